"""Two adjustments to how numba compiles kernels: a fifth more games a second, the same results.

Both hook into numba's internals. A numba that has other internals compiles kernels as it likes:
slower, and no less right.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar
from uuid import uuid4

from llvmlite.binding import Linkage
from numba.core import codegen, types
from numba.np import arrayobj

# How the compiled names of functions in `sim` and `strategies` begin: each part of a module's
# path is preceded by its length.
OURS = ("_ZN3sim", "_ZN10strategies")

Program = TypeVar("Program", bound=Callable[..., Any])

# Qualified names of functions that are called from outside only: nobody links their parts.
_programs: set[str] = set()


def as_program(function: Program) -> Program:
    """Mark a function as the top of what is compiled, to be compiled together with all it calls.

    Otherwise LLVM has to keep each function that is called in a form others could link with, and
    so cannot drop its unused arguments, its status code or the function once it is inlined.
    """
    _programs.add(function.__qualname__)
    return function


def _optimize_program(self: Any) -> Any:
    """Optimise a library; in a program's, functions of other libraries become its own.

    They get names of their own as well: the linker takes functions of one name for the same, and
    these no longer take the same arguments.
    """
    if self.name in _programs:
        own = f".{uuid4().hex}"
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == Linkage.linkonce_odr:
                function.linkage = Linkage.internal
                function.name += own
    return _optimize(self)


def _index_from_the_start(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """Take an index as it is: Python's meaning of a negative one costs a comparison each time.

    No kernel of ours counts from the end of an array: -1 is a place without a card, and where
    bounds are checked it is out of bounds. Unchecked, it would read what lies just before: the
    records are laid out so that this is never outside of them (a test says so), and even then a
    game is a function of its seed. A user's own strategy keeps Python's meaning.
    """
    if not builder.function.name.startswith(OURS):
        return _index(context, builder, kind, index, size)
    return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)


_optimize: Any = getattr(codegen.CPUCodeLibrary, "_optimize_final_module", None)
_index: Any = getattr(arrayobj, "fix_integer_index", None)


def adjust() -> None:
    """Put the adjustments in force for everything that is compiled from now on."""
    if _optimize is not None:
        codegen.CPUCodeLibrary._optimize_final_module = _optimize_program
    if _index is not None:
        arrayobj.fix_integer_index = _index_from_the_start
