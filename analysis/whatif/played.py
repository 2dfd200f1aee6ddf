"""Run folders in a comparison: what they fix, and whether their games can be paired."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from analysis.whatif.asked import Asked
from analysis.whatif.versions import Version, changed_options, run_in
from sim.errors import UsageFault
from sim.games import find as find_game
from sim.games import names as game_names
from sim.games.interface import Game
from sim.runs.folder import Run
from sim.runs.manifest import Manifest
from sim.runs.restrictions import ALL
from sim.sheets.variant import spelled

# What two runs must share to be paired, as a user would call it.
SHARED = {
    "players": "the number of players",
    "seed": "the seed",
    "strategies": "the strategies",
    "duplicate": "duplicate play",
}


def game_of(words: Sequence[str], game: str | None) -> Game:
    """Return the game that is asked for, or that the run folders among `words` are of."""
    runs = [run for run in map(run_in, words) if run is not None]
    said = {run.manifest.game: f"{run.folder} is a run of {run.manifest.game}" for run in runs}
    if game is not None:
        said.setdefault(game, f"--game says {game}")
    if len(said) > 1:
        raise UsageFault(f"Only versions of one game can be compared: {', '.join(said.values())}.")
    if not said:
        known = game_names()
        raise UsageFault(f"Name the game: --game {known[0]}. Games: {', '.join(known)}.")
    return find_game(next(iter(said)))


def with_runs(asked: Asked, versions: Sequence[Version]) -> tuple[Asked, tuple[str, ...]]:
    """Return what is asked with what the run folders fix filled in, and what is to be said.

    Raises UsageFault if two runs cannot be paired, or if a run is not what is asked for.
    """
    runs = [version.run for version in versions if version.run is not None]
    if not runs:
        return asked, ()
    if asked.settings:
        raise UsageFault(
            f"--set {next(iter(asked.settings))}: the games of {runs[0].folder} are played "
            "already; give the settings to the other version, or compare settings with settings."
        )
    _refuse_unpaired(runs)
    if len(runs) < len(versions):
        runs[0].plan()  # the other version is to be played by the same program
    asked = _filled(asked, runs)
    return asked, tuple(_notes(runs, asked))


def _facts(manifest: Manifest) -> dict[str, Any]:
    """Return what must be alike in two runs."""
    return {
        "players": manifest.players,
        "seed": manifest.seed,
        "strategies": ",".join(each.name for each in manifest.strategies),
        "duplicate": manifest.duplicate,
        "weights": [each.weights for each in manifest.strategies],
    }


def _refuse_unpaired(runs: Sequence[Run]) -> None:
    """Raise UsageFault if two runs do not play the same deals with the same players."""
    if len(runs) < 2:
        return
    one, other = (_facts(run.manifest) for run in runs)
    changed = [
        f"  {word}: {one[key]} in {runs[0].folder}, {other[key]} in {runs[1].folder}"
        for key, word in SHARED.items()
        if one[key] != other[key]
    ]
    if not changed and one["weights"] != other["weights"]:
        changed = [f"  {SHARED['strategies']}: of the same names, with other weights"]
    if changed:
        raise UsageFault(
            "These runs do not share their deals and players, so their games cannot be paired. "
            "Different are:\n"
            + "\n".join(changed)
            + f"\nPlay {runs[1].folder} again as {runs[0].folder} was played: {_again(*runs)}"
        )


def _again(first: Run, second: Run) -> str:
    """Return the command that plays the second run's version as the first run was played."""
    there, here = first.manifest, second.manifest
    words = ["chai-balance", "run", here.game, "--players", str(there.players)]
    words += ["--games", str(there.games), "--seed", there.seed]
    words += ["--strategies", ",".join(each.given for each in there.strategies)]
    words += ["--duplicate"] if there.duplicate else []
    for entry in _entries(here):
        words += ["--restrict", entry]
    words += ["--sheets", str(second.folder / "sheets")]
    for key, value in changed_options(here).items():
        words += ["--set", f"{key}={spelled(value)}"]
    return shlex.join(words)


def _entries(manifest: Manifest) -> list[str]:
    """Return what a run forbids as it is typed: `all` holds for another number of players too."""
    names = list(dict.fromkeys(entry.partition(":")[2] for entry in manifest.restrict))
    seats = range(1, manifest.players + 1)
    entries: list[str] = []
    for name in names:
        barred = [f"{seat}:{name}" for seat in seats if f"{seat}:{name}" in manifest.restrict]
        entries += [f"{ALL}:{name}"] if len(barred) == manifest.players else barred
    return entries


def _filled(asked: Asked, runs: Sequence[Run]) -> Asked:
    """Return what is asked with the runs' own players, seed and strategies."""
    manifest = runs[0].manifest
    given = [each.given for each in manifest.strategies]
    text = given[0] if len(set(given)) == 1 else ",".join(given)
    most = min(run.manifest.games for run in runs)
    for word, wanted, own in (
        ("--players", asked.players, manifest.players),
        ("--seed", asked.seed, int(manifest.seed)),
        ("--strategies", list(asked.strategies) or None, [text]),
        ("--duplicate", asked.duplicate or None, manifest.duplicate),
    ):
        if wanted not in (None, own):
            raise UsageFault(
                f"{runs[0].folder} is played already, with other {word[2:]} than asked for; leave "
                f"{word} out."
            )
    if asked.games is not None and asked.games > most:
        raise UsageFault(f"The run has {most:,} games; ask for at most that many, not more.")
    return replace(
        asked,
        players=manifest.players,
        games=asked.games or most,
        most=min(asked.most, most),
        seed=int(manifest.seed),
        strategies=(text,),
        duplicate=manifest.duplicate,
    )


def _notes(runs: Sequence[Run], asked: Asked) -> list[str]:
    """Say what a reader of two runs should know."""
    games = asked.games or 0
    notes = [
        f"{run.folder} has {run.manifest.games:,} games; the first {games:,} are compared."
        for run in runs
        if run.manifest.games > games and not asked.until
    ]
    if len({run.manifest.source_hash for run in runs}) > 1:
        notes.append(
            "The runs were played by different versions of the program: what differs may be the "
            "program's doing."
        )
    return notes
