"""Read a study from TOML: all faults at once, each with its place and the way out.

The keys and what they hold are in `fields.py`; `turn_order.toml` beside this file is a complete
example with comments.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from analysis.studies import fields
from analysis.studies.fields import REQUIRED, Field, Wrong
from analysis.studies.model import LineUp, Minutes, Quantity, Scheme, Study, Target
from analysis.studies.places import line_of, places
from analysis.studies.quantities import check_columns
from analysis.studies.wishes import Wishes
from sim.errors import UsageFault
from sim.games import find as find_game
from sim.games.interface import Game
from sim.runs.frames import known_columns
from sim.sheets.faults import Fault, SheetFaults, advice, did_you_mean, listed, quoted
from sim.sheets.toml import comma_hint
from sim.sheets.variant import resolve_options, split_cells, wrong_cells
from strategies import listing
from strategies.user import split

PACKAGED = Path(__file__).parent

NEAR = 0.7
"""How alike a key and a wrong one are for it to be meant: "until" is no "quantity"."""
OF_COMMANDS = ("until", "jobs", "output")
"""What a study file might be thought to say, and the command line does."""


def names() -> list[str]:
    """Return the names of the studies that come with the project."""
    return sorted(path.stem.replace("_", "-") for path in PACKAGED.glob("*.toml"))


def find(path_or_name: str | Path) -> Path:
    """Return the file of a study: a packaged one by name, or a path; UsageFault if neither."""
    word = str(path_or_name)
    if word in names():
        return PACKAGED / f"{word.replace('-', '_')}.toml"
    path = Path(path_or_name)
    if path.is_file():
        return path
    if path.suffix == ".toml" or len(path.parts) > 1:
        raise UsageFault(f"{path} is no file. Name a study file, or one of: {listed(names())}.")
    hint = did_you_mean(word, names())
    raise UsageFault(
        f"{quoted(word)} is no study;{hint} Studies: {listed(names())}, or a .toml file."
    )


def read(path_or_name: str | Path, game: str | None = None) -> Study:
    """Read and check a study; `game` replaces the file's own.

    Raises UsageFault for an unknown name and SheetFaults (exit 3), listing every fault, for a
    file that says something wrong.
    """
    path = find(path_or_name)
    shown = path.name if path.parent == PACKAGED else str(path)
    try:
        text = path.read_text("utf-8")
        raw = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as fault:
        raise SheetFaults([syntax_fault(shown, fault)]) from fault
    if game is not None:
        raw["game"] = game
    reader = Reader(shown, text)
    study = reader.study(raw, path.parent)
    if reader.faults or study is None:
        raise SheetFaults(reader.faults)
    return replace(study, source=str(path_or_name))


def syntax_fault(file: str, fault: Exception) -> Fault:
    """Return the fault that says where a file stops being TOML."""
    place = re.search(r"\(at line (\d+), column (\d+)\)", str(fault))
    message = re.sub(r" \(at .*\)$", "", str(fault))
    told = f"this is no TOML ({message}).{comma_hint(Path(file), fault)}".removesuffix(".")
    if place is None:
        return Fault(file, told)
    return Fault(file, told, int(place[1]), place[2])


@dataclass
class Reader:
    """Reads one file and collects what is wrong with it."""

    file: str
    text: str
    faults: list[Fault] = field(default_factory=list)
    what: str = "a study"

    def study(self, raw: Mapping[str, Any], folder: Path) -> Study | None:
        """Return the study, or None (and faults) if it cannot be read."""
        top = self.table(raw, fields.STUDY, "")
        target = self.table(top.get("target") or {}, fields.TARGET, "target")
        lineups = self.listed(top.get("lineup"), fields.LINEUP, "lineup", LineUp)
        schemes = self.listed(top.get("scheme"), fields.SCHEME, "scheme", Scheme)
        quantities = self.listed(top.get("quantity"), fields.QUANTITY, "quantity", Quantity)
        minutes = self.minutes(top.get("minutes"))
        wishes = Wishes(self)
        asked = wishes.read(top)
        game = self.game(top.get("game"))
        if self.faults or game is None:
            return None
        study = _assemble(top, Target(**target), lineups, schemes, quantities, minutes, folder)
        study = replace(_with_players(study, game), wishes=asked)
        wishes.check(study)
        self.check(study, game)
        return study

    def table(self, raw: Any, known: Sequence[Field], table: str, index: int = 0) -> dict[str, Any]:
        """Return the values of one table by `known`; faults for what is not in order."""
        if not isinstance(raw, Mapping):
            self.say(f"expected a table [{table}]", table, index)
            return {}
        keys = [each.name for each in known]
        for key in raw:
            if key not in keys:
                self.say(_no_key(key, keys, table, self.what), table, index, key)
        return {each.name: self.value(raw, each, table, index) for each in known}

    def value(self, raw: Mapping[str, Any], known: Field, table: str, index: int) -> Any:
        """Return one value, its default, or None with a fault."""
        if known.name not in raw:
            if known.default is REQUIRED:
                self.say(f"{known.name} is missing: {known.doc}", table, index)
                return None
            return known.default
        value = raw[known.name]
        try:
            return known.read(value)
        except Wrong as wrong:
            self.say(f"{_shown(value)} is wrong; expected {wrong}", table, index, known.name)
            return None

    def listed(self, raw: Any, known: Sequence[Field], table: str, kind: type) -> tuple[Any, ...]:
        """Return the entries of an array of tables, with names of their own."""
        rows = [self.table(item, known, table, i) for i, item in enumerate(raw or [])]
        seen: set[str] = set()
        for index, row in enumerate(rows):
            name = row.get("name")
            if name in seen:
                self.say(f"{quoted(name)} is there twice; names differ", table, index, "name")
            seen.add(name or "")
            row["title"] = row.get("title") or name
        return () if self.faults else tuple(kind(**row) for row in rows)

    def minutes(self, raw: Mapping[str, Any] | None) -> Minutes | None:
        """Return the stated minutes, or None where there are none or something is wrong."""
        if not raw:
            return None
        table = self.table(raw, fields.MINUTES, "minutes")
        return Minutes(**table) if all(table.values()) else None

    def game(self, name: Any) -> Game | None:
        """Return the game, or None with a fault."""
        if not isinstance(name, str):
            return None
        try:
            return find_game(name)
        except UsageFault as fault:
            self.say(str(fault), "", 0, "game")
            return None

    def check(self, study: Study, game: Game) -> None:
        """Check what needs the whole study: names it refers to, options, player counts."""
        for count in study.players:
            if count not in game.players:
                allowed = listed([str(n) for n in game.players])
                self.say(f"{game.title} is for {allowed} players, not {count}", "", 0, "players")
        self.check_options(study.options, game, "options", 0)
        for index, scheme in enumerate(study.schemes):
            self.check_options(scheme.options, game, "scheme", index)
            self.check_sheet(scheme.own_sheet, game, index)
            self.check_restrictions(scheme.restrict, game, "scheme", index)
        for index, lineup in enumerate(study.lineups):
            self.check_restrictions(lineup.restrict, game, "lineup", index)
        self.check_seats(study)
        self.check_strategies(study, game)
        self.check_quantities(study, game)
        self.check_names(study)

    def check_options(self, options: Mapping[str, Any], game: Game, table: str, index: int) -> None:
        """Every option must be one of the game's, with a value that it may have.

        What the values mean together is found out when games are planned.
        """
        known = [option.key for option in game.options]
        options, cells = split_cells(options)
        for key in cells:
            for sentence in wrong_cells(game, {key: cells[key]}):
                self.say(sentence, table, index, key)
        for key in options:
            if key not in known:
                hint = did_you_mean(key, known) or f" one of {', '.join(known)}"
                self.say(f"{quoted(key)} is no option of {game.title};{hint}", table, index, key)
                continue
            value = options[key]
            for each in value.values() if isinstance(value, Mapping) else [value]:
                for sentence in _wrong_value(game, key, each):
                    self.say(sentence, table, index, key)

    def check_restrictions(
        self, entries: Sequence[str], game: Game, table: str, index: int
    ) -> None:
        """What is forbidden has a name in the game; seats are checked when games are planned."""
        known = [each.name for each in game.restrictions]
        for entry in entries:
            name = entry.rpartition(":")[2]
            if ":" not in entry or name not in known:
                said = f"{quoted(entry)} is no restriction of {game.title} (SEAT:NAME); "
                self.say(said + advice(name, known), table, index, "restrict")

    def check_sheet(self, name: str, game: Game, index: int) -> None:
        """A scheme for the user's own sheet names one of the game's."""
        known = [sheet.name for sheet in game.sheets]
        if name and name not in known:
            hint = did_you_mean(name, known) or f" one of {', '.join(known)}"
            said = f"{quoted(name)} is no sheet of {game.title};{hint}"
            self.say(said, "scheme", index, "own_sheet")

    def check_seats(self, study: Study) -> None:
        """A line-up of several strategies needs one for each seat."""
        for index, lineup in enumerate(study.lineups):
            most = max([n for n in study.players if lineup in study.lineups_for(n)], default=0)
            if 1 < len(lineup.strategies) < most:
                self.say(
                    f"{len(lineup.strategies)} strategies for {most} seats; "
                    "name one for all seats, or one for each",
                    "lineup",
                    index,
                    "strategies",
                )

    def check_strategies(self, study: Study, game: Game) -> None:
        """Strategies have names that the game knows, or are files; what these say comes later."""
        named = [("lineup", i, "strategies", e.strategies) for i, e in enumerate(study.lineups)]
        named += [(each.kind, 0, "ladder", each.ladder) for each in study.wishes]
        for table, index, key, strategies in named:
            for name in dict.fromkeys(strategies):
                sentence = _no_strategy(game, name)
                if sentence:
                    self.say(sentence, table, index, key)

    def check_quantities(self, study: Study, game: Game) -> None:
        """Quantities are made of columns that the game's tables have, put together by seats.

        A variant may not have them all: that is found out when games are planned.
        """
        if not study.quantities:
            return
        columns = known_columns(game)
        for index, quantity in enumerate(study.quantities):
            for key in ("of", "out_of"):
                text = getattr(quantity, key)
                try:
                    check_columns([replace(quantity, of=text, out_of="")] if text else [], *columns)
                except UsageFault as fault:
                    said = str(fault).removeprefix(f"quantity {quantity.name}: ")
                    self.say(said, "quantity", index, key)

    def check_names(self, study: Study) -> None:
        """Subject and baseline are two schemes, played at every count; someone is judged."""
        known = [scheme.name for scheme in study.schemes]
        for key in ("subject", "baseline"):
            name = getattr(study, key)
            if name not in known:
                hint = did_you_mean(name, known) or f" one of {', '.join(known)}"
                self.say(f"{quoted(name)} is no scheme of this study;{hint}", "", 0, key)
                continue
            for count in study.players:
                if not study.scheme(name).plays(count):
                    self.say(f"{quoted(name)} has no options for {count} players", "", 0, key)
        if study.subject == study.baseline:
            self.say("subject and baseline are one scheme; compare two", "", 0, "baseline")
        self.check_lineups(study, known)
        self.check_minutes(study, known)

    def check_minutes(self, study: Study, known: Sequence[str]) -> None:
        """Stated minutes are those of schemes, told from a quantity."""
        if study.minutes is None:
            return
        quantities = [each.name for each in study.quantities]
        if study.minutes.of not in quantities:
            hint = did_you_mean(study.minutes.of, quantities)
            said = f"{quoted(study.minutes.of)} is no quantity of this study;{hint}"
            self.say(said, "minutes", 0, "of")
        for name in study.minutes.stated:
            if name not in known:
                hint = did_you_mean(name, known) or f" one of {', '.join(known)}"
                said = f"{quoted(name)} is no scheme of this study;{hint}"
                self.say(said, "minutes", 0, "stated")

    def check_lineups(self, study: Study, known: Sequence[str]) -> None:
        """Line-ups name schemes that are there; the judged ones play them all."""
        limited = [("quantity", each.schemes) for each in study.quantities]
        limited += [("lineup", each.schemes) for each in study.lineups]
        for place, (table, schemes) in enumerate(limited):
            index = place if table == "quantity" else place - len(study.quantities)
            for name in schemes:
                if name not in known:
                    hint = did_you_mean(name, known) or f" one of {', '.join(known)}"
                    said = f"{quoted(name)} is no scheme of this study;{hint}"
                    self.say(said, table, index, "schemes")
        for index, lineup in enumerate(study.lineups):
            if lineup.judge and lineup.schemes:
                said = "players that are judged try every scheme; leave it out, or judge = false"
                self.say(said, "lineup", index, "schemes")
        for count in study.players:
            if not study.judged(count):
                self.say(f"no line-up with judge = true plays with {count} players", "")

    def say(self, message: str, table: str, index: int = 0, key: str | None = None) -> None:
        """Note a fault at its line, once."""
        fault = Fault(self.file, message, self.line(table, index, key), key)
        if fault not in self.faults:
            self.faults.append(fault)

    def line(self, table: str, index: int, key: str | None) -> int | None:
        """Return the line of a key, of the one that holds it, or of its table.

        A table may be written in one line, `options = { ... }`, or key by key with dots,
        `options.hand_limit = 7`, above all headings: then it has none of its own.
        """
        stands = {(e.table, e.index, e.key): e.row for e in reversed(list(places(self.text)))}
        headed = (table, index, None) in stands
        inside, keys = ((table, index), (key, "options")) if headed else (("", 0), (key, table))
        rows = [stands[*inside, each] for each in keys if each and (*inside, each) in stands]
        return rows[0] if rows else line_of(self.text, table, index, key)


def _assemble(
    top: Mapping[str, Any],
    target: Target,
    lineups: tuple[LineUp, ...],
    schemes: tuple[Scheme, ...],
    quantities: tuple[Quantity, ...],
    minutes: Minutes | None,
    folder: Path,
) -> Study:
    """Put the parts together; subject and baseline are the first two schemes if not named."""
    first, second = (schemes[min(i, len(schemes) - 1)].name if schemes else "" for i in (0, 1))
    return Study(
        **{key: top[key] for key in ("name", "title", "question", "game", "players", "games")},
        **{key: top[key] for key in ("seed", "confidence", "options", "noun")},
        subject=top["subject"] or first,
        baseline=top["baseline"] or second,
        lineups=lineups,
        schemes=tuple(_seen_from(folder, scheme) for scheme in schemes),
        target=target,
        quantities=quantities,
        minutes=minutes,
        sheets=folder / top["sheets"] if top["sheets"] else None,
    )


def _seen_from(folder: Path, scheme: Scheme) -> Scheme:
    """Return a scheme with its folder of sheets, if it has one, as seen from the study file."""
    return replace(scheme, sheets=folder / scheme.sheets) if scheme.sheets else scheme


def _with_players(study: Study, game: Game) -> Study:
    """Fill in the game's own player counts where the file names none."""
    return study if study.players else replace(study, players=game.players)


def _no_key(key: str, keys: Sequence[str], table: str, what: str) -> str:
    place = f"[{table}]" if table else what
    if key in OF_COMMANDS and what == "a study" and not table:
        return f"{quoted(key)} is no key of {place}; --{key} is an option of the command"
    hint = did_you_mean(key, keys, NEAR) or f" one of {', '.join(keys)}"
    return f"{quoted(key)} is no key of {place};{hint}"


def _shown(value: Any) -> str:
    return quoted(value) if isinstance(value, str) else quoted(str(value)).strip('"')


def _wrong_value(game: Game, key: str, value: Any) -> list[str]:
    """Return what is wrong with the value of an option, if anything is."""
    try:
        resolve_options(game, {key: value}, {})
    except UsageFault as fault:
        return [str(fault).removeprefix(f"{key}: ").removesuffix(".")]
    return []


def _no_strategy(game: Game, name: str) -> str:
    """Say that there is no strategy of that name, or no file; nothing if there seems to be one."""
    known = [each.name for each in listing(game.name)]
    if name in known:
        return ""
    if name.endswith(".toml") or ".py" in name:
        try:
            file = Path(name) if name.endswith(".toml") else split(name)[0]
        except UsageFault as fault:
            return str(fault).removesuffix(".")
        return "" if file.is_file() else f"the strategy file {file} is not there; check the path"
    said = f"{quoted(name)} is no strategy of {game.title}; {advice(name, known)}"
    return f"{said}; or your own: ./mine.py:my_policy or ./mine.toml"
