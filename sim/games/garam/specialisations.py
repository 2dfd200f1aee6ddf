"""Tea Leaf Specialisations: what one costs, and paying for it (rules D, ruling G24)."""

from __future__ import annotations

from sim.engine.jit import njit
from sim.games.garam.constants import FIRST_LEAF, LEAVES, NONE, Act, Origin, Phase
from sim.games.garam.receipts import drop_receipt
from sim.games.garam.stars import gain_half_stars, settle


@njit
def specialisation_cost(table, params, leaf):
    """Return the receipts a specialisation costs now: fewer for the first who takes it (D1)."""
    if table.leaf_tags[leaf] == params.leaf_tags:
        return int(params.specialise_first)
    return int(params.specialise_later)


@njit
def can_specialise(table, params, seat, leaf):
    """Tell whether a seat may take a specialisation: one is left, is new to it, can be paid."""
    if table.leaf_tags[leaf] == 0 or (table.specialisations[seat] >> leaf) & 1:
        return False
    return table.receipts_tagged[seat, leaf] >= specialisation_cost(table, params, leaf)


@njit
def list_specialisations(table, params, choice):
    """List the specialisations the seat can take now."""
    for leaf in range(LEAVES):
        if can_specialise(table, params, table.seat, leaf):
            action = choice.actions[choice.n]
            action.kind = Act.SPECIALISE
            action.card = FIRST_LEAF + leaf
            choice.n += 1


@njit
def specialise(table, params, card):
    """Take a specialisation, then pay for it receipt by receipt."""
    leaf = int(card) - FIRST_LEAF
    table.need_tagged = specialisation_cost(table, params, leaf)
    table.leaf_tags[leaf] -= 1
    table.specialising = card
    table.phase = Phase.PAY


@njit
def pay_tagged(table, params, customer):
    """Discard a receipt towards a specialisation; the last earns tag and half-star (D2, D3)."""
    seat = table.seat
    drop_receipt(table, params, seat, customer)
    table.need_tagged -= 1
    if table.need_tagged > 0:
        return
    table.specialisations[seat] |= 1 << (int(table.specialising) - FIRST_LEAF)
    table.specialising = NONE
    gain_half_stars(table, params, seat, int(params.specialise_half_stars), Origin.SPECIALISATION)
    settle(table, params)
