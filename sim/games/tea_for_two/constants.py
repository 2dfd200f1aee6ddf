"""The words of Tea for 2's rulebook as numbers, and the room kept for cards.

Only names and capacities live here; every number a designer may vary is in the sheets or the
options and travels in the params record.
"""

from enum import IntEnum

NONE = -1

# Room, not rules: arrays have these sizes, sheets and options fill them as far as they need.
MAX_SEATS = 2
MAX_ACTIONS = 64
MAX_SPACES = 10
MAX_SLOTS = 8
MAX_CARDS = 63
MAX_SHIPS = 63
MAX_YEARS = 16
MAX_YEAR_ACTIONS = 8
MAX_WAYS = 6
MAX_PENDING = 16
MAX_CRATE = 3
MAX_BLOOMING = 16
DECK_ROOM = 64
"""Places of a ring that a deck lies in; a power of two above MAX_CARDS and MAX_SHIPS."""

PIPS = 6
SHIP_SLOTS = 3
MARKET_CARDS = 5
SIX = 5
"""The market space of the deck, counted from 0."""
MARKET_SPACES = 6
HARBOUR_SHIPS = 3
HARBOUR_SLOTS = 4
DECK_SLOT = 3
"""The harbour slot of the ship deck."""
ROWS = 3
LOOKED_AT = 3
MARKERS = 6
WHEEL_BOARD = 6
"""Places for markers on the harvest board (0-5), and as many on the production board (6-11)."""
WHEEL = 2 * WHEEL_BOARD
CRATES = 2

BOTTOM = 0
"""The bottom space of a plantation board."""
NEW_SHIP = 3
"""The place of a ship that has just been taken and has no slot yet."""
IN_HAND = MAX_SPACES
"""Where a token is while it is on its way between two spaces."""
AI = 1
"""The seat of the AI in the solo game; the human is seat 0."""


class Tea(IntEnum):
    """The six teas."""

    YELLOW = 0
    GREEN = 1
    PUER = 2
    WHITE = 3
    OOLONG = 4
    BLACK = 5


TEAS = len(Tea)
ALL_TEAS = (1 << TEAS) - 1


class CardKind(IntEnum):
    """What a plantation card does."""

    MOVE = 0
    """Moves tokens of its teas up."""
    CHANGE = 1
    """Changes tokens of its tea into another tea and moves them up."""
    CRATES = 2
    """Takes matching tokens."""
    BLOOMING = 3
    """Scores with the others of its kind."""


class ShipKind(IntEnum):
    """The two kinds of ship card."""

    CLIPPER = 0
    JUNK = 1


class Ability(IntEnum):
    """Side B of the merchant cards, in the order of their teas."""

    NEW_TOKEN = 0
    MOVE_CARD = 1
    TWO_MOVES = 2
    ONE_PIP = 3
    SWAP_CARDS = 4
    FLIP_ALL = 5


class Palace(IntEnum):
    """The four actions of the palace board."""

    MOVE = 0
    SWAP = 1
    COIN = 2
    FLIP = 3


PALACE = len(Palace)


class Target(IntEnum):
    """Where the worker of this turn goes while its die is being chosen."""

    HARVEST = 0
    MARKET = 1
    """MARKET + s is market space s."""
    PALACE = 7
    """PALACE + a is palace action a."""


class AiAction(IntEnum):
    """What stands on the solo year cards."""

    MARKET = 0
    HARBOUR = 1
    FIRST_PLAYER = 2
    PRODUCTION = 3


class Stage(IntEnum):
    """The parts of a year."""

    HARVEST = 0
    """The assistant moves, and each merchant harvests."""
    PLACEMENT = 1
    """Merchants take turns placing workers."""
    HARBOUR = 2
    """Reserved ships are taken."""
    PRODUCTION = 3
    """Workers on the production board give movement."""
    YEAR_END = 4
    """Goal check and restock."""


class Phase(IntEnum):
    """What the deciding seat has to decide now."""

    RESOLVE = -1
    """Nothing: the rules go on by themselves (never seen between two actions)."""
    WHEEL = 0
    """How far the assistant moves."""
    EXTRAS = 1
    """The next extra of the harvest: a token, a movement, or no more."""
    TURN = 2
    """What to do with a worker; before that, pips and the merchant's ability."""
    DIE = 3
    """Which die is placed on the target."""
    TEA = 4
    """Which tea is taken from the supply (harvest board, or the ability)."""
    SEQUENCE = 5
    """Which sequence goes onto the ship."""
    ANSWER = 6
    """Displaced from a ship: add dice to win it back, or give it up."""
    RELOCATE = 7
    """To which other ship the displaced dice go."""
    LOOK = 8
    """Which of the cards looked at is kept, and which lies on top again."""
    PLANT = 9
    """In which slot the card is placed, or which one it replaces."""
    MOVE_CARD = 10
    """Which card moves to which empty slot."""
    SWAP_CARDS = 11
    """Which two cards change places."""
    DISCARD_TOKEN = 12
    """Which token pays for the pip."""
    CHAIN = 13
    """Which of several due cards acts."""
    WAY = 14
    """Which way the next token goes."""
    SAIL = 15
    """Which of several ships that can sail does."""
    JUNK = 16
    """Which tokens stay behind when a junk sails."""
    LOOK_SHIP = 17
    """Which of the ships looked at is taken, and which lies on top again."""
    DOCK = 18
    """At which free dock the new ship lies (board B)."""
    DISCARD_SHIP = 19
    """Which of four ships is discarded."""
    MOVEMENT = 20
    """Which token moves next, or no more."""
    PIP = 21
    """Which die the ability turns."""
    AI_SHIP = 22
    """Solo: on which of several equal ships the AI's dice go."""
    OVER = 23
    """The game has ended."""


class Act(IntEnum):
    """Kinds of action; the text says which fields of the action record are used."""

    ADVANCE = 0
    """Move the assistant. count = markers."""
    TAKE_TEA = 1
    """Take a token from the supply onto the bottom space. tea."""
    MOVE_TOKEN = 2
    """Move a token up one step. place = from, tea, other = to, becomes = tea on arrival."""
    SHIFT_SHIP = 3
    """Board B: shift a ship to another dock for one movement. place < other = docks."""
    STOP = 4
    """Leave the rest of the extras or of the movement."""
    HARVEST = 5
    """Place a worker on the harvest board."""
    MARKET = 6
    """Place a worker on the market board. place = space 0-5."""
    PALACE = 7
    """Place a worker in the palace. place = Palace."""
    HARBOUR = 8
    """Place workers on a ship. place = harbour slot 0-3."""
    PRODUCTION = 9
    """Place a new set on the production board. value = pips, count = dice."""
    ADD_TO_SET = 10
    """Add dice to an own set. place = row, count = dice added."""
    TURN_DIE = 11
    """Turn an unplaced die by one pip. value = pips now, count = +1 or -1."""
    ABILITY = 12
    """Use the merchant's ability."""
    DIE = 13
    """Choose the die that is placed. value = pips."""
    SEQUENCE = 14
    """Choose the sequence. value = lowest pips, count = dice."""
    ANSWER = 15
    """Answer with a longer sequence. value = lowest pips, count = dice in all."""
    GIVE_UP = 16
    """Do not answer."""
    RELOCATE = 17
    """Move the displaced dice. place = harbour slot."""
    KEEP_CARD = 18
    """Keep a card looked at. place = its position, other = position of the one put on top."""
    PLANT = 19
    """Place the card. place = slot."""
    MOVE_CARD = 20
    """Move a card. place = from slot, other = to slot."""
    SWAP_CARDS = 21
    """Swap two cards. place < other = slots."""
    DISCARD_TOKEN = 22
    """Discard a token for the pip. place = space, tea."""
    CARD_ACTS = 23
    """Let a due card act. place = slot."""
    WAY = 24
    """Let the next token go a way. tea, other = to, becomes = tea on arrival."""
    SAIL = 25
    """Let a ship sail. place = ship slot."""
    LEAVE_TOKEN = 26
    """Leave a token behind when a junk sails. tea."""
    KEEP_SHIP = 27
    """Take a ship looked at. place = its position, other = position of the one put on top."""
    DOCK_SHIP = 28
    """Let the new ship lie at a free dock. place = ship slot."""
    DISCARD_SHIP = 29
    """Discard a ship. place = ship slot, or NEW_SHIP."""
    AI_SHIP = 30
    """Solo: choose the ship for the AI's dice. place = harbour slot."""


class Ended(IntEnum):
    """Bits of the flags that say why the game ended."""

    GOAL = 1
    """A merchant has fulfilled the ship goal."""
    BOTH = 2
    """Both have, in the same year."""
