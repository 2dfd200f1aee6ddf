"""The one place that imports numba: every kernel takes `njit` from here.

Numba's own cache does not notice an edit in *another* file and would then run old rules without
a word. So the cache lives in a folder named by a hash of every source file that can end up in a
kernel (`source_hash`), set before the first kernel is defined. What is recorded of a game's runs
and studies is the hash of that game's sources alone: an edit of one game leaves those of another
as good as they were.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import os
import re
import shutil
import sys
import tempfile
from functools import cache, partial
from importlib import metadata
from pathlib import Path
from types import ModuleType

# Everything a kernel can be made of; a change anywhere here means new compiled code.
ROOTS = ("sim/engine", "sim/games", "strategies")
# In these, a folder holds what one game has for itself.
BY_GAME = ("sim/games", "strategies")
# Telling a game in words changes no outcome, nor does naming the pieces one may ask about, nor a
# strategy that is only there to be copied.
LEFT_OUT = ("describe", "words", "components", "example")
KEPT_CACHES = 6


@cache
def source_hash(game: str | None = None) -> str:
    """Return the SHA-256 (hex) of the Python sources that the kernels of `game` are made of.

    It is in every manifest: two runs of a game with the same hash were played by the same rules and
    strategies. Without a game it is that of all kernels, and names the compiled code in the cache.
    """
    digest = hashlib.sha256()
    top = Path(__file__).resolve().parents[2]
    for root in ROOTS:
        for path in sorted((top / root).rglob("*.py")):
            if path.stem.startswith(LEFT_OUT):
                continue
            inside = path.relative_to(top / root).parts
            if game and root in BY_GAME and inside[1:] and inside[0] != game.replace("-", "_"):
                continue
            digest.update(path.relative_to(top).as_posix().encode())
            digest.update(b"\0")
            digest.update(path.read_bytes())
            digest.update(b"\0")
    return digest.hexdigest()


def cache_base() -> Path:
    """Return the folder that holds compiled kernels: CHAI_BALANCE_CACHE, or the user's cache."""
    given = os.environ.get("CHAI_BALANCE_CACHE")
    if given:
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "chai-balance"


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _cache_name() -> str:
    """Name a cache folder: bounds checking changes the code but not numba's own key.

    Numba finds compiled code by the folder its source lies in. A second copy of the project
    would compile anew in this cache, though it is marked as compiled; so the place counts.
    """
    checked = os.environ.get("NUMBA_BOUNDSCHECK", "0")
    place = str(Path(__file__).resolve().parents[2])
    parts = (source_hash(), metadata.version("numba"), metadata.version("numpy"), checked, place)
    return hashlib.sha256("|".join(parts).encode()).hexdigest()[:24]


def _cache_folder() -> Path:
    base = cache_base()
    if not _writable(base):
        base = Path(tempfile.gettempdir()) / f"chai-balance-{os.getuid()}"
    folder = base / _cache_name()
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    return folder


def _forget_old_caches(keep: Path) -> None:
    """Delete the least recently used caches of earlier sources, so that edits do not pile up."""
    with contextlib.suppress(OSError):
        ours = re.compile(r"[0-9a-f]{24}").fullmatch
        old = [p for p in keep.parent.iterdir() if p != keep and ours(p.name) and p.is_dir()]
        old.sort(key=lambda p: p.stat().st_mtime, reverse=True)
        for folder in old[KEPT_CACHES:]:
            shutil.rmtree(folder, ignore_errors=True)


CACHE = _cache_folder()
_forget_old_caches(CACHE)
os.environ["NUMBA_CACHE_DIR"] = str(CACHE)

import numba  # noqa: E402  (only after the cache folder is set)

numba.config.CACHE_DIR = str(CACHE)


def _import_without_blas() -> None:
    """Import what every compiled game needs of numba, but not scipy's linear algebra.

    On import, numba only asks whether BLAS is there, and imports `scipy.linalg` for that: a fifth
    of the time to the first game. No rule multiplies matrices; where a strategy does, numba
    imports it again when it compiles.
    """
    name = "scipy.linalg.cython_blas"
    if name not in sys.modules:
        sys.modules[name] = ModuleType(name)
        try:
            importlib.import_module("numba.np.arraymath")
        finally:
            del sys.modules[name]


_import_without_blas()

from sim.engine import codegen  # noqa: E402  (only after numba is imported our way)

codegen.adjust()

# error_model="numpy" spares a check for zero at every division; kernels never divide by zero.
njit = partial(numba.njit, cache=True, nogil=True, error_model="numpy")
JIT = not numba.config.DISABLE_JIT


def is_cold(part: str) -> bool:
    """Tell whether a part of a game has still to be compiled for the present sources."""
    return JIT and not _mark(part).exists()


def mark_compiled(part: str) -> None:
    """Note that a part of a game is compiled."""
    _mark(part).touch()


def _mark(part: str) -> Path:
    return CACHE / f"{part}.compiled"
