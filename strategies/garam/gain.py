"""What an action of Chai Garam earns at once, in half-points: what `greedy` looks at."""

from __future__ import annotations

from sim.engine import verbs
from sim.engine.bits import lowest_bit
from sim.engine.jit import njit
from sim.games.garam.constants import NONE, PLACES, SLOTS, TAPRI_LINE, Act, Service
from sim.games.garam.goals import goal_at
from sim.games.garam.mela import open_cups, tapri_places
from sim.games.garam.rules_lines import line_places, teas_brewed, wants_one_of
from sim.games.garam.rules_serve import is_specific
from sim.games.garam.scoring import half_points
from sim.games.garam.state import TABLE

A_RUPEE = 0.1
A_RECEIPT = 1.0 / 6.0
A_CUP = 0.02
A_CARD = 0.01
A_LOST_GAME = 5.0
# So many turns of each player, and greedy tries anything: with few cups two can block for ever.
PATIENCE = 1000


@njit
def immediate_gain(view, params, action):
    """Return the half-points an action earns at once; a little for cards and chai in hand."""
    kind = action.kind
    if kind == Act.CLAIM:
        return float(params.goal[goal_at(view, action.place)].half_stars)
    if view.turns > PATIENCE * int(view.players):
        return 0.0
    if kind == Act.CUP:
        return cup_gain(view, params, action.slot, action.place, action.flag)
    if kind == Act.SERVE:
        return line_gain(view, params, action.place)
    if kind == Act.BREW:
        return A_CUP * params.pan_cups[view.pan[view.seat, action.slot]]
    if kind == Act.EMPTY:
        if is_stuck(view, params):
            return 2.0 * A_CARD
        return -A_RUPEE * view.pan_cups[view.seat, action.slot]
    if kind == Act.BUY:
        return -A_RUPEE * params.pan_cost[action.card]
    if kind in (Act.PICK, Act.TAKE, Act.DRAW_SNACK, Act.EXTRA_ACTION):
        return A_CARD
    if kind in (Act.BISCUIT, Act.SAMOSA):
        return A_RUPEE * view.cups_served
    return advanced_gain(params, kind)


@njit
def advanced_gain(params, kind):
    """Return the half-points that an action of the Advanced game alone earns at once."""
    if kind == Act.SPECIALISE:
        return float(params.specialise_half_stars)
    if kind == Act.PAKORA:
        return A_CARD + A_RUPEE * params.pakora_rupees
    if kind in (Act.CALL, Act.TAKE_AROMA):
        return A_CARD
    return 0.0


@njit
def cup_gain(view, params, slot, place, service):
    """Return what one cup earns: its price, its share of the receipt, and the half-star."""
    customer = params.customer[view.mela[place]]
    specific = service != Service.SIMPLE
    price = customer.price if specific else params.simple_price[customer.tea]
    gain = A_RUPEE * max(price - view.tokens[place], 0)
    if customer.evening and is_behind(view, params):
        gain -= A_LOST_GAME
    wanted = open_cups(view, params, place)
    gain += A_RECEIPT / wanted
    if wanted == 1 and specific:
        gain += customer.half_star
    return gain


@njit
def is_behind(view, params):
    """Tell whether another seat would win if the game ended now."""
    own = half_points(view, params, view.seat)
    for other in range(view.players):
        if half_points(view, params, other) > own:
            return True
    return False


@njit
def is_stuck(view, params):
    """Tell whether no pan is empty and no customer wants what is in them."""
    for slot in range(SLOTS):
        if view.pan[view.seat, slot] != NONE and view.pan_tea[view.seat, slot] == NONE:
            return False
    teas = teas_brewed(view, view.seat)
    for place in range(PLACES):
        if wants_one_of(view, params, place, teas):
            return False
    return True


@njit
def line_gain(view, params, line):
    """Return the best single cup of a line, or of the own Tapri alone."""
    seat = view.seat
    teas = teas_brewed(view, seat)
    best = 0.0
    places = tapri_places(view, seat) if line == TAPRI_LINE else line_places(line)
    while places:
        place = lowest_bit(places)
        places &= places - 1
        if not wants_one_of(view, params, place, teas):
            continue
        tea = params.customer[view.mela[place]].tea
        for slot in range(SLOTS):
            if view.pan_cups[seat, slot] > 0 and view.pan_tea[seat, slot] == tea:
                service = Service.SIMPLE
                if is_specific(view, params, seat, slot, place):
                    service = Service.SPECIFIC
                best = max(best, cup_gain(view, params, slot, place, service))
    return best


verbs.register(verbs.immediate_gain, TABLE, immediate_gain)
