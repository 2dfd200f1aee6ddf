"""The Serve action: cups, snacks, and what follows from them (rules V, rulings G5-G13, G18)."""

from __future__ import annotations

from sim.engine.bits import count_bits, lowest_bit
from sim.engine.jit import njit
from sim.games.garam.cards import discard_from_hand
from sim.games.garam.constants import (
    COLUMNS,
    LINES,
    NONE,
    PLACES,
    ROWS,
    SLOTS,
    TAPRI,
    TAPRI_LINE,
    Act,
    Card,
    CustomerAt,
    Ended,
    Origin,
    Phase,
    Service,
    Upgrade,
)
from sim.games.garam.funfair import move_marker
from sim.games.garam.mela import (
    clear_place,
    close_up,
    fill_mela,
    open_cups,
    return_cups,
    tapri_places,
)
from sim.games.garam.params import (
    PAY_ON_COMPLETION_ALL,
    PAY_PER_CUP,
    TAPRI_COMPLETED,
    TAPRI_ONE_ACTION,
)
from sim.games.garam.receipts import add_receipt
from sim.games.garam.rules_prepare import discard_pan
from sim.games.garam.stars import gain_half_stars, settle
from sim.games.garam.upgrades import has_upgrade

FIRST_ROW = 0b111
FIRST_COLUMN = 0b1001001
MELA_PLACES = (1 << PLACES) - 1


@njit
def teas_brewed(table, seat):
    """Return the teas a seat can serve, bit t for Tea t."""
    teas = 0
    for slot in range(SLOTS):
        if table.pan_cups[seat, slot] > 0:
            teas |= 1 << int(table.pan_tea[seat, slot])
    return teas


@njit
def wants_one_of(table, params, place, teas):
    """Tell whether the customer at a place still wants a cup of one of these teas."""
    if open_cups(table, params, place) == 0:
        return False
    return (teas >> int(params.customer[table.mela[place]].tea)) & 1 == 1


@njit
def places_wanting(table, params, teas):
    """Return the places whose customer still wants a cup of one of these teas, bit p."""
    places = 0
    for place in range(PLACES):
        if wants_one_of(table, params, place, teas):
            places |= 1 << place
    return places


@njit
def places_with_tokens(table):
    """Return the places whose customer carries a negative token, bit p."""
    places = 0
    for place in range(PLACES):
        if table.tokens[place] > 0:
            places |= 1 << place
    return places


@njit
def line_places(line):
    """Return the Mela places of a line, bit p."""
    line = int(line)
    if line < ROWS:
        return FIRST_ROW << (line * COLUMNS)
    if line < TAPRI_LINE:
        return FIRST_COLUMN << (line - ROWS)
    return 0


@njit
def places_to_serve(table, params):
    """Return the places a Serve may serve: its line and the own Tapri, bit p (Q2, G23)."""
    places = line_places(table.line)
    if params.advanced:
        places |= tapri_places(table, table.seat)
    return places


@njit
def served_places(table, params):
    """Return the places that got a cup in this Serve, bit p."""
    places, served = places_to_serve(table, params), 0
    while places:
        place = lowest_bit(places)
        places &= places - 1
        if table.served[place] > 0:
            served |= 1 << place
    return served


@njit
def list_lines(table, params, choice):
    """List the rows and columns with a customer to serve, plain or clearing tokens (V2, G13)."""
    teas = teas_brewed(table, table.seat)
    if teas == 0:
        return
    wanting = places_wanting(table, params, teas)
    tokens = 0
    if table.chai_cards[table.seat] > 0 and table.card_played == 0:
        tokens = places_with_tokens(table)
    for line in range(LINES):
        places = line_places(line)
        if places & wanting:
            add_line(choice, line, 0)
            if places & tokens:
                add_line(choice, line, 1)
    if params.advanced and tapri_wants(table, params, teas):
        add_line(choice, TAPRI_LINE, 0)


@njit
def tapri_wants(table, params, teas):
    """Tell whether a customer of the own Tapri still wants a cup of one of these teas."""
    places = tapri_places(table, table.seat)
    while places:
        if wants_one_of(table, params, lowest_bit(places), teas):
            return True
        places &= places - 1
    return False


@njit
def add_line(choice, line, clearing):
    """Add a line to the list."""
    action = choice.actions[choice.n]
    action.kind = Act.SERVE
    action.place = line
    action.flag = clearing
    choice.n += 1


@njit
def start_serve(table, line, clearing):
    """Start a Serve of one line; a Chai Garam card may be declared with it."""
    table.main_actions -= 1
    table.line = line
    table.clearing = clearing
    if clearing:
        play_chai_card(table)
    table.cups_served = 0
    table.served[:] = 0
    table.samosa[:] = 0
    table.biscuits = 0
    table.rusk = 0
    table.phase = Phase.SERVE


@njit
def play_chai_card(table):
    """Discard a Chai Garam card to the supply; one a turn (K1-K3)."""
    table.chai_cards[table.seat] -= 1
    table.chai_garam += 1
    table.card_played = 1


@njit
def is_specific(table, params, seat, slot, place):
    """Tell whether a pan has everything the customer asks for (V6, G5)."""
    asks = params.customer[table.mela[place]].asks
    return asks & table.pan_holds[seat, slot] == asks


@njit
def list_servings(table, params, choice):
    """List the next cups and snacks; being done is possible after the first cup."""
    seat = table.seat
    places = places_to_serve(table, params)
    while places:
        place = lowest_bit(places)
        places &= places - 1
        if open_cups(table, params, place) == 0:
            continue
        tea = params.customer[table.mela[place]].tea
        for slot in range(SLOTS):
            if table.pan_cups[seat, slot] > 0 and table.pan_tea[seat, slot] == tea:
                list_cup(table, params, choice, slot, place)
    list_snacks(table, params, choice)
    if table.cups_served > 0:
        choice.actions[choice.n].kind = Act.SERVED
        choice.n += 1


@njit
def list_cup(table, params, choice, slot, place):
    """List the ways one cup of this pan can be served to this customer."""
    seat = table.seat
    if is_specific(table, params, seat, slot, place):
        add_cup(choice, slot, place, Service.SPECIFIC)
        if params.service_choice:
            add_cup(choice, slot, place, Service.SIMPLE)
        return
    add_cup(choice, slot, place, Service.SIMPLE)
    if table.hand[seat, Card.BUN_MASKA] > 0:
        add_cup(choice, slot, place, Service.BUN_MASKA)


@njit
def add_cup(choice, slot, place, service):
    """Add a cup to the list."""
    action = choice.actions[choice.n]
    action.kind = Act.CUP
    action.slot = slot
    action.place = place
    action.flag = service
    choice.n += 1


@njit
def list_snacks(table, params, choice):
    """List the snacks that can be played with this Serve (G18)."""
    hand = table.hand[table.seat]
    if hand[Card.BISCUIT] > 0:
        choice.actions[choice.n].kind = Act.BISCUIT
        choice.n += 1
    if hand[Card.RUSK] > 0 and table.rusk == 0:
        choice.actions[choice.n].kind = Act.RUSK
        choice.n += 1
    if hand[Card.SAMOSA] > 0:
        list_samosas(table, params, choice)


@njit
def list_samosas(table, params, choice):
    """List the customers on whom Samosa can be played (G29)."""
    places = served_places(table, params)
    while places:
        place = lowest_bit(places)
        places &= places - 1
        if can_take_samosa(table, place):
            action = choice.actions[choice.n]
            action.kind = Act.SAMOSA
            action.place = place
            choice.n += 1


@njit
def can_take_samosa(table, place):
    """Tell whether a cup was served specifically to this customer in this action (G18, G29)."""
    if table.samosa[place] > 0:
        return False
    for cup in range(table.cups[place] - table.served[place], table.cups[place]):
        if table.cup_specific[place, cup] > 0:
            return True
    return False


@njit
def serve_cup(state, params, slot, place, service):
    """Serve one cup; an emptied pan is cleared at once (V9, B15)."""
    table = state.table
    seat = table.seat
    if service == Service.BUN_MASKA:
        discard_from_hand(state, seat, Card.BUN_MASKA)
    cup = table.cups[place]
    table.cup_owner[place, cup] = seat
    table.cup_specific[place, cup] = service != Service.SIMPLE
    table.cups[place] += 1
    table.served[place] += 1
    table.cups_served += 1
    table.pan_cups[seat, slot] -= 1
    if table.pan_cups[seat, slot] == 0:
        discard_pan(state, seat, slot)
    end_if_nothing_left(state, params)


@njit
def play_snack(state, params, snack, place):
    """Play Biscuit, Rusk or Samosa for this action."""
    table = state.table
    discard_from_hand(state, table.seat, snack)
    if snack == Card.BISCUIT:
        table.biscuits += 1
    elif snack == Card.RUSK:
        table.rusk = 1
    else:
        table.samosa[place] = 1
    end_if_nothing_left(state, params)


@njit
def end_if_nothing_left(state, params):
    """End the Serve by itself when no cup and no snack is left to play (G33)."""
    table = state.table
    if table.cups_served == 0:
        return
    hand = table.hand[table.seat]
    if hand[Card.BISCUIT] > 0 or (hand[Card.RUSK] > 0 and table.rusk == 0):
        return
    teas = teas_brewed(table, table.seat)
    places = places_to_serve(table, params)
    while places:
        place = lowest_bit(places)
        places &= places - 1
        if wants_one_of(table, params, place, teas):
            return
        if hand[Card.SAMOSA] > 0 and can_take_samosa(table, place):
            return
    end_serve(state, params)


@njit
def end_serve(state, params):
    """Carry out what follows from a Serve, in the order of G10."""
    table = state.table
    served = served_places(table, params)
    if table.clearing:
        clear_served_tokens(table, served)
    if not table.rusk:
        add_penalties(table, params)
    collect_money(table, params, served)
    finish_orders(state, params, served)
    reward_three_customers(table, params, served)
    close_up(table)
    fill_mela(state, params)
    table.line = NONE
    table.clearing = 0
    table.cups_served = 0
    table.biscuits = 0
    table.rusk = 0
    table.served[:] = 0
    table.samosa[:] = 0
    if params.advanced:
        table.aroma_due = 1
        table.call_due = 1
    settle(table, params)


@njit
def clear_served_tokens(table, served):
    """A Chai Garam card removes the tokens of the customers now served (K2, G13)."""
    while served:
        table.tokens[lowest_bit(served)] = 0
        served &= served - 1


@njit
def is_passed_over(table, params, place):
    """Tell whether a waiting customer counts as unserved (G8)."""
    if table.mela[place] == NONE or table.served[place] > 0:
        return False
    return params.unserved_no_cups == 0 or table.cups[place] == 0


@njit
def add_penalties(table, params):
    """Disgruntle the unserved left of the rightmost served one of each row (V10, V12, G8)."""
    disgruntled = False
    for row in range(ROWS):
        rightmost = NONE
        for place in range(row * COLUMNS, (row + 1) * COLUMNS):
            if table.served[place] > 0:
                rightmost = place
        for place in range(row * COLUMNS, rightmost):
            if is_passed_over(table, params, place):
                disgruntled = True
                add_token(table, params, place)
    if disgruntled and not has_upgrade(table, table.seat, Upgrade.HYGIENE):
        table.negatives[table.seat] += 1


@njit
def add_token(table, params, place):
    """Add a negative token; at its tolerance a customer leaves with its cups (V11, G8, G9)."""
    table.tokens[place] += 1
    customer = table.mela[place]
    if table.tokens[place] < params.customer[customer].tolerance:
        return
    if params.customer[customer].evening:
        table.ended |= Ended.EVENING_LEFT
    return_cups(table, place)
    table.customer_at[customer] = CustomerAt.GONE
    clear_place(table, place)


@njit
def cup_price(table, params, place, cup):
    """Return what one cup on a customer earns, less its tokens, never below 0 (V5, V7, V13)."""
    card = params.customer[table.mela[place]]
    price = params.simple_price[card.tea]
    if table.cup_specific[place, cup] > 0:
        price = card.price
    return max(int(price) - int(table.tokens[place]), 0)


@njit
def collect_money(table, params, served):
    """Pay for cups, then Samosa, Biscuit and Tips (V15, G6, G10, G18)."""
    seat = table.seat
    tips = int(params.tips_places) if has_upgrade(table, seat, Upgrade.TIPS) else 0
    while served:
        place = lowest_bit(served)
        served &= served - 1
        complete = open_cups(table, params, place) == 0
        if complete or params.pay == PAY_PER_CUP:
            pay_for_customer(table, params, place)
        if (tips >> place) & 1 and (complete or not params.tips_on_completed):
            table.rupees[seat] += 1
    table.rupees[seat] += int(table.biscuits) * int(table.cups_served)


@njit
def pay_for_customer(table, params, place):
    """Pay the cups on one customer that are due now, each to its owner (G6)."""
    seat = table.seat
    first_new = table.cups[place] - table.served[place]
    for cup in range(table.cups[place]):
        owner = table.cup_owner[place, cup]
        is_new = cup >= first_new
        price = cup_price(table, params, place, cup)
        if params.pay == PAY_PER_CUP:
            due = is_new
        else:
            due = owner == seat or params.pay == PAY_ON_COMPLETION_ALL
        if due:
            table.rupees[owner] += price
            if is_new and table.samosa[place] > 0 and table.cup_specific[place, cup] > 0:
                table.rupees[owner] += price


@njit
def finish_orders(state, params, served):
    """Wheel, receipts and half-stars of completed orders; Evening was served (V15-V19, F1, Q9)."""
    table = state.table
    seat = table.seat
    at_tapri = 0
    while served:
        place = lowest_bit(served)
        served &= served - 1
        customer = table.mela[place]
        if params.customer[customer].evening:
            table.ended |= Ended.EVENING_SERVED
        if open_cups(table, params, place) == 0:
            specifically = is_fulfilled_specifically(table, params, place)
            if specifically:
                move_marker(state, params, seat)
            at_tapri += counts_for_tapri_star(table, params, place, specifically)
            finish_order(table, params, place, customer, specifically)
    if params.advanced and at_tapri >= params.tapri_reward:
        gain_half_stars(table, params, seat, int(params.tapri_half_stars), Origin.TAPRI)


@njit
def is_served_alone(table, params, place):
    """Tell whether all cups of a completed order are the seat's own (V16)."""
    for cup in range(params.customer[table.mela[place]].cups):
        if table.cup_owner[place, cup] != table.seat:
            return False
    return True


@njit
def is_fulfilled_specifically(table, params, place):
    """Tell whether a completed order counts as fulfilled specifically by the seat (G7)."""
    cups = params.customer[table.mela[place]].cups
    if params.half_star_any and table.cup_specific[place, cups - 1] > 0:
        return True
    for cup in range(cups):
        if table.cup_specific[place, cup] == 0:
            return False
    return is_served_alone(table, params, place)


@njit
def counts_for_tapri_star(table, params, place, specifically):
    """Tell whether a completed order is one of the three of the Tapri's half-star (Q9, G26)."""
    if place < TAPRI or params.tapri_star == TAPRI_COMPLETED:
        return place >= TAPRI
    if params.tapri_star == TAPRI_ONE_ACTION:
        return specifically and table.served[place] == params.customer[table.mela[place]].cups
    return specifically


@njit
def finish_order(table, params, place, customer, specifically):
    """Take a completed order off its place: a receipt if all its cups are of one player."""
    seat = table.seat
    card = params.customer[customer]
    alone = is_served_alone(table, params, place)
    return_cups(table, place)
    clear_place(table, place)
    table.customer_at[customer] = CustomerAt.GONE
    if alone and not card.evening:
        add_receipt(table, params, seat, customer)
    if card.half_star and specifically:
        gain_half_stars(table, params, seat, int(card.half_star), Origin.CELEBRITY)


@njit
def reward_three_customers(table, params, served):
    """Cups to three customers of a Mela line, or of the Tapri, give a card (V24, Q8, G12, G26)."""
    if params.mela_reward and count_bits(served & MELA_PLACES) >= COLUMNS:
        gain_chai_card(table, params)
    if params.advanced and count_bits(served >> TAPRI) >= params.tapri_reward:
        gain_chai_card(table, params)


@njit
def gain_chai_card(table, params):
    """Take a Chai Garam card, if the supply has one and the hand room for it (K4, G12)."""
    seat = table.seat
    if table.chai_cards[seat] < params.chai_garam_held and table.chai_garam > 0:
        table.chai_garam -= 1
        table.chai_cards[seat] += 1
