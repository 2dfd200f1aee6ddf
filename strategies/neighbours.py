"""What a strategy file imports from beside it: read afresh each time, and part of its hash.

Python keeps the modules it has imported, and keeps what it compiled of them by the second and the
size of their files; numba knows the file of a function, not those it calls into. So an edit of a
helper would be played by one process and not by another.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib.abc import MetaPathFinder
from importlib.machinery import FileFinder, ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

# A strategy that lies in the folder of the project itself does not bring it along.
PROJECT = ("sim", "strategies", "analysis")


class Fresh(SourceFileLoader):
    """Runs a module from its source as it is now, never from what was compiled of it before."""

    def get_code(self, fullname: str) -> CodeType:
        """Compile the source."""
        return self.source_to_code(self.get_data(self.path), self.path)


@dataclass
class Neighbours(MetaPathFinder):
    """Finds the modules that lie in `folder`, where nothing else has their name.

    `files` are those it found, by name; `tops` the names one imports them by.
    """

    folder: Path
    files: dict[str, Path] = field(default_factory=dict)
    tops: set[str] = field(default_factory=set)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return how a module beside the file is loaded; None for all others."""
        top = fullname.partition(".")[0]
        if top in PROJECT or (path is not None and top not in self.tops):
            return None
        for place in [str(self.folder)] if path is None else path:
            found = FileFinder(place, (Fresh, [".py"])).find_spec(fullname)
            if found is None or (path is None and _is_elsewhere(fullname, found)):
                continue
            self.tops.add(top)
            if found.loader is not None:  # a folder without __init__.py has none; Python finds it
                self.files[fullname] = Path(str(found.origin))
                return found
        return None

    def hash_with(self, file: Path) -> str:
        """Return the SHA-256 of a strategy file; with what it imports, if it imports anything."""
        own = hashlib.sha256(file.read_bytes())
        if not self.files:
            return own.hexdigest()
        for name, path in sorted(self.files.items()):
            own.update(f"\0{name}\0{hashlib.sha256(path.read_bytes()).hexdigest()}".encode())
        return own.hexdigest()


def _is_elsewhere(name: str, found: ModuleSpec) -> bool:
    """Tell whether Python finds a module of this name before it looks beside the file."""
    if name in sys.builtin_module_names:
        return True
    other = PathFinder.find_spec(name)
    if other is None or found.loader is None:
        return other is not None and other.loader is not None
    return other.origin is None or Path(other.origin).resolve() != Path(str(found.origin)).resolve()


@contextlib.contextmanager
def importing_from(folder: Path) -> Iterator[Neighbours]:
    """Let a file import its neighbours, as it does when Python runs it (but hide nothing).

    What is imported already from this folder, in a notebook say, is imported anew inside the
    block, and is afterwards what it was.
    """
    neighbours = Neighbours(folder)
    before = _set_aside(folder)
    sys.path.append(str(folder))
    sys.meta_path.insert(0, neighbours)
    importlib.invalidate_caches()
    try:
        yield neighbours
    finally:
        sys.meta_path.remove(neighbours)
        sys.path.remove(str(folder))
        for name in [each for each in sys.modules if each.partition(".")[0] in neighbours.tops]:
            del sys.modules[name]
        sys.modules.update(before)


def _set_aside(folder: Path) -> dict[str, ModuleType]:
    """Take the modules that lie in `folder` out of those that Python has imported."""
    resolved = folder.resolve()
    tops = {
        name
        for name, module in list(sys.modules.items())
        if "." not in name and name not in PROJECT and _lies_in(module, resolved)
    }
    return {
        name: sys.modules.pop(name)
        for name in list(sys.modules)
        if name.partition(".")[0] in tops and name not in ("__main__", "__mp_main__")
    }


def _lies_in(module: Any, folder: Path) -> bool:
    """Tell whether a module is `folder/name.py` or `folder/name/__init__.py`."""
    file = getattr(module, "__file__", None)
    if not isinstance(file, str):
        return False
    path, name = Path(file).resolve(), getattr(module, "__name__", "")
    return path in (folder / f"{name}.py", folder / name / "__init__.py")


@contextlib.contextmanager
def checking_bounds(neighbours: Neighbours, module: str) -> Iterator[None]:
    """Have functions of `module` and of its neighbours compiled so that an index is checked.

    The project's own kernels, which they call, stay as they are. Nothing of a user's is cached,
    not even what is compiled later for other types.
    """
    from numba.core.dispatcher import Dispatcher

    begin: Any = Dispatcher.__init__

    def begin_checked(self: Any, py_func: Any, *rest: Any, **named: Any) -> None:
        begin(self, py_func, *rest, **named)
        if py_func.__module__ == module or py_func.__module__ in neighbours.files:
            self.targetoptions["boundscheck"] = True
            self.enable_caching = lambda: None

    setattr(Dispatcher, "__init__", begin_checked)  # noqa: B010 (mypy allows no assignment)
    try:
        yield
    finally:
        setattr(Dispatcher, "__init__", begin)  # noqa: B010
