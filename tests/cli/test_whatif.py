"""`chai-balance compare` and `sweep` as their users see them: words, data, exit codes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from sim.cli.main import main

Chai = Callable[..., "click.testing.Result"]

COMPARE = ("compare", "-", "stars_to_end=3", "--game", "garam", "-p", "2", "-n", "60")
ONCE = ("--seed", "5", "-j", "1")


@pytest.fixture
def chai(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Chai:
    """Run the command line in an empty folder, without drawing reports."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("analysis.studies.output.report_for_study", lambda result: "")
    return lambda *arguments: CliRunner().invoke(main, [str(each) for each in arguments])


def test_compare_tells_what_differs_every_figure_and_what_pairing_saved(chai: Chai) -> None:
    done = chai(*COMPARE, *ONCE, "-s", "greedy", "-s", "balanced", "-o", "c")
    assert done.exit_code == 0, done.stderr
    shown = done.stdout
    assert shown.startswith(
        "garam, 2 players, 60 games of each version on the same deals, seed 5\n"
    )
    assert "\n  stars_to_end: 4 -> 3\n" in shown
    assert shown.count("Players: ") == shown.count("Pairing: ") == 2
    for name in ("win_share_1 %", "seat_gap %", "winner_margin", "turns", "end_stars %", "rupees"):
        assert f"\n{name} " in shown
    assert "upgrades" not in shown  # a number for each kind, not an amount
    assert "c/report.html" in shown


def test_json_is_the_file_and_the_seed_is_said_if_it_was_drawn(chai: Chai) -> None:
    done = chai(*COMPARE, "--json", "-o", "c")
    data = json.loads(done.stdout)
    assert data == json.loads(Path("c/comparison.json").read_text("utf-8"))
    assert f"--seed {data['seed']}" in done.stderr
    again = json.loads(chai(*COMPARE, "--seed", data["seed"], "-j", 2, "--json", "-o", "d").stdout)
    assert again["lineups"] == data["lineups"]


@pytest.mark.parametrize(
    ("gates", "code", "words"),
    [
        (["turns>500", "|change(truncated)|>6pt"], 0, ""),
        (["|change(truncated)|>1pt"], 5, "(0 ± 4 points, balanced)"),
        (["turns>5", "change(win_share_1)>0pt"], 1, "1 gate failed: turns>5: failed"),
        (["change(win_share_1)>0.4pt"], 5, "more games"),
        (["turns>5pt"], 2, "leave pt out"),
    ],
)
def test_gates_decide_the_exit_code(chai: Chai, gates: list[str], code: int, words: str) -> None:
    chosen = [word for gate in gates for word in ("--fail-on", gate)]
    done = chai(*COMPARE, *ONCE, *chosen)
    assert done.exit_code == code, done.stderr
    assert words in done.stderr


UNTIL = ("compare", "-", "stars_to_end=3", "--game", "garam", "-p", "2", "-s", "greedy")


def test_until_plays_as_many_games_as_a_change_needs_whatever_the_threads(chai: Chai) -> None:
    wait = (*UNTIL, "--seed", 5, "--until", "win_share+-6pt", "--max-games", 3_000, "--json")
    one, other = (chai(*wait, "-j", jobs, "-o", f"c{jobs}") for jobs in (1, 2))
    assert one.exit_code == 0, one.stderr
    data = json.loads(one.stdout)
    assert data["lineups"] == json.loads(other.stdout)["lineups"]
    [stop] = data["until"]["stops"]
    assert (stop["games"], stop["reason"], data["games"]) == (2_000, "settled", 2_000)
    [row] = [each for each in data["lineups"][0]["figures"] if each["figure"] == "win_share_1"]
    assert row["high"] - row["difference"] <= 0.06
    assert row["family"] == "95 % each alone, at every look"
    assert "--until win_share+-6pt --max-games 3000" in data["command"]

    # The games are there: what follows plays none but those that are missing.
    shown = chai(*UNTIL, "--seed", 5, "--until", "decided", "--fail-on", "turns>5", "-o", "c1")
    assert shown.exit_code == 1
    assert "greedy: 2,000 games of each version; enough: turns>5: failed" in shown.stdout
    never = (*UNTIL, "--seed", 5, "--until", "turns±0.01", "--max-games", 2_000, "-o", "c1")
    assert chai(*never).exit_code == 5
    assert "--max-games allows more" in chai(*never).stderr


SWEEP = ("sweep", "garam", "stars_to_end=3,4", "-p", "2", "-s", "greedy", "--seed", "5")


def test_a_sweep_plays_until_a_figure_is_known_at_every_value_or_its_band_decided(
    chai: Chai,
) -> None:
    one, other = (
        chai(*SWEEP, "--until", "win_share±6pt", "--json", "-j", jobs, "-o", f"s{jobs}")
        for jobs in (1, 2)
    )
    assert one.exit_code == 0, one.stderr
    data = json.loads(one.stdout)
    assert data["figures"] == json.loads(other.stdout)["figures"]
    [stop] = data["until"]["stops"]
    assert (stop["games"], stop["reason"], data["games"]) == (2_000, "settled", 2_000)
    shares = [each for each in data["figures"] if each["figure"] == "win_share_1"]
    assert [each["stars_to_end"] for each in shares] == ["3", "4"]
    assert all(each["high"] - each["estimate"] <= 0.06 for each in shares)
    assert all(each["family"].endswith("at every look") for each in shares)
    assert "--until 'win_share±6pt' --max-games 1000000" in data["command"]

    turns = {
        each["stars_to_end"]: each["estimate"]
        for each in data["figures"]
        if each["figure"] == "turns"
    }
    decided = (*SWEEP, "--metric", "turns", "--until", "decided", "-o", "s1")
    shown = chai(*decided, "--band", f"{turns['4'] - 10}..500")
    assert shown.exit_code == 0, shown.stderr
    assert "enough: stars_to_end = 3: outside, stars_to_end = 4: inside" in shown.stdout
    edge = chai(*decided, "--band", f"{turns['4']}..500", "--max-games", 2_000)
    assert edge.exit_code == 5
    assert "stars_to_end = 4: undecided" in edge.stdout
    assert "--max-games allows more" in edge.stderr


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        ([*UNTIL, "--until", "win_sahre±1pt"], 2, 'did you mean "win_share"?'),
        ([*UNTIL, "--until", "decided"], 2, "add --fail-on"),
        ([*UNTIL, "--until", "turns±1", "-n", "50"], 2, "--max-games is the most"),
        ([*UNTIL, "--max-games", "50"], 2, "goes with --until"),
        ([*SWEEP, "--max-games", "50"], 2, "goes with --until"),
        ([*SWEEP, "--until", "turns±1", "-n", "50"], 2, "--max-games is the most"),
        ([*SWEEP, "--until", "turn±1"], 2, 'did you mean "turns"?'),
        ([*SWEEP, "--until", "decided", "--metric", "turns"], 2, "add --band"),
        (["study", "turn-order", "--until", "turn±1"], 2, 'did you mean "turns"?'),
        (["study", "turn-order", "--until", "turns±1", "-n", "50"], 2, "--max-games is the most"),
        (["compare", "-", "-"], 2, "--game garam"),
        (["compare", "-", "nowhere", "--game", "garam"], 2, "is no version of Chai Garam"),
        (["compare", "-", "goals[2-cyam]=out", "--game", "garam"], 3, 'did you mean "2-cyan"?'),
        (["compare", "-", "goals[2-cyan]=in", "--game", "garam"], 2, "goals[2-cyan]=out"),
        (["compare", "-", "-", "--game", "garam", "-s", "greedy,random"], 2, "for 4 players"),
        (["compare", "-", "-", "--game", "garam", "-p", "7"], 2, "for 2 to 4 players"),
        (["compare", "-", "-", "--game", "garam", "--set", "hand_limit"], 2, "KEY=VALUE"),
        (["compare", "-", "-", "--game", "garam", "-s", "greedyy"], 2, "greedy"),
        (["sweep", "garam", "stars_to_end=1"], 2, "at least two"),
        (["sweep", "garam", "stars_to_end=3,x"], 2, "no whole number"),
        (["sweep", "garam", "stars_to_end=3,4", "--metric", "turn"], 2, 'did you mean "turns"?'),
        (["sweep", "garam", "stars_to_end=3,4", "--band", "5"], 2, "LOW..HIGH"),
        (["sweep", "garam"], 2, "KEY=LIST|RANGE"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_written(
    chai: Chai, words: list[str], code: int, told: str
) -> None:
    done = chai(*words)
    assert done.exit_code == code, done.stderr
    assert told in done.stderr
    assert not any(Path().iterdir())


def test_the_same_compare_again_plays_nothing_and_more_games_go_on(
    chai: Chai, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = json.loads(chai(*COMPARE, *ONCE, "--json", "-o", "c").stdout)
    with monkeypatch.context() as patch:
        patch.setattr("sim.runs.simulate.play_blocks", None)
        again = chai(*COMPARE, *ONCE, "--json", "-o", "c")
    assert json.loads(again.stdout)["lineups"] == first["lineups"]
    other = chai("compare", "-", "stars_to_end=5", *COMPARE[3:], *ONCE, "-o", "c")
    assert other.exit_code == 2
    assert "never overwritten" in other.stderr


def test_sweep_prints_a_table_or_json(chai: Chai) -> None:
    words = ("sweep", "garam", "stars_to_end=3,4", "-p", 2, "-n", 40, *ONCE, "--metric", "turns")
    shown = chai(*words, "-o", "s")
    assert shown.exit_code == 0, shown.stderr
    assert "change of turns" in shown.stdout
    assert "s/sweep.svg" in shown.stdout
    data = json.loads(chai(*words, "--json", "-o", "s").stdout)
    assert (data["keys"], data["metric"], data["baseline"]) == (["stars_to_end"], "turns", "v2")
