"""Which line to serve, which cup to give whom, which snack to play with it."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.games.garam.constants import (
    COLUMNS,
    NONE,
    ROWS,
    SLOTS,
    Act,
    Card,
    Service,
)
from sim.games.garam.mela import open_cups, place_in_line
from strategies.garam.notes import POT, SIMPLE, SPECIFIC
from strategies.garam.outlook import ends_well, stars_end
from strategies.garam.weights import W


@njit
def pour(view, params, seat, place, cups, specific, notes):
    """Take up to `cups` cups that fit a customer from the pots; return how many there were."""
    card = params.customer[view.mela[place]]
    poured = 0
    for slot in range(SLOTS):
        if notes[POT + slot] <= 0.0 or view.pan_tea[seat, slot] != card.tea:
            continue
        if specific and card.asks & ~view.pan_holds[seat, slot] != 0:
            continue
        taken = min(cups - poured, int(notes[POT + slot]))
        notes[POT + slot] -= taken
        poured += taken
        if poured == cups:
            break
    return poured


@njit
def serve_worth(view, params, seat, place, weight, notes):
    """Return (worth, half-stars) of serving one customer from the pots, which it empties."""
    wanted = open_cups(view, params, place)
    if wanted == 0:
        return 0.0, 0
    card = params.customer[view.mela[place]]
    specific = pour(view, params, seat, place, wanted, True, notes)
    if specific == wanted:
        is_celebrity = notes[SPECIFIC + place] >= weight[W.CELEBRITY]
        return notes[SPECIFIC + place], card.half_star if is_celebrity else 0
    poured = specific + pour(view, params, seat, place, wanted - specific, False, notes)
    if poured == wanted:
        return notes[SIMPLE + place], 0
    return notes[SIMPLE + place] * weight[W.PARTIAL] * poured, 0


@njit
def line_worth(view, params, seat, line, clearing, weight, notes):
    """Return what serving a line is worth: customers, reward card, penalties, and the end."""
    for slot in range(SLOTS):
        notes[POT + slot] = view.pan_cups[seat, slot]
    worth, stars, served = 0.0, 0, 0
    for step in range(COLUMNS):
        place = place_in_line(line, step)
        gain, gained = serve_worth(view, params, seat, place, weight, notes)
        if gain > 0.0:
            worth += gain
            stars += gained
            served |= 1 << step
            if clearing:
                cups = params.customer[view.mela[place]].cups
                worth += weight[W.RUPEE] * view.tokens[place] * cups
    if served == 0:
        return 0.0
    if served == 7 and view.chai_garam > 0 and view.chai_cards[seat] < params.chai_garam_held:
        worth += weight[W.CHAI_CARD]
    if passes_over(view, line, served) and view.hand[seat, Card.RUSK] == 0:
        worth -= weight[W.PENALTY]
    if stars > 0 and stars_end(view, params, seat, stars):
        well = ends_well(view, params, seat, stars, weight, notes)
        worth += weight[W.FINISH] if well else -weight[W.FINISH]
    return worth


@njit
def passes_over(view, line, served):
    """Tell whether serving those steps of a line (bit s = step s) passes anyone over."""
    if line >= ROWS:
        column = line - ROWS
        for row in range(ROWS):
            if (served >> row) & 1 and column > 0:
                return True
        return False
    waiting = False
    for step in range(COLUMNS):
        if (served >> step) & 1:
            if waiting:
                return True
        elif view.mela[line * COLUMNS + step] != NONE:
            waiting = True
    return False


@njit
def best_line(view, params, choice, weight, notes):
    """Return (index, worth) of the best line to serve as listed; (-1, 0) without one."""
    seat = view.seat
    best, best_worth, plain = -1, 0.0, 0.0
    for i in range(choice.n):
        action = choice.actions[i]
        if action.kind != Act.SERVE:
            continue
        worth = line_worth(view, params, seat, action.place, action.flag, weight, notes)
        if action.flag == 0:
            plain = worth
        elif worth - plain < weight[W.CLEAR_FLOOR]:
            continue
        else:
            worth -= weight[W.CHAI_CARD]
        if worth > best_worth:
            best, best_worth = i, worth
    return best, best_worth


@njit
def best_line_anyhow(view, params, weight, notes):
    """Return what the best line is worth, whether or not a main action is left for it."""
    best = 0.0
    for line in range(ROWS + COLUMNS):
        best = max(best, line_worth(view, params, view.seat, line, False, weight, notes))
    return best


@njit
def fitting_cups(view, params, seat, place, specific):
    """Return how many brewed cups fit a customer, specifically or at all."""
    card = params.customer[view.mela[place]]
    cups = 0
    for slot in range(SLOTS):
        if view.pan_cups[seat, slot] > 0 and view.pan_tea[seat, slot] == card.tea:
            if not specific or card.asks & ~view.pan_holds[seat, slot] == 0:
                cups += int(view.pan_cups[seat, slot])
    return cups


@njit
def cup_worth(view, params, seat, action, weight, notes):
    """Return what one cup is worth: its share of the order it can help to complete."""
    place = action.place
    wanted = open_cups(view, params, place)
    specific = fitting_cups(view, params, seat, place, True)
    if action.flag == Service.BUN_MASKA:
        return bun_maska_worth(view, params, place, wanted, specific, weight, notes)
    if specific >= wanted and action.flag == Service.SIMPLE:
        return -1.0
    share = notes[SIMPLE + place] / wanted
    if specific >= wanted:
        share = notes[SPECIFIC + place] / wanted
    elif fitting_cups(view, params, seat, place, False) < wanted:
        share *= weight[W.PARTIAL]
    elif action.flag == Service.SPECIFIC:
        share += 0.01
    if view.served[place] == 0 and adds_penalty(view, place):
        share -= weight[W.PENALTY]
    return share


@njit
def bun_maska_worth(view, params, place, wanted, specific, weight, notes):
    """Return what Bun Maska adds when it makes the last missing cup specific."""
    gain = notes[SPECIFIC + place] - notes[SIMPLE + place]
    if specific + 1 < wanted or gain < weight[W.BUN_MASKA]:
        return -1.0
    if specific >= wanted:
        return -1.0
    return notes[SPECIFIC + place] / wanted + 0.02


@njit
def adds_penalty(view, place):
    """Tell whether serving here would be the first to pass a waiting customer over."""
    row = place // COLUMNS
    for other in range(ROWS * COLUMNS):
        if view.served[other] > 0 and passes_over_at(view, other):
            return False
    for left in range(row * COLUMNS, place):
        if view.mela[left] != NONE and view.served[left] == 0:
            return True
    return False


@njit
def passes_over_at(view, place):
    """Tell whether the cups already served at a place pass anyone over."""
    for left in range(place // COLUMNS * COLUMNS, place):
        if view.mela[left] != NONE and view.served[left] == 0:
            return True
    return False


@njit
def choose_serving(view, params, choice, weight, notes):
    """Give the cup that is worth most; with none left worth giving, play snacks, then be done."""
    seat = view.seat
    best, best_worth, fallback = -1, 0.0, 0
    done, least = -1, -1e9
    for i in range(choice.n):
        action = choice.actions[i]
        if action.kind == Act.CUP:
            worth = cup_worth(view, params, seat, action, weight, notes)
            if worth > best_worth:
                best, best_worth = i, worth
            if worth > least:
                fallback, least = i, worth
        elif action.kind == Act.SERVED:
            done = i
    if best >= 0:
        return best
    if done < 0:
        return fallback
    snack = choose_snack(view, params, choice, weight)
    return snack if snack >= 0 else done


@njit
def choose_snack(view, params, choice, weight):
    """Return the index of a snack worth playing with what was served, or -1."""
    for i in range(choice.n):
        action = choice.actions[i]
        if action.kind == Act.BISCUIT:
            if view.cups_served >= weight[W.BISCUIT_CUPS]:
                return i
        elif action.kind == Act.RUSK:
            if anyone_passed_over(view):
                return i
        elif action.kind == Act.SAMOSA:
            if samosa_rupees(view, params, action.place) >= weight[W.SAMOSA_RUPEES]:
                return i
    return -1


@njit
def anyone_passed_over(view):
    for place in range(ROWS * COLUMNS):
        if view.served[place] > 0 and passes_over_at(view, place):
            return True
    return False


@njit
def samosa_rupees(view, params, place):
    """Return what Samosa would add: the specific cups just served to a completed customer."""
    if open_cups(view, params, place) > 0:
        return 0
    price = max(params.customer[view.mela[place]].price - view.tokens[place], 0)
    rupees = 0
    for cup in range(view.cups[place] - view.served[place], view.cups[place]):
        if view.cup_specific[place, cup] > 0:
            rupees += price
    return rupees
