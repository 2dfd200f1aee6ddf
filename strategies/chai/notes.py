"""Where a seat notes what (indices into `own.notes`); reckoned anew for each decision."""

from sim.games.chai.constants import KINDS, MOST_OF_A_KIND, TEAS

GAIN = 0  # (5 x kind + i) worth of i + 1 more of a kind
EXTRA = GAIN + KINDS * MOST_OF_A_KIND  # (tea) what its base tea adds to an order's worth
END = EXTRA + TEAS
