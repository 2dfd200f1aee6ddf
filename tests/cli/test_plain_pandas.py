"""Tension, luck, worth and dealt pieces: what plain pandas gives from the Parquet of these games.

`run`, `study`, `compare` and `sweep` are held to theirs beside their own tests.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from click.testing import CliRunner

import sim
from analysis.numbers import plus_minus
from sim.cli.main import main
from sim.cli.subject import facts_of, typed
from sim.runs.simulate import plan

SEED = 3
DEALS = 12
TWO = ("--players", "2", "--seed", str(SEED), "--jobs", "1")


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., Any]:
    """Run a command with --json in an empty folder and return its data."""
    monkeypatch.chdir(tmp_path)

    def run(*words: object) -> Any:
        done = CliRunner().invoke(main, [*map(str, words), "--json"])
        assert done.exit_code == 0, done.output
        return json.loads(done.stdout)

    return run


def tables(folder: Path, **variant: Any) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Play into a run folder, and read its tables with plain pandas."""
    game = variant.pop("game", "chai")
    games = variant.pop("games", 2 * DEALS)
    sim.record_run(folder, game, games=games, players=2, seed=SEED, jobs=1, **variant)
    return pd.read_parquet(folder / "games.parquet"), pd.read_parquet(folder / "seats.parquet")


def test_tension_of_a_run(told: Callable[..., Any], tmp_path: Path) -> None:
    games, seats = tables(tmp_path / "run", game="tea-for-two", games=40)
    said = told("tension", "run", "-o", "out")
    figures = pd.DataFrame(said["figures"]).set_index("figure")
    score = seats.pivot_table(index="game", columns="seat", values="score")
    win = seats.pivot_table(index="game", columns="seat", values="win")
    sole = win.max(axis=1) == 1
    lead = (score.max(axis=1) - score.min(axis=1))[sole]
    assert figures.loc["margin", "estimate"] == pytest.approx(lead.mean())
    assert figures.loc["tie_break", "estimate"] == pytest.approx((lead == 0).sum() / len(games))
    assert figures.loc["shared", "estimate"] == pytest.approx((~sole).mean())
    assert figures.loc["shared", "high"] > figures.loc["shared", "estimate"]
    turns = pd.read_csv("out/turns.csv").pivot_table(
        index=["game", "turn"], columns="seat", values=said_standing(pd.read_csv("out/turns.csv"))
    )
    leader = turns.idxmax(axis=1).where(turns[0] != turns[1]).dropna()
    changed = leader.groupby("game").apply(lambda each: (each != each.shift()).sum() - 1)
    changed = changed.reindex(games["game"], fill_value=0)
    assert figures.loc["lead_changes", "estimate"] == pytest.approx(changed.mean())
    assert figures.loc["no_change", "estimate"] == pytest.approx((changed == 0).mean())


def said_standing(turns: pd.DataFrame) -> str:
    """Return the column of the standings."""
    [name] = set(turns.columns) - {"game", "turn", "round", "seat"}
    return name


def test_luck_of_a_run(told: Callable[..., Any], tmp_path: Path) -> None:
    tables(tmp_path / "run", games=DEALS, strategies=["balanced", "greedy"])
    found = told(
        "luck", "run", "--deals", 500, "--sittings", 1, "--ladder", "random,greedy", "-o", "out"
    )
    assert found["deals"] == DEALS  # a run has no more of them
    assert list(found["tables"]) == ["as in the run", "all strengths", "different styles"]
    games, seats = tables(tmp_path / "as", strategies=["balanced", "greedy"], duplicate=True)
    rows = seats.merge(games[["game", "deal", "rotation"]], on="game")

    win = rows.pivot_table(index=["deal", "seat"], columns="rotation", values="win")
    same = (win[0] * win[1]).groupby("deal").sum().mean()
    table = pd.DataFrame(found["same_deal"]).set_index(["people", "figure"])["estimate"]
    assert table["as in the run", "same_seat"] == pytest.approx(same)

    variance = pd.DataFrame(found["variance"]).set_index(["people", "measure", "part"])["estimate"]
    parts = components(rows)
    for part in ("deal", "table", "interplay"):
        assert variance["as in the run", "margin", part] == pytest.approx(parts[part])

    _, seats = tables(tmp_path / "rung", strategies=["greedy", "random"], duplicate=True)
    ladder = pd.DataFrame(found["ladder"]).set_index("stronger")["estimate"]
    assert ladder["greedy"] == pytest.approx(seats[seats["strategy"] == "greedy"]["win"].mean())
    assert (Path("out") / "report.html").is_file()


def components(rows: pd.DataFrame) -> pd.Series[float]:
    """The analysis of variance of margins by deal and rotation, summed over the seats."""
    found = []
    for _, each in rows.groupby("seat"):
        cell = each.pivot_table(index="deal", columns="rotation", values="margin")
        left = cell.sub(cell.mean(axis=1), axis=0).sub(cell.mean(axis=0), axis=1)
        left += cell.to_numpy().mean()
        rest = (left**2).to_numpy().sum() / ((len(cell) - 1) * (cell.shape[1] - 1))
        deal = cell.mean(axis=1).var() - rest / cell.shape[1]
        table = cell.mean(axis=0).var() - rest / len(cell)
        found.append({"deal": max(0, deal), "table": max(0, table), "interplay": rest})
    total = pd.DataFrame(found).sum()
    return total / total.sum()


def test_luck_forbids_and_changes_cells_as_a_run_does(
    told: Callable[..., Any], tmp_path: Path
) -> None:
    cells = {"setup[rounds].value": 2}
    found = told(
        *("luck", "chai", *TWO, "--deals", DEALS, "--sittings", 1, "--ladder", "random,greedy"),
        *("--restrict", "greedy:no-market", "--set", "setup[rounds].value=2"),
        *("--strategies", "greedy,random"),
    )
    assert found["restrict"] == ["greedy:no-market"]
    _, seats = tables(
        tmp_path / "run",
        strategies=["greedy", "random"],
        duplicate=True,
        options=cells,
        restrict=["greedy:no-market"],
    )
    ladder = pd.DataFrame(found["ladder"]).set_index("stronger")["estimate"]
    own = seats[seats["strategy"] == "greedy"]["win"].mean()
    assert ladder["greedy"] == pytest.approx(own)
    free = told(
        "luck", "chai", *TWO, "--deals", DEALS, "--sittings", 1, "--ladder", "random,greedy"
    )
    assert free["restrict"] == []
    assert (
        pd.DataFrame(free["variance"])["estimate"].to_list()
        != pd.DataFrame(found["variance"])["estimate"].to_list()
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("luck", "chai", *TWO, "--restrict", "tapri:no-market"), 'nobody is "tapri"'),
        (("luck", "chai", *TWO, "--restrict", "1:no-markt"), 'did you mean "no-market"'),
        (("luck", "chai", *TWO, "--restrict", "3:no-market"), "there is no seat 3"),
        (("luck", "run", "--restrict", "1:no-market"), "leave out --restrict"),
        (("luck", "nowhere"), "nowhere"),
        (("worth", "chai", "-o", "run"), "never overwritten"),
    ],
)
def test_what_luck_and_worth_cannot_do_is_said(
    words: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if "run" in words:
        tables(tmp_path / "run", games=4)
    done = CliRunner().invoke(main, list(words))
    assert done.exit_code == 2
    assert said in done.output


def test_worth_and_its_folder(told: Callable[..., Any], tmp_path: Path) -> None:
    found = told("worth", "chai", "no-market", *TWO, "--games", 2 * DEALS, "-o", "out")
    own = {}
    for name, restrict in (("free", []), ("bound", ["1:no-market"])):
        games, seats = tables(tmp_path / name, duplicate=True, restrict=restrict)
        rows = seats.merge(games[["game", "rotation"]], on="game")
        own[name] = rows[rows["seat"] == (-rows["rotation"]) % 2]
    [row] = found["restrictions"]
    assert row["free"] == pytest.approx(own["free"]["win"].mean())
    assert row["win"] == pytest.approx(own["free"]["win"].mean() - own["bound"]["win"].mean())
    assert row["margin"] == pytest.approx(
        own["free"]["margin"].mean() - own["bound"]["margin"].mean()
    )
    assert json.loads(Path("out/worth.json").read_text("utf-8")) == found
    table = pd.read_csv("out/worth.csv")
    assert table["win"].tolist() == pytest.approx([row["win"]])
    page = Path("out/report.html").read_text("utf-8")
    for value, scale in (("win", 100), ("margin", 1)):
        ends = (row[f"{value}_low"], row[f"{value}_high"])
        assert plus_minus(row[value], *ends, scale=scale, signed=True) in page
    assert "no-market" in page


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("worth garam --seed 3 -o out", "worth garam --seed 3"),
        ("worth garam --output=out", "worth garam --seed 7"),
        (
            "components chai --of tips --output out --json",
            "components chai --of tips --json --seed 7",
        ),
        ("tension run -oout", "tension run"),
    ],
)
def test_a_page_tells_its_command_with_the_seed_and_without_the_folder(
    words: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("run").mkdir()
    monkeypatch.setattr("sys.argv", ["chai-balance", *words.split()])
    assert typed(7) == f"chai-balance {told}"


def test_dealt_pieces(told: Callable[..., Any], tmp_path: Path) -> None:
    found = told("components", "tea-for-two", "--of", "merchants", *TWO, "--games", 60)
    _, seats = tables(tmp_path / "run", game="tea-for-two", games=60)
    [kind] = found["kinds"]
    shares = seats.groupby("merchant")["win"].mean()
    assert [row["estimate"] for row in kind["dealt"]] == pytest.approx(shares.tolist())
    assert kind["dominated"] == []


def test_a_heading_says_what_it_counts() -> None:
    made = plan("garam", players=2, seed=1, strategies="greedy")
    assert facts_of(made, 500)["Games"] == "500 games, every decision of them"
