"""Reference results: the flagship studies as small tables, `python -m analysis.reference`.

For each study `NAME.csv` has every figure of every cell and `NAME.json` what it rests on: the
command, games, seed, hashes of rules, strategies and sheets, verdicts in words, and a digest of the
games of each cell. For the goals of Chai Garam, `goals.csv` and `goals.json` have what each causes
at another value and left out; `run.json` is one run of the basic game and what it says.

The games of a study lie in its folder in `results/`, where `chai-balance study` looks for them too.
So hours of them may be interrupted: the same command goes on, and more games cost only those more.
Those of the goals are kept nowhere: what is interrupted there begins anew.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pandas as pd

from analysis.plain import json_bytes
from analysis.studies.dealer import Dealer
from analysis.studies.folder import CELLS
from analysis.studies.output import cells_frame
from analysis.studies.result import StudyResult
from sim.engine import storage
from sim.errors import ChaiError

FOLDER = Path("results/reference")
RUN = ("run", "garam", "--players", "4")
STUDIES = ("turn-order", "modes", "ship-goal", "chai-setup")
GAMES = 1_000_000
SEED = 1
DIGITS = 6


def digest_of(frame: pd.DataFrame) -> str:
    """Return the SHA-256 of the rows of a cell, in order."""
    rows = pd.util.hash_pandas_object(frame, index=False).to_numpy()
    return hashlib.sha256(rows.tobytes()).hexdigest()


def table_of(result: StudyResult) -> bytes:
    """Return every figure of every cell as CSV, rounded, without the commands."""
    frame = cells_frame(result).drop(columns=["command", "family", "method", "more_games"])
    frame["seat"] = frame["seat"].astype("Int64")
    text: str = frame.round(DIGITS).to_csv(index=False, lineterminator="\n")
    return text.encode()


def facts_of(result: StudyResult, games: int) -> dict[str, Any]:
    """Return what the table of a study rests on."""
    files, name = result.manifest["files"], result.study.name
    return {
        "schema": 1,
        "command": f"chai-balance study {name} --games {games} --seed {result.study.seed}",
        "games_in_each_cell": games,
        "seed": str(result.study.seed),
        "source_hash": result.manifest["source_hash"],
        "strategies": {each["name"]: each["source_hash"] for each in result.manifest["strategies"]},
        "sheets": {each.name: each.sha256 for each in result.sheets},
        "verdicts": list(result.lines),
        "digests": {
            cell.slug: digest_of(_games(result.folder / CELLS / files[cell.slug], cell.games))
            for cell in result.study.cells()
        },
    }


def _games(path: Path, count: int) -> pd.DataFrame:
    """Return the first games of a cell: there may be more from a longer study."""
    return pd.read_parquet(path).iloc[:count]


@dataclass
class Told:
    """Says on stderr how far a study is whenever it comes to another cell."""

    name: str
    cell: str = ""

    def __call__(self, done: int, total: int, cell: str) -> None:
        """Say it."""
        if cell not in ("", self.cell):
            self.cell = cell
            print(f"{self.name}: {done:,} of {total:,} games, {cell}", file=sys.stderr, flush=True)


def write_study(study: str | Path, folder: Path, games: int, dealer: Dealer | None = None) -> None:
    """Play what is missing of a study (name or file), and write its table and what it rests on."""
    from analysis.studies.runner import run_study

    told = Told(str(study))
    result = run_study(study, games=games, seed=SEED, dealer=dealer, progress=told)
    _write(folder, result.study.name, table_of(result), facts_of(result, games))


def write_goals(folder: Path, games: int) -> None:
    """Ask what each goal of Chai Garam causes, and write that."""
    from analysis.components.asked import Question
    from sim.engine.jit import source_hash
    from sim.games import find
    from sim.runs import simulate

    def plan(settings: Mapping[str, str]) -> simulate.Plan:
        return simulate.plan("garam", seed=SEED, options=settings)

    component = find("garam").component("goals")
    start = plan({})
    said = Told("goals")
    answer = Question(component, start, plan, games, min(300, games)).ask(
        lambda done, total: said(done, total, f"{done // games} of {total // games} versions")
    )
    columns = ["piece", "what", "measure", "estimate", "low", "high", "n", "p_adjusted"]
    table = answer.effects[columns].round(DIGITS).to_csv(index=False, lineterminator="\n")
    facts = {
        "schema": 1,
        "command": f"chai-balance components garam --of goals --games {games} --seed {SEED}",
        "games_in_each_cell": games,
        "seed": str(SEED),
        "source_hash": source_hash("garam"),
        "strategies": {each.name: each.source_hash for each in start.strategies},
        "sheets": {name: file.sha256 for name, file in start.sheets.files.items()},
    }
    _write(folder, "goals", table.encode(), facts)


def write_run(folder: Path, games: int) -> None:
    """Play the basic game with four strong players, and keep what the command prints."""
    words = [*RUN, "--games", str(games), "--seed", str(SEED)]
    with TemporaryDirectory() as place:
        out = Path(place) / "run"
        done = subprocess.run(
            [sys.executable, "-m", "sim.cli", *words, "-o", str(out)],
            stdout=subprocess.PIPE,
            check=True,
            text=True,
        )
        manifest = json.loads((out / "manifest.json").read_text("utf-8"))
    facts = {
        "schema": 1,
        "command": " ".join(["chai-balance", *words]),
        "games": games,
        "seed": str(SEED),
        "source_hash": manifest["source_hash"],
        "digest": manifest["digest"],
        "sheets": {each["name"]: each["sha256"] for each in manifest["sheets"]},
        "said": said_for_good(done.stdout),
    }
    storage.make_folder(folder)
    storage.write_bytes(folder / "run.json", json_bytes(facts))
    print(folder / "run.json", flush=True)


def said_for_good(text: str) -> list[str]:
    """Return the lines of a run's answer that are the same on any machine."""
    return [line for line in text.splitlines() if line.split()[:1] not in (["time"], ["run"])]


def _write(folder: Path, name: str, table: bytes, facts: Mapping[str, Any]) -> None:
    storage.make_folder(folder)
    storage.write_bytes(folder / f"{name}.csv", table)
    storage.write_bytes(folder / f"{name}.json", json_bytes(facts))
    print(f"{folder / name}.csv", flush=True)


def main(arguments: Iterable[str] | None = None) -> None:
    """Renew all reference results, or those named."""
    parser = argparse.ArgumentParser(prog="python -m analysis.reference", description=__doc__)
    parser.add_argument("names", nargs="*", default=["run", *STUDIES, "goals"], metavar="NAME")
    parser.add_argument("--games", type=int, default=GAMES, help="games in each cell")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    asked = parser.parse_args(None if arguments is None else list(arguments))
    try:
        for name in asked.names:
            _renew(name, asked.folder, asked.games)
    except ChaiError as fault:
        print(fault, file=sys.stderr)
        sys.exit(fault.exit_code)
    except (KeyboardInterrupt, subprocess.CalledProcessError) as ended:  # the run has said why
        sys.exit(getattr(ended, "returncode", 130))


def _renew(name: str, folder: Path, games: int) -> None:
    if name == "run":
        write_run(folder, games)
    elif name == "goals":
        write_goals(folder, games)
    else:
        write_study(name, folder, games)


def recorded(name: str, folder: Path = FOLDER) -> dict[str, Any]:
    """Return what is recorded of a study."""
    facts: dict[str, Any] = json.loads((folder / f"{name}.json").read_text("utf-8"))
    return facts


if __name__ == "__main__":
    main()
