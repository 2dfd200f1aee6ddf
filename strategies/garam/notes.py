"""Where a seat notes what (indices into `own.notes`); reckoned once, used until it is stale."""

from sim.games.garam.constants import CARDS, FIRST_ADDITIVE, FIRST_LEAF, PLACES, Tea
from sim.games.garam.state import NEEDS

LEAVES = FIRST_ADDITIVE - FIRST_LEAF
TEAS = len(Tea)

STAMP = 0  # when the outlook was reckoned
NEED = 1  # (colour, then tea) worth of one more such receipt
SPECIFIC = NEED + NEEDS  # (place) worth of completing that order, every cup specific
SIMPLE = SPECIFIC + PLACES  # (place) the same, every cup simple
WANTS = SIMPLE + PLACES  # (tea) bit p = the customer at place p wants more of it
CARD = WANTS + TEAS  # (kind) worth of one more such card
FITS_SPECIFIC = CARD + CARDS  # (place) bit s = the pan in slot s serves it specifically
FITS = FITS_SPECIFIC + PLACES  # (place) bit s = the pan in slot s serves it at all
ALONE = FITS + PLACES  # (place) worth of serving it alone, with all pans for it
BREW = ALONE + PLACES  # (leaf, black or milk) worth of a recipe while a list is gone through
END = BREW + 2 * LEAVES
