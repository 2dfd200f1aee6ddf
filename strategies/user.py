"""Strategies in a user's own file: `./mine.py:my_policy`, and a working one to start from."""

from __future__ import annotations

import contextlib
import difflib
import importlib.util
import inspect
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim.errors import EngineFault, UsageFault

if TYPE_CHECKING:
    import numpy as np

    from sim.engine.contract import Kernels

ARGUMENTS = ("view", "params", "choice", "weights", "own")
POSITIONAL = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)

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
    to run or the function does not compile to one that returns an index.
    """
    from sim.games import find

    kernels = find(game).load_kernels()
    with _compiled_afresh(), _importing_from(path.absolute().parent):
        policy = _function(_module(path), path, function)
        compiled = _compile(kernels, f"{path}:{function}", policy)
    summary = (inspect.getdoc(policy) or function).splitlines()[0]
    return compiled, summary


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


@contextlib.contextmanager
def _importing_from(folder: Path) -> Iterator[None]:
    """Let a file import its neighbours, as it does when Python runs it (but hide nothing)."""
    sys.path.append(str(folder))
    try:
        yield
    finally:
        sys.path.remove(str(folder))


def _module(path: Path) -> Any:
    """Run the file as a module of its own name."""
    if not path.is_file():
        state = "is a folder" if path.is_dir() else "is not there"
        raise UsageFault(f"The strategy file {path} {state}. Check the path.")
    name = f"strategy_file_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
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


def _plain(value: Any) -> Any:
    """Return the Python function that `value` is or was compiled from; else None."""
    policy = getattr(value, "py_func", value)
    return policy if inspect.isfunction(policy) else None


def _compile(kernels: Kernels, name: str, policy: Any) -> Any:
    """Compile a strategy and see that it returns a whole number, whatever way it ends."""
    from sim.engine.jit import JIT, njit
    from sim.engine.loop import compile_policy, policy_signature

    if not JIT:
        return policy
    unusual = inspect.iscoroutinefunction(policy) or inspect.isgeneratorfunction(policy)
    if unusual:
        raise EngineFault(f"{name} is no plain function: write it without async and yield.")
    try:
        inferred = njit(policy_signature(kernels).args)(policy)
        returned = inferred.nopython_signatures[0].return_type
        if returned == policy_signature(kernels).return_type:
            return inferred
        if _is_whole(returned):
            return compile_policy(kernels, policy)
    except KeyError as error:  # numba's word for a field that a record does not have
        raise EngineFault(_unknown_field(kernels, name, str(error.args[0]))) from error
    except Exception as error:
        raise EngineFault(
            f"{name} does not compile: {_short(error)}\nA strategy may use numbers, loops, the "
            f"fields of its arguments and functions marked `sim.engine.jit.njit`; no files, no "
            f"classes, nothing that changes its type."
        ) from error
    raise EngineFault(
        f"{name} returns {_in_words(returned)}; a strategy returns a whole number, the index of "
        f"the action it chooses (0 to choice.n - 1), whatever way it ends."
    )


def _is_whole(returned: Any) -> bool:
    from numba import types

    return isinstance(returned, types.Integer | types.Boolean)


def _in_words(returned: Any) -> str:
    from numba import types

    if isinstance(returned, types.NoneType):
        return "nothing"
    if isinstance(returned, types.Optional):
        return "nothing in some cases"
    return f"a value of type {str(returned)[:60]}"


def _unknown_field(kernels: Kernels, name: str, field: str) -> str:
    from sim.engine.loop import OWN, WEIGHTS

    records = (kernels.view, kernels.params, kernels.choice, WEIGHTS, OWN)
    known = sorted(set().union(*map(_fields, records)))
    near = difflib.get_close_matches(field, known, 1)
    hint = f' Did you mean "{near[0]}"?' if near else ""
    return (
        f'{name} does not compile: there is no field "{field}" where it looks for one.{hint} The '
        f"fields of {', '.join(ARGUMENTS)} are in the game's state.py and params.py."
    )


def _fields(dtype: np.dtype[Any]) -> set[str]:
    """Return the names of all fields of a record, those of records within it too."""
    names = set(dtype.names or ())
    return names.union(*(_fields(dtype[name].base) for name in names))


def _short(error: Exception) -> str:
    """Return the telling lines of numba's message, without the internals."""
    lines = [line.strip() for line in str(error).splitlines()]
    noise = ("Failed in", "During", "raised")
    keep = [line[:200] for line in lines if line and not line.startswith(noise)]
    return " ".join(keep[:4])


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


def write_template(path: Path) -> None:
    """Write a working strategy to edit; UsageFault if the file is there already."""
    if path.suffix != ".py":
        raise UsageFault(
            f"{path} is no strategy file: name it {path.stem}.py (a function to edit) or "
            f"{path.stem}.toml (weights to edit)."
        )
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(TEMPLATE.format(file=path if path.is_absolute() else f"./{path}"))
    except FileExistsError:
        raise UsageFault(f"{path} is there already; choose another name.") from None
    except OSError as error:
        raise UsageFault(f"{path} cannot be written: {error.strerror}.") from None
