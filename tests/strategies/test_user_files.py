"""Strategies in a user's own file: they work, an edit counts at once, a fault is a sentence."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numba
import pytest
from click.testing import CliRunner, Result

import sim
from sim.cli.main import main
from sim.errors import EngineFault, UsageFault
from strategies import find, user

HEAD = "def mine(view, params, choice, weights, own):\n"
FIRST = HEAD + '    """Take the first action of the list."""\n    return 0\n'
LAST = HEAD + "    return choice.n - 1\n"
ANY = "from sim.engine.rng import below\n\n\n" + HEAD + "    return below(own.word, choice.n)\n"

Write = Callable[[str], str]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Write ./mine.py and return the name of the strategy `mine` in it."""
    monkeypatch.chdir(tmp_path)

    def write(source: str) -> str:
        Path("mine.py").write_text(source)
        return "./mine.py:mine"

    return write


def digest(name: str, games: int = 30) -> str:
    options = {"turn_cap": 200}
    return sim.simulate(
        "garam", players=2, games=games, strategies=[name], options=options, jobs=1
    ).digest


def run(name: str) -> Result:
    """Play with a strategy on the command line."""
    arguments = ["run", "garam", "--players", "2", "--games", "5", "--seed", "1", "--json"]
    return CliRunner().invoke(
        main, [*arguments, "--set", "turn_cap=100", "-o", "r", "--strategies", f"{name},balanced"]
    )


# --- they work


def test_a_function_of_a_file_plays(write: Write) -> None:
    done = run(write(FIRST))
    assert done.exit_code == 0, done.stderr
    assert json.loads(done.stdout)["strategies"] == ["./mine.py:mine", "balanced"]


def test_it_is_a_strategy_like_any_other(write: Write) -> None:
    strategy = find("garam", write(FIRST))
    assert strategy.name == "./mine.py:mine"
    assert strategy.summary == "Take the first action of the list."
    assert strategy.weights == {}
    assert strategy.origin == "mine.py"


def test_it_plays_as_the_same_function_of_the_project_does(write: Write) -> None:
    assert digest(write(ANY)) == digest("random")


@pytest.mark.parametrize(
    "source",
    [
        "from sim.engine.jit import njit\n\n\n@njit\n" + LAST,
        "import numba\n\n\n@numba.njit\n" + LAST,
        HEAD.replace("mine", "_other") + "    return choice.n - 1\n\n\nmine = _other\n",
        "mine = lambda view, params, choice, weights, own: choice.n - 1\n",
        HEAD.replace("):", ") -> int:") + "    best = -1\n    return choice.n + best\n",
        HEAD + "    return choice.n * True - True\n",
        "import numpy as np\n\n\n" + HEAD + "    return np.int8(choice.n - 1)\n",
    ],
    ids=["njit", "numba", "renamed", "lambda", "annotated", "bool", "int8"],
)
def test_functions_of_many_forms_will_do(source: str, write: Write) -> None:
    assert digest(write(source)) == digest(write(LAST))


def test_files_of_one_name_in_two_folders_are_two_strategies(tmp_path: Path) -> None:
    names = []
    for folder, source in (("first", FIRST), ("last", LAST)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "mine.py").write_text(source)
        names.append(f"{tmp_path / folder / 'mine.py'}:mine")
    result = sim.simulate(
        "garam", players=2, games=5, strategies=names, options={"turn_cap": 50}, jobs=1
    )
    assert set(result.seats["strategy"]) == set(names)
    assert digest(names[0]) != digest(names[1])


# --- the template


@pytest.mark.parametrize("game", sim.games.names())
def test_the_template_works_and_beats_chance(game: str, tmp_path: Path) -> None:
    path = tmp_path / "new.py"
    user.write_template(path, game)
    mine = f"{path}:my_policy"
    result = sim.simulate(
        game, players=2, games=200, seed=3, strategies=[mine, "random"], duplicate=True
    )
    assert not result.games["truncated"].any()
    assert result.seats.loc[result.seats["strategy"] == mine, "win"].mean() > 0.6


def test_the_template_says_how_it_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    user.write_template(Path("new.py"), "tea-for-two")
    text = Path("new.py").read_text()
    assert "run tea-for-two --players 2 --strategies ./new.py:my_policy,greedy --dup" in text
    assert "sim/games/tea_for_two/state.py" in text
    assert "from sim.games.tea_for_two.constants import Act" in text


def test_a_template_is_a_python_file_and_never_in_the_way(tmp_path: Path) -> None:
    with pytest.raises(UsageFault, match=r"mine is no strategy file: name it mine\.py"):
        user.write_template(tmp_path / "mine")
    (tmp_path / "taken.py").write_text("mine")
    with pytest.raises(UsageFault, match=r"taken\.py is there already"):
        user.write_template(tmp_path / "taken.py")
    with pytest.raises(UsageFault, match="cannot be written: No such file or directory"):
        user.write_template(tmp_path / "nowhere" / "mine.py")


@pytest.mark.parametrize("name", ["mine.py", "mine.toml"])
def test_a_full_disk_leaves_no_half_of_one(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(os, "fsync", full)
    done = CliRunner().invoke(main, ["strategies", "new", name])
    assert done.exit_code == 5
    assert f"No space is left on the disk for {name}" in done.stderr
    assert "Free some space" in done.stderr
    assert not list(tmp_path.iterdir())


# --- an edit counts at once


def test_an_edited_file_is_played_at_once(write: Write) -> None:
    before = digest(write(FIRST))
    assert digest(write(LAST)) != before
    assert digest(write(FIRST)) == before


SHOW = """
import sim
print(sim.simulate("garam", players=2, games=10, strategies=["./mine.py:mine"], jobs=1,
                   options={"turn_cap": 60}).digest)
"""


def in_a_process(**env: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", SHOW], env=os.environ | env, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_an_edited_neighbour_is_played_by_the_next_process(write: Write) -> None:
    """Numba's own cache would play the old one: the file itself has not changed."""
    write("from helpers import pick\n\n\n" + HEAD + "    return pick(choice.n)\n")
    helper = "from sim.engine.jit import njit\n\n\n@njit\ndef pick(n):\n    return {}\n"
    Path("helpers.py").write_text(helper.format("0"))
    before = in_a_process()
    assert in_a_process() == before
    Path("helpers.py").write_text(helper.format("n - 1"))
    assert in_a_process() != before


def test_it_plays_the_same_interpreted(write: Write) -> None:
    write(ANY)
    assert in_a_process(NUMBA_DISABLE_JIT="1") == in_a_process()


def test_a_constant_read_from_outside_is_the_present_one(write: Write) -> None:
    write(
        'import os\n\nLAST = int(os.environ["LAST"])\n\n\n'
        + HEAD
        + "    return choice.n - 1 if LAST else 0\n"
    )
    played = [in_a_process(LAST=last) for last in ("0", "1", "0")]
    assert played[0] == played[2] != played[1]


def test_nothing_of_it_is_kept(write: Write) -> None:
    before = numba.config.CACHE_DIR
    path = list(sys.path)
    find("garam", write(FIRST))
    with pytest.raises(EngineFault):
        find("garam", write("1 / 0\n"))
    assert before == numba.config.CACHE_DIR
    assert sys.path == path


# --- what it may not do


SCRIBBLE = """
    index = below(own.word, choice.n)
    view.rupees[:] = 30
    view.half_stars[:] = 0
    view.half_stars[view.seat] = 7
    view.hand[:] = 9
    view.mela[:] = 1
    view.phase = 0
    view.seat = 0
    view.main_actions = 9
    for i in range(choice.n):
        choice.actions[i].kind = 8
    choice.n = 1
    return index
"""


def test_scribbling_over_view_and_list_changes_nothing(write: Write) -> None:
    honest = digest(write(ANY))
    scribbling = ANY.replace("    return below(own.word, choice.n)\n", SCRIBBLE)
    assert digest(write(scribbling)) == honest


@pytest.mark.parametrize("change", ["params.rupees_a_half = 1", "weights.value[0] = 1.0"])
def test_changing_the_rules_is_found_out(change: str, write: Write) -> None:
    done = run(write(HEAD + f"    {change}\n    return 0\n"))
    assert done.exit_code == 4
    assert "A strategy changed the rules (./mine.py:mine, balanced)" in done.stderr
    assert done.stdout == ""


def test_the_next_run_reads_the_rules_afresh(write: Write) -> None:
    before = digest("random")
    run(write(HEAD + "    params.rupees_a_half = 1\n    return 0\n"))
    assert digest("random") == before


# --- faults


FAULTS: dict[str, tuple[str, int, str]] = {
    "no such function": (FIRST.replace("mine", "mien"), 2, 'no function "mine". Did you mean "mie'),
    "nothing in it": ("", 2, 'mine.py has no function "mine".'),
    "a number": ("mine = 3\n", 2, 'mine.py has no function "mine".'),
    "a class": ("class mine:\n    pass\n", 2, 'mine.py has no function "mine".'),
    "two arguments": ("def mine(view, params):\n    return 0\n", 2, "mine takes (view, params); a"),
    "an argument more": (
        FIRST.replace("own)", "own, more=1)"),
        2,
        "takes (view, params, choice, weights, own, more=1); a strategy takes (view, params, ch",
    ),
    "starred arguments": (
        FIRST.replace("own)", "*own)"),
        2,
        "takes (view, params, choice, weights, *own); a strategy takes",
    ),
    "named arguments": (FIRST.replace("own)", "*, own)"), 2, "weights, *, own); a strategy takes"),
    "syntax": (
        "import math\n\n" + FIRST.replace(":\n", "\n", 1),
        4,
        "mine.py:3: the strategy file fails when it is loaded: SyntaxError",
    ),
    "no such import": (
        "\nimport numpyy\n" + FIRST,
        4,
        "mine.py:2: the strategy file fails when it is loaded: ModuleNotFoundError: No module nam",
    ),
    "fails when loaded": ("HALF = 1 / 0\n", 4, "mine.py:1: the strategy file fails when it is"),
    "leaves when loaded": ("raise SystemExit(0)\n", 4, "mine.py:1: the strategy file fails"),
    "no text": ("\0\0", 4, "mine.py: the strategy file fails when it is loaded: SyntaxError"),
    "unknown field": (
        HEAD + "    return view.half_star[0]\n",
        4,
        'half_star[0]): there is no field "half_star" where it looks. Did you mean "half_star',
    ),
    "unknown name": (
        HEAD + "    return nothing\n",
        4,
        "mine.py:mine does not compile (line 2: return nothing): NameError: name 'nothing' is",
    ),
    "a type that changes": (
        HEAD + "    best = 0\n    if choice.n > 3:\n        best = 'none'\n    return best\n",
        4,
        "mine.py:mine does not compile (line 5: return best): Cannot unify",
    ),
    "a list of nothing": (
        HEAD + "    return len([])\n",
        4,
        "does not compile (line 2: return len([])): Cannot infer",
    ),
    "a generator": (HEAD + "    yield 0\n", 4, "is no plain function: write it without async"),
    "async": ("async " + FIRST, 4, "is no plain function: write it without async and yield"),
    "a fraction": (HEAD + "    return choice.n / 2\n", 4, "returns a value of type float64; a st"),
    "no return": (HEAD + "    pass\n", 4, "mine.py:mine returns nothing; a strategy returns a w"),
    "no return at times": (
        HEAD + "    if choice.n > 3:\n        return 1\n",
        4,
        "mine.py:mine returns nothing in some cases; a strategy returns",
    ),
    "a record": (
        HEAD + "    return choice.actions[0]\n",
        4,
        "returns a record such as an action; a",
    ),
    "a wrong index": (
        HEAD + "    best = 0\n    return view.players[best]\n",
        4,
        "mine.py:mine does not compile (line 3: return view.players[best]): No implementation",
    ),
    "Python's chance": (
        "import random\n\n\n" + HEAD + "    return random.randrange(choice.n)\n",
        4,
        "mine draws from `random`, which no seed rules",
    ),
    "Python's chance by name": (
        "from random import randrange\n\n\n" + HEAD + "    return randrange(choice.n)\n",
        4,
        "Draw with `below(own.word, n)` of sim.engine.rng",
    ),
    "NumPy's chance in a helper": (
        "import numpy as np\nfrom sim.engine.jit import njit\n\n\n@njit\n"
        "def pick(n):\n    return np.random.randint(n)\n\n\n"
        + HEAD
        + "    return pick(choice.n)\n",
        4,
        "mine draws from `random`, which no seed rules",
    ),
    "always raises": (
        HEAD + "    raise ValueError('no')\n",
        4,
        "mine.py:mine never returns: it raises in line 2; a strategy returns a whole number",
    ),
    "raises in a branch": (
        HEAD + "    if choice.n > 1:\n        raise ValueError('no')\n    return 0\n",
        4,
        "mine.py:3: the strategy raised ValueError: no (first player in turn 1 of garam",
    ),
    "beyond the list": (
        HEAD + "    return int(choice.actions[50000000000].kind)\n",
        4,
        "mine.py:2: an index is outside its array: index 50000000000 is out of bounds",
    ),
    "beyond an array of the view": (
        HEAD + "    k = choice.n + 20\n    return int(view.hand[k, 5])\n",
        4,
        "mine.py:3: an index is outside its array",
    ),
    "beyond an array, in a helper": (
        "from sim.engine.jit import njit\n\n\n@njit\ndef pick(choice):\n"
        "    return choice.actions[choice.n + 900].kind * 0\n\n\n"
        + HEAD
        + "    return pick(choice)\n",
        4,
        "mine.py:6: an index is outside its array: index 9",
    ),
    "beyond an array, in a helper of a helper": (
        "from sim.engine.jit import njit\n\n\n@njit\ndef inner(choice, k):\n"
        "    return choice.actions[k].kind * 0\n\n\n@njit\ndef pick(choice):\n"
        "    return inner(choice, 1_234)\n\n\n" + HEAD + "    return pick(choice)\n",
        4,
        "mine.py:6: an index is outside its array: index 1234 is out of bounds for axis 0 with",
    ),
    "a helper that is not compiled": (
        "def wanted(n):\n    return n - 1\n\n\n" + HEAD + "    return wanted(choice.n)\n",
        4,
        "Put `@njit` above `def wanted`, and `from sim.engine.jit import njit` at the top",
    ),
    "a list of actions": (
        HEAD + "    best = 0\n    return len(list(choice.actions)) * best\n",
        4,
        "mine.py:mine does not compile (line 3: return len(list(choice.actions)) * best): a record",
    ),
    "a word": (HEAD + "    return 'pick'\n", 4, "returns a value of type Literal[str](pick); a s"),
    "an array": (HEAD + "    return view.rupees\n", 4, "returns a value of type nestedarray(int1"),
    "too high": (
        HEAD + "    return choice.n\n",
        4,
        'mine.py:mine" chose action 5 of a list that is numbered 0 to 4 (first player in turn 1',
    ),
    "negative": (HEAD + "    return -1\n", 4, "return an index from 0 to choice.n - 1"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_is_a_sentence(fault: str, write: Write) -> None:
    source, code, sentence = FAULTS[fault]
    done = run(write(source))
    assert sentence in done.stderr
    assert done.exit_code == code
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    assert "should not" not in done.stderr
    assert not Path("r").exists()  # not in the way of the strategy once it is mended


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("./mine.py", '"./mine.py" names no strategy: write the file and the function in it'),
        ("./mine.py:", '"./mine.py:" names no strategy'),
        ("./mine.py:my-policy", "names no strategy"),
        ("./mine.pyc:mine", "names no strategy"),
        ("./nowhere.py:mine", "The strategy file nowhere.py is not there. Check the path."),
        ("./folder.py:mine", "The strategy file folder.py is a folder. Check the path."),
        ("./there.py", "write the file and the function in it, such as ./there.py:third."),
        ("balancd", '"balancd" is no strategy of garam. Did you mean "balanced"?'),
        ("nobody", "or your own: ./mine.py:my_policy (a function) or ./mine.toml (weights)."),
    ],
)
def test_a_wrong_name_is_a_sentence(
    name: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder.py").mkdir()
    Path("there.py").write_text("def two(a, b):\n    pass\n\n\n" + FIRST.replace("mine", "third"))
    done = run(name)
    assert sentence in done.stderr
    assert done.exit_code == 2
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
