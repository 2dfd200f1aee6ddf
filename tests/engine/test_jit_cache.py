"""Compiled code is used again as long as no source changes, and never after."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from numba.core.caching import _CacheLocator

from sim.engine import jit
from sim.games import GAMES, find

ROOT = Path(__file__).resolve().parents[2]


def run(tree: Path, script: str, **env: str) -> Any:
    """Run a script on a copy of the sources with a cache of its own; return what it prints."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", script],
        env=os.environ | {"PYTHONPATH": str(tree), "CHAI_BALANCE_CACHE": str(tree / "cache")} | env,
        cwd=tree,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the sources that a test may edit."""
    for folder in ("sim", "strategies"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__py*"))
    return tmp_path


# --- an edited rule


POINTS = """
from sim.engine.jit import njit
from sim.games.toy.numbers import REWARD

@njit
def points(customers):
    return customers * REWARD
"""
PLAY = """
from sim.engine.jit import njit
from sim.games.toy.rule import points

@njit
def play(customers):
    return points(customers) + 1
"""
SHOW = """
from sim.games.toy.play import play
earned = play(10)
print([earned, sum(play.stats.cache_hits.values()), sum(play.stats.cache_misses.values())])
"""
COMPILED, FROM_CACHE = [0, 1], [1, 0]


@pytest.fixture
def toy(tree: Path) -> Path:
    """Three files of a small game in the tree: a number, a rule, and what calls it."""
    folder = tree / "sim" / "games" / "toy"
    folder.mkdir()
    (folder / "numbers.py").write_text("REWARD = 2\n")
    (folder / "rule.py").write_text(POINTS)
    (folder / "play.py").write_text(PLAY)
    return folder


def test_what_is_compiled_is_used_by_the_next_process(toy: Path, tree: Path) -> None:
    assert run(tree, SHOW) == [21, *COMPILED]
    assert run(tree, SHOW) == [21, *FROM_CACHE]


def test_an_edit_in_another_file_is_never_missed(toy: Path, tree: Path) -> None:
    run(tree, SHOW)
    (toy / "numbers.py").write_text("REWARD = 3\n")
    assert run(tree, SHOW) == [31, *COMPILED]
    (toy / "rule.py").write_text(POINTS.replace("customers *", "100 - customers *"))
    assert run(tree, SHOW) == [71, *COMPILED]
    assert run(tree, SHOW) == [71, *FROM_CACHE]


def test_going_back_finds_the_earlier_code(toy: Path, tree: Path) -> None:
    for reward, how in ((2, COMPILED), (3, COMPILED), (2, FROM_CACHE), (3, FROM_CACHE)):
        (toy / "numbers.py").write_text(f"REWARD = {reward}\n")
        assert run(tree, SHOW) == [1 + 10 * reward, *how]


# --- an edited rule of the real game

SCORING = "sim/games/garam/scoring.py"
RULE = "int(table.half_stars[seat])\n        +"


def give_everyone_a_point_more(tree: Path) -> None:
    """Edit the rule of scoring: two half-points for nothing."""
    scoring = tree / SCORING
    assert scoring.read_text().count(RULE) == 1
    scoring.write_text(scoring.read_text().replace(RULE, "2 + " + RULE))


# The score of a game not yet begun: `record_outcome` is in another file than the rule.
SCORE = """
import json, numpy as np
from sim.engine import verbs
from sim.games import find
from sim.sheets.check import load
game = find("garam")
kernels = game.load_kernels()
state, outcome = (np.zeros(1, d).view(np.recarray)[0] for d in (kernels.state, kernels.outcome))
params = kernels.build_params(load(game), {o.key: o.default for o in game.options}, 3)
state.table.players = 3
state.table.half_stars[:3] = 4, 0, 7
verbs.record_outcome(state, params, outcome)
from sim.games.garam.outcome import record_outcome
print(json.dumps([outcome.score.tolist(), sum(record_outcome.stats.cache_hits.values())]))
"""


def test_an_edited_rule_of_the_game_is_in_force_at_once(tree: Path) -> None:
    assert run(tree, SCORE) == [[4, 0, 7, 0], 0]
    assert run(tree, SCORE) == [[4, 0, 7, 0], 1]
    give_everyone_a_point_more(tree)
    assert run(tree, SCORE) == [[6, 2, 9, 0], 0]


WHOLE_GAMES = """
import json, sim
from sim.engine import jit
from sim.engine.loop import compiled_batch
from sim.games import find
cold = jit.is_cold("garam-rules")
result = sim.simulate(
    "garam", players=2, games=40, strategies=["random"], options={"turn_cap": 80}, jobs=1
)
loop = compiled_batch(find("garam").load_kernels())
print(json.dumps({
    "cold": cold,
    "hits": sum(loop.stats.cache_hits.values()),
    "digest": result.digest,
    "scores": result.seats["score"].tolist(),
    "winners": result.games["winners"].tolist(),
}))
"""


def bring_compiled_code(tree: Path) -> None:
    """Save the first compiling: what is compiled for the sources here is right for their copy.

    Numba names the folders of its cache by the place of the sources.
    """
    cache = tree / "cache" / jit.CACHE.name
    cache.mkdir(parents=True)
    for folder in sorted({path.parent for path in tree.rglob("*.py")}):
        here = ROOT / folder.relative_to(tree)
        old, new = (_CacheLocator.get_suitable_cache_subpath(f"{d}/x.py") for d in (here, folder))
        if (jit.CACHE / old).is_dir():
            shutil.copytree(jit.CACHE / old, cache / new)
    for mark in jit.CACHE.glob("*.compiled"):
        shutil.copy(mark, cache)


@pytest.mark.slow
def test_whole_games_are_played_by_the_edited_rule(tree: Path) -> None:
    bring_compiled_code(tree)
    before = run(tree, WHOLE_GAMES)
    again = run(tree, WHOLE_GAMES)
    assert (again["cold"], again["hits"]) == (False, 1)
    assert again["digest"] == before["digest"]
    give_everyone_a_point_more(tree)
    after = run(tree, WHOLE_GAMES)
    assert (after["cold"], after["hits"]) == (True, 0)
    assert after["scores"] == [score + 1 for score in before["scores"]]
    assert after["winners"] == before["winners"]
    assert after["digest"] != before["digest"]


# --- which sources count


def hash_of(tree: Path, monkeypatch: pytest.MonkeyPatch, game: str | None = None) -> str:
    monkeypatch.setattr(jit, "__file__", str(tree / "sim" / "engine" / "jit.py"))
    return jit.source_hash.__wrapped__(game)


@pytest.mark.parametrize(
    ("file", "counts"),
    [
        ("sim/engine/rng.py", True),
        ("sim/games/garam/constants.py", True),
        ("sim/games/garam/rules_serve.py", True),
        ("strategies/greedy.py", True),
        ("strategies/garam/weights.py", True),
        ("sim/games/garam/describe.py", False),
        ("sim/games/garam/sheets/customers.csv", False),
        ("strategies/presets/garam/balanced.toml", False),
        ("sim/cli/run.py", False),
        ("sim/runs/frames.py", False),
    ],
)
def test_what_kernels_are_made_of_counts(
    file: str, counts: bool, tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = hash_of(tree, monkeypatch)
    with (tree / file).open("a") as source:
        source.write("\n")
    assert (hash_of(tree, monkeypatch) != before) == counts


@pytest.mark.parametrize(
    ("file", "changed"),
    [
        ("sim/engine/rng.py", set(GAMES)),
        ("sim/games/interface.py", set(GAMES)),
        ("strategies/greedy.py", set(GAMES)),
        ("sim/games/chai/pantry.py", {"chai"}),
        ("strategies/chai/policy.py", {"chai"}),
        ("sim/games/tea_for_two/ships.py", {"tea_for_two"}),
        ("strategies/tea_for_two/sailing.py", {"tea_for_two"}),
        ("strategies/garam/policy.py", {"garam"}),
    ],
)
def test_an_edit_of_one_game_leaves_the_runs_of_another_as_good_as_they_were(
    file: str, changed: set[str], tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {game: hash_of(tree, monkeypatch, find(game).name) for game in GAMES}
    assert len(set(before.values())) == len(GAMES)
    with (tree / file).open("a") as source:
        source.write("\n")
    after = {game: hash_of(tree, monkeypatch, find(game).name) for game in GAMES}
    assert {game for game in GAMES if after[game] != before[game]} == changed


def test_no_game_uses_the_sources_of_another() -> None:
    """They are not in its hash; the layers keep rules from the strategies of their own game."""
    for top in jit.BY_GAME:
        for game in GAMES:
            others = "|".join(other for other in GAMES if other != game)
            of_another = re.compile(rf"(sim\.games|strategies)(\.| import )({others})\b")
            for path in (ROOT / top / game).rglob("*.py"):
                assert not of_another.search(path.read_text("utf-8")), path


@pytest.mark.parametrize("how", ["added", "deleted", "renamed"])
def test_files_that_come_and_go_count(
    how: str, tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = hash_of(tree, monkeypatch)
    rules = tree / "sim" / "games" / "garam"
    if how == "added":
        (rules / "rules_more.py").touch()
    elif how == "deleted":
        (rules / "mela.py").unlink()
    else:
        (rules / "mela.py").rename(rules / "queue.py")
    assert hash_of(tree, monkeypatch) != before


def test_the_hash_is_the_same_wherever_the_sources_lie(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert hash_of(tree, monkeypatch) == jit.source_hash.__wrapped__()


def test_no_kernel_lies_outside_the_hashed_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever imports njit is hashed; what is left out of the hash is nothing a kernel uses.

    But for the examples: they are copied, and a user's file is compiled anew each time.
    """
    words = "|".join(jit.LEFT_OUT)
    left_out = re.compile(rf"import .*\b({words})|from \S+\.({words})")
    for top in ("sim", "strategies", "analysis"):
        for path in (ROOT / top).rglob("*.py"):
            text, name = path.read_text("utf-8"), path.relative_to(ROOT).as_posix()
            if re.search(r"^(from sim\.engine\.jit import .*njit|@njit)", text, re.MULTILINE):
                assert name.startswith(jit.ROOTS), name
                assert path.stem == "example" or not path.stem.startswith(jit.LEFT_OUT), name
                assert not left_out.search(text), name


# --- where it is kept


def test_two_copies_of_the_project_share_no_marks(tree: Path) -> None:
    """Numba would compile anew for the second, though the first is marked as compiled."""
    show = "import json; from sim.engine import jit; print(json.dumps(jit.CACHE.name))"
    assert run(tree, show) != jit.CACHE.name


def test_bounds_checked_code_is_kept_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = jit._cache_name()
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert jit._cache_name() != plain


def test_the_cache_is_where_the_environment_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHAI_BALANCE_CACHE", str(tmp_path / "mine"))
    assert jit.cache_base() == tmp_path / "mine"
    monkeypatch.delenv("CHAI_BALANCE_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert jit.cache_base() == tmp_path / "chai-balance"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert jit.cache_base() == Path.home() / ".cache" / "chai-balance"


def test_without_a_place_to_write_there_is_still_a_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.setenv("CHAI_BALANCE_CACHE", str(tmp_path / "file" / "cache"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "elsewhere"))
    folder = jit._cache_folder()
    assert folder.is_dir()
    assert folder.is_relative_to(tmp_path / "elsewhere")


def test_old_caches_go_and_nothing_else(tmp_path: Path) -> None:
    """The folder may be one the user keeps other things in."""
    names = [f"{number:024x}" for number in range(10)]
    others = ["letters", "0123", "f" * 40, "F" * 24]
    for age, name in enumerate([*names, *others]):
        (tmp_path / name).mkdir()
        os.utime(tmp_path / name, (age, age))
    (tmp_path / f"{99:024x}").write_text("a file")
    jit._forget_old_caches(tmp_path / names[0])
    kept = [names[0], *names[-jit.KEPT_CACHES :], *others, f"{99:024x}"]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(kept)
