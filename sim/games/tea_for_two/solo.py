"""The AI of the solo game (rules I, T16)."""

from __future__ import annotations

from sim.engine.bits import count_bits, lowest_bit
from sim.engine.jit import njit
from sim.games.tea_for_two.constants import (
    AI,
    DECK_SLOT,
    HARBOUR_SLOTS,
    NONE,
    PIPS,
    SIX,
    Act,
    AiAction,
    Palace,
    Phase,
)
from sim.games.tea_for_two.decks import draw_card
from sim.games.tea_for_two.dice import highest_die, lowest_die, remove_dice, remove_run, values_left
from sim.games.tea_for_two.harbour import can_relocate, has_ship, hold, relocate, strongest_run
from sim.games.tea_for_two.lists import add_place
from sim.games.tea_for_two.market import is_market_space_open
from sim.games.tea_for_two.palace import has_palace_room
from sim.games.tea_for_two.production import place_set, row_of

COIN = int(Palace.COIN)
MARKET = int(AiAction.MARKET)


@njit
def ai_turn(state, params):
    """Do the next action of the year card; what cannot be done becomes a market action."""
    table = state.table
    action = next_action(table, params)
    table.ai_done += 1
    done = False
    if action == AiAction.HARBOUR:
        done = ai_harbour(table, params)
    elif action == AiAction.FIRST_PLAYER:
        done = ai_first_player(table, params)
    elif action == AiAction.PRODUCTION:
        done = ai_production(table, params)
    if not done:
        ai_market(state)


@njit
def next_action(table, params):
    """Return what the year card says next; after its last action it begins again (T24)."""
    card, done = int(table.year_card), int(table.ai_done)
    length = int(params.year_length[card])
    if done >= length and not params.ai_repeats:
        return MARKET
    return int(params.year_action[card, done % length])


@njit
def ai_market(state):
    """Use the highest die in the market."""
    ai_take_card(state, highest_die(state.table, AI))


@njit
def ai_returned(state, low, length):
    """Use dice that came back from a lost ship in the market, the highest first (T25)."""
    for value in range(low + length - 1, low - 1, -1):
        ai_take_card(state, value)


@njit
def ai_take_card(state, value):
    """Place a die on the highest space it can; else take the top card."""
    table = state.table
    remove_dice(table, AI, value, 1)
    table.placed = 1
    space = value - 1
    while space >= 0 and not is_market_space_open(table, space):
        space -= 1
    if space < 0:
        table.harvesters[AI] += 1
        ai_take(table, draw_card(state))
        return
    table.market_worker[space] = AI
    if space == SIX:
        ai_take(table, draw_card(state))
    else:
        ai_take(table, int(table.market[space]))
        table.market[space] = NONE


@njit
def ai_take(table, card):
    """Let the AI keep a plantation card; without one its die is simply used."""
    if card != NONE:
        table.ai_cards |= 1 << card


@njit
def ai_first_player(table, params):
    """Place the lowest die on the coin."""
    if not has_palace_room(table, params, COIN):
        return False
    remove_dice(table, AI, lowest_die(table, AI), 1)
    table.palace[COIN, AI] += 1
    table.coin = AI
    table.placed = 1
    return True


@njit
def ai_production(table, params):
    """Place the largest possible set of the highest value."""
    for count in range(params.largest_set, params.smallest_set - 1, -1):
        for value in range(PIPS, 0, -1):
            if table.dice[AI, value - 1] >= count:
                if row_of(table, params, value, count) == NONE:
                    return False
                place_set(table, params, AI, value, count)
                return True
    return False


@njit
def ship_to_reserve(table, slot):
    """Return the ship of a harbour slot; the deck counts by its top card."""
    return int(table.ship_top) if slot == DECK_SLOT else int(table.harbour[slot])


@njit
def ai_ships(table, params):
    """Return the slots of the most valuable free ships; of those, the merchant's own first."""
    best, slots, own = -1, 0, 0
    for slot in range(HARBOUR_SLOTS):
        if table.harbour_seat[slot] != NONE or not has_ship(table, slot):
            continue
        if table.displaced_seat == AI and not can_relocate(table, slot, False):
            continue
        ship = params.ship[ship_to_reserve(table, slot)]
        if ship.vp > best:
            best, slots, own = int(ship.vp), 0, 0
        if ship.vp == best:
            slots |= 1 << slot
            own |= ((int(ship.teas) >> int(table.merchant[AI])) & 1) << slot
    return own if own else slots


@njit
def ai_harbour(table, params):
    """Place the longest, highest sequence on the best free ship; the human decides ties."""
    slots = ai_ships(table, params)
    if slots == 0 or strongest_run(values_left(table, AI), params) == 0:
        return False
    if count_bits(slots) > 1:
        ask_for_ai_ship(table)
    else:
        ai_reserve(table, params, lowest_bit(slots))
    return True


@njit
def ask_for_ai_ship(table):
    """Let the human choose between the AI's ships."""
    table.seat = 1 - AI
    table.phase = Phase.AI_SHIP


@njit
def list_ai_ships(table, params, choice):
    """List the ships between which the human decides."""
    slots = ai_ships(table, params)
    while slots:
        add_place(choice, Act.AI_SHIP, lowest_bit(slots))
        slots &= slots - 1


@njit
def ai_reserve(table, params, slot):
    """Place the AI's sequence, or the one that was displaced, on a ship."""
    if table.displaced_seat == AI:
        relocate(table, slot)
        return
    strength = strongest_run(values_left(table, AI), params)
    length, low = strength // 16, strength % 16
    remove_run(table, AI, low, length)
    table.placed = 1
    hold(table, slot, AI, low, length)


@njit
def ai_relocate(table, params):
    """Move the AI's displaced dice to the best free ship; ties are the human's choice."""
    slots = ai_ships(table, params)
    if count_bits(slots) > 1:
        ask_for_ai_ship(table)
    else:
        ai_reserve(table, params, lowest_bit(slots))
