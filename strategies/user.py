"""Strategies in a user's own file: `./mine.py:my_policy`, and a working one to start from."""

from __future__ import annotations

import ast
import contextlib
import difflib
import importlib
import importlib.util
import inspect
import linecache
import os
import sys
import tempfile
from collections.abc import Iterator
from errno import EACCES, ENOENT
from pathlib import Path
from typing import Any

from sim.engine import storage
from sim.errors import EngineFault, UsageFault
from sim.games import GAMES
from strategies.neighbours import Fresh, checking_bounds, importing_from
from strategies.usercode import ARGUMENTS, compile_strategy

CHANCE = ("random", "numpy.random", "numpy.random.mtrand", "secrets")
POSITIONAL = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)

HEAD = '''\
"""A strategy to edit. See how it fares, each deal played from both seats:

    chai-balance run {game} --players 2 --strategies {file}:my_policy,greedy --duplicate

What a seat sees (`view`) is in sim/games/{folder}/state.py, what it may do in constants.py.
"""
'''


def split(name: str) -> tuple[Path, str]:
    """Split `./mine.py:my_policy` into path and function; UsageFault without a function."""
    file, _, function = name.rpartition(":")
    if not file.endswith(".py") or not function.isidentifier():
        raise UsageFault(
            f'"{name}" names no strategy: write the file and the function in it, such as '
            f"{_such_as(name)}."
        )
    return Path(file), function


def _such_as(name: str) -> str:
    """Return a strategy in the file that `name` begins with, if there is one; else an example."""
    path = Path(name.partition(":")[0])
    with contextlib.suppress(OSError, SyntaxError, ValueError):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef) and len(node.args.args) == len(ARGUMENTS):
                return f"{name.partition(':')[0]}:{node.name}"
    return "./mine.py:my_policy"


def load(game: str, path: Path, function: str) -> tuple[Any, str, str]:
    """Compile `function` of a strategy file for a game.

    Returns it, its one-line summary, and the hash of the file with what it imports from beside
    it. Indices in its code are checked. Raises UsageFault when the file or the function is not
    there, EngineFault when the file fails to run or the function does not compile to one that
    returns an index.
    """
    from sim.games import find

    kernels = find(game).load_kernels()
    # So that a strategy may ask for `immediate_gain`.
    importlib.import_module(f"strategies.{game.replace('-', '_')}.gain")
    name = f"strategy_file_{path.stem}"
    with (
        _compiled_afresh(),
        importing_from(path.absolute().parent) as neighbours,
        checking_bounds(neighbours, name),
    ):
        policy = _function(_module(path, name), path, function)
        _refuse_other_chance(policy, f"{path}:{function}")
        compiled = compile_strategy(kernels, f"{path}:{function}", policy)
    summary = (inspect.getdoc(policy) or function).splitlines()[0]
    return compiled, summary, neighbours.hash_with(path)


@contextlib.contextmanager
def _compiled_afresh() -> Iterator[None]:
    """Cache nothing of what is defined inside the block.

    Compiled code also holds what a file imports from its neighbours and every constant it reads
    when it runs; numba's cache would not notice when those change.
    """
    import numba

    kept = numba.config.CACHE_DIR
    with tempfile.TemporaryDirectory(prefix="chai-balance-") as folder:
        numba.config.CACHE_DIR = folder
        try:
            yield
        finally:
            numba.config.CACHE_DIR = kept


def _module(path: Path, name: str) -> Any:
    """Run the file as a module of that name."""
    if not path.is_file():
        state = "is a folder" if path.is_dir() else "is not there"
        raise UsageFault(f"The strategy file {path} {state}. Check the path.")
    file = str(path.absolute())
    linecache.checkcache(file)
    spec = importlib.util.spec_from_file_location(name, file, loader=Fresh(name, file))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise EngineFault(
            f"{path}{_line(error, path)}: the strategy file fails when it is loaded: "
            f"{type(error).__name__}: {error}. Run `python {path}` to see it alone."
        ) from error
    return module


def _function(module: Any, path: Path, function: str) -> Any:
    """Return the plain function of that name, with the arguments of a strategy."""
    policy = _plain(getattr(module, function, None))
    if policy is None:
        own = [name for name, value in vars(module).items() if _plain(value) and name != function]
        near = difflib.get_close_matches(function, own, 1)
        hint = f' Did you mean "{near[0]}"?' if near else ""
        raise UsageFault(f'{path} has no function "{function}".{hint}')
    given = inspect.signature(policy)
    positional = [each for each in given.parameters.values() if each.kind in POSITIONAL]
    if not len(positional) == len(given.parameters) == len(ARGUMENTS):
        raise UsageFault(
            f"{path}:{function} takes {given}; a strategy takes ({', '.join(ARGUMENTS)}) and "
            f"returns the index of the action it chooses."
        )
    return policy


def _refuse_other_chance(policy: Any, name: str) -> None:
    """Raise EngineFault if the strategy draws from a source of chance that no seed rules."""
    seen: set[Any] = set()
    waiting = [policy]
    while waiting:
        function = waiting.pop()
        seen.add(function)
        used = [function.__globals__.get(each) for each in function.__code__.co_names]
        if any(_is_chance(each, function.__code__.co_names) for each in used):
            raise EngineFault(
                f"{name} draws from `random`, which no seed rules: the same seed would play other "
                "games. Draw with `below(own.word, n)` of sim.engine.rng, which gives 0 to n - 1."
            )
        called = [plain for each in used if (plain := _plain(each)) is not None]
        waiting += [each for each in called if each not in seen]


def _is_chance(value: Any, names: tuple[str, ...]) -> bool:
    """Tell whether a value is Python's or NumPy's generator, or a function of one."""
    if inspect.ismodule(value):
        return value.__name__ in CHANCE or (value.__name__ == "numpy" and "random" in names)
    of = getattr(value, "__self__", None)
    return type(of).__module__ in CHANCE or getattr(of, "__name__", "") in CHANCE


def _plain(value: Any) -> Any:
    """Return the Python function that `value` is or was compiled from; else None."""
    policy = getattr(value, "py_func", value)
    return policy if inspect.isfunction(policy) else None


def _line(error: BaseException, path: Path) -> str:
    """Return `:line` of the error in the user's file, if it is there."""
    if isinstance(error, SyntaxError) and error.lineno:
        return f":{error.lineno}"
    trace, line = error.__traceback__, ""
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == str(path.absolute()):
            line = f":{trace.tb_lineno}"
        trace = trace.tb_next
    return line


def template(game: str, file: str) -> str:
    """Return the source of a working strategy of a game, as `file` (a path) is to hold it."""
    folder = game.replace("-", "_")
    example = (Path(__file__).parent / folder / "example.py").read_text("utf-8")
    _, _, body = example.partition('"""\n\n')
    return HEAD.format(game=game, folder=folder, file=file) + "\n" + body


def write_template(path: Path, game: str = GAMES[0]) -> None:
    """Write a working strategy of a game to edit; UsageFault if the file is there already."""
    if path.suffix != ".py":
        raise UsageFault(
            f"{path} is no strategy file: name it {path.stem}.py (a function to edit) or "
            f"{path.stem}.toml (weights to edit)."
        )
    write_new(path, template(game, str(path) if path.is_absolute() else f"./{path}").encode())


def write_new(path: Path, data: bytes) -> None:
    """Write a file for a user to edit, whole or not at all; UsageFault if it is there already."""
    if path.exists():
        raise UsageFault(f"{path} is there already; choose another name.")
    folder = path.absolute().parent
    for wrong, code in ((not folder.is_dir(), ENOENT), (not os.access(folder, os.W_OK), EACCES)):
        if wrong:
            raise UsageFault(f"{path} cannot be written: {os.strerror(code)}.")
    storage.write_bytes(path, data)
