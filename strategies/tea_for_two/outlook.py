"""What my tokens and ships look like, and what one more token is worth."""

from __future__ import annotations

from sim.engine.bits import lowest_bit
from sim.engine.jit import njit
from sim.games.tea_for_two.constants import NONE, SHIP_SLOTS, TEAS, ShipKind
from strategies.tea_for_two.notes import DEMAND, DOCKED, STEPS, TO_GO, TOTAL, WAITING
from strategies.tea_for_two.weights import W

ONE_EACH = 0x010101010101


@njit
def count_of(packed, tea):
    """Return the number of a tea in a packed number."""
    return (packed >> (8 * tea)) & 0xFF


@njit
def look(view, params, seat, own):
    """Note tokens, those at docks, what the ships ask for, and the ships to go."""
    count_tokens(view, seat, own)
    look_at_docks(view, params, seat, own)


@njit
def count_tokens(view, seat, own):
    """Note all tokens of a seat."""
    total = 0
    standing = int(view.standing[seat])
    while standing:
        bit = lowest_bit(standing)
        standing &= standing - 1
        space, tea = bit // TEAS, bit % TEAS
        total += int(view.tokens[seat, space, tea]) << (8 * tea)
    own.notes[TOTAL] = total


@njit
def look_at_docks(view, params, seat, own):
    """Note the tokens at docks and what the ships ask for: all that a step needs to know."""
    docked = 0
    standing = int(view.standing[seat] & params.dock_spots)
    while standing:
        bit = lowest_bit(standing)
        standing &= standing - 1
        space, tea = bit // TEAS, bit % TEAS
        docked += int(view.tokens[seat, space, tea]) << (8 * tea)
    own.notes[DOCKED] = docked
    count_ships(view, params, seat, own)


@njit
def count_ships(view, params, seat, own):
    """Note what my ships ask for; a junk asks for one of each."""
    demand, waiting = 0, 0
    for slot in range(SHIP_SLOTS):
        ship = int(view.ship[seat, slot])
        if ship != NONE:
            waiting += 1
            if params.ship[ship].kind == ShipKind.JUNK:
                demand += ONE_EACH
            else:
                demand += int(params.ship[ship].cargo)
    own.notes[DEMAND] = demand
    own.notes[WAITING] = waiting
    most = max(int(view.ships[0]), int(view.ships[1]))
    own.notes[TO_GO] = max(int(params.ship_goal) - most, 1)


@njit
def count_steps(view, params, seat, own):
    """Note how many steps all tokens are away from the docks."""
    steps = 0
    standing = int(view.standing[seat] & ~params.dock_spots)
    while standing:
        bit = lowest_bit(standing)
        standing &= standing - 1
        space = bit // TEAS
        steps += int(view.tokens[seat, space, bit % TEAS]) * int(params.steps_up[space])
    own.notes[STEPS] = steps


@njit
def token_worth(view, seat, tea, total, demand, weights):
    """Return what one more token of a tea on the bottom space is worth."""
    value = weights.value
    worth = value[W.TOKEN]
    if count_of(total, tea) < count_of(demand, tea):
        worth += value[W.WANTED]
    if (int(view.acting[seat]) >> tea) & 1:
        worth += value[W.HELPED]
    if (int(view.craving[seat]) >> tea) & 1:
        worth += value[W.CRATE]
    return worth


@njit
def spare_of(total, demand, tea):
    """Return how many tokens of a tea no ship asks for."""
    return max(count_of(total, tea) - count_of(demand, tea), 0)
