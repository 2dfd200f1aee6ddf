"""What a study is: schemes to compare, players to play them, and the band to judge by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

OptionValue = bool | int | str


@dataclass(frozen=True)
class Target:
    """The designer's own bands; a study states them before it is played.

    `share`: how far a seat's win share may lie from 1/n, in percentage points.
    `same`: a change of a win share smaller than this makes no difference, in points.
    `length`: how much the mean number of turns may change, in percent of the baseline's.
    `endings`: how much the share of an ending may change, in points.
    """

    share: float = 2.0
    same: float = 1.0
    length: float = 5.0
    endings: float = 3.0


@dataclass(frozen=True)
class LineUp:
    """Who sits at the table. Line-ups are given from weak to strong.

    One strategy fills every seat; several sit in the order given, as many as there are seats.
    With `duplicate` each deal is played once for each rotation of the strategies. `restrict` has
    `SEAT:NAME` for what a seat may not do. A line-up with `judge` off is shown but takes no part in
    verdicts. `players` and `schemes` limit what it plays; empty means all.
    """

    name: str
    title: str
    strategies: tuple[str, ...]
    meaning: str = ""
    judge: bool = True
    duplicate: bool = False
    games: int | None = None
    players: tuple[int, ...] = ()
    schemes: tuple[str, ...] = ()
    restrict: tuple[str, ...] = ()

    def seated(self, players: int) -> list[str]:
        """Return the strategy of each of `players` seats."""
        if len(self.strategies) == 1:
            return list(self.strategies) * players
        return list(self.strategies[:players])


@dataclass(frozen=True)
class Scheme:
    """One version of the game: options that differ from the study's.

    A key may be a cell of a sheet, `goals[2-cyan].copies`, or a row to take out; `sheets` is a
    folder and `sheet_files` are single files that go over the study's sheets. An option's value
    may be a mapping from player counts to values; the scheme is then played for those counts
    only. A scheme with `own_sheet` is played only if the user gives that sheet and it differs from
    the packaged one; it is then the subject. `restrict` has `SEAT:NAME`
    for what a seat may not do in it.
    """

    name: str
    title: str
    options: Mapping[str, OptionValue | Mapping[int, OptionValue]]
    meaning: str = ""
    own_sheet: str = ""
    sheets: Path | None = None
    sheet_files: Mapping[str, Path] = field(default_factory=dict)
    restrict: tuple[str, ...] = ()

    def plays(self, players: int) -> bool:
        """Tell whether the scheme says what holds for this player count."""
        return all(players in v for v in self.options.values() if isinstance(v, Mapping))

    def options_for(self, players: int) -> dict[str, OptionValue]:
        """Return the option values for this player count."""
        return {
            key: value[players] if isinstance(value, Mapping) else value
            for key, value in self.options.items()
        }


@dataclass(frozen=True)
class Quantity:
    """Something else measured in each game: `of` is an expression (see `expressions`).

    With `out_of` it is the share of the sum of the one in the sum of the other. `unit` is what
    the report writes behind it; in `%` it is shown times 100. A change against the baseline below
    `same` makes no difference; a quantity with `low` and `high` is judged against that band. All
    three are in the unit shown. `schemes` limits it to versions that have its columns.
    """

    name: str
    title: str
    of: str
    out_of: str = ""
    unit: str = ""
    meaning: str = ""
    same: float | None = None
    low: float | None = None
    high: float | None = None
    schemes: tuple[str, ...] = ()

    @property
    def scale(self) -> float:
        """What a value is multiplied by to be shown."""
        return 100.0 if self.unit == "%" else 1.0

    @property
    def judged(self) -> bool:
        """Whether there is a band to judge it by."""
        return self.low is not None or self.high is not None

    @property
    def band(self) -> tuple[float, float]:
        """The band as values, not as shown; open where an end is left out."""
        low = float("-inf") if self.low is None else self.low / self.scale
        high = float("inf") if self.high is None else self.high / self.scale
        return low, high


@dataclass(frozen=True)
class Minutes:
    """How long a game takes at the table, told from a quantity such as the number of decisions.

    `stated` has the minutes that somebody has stated for some schemes, by name; a line through
    them (minutes = a + b x quantity) then tells the minutes of every scheme.
    """

    of: str
    stated: Mapping[str, float]


@dataclass(frozen=True)
class Wish:
    """A sample of some cells that is looked at more closely; `kind` as in `analysis.samples`.

    `size` is the number of games (for luck, of deals). Left out, `players` is the game's usual
    number, `schemes` the one that is judged, `lineup` the strongest that is judged. For luck there
    are `sittings` and the `ladder`, from weak to strong; for components so many games of the
    `sample` are told step by step.
    """

    kind: str
    size: int
    players: tuple[int, ...] = ()
    schemes: tuple[str, ...] = ()
    lineup: str = ""
    sittings: int = 2
    ladder: tuple[str, ...] = ()
    sample: int = 0


@dataclass(frozen=True)
class Study:
    """A question, as read from a TOML file or put together for a comparison or a sweep.

    With `headline` every headline figure is measured (see `figures`), and so many of them are
    judged together; `again` is the command that asks the question, if it is in no file. With
    `until` games go on until that is reached (see `growing`): all intervals are then right at every
    look, and `grown` has the games of each line-up by its `table`, where they are not `games`.
    `wishes` are samples looked at more closely; `some_players` tells that `players` are not all of
    the file's.
    """

    name: str
    title: str
    question: str
    game: str
    players: tuple[int, ...]
    games: int
    seed: int
    subject: str
    baseline: str
    lineups: tuple[LineUp, ...]
    schemes: tuple[Scheme, ...]
    target: Target = Target()
    confidence: float = 0.95
    noun: str = "scheme"
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    quantities: tuple[Quantity, ...] = ()
    minutes: Minutes | None = None
    sheets: Path | None = None
    source: str = ""
    headline: int = 0
    again: str = ""
    until: str = ""
    grown: Mapping[str, int] = field(default_factory=dict)
    wishes: tuple[Wish, ...] = ()
    some_players: bool = False

    @property
    def alone(self) -> bool:
        """Whether one version stands alone, with nothing to compare it with."""
        return self.subject == self.baseline

    def scheme(self, name: str) -> Scheme:
        """Return the scheme called `name`; KeyError if there is none."""
        return {scheme.name: scheme for scheme in self.schemes}[name]

    def lineup(self, name: str) -> LineUp:
        """Return the line-up called `name`; KeyError if there is none."""
        return {lineup.name: lineup for lineup in self.lineups}[name]

    def quantity(self, name: str) -> Quantity:
        """Return the quantity called `name`; KeyError if there is none."""
        return {quantity.name: quantity for quantity in self.quantities}[name]

    def quantities_for(self, scheme: str) -> list[Quantity]:
        """Return the quantities measured under a scheme, in order."""
        return [each for each in self.quantities if not each.schemes or scheme in each.schemes]

    def schemes_for(self, players: int) -> list[Scheme]:
        """Return the schemes played with `players` players, in order."""
        return [scheme for scheme in self.schemes if scheme.plays(players)]

    def lineups_for(self, players: int) -> list[LineUp]:
        """Return the line-ups seated with `players` players, from weak to strong."""
        return [each for each in self.lineups if not each.players or players in each.players]

    def seen(self, players: int) -> list[LineUp]:
        """Return the line-ups that play the subject scheme, from weak to strong."""
        lineups = self.lineups_for(players)
        return [each for each in lineups if not each.schemes or self.subject in each.schemes]

    def judged(self, players: int) -> list[LineUp]:
        """Return the line-ups whose games decide verdicts, from weak to strong."""
        return [lineup for lineup in self.lineups_for(players) if lineup.judge]

    def cells(self) -> Iterator[Cell]:
        """Yield every cell of the study, in the order they are played."""
        for players in self.players:
            for lineup in self.lineups_for(players):
                for scheme in self.schemes_for(players):
                    if not lineup.schemes or scheme.name in lineup.schemes:
                        yield Cell(players, lineup, scheme, self._games(players, lineup))

    def _games(self, players: int, lineup: LineUp) -> int:
        """Return the games of a cell: whole deals where the strategies rotate."""
        games = self.grown.get(table_of(players, lineup), lineup.games or self.games)
        return -(-games // players) * players if lineup.duplicate else games


def table_of(players: int, lineup: LineUp) -> str:
    """Return the name of the cells that one line-up plays at one player count: `4p-strong`."""
    return f"{players}p-{lineup.name}"


@dataclass(frozen=True)
class Cell:
    """One player count, one line-up, one scheme: the games that are counted together."""

    players: int
    lineup: LineUp
    scheme: Scheme
    games: int

    @property
    def restrict(self) -> tuple[str, ...]:
        """What seats may not do: of the line-up and of the scheme."""
        return self.lineup.restrict + self.scheme.restrict

    @property
    def slug(self) -> str:
        """A name for files and progress: `4p-strong-rulebook`."""
        return f"{table_of(self.players, self.lineup)}-{self.scheme.name}"

    @property
    def keys(self) -> dict[str, int | str]:
        """The columns that tell this cell from others in every table of the study."""
        return {
            "players": self.players,
            "lineup": self.lineup.name,
            "scheme": self.scheme.name,
        }
