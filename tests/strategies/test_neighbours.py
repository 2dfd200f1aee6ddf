"""What a strategy file imports from beside it: played as it is now, and part of what it is."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest

import sim
from sim.errors import EngineFault, UsageFault
from sim.runs import folder as folders
from sim.runs import interpreted
from sim.runs.interpreted import Copies
from sim.runs.simulate import plan
from strategies import find

MINE = """
from helpers import pick


def mine(view, params, choice, weights, own):
    return pick(choice)
"""
HELPER = "from sim.engine.jit import njit\n\n\n@njit\ndef pick(choice):\n    return {}\n"
FIRST, LAST = HELPER.format("choice.n * 0"), HELPER.format("choice.n - 1")
OPTIONS = {"turn_cap": 60}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(MINE)
    Path("helpers.py").write_text(FIRST)
    return tmp_path


def digest(name: str = "./mine.py:mine") -> str:
    return sim.simulate(
        "garam", players=2, games=10, strategies=[name], options=OPTIONS, jobs=1
    ).digest


def source(name: str = "./mine.py:mine") -> str:
    return find("garam", name).source_hash


def test_an_edited_neighbour_is_played_at_once(folder: Path) -> None:
    """Of the same size and in the same second: Python itself would not look at it again."""
    assert len(FIRST) == len(LAST)
    before = digest()
    Path("helpers.py").write_text(LAST)
    after = digest()
    Path("helpers.py").write_text(FIRST)
    assert digest() == before != after


def test_it_counts_in_the_hash_of_the_strategy(folder: Path) -> None:
    before = source()
    Path("helpers.py").write_text(LAST)
    assert source() != before
    Path("helpers.py").write_text(FIRST)
    assert source() == before


def test_so_does_what_the_neighbour_imports(folder: Path) -> None:
    (folder / "deep").mkdir()
    (folder / "deep" / "__init__.py").write_text("")
    (folder / "deep" / "down.py").write_text("AT = 0\n")
    Path("helpers.py").write_text("from deep.down import AT\n" + HELPER.format("choice.n * 0 + AT"))
    before = source()
    (folder / "deep" / "down.py").write_text("AT = 1\n")
    assert source() != before


def test_a_file_alone_is_its_own_hash(folder: Path) -> None:
    import hashlib

    Path("mine.py").write_text(MINE.replace("from helpers import pick", "import math"))
    Path("mine.py").write_text(Path("mine.py").read_text().replace("pick(choice)", "0"))
    assert source() == hashlib.sha256(Path("mine.py").read_bytes()).hexdigest()


def test_a_run_is_not_gone_on_with_after_an_edit_of_a_neighbour(folder: Path) -> None:
    made = plan("garam", players=2, strategies="./mine.py:mine")
    run = folders.create(folder / "run", made, 10)
    assert run.plan().strategies[0].source_hash == made.strategies[0].source_hash
    Path("helpers.py").write_text(LAST)
    with pytest.raises(UsageFault, match=r"has another source \(the file, or what it imports"):
        run.plan()


def test_neighbours_of_one_name_in_two_folders_are_two(folder: Path) -> None:
    there = folder / "there"
    there.mkdir()
    (there / "mine.py").write_text(MINE)
    (there / "helpers.py").write_text(LAST)
    assert digest() != digest(f"{there / 'mine.py'}:mine")


def test_what_a_notebook_has_imported_stays_as_it_is(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(folder))
    (folder / "noted.py").write_text(FIRST)
    noted = importlib.import_module("noted")
    Path("mine.py").write_text(MINE.replace("helpers", "noted"))
    before = digest()
    (folder / "noted.py").write_text(LAST)
    assert digest() != before
    assert sys.modules.pop("noted") is noted
    digest()
    assert "noted" not in sys.modules


def test_nothing_that_is_installed_is_hidden(folder: Path) -> None:
    (folder / "fractions.py").write_text("raise RuntimeError\n")
    Path("mine.py").write_text("import fractions\n" + MINE)
    assert digest()


def test_indices_of_a_neighbour_are_checked_and_those_of_the_project_are_not(folder: Path) -> None:
    from sim.engine.rng import below

    Path("helpers.py").write_text(HELPER.format("choice.actions[choice.n + 5000].kind * 0"))
    with pytest.raises(EngineFault, match=r"helpers\.py:6: an index is outside its array: index 5"):
        digest()
    assert not below.targetoptions.get("boundscheck")


AS_MODULE = """
import helpers as h


def mine(view, params, choice, weights, own):
    return h.pick(choice)
"""
IN_TURN = """
from sim.engine.jit import njit


@njit
def pick(choice):
    return again(choice, 3)


@njit
def again(choice, left):
    if left == 0:
        return choice.actions[4_321].kind * 0
    return again(choice, left - 1)
"""


@pytest.mark.parametrize("mine", [MINE, AS_MODULE], ids=["by name", "by module"])
def test_a_fault_in_a_neighbour_is_told_where_it_is(mine: str, folder: Path) -> None:
    Path("mine.py").write_text(mine)
    Path("helpers.py").write_text(IN_TURN)
    with pytest.raises(EngineFault, match=r"^helpers\.py:13: .* index 4321 is out of bounds for"):
        digest("./mine.py:mine")


def test_the_users_own_modules_stay_as_they_are(folder: Path) -> None:
    strategy = find("garam", "./mine.py:mine")
    function = strategy.policy.py_func
    before = dict(function.__globals__)
    copies = Copies(folder)
    copy = copies.function(strategy.policy)
    assert function.__globals__ == before
    assert copy.__globals__["pick"] is not before["pick"]
    assert not hasattr(copy.__globals__["pick"], "py_func")
    assert copies.files == {str(folder / "mine.py"), str(folder / "helpers.py")}


def test_a_fault_in_code_that_stays_compiled_is_told_at_the_call(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("helpers.py").write_text(HELPER.format("choice.actions[choice.n + 5000].kind * 0"))
    monkeypatch.setattr(interpreted, "_is_own_function", lambda _: False)
    with pytest.raises(EngineFault, match=r"^mine\.py:6 \(in a function called there\): an index"):
        digest()
