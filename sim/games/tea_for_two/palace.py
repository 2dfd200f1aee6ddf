"""The palace board: moving and swapping cards, the coin, turning cards up (rules L, T18)."""

from __future__ import annotations

from sim.engine.bits import count_bits
from sim.engine.jit import njit
from sim.games.tea_for_two.constants import PALACE, Act, Palace, Phase
from sim.games.tea_for_two.lists import add_place
from sim.games.tea_for_two.plantation import all_slots, flip_all


@njit
def can_move_card(table, params, seat):
    """Tell whether a card can move to an empty slot."""
    planted = int(table.planted[seat])
    return planted != 0 and planted != all_slots(params)


@njit
def can_swap_cards(table, seat):
    """Tell whether there are two cards to swap."""
    return count_bits(int(table.planted[seat])) > 1


@njit
def has_palace_room(table, params, action):
    """Tell whether a palace action has room for one more worker."""
    workers = int(table.palace[action, 0]) + int(table.palace[action, 1])
    return workers < params.palace_workers[action]


@njit
def has_palace_effect(table, params, seat, action):
    """Tell whether a palace action would do something (T18)."""
    if action == Palace.MOVE:
        return can_move_card(table, params, seat)
    if action == Palace.SWAP:
        return can_swap_cards(table, seat)
    if action == Palace.FLIP:
        return table.face_down[seat] != 0
    return True


@njit
def list_palace(table, params, choice):
    """List the palace actions that have room and an effect."""
    seat = int(table.seat)
    for action in range(PALACE):
        if has_palace_room(table, params, action) and has_palace_effect(
            table, params, seat, action
        ):
            add_place(choice, Act.PALACE, action)


@njit
def go_to_palace(table, params, action):
    """Place the worker and do what the palace action says."""
    seat = int(table.seat)
    table.palace[action, seat] += 1
    table.phase = Phase.RESOLVE
    if action == Palace.MOVE:
        table.phase = Phase.MOVE_CARD
    elif action == Palace.SWAP:
        table.phase = Phase.SWAP_CARDS
    elif action == Palace.COIN:
        table.coin = seat
    else:
        flip_all(table, params, seat)
