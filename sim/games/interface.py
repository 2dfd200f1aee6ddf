"""What a game tells the rest of the project about itself.

`Game` is light: reading it imports neither numba nor pandas, so help texts stay instant.
Its kernels (`sim.engine.contract.Kernels`) are heavy and loaded only when games are played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sim.engine.contract import Kernels
    from sim.sheets.check import Sheets
    from sim.sheets.schema import Sheet

OptionValue = int | bool | str


@dataclass(frozen=True)
class Option:
    """One named choice of a variant: an ambiguous rule, or a number a designer may vary.

    `kind` is `int`, `bool`, `choice` or `text`; `example` is another legal value that changes
    the game, used by the test that every option is read. `needs` names options with which alone it
    changes the game, such as a game mode; `default_with` its default beside an option's value,
    where that is not `default`. `players` is a number of players whose games it changes, where that
    is not the default number.
    """

    key: str
    kind: str
    default: OptionValue
    meaning: str
    rule: str
    example: OptionValue
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    needs: Mapping[str, OptionValue] = field(default_factory=dict)
    default_with: Mapping[tuple[str, OptionValue], OptionValue] = field(default_factory=dict)
    players: int | None = None

    def usual(self, options: Mapping[str, OptionValue]) -> OptionValue:
        """Return the default beside other options."""
        for (key, value), default in self.default_with.items():
            if options.get(key) == value:
                return default
        return self.default


@dataclass(frozen=True)
class Component:
    """A kind of card or piece whose worth may be asked for, such as the goals.

    Its pieces are the rows of `sheet`, told apart by `label` in traces. `taken` names the actions
    that take or use a piece, each with the key of its data that names the piece. Where a piece is
    dealt to each seat by chance, `dealt` is the column of the seats' table with its number: its
    place among the cards of the sheet, or in `order`. `column` is the cell that says what a piece
    is worth and `values` what it may be worth instead; `removable` pieces can be left out.

    `costs` are the columns of its sheet that say what a piece asks for (less is better) and `gains`
    those that say what it gives (more is better); only pieces that agree in the columns `alike` are
    measured against each other. Numbers and flags are compared as numbers, everything else as
    what is asked for or given: names, each a number of times.
    """

    kind: str
    sheet: str
    meaning: str
    label: str = "id"
    taken: Mapping[str, str] = field(default_factory=dict)
    dealt: str = ""
    order: tuple[str, ...] = ()
    column: str = ""
    values: tuple[int, ...] = ()
    removable: bool = False
    alike: tuple[str, ...] = ()
    costs: tuple[str, ...] = ()
    gains: tuple[str, ...] = ()


@dataclass(frozen=True)
class Restriction:
    """Something a seat may be forbidden to do, to see what it is worth (`--restrict`).

    `kinds` are the kinds of action that are barred, by their names; `needs` names options without
    which nobody does them anyway.
    """

    name: str
    kinds: tuple[str, ...]
    meaning: str
    needs: Mapping[str, OptionValue] = field(default_factory=dict)


@dataclass(frozen=True)
class Game:
    """A game as the command line and the sheets see it.

    `coded` are columns of its outcome that number a kind of thing: no mean is taken of them.
    """

    name: str
    title: str
    summary: str
    players: tuple[int, ...]
    default_players: int
    options: tuple[Option, ...]
    sheets: tuple[Sheet, ...]
    sheet_folder: Path
    load_kernels: Callable[[], Kernels]
    check_sheets: Callable[[Sheets], list[Any]]
    variants: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    restrictions: tuple[Restriction, ...] = ()
    score_unit: float = 1.0
    coded: tuple[str, ...] = ()
    components: tuple[Component, ...] = ()

    def component(self, kind: str) -> Component:
        """Return the component of a kind; KeyError if the game has none of that name."""
        return {each.kind: each for each in self.components}[kind]

    def option(self, key: str) -> Option:
        """Return the option named `key`; KeyError if the game has none of that name."""
        for option in self.options:
            if option.key == key:
                return option
        raise KeyError(key)
