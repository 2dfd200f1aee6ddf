"""The samples that a study file asks for: `[tension]`, `[luck]` and `[components]`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from analysis.studies import fields
from analysis.studies.model import Cell, LineUp, Study, Wish
from sim.games import find as find_game
from sim.sheets.faults import did_you_mean, listed, quoted

if TYPE_CHECKING:
    from analysis.studies.reading import Reader

FIELDS = {"tension": fields.TENSION, "luck": fields.LUCK, "components": fields.COMPONENTS}


@dataclass(frozen=True)
class Wishes:
    """Reads the wishes of one file; faults go to its reader."""

    reader: Reader

    def read(self, top: Mapping[str, Any]) -> tuple[Wish, ...]:
        """Return what the file asks for, in the order of the report."""
        asked = {kind: top.get(kind) for kind in FIELDS}
        return tuple(
            self._wish(kind, self.reader.table(table, FIELDS[kind], kind))
            for kind, table in asked.items()
            if table is not None
        )

    def _wish(self, kind: str, read: Mapping[str, Any]) -> Wish:
        values = dict(read)
        size = values.pop("deals" if kind == "luck" else "games", None)
        return Wish(kind, size or 0, **values)

    def check(self, study: Study) -> None:
        """Check what a wish names: schemes, a line-up and player counts of the study."""
        for wish in study.wishes:
            self._known(wish, "schemes", wish.schemes, [each.name for each in study.schemes])
            lineup = [wish.lineup] if wish.lineup else []
            self._known(wish, "lineup", lineup, [each.name for each in study.lineups])
            wrong = [str(count) for count in wish.players if count not in study.players]
            if wrong:
                known = listed([str(count) for count in study.players])
                said = f"the study is for {known} players, not {listed(wrong)}"
                self.reader.say(said, wish.kind, 0, "players")
            if wish.kind != "components" and set(counts_of(wish, study)) == {1}:
                said = f"{wish.kind} is told between players; a solo game has one"
                self.reader.say(said, wish.kind)

    def _known(self, wish: Wish, key: str, names: Sequence[str], known: Sequence[str]) -> None:
        word = {"schemes": "scheme", "lineup": "line-up"}[key]
        for name in names:
            if name not in known:
                hint = did_you_mean(name, known) or f" one of {', '.join(known)}"
                said = f"{quoted(name)} is no {word} of this study;{hint}"
                self.reader.say(said, wish.kind, 0, key)


def counts_of(wish: Wish, study: Study) -> tuple[int, ...]:
    """Return the player counts a wish is about: its own, else the game's usual one."""
    asked = [count for count in wish.players if count in study.players]
    if asked:
        return tuple(asked)
    usual = find_game(study.game).default_players
    return (usual if usual in study.players else study.players[-1],)


def cells_of(wish: Wish, study: Study) -> Iterator[Cell]:
    """Yield the cells of a study that a wish is about, as many games of each as it has."""
    for players in counts_of(wish, study):
        lineup = _lineup(wish, study, players)
        for cell in study.cells():
            names = wish.schemes or (study.subject,)
            same = (cell.players, cell.lineup.name) == (players, lineup.name)
            if same and cell.scheme.name in names:
                yield cell


def _lineup(wish: Wish, study: Study, players: int) -> LineUp:
    seated = [each for each in study.lineups_for(players) if each.name == wish.lineup]
    return seated[0] if seated else study.judged(players)[-1]
