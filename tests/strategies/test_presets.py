"""Weights in TOML files: those that come with a game, and a user's own with all their faults."""

from __future__ import annotations

import importlib
import math
import tomllib
from pathlib import Path

import pytest

import sim
import sim.games
from sim.errors import ChaiError
from strategies import find
from strategies.garam.weights import NAMES, W
from strategies.registry import PRESETS

EVERY_PRESET = pytest.mark.parametrize(
    "path",
    sorted(PRESETS.rglob("*.toml")),
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
BALANCED = (PRESETS / "garam" / "balanced.toml").read_text()


@EVERY_PRESET
def test_a_preset_names_every_weight_in_order(path: Path) -> None:
    preset = tomllib.loads(path.read_text("utf-8"))
    names = importlib.import_module(f"strategies.{path.parent.name}.weights").NAMES
    assert list(preset["weights"]) == list(names)
    assert all(math.isfinite(weight) for weight in preset["weights"].values())


@EVERY_PRESET
def test_a_preset_is_loaded_as_it_is_written(path: Path) -> None:
    preset = tomllib.loads(path.read_text("utf-8"))
    strategy = find(path.parent.name, path.stem)
    assert strategy.weights == preset["weights"]
    assert strategy.summary == preset["summary"]


def test_presets_differ() -> None:
    weights = [
        tuple(find(path.parent.name, path.stem).weights.values())
        for path in PRESETS.rglob("*.toml")
    ]
    assert len(set(weights)) == len(weights)


@pytest.mark.parametrize("weight", NAMES)
def test_every_weight_is_read(weight: str, tmp_path: Path) -> None:
    """A weight that nothing reads would be tuned in vain: with it changed, the play changes."""
    path = tmp_path / "mine.toml"
    now = find("garam", "balanced").weights[weight]
    for other in (now * 4 + 1, -3.0, 0.0, 60.0):
        path.write_text(with_weight(weight, other))
        if digest(str(path)) != digest("balanced"):
            return
    raise AssertionError(f"{weight} changes nothing")


def with_weight(weight: str, value: object) -> str:
    """Return the balanced preset with one line changed."""
    lines = BALANCED.splitlines()
    [number] = [i for i, line in enumerate(lines) if line.startswith(f"{weight} =")]
    lines[number] = f"{weight} = {value}"
    return "\n".join(lines) + "\n"


def digest(name: str) -> tuple[str, ...]:
    """Return the digests of some Basic and some Advanced games."""
    # Short of patience and long games, what matters late would never matter.
    options = {"stars_to_end": 6, "turn_cap": 1500}
    results = [
        sim.simulate(
            "garam",
            players=3,
            games=150,
            strategies=[name],
            options={**options, "mode": mode},
            seed=4,
        )
        for mode in ("basic", "advanced")
    ]
    return tuple(result.digest for result in results)


def test_weights_are_in_the_order_of_their_enum() -> None:
    assert [W[name.upper()] for name in NAMES] == list(range(len(NAMES)))


# --- a user's own


def test_weights_of_ones_own_play_under_the_name_they_were_given(tmp_path: Path) -> None:
    """Even when the file is called as a preset is: nothing is mixed up in the tables."""
    path = tmp_path / "balanced.toml"
    path.write_text(with_weight("goal", 0.9))
    result = sim.simulate("garam", players=2, games=20, strategies=[str(path), "balanced"])
    assert list(result.seats["strategy"].cat.categories) == [str(path), "balanced"]
    assert result.strategies == (str(path), "balanced")


def test_weights_need_no_summary_and_no_order(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    lines = BALANCED.split("[weights]\n")[1].splitlines()
    path.write_text("[weights]\n" + "\n".join(reversed(lines)))
    strategy = find("garam", str(path))
    assert strategy.summary == "weights from mine.toml"
    assert list(strategy.weights) == list(NAMES)
    assert digest(str(path)) == digest("balanced")


def test_an_edited_file_is_played_at_once(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(BALANCED)
    before = find("garam", str(path))
    path.write_text(with_weight("goal", 2.5))
    after = find("garam", str(path))
    assert before.weights["goal"] != after.weights["goal"] == 2.5
    assert after.source_hash != before.source_hash


# The line of a weight, as an editor counts.
_BEFORE = BALANCED.partition("\ngoal =")[0].splitlines()
GOAL = f"mine.toml:{len(_BEFORE) + 1}:weights:goal"


FAULTS: dict[str, tuple[str | bytes, str]] = {
    "no TOML": ("[weights\n", "mine.toml: this is no TOML file: Expected ']'"),
    "two of a name": (BALANCED + "goal = 1\n", "this is no TOML file: Cannot overwrite a value"),
    "decimal comma": ("[weights]\ngoal = 1,5\n", "with a point: 1.5 instead of 1,5"),
    "no UTF-8": (b"summary = '\xff'\n", "mine.toml: this is no TOML file: 'utf-8' codec"),
    "a table of another name": ("[wights]\ngoal = 1\n", '"wights" is unknown; a preset has summ'),
    "no table": ('summary = "mine"\n', "there is no table [weights] with a number for each"),
    "no table but a number": ("weights = 3\n", "there is no table [weights]"),
    "an unknown weight": (
        BALANCED + "rupe = 1\n",
        ':weights: "rupe" is no weight of garam. Did you mean "rupee"?',
    ),
    "a missing weight": (
        "\n".join(line for line in BALANCED.splitlines() if not line.startswith("tips")),
        "mine.toml:weights: tips missing. Copy them from a preset",
    ),
    "a text": (
        with_weight("goal", '"much"'),
        f'{GOAL}: "much" is no number.',
    ),
    "a flag": (with_weight("goal", "true"), f'{GOAL}: "True" is no number.'),
    "a list": (with_weight("goal", "[1, 2]"), 'weights:goal: "[1, 2]" is no number.'),
    "infinite": (with_weight("goal", "inf"), "weights:goal: inf is no finite number."),
    "not a number": (with_weight("goal", "nan"), "weights:goal: nan is no finite number."),
    "weights of another game": (
        (PRESETS / "chai" / "balanced.toml").read_text(),
        "mine.toml:weights: these are weights of chai, not of garam. Play chai with them, or begin",
    ),
    "a summary that is none": ("summary = 3\n[weights]\n", 'mine.toml:summary: "3" is no text'),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_says_where_it_is(fault: str, tmp_path: Path) -> None:
    text, sentence = FAULTS[fault]
    path = tmp_path / "mine.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(ChaiError) as caught:
        find("garam", str(path))
    assert sentence in str(caught.value)
    assert caught.value.exit_code == 3


def test_a_file_that_is_not_there_is_a_matter_of_usage(tmp_path: Path) -> None:
    for name in (tmp_path / "nowhere.toml", tmp_path):
        with pytest.raises(ChaiError, match="cannot be read") as caught:
            find("garam", f"{name}" if name.suffix else f"{name}/.toml")
        assert caught.value.exit_code == 2
