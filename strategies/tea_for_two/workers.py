"""Where a worker goes, which die it is, and when a pip is worth a token."""

from __future__ import annotations

from sim.engine.bits import count_bits
from sim.engine.jit import njit
from sim.games.tea_for_two.constants import (
    NONE,
    PIPS,
    SIX,
    TEAS,
    Ability,
    Act,
    Palace,
)
from sim.games.tea_for_two.production import movement_of, ranks_above, row_of
from strategies.tea_for_two.notes import (
    DEMAND,
    MOVE_GAIN,
    STEPS,
    SWAP_GAIN,
    TO_GO,
    TOTAL,
)
from strategies.tea_for_two.outlook import spare_of, token_worth
from strategies.tea_for_two.planting import market_card_worth
from strategies.tea_for_two.sailing import reserve_worth
from strategies.tea_for_two.weights import W

# A six lets one choose from three cards: better than the card that lies on top.
A_CHOICE = 0.5


@njit
def best_token(view, seat, weights, own):
    """Return the worth of the best token in the supply."""
    best = 0.0
    total, demand = int(own.notes[TOTAL]), int(own.notes[DEMAND])
    for tea in range(TEAS):
        if view.supply[tea] > 0:
            best = max(best, token_worth(view, seat, tea, total, demand, weights))
    return best


@njit
def choose_worker(view, params, seat, choice, weights, own):
    """Choose the board that gains most, the dice it takes taken off."""
    value, notes = weights.value, own.notes
    die = value[W.DIE]
    usable = max(notes[STEPS] - movement_of(view, params, seat), 0.0)
    pairless = True
    best, most = 0, -1e9
    for i in range(choice.n):
        action = choice.actions[i]
        kind, place = action.kind, int(action.place)
        if kind == Act.HARVEST:
            worth = best_token(view, seat, weights, own) - die
        elif kind == Act.MARKET:
            worth = market_worth(view, params, seat, place, weights, own) - die
        elif kind == Act.PALACE:
            worth = palace_worth(view, params, seat, place, weights, own) - die
        elif kind == Act.HARBOUR:
            dice = max(int(params.smallest_set), int(view.harbour_length[place]))
            worth = reserve_worth(view, params, seat, place, weights, own) - die * dice
        elif kind == Act.PRODUCTION:
            pairless = False
            count = int(action.count)
            row = row_of(view, params, int(action.value), count)
            points = min(float(params.production_rows[row]), usable)
            worth = value[W.MOVEMENT] * points - die * count
        elif kind == Act.ADD_TO_SET:
            worth = addition_worth(view, params, place, int(action.count), usable, weights)
        elif kind == Act.ABILITY:
            worth = 100.0 if ability_gains(view, params, seat, weights, own) else -1e8
        elif pairless and has_spare(own):
            worth = pip_worth(view, params, seat, action, usable, weights)
        else:
            break  # pips come last in the list
        if worth > most:
            best, most = i, worth
    return best


@njit
def market_worth(view, params, seat, space, weights, own):
    """Return what a card of the market is worth."""
    card = int(view.card_top) if space == SIX else int(view.market[space])
    worth = market_card_worth(view, params, seat, space, card, weights, own)
    return worth + A_CHOICE if space == SIX else worth


@njit
def palace_worth(view, params, seat, action, weights, own):
    """Return what a palace action is worth."""
    value, to_go = weights.value, own.notes[TO_GO]
    if action == Palace.COIN:
        return value[W.COIN] if view.coin != seat else 0.0
    if action == Palace.FLIP:
        return value[W.FLIP] * to_go * count_bits(int(view.face_down[seat]))
    gain = own.notes[SWAP_GAIN] if action == Palace.SWAP else own.notes[MOVE_GAIN]
    return gain - value[W.REARRANGE]


@njit
def addition_worth(view, params, row, count, usable, weights):
    """Return what adding dice to a set is worth: the movement of the rows it rises."""
    total, value = int(view.row_count[row]) + count, int(view.row_value[row])
    to = row
    while to > 0 and ranks_above(view, to - 1, total, value, int(view.row_since[row])):
        to -= 1
    points = min(float(params.production_rows[to] - params.production_rows[row]), usable)
    return weights.value[W.MOVEMENT] * points - weights.value[W.DIE] * count


@njit
def ability_gains(view, params, seat, weights, own):
    """Tell whether the merchant's ability is worth using now."""
    value, to_go = weights.value, own.notes[TO_GO]
    ability = params.ability[view.merchant[seat]]
    gain = value[W.TOKEN]
    if ability == Ability.FLIP_ALL:
        gain = value[W.FLIP] * to_go * count_bits(int(view.face_down[seat]))
    elif ability == Ability.MOVE_CARD:
        gain = own.notes[MOVE_GAIN]
    elif ability == Ability.SWAP_CARDS:
        gain = own.notes[SWAP_GAIN]
    elif ability == Ability.ONE_PIP and not makes_pair(view, seat, 0, 0):
        gain = 0.0
    return gain > value[W.ABILITY]


@njit
def makes_pair(view, seat, value, by):
    """Tell whether turning a single die makes a pair with another; value 0 asks for any die."""
    for pips in range(1, PIPS + 1):
        if view.dice[seat, pips - 1] == 1 and value in (0, pips):
            up = int(view.dice[seat, pips % PIPS])
            down = int(view.dice[seat, (pips + 4) % PIPS])
            if (by != -1 and up == 1) or (by != 1 and down == 1):
                return True
    return False


@njit
def any_pair(view, seat):
    """Tell whether there is a pair among the unplaced dice."""
    for pips in range(PIPS):
        if view.dice[seat, pips] > 1:
            return True
    return False


@njit
def pip_worth(view, params, seat, action, usable, weights):
    """Return what a turned die is worth: a pair for production, paid with a spare token."""
    value = weights.value
    if not makes_pair(view, seat, int(action.value), int(action.count)):
        return -1e8
    row = row_of(view, params, int(action.value), 2)
    if row == NONE:
        return -1e8
    points = min(float(params.production_rows[row]), usable)
    return value[W.MOVEMENT] * points - 2.0 * value[W.DIE] - value[W.PIP]


@njit
def has_spare(own):
    """Tell whether there is a token that no ship asks for."""
    total, demand = int(own.notes[TOTAL]), int(own.notes[DEMAND])
    for tea in range(TEAS):
        if spare_of(total, demand, tea) > 0:
            return True
    return False


@njit
def choose_die(view, seat, choice, weights):
    """Place the die missed least: a single one, low, without neighbours."""
    best, least = 0, 1e9
    for i in range(choice.n):
        pips = int(choice.actions[i].value)
        missed = 0.1 * pips
        if view.dice[seat, pips - 1] > 1:
            missed += weights.value[W.MATCH]
        if pips > 1 and view.dice[seat, pips - 2] > 0:
            missed += 0.2
        if pips < PIPS and view.dice[seat, pips] > 0:
            missed += 0.2
        if missed < least:
            best, least = i, missed
    return best


@njit
def choose_turn(view, seat, choice):
    """Turn the die that makes a pair; without one, the lowest die up."""
    for i in range(choice.n):
        if makes_pair(view, seat, int(choice.actions[i].value), int(choice.actions[i].count)):
            return i
    return 0
