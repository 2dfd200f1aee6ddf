"""Strategies in a user's own file: `./mine.py:my_policy`, and a working one to start from."""

from __future__ import annotations

import ast
import contextlib
import difflib
import importlib
import importlib.util
import inspect
import linecache
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim.errors import EngineFault, UsageFault
from sim.games import GAMES

if TYPE_CHECKING:
    import numpy as np

    from sim.engine.contract import Kernels

ARGUMENTS = ("view", "params", "choice", "weights", "own")
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


def load(game: str, path: Path, function: str) -> tuple[Any, str]:
    """Compile `function` of a strategy file for a game; return it and its one-line summary.

    Raises UsageFault when the file or the function is not there, EngineFault when the file fails
    to run or the function does not compile to one that returns an index.
    """
    from sim.games import find

    kernels = find(game).load_kernels()
    # So that a strategy may ask for `immediate_gain`.
    importlib.import_module(f"strategies.{game.replace('-', '_')}.gain")
    with _compiled_afresh(), _importing_from(path.absolute().parent):
        policy = _function(_module(path), path, function)
        _refuse_other_chance(policy, f"{path}:{function}")
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


def _compile(kernels: Kernels, name: str, policy: Any) -> Any:
    """Compile a strategy and see that it returns a whole number, whatever way it ends."""
    from sim.engine.codegen import as_program
    from sim.engine.jit import JIT, njit
    from sim.engine.loop import compile_policy, policy_signature

    if not JIT:
        return policy
    unusual = inspect.iscoroutinefunction(policy) or inspect.isgeneratorfunction(policy)
    if unusual:
        raise EngineFault(f"{name} is no plain function: write it without async and yield.")
    try:
        inferred = njit(policy_signature(kernels).args)(as_program(policy))
        returned = inferred.nopython_signatures[0].return_type
        if returned == policy_signature(kernels).return_type:
            return inferred
        if _is_whole(returned):
            return compile_policy(kernels, policy)
    except KeyError as error:  # numba's word for a field that a record does not have
        raise EngineFault(_unknown_field(kernels, name, str(error.args[0]))) from error
    except Exception as error:
        raise EngineFault(
            f"{name} does not compile{_place(error, policy)}: {_short(error)}\n"
            "A strategy may use numbers, loops, the fields of its arguments and functions marked "
            "`sim.engine.jit.njit`; no files, no classes, nothing that changes its type."
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
    if isinstance(returned, types.Record):
        return "a record such as an action"
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


def _place(error: Exception, policy: Any) -> str:
    """Return ` (line 4: total = view.rupees["mine"])` of the error, if numba says where it is."""
    file = inspect.getsourcefile(policy) or ""
    lines = re.findall(rf'File "[^"]*{re.escape(Path(file).name)}", line (\d+)', str(error))
    source = linecache.getline(file, int(lines[-1])).strip() if lines else ""
    return f" (line {lines[-1]}: {source})" if source else ""


def _short(error: Exception) -> str:
    """Return the telling lines of numba's message, without the internals."""
    lines = [line.strip() for line in str(error).splitlines()]
    noise = ("Failed in", "During", "raised", ">>>", "There are", "- Of which")
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
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(template(game, str(path) if path.is_absolute() else f"./{path}"))
    except FileExistsError:
        raise UsageFault(f"{path} is there already; choose another name.") from None
    except OSError as error:
        raise UsageFault(f"{path} cannot be written: {error.strerror}.") from None
