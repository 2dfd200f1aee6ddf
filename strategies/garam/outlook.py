"""What customers and receipts are worth to the deciding seat, and who is ahead."""

from __future__ import annotations

from sim.engine.bits import lowest_bit
from sim.engine.jit import njit
from sim.games.garam.constants import (
    COLOURS,
    LEAF_TAGS,
    LEAVES,
    NONE,
    GoalKind,
    Upgrade,
)
from sim.games.garam.goals import different_colours
from sim.games.garam.mela import open_cups
from sim.games.garam.scoring import half_points
from sim.games.garam.specialisations import specialisation_cost
from sim.games.garam.stars import has_upgrade
from sim.games.garam.state import NEEDS
from strategies.garam.notes import (
    NEED,
    NEED_TAG,
    SIMPLE,
    SPECIFIC,
    STAMP,
    TEAS,
    WANTS,
    place_of,
    spots_of,
)
from strategies.garam.weights import W


@njit
def look(view, params, weights, own):
    """Reckon the outlook, unless nothing has changed since it was reckoned.

    The stamp changes with the turn, with every order finished and every goal claimed. It misses
    a cup that completes nothing: too little to reckon anew for.
    """
    seat = view.seat
    stamp = (
        1.0
        + view.customer_deck
        + 200.0 * view.half_stars[seat]
        + 4e4 * view.receipts[seat]
        + 8e6 * view.turns
    )
    if own.notes[STAMP] == stamp:
        return
    own.notes[STAMP] = stamp
    reckon_needs(view, params, seat, weights, own)
    for tea in range(TEAS):
        own.notes[WANTS + tea] = 0.0
    for spot in range(spots_of(params)):
        place = place_of(seat, spot)
        reckon_customer(view, params, seat, place, spot, weights, own)
        if open_cups(view, params, place) > 0:
            own.notes[WANTS + params.customer[view.mela[place]].tea] += 1 << spot


@njit
def lead(view, params, seat):
    """Return the half-points a seat is ahead of the best other seat (negative: behind)."""
    best = -1000
    for other in range(view.players):
        if other != seat:
            best = max(best, half_points(view, params, other))
    return half_points(view, params, seat) - best


@njit
def is_impatient(view, weights):
    """Tell whether the game has lasted so long that standards fall, or it might never end."""
    return view.turns > weights.value[W.PATIENCE] * view.players


@njit
def ends_well(view, params, seat, gained, weights):
    """Tell whether ending the game now, `gained` half-points up, is what the seat wants."""
    if is_impatient(view, weights):
        return True
    return lead(view, params, seat) + gained > 0


@njit
def stars_end(view, params, seat, gained):
    """Tell whether that many half-stars more complete the last star."""
    return view.half_stars[seat] + gained >= 2 * params.stars_to_end


@njit
def reckon_needs(view, params, seat, weights, own):
    """Share each goal's worth out over the receipts it still lacks."""
    for i in range(NEEDS):
        own.notes[NEED + i] = 0.0
    for position in range(params.public_goals):
        reckon_goal(view, params, seat, view.public_goals[position], weights, own)
    reckon_goal(view, params, seat, view.personal_goal[seat], weights, own)
    if params.advanced:
        reckon_specialisations(view, params, seat, weights, own)


@njit
def reckon_specialisations(view, params, seat, weights, own):
    """Share the worth of each leaf's specialisation out over the tagged receipts it lacks."""
    worth = weights.value[W.SPECIALISATION] * params.specialise_half_stars
    for leaf in range(LEAVES):
        missing = specialisation_cost(view, params, leaf) - view.receipts_tagged[seat, leaf]
        open_to_seat = view.leaf_tags[leaf] > 0 and (view.specialisations[seat] >> leaf) & 1 == 0
        own.notes[NEED_TAG + leaf] = worth / missing if open_to_seat and missing > 0 else 0.0


@njit
def reckon_goal(view, params, seat, goal, weights, own):
    """Add one goal's share to the worth of the receipts it lacks."""
    if goal == NONE:
        return
    card = params.goal[goal]
    worth = weights.value[W.GOAL] * card.half_stars
    if card.kind == GoalKind.RECEIPTS:
        missing, lacked, needs = 0, 0, int(card.needs)
        while needs:
            i = lowest_bit(needs)
            needs &= needs - 1
            short = card.need[i] - view.receipts_by[seat, i]
            if short > 0:
                missing += short
                lacked |= 1 << i
        while lacked:
            own.notes[NEED + lowest_bit(lacked)] += worth / missing
            lacked &= lacked - 1
    elif card.kind == GoalKind.COLOURS:
        missing = card.colours - different_colours(view, seat)
        if missing > 0:
            for colour in range(COLOURS):
                if view.receipts_by[seat, colour] == 0:
                    own.notes[NEED + colour] += worth / missing


@njit
def receipt_worth(params, customer, weights, own):
    """Return what a customer's receipt is worth: little by itself, more if goals lack it."""
    card = params.customer[customer]
    if card.evening:
        return 0.0
    return needed(params, customer, weights.value[W.RECEIPT], own)


@njit
def needed(params, customer, worth, own):
    """Return `worth` and what the receipt is worth to goals and specialisations that lack it."""
    card = params.customer[customer]
    worth += own.notes[NEED + card.colour]
    worth += own.notes[NEED + COLOURS + card.tea]
    tags = int(card.tags) & LEAF_TAGS
    while tags:
        worth += own.notes[NEED_TAG + lowest_bit(tags)]
        tags &= tags - 1
    return worth


@njit
def reckon_customer(view, params, seat, place, spot, weights, own):
    """Note what completing an order is worth, with every cup specific and with none."""
    customer = view.mela[place]
    if customer == NONE:
        own.notes[SPECIFIC + spot] = 0.0
        own.notes[SIMPLE + spot] = 0.0
        return
    card = params.customer[customer]
    paid, alone, all_specific = int(card.cups), True, True
    for cup in range(view.cups[place]):
        if view.cup_owner[place, cup] != seat:
            alone = False
            paid -= 1
        elif view.cup_specific[place, cup] == 0:
            all_specific = False
    tokens = view.tokens[place]
    worth = 0.0
    if has_upgrade(view, seat, Upgrade.TIPS) and (params.tips_places >> place) & 1:
        worth += weights.value[W.RUPEE]
    if alone:
        worth += receipt_worth(params, customer, weights, own)
    if card.evening:
        worth += weights.value[W.FINISH] * (
            1.0 if ends_well(view, params, seat, 0, weights) else -1.0
        )
    specific = max(card.price - tokens, 0) * paid * weights.value[W.RUPEE]
    simple = max(params.simple_price[card.tea] - tokens, 0) * paid * weights.value[W.RUPEE]
    if alone and all_specific:
        specific += weights.value[W.CELEBRITY] * card.half_star
        if params.spaces > 0:
            specific += weights.value[W.FUNFAIR]
    own.notes[SPECIFIC + spot] = worth + specific
    own.notes[SIMPLE + spot] = worth + simple
