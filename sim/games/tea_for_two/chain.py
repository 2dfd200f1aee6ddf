"""The chain: cards act on tokens that enter the space beside them, until all is quiet (T7)."""

from __future__ import annotations

from sim.engine.bits import count_bits, lowest_bit
from sim.engine.jit import njit
from sim.games.tea_for_two.constants import IN_HAND, NONE, TEAS, Act, CardKind, Phase
from sim.games.tea_for_two.lists import add, add_place
from sim.games.tea_for_two.plantation import fill_crates, is_face_up, turn_over
from sim.games.tea_for_two.ships import sail_what_can
from sim.games.tea_for_two.tokens import (
    hastiest,
    is_open,
    land,
    leave_group,
    lift,
    note_steps,
    spot,
)


@njit
def is_quiet(table):
    """Tell whether nothing is left to happen on the deciding seat's plantation."""
    return (
        table.fresh == 0
        and table.dock_changed == 0
        and table.moving_from == NONE
        and table.just_planted == NONE
        and table.pending == 0
        and table.standing[table.seat] & table.craving[table.seat] == 0
    )


@njit
def settle(table, params):
    """Let happen what must, until all is quiet or the owner has to choose."""
    seat = int(table.seat)
    while True:
        if table.moving_from != NONE and not land_all(table, params, seat):
            table.phase = Phase.WAY
            return
        if table.standing[seat] & table.craving[seat] != 0:
            fill_crates(table, params, seat)
        if table.dock_changed and not sail_what_can(table, params, seat):
            return
        due = due_cards(table, params, seat)
        if due == 0 and table.pending == 0:
            break
        if count_bits(due) > 1:
            table.phase = Phase.CHAIN
            return
        if due == 0:
            take_second_step(table, params, seat)
        else:
            act(table, params, seat, lowest_bit(due))
    table.fresh = 0
    table.just_planted = NONE


@njit
def due_cards(table, params, seat):
    """Return the slots of the cards that are due, as bits."""
    due = 0
    spots = int(table.fresh & table.acting[seat])
    while spots:
        bit = lowest_bit(spots)
        spots &= spots - 1
        slots = int(params.space_slots[bit // TEAS]) & int(table.planted[seat]) & ~due
        while slots:
            slot = lowest_bit(slots)
            slots &= slots - 1
            card = params.card[table.card[seat, slot]]
            if (int(card.teas) >> (bit % TEAS)) & 1 and can_act(table, params, seat, slot):
                due |= 1 << slot
    slot = int(table.just_planted)
    if slot != NONE and can_act(table, params, seat, slot):
        due |= 1 << slot
    return due


@njit
def can_act(table, params, seat, slot):
    """Tell whether a card can do something: move a token, or change one into a token there is."""
    card = params.card[table.card[seat, slot]]
    if not is_face_up(table, seat, slot):
        return False
    first = TEAS * int(params.slot_space[slot])
    if (int(table.standing[seat]) >> first) & int(card.teas) == 0:
        return False
    return card.kind != CardKind.CHANGE or table.supply[card.becomes] > 0


@njit
def act(table, params, seat, slot):
    """Let a card act on all tokens of its teas in its space, together."""
    card = params.card[table.card[seat, slot]]
    space = int(params.slot_space[slot])
    if table.just_planted == slot:
        table.just_planted = NONE
    table.moving_steps = card.steps - 1
    teas = (int(table.standing[seat]) >> (TEAS * space)) & int(card.teas)
    while teas:
        tea = lowest_bit(teas)
        teas &= teas - 1
        n = int(table.tokens[seat, space, tea])
        becomes = tea
        if card.kind == CardKind.CHANGE:
            becomes = int(card.becomes)
            n = min(n, int(table.supply[becomes]))
        if n > 0:
            lift(table, seat, space, tea, n, becomes)
    if card.once:
        turn_over(table, params, seat, slot)


@njit
def land_all(table, params, seat):
    """Let the tokens in hand arrive; return False at a tea whose owner has to choose a way."""
    space = int(table.moving_from)
    for tea in range(TEAS):
        n = int(table.moving[tea])
        if n > 0:
            way = only_way(table, params, space, tea)
            if way == NONE:
                return False
            to = int(params.way_to[space, tea, way])
            land(table, params, seat, tea, n, to, tea)
    table.moving_from = NONE
    table.moving_steps = 0
    return True


@njit
def only_way(table, params, space, tea):
    """Return the one way open to a tea, or NONE if there are several.

    A plain way is always open, so a single open way changes nothing.
    """
    found = NONE
    for way in range(params.ways[space, tea]):
        if is_open(table, params, space, tea, way):
            if found != NONE:
                return NONE
            found = way
    return found


@njit
def list_ways(table, params, choice):
    """List the ways for the next token in hand."""
    space = int(table.moving_from)
    for tea in range(TEAS):
        if table.moving[tea] > 0 and only_way(table, params, space, tea) == NONE:
            for way in range(params.ways[space, tea]):
                if is_open(table, params, space, tea, way):
                    to = int(params.way_to[space, tea, way])
                    becomes = int(params.way_tea[space, tea, way])
                    add(choice, Act.WAY, 0, to, tea, becomes, 0, 0)
            return


@njit
def go_way(table, params, tea, to, becomes):
    """Let one token in hand go the chosen way."""
    land(table, params, int(table.seat), tea, 1, to, becomes)
    table.phase = Phase.RESOLVE


@njit
def take_second_step(table, params, seat):
    """Let alike tokens of a space with steps left take one together, the highest first (T22)."""
    first = 0
    for group in range(1, table.pending):
        if is_higher(table, group, first):
            first = group
    space, tea = int(table.pending_space[first]), int(table.pending_tea[first])
    group = hastiest(table, space, tea)
    while group != NONE:
        n, steps = int(table.pending_count[group]), int(table.pending_steps[group])
        leave_group(table, group, n)
        if params.ways[space, tea] > 0:
            table.tokens[seat, space, tea] -= n
            table.moving[tea] += n
            table.moving_from = space
            note_steps(table, IN_HAND, tea, n, steps - 1)
        group = hastiest(table, space, tea)
    if table.tokens[seat, space, tea] == 0:
        table.standing[seat] &= ~spot(space, tea)
        table.fresh &= ~spot(space, tea)


@njit
def is_higher(table, group, other):
    """Tell whether a group stands higher up than another, or beside it and is of an earlier tea."""
    space, above = table.pending_space[other], table.pending_space[group]
    return above > space or (above == space and table.pending_tea[group] < table.pending_tea[other])


@njit
def list_due_cards(table, params, choice):
    """List the due cards, of which one acts first."""
    due = due_cards(table, params, int(table.seat))
    while due:
        add_place(choice, Act.CARD_ACTS, lowest_bit(due))
        due &= due - 1


@njit
def choose_card(table, params, slot):
    """Let the chosen card act."""
    act(table, params, int(table.seat), slot)
    table.phase = Phase.RESOLVE
