"""What a seat may not do: who is meant, what is refused, and that a run keeps it."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from pathlib import Path

import msgspec
import pytest

import sim
import sim.games
from sim.errors import UsageFault
from sim.games.interface import Game
from sim.runs import folder as folders
from sim.runs import manifest as manifests
from sim.runs import restrictions, trace
from sim.runs.record import Recording
from sim.runs.simulate import plan
from tests.conftest import Chai

GARAM: Game = sim.games.find("garam")
CALLED = (("balanced",), ("mine.py:keen", "keen"), ("balanced",))


@pytest.mark.parametrize(
    ("entries", "resolved"),
    [
        ((), ()),
        (["1:no-goals"], ("1:no-goals",)),
        (["3:no-goals", "1:no-swaps", "1:no-goals"], ("1:no-goals", "1:no-swaps", "3:no-goals")),
        (["all:no-goals", "2:no-goals"], ("1:no-goals", "2:no-goals", "3:no-goals")),
        (["balanced:no-goals"], ("1:no-goals", "3:no-goals")),
        (["keen:no-goals"], ("2:no-goals",)),
        (["mine.py:keen:no-goals"], ("2:no-goals",)),
    ],
)
def test_whoever_is_named_is_found(entries: list[str], resolved: tuple[str, ...]) -> None:
    assert restrictions.resolve(GARAM, entries, CALLED, 3) == resolved


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("no-goals", '"no-goals" is no restriction; write SEAT:NAME, such as 1:no-goals'),
        (":no-goals", "write SEAT:NAME"),
        ("1:", "write SEAT:NAME"),
        ("1:no-gaols", '"no-gaols" is no restriction of Chai Garam; did you mean "no-goals"?'),
        ("4:no-goals", '"4:no-goals": there is no seat 4; seats are 1 to 3.'),
        ("0:no-goals", "there is no seat 0"),
        ("balancd:no-goals", 'nobody at this table is "balancd"; did you mean "balanced"?'),
    ],
)
def test_what_is_wrong_is_said(entry: str, said: str) -> None:
    with pytest.raises(UsageFault) as caught:
        restrictions.resolve(GARAM, [entry], CALLED, 3)
    assert said in str(caught.value)


def test_a_game_without_restrictions_says_so() -> None:
    bare = dataclasses.replace(GARAM, restrictions=())
    with pytest.raises(UsageFault, match="Chai Garam names no restrictions"):
        restrictions.resolve(bare, ["1:no-goals"], CALLED, 3)


def test_the_bits_are_those_of_the_kinds() -> None:
    kinds = GARAM.load_kernels().action_kinds
    bits = restrictions.forbidden(GARAM, ("1:no-goals", "3:no-goals", "3:no-swaps"), kinds, 3)
    claim, swaps = (1 << kinds.index("claim")), (1 << kinds.index("swap"))
    assert bits == (claim, 0, claim | swaps | 1 << kinds.index("empty"))


# --- kept by a run


def test_a_run_keeps_what_is_forbidden(tmp_path: Path) -> None:
    made = plan("garam", players=2, seed=3, restrict=["1:no-goals"])
    run = folders.create(tmp_path / "run", made, 30, block=10)
    free = folders.manifest_of(plan("garam", players=2, seed=3), 30, 10)
    assert run.manifest.key != free.key
    reopened = folders.open_run(run.folder)
    again = reopened.plan()
    assert again.restrict == ("1:no-goals",)
    assert again.job.forbidden == made.job.forbidden
    done = Recording(reopened, again).record().manifest
    result = sim.simulate("garam", players=2, seed=3, games=30, restrict=["1:no-goals"])
    assert done.digest == result.digest
    assert result.actions.set_index(["seat", "action"])["count"][0, "claim"] == 0


def test_other_restrictions_are_another_run(tmp_path: Path) -> None:
    made = plan("garam", players=2, seed=3, restrict=["1:no-goals"])
    run = folders.create(tmp_path / "run", made, 30)
    other = folders.manifest_of(plan("garam", players=2, seed=3, restrict=["all:no-goals"]), 30)
    with pytest.raises(UsageFault, match="what is forbidden to whom: was"):
        folders.refuse_changes(run, other)


def test_the_key_of_a_run_without_restrictions_is_as_before_there_were_any() -> None:
    manifest = folders.manifest_of(plan("garam", players=2, seed=3), 30)
    facts = json.loads(msgspec.json.encode(manifest))
    names = list(facts)
    older = {name: facts[name] for name in names[: names.index("source_hash") + 1]}
    del older["restrict"]
    assert manifests.key_of(manifest) == manifest.key
    assert manifests.key_of(manifest) == _hash(older)


def _hash(facts: object) -> str:
    return hashlib.sha256(msgspec.json.encode(facts, order="sorted")).hexdigest()


def test_a_trace_does_not_list_what_is_forbidden() -> None:
    made = plan(
        "garam",
        players=2,
        seed=3,
        strategies=["random"],
        options={"turn_cap": 40},
        restrict=["2:no-swaps"],
        duplicate=True,
    )
    for index, barred in ((0, 1), (1, 0)):
        setup, *lines = trace.steps(made, index)
        assert setup["restrict"][barred] == ["no-swaps"]
        assert setup["restrict"][1 - barred] == []
        listed = [
            each["data"]["action"]
            for line in lines
            if line["type"] == "decision" and line["seat"] == barred
            for each in line["legal"]
        ]
        assert not {"swap", "empty"} & set(listed)
        assert any("swaps" in text for text in trace.tell(made, index))


def test_nothing_but_what_is_forbidden_is_done_and_counted(tmp_path: Path) -> None:
    """In Chai a turn may leave nothing but the market."""
    made = plan("chai", players=2, seed=3, strategies=["random"], restrict=["all:no-market"])
    made_free = plan("chai", players=2, seed=3, strategies=["random"])
    assert made_free.restrict == ()
    run = folders.create(tmp_path / "run", made, 30)
    manifest = Recording(run, made).record().manifest
    assert (manifest.unheeded > 0) == any("forbidden" in said for said in manifest.warnings)


# --- from the shell


def test_from_the_shell_a_restriction_is_kept_resumed_and_replayed(
    chai: Chai, tmp_path: Path
) -> None:
    place = tmp_path / "run"
    words = ("run", "garam", "--players", "2", "--games", "20", "--seed", "3")
    done = chai(*words, "--restrict", "1:no-goals", "-o", place, "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads((place / "manifest.json").read_text())["restrict"] == ["1:no-goals"]
    again = chai("run", "--resume", "-o", place, "--restrict", "2:no-goals")
    assert again.returncode == 2
    assert "what is forbidden to whom" in again.stderr
    told = chai("replay", place, "3")
    assert "Forbidden: first player no-goals" in told.stdout
    wrong = chai(*words, "--restrict", "1:no-gaols", "-o", tmp_path / "other")
    assert wrong.returncode == 2
    assert "did you mean" in wrong.stderr
    assert not (tmp_path / "other").exists()
