"""Where a seat notes what (indices into `own.notes`); reckoned once, used until it is stale."""

from sim.games.garam.constants import CARDS, PLACES, SLOTS
from sim.games.garam.state import NEEDS

STAMP = 0  # when the outlook was reckoned
LEAD = 1  # half-points ahead of the best other seat
NEED = 2  # (colour, then tea) worth of one more such receipt
SPECIFIC = NEED + NEEDS  # (place) worth of completing that order, every cup specific
SIMPLE = SPECIFIC + PLACES  # (place) the same, every cup simple
CARD = SIMPLE + PLACES  # (kind) worth of one more such card
POT = CARD + CARDS  # (slot) cups left in my pans while a line is reckoned
END = POT + SLOTS
