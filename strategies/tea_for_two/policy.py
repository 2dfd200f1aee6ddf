"""The scoring strategy of Tea for 2: one question for each phase."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.engine.rng import below
from sim.games.tea_for_two.constants import Phase
from strategies.tea_for_two.moving import (
    choose_advance,
    choose_left_behind,
    choose_movement,
    choose_spare,
    choose_tea,
    choose_way,
)
from strategies.tea_for_two.outlook import count_steps, look, look_at_docks
from strategies.tea_for_two.planting import (
    choose_card,
    choose_due,
    choose_rearrangement,
    choose_slot,
    look_at_cards,
)
from strategies.tea_for_two.sailing import (
    choose_ai_ship,
    choose_answer,
    choose_discard,
    choose_dock,
    choose_from_deck,
    choose_relocation,
    choose_sail,
    choose_sequence,
)
from strategies.tea_for_two.weights import W
from strategies.tea_for_two.workers import choose_die, choose_turn, choose_worker


def scoring(view, params, choice, weights, own):
    """Choose the action worth most by the weights."""
    if view.years > weights.value[W.PATIENCE]:
        return below(own.word, choice.n)
    phase, seat = view.phase, int(view.seat)
    if phase == Phase.DIE:
        return choose_die(view, seat, choice, weights)
    if phase == Phase.SEQUENCE:
        return choose_sequence(view, choice, seat)
    if phase == Phase.MOVEMENT and params.many_docks == 0:
        look_at_docks(view, params, seat, own)
        return choose_movement(view, params, seat, choice, weights, own)
    look(view, params, seat, own)
    if phase == Phase.TURN:
        look_at_cards(view, params, seat, weights, own)
        count_steps(view, params, seat, own)
        return choose_worker(view, params, seat, choice, weights, own)
    if phase in (Phase.EXTRAS, Phase.MOVEMENT):
        return choose_movement(view, params, seat, choice, weights, own)
    if phase == Phase.TEA:
        return choose_tea(view, seat, choice, weights, own)
    if phase == Phase.WHEEL:
        return choose_advance(view, params, seat, choice, weights, own)
    if phase == Phase.PLANT:
        look_at_cards(view, params, seat, weights, own)
        return choose_slot(view, params, seat, choice, weights, own)
    if phase == Phase.WAY:
        return choose_way(view, params, seat, choice, weights, own)
    return choose_rarely(view, params, seat, choice, weights, own)


@njit
def choose_rarely(view, params, seat, choice, weights, own):
    """Decide in the phases that come up now and then."""
    phase = view.phase
    if phase == Phase.LOOK:
        look_at_cards(view, params, seat, weights, own)
        return choose_card(view, params, seat, choice, weights, own)
    if phase == Phase.LOOK_SHIP:
        return choose_from_deck(view, params, seat, choice, weights, own)
    if phase == Phase.ANSWER:
        return choose_answer(view, params, seat, choice, weights, own)
    if phase == Phase.RELOCATE:
        return choose_relocation(view, params, seat, choice, weights, own)
    if phase in (Phase.MOVE_CARD, Phase.SWAP_CARDS):
        return choose_rearrangement(view, params, seat, choice, weights, own)
    if phase == Phase.DISCARD_TOKEN:
        return choose_spare(params, choice, own)
    if phase == Phase.DISCARD_SHIP:
        return choose_discard(view, params, seat, choice, weights, own)
    if phase == Phase.JUNK:
        return choose_left_behind(choice, own)
    if phase == Phase.AI_SHIP:
        return choose_ai_ship(view, params, seat, choice, weights, own)
    if phase == Phase.DOCK:
        return choose_dock(view, params, seat, choice)
    if phase == Phase.SAIL:
        return choose_sail(view, params, seat, choice)
    if phase == Phase.PIP:
        return choose_turn(view, seat, choice)
    return choose_due(view, params, seat, choice)
