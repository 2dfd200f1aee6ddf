"""What must hold in every position, whatever happened: nothing is lost, nothing is made.

`broken(state, params)` names the laws that a position breaks. The check itself is a kernel, so
that the soak test can run it after every step of thousands of games.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from sim.engine.jit import njit
from sim.games.garam.constants import (
    ALL_PLACES,
    CARDS,
    COLOURS,
    DECK_START,
    DECKS,
    FACE_UP,
    FACE_UP_DECKS,
    FIRST_ADDITIVE,
    FIRST_GREEN_LEAF,
    FIRST_LEAF,
    FIRST_SNACK,
    LEAVES,
    MAX_PUBLIC_GOALS,
    MAX_SEATS,
    MAX_TAPRI,
    NONE,
    ORIGINS,
    PLACES,
    SIZES,
    SLOTS,
    UPGRADES,
    Card,
    CustomerAt,
    Ended,
    Phase,
    Size,
    Tea,
    Upgrade,
)


class Law(IntEnum):
    """The laws, numbered as bits of `faults`."""

    CUSTOMERS = 0
    """Each customer card is in exactly one place."""
    RECEIPTS = 1
    """Receipts are counted right, in all and by kind; the Evening card is none."""
    INGREDIENTS = 2
    """Of each kind, hands, market, decks, discards and pans hold what the game has."""
    DECKS = 3
    """Decks and rows hold their own kinds; a row has a hole only when no card is left."""
    HANDS = 4
    """`hand_size` counts the hand."""
    CUPS = 5
    """Each seat's cup tokens are free, on its pans or on customers."""
    PANS = 6
    """What stands in a pan is a recipe with its cups; an empty pan holds nothing."""
    SAUCEPANS = 7
    """No saucepan is lost; each seat has its starter."""
    CHAI_GARAM = 8
    """No Chai Garam card is lost; nobody holds too many."""
    GOALS = 9
    """Each goal card is in one place."""
    STARS = 10
    """Half-stars are counted by origin; every full star has its upgrade."""
    MONEY = 11
    """Neither money nor negative tokens are below zero."""
    MELA = 12
    """Tokens stay under the tolerance, cups within the order, queues closed up."""
    PHASE = 13
    """The fields of an action in progress fit the phase."""
    END = 14
    """The flags of the end say what happened."""
    EMPTY_SEATS = 15
    """Seats nobody sits in have nothing."""
    TAPRIS = 16
    """A Tapri holds as many as it may, unfinished orders without tokens, never Evening."""
    SPECIALISATIONS = 17
    """Of each leaf, seats and supply hold the specialisations of the game."""
    FUNFAIR = 18
    """The markers are on the wheel; a shared one is all there is."""


@njit
def _customers_kept(table, hidden, params):
    in_deck = 0
    in_mela = 0
    in_tapris = 0
    for card in range(params.customers):
        where = table.customer_at[card]
        in_deck += where == CustomerAt.DECK
        in_mela += where == CustomerAt.MELA
        in_tapris += where == CustomerAt.TAPRI
        if where < CustomerAt.TAPRI or where >= params.players:
            return False
    seen = np.zeros(params.customers, np.bool_)
    for place in range(ALL_PLACES):
        card = table.mela[place]
        if card == NONE:
            continue
        where = CustomerAt.MELA if place < PLACES else CustomerAt.TAPRI
        in_mela -= place < PLACES
        in_tapris -= place >= PLACES
        if seen[card] or table.customer_at[card] != where:
            return False
        seen[card] = True
    for position in range(table.customer_deck):
        card = hidden.customers[position]
        if card < 0 or seen[card] or table.customer_at[card] != CustomerAt.DECK:
            return False
        seen[card] = True
    return in_mela == 0 and in_tapris == 0 and in_deck == table.customer_deck


@njit
def _receipts_counted(table, params):
    for seat in range(params.players):
        total = 0
        by_kind = np.zeros(COLOURS + 3, np.int64)
        tagged = np.zeros(LEAVES, np.int64)
        for card in range(params.customers):
            if table.customer_at[card] == seat:
                customer = params.customer[card]
                if customer.evening:
                    return False
                total += 1
                by_kind[customer.colour] += 1
                by_kind[COLOURS + customer.tea] += 1
                for leaf in range(LEAVES):
                    tagged[leaf] += (customer.tags >> leaf) & 1
        if total != table.receipts[seat]:
            return False
        for kind in range(COLOURS + 3):
            if by_kind[kind] != table.receipts_by[seat, kind]:
                return False
        for leaf in range(LEAVES):
            if tagged[leaf] != table.receipts_tagged[seat, leaf]:
                return False
    return True


@njit
def _ingredients_kept(table, hidden, params):
    count = np.zeros(CARDS, np.int64)
    for deck in range(DECKS):
        for position in range(table.deck[deck]):
            count[hidden.cards[deck, position]] += 1
    for deck in range(FACE_UP_DECKS):
        for position in range(FACE_UP):
            if table.market[deck, position] != NONE:
                count[table.market[deck, position]] += 1
    for kind in range(CARDS):
        count[kind] += table.discards[kind]
        for seat in range(params.players):
            count[kind] += table.hand[seat, kind]
            for slot in range(SLOTS):
                count[kind] += (table.pan_holds[seat, slot] >> kind) & 1
        if count[kind] != params.copies[kind] or table.discards[kind] < 0:
            return False
    return True


@njit
def _decks_sorted(table, hidden):
    for deck in range(DECKS):
        first, end = DECK_START[deck], DECK_START[deck + 1]
        for position in range(table.deck[deck]):
            if not first <= hidden.cards[deck, position] < end:
                return False
        discards = 0
        for kind in range(first, end):
            discards += table.discards[kind]
        if deck < FACE_UP_DECKS:
            for position in range(FACE_UP):
                kind = table.market[deck, position]
                if kind == NONE:
                    if table.deck[deck] + discards > 0:
                        return False
                elif not first <= kind < end:
                    return False
    return True


@njit
def _hands_counted(table, params):
    for seat in range(params.players):
        total = 0
        for kind in range(CARDS):
            if table.hand[seat, kind] < 0:
                return False
            total += table.hand[seat, kind]
        if total != table.hand_size[seat]:
            return False
    return True


@njit
def _cups_kept(table, params):
    for seat in range(params.players):
        total = table.cups_free[seat]
        if total < 0:
            return False
        for slot in range(SLOTS):
            total += table.pan_cups[seat, slot]
        for place in range(ALL_PLACES):
            for cup in range(table.cups[place]):
                total += table.cup_owner[place, cup] == seat
        if total != params.cup_tokens:
            return False
    return True


@njit
def _is_recipe(tea, holds):
    """One leaf of the right colour, no basics but the recipe's, no snack, no lemon in milk."""
    leaves = 0
    for kind in range(FIRST_LEAF, FIRST_ADDITIVE):
        if (holds >> kind) & 1:
            leaves += 1
            if (tea == Tea.GREEN) != (kind >= FIRST_GREEN_LEAF):
                return False
    if leaves != 1 or holds < 0 or holds >> FIRST_SNACK:
        return False
    if tea == Tea.MILK:
        return not (holds >> Card.LEMON) & 1
    return not (holds >> Card.MILK) & 1 and not (holds >> Card.SUGAR) & 1


@njit
def _pans_fit(table, params):
    for seat in range(params.players):
        for slot in range(SLOTS):
            size, tea = table.pan[seat, slot], table.pan_tea[seat, slot]
            cups, holds = table.pan_cups[seat, slot], table.pan_holds[seat, slot]
            brewing = seat == table.seat and slot == table.brew_slot
            if tea == NONE:
                if cups or holds:
                    return False
                continue
            if size == NONE or not _is_recipe(tea, holds):
                return False
            if (cups == 0) != brewing or not 0 <= cups <= params.pan_cups[size]:
                return False
    return True


@njit
def _saucepans_kept(table, params):
    for size in range(SIZES):
        total = table.saucepans[size]
        if total < 0:
            return False
        for seat in range(params.players):
            own = 0
            for slot in range(SLOTS):
                own += table.pan[seat, slot] == size
            if size == Size.STARTER and own != 1:
                return False
            total += own
        if size != Size.STARTER and total != params.pan_copies[size]:
            return False
    return table.saucepans[Size.STARTER] == 0


@njit
def _chai_garam_kept(table, params):
    total = table.chai_garam
    for seat in range(params.players):
        held = table.chai_cards[seat]
        if held < 0 or held > params.chai_garam_held:
            return False
        total += held
    return table.chai_garam >= 0 and total == params.chai_garam_cards


@njit
def _goals_kept(table, hidden, params):
    seen = np.zeros(params.goals, np.int64)
    for position in range(table.goal_deck):
        seen[hidden.goals[position]] += 1
    for position in range(MAX_PUBLIC_GOALS):
        card = table.public_goals[position]
        if card != NONE:
            seen[card] += 1
            if position >= params.public_goals:
                return False
    for seat in range(params.players):
        if table.personal_goal[seat] != NONE:
            seen[table.personal_goal[seat]] += 1
    if table.paying != NONE:
        seen[table.paying] += 1
    return table.goal_deck >= 0 and np.all(seen <= 1)


@njit
def _bits(upgrades):
    total = 0
    for upgrade in range(UPGRADES):
        total += (upgrades >> upgrade) & 1
    return total


@njit
def _stars_counted(table, params):
    on_the_board = _bits(params.upgrades)
    for seat in range(params.players):
        total = 0
        for origin in range(ORIGINS):
            total += table.half_stars_from[seat, origin]
        due = min(table.half_stars[seat] // 2, params.upgrade_tokens, on_the_board)
        unlocked = _bits(table.upgrades[seat])
        choosing = table.phase == Phase.UPGRADE and seat == table.seat
        if total != table.half_stars[seat] or table.upgrades[seat] & ~params.upgrades:
            return False
        if unlocked + table.upgrades_left[seat] != params.upgrade_tokens:
            return False
        if (unlocked != due) if not choosing else (unlocked >= due):
            return False
    return True


@njit
def _money_fits(table, params):
    for seat in range(params.players):
        if table.rupees[seat] < 0 or table.negatives[seat] < 0:
            return False
    return True


@njit
def _mela_fits(table, params):
    serving = table.phase == Phase.SERVE
    calling = table.phase == Phase.CALL and table.called > 0
    for place in range(PLACES):
        card, cups = table.mela[place], table.cups[place]
        if card == NONE:
            if table.tokens[place] or cups:
                return False
            if calling:
                continue
            if table.customer_deck:
                return False
            if place % 3 < 2 and table.mela[place + 1] != NONE:
                return False
            continue
        customer = params.customer[card]
        if not 0 <= table.tokens[place] < customer.tolerance:
            return False
        if not 0 <= cups <= customer.cups or (cups == customer.cups and not serving):
            return False
        for cup in range(cups):
            if not 0 <= table.cup_owner[place, cup] < params.players:
                return False
            if not 0 <= table.cup_specific[place, cup] <= 1:
                return False
    return True


@njit
def _tapris_fit(table, params):
    for place in range(PLACES, ALL_PLACES):
        card, cups, seat = table.mela[place], table.cups[place], (place - PLACES) // MAX_TAPRI
        if card == NONE:
            if table.tokens[place] or cups or table.served[place]:
                return False
            continue
        customer = params.customer[card]
        serving = table.phase == Phase.SERVE and seat == table.seat
        if not params.advanced or seat >= params.players or customer.evening:
            return False
        if table.tokens[place] or not 0 <= cups <= customer.cups:
            return False
        if cups == customer.cups and not serving:
            return False
    for seat in range(params.players):
        waiting, first = 0, PLACES + MAX_TAPRI * seat
        for place in range(first, first + MAX_TAPRI):
            waiting += table.mela[place] != NONE
        seats = (table.upgrades[seat] >> Upgrade.SEATS) & 1
        if waiting > max(params.tapri_limit, params.tapri_seats if seats else 0):
            return False
    return True


@njit
def _specialisations_kept(table, params):
    for leaf in range(LEAVES):
        total = table.leaf_tags[leaf]
        if total < 0:
            return False
        for seat in range(params.players):
            total += (table.specialisations[seat] >> leaf) & 1
        total += table.specialising == FIRST_LEAF + leaf
        if total != params.leaf_tags:
            return False
    return True


@njit
def _funfair_fits(table, params):
    for seat in range(params.players):
        if not 0 <= table.funfair[seat] < max(params.spaces, 1):
            return False
        if table.funfair_moves[seat] < 0 or (params.spaces == 0 and table.funfair_moves[seat]):
            return False
        if not params.funfair_own and seat and table.funfair[seat]:
            return False
    return True


@njit
def _after_serve_fits(table, params):
    pending = table.aroma_due or table.call_due or table.called or table.pakora
    if table.phase == Phase.AROMA:
        return table.aroma_due == 1 and (table.upgrades[table.seat] >> Upgrade.AROMA) & 1 == 1
    if table.phase == Phase.CALL:
        return table.call_due == 1 and table.called >= 0
    if table.phase == Phase.UPGRADE:
        return table.called == 0 and table.pakora == 0 and (params.advanced or not pending)
    return not pending


@njit
def _hand_limit(table, params):
    twelve = (table.upgrades[table.seat] >> Upgrade.HAND_12) & 1
    return params.hand_12 if twelve else params.hand_limit


@njit
def _pick_limit(table, params):
    four = (table.upgrades[table.seat] >> Upgrade.PICK_4) & 1
    return params.pick_4 if four else params.pick_limit


@njit
def _in_line(place, line):
    return place // 3 == line if line < 3 else place % 3 == line - 3


@njit
def _in_reach(table, place):
    if place < PLACES:
        return table.line < 6 and _in_line(place, table.line)
    return (place - PLACES) // MAX_TAPRI == table.seat


@njit
def _serve_fits(table):
    total = 0
    for place in range(ALL_PLACES):
        served = table.served[place]
        total += served
        if served < 0 or served > table.cups[place]:
            return False
        if (served or table.samosa[place]) and not _in_reach(table, place):
            return False
        if table.samosa[place] and not served:
            return False
    return total == table.cups_served and 0 <= table.rusk <= 1 and 0 <= table.clearing <= 1


@njit
def _phase_fits(table, params):
    phase, seat = table.phase, table.seat
    if (phase == Phase.SERVE) != (table.line != NONE):
        return False
    if (phase == Phase.ADDITIVES) != (table.brew_slot != NONE):
        return False
    if (phase == Phase.PAY) != (table.paying != NONE or table.specialising != NONE):
        return False
    if table.specialising != NONE and (table.paying != NONE or table.need_tagged < 1):
        return False
    if not _after_serve_fits(table, params):
        return False
    if not 0 <= seat < params.players or table.players != params.players:
        return False
    if not 0 <= table.main_actions <= 2 or not 0 <= table.card_played <= 1:
        return False
    if not 0 <= table.pan_bought <= 1 or not 0 <= table.swaps <= params.swap_limit:
        return False
    if phase == Phase.SERVE and not _serve_fits(table):
        return False
    if phase == Phase.PICK:
        if not 0 <= table.picked < _pick_limit(table, params):
            return False
        if not 0 <= table.snack_picked <= min(table.picked, params.snack_limit):
            return False
    over = table.hand_size[seat] > _hand_limit(table, params)
    started_with = 1 + params.benefit[seat, 0] + params.benefit[seat, 1]
    started_with += params.benefit[seat, 2] + params.benefit[seat, 3]
    if phase == Phase.DISCARD:
        return over
    if phase in (Phase.UPGRADE, Phase.AROMA, Phase.CALL):
        return True
    return not over or phase == Phase.PICK or table.hand_size[seat] <= started_with


@njit
def _end_told(table, params):
    stars = False
    for seat in range(params.players):
        stars |= table.half_stars[seat] >= 2 * params.stars_to_end
    if stars != ((table.ended & Ended.STARS) != 0):
        return False
    evening = table.ended & (Ended.EVENING_SERVED | Ended.EVENING_LEFT)
    where = table.customer_at[params.evening]
    if where == CustomerAt.GONE and not evening:
        return False
    if where == CustomerAt.DECK and evening:
        return False
    if table.truncated and (table.ended or table.turns < params.turn_cap):
        return False
    finished = table.ended != 0 or table.truncated != 0
    return table.phase != Phase.OVER or finished


@njit
def _empty_seats(table, params):
    for seat in range(params.players, MAX_SEATS):
        if table.hand_size[seat] or table.rupees[seat] or table.half_stars[seat]:
            return False
        if table.receipts[seat] or table.chai_cards[seat] or table.negatives[seat]:
            return False
        for slot in range(SLOTS):
            if table.pan_cups[seat, slot] or table.pan_holds[seat, slot]:
                return False
    return True


@njit
def faults(state, params):
    """Return the broken laws of a position as bits of `Law`."""
    table, hidden = state.table, state.hidden
    kept = (
        _customers_kept(table, hidden, params),
        _receipts_counted(table, params),
        _ingredients_kept(table, hidden, params),
        _decks_sorted(table, hidden),
        _hands_counted(table, params),
        _cups_kept(table, params),
        _pans_fit(table, params),
        _saucepans_kept(table, params),
        _chai_garam_kept(table, params),
        _goals_kept(table, hidden, params),
        _stars_counted(table, params),
        _money_fits(table, params),
        _mela_fits(table, params),
        _phase_fits(table, params),
        _end_told(table, params),
        _empty_seats(table, params),
        _tapris_fit(table, params),
        _specialisations_kept(table, params),
        _funfair_fits(table, params),
    )
    bits = 0
    for law in range(len(kept)):
        if not kept[law]:
            bits |= 1 << law
    return bits


def broken(state: Any, params: Any) -> list[str]:
    """Return the laws a position breaks, in words."""
    bits = faults(state, params)
    return [law.name for law in Law if bits >> law & 1]
