"""A user's strategy as plain Python, with every function of its own that it calls.

Plain Python knows the line of a fault, the index and the size of the array, which compiled code
does not. Nothing of the user's modules is changed: functions and modules are copied.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import CellType, FunctionType, ModuleType
from typing import Any


@dataclass
class Copies:
    """Copies of functions in a user's files, and of the modules in `folder` that hold them.

    `files` are those that the copied functions come from.
    """

    folder: Path
    files: set[str] = field(default_factory=set)
    _made: dict[int, Any] = field(default_factory=dict)

    def function(self, given: Any) -> Callable[..., Any]:
        """Return a function, compiled or not, as one that calls copies of what it calls."""
        plain: FunctionType = getattr(given, "py_func", given)
        self.files.add(plain.__code__.co_filename)
        closure = plain.__closure__ or ()
        cells = tuple(CellType() for _ in closure)
        copy = FunctionType(
            plain.__code__,
            self._globals(plain.__globals__),
            plain.__name__,
            plain.__defaults__,
            cells,
        )
        copy.__kwdefaults__ = plain.__kwdefaults__
        self._made[id(given)] = copy  # before what it calls: that may call it
        for cell, held in zip(cells, closure, strict=True):
            with contextlib.suppress(ValueError):  # nothing is in it yet
                cell.cell_contents = self._copy(held.cell_contents)
        return copy

    def _copy(self, value: Any) -> Any:
        """Return a copy of a compiled function or a module of the user's; all else as it is."""
        if id(value) in self._made:
            return self._made[id(value)]
        if _is_own_function(value):
            return self.function(value)
        if self._is_own_module(value):
            self._made[id(value)] = copy = ModuleType(value.__name__)
            vars(copy).update({name: self._copy(each) for name, each in vars(value).items()})
            return copy
        return value

    def _globals(self, given: dict[str, Any]) -> dict[str, Any]:
        """Return the names of a file, with copies in the place of its functions and modules.

        All functions of the file have this one dictionary, though it is still being filled.
        """
        if id(given) not in self._made:
            self._made[id(given)] = copies = dict(given)
            for name, each in given.items():
                copies[name] = self._copy(each)
        names: dict[str, Any] = self._made[id(given)]
        return names

    def _is_own_module(self, value: Any) -> bool:
        """Tell whether a value is a module beside the strategy: Python itself no longer has it."""
        file = getattr(value, "__file__", None)
        return (
            isinstance(value, ModuleType)
            and sys.modules.get(value.__name__) is not value
            and file is not None
            and Path(file).is_relative_to(self.folder)
        )


def _is_own_function(value: Any) -> bool:
    """Tell whether a value is a compiled function of a user's: only theirs have checked indices."""
    options = getattr(value, "targetoptions", None)
    return isinstance(options, dict) and bool(options.get("boundscheck"))
