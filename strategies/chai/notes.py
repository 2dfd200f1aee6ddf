"""Where a seat notes what (indices into `own.notes`); reckoned anew for each decision."""

from sim.games.chai.constants import KINDS, MOST_OF_A_KIND, TEAS

GAIN = 0  # (5 x kind + i) worth of having more than i of a kind
GAINS = KINDS * MOST_OF_A_KIND
SPILL = GAIN + GAINS  # what is added to no ingredient, see `outlook.share_out`
STEPS = 8
EXTRA = SPILL + STEPS  # (tea) what its base tea adds to an order's worth
END = EXTRA + TEAS
