"""The market of flavour tiles: groups, prices, sliding and refilling (rules M, ruling C1).

A set of places is the bits of an integer; a row is one byte of it.
"""

from __future__ import annotations

from sim.engine.bits import lowest_bit
from sim.engine.jit import njit
from sim.engine.rng import shuffle
from sim.games.chai.choices import add
from sim.games.chai.constants import FLAVOURS, MAX_COLUMNS, MAX_ROWS, NONE, PLACES, Act

COLUMN_BITS = (1 << MAX_COLUMNS) - 1
# The last column has no right neighbour: the next place is in another row.
NOT_LAST_COLUMN = sum(
    1 << place for place in range(PLACES) if place % MAX_COLUMNS < MAX_COLUMNS - 1
)


@njit
def tiles_there(table):
    """Return the places that have a tile."""
    there = 0
    for place in range(PLACES):
        there |= int(table.market[place] != NONE) << place
    return there


@njit
def alike_right(table, there):
    """Return the places whose right neighbour is of the same flavour."""
    alike = 0
    for place in range(PLACES - 1):
        alike |= int(table.market[place] == table.market[place + 1]) << place
    return alike & there & NOT_LAST_COLUMN


@njit
def alike_below(table, there):
    """Return the places whose neighbour below is of the same flavour."""
    alike = 0
    for place in range(PLACES - MAX_COLUMNS):
        alike |= int(table.market[place] == table.market[place + MAX_COLUMNS]) << place
    return alike & there


@njit
def touching(tiles, right, below):
    """Return tiles with their neighbours of the same flavour."""
    return (
        tiles
        | ((tiles & right) << 1)
        | ((tiles >> 1) & right)
        | ((tiles & below) << MAX_COLUMNS)
        | ((tiles >> MAX_COLUMNS) & below)
    )


@njit
def connected(tile, right, below):
    """Return the whole chain of touching tiles of the same flavour."""
    tiles, grown = tile, touching(tile, right, below)
    while grown != tiles:
        tiles, grown = grown, touching(grown, right, below)
    return tiles


@njit
def price(params, tiles):
    """Return what a group costs: the price of its right-most column (M4)."""
    columns = tiles
    for row in range(1, MAX_ROWS):
        columns |= tiles >> (row * MAX_COLUMNS)
    return int(params.price_of[columns & COLUMN_BITS])


@njit
def list_groups(table, params, money, choice):
    """List the groups that can be bought for that money."""
    there = tiles_there(table)
    right, below = alike_right(table, there), alike_below(table, there)
    if params.touching_only:
        list_touching(table, params, money, choice, there, right, below)
        return
    linked = right | (right << 1) | below | (below << MAX_COLUMNS)
    while there != 0:
        tiles = there & -there
        if tiles & linked != 0:
            tiles = connected(tiles, right, below)
        there &= ~tiles
        if price(params, tiles) <= money:
            add_group(table, choice, tiles)


@njit
def list_touching(table, params, money, choice, there, right, below):
    """List what each tile takes along if only tiles touching it go with it (C17)."""
    first = choice.n
    while there != 0:
        tiles = touching(there & -there, right, below)
        there &= there - 1
        if price(params, tiles) <= money and not is_listed(choice, first, tiles):
            add_group(table, choice, tiles)


@njit
def is_listed(choice, first, tiles):
    """Tell whether the list has this group already, from action `first` on."""
    for i in range(first, choice.n):
        if choice.actions[i].tiles == tiles:
            return True
    return False


@njit
def add_group(table, choice, tiles):
    """Add the purchase of a group to the list."""
    add(choice, Act.BUY, int(table.market[lowest_bit(tiles)]))
    choice.actions[choice.n - 1].tiles = tiles


@njit
def take_tiles(table, tiles):
    """Take tiles out of the market; the rows slide left."""
    for row in range(MAX_ROWS):
        if (tiles >> (row * MAX_COLUMNS)) & COLUMN_BITS != 0:
            slide(table, row, tiles)


@njit
def slide(table, row, gone):
    """Slide the tiles of a row to the left, over the places that are gone."""
    start = row * MAX_COLUMNS
    to = start
    for place in range(start, start + MAX_COLUMNS):
        flavour = table.market[place]
        if flavour != NONE and (gone >> place) & 1 == 0:
            table.market[to] = flavour
            to += 1
    for place in range(to, start + MAX_COLUMNS):
        table.market[place] = NONE


@njit
def fill_market(state, params):
    """Fill the gaps from the bag, top row first, as far as there are tiles (C1)."""
    table = state.table
    for row in range(params.market_rows):
        start = row * MAX_COLUMNS
        # Rows have their gaps at the right, so a full last place is a full row.
        if table.market[start + params.columns - 1] == NONE:
            for place in range(start, start + params.columns):
                if table.market[place] == NONE:
                    table.market[place] = draw_tile(state)


@njit
def draw_tile(state):
    """Draw a tile from the bag; the discards go back when it is empty (C14). NONE if both are."""
    table = state.table
    if table.bag == 0:
        discards_to_bag(state)
        if table.bag == 0:
            return NONE
    table.bag -= 1
    return int(state.hidden.bag[table.bag])


@njit
def discards_to_bag(state):
    """Shuffle the discarded tiles into the bag."""
    table, hidden = state.table, state.hidden
    n = 0
    for flavour in range(FLAVOURS):
        for _ in range(table.discards[flavour]):
            hidden.bag[n] = flavour
            n += 1
        table.discards[flavour] = 0
    shuffle(hidden.bag_stream.word, hidden.bag, n)
    table.bag = n
