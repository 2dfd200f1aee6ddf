"""Which lines a Serve can choose, and which places each of them serves (rules V, G18)."""

from __future__ import annotations

from sim.engine.bits import lowest_bit
from sim.engine.jit import njit
from sim.games.garam.constants import COLUMNS, LINES, PLACES, ROWS, SLOTS, TAPRI_LINE, Act
from sim.games.garam.mela import open_cups, tapri_places

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
