"""Whether the files of a finished run are still what it wrote: checked before anything is read."""

from __future__ import annotations

import hashlib
import shlex
from functools import cache
from pathlib import Path

from sim.errors import UsageFault
from sim.runs.manifest import Manifest, SheetRecord

GAMES = "games.parquet"
SEATS = "seats.parquet"

# Columns that every game's tables have (`sim.runs.frames`).
COLUMNS = {
    GAMES: ("game", "turns", "decisions", "truncated"),
    SEATS: ("game", "seat", "strategy", "score", "win", "margin"),
}


def table(folder: Path, manifest: Manifest, name: str) -> Path:
    """Return the path of a table of a complete run; UsageFault says what is wrong with the file."""
    path = folder / name
    if not path.is_file():
        raise UsageFault(
            f"{path} is missing, though the run is complete. {way_out(manifest, 'Bring it back')}"
        )
    rows = manifest.games * (manifest.players if name == SEATS else 1)
    stat = path.stat()
    wrong = _fault(path, rows, manifest.tables.get(name), stat.st_size, stat.st_mtime_ns)
    if wrong:
        raise UsageFault(f"{path} {wrong}. {way_out(manifest)}")
    return path


def sheet(folder: Path, manifest: Manifest, record: SheetRecord) -> Path:
    """Return the path of the run's own copy of a sheet; UsageFault if it is not as it was."""
    path = folder / record.file
    if not path.is_file():
        raise UsageFault(
            f"{path} is missing: the run's own copy of the sheet {record.name}. "
            f"{way_out(manifest, 'Bring it back')}"
        )
    if sha256(path) != record.sha256:
        raise UsageFault(
            f"{path} was edited: it is no longer the sheet {record.name} that the run was played "
            f"with. {way_out(manifest)} For another sheet, play a new run with --set or --sheets."
        )
    return path


def sha256(path: Path) -> str:
    """Return the SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def way_out(manifest: Manifest, bring: str = "Bring back the file as it was") -> str:
    """Say how to come by a whole run again."""
    command = again(manifest)
    return (
        f"{bring}, or play the run again in a new folder{f' with: {command}' if command else '.'}"
    )


def again(manifest: Manifest) -> str:
    """Return the command that plays the same games into a new folder, if the run had one."""
    words = list(manifest.command)
    if words[:2] != ["chai-balance", "run"]:
        return ""
    kept: list[str] = []
    while words:
        word = words.pop(0)
        if word in ("-o", "--output"):
            words[:1] = []
        elif word != "--resume" and not word.startswith(("-o", "--output=")):
            kept.append(word)
    if not any(word.startswith("--seed") for word in kept):
        kept += ["--seed", manifest.seed]
    return shlex.join(kept)


@cache
def _fault(path: Path, rows: int, sha: str | None, size: int, changed: int) -> str:
    """Say what is wrong with a table; nothing if it is whole.

    `size` and `changed` (when it was written last) are for the memory: a file that is written to
    is looked at anew.
    """
    import pyarrow.parquet as pq

    if size == 0:
        return "is empty"
    try:
        with pq.ParquetFile(path) as file:
            found, columns = file.metadata.num_rows, file.schema_arrow.names
    except (OSError, ValueError) as fault:
        return f"is damaged ({' '.join(str(fault).split()).rstrip('.')[:100]})"
    missing = [name for name in COLUMNS[path.name] if name not in columns]
    if found != rows:
        return f"has {found:,} rows where the run has {rows:,}: it is cut or of another run"
    if missing:
        return f"was edited: it has no column {' and no column '.join(missing)}"
    if sha and sha256(path) != sha:
        return "was edited or is of another run: it is not the table that this run wrote"
    return ""
