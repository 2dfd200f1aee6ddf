"""Ships at the docks: loading, sailing, taking and discarding them (rules H, T1, T12)."""

from __future__ import annotations

from sim.engine.bits import count_bits, lowest_bit
from sim.engine.jit import njit
from sim.games.tea_for_two.constants import (
    NEW_SHIP,
    NONE,
    SHIP_SLOTS,
    TEAS,
    Act,
    Phase,
    ShipKind,
)
from sim.games.tea_for_two.decks import put_ship_under
from sim.games.tea_for_two.lists import add_place, add_tea, add_two
from sim.games.tea_for_two.tokens import put, spot, take


@njit
def dock_of(params, slot):
    """Return the dock where the ship of a slot loads; a new ship's is the one dock there is."""
    return int(params.dock[slot if slot != NEW_SHIP else 0])


@njit
def tokens_at(table, seat, space):
    """Return how many tokens are in a space."""
    n = 0
    for tea in range(TEAS):
        n += int(table.tokens[seat, space, tea])
    return n


@njit
def has_cargo(table, params, seat, ship, dock):
    """Tell whether the tokens at a dock, loaded or not, fulfil a ship (H11-H14)."""
    if params.ship[ship].kind == ShipKind.JUNK:
        return tokens_at(table, seat, dock) >= params.ship[ship].carries
    for tea in range(TEAS):
        if table.tokens[seat, dock, tea] < params.ship[ship].needs[tea]:
            return False
    return True


@njit
def free_slots(table, seat):
    """Return the ship slots without a ship, as bits."""
    bits = 0
    for slot in range(SHIP_SLOTS):
        if table.ship[seat, slot] == NONE:
            bits |= 1 << slot
    return bits


@njit
def ready_ships(table, params, seat):
    """Return the slots whose ships can sail, as bits.

    A fourth ship can sail at once where all ships share one dock (T12, T20).
    """
    bits = 0
    for slot in range(SHIP_SLOTS):
        ship = int(table.ship[seat, slot])
        if ship != NONE and has_cargo(table, params, seat, ship, dock_of(params, slot)):
            bits |= 1 << slot
    if table.new_ship == NONE or params.many_docks or not params.fourth_sails:
        return bits
    if free_slots(table, seat) != 0:
        return bits
    if has_cargo(table, params, seat, int(table.new_ship), dock_of(params, NEW_SHIP)):
        bits |= 1 << NEW_SHIP
    return bits


@njit
def sail_what_can(table, params, seat):
    """Let ships sail; return False when the owner has to choose ship or cargo first."""
    while table.dock_changed:
        ready = ready_ships(table, params, seat)
        if ready == 0:
            table.dock_changed = 0
        elif count_bits(ready) > 1:
            table.phase = Phase.SAIL
            return False
        elif not set_sail(table, params, seat, lowest_bit(ready)):
            return False
    return True


@njit
def list_ready_ships(table, params, choice):
    """List the ships that can sail."""
    ready = ready_ships(table, params, int(table.seat))
    while ready:
        add_place(choice, Act.SAIL, lowest_bit(ready))
        ready &= ready - 1


@njit
def ship_in(table, seat, slot):
    """Return the ship in a slot; NEW_SHIP is the one just taken."""
    if slot == NEW_SHIP:
        return int(table.new_ship)
    return int(table.ship[seat, slot])


@njit
def set_sail(table, params, seat, slot):
    """Let a ship sail; return False if it is a junk whose tokens must be chosen (H13)."""
    card = params.ship[ship_in(table, seat, slot)]
    dock = dock_of(params, slot)
    if card.kind == ShipKind.JUNK:
        table.left_behind[:] = 0
        if tokens_at(table, seat, dock) > card.carries:
            table.junk = slot
            table.phase = Phase.JUNK
            return False
        unload_junk(table, seat, dock)
    else:
        for tea in range(TEAS):
            if card.needs[tea] > 0:
                back_to_supply(table, seat, dock, tea, int(card.needs[tea]))
    fulfil(table, seat, slot)
    return True


@njit
def back_to_supply(table, seat, space, tea, n):
    """Return tokens to the supply."""
    take(table, seat, space, tea, n)
    table.supply[tea] += n


@njit
def unload_junk(table, seat, dock):
    """Return the tokens that sail with a junk: all that do not stay behind."""
    for tea in range(TEAS):
        n = int(table.tokens[seat, dock, tea]) - int(table.left_behind[tea])
        if n > 0:
            back_to_supply(table, seat, dock, tea, n)
    table.left_behind[:] = 0


@njit
def fulfil(table, seat, slot):
    """Put a ship that has sailed aside; it scores (H10)."""
    ship = ship_in(table, seat, slot)
    table.sailed[seat] |= 1 << ship
    table.ships[seat] += 1
    if slot == NEW_SHIP:
        table.new_ship = NONE
    else:
        table.ship[seat, slot] = NONE


@njit
def list_left_behind(table, params, choice):
    """List the teas of which a token may stay behind."""
    seat = int(table.seat)
    dock = dock_of(params, int(table.junk))
    for tea in range(TEAS):
        if table.tokens[seat, dock, tea] > table.left_behind[tea]:
            add_tea(choice, Act.LEAVE_TOKEN, tea)


@njit
def leave_token(table, params, tea):
    """Leave a token behind; the junk sails when as many as it carries are left to go."""
    seat, slot = int(table.seat), int(table.junk)
    table.left_behind[tea] += 1
    staying = 0
    for each in range(TEAS):
        staying += int(table.left_behind[each])
    dock = dock_of(params, slot)
    size = int(params.ship[ship_in(table, seat, slot)].carries)
    if tokens_at(table, seat, dock) - staying == size:
        unload_junk(table, seat, dock)
        fulfil(table, seat, slot)
        table.junk = NONE
        table.phase = Phase.RESOLVE


@njit
def choose_sail(table, params, slot):
    """Let the chosen ship sail."""
    table.phase = Phase.RESOLVE
    set_sail(table, params, int(table.seat), slot)


# --- a ship just taken --------------------------------------------------------------------------


@njit
def dock_new_ship(table, params):
    """Find a slot for the ship just taken, or let its owner choose what goes (H6, H9, T12)."""
    seat = int(table.seat)
    free = free_slots(table, seat)
    if free != 0 and params.many_docks == 0:
        moor(table, lowest_bit(free))
    elif free != 0:
        table.phase = Phase.DOCK
    elif ready_ships(table, params, seat) != 0:
        table.dock_changed = 1
    else:
        table.phase = Phase.DISCARD_SHIP


@njit
def moor(table, slot):
    """Let the new ship lie in a slot."""
    table.ship[table.seat, slot] = table.new_ship
    table.new_ship = NONE
    table.dock_changed = 1
    table.phase = Phase.RESOLVE


@njit
def list_docks(table, choice):
    """List the free docks for the new ship."""
    free = free_slots(table, int(table.seat))
    while free:
        add_place(choice, Act.DOCK_SHIP, lowest_bit(free))
        free &= free - 1


@njit
def list_ships_to_discard(table, choice):
    """List the four ships of which one goes."""
    for slot in range(SHIP_SLOTS):
        add_place(choice, Act.DISCARD_SHIP, slot)
    add_place(choice, Act.DISCARD_SHIP, NEW_SHIP)


@njit
def discard_ship(state, slot):
    """Put a ship under the deck; its tokens stay at its dock (T12)."""
    table = state.table
    seat = int(table.seat)
    put_ship_under(state, ship_in(table, seat, slot))
    if slot == NEW_SHIP:
        table.new_ship = NONE
        table.phase = Phase.RESOLVE
    else:
        moor(table, slot)


# --- what is loaded -----------------------------------------------------------------------------


@njit
def loaded(table, params, seat, slot, tea):
    """Return the tokens of a tea on the ship of a slot that has a dock of its own."""
    ship = int(table.ship[seat, slot])
    if ship == NONE:
        return 0
    there = int(table.tokens[seat, params.dock[slot], tea])
    if params.ship[ship].kind == ShipKind.JUNK:
        return there
    return min(there, int(params.ship[ship].needs[tea]))


@njit
def on_ships(table, params, seat, dock, tea):
    """Return the tokens of a tea at a dock that stand on ships, not on the dock itself."""
    there = int(table.tokens[seat, dock, tea])
    wanted = 0
    for slot in range(SHIP_SLOTS):
        ship = int(table.ship[seat, slot])
        if ship != NONE and params.dock[slot] == dock:
            if params.ship[ship].kind == ShipKind.JUNK:
                return there
            wanted += int(params.ship[ship].needs[tea])
    return min(there, wanted)


@njit
def spare_spots(table, params, seat):
    """Return where a token may be discarded from: spaces and docks, not ships (T4)."""
    spots = int(table.standing[seat] & ~params.dock_spots)
    waiting = int(table.standing[seat] & params.dock_spots)
    while waiting:
        bit = lowest_bit(waiting)
        waiting &= waiting - 1
        space, tea = bit // TEAS, bit % TEAS
        if table.tokens[seat, space, tea] > on_ships(table, params, seat, space, tea):
            spots |= spot(space, tea)
    return spots


@njit
def list_shifts(table, params, choice):
    """List the shifts of a ship to another dock, where docks are many (T1)."""
    if params.many_docks == 0:
        return
    free = free_slots(table, int(table.seat))
    for slot in range(SHIP_SLOTS):
        for other in range(slot + 1, SHIP_SLOTS):
            if (free >> slot) & 1 == 0 or (free >> other) & 1 == 0:
                add_two(choice, Act.SHIFT_SHIP, slot, other)


@njit
def shift_ship(table, params, slot, other):
    """Let the ships of two docks change places with their loads (T1)."""
    seat = int(table.seat)
    here, there = int(params.dock[slot]), int(params.dock[other])
    for tea in range(TEAS):
        out = loaded(table, params, seat, slot, tea)
        back = loaded(table, params, seat, other, tea)
        if out > back:
            take(table, seat, here, tea, out - back)
            put(table, seat, there, tea, out - back)
        elif back > out:
            take(table, seat, there, tea, back - out)
            put(table, seat, here, tea, back - out)
    ship = table.ship[seat, slot]
    table.ship[seat, slot] = table.ship[seat, other]
    table.ship[seat, other] = ship
    table.dock_changed = 1
