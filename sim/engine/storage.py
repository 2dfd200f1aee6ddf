"""Files that survive a crash: whole or not at all, checked when read, one writer at a time.

Knows bytes, records and tables, but no game. A run is kept as *parts* while it is played (one
file for each block of outcome records, always cut at the same game numbers) and as Parquet files
once it is complete.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import hashlib
import io
import json
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from sim.errors import ChaiError, Undecided, UsageFault

if TYPE_CHECKING:
    import numpy as np
    import pyarrow as pa

LOCK_NAME = ".lock"
TEMPORARY = ".writing-"
NO_SPACE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
NOT_ALLOWED = (errno.EACCES, errno.EPERM, errno.EROFS)


class DamagedPart(ChaiError):
    """A part is cut short, altered, or belongs to another run; it has to be played again."""


class Locked(UsageFault):
    """Another living process writes to the folder."""


@contextlib.contextmanager
def told_as_faults(path: Path) -> Iterator[None]:
    """Turn what the operating system says about writing `path` into a sentence.

    A full disk is `Undecided` (what was written before is whole and kept); a place where one may
    not write is a `UsageFault`.
    """
    try:
        yield
    except OSError as fault:
        if fault.errno in NO_SPACE:
            raise Undecided(
                f"No space is left on the disk for {path} ({fault.strerror}). "
                "Free some space; everything finished before is kept."
            ) from fault
        if fault.errno in NOT_ALLOWED:
            raise UsageFault(
                f"{path} cannot be written: {fault.strerror}. Name a folder of yours with -o."
            ) from fault
        if fault.errno in (errno.ENOTDIR, errno.EEXIST, errno.ENAMETOOLONG):
            raise UsageFault(
                f"{path} cannot be written: {fault.strerror}. Name another folder with -o."
            ) from fault
        raise


@contextlib.contextmanager
def writing(path: Path) -> Iterator[IO[bytes]]:
    """Open a file that takes the name `path` only when the block ends well.

    It is written beside its place, flushed to the disk and then renamed, so that a reader sees
    the old file or the new one, whole, whenever the process or the machine dies.
    """
    temporary = path.with_name(f"{TEMPORARY}{os.getpid()}-{path.name}")
    with told_as_faults(path):
        try:
            with temporary.open("wb") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(path)
        except BaseException:
            with contextlib.suppress(OSError):
                temporary.unlink()
            raise
        _flush_folder(path.parent)


def write_bytes(path: Path, data: bytes) -> None:
    """Write `data` to `path`, whole or not at all."""
    with writing(path) as file:
        file.write(data)


def make_folder(path: Path) -> None:
    """Create `path` and what leads to it; a folder that is there already is fine."""
    with told_as_faults(path):
        path.mkdir(parents=True, exist_ok=True)


def refuse_unwritable(path: Path) -> None:
    """Raise UsageFault if `path` could not be written, before any work is done for it."""
    with told_as_faults(path):
        there = next(each for each in (path, *path.absolute().parents) if each.exists())
        if not there.is_dir() and there != path:
            raise NotADirectoryError(errno.ENOTDIR, f"{there} is a file")
        if not os.access(there, os.W_OK):
            raise PermissionError(errno.EACCES, f"{there} may not be written to")


def clear_leftovers(folder: Path) -> None:
    """Delete what a killed process had half written in `folder`."""
    for leftover in folder.glob(f"{TEMPORARY}*"):
        leftover.unlink(missing_ok=True)


def _flush_folder(folder: Path) -> None:
    """Make a rename durable; some file systems cannot, and are then as safe as they get."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold `folder` for this process; `Locked` if another living process holds it.

    The operating system drops the lock of a process that dies, however it dies, so a lock file
    left behind is simply taken over.
    """
    path = folder / LOCK_NAME
    with told_as_faults(path):
        file = _take(path)
    try:
        file.seek(0)
        file.truncate()
        file.write(f"{os.getpid()}\n")
        file.flush()
        yield
    finally:
        path.unlink(missing_ok=True)
        file.close()


def _take(path: Path) -> IO[str]:
    """Open and lock `path`; once more if its holder deleted it between the two."""
    while True:
        file = path.open("a+")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as fault:
            file.seek(0)
            holder = file.read().strip() or "unknown"
            file.close()
            if fault.errno not in (errno.EAGAIN, errno.EACCES):
                raise
            raise Locked(
                f"{path.parent} is in use by another process (number {holder}). "
                "Wait until it ends, or name another folder with -o."
            ) from fault
        if _is_still(path, file):
            return file
        file.close()


def _is_still(path: Path, file: IO[str]) -> bool:
    """Tell whether the opened file still lies at `path`: a holder deletes it as it lets go."""
    try:
        return os.path.samestat(path.stat(), os.fstat(file.fileno()))
    except FileNotFoundError:
        return False


@dataclass(frozen=True)
class Part:
    """One block of outcome records as read back, with the facts written beside them."""

    outcomes: np.ndarray[Any, np.dtype[Any]]
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Parts:
    """The outcome records of a run of `games` games, cut into files of `block` games each.

    The cuts depend on `block` alone, never on threads or chunks; only the last part is shorter.
    A part is a NumPy file followed by one line of JSON: its checksum, which covers `key` (what
    determines the outcomes of this run), and the facts kept with it.
    """

    folder: Path
    key: str
    games: int
    block: int
    dtype: np.dtype[Any]

    @property
    def count(self) -> int:
        """How many parts the complete run has."""
        return -(-self.games // self.block)

    def path(self, index: int) -> Path:
        """Where part `index` lies."""
        return self.folder / f"{index:08d}.npy"

    def size(self, index: int) -> int:
        """How many games part `index` holds."""
        return min(self.block, self.games - index * self.block)

    def write(self, index: int, outcomes: np.ndarray[Any, Any], facts: Mapping[str, Any]) -> None:
        """Keep one block of outcomes, whole or not at all."""
        import numpy as np

        buffer = io.BytesIO()
        np.save(buffer, outcomes, allow_pickle=False)
        records = buffer.getvalue()
        footer = {"sha256": self._checksum(index, records), "facts": dict(facts)}
        write_bytes(self.path(index), records + json.dumps(footer).encode() + b"\n")

    def read(self, index: int) -> Part:
        """Read one block back; `DamagedPart` if it is not what `write` wrote for this run."""
        path = self.path(index)
        try:
            outcomes, footer, records = _split(path.read_bytes())
            expected, facts = footer["sha256"], footer["facts"]
        except (ValueError, EOFError, KeyError, TypeError) as fault:
            raise DamagedPart(f"{path} is cut short or altered ({fault}).") from fault
        if expected != self._checksum(index, records):
            raise DamagedPart(f"{path} is altered or belongs to another run.")
        if outcomes.dtype != self.dtype or len(outcomes) != self.size(index):
            raise DamagedPart(
                f"{path} holds {len(outcomes)} records where {self.size(index)} belong."
            )
        return Part(outcomes, facts)

    def whole(self) -> tuple[list[int], list[str]]:
        """Return the indices of the parts that are whole, and a sentence for each that is not."""
        good: list[int] = []
        bad: list[str] = []
        for index in range(self.count):
            if not self.path(index).exists():
                continue
            try:
                self.read(index)
                good.append(index)
            except DamagedPart as fault:
                bad.append(str(fault))
        return good, bad

    def __iter__(self) -> Iterator[Part]:
        """All parts in order."""
        return (self.read(index) for index in range(self.count))

    def _checksum(self, index: int, records: bytes) -> str:
        return hashlib.sha256(f"{self.key} {index} ".encode() + records).hexdigest()


def remove_parts(folder: Path) -> None:
    """Delete all parts in `folder`, and the folder if nothing else is in it."""
    for path in folder.glob("*.npy"):
        path.unlink()
    clear_leftovers(folder)
    with contextlib.suppress(OSError):
        folder.rmdir()


def _split(data: bytes) -> tuple[np.ndarray[Any, Any], dict[str, Any], bytes]:
    """Cut the bytes of a part into its records, its footer, and the records' own bytes."""
    import numpy as np

    buffer = io.BytesIO(data)
    outcomes = np.load(buffer, allow_pickle=False)
    end = buffer.tell()
    return outcomes, json.loads(data[end:]), data[:end]


@contextlib.contextmanager
def parquet(path: Path) -> Iterator[Callable[[pa.Table], None]]:
    """Write one Parquet file, whole or not at all; each table added is one row group.

    Memory holds one table at a time, and the same tables give the same bytes.
    """
    import pyarrow.parquet as pq

    with writing(path) as file, contextlib.ExitStack() as stack:
        writer: Any = None

        def add(table: pa.Table) -> None:
            nonlocal writer
            if writer is None:
                writer = stack.enter_context(
                    pq.ParquetWriter(file, table.schema, compression="zstd", compression_level=1)
                )
            writer.write_table(table.cast(writer.schema), row_group_size=max(1, len(table)))

        yield add
