"""Where a seat notes what (indices into `own.notes`); reckoned once, used until it is stale.

Customers a seat may serve are noted by *spot*: the places of the Mela, then those of its own Tapri.
"""

from sim.engine.jit import njit
from sim.games.garam.constants import CARDS, LEAVES, MAX_TAPRI, PLACES, TAPRI, Tea
from sim.games.garam.state import NEEDS

TEAS = len(Tea)
SPOTS = PLACES + MAX_TAPRI
TAPRI_SPOTS = (1 << SPOTS) - (1 << PLACES)

STAMP = 0  # when the outlook was reckoned
NEED = 1  # (colour, then tea) worth of one more such receipt
NEED_TAG = NEED + NEEDS  # (leaf) worth of one more receipt with its tag
SPECIFIC = NEED_TAG + LEAVES  # (spot) worth of completing that order, every cup specific
SIMPLE = SPECIFIC + SPOTS  # (spot) the same, every cup simple
WANTS = SIMPLE + SPOTS  # (tea) bit s = the customer at spot s wants more of it
CARD = WANTS + TEAS  # (kind) worth of one more such card
FITS_SPECIFIC = CARD + CARDS  # (spot) bit s = the pan in slot s serves it specifically
FITS = FITS_SPECIFIC + SPOTS  # (spot) bit s = the pan in slot s serves it at all
ALONE = FITS + SPOTS  # (spot) worth of serving it alone, with all pans for it
BREW = ALONE + SPOTS  # (leaf, black or milk) worth of a recipe while a list is gone through
END = BREW + 2 * LEAVES


@njit
def spots_of(params):
    """Return how many spots there are: the Basic game has no Tapri."""
    return SPOTS if params.advanced else PLACES


@njit
def place_of(seat, spot):
    """Return the place of a seat's spot."""
    return spot if spot < PLACES else TAPRI + MAX_TAPRI * int(seat) + spot - PLACES


@njit
def spot_of(place):
    """Return the spot of a place of the Mela or of the seat's own Tapri."""
    place = int(place)
    return place if place < TAPRI else PLACES + (place - TAPRI) % MAX_TAPRI
