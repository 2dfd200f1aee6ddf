"""Where a merchant notes what (indices into `own.notes`).

Numbers of tokens of all teas stand in one number, byte t for tea t.
"""

from sim.games.tea_for_two.constants import MARKET_SPACES, MAX_SLOTS

# Reckoned anew at each decision.
TOTAL = 0  # tokens on my board, docks included
DOCKED = 1  # those at docks
DEMAND = 2  # tokens that my ships ask for
WAITING = 3  # ships at my docks
TO_GO = 4  # ships still to go until somebody may reach the goal
STEPS = 5  # steps that all my tokens are away from the docks (worker turns only)
# Kept until my cards change.
STAMP = 6  # which cards lie where, as one number
BLOOMING = 7  # my blooming cards
MOVE_GAIN = 8  # what the best move of a card gains
SWAP_GAIN = 9  # what the best swap gains
LYING = 10  # (slot) what the card there is still worth
SEEN = LYING + MAX_SLOTS  # (market space) 1 + card whose worth is noted
GAIN = SEEN + MARKET_SPACES  # (market space) what taking it is worth
END = GAIN + MARKET_SPACES
