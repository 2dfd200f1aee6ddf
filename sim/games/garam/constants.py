"""The words of Chai Garam's rulebook as numbers, and the room kept for cards.

Only names and capacities live here; every number a designer may vary is in the sheets or the
options and travels in the params record.
"""

from enum import IntEnum

NONE = -1

# Room, not rules: arrays have these sizes, sheets and options fill them as far as they need.
MAX_SEATS = 4
MAX_CUSTOMERS = 127
MAX_DECK = 120
MAX_GOALS = 64
MAX_PUBLIC_GOALS = 6
MAX_TAPRI = 4
MAX_SPACES = 24
# The longest list has 57: lines 12, Tapri, Pick, brews 18, claims 7, specialisations 4, card,
# empty 3, swap 3, buy 6, end. A Serve has 52: seven customers, three pans, two services, snacks.
MAX_ACTIONS = 64

ROWS = 3
COLUMNS = 3
PLACES = ROWS * COLUMNS
LINES = ROWS + COLUMNS
# Places go on after the Mela: those of the first seat's Tapri, then of the second's, ...
TAPRI = PLACES
ALL_PLACES = PLACES + MAX_SEATS * MAX_TAPRI
TAPRI_LINE = LINES
FACE_UP = 3
SLOTS = 3
MAX_CUPS_ON_CUSTOMER = 2


class Tea(IntEnum):
    """The three recipes (B7)."""

    GREEN = 0
    BLACK = 1
    MILK = 2


class Card(IntEnum):
    """Kinds of ingredient and snack card."""

    WATER = 0
    MILK = 1
    SUGAR = 2
    ASSAM = 3
    DARJEELING = 4
    KASHMIRI = 5
    NILGIRI = 6
    ELAICHI = 7
    CINNAMON = 8
    CLOVE = 9
    GINGER = 10
    LEMON = 11
    TULSI = 12
    BISCUIT = 13
    BUN_MASKA = 14
    RUSK = 15
    SAMOSA = 16
    PAKORA = 17


CARDS = len(Card)
FIRST_LEAF = int(Card.ASSAM)
FIRST_GREEN_LEAF = int(Card.KASHMIRI)
FIRST_ADDITIVE = int(Card.ELAICHI)
FIRST_SNACK = int(Card.BISCUIT)


class Deck(IntEnum):
    """The ingredient decks; the first three have a face-up row of three cards."""

    BASICS = 0
    LEAF = 1
    ADDITIVE = 2
    SNACK = 3


DECKS = len(Deck)
FACE_UP_DECKS = 3
# First kind of each deck, and one past the last: the kinds of a deck are neighbours.
DECK_START = (0, FIRST_LEAF, FIRST_ADDITIVE, FIRST_SNACK, CARDS)


class Colour(IntEnum):
    """Customer colours; the Evening customer has none (NONE)."""

    BROWN = 0
    CYAN = 1
    GREEN = 2
    BLUE = 3
    RED = 4
    YELLOW = 5


COLOURS = len(Colour)


class Tag(IntEnum):
    """Customer tags: the leaves in the order of their cards, then the others (L2)."""

    ASSAM = 0
    DARJEELING = 1
    KASHMIRI = 2
    NILGIRI = 3
    AROMA = 4
    HYGIENE = 5
    PAKORA = 6


LEAVES = FIRST_ADDITIVE - FIRST_LEAF
LEAF_TAGS = (1 << LEAVES) - 1


class Size(IntEnum):
    """Saucepans: the free starter and the three that can be bought."""

    STARTER = 0
    SMALL = 1
    MEDIUM = 2
    LARGE = 3


SIZES = len(Size)


class Upgrade(IntEnum):
    """The upgrades of the Basic board in the rulebook's order, then those of Advanced alone."""

    FREE_WATER = 0
    FREE_SUGAR = 1
    FREE_MILK = 2
    PICK_4 = 3
    HAND_12 = 4
    TIPS = 5
    HYGIENE = 6
    AROMA = 7
    SEATS = 8


UPGRADES = len(Upgrade)


class GoalKind(IntEnum):
    """How a goal card is met."""

    RECEIPTS = 0
    """Pay receipts of given colours or teas."""
    COLOURS = 1
    """Pay receipts of that many different colours."""
    STATE = 2
    """Show something on the own board; pays nothing."""


class Metric(IntEnum):
    """What a goal of kind STATE looks at."""

    PANS = 0
    RUPEES = 1
    TEAS = 2
    CUPS = 3


class Origin(IntEnum):
    """Where a half-star came from."""

    GOAL = 0
    CELEBRITY = 1
    SPECIALISATION = 2
    TAPRI = 3


ORIGINS = len(Origin)


class CustomerAt(IntEnum):
    """Where a customer card is; a seat number (0, 1, ...) means a receipt of that seat."""

    DECK = -1
    MELA = -2
    GONE = -3
    """Left disgruntled, was finished by several players, or paid for a goal."""
    TAPRI = -4


class Phase(IntEnum):
    """What the deciding seat has to decide now."""

    TURN = 0
    """Between actions: start a main action, do a free action, or end the turn."""
    PICK = 1
    """Within a Pick: the next card, or stop."""
    SERVE = 2
    """Within a Serve: the next cup or snack, or done."""
    ADDITIVES = 3
    """The basic recipe is in the pan: add additives one by one, then put the cups."""
    PAY = 4
    """Choose the receipts that pay for a goal or a specialisation, one by one."""
    UPGRADE = 5
    """A full star: choose an upgrade."""
    DISCARD = 6
    """Over the hand limit: choose a card to discard."""
    OVER = 7
    """The game has ended."""
    AROMA = 8
    """After a Serve: take a face-up additive, or none (U11)."""
    CALL = 9
    """After a Serve: call a customer to the own Tapri, play Pakora, or leave it (L1)."""


class Act(IntEnum):
    """Kinds of action; the comment says which fields of the action record are used."""

    PICK = 0
    """Main action: pick from the market."""
    SERVE = 1
    """Main action: serve a line. place = line: 0-2 rows, 3-5 columns, 6 the own Tapri alone;
    flag = 1 plays a Chai Garam card to clear negative tokens (G13)."""
    BREW = 2
    """Free: put a recipe in a pan. slot, tea, card = leaf."""
    CLAIM = 3
    """Free: claim a goal. place = public goal 0.., or PERSONAL."""
    EXTRA_ACTION = 4
    """Free: play a Chai Garam card for another main action."""
    BUY = 5
    """Free: buy a saucepan. card = Size, slot = where it goes."""
    EMPTY = 6
    """Free: empty a pan of brewed chai. slot."""
    SWAP = 7
    """Free: swap two slots. slot < place."""
    END_TURN = 8
    """End the turn."""
    TAKE = 9
    """In a Pick: take a face-up card. card = kind."""
    DRAW_SNACK = 10
    """In a Pick: take the top snack unseen."""
    STOP_PICK = 11
    """In a Pick: take no more."""
    CUP = 12
    """In a Serve: one cup. slot = pan, place = Mela place 0-8 or Tapri place, flag = Service."""
    BISCUIT = 13
    """In a Serve: play Biscuit."""
    RUSK = 14
    """In a Serve: play Rusk."""
    SAMOSA = 15
    """In a Serve: play Samosa on a customer. place."""
    SERVED = 16
    """In a Serve: no more cups or snacks."""
    ADD = 17
    """Preparing: add an additive. card."""
    BREWED = 18
    """Preparing: nothing more goes in; the cups are placed."""
    PAY_RECEIPT = 19
    """Pay with a receipt. card = customer."""
    TAKE_UPGRADE = 20
    """Unlock an upgrade. card = Upgrade."""
    DISCARD = 21
    """Discard a card over the hand limit. card = kind."""
    SPECIALISE = 22
    """Free: claim a Tea Leaf Specialisation. card = leaf."""
    TAKE_AROMA = 23
    """After a Serve: take a face-up additive. card = kind."""
    NO_AROMA = 24
    """After a Serve: take no additive."""
    CALL = 25
    """After a Serve: call a customer to the own Tapri. place = Mela place."""
    PAKORA = 26
    """After a Serve: play Pakora in place of the Call."""
    CALLED = 27
    """After a Serve: call nobody, or nobody more."""


class Service(IntEnum):
    """How a cup is served."""

    SIMPLE = 0
    SPECIFIC = 1
    BUN_MASKA = 2
    """Counts as specific because Bun Maska is played with it."""


PERSONAL = 100
"""`place` of a CLAIM of the personal goal."""


class Ended(IntEnum):
    """Bits of the flags that say why the game ended; several may hold at once (G11)."""

    STARS = 1
    EVENING_SERVED = 2
    EVENING_LEFT = 4
