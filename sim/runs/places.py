"""Places to write to: that something can be written there is known only when it was tried."""

from __future__ import annotations

import contextlib
import errno
import tempfile
from collections.abc import Iterator
from pathlib import Path

from sim.engine import storage
from sim.errors import UsageFault

OTHER_FOLDER = "Name another folder with -o."


def refuse_unwritable(path: Path) -> None:
    """Raise UsageFault if `path` could not be written, before anything is played for it.

    A folder is made, and taken away again, where the way to `path` ends: some file systems say
    that one may write to them and then let nobody.
    """
    storage.refuse_unwritable(path)
    with told(path):
        there = next(each for each in (path, *path.absolute().parents) if each.is_dir())
        Path(tempfile.mkdtemp(prefix=storage.TEMPORARY, dir=there)).rmdir()


def make_parents(path: Path, way_out: str = OTHER_FOLDER) -> None:
    """Make the folders that lead to `path`; UsageFault, with a way out, where that cannot be."""
    with told(path, way_out):
        path.absolute().parent.mkdir(parents=True, exist_ok=True)


@contextlib.contextmanager
def told(path: Path, way_out: str = OTHER_FOLDER) -> Iterator[None]:
    """Turn whatever the operating system says about writing `path` into a sentence.

    A full disk is Undecided, as in `storage`; everything else a UsageFault.
    """
    try:
        yield
    except OSError as fault:
        if fault.errno in storage.NO_SPACE:
            with storage.told_as_faults(path):
                raise
        why = fault.strerror or str(fault)
        if fault.errno == errno.ENOENT:  # a file system that only shows something, such as /proc
            why = f"nothing can be made in {path.absolute().parent}"
        elif fault.errno in (errno.EEXIST, errno.ENOTDIR):
            why = "a file is in the way"
        raise UsageFault(f"{path} cannot be written: {why}. {way_out}") from fault
