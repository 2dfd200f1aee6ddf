"""Compiling a function of a user's file; what numba makes of it, in a sentence with its line."""

from __future__ import annotations

import difflib
import dis
import inspect
import linecache
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim.errors import EngineFault

if TYPE_CHECKING:
    import numpy as np

    from sim.engine.contract import Kernels

ARGUMENTS = ("view", "params", "choice", "weights", "own")


def compile_strategy(kernels: Kernels, name: str, policy: Any) -> Any:
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
        place = _place(error, policy)
        raise EngineFault(_unknown_field(kernels, name, str(error.args[0]), place)) from error
    except Exception as error:
        raise EngineFault(
            f"{name} does not compile{_place(error, policy)}: {_short(error)}\n"
            "A strategy may use numbers, loops, the fields of its arguments and functions marked "
            "`sim.engine.jit.njit`; no files, no classes, nothing that changes its type."
        ) from error
    raise EngineFault(
        f"{name} {_ends(policy, returned)}; a strategy returns a whole number, the index of "
        f"the action it chooses (0 to choice.n - 1), whatever way it ends."
    )


def _ends(policy: Any, returned: Any) -> str:
    """Say what a function returns that should return an index, or where it raises instead."""
    codes = list(dis.get_instructions(policy))
    if any(code.opname.startswith("RETURN") for code in codes):
        return f"returns {_in_words(returned)}"
    lines = [
        code.positions.lineno
        for code in codes
        if code.opname == "RAISE_VARARGS" and code.positions is not None
    ]
    return f"never returns: it raises in line {lines[0]}" if lines else "never returns"


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


def _unknown_field(kernels: Kernels, name: str, field: str, place: str) -> str:
    from sim.engine.loop import OWN, WEIGHTS

    records = (kernels.view, kernels.params, kernels.choice, WEIGHTS, OWN)
    known = sorted(set().union(*map(_fields, records)))
    near = difflib.get_close_matches(field, known, 1)
    hint = f' Did you mean "{near[0]}"?' if near else ""
    return (
        f'{name} does not compile{place}: there is no field "{field}" where it looks.{hint} '
        f"The fields of {', '.join(ARGUMENTS)} are in the game's state.py and params.py."
    )


def _fields(dtype: np.dtype[Any]) -> set[str]:
    """Return the names of all fields of a record, those of records within it too."""
    names = set(dtype.names or ())
    return names.union(*(_fields(dtype[name].base) for name in names))


def _place(error: Exception, policy: Any) -> str:
    """Return ` (line 4: total = view.rupees["mine"])` of the error, if numba says where it is."""
    file = inspect.getsourcefile(policy) or ""
    line = _line_in(Path(file).name, error)
    source = linecache.getline(file, line).strip() if line else ""
    return f" (line {line}: {source})" if source else ""


def _line_in(name: str, error: Exception) -> int | None:
    """Return the line of a file at which numba gave up: it says so, or knew when it failed."""
    told = re.findall(rf'File "[^"]*{re.escape(name)}", line (\d+)', str(error))
    if told:
        return int(told[-1])
    known: list[Any] = [getattr(error, "loc", None)]
    trace = error.__traceback__
    while trace is not None:
        known.append(getattr(trace.tb_frame.f_locals.get("self"), "loc", None))
        trace = trace.tb_next
    lines = [int(loc.line) for loc in known if Path(str(getattr(loc, "filename", ""))).name == name]
    return lines[-1] if lines else None


def _short(error: Exception) -> str:
    """Return the telling lines of numba's message, without the internals, and a way out."""
    if "load_from_data_pointer" in str(error):
        return (
            "a record such as an action cannot be kept in a list. Go through the list you are "
            "given by its index: for i in range(choice.n), and choice.actions[i]."
        )
    lines = [line.strip() for line in str(error).splitlines()]
    noise = ("Failed in", "During", "raised", ">>>", "There are", "- Of which")
    keep = [line[:200] for line in lines if line and not line.startswith(noise)]
    return " ".join(keep[:4]) + _missing_mark(str(error))


def _missing_mark(message: str) -> str:
    """Say what to write above a plain function that compiled code calls."""
    found = re.search(r"Untyped global name '(\w+)'", message)
    if found is None or "<class 'function'>" not in message:
        return ""
    name = found[1]
    return (
        f". Put `@njit` above `def {name}`, and `from sim.engine.jit import njit` at the top of "
        "its file: what a strategy calls is compiled too."
    )
