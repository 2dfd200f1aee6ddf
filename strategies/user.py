"""Strategies in a user's own file: `./mine.py:my_policy`, and a working one to start from."""

from __future__ import annotations

import difflib
import importlib.util
import inspect
import sys
from pathlib import Path
from typing import Any

from sim.errors import EngineFault, UsageFault

ARGUMENTS = ("view", "params", "choice", "weights", "own")

TEMPLATE = '''\
"""A strategy to edit: chai-balance run garam --players 2 --strategies {file}:my_policy,balanced"""

from sim.engine.rng import below
from sim.games.garam.constants import Act


def my_policy(view, params, choice, weights, own):
    """Claim a goal whenever possible, else anything but wasting chai or ending the turn."""
    for i in range(choice.n):
        if choice.actions[i].kind == Act.CLAIM:
            return i
    index = below(own.word, choice.n)
    if choice.actions[index].kind in (Act.EMPTY, Act.END_TURN):
        index = below(own.word, choice.n)
    return index
'''


def split(name: str) -> tuple[Path, str]:
    """Split `./mine.py:my_policy` into path and function; UsageFault without a function."""
    file, _, function = name.rpartition(":")
    if not file.endswith(".py") or not function.isidentifier():
        raise UsageFault(
            f'"{name}" names no strategy: write the file and the function in it, such as '
            f"./mine.py:my_policy."
        )
    return Path(file), function


def load(game: str, path: Path, function: str) -> tuple[Any, str]:
    """Compile `function` of a strategy file for a game; return it and its one-line summary.

    Raises UsageFault when the file or the function is not there, EngineFault when the file fails
    to run or the function does not compile.
    """
    policy = _function(_module(path), path, function)
    summary = (inspect.getdoc(policy) or function).splitlines()[0]
    return _compile(game, path, policy), summary


def _module(path: Path) -> Any:
    """Run the file as a module of its own name, compiled code cached under its contents."""
    from sim.engine.jit import cache_for

    try:
        source = path.read_bytes()
    except OSError as error:
        raise UsageFault(
            f"The strategy file {path} cannot be read: {error.strerror}. Check the path."
        ) from None
    name = f"strategy_file_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        with cache_for(source):
            spec.loader.exec_module(module)
    except Exception as error:
        raise EngineFault(
            f"{path}{_line(error, path)}: the strategy file fails when it is loaded: "
            f"{type(error).__name__}: {error}. Run `python {path}` to see it alone."
        ) from error
    return module


def _function(module: Any, path: Path, function: str) -> Any:
    found = getattr(module, function, None)
    policy = getattr(found, "py_func", found)
    own = [name for name, _ in inspect.getmembers(module, callable) if not name.startswith("_")]
    if not inspect.isfunction(policy):
        near = difflib.get_close_matches(function, own, 1)
        hint = f' Did you mean "{near[0]}"?' if near else ""
        raise UsageFault(f'{path} has no function "{function}".{hint}')
    given = tuple(inspect.signature(policy).parameters)
    if len(given) != len(ARGUMENTS):
        raise UsageFault(
            f"{path}:{function} takes ({', '.join(given)}); a strategy takes "
            f"({', '.join(ARGUMENTS)}) and returns the index of the action it chooses."
        )
    return policy


def _compile(game: str, path: Path, policy: Any) -> Any:
    from numba.core.errors import NumbaError

    from sim.engine.jit import cache_for
    from sim.engine.loop import compile_policy
    from sim.games import find

    kernels = find(game).load_kernels()
    try:
        with cache_for(path.read_bytes()):
            return compile_policy(kernels, policy)
    except NumbaError as error:
        raise EngineFault(
            f"{path}:{policy.__name__} does not compile: {_short(error)}\nA strategy may use "
            f"numbers, loops, the fields of its arguments and functions marked "
            f"`sim.engine.jit.njit`; not dicts, classes or print."
        ) from error


def _short(error: Exception) -> str:
    """Return the telling lines of numba's message, without the internals."""
    lines = [line.strip() for line in str(error).splitlines()]
    noise = ("Failed in", "During", "raised")
    keep = [line[:200] for line in lines if line and not line.startswith(noise)]
    return " ".join(keep[:4])


def _line(error: BaseException, path: Path) -> str:
    """Return `:line` of the error in the user's file, if it is there."""
    if isinstance(error, SyntaxError):
        return f":{error.lineno}"
    trace, line = error.__traceback__, ""
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == str(path):
            line = f":{trace.tb_lineno}"
        trace = trace.tb_next
    return line


def write_template(path: Path) -> None:
    """Write a working strategy to edit; UsageFault if the file is there already."""
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(TEMPLATE.format(file=path if path.is_absolute() else f"./{path}"))
    except FileExistsError:
        raise UsageFault(f"{path} is there already; choose another name.") from None
    except OSError as error:
        raise UsageFault(f"{path} cannot be written: {error.strerror}.") from None
