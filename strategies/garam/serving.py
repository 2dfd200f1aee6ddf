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
    CustomerAt,
    Service,
    Upgrade,
)
from sim.games.garam.mela import open_cups
from sim.games.garam.rules_lines import line_places, places_wanting, teas_brewed, wants_one_of
from sim.games.garam.upgrades import has_upgrade
from strategies.garam.notes import (
    ALONE,
    FITS,
    FITS_SPECIFIC,
    SIMPLE,
    SPECIFIC,
    TAPRI_SPOTS,
    place_of,
    spot_of,
    spots_of,
)
from strategies.garam.outlook import ends_well, stars_end
from strategies.garam.weights import W

# A line worth exactly the floor is worth it.
ROUNDING = 1e-12
# A line that cannot be worth enough is not worth a Chai Garam card to clear either.
OUT_OF_REACH = 1e9
# Every step of a line.
WHOLE_LINE = 0b111
# Share of a penalty that is left when the player takes no token for it.
CUSTOMERS_ALONE = 0.5


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
def spots_wanting(view, params, teas):
    """Return the spots whose customer still wants a cup of one of these teas, bit s."""
    spots = places_wanting(view, params, teas)
    for spot in range(PLACES, spots_of(params)):
        if wants_one_of(view, params, place_of(view.seat, spot), teas):
            spots |= 1 << spot
    return spots


@njit
def line_spots(line):
    """Return the spots a Serve of this line may serve, bit s: the own Tapri is always one (G23)."""
    return line_places(line) | TAPRI_SPOTS


@njit
def serve_worth(view, params, spot, pots, weights, own):
    """Return (worth, half-stars, pots left) of serving one customer from the pots."""
    place = place_of(view.seat, spot)
    wanted = open_cups(view, params, place)
    fits_specific = int(own.notes[FITS_SPECIFIC + spot])
    specific, pots = pour(pots, fits_specific, wanted)
    if specific == wanted:
        stars = 0
        if own.notes[SPECIFIC + spot] >= weights.value[W.CELEBRITY]:
            stars = int(params.customer[view.mela[place]].half_star)
        return own.notes[SPECIFIC + spot], stars, pots
    poured, pots = pour(pots, int(own.notes[FITS + spot]), wanted - specific)
    if specific + poured == wanted:
        return own.notes[SIMPLE + spot], 0, pots
    return own.notes[SIMPLE + spot] * weights.value[W.PARTIAL] * (specific + poured), 0, pots


@njit
def note_fitting(view, params, seat, wanting, weights, own):
    """Note for each wanting spot which pans fit (bit s), and what serving it alone is worth."""
    pots = pots_of(view, seat)
    while wanting:
        spot = lowest_bit(wanting)
        wanting &= wanting - 1
        card = params.customer[view.mela[place_of(seat, spot)]]
        specific, fitting = 0, 0
        for slot in range(SLOTS):
            if view.pan_cups[seat, slot] > 0 and view.pan_tea[seat, slot] == card.tea:
                fitting |= 1 << slot
                if card.asks & ~view.pan_holds[seat, slot] == 0:
                    specific |= 1 << slot
        own.notes[FITS_SPECIFIC + spot] = specific
        own.notes[FITS + spot] = fitting
        own.notes[ALONE + spot] = serve_worth(view, params, spot, pots, weights, own)[0]


@njit
def line_limit(view, params, spots, weights, own):
    """Return what serving these spots of a line can be worth at most, quickly reckoned."""
    if stars_end(view, params, view.seat, COLUMNS):
        return weights.value[W.FINISH] * 2.0
    most, served = 0.0, count_bits(spots)
    while spots:
        most += max(own.notes[ALONE + lowest_bit(spots)], 0.0)
        spots &= spots - 1
    return most + weights.value[W.CHAI_CARD] if served >= COLUMNS else most


@njit
def best_alone(spots, own):
    """Return the spot worth most alone: it is served first, while there are cups."""
    best = lowest_bit(spots)
    spots &= spots - 1
    while spots:
        spot = lowest_bit(spots)
        spots &= spots - 1
        if own.notes[ALONE + spot] > own.notes[ALONE + best]:
            best = spot
    return best


@njit
def line_worth(view, params, wanting, pots, line, clearing, weights, own):
    """Return what serving a line is worth: customers, reward card, penalties, and the end."""
    seat = view.seat
    worth, stars, served, at_tapri, given = 0.0, 0, 0, 0, 0
    spots = line_spots(line) & wanting
    while spots:
        spot = best_alone(spots, own)
        spots &= ~(1 << spot)
        gain, gained, pots = serve_worth(view, params, spot, pots, weights, own)
        if gain > 0.0:
            worth += gain
            stars += gained
            if spot >= PLACES:
                at_tapri += 1
            else:
                given |= 1 << spot
                served |= 1 << (spot % COLUMNS if line < ROWS else spot // COLUMNS)
                if clearing:
                    cups = params.customer[view.mela[spot]].cups
                    worth += weights.value[W.RUPEE] * view.tokens[spot] * cups
    if served == 0 and at_tapri == 0:
        return 0.0
    if earns_card(view, params, served, at_tapri):
        worth += weights.value[W.CHAI_CARD]
    if view.hand[seat, Card.RUSK] == 0 and passes_over(view, line, served):
        worth -= penalty(view, weights)
        worth += anger_worth(view, params, given, weights)
    if stars > 0 and stars_end(view, params, seat, stars):
        well = ends_well(view, params, seat, stars, weights)
        worth += weights.value[W.FINISH] if well else -weights.value[W.FINISH]
    return worth


@njit
def anger_worth(view, params, given, weights):
    """Return what it is worth if serving those Mela places (bit p) drives Evening away.

    That ends the game. It is counted in the Advanced game only, where it happens in one game of
    eight with four players; in the Basic game it is one of sixty.
    """
    if not params.advanced or not drives_evening_away(view, params, given):
        return 0.0
    well = ends_well(view, params, view.seat, 0, weights)
    return weights.value[W.FINISH] if well else -weights.value[W.FINISH]


@njit
def drives_evening_away(view, params, given):
    """Tell whether the Evening customer leaves if those Mela places (bit p) get a cup (V11)."""
    if view.customer_at[params.evening] != CustomerAt.MELA:
        return False
    for place in range(PLACES):
        if view.mela[place] != params.evening:
            continue
        if (given >> place) & 1 or (params.unserved_no_cups and view.cups[place] > 0):
            return False
        if view.tokens[place] + 1 < params.customer[params.evening].tolerance:
            return False
        end_of_row = (place // COLUMNS + 1) * COLUMNS
        return given & ((1 << end_of_row) - (2 << place)) != 0
    return False


@njit
def earns_card(view, params, served, at_tapri):
    """Tell whether serving so earns a Chai Garam card: a whole line, or three of the Tapri."""
    if view.chai_garam == 0 or view.chai_cards[view.seat] >= params.chai_garam_held:
        return False
    if params.mela_reward and served == WHOLE_LINE:
        return True
    return params.advanced and at_tapri >= params.tapri_reward


@njit
def penalty(view, weights):
    """Return what passing somebody over costs; with Hygiene only the customers take it badly."""
    if has_upgrade(view, view.seat, Upgrade.HYGIENE):
        return weights.value[W.PENALTY] * CUSTOMERS_ALONE
    return weights.value[W.PENALTY]


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
    wanting = spots_wanting(view, params, teas_brewed(view, seat))
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
            if line_limit(view, params, line_spots(line) & wanting, weights, own) <= best_worth:
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
    wanting = spots_wanting(view, params, teas_brewed(view, view.seat))
    if wanting == 0:
        return False
    note_fitting(view, params, view.seat, wanting, weights, own)
    pots = pots_of(view, view.seat)
    for line in range(LINES + int(params.advanced)):
        if line_limit(view, params, line_spots(line) & wanting, weights, own) < floor:
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
    place, spot = action.place, spot_of(action.place)
    wanted = open_cups(view, params, place)
    specific = fitting_cups(view, params, seat, place, True)
    if action.flag == Service.BUN_MASKA:
        return bun_maska_worth(spot, wanted, specific, weights, own)
    if specific >= wanted and action.flag == Service.SIMPLE:
        return -1.0
    share = own.notes[SIMPLE + spot] / wanted
    if specific >= wanted:
        share = own.notes[SPECIFIC + spot] / wanted
    elif fitting_cups(view, params, seat, place, False) < wanted:
        share *= weights.value[W.PARTIAL]
    elif action.flag == Service.SPECIFIC:
        share += 0.01
    if clean and spot < PLACES and view.served[place] == 0 and passes_over_at(view, place):
        share -= penalty(view, weights)
    if params.advanced and spot < PLACES and view.hand[seat, Card.RUSK] == 0:
        before = places_given(view)
        if not drives_evening_away(view, params, before):
            share += anger_worth(view, params, before | (1 << spot), weights)
    return share


@njit
def places_given(view):
    """Return the Mela places that got a cup in this Serve, bit p."""
    given = 0
    for place in range(PLACES):
        if view.served[place] > 0:
            given |= 1 << place
    return given


@njit
def bun_maska_worth(spot, wanted, specific, weights, own):
    """Return what Bun Maska adds when it makes the last missing cup specific."""
    gain = own.notes[SPECIFIC + spot] - own.notes[SIMPLE + spot]
    if specific + 1 != wanted or gain < weights.value[W.BUN_MASKA]:
        return -1.0
    return own.notes[SPECIFIC + spot] / wanted + 0.02


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
