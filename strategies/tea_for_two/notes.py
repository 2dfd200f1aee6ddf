"""Where a merchant notes what (indices into `own.notes`); reckoned anew at each decision."""

from sim.games.tea_for_two.constants import SHIP_SLOTS, TEAS

TOTAL = 0  # (tea) tokens on my board, docks included
DEMAND = TOTAL + TEAS  # (tea) tokens that my ships ask for
AT_DOCK = DEMAND + TEAS  # (tea) of the tokens, those at docks
STEPS = AT_DOCK + TEAS  # steps that all my tokens are away from the docks
LACK = STEPS + 1  # (ship slot) tokens the ship lacks at its dock; 0 without a ship
WORTH = LACK + SHIP_SLOTS  # (tea) worth of one more token
WAITING = WORTH + TEAS  # ships at my docks
TO_GO = WAITING + 1  # ships still to go until somebody may reach the goal
END = TO_GO + 1
