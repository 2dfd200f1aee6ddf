"""Which line to serve, which cup to give whom, which snack to play with it."""

from __future__ import annotations

from sim.engine.bits import count_bits, lowest_bit
from sim.engine.jit import njit
from sim.games.garam.constants import (
    COLUMNS,
    LINES,
    NONE,
    PLACES,
    ROWS,
    SLOTS,
    Act,
    Card,
    Service,
)
from sim.games.garam.mela import open_cups
from sim.games.garam.rules_serve import line_places, places_wanting, teas_brewed
from strategies.garam.notes import ALONE, FITS, FITS_SPECIFIC, SIMPLE, SPECIFIC
from strategies.garam.outlook import ends_well, stars_end
from strategies.garam.weights import W

# A line worth exactly the floor is worth it.
ROUNDING = 1e-12
# A line that cannot be worth enough is not worth a Chai Garam card to clear either.
OUT_OF_REACH = 1e9


@njit
def pots_of(view, seat):
    """Return the cups in the seat's pans, packed: slot s in the byte 8 x s."""
    pots = 0
    for slot in range(SLOTS):
        pots |= int(view.pan_cups[seat, slot]) << (8 * slot)
    return pots


@njit
def pour(pots, fitting, cups):
    """Take up to `cups` cups from the fitting slots; return (taken, pots left)."""
    poured = 0
    while fitting and poured < cups:
        shift = 8 * lowest_bit(fitting)
        taken = min(cups - poured, (pots >> shift) & 0xFF)
        pots -= taken << shift
        poured += taken
        fitting &= fitting - 1
    return poured, pots


@njit
def serve_worth(view, params, place, pots, weights, own):
    """Return (worth, half-stars, pots left) of serving one customer from the pots."""
    wanted = open_cups(view, params, place)
    fits_specific = int(own.notes[FITS_SPECIFIC + place])
    specific, pots = pour(pots, fits_specific, wanted)
    if specific == wanted:
        stars = 0
        if own.notes[SPECIFIC + place] >= weights.value[W.CELEBRITY]:
            stars = int(params.customer[view.mela[place]].half_star)
        return own.notes[SPECIFIC + place], stars, pots
    poured, pots = pour(pots, int(own.notes[FITS + place]), wanted - specific)
    if specific + poured == wanted:
        return own.notes[SIMPLE + place], 0, pots
    return own.notes[SIMPLE + place] * weights.value[W.PARTIAL] * (specific + poured), 0, pots


@njit
def note_fitting(view, params, seat, wanting, weights, own):
    """Note for each wanting place which pans fit (bit s), and what serving it alone is worth."""
    pots = pots_of(view, seat)
    while wanting:
        place = lowest_bit(wanting)
        wanting &= wanting - 1
        card = params.customer[view.mela[place]]
        specific, fitting = 0, 0
        for slot in range(SLOTS):
            if view.pan_cups[seat, slot] > 0 and view.pan_tea[seat, slot] == card.tea:
                fitting |= 1 << slot
                if card.asks & ~view.pan_holds[seat, slot] == 0:
                    specific |= 1 << slot
        own.notes[FITS_SPECIFIC + place] = specific
        own.notes[FITS + place] = fitting
        own.notes[ALONE + place] = serve_worth(view, params, place, pots, weights, own)[0]


@njit
def line_limit(view, params, places, weights, own):
    """Return what serving these places of a line can be worth at most, quickly reckoned."""
    if stars_end(view, params, view.seat, COLUMNS):
        return weights.value[W.FINISH] * 2.0
    most, served = 0.0, count_bits(places)
    while places:
        most += max(own.notes[ALONE + lowest_bit(places)], 0.0)
        places &= places - 1
    return most + weights.value[W.CHAI_CARD] if served == COLUMNS else most


@njit
def best_alone(places, own):
    """Return the place worth most alone: it is served first, while there are cups."""
    best = lowest_bit(places)
    places &= places - 1
    while places:
        place = lowest_bit(places)
        places &= places - 1
        if own.notes[ALONE + place] > own.notes[ALONE + best]:
            best = place
    return best


@njit
def line_worth(view, params, wanting, pots, line, clearing, weights, own):
    """Return what serving a line is worth: customers, reward card, penalties, and the end."""
    seat = view.seat
    worth, stars, served = 0.0, 0, 0
    places = line_places(line) & wanting
    while places:
        place = best_alone(places, own)
        places &= ~(1 << place)
        gain, gained, pots = serve_worth(view, params, place, pots, weights, own)
        if gain > 0.0:
            worth += gain
            stars += gained
            served |= 1 << (place % COLUMNS if line < ROWS else place // COLUMNS)
            if clearing:
                cups = params.customer[view.mela[place]].cups
                worth += weights.value[W.RUPEE] * view.tokens[place] * cups
    if served == 0:
        return 0.0
    if served == 7 and view.chai_garam > 0 and view.chai_cards[seat] < params.chai_garam_held:
        worth += weights.value[W.CHAI_CARD]
    if view.hand[seat, Card.RUSK] == 0 and passes_over(view, line, served):
        worth -= weights.value[W.PENALTY]
    if stars > 0 and stars_end(view, params, seat, stars):
        well = ends_well(view, params, seat, stars, weights)
        worth += weights.value[W.FINISH] if well else -weights.value[W.FINISH]
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
def best_line(view, params, choice, floor, weights, own):
    """Return the index of the best line to serve as listed that is worth at least `floor`, or -1.

    Lines that cannot be worth that much are not reckoned in full.
    """
    seat = view.seat
    wanting = places_wanting(view, params, teas_brewed(view, seat))
    note_fitting(view, params, seat, wanting, weights, own)
    pots = pots_of(view, seat)
    best, best_worth, plain = -1, floor - ROUNDING, 0.0
    for i in range(choice.n):
        action = choice.actions[i]
        if action.kind != Act.SERVE:
            break  # the lines come first in the list
        line = action.place
        if action.flag == 0:
            plain = OUT_OF_REACH
            if line_limit(view, params, line_places(line) & wanting, weights, own) <= best_worth:
                continue
        worth = line_worth(view, params, wanting, pots, line, action.flag, weights, own)
        if action.flag == 0:
            plain = worth
        elif worth - plain < weights.value[W.CLEAR_FLOOR]:
            continue
        else:
            worth -= weights.value[W.CHAI_CARD]
        if worth > best_worth:
            best, best_worth = i, worth
    return best


@njit
def is_any_line_worth(view, params, floor, weights, own):
    """Tell whether a line is worth at least `floor`, whether or not a main action is left."""
    wanting = places_wanting(view, params, teas_brewed(view, view.seat))
    if wanting == 0:
        return False
    note_fitting(view, params, view.seat, wanting, weights, own)
    pots = pots_of(view, view.seat)
    for line in range(LINES):
        if line_limit(view, params, line_places(line) & wanting, weights, own) < floor:
            continue
        if line_worth(view, params, wanting, pots, line, 0, weights, own) >= floor:
            return True
    return False


@njit
def fitting_cups(view, params, seat, place, specific):
    """Return how many brewed cups fit a customer, specifically or at all."""
    card = params.customer[view.mela[place]]
    cups = 0
    for slot in range(SLOTS):
        if view.pan_tea[seat, slot] != card.tea:
            continue
        if not specific or card.asks & ~view.pan_holds[seat, slot] == 0:
            cups += int(view.pan_cups[seat, slot])
    return cups


@njit
def cup_worth(view, params, seat, action, clean, weights, own):
    """Return what one cup is worth: its share of the order it can help to complete.

    `clean` says that nobody has been passed over yet, so that doing so costs a penalty.
    """
    place = action.place
    wanted = open_cups(view, params, place)
    specific = fitting_cups(view, params, seat, place, True)
    if action.flag == Service.BUN_MASKA:
        return bun_maska_worth(view, params, place, wanted, specific, weights, own)
    if specific >= wanted and action.flag == Service.SIMPLE:
        return -1.0
    share = own.notes[SIMPLE + place] / wanted
    if specific >= wanted:
        share = own.notes[SPECIFIC + place] / wanted
    elif fitting_cups(view, params, seat, place, False) < wanted:
        share *= weights.value[W.PARTIAL]
    elif action.flag == Service.SPECIFIC:
        share += 0.01
    if clean and view.served[place] == 0 and passes_over_at(view, place):
        share -= weights.value[W.PENALTY]
    return share


@njit
def bun_maska_worth(view, params, place, wanted, specific, weights, own):
    """Return what Bun Maska adds when it makes the last missing cup specific."""
    gain = own.notes[SPECIFIC + place] - own.notes[SIMPLE + place]
    if specific + 1 != wanted or gain < weights.value[W.BUN_MASKA]:
        return -1.0
    return own.notes[SPECIFIC + place] / wanted + 0.02


@njit
def passes_over_at(view, place):
    """Tell whether a cup served at a place passes anyone over."""
    for left in range(place // COLUMNS * COLUMNS, place):
        if view.mela[left] != NONE and view.served[left] == 0:
            return True
    return False


@njit
def choose_serving(view, params, choice, weights, own):
    """Give the cup that is worth most; with none left worth giving, play snacks, then be done."""
    seat = view.seat
    best, best_worth, fallback = -1, 0.0, 0
    done, least = -1, -1e9
    clean = not anyone_passed_over(view)
    for i in range(choice.n):
        action = choice.actions[i]
        if action.kind == Act.CUP:
            worth = cup_worth(view, params, seat, action, clean, weights, own)
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
    snack = choose_snack(view, params, choice, weights)
    return snack if snack >= 0 else done


@njit
def choose_snack(view, params, choice, weights):
    """Return the index of a snack worth playing with what was served, or -1."""
    for i in range(choice.n):
        action = choice.actions[i]
        if action.kind == Act.BISCUIT:
            if view.cups_served >= weights.value[W.BISCUIT_CUPS]:
                return i
        elif action.kind == Act.RUSK:
            if anyone_passed_over(view):
                return i
        elif is_worth_a_samosa(view, params, action, weights):
            return i
    return -1


@njit
def anyone_passed_over(view):
    """Tell whether the cups served so far have passed anyone over."""
    for place in range(PLACES):
        if view.served[place] > 0 and passes_over_at(view, place):
            return True
    return False


@njit
def is_worth_a_samosa(view, params, action, weights):
    """Tell whether an action plays Samosa for rupees enough."""
    if action.kind != Act.SAMOSA:
        return False
    return samosa_rupees(view, params, action.place) >= weights.value[W.SAMOSA_RUPEES]


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
