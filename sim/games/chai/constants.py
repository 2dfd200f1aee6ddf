"""The words of Chai's rulebook as numbers, and the room kept for pieces.

Only names and capacities live here; every number a designer may vary is in the sheets or the
options and travels in the params record.
"""

from enum import IntEnum

NONE = -1

# Room, not rules: arrays have these sizes, sheets and options fill them as far as they need.
MAX_SEATS = 5
MAX_ROWS = 3
MAX_COLUMNS = 8
PLACES = MAX_ROWS * MAX_COLUMNS
MAX_TILES = 120
MAX_ADDITIVE_CARDS = 120
# Customers are kept as sets of bits of one integer; all of them may lie in the pool at once.
MAX_CUSTOMERS = 60
MAX_CUPS = 10
MAX_TIPS = 20
MAX_FACE_UP = 8
# The longest list: an order for each of 60 customers, or none; the longest turn has 24 groups,
# 5 kinds of additive, renew, draw, reserve.
MAX_ACTIONS = 64
# An order asks for at most so many of one kind: as many bits each kind has in a set of needs.
MOST_OF_A_KIND = 5


class Tea(IntEnum):
    """The five base teas."""

    ROOIBOS = 0
    GREEN = 1
    OOLONG = 2
    BLACK = 3
    WHITE = 4


TEAS = len(Tea)


class Kind(IntEnum):
    """Kinds of ingredient: six flavours (tiles), then five additives (cards)."""

    MINT = 0
    JASMINE = 1
    LEMON = 2
    GINGER = 3
    BERRIES = 4
    LAVENDER = 5
    MILK = 6
    SUGAR = 7
    HONEY = 8
    VANILLA = 9
    CHAI_SPICES = 10


KINDS = len(Kind)
FIRST_ADDITIVE = int(Kind.MILK)
FLAVOURS = FIRST_ADDITIVE
ADDITIVES = KINDS - FIRST_ADDITIVE


class Ability(IntEnum):
    """What an ability card does (C12)."""

    FREE_ADDITIVE = 0
    FREE_TILE = 1
    TWO_COINS = 2
    SWAP_MARKET = 3
    DRAW_TWO_ADDITIVES = 4
    EXCHANGE_TILE = 5
    EXCHANGE_ADDITIVE = 6
    NEW_CUSTOMER = 7


ABILITIES = len(Ability)


class Award(IntEnum):
    """The awards at the end (F4, F5)."""

    MOST_ORDERS = 0
    MOST_RECIPES = 1


AWARDS = len(Award)


class Phase(IntEnum):
    """What the deciding seat has to decide now."""

    START = 0
    """Before the first turn: the own customer to begin with (only if they are chosen, C5)."""
    TURN = 1
    """The main action: visit the market, select additives or reserve a customer."""
    MARKET = 2
    """Within a visit with many purchases: the next one, or no more."""
    PANTRY = 3
    """Within the additive area: the next action, or no more."""
    RESERVE = 4
    """Which customer is reserved."""
    GIVE_BACK = 5
    """Over the limit of customers: which one goes back to the pool."""
    DISCARD = 6
    """Over the limit of tiles or additives: what is discarded."""
    ABILITY = 7
    """After reserving: which ability is used, or none."""
    ABILITY_WORK = 8
    """What the ability acts on, one thing at a time."""
    ORDER = 9
    """The end of the turn: which order is completed, or none."""
    TIP = 10
    """A tip gives a free ingredient: which one, or none."""
    OVER = 11
    """The game has ended."""


class Step(IntEnum):
    """How far the turn has come; says what follows once no limit is exceeded."""

    START = 0
    """Before the first turn: own customers are chosen."""
    BUYING = 1
    """In a visit of the market."""
    PANTRY = 2
    """In the additive area."""
    RESERVING = 3
    """About to choose a customer."""
    RESERVED = 4
    """A customer was reserved: an ability may follow."""
    ABILITY = 5
    """An ability is chosen or used."""
    MAIN_DONE = 6
    """The main action is over: an order may follow."""
    ORDERED = 7
    """The order is completed, or none: free ingredients of its tip may follow."""


class Main(IntEnum):
    """The main actions (T1)."""

    MARKET = 0
    PANTRY = 1
    RESERVE = 2


MAIN_ACTIONS = len(Main)


class Act(IntEnum):
    """Kinds of action; the comment says which fields of the action record are used."""

    BUY = 0
    """Buy a group of flavour tiles. tiles = its places, card = flavour."""
    TAKE = 1
    """In the pantry: take every visible additive of a type (one, if cards are picked). card."""
    RENEW = 2
    """In the pantry: discard the visible additives and draw new ones."""
    DRAW = 3
    """In the pantry: draw an additive from the deck."""
    RESERVE = 4
    """Main action: reserve a customer."""
    TAKE_CUSTOMER = 5
    """Take this customer: from the pool, to begin with, or away by an ability. card = customer."""
    DRAW_CUSTOMER = 6
    """Reserve the top customer of the deck unseen."""
    GIVE_BACK = 7
    """Put a customer over the limit into the pool. card = customer."""
    FULFIL = 8
    """Complete an order. card = customer."""
    PICK_TILE = 9
    """A single tile of the market. place."""
    PICK_ADDITIVE = 10
    """A single visible additive. card = kind."""
    DISCARD = 11
    """Discard an ingredient over its limit. card = kind."""
    PASS = 12
    """Do without: no more purchases, additives, free ingredients; no ability, no order."""
    USE_ABILITY = 13
    """Use a face-up ability. card = ability."""
    GIVE = 14
    """Give away an ingredient of the own tea box by an ability. card = kind."""


class Ended(IntEnum):
    """Bits of the flags that say why the game ended."""

    ROUNDS = 1
    """All rounds of cups have been fulfilled (E1)."""
