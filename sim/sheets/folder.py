"""Finding sheet files, reading their bytes, and copying the default sheets to edit."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from sim.errors import UsageFault
from sim.sheets.contents import GameLike
from sim.sheets.faults import Fault, SheetFaults, advice, listed, near
from sim.sheets.reading import MOST_BYTES

SUFFIXES = (".csv", ".tsv", ".txt", ".xlsx")


@dataclass(frozen=True)
class Found:
    """The file to read a sheet from; `kind` is `default` or `given`.

    `shown` is what faults call it: the path as it was given, or the name of a packaged sheet.
    """

    path: Path
    kind: str
    shown: str


def find_files(
    game: GameLike, directory: Path | None, files: Mapping[str, Path]
) -> tuple[dict[str, Found], list[Fault]]:
    """Return the file of each sheet: from `files`, else `directory`, else the packaged default."""
    faults: list[Fault] = []
    found = {
        sheet.name: Found(game.sheet_folder / f"{sheet.name}.csv", "default", f"{sheet.name}.csv")
        for sheet in game.sheets
    }
    if directory is not None:
        in_folder, faults = _in_folder(game, directory)
        found |= in_folder
    for name, path in files.items():
        if name in found:
            found[name] = given(Path(path))
        else:
            faults.append(_no_such_sheet(game, name, Path(path)))
    return found, faults


def given(path: Path) -> Found:
    """Return a file of the designer's."""
    return Found(path.expanduser(), "given", str(path))


def sheet_names(game: GameLike) -> list[str]:
    """Return the names of a game's sheets, in their order."""
    return [sheet.name for sheet in game.sheets]


def sheets_in(game: GameLike, folder: Path | None) -> set[str]:
    """Return the names of the sheets that a folder holds; none without a folder."""
    if folder is None:
        return set()
    found, _ = find_files(game, folder, {})
    return {name for name, file in found.items() if file.kind == "given"}


def _no_such_sheet(game: GameLike, name: str, path: Path) -> Fault:
    message = f'"{name}" is no sheet of {game.title}; {advice(name, sheet_names(game))}.'
    return Fault(str(path), message, value=name)


# --- a folder of sheets --------------------------------------------------------------------


def _in_folder(game: GameLike, directory: Path) -> tuple[dict[str, Found], list[Fault]]:
    try:
        tables = tables_in(directory)
    except OSError as fault:
        return {}, [_folder_fault(game, directory, fault)]
    found: dict[str, Found] = {}
    faults: list[Fault] = []
    names = {name: [p for p in tables if p.stem.casefold() == name] for name in sheet_names(game)}
    for name, paths in names.items():
        if paths:
            found[name] = given(paths[0])
        if len(paths) > 1:
            faults.append(_several(name, paths))
    faults += [wrong for path in tables if (wrong := _misnamed(path, found, names))]
    if not found and not faults:
        faults.append(_no_sheets(game, directory))
    return found, faults


def tables_in(directory: Path) -> list[Path]:
    """Return the files of a folder that may be sheets; raises OSError if it cannot be read."""
    inside = [directory / path.name for path in directory.expanduser().iterdir()]
    return sorted(path for path in inside if _is_table(path))


def _is_table(path: Path) -> bool:
    """Tell whether a file may be a sheet; Excel leaves `~$name.xlsx` beside an open workbook."""
    return path.suffix.casefold() in SUFFIXES and not path.name.startswith((".", "~$"))


def _folder_fault(game: GameLike, directory: Path, fault: OSError) -> Fault:
    if isinstance(fault, FileNotFoundError):
        message = f"there is no such folder.{_neighbour(directory.expanduser())}"
    elif isinstance(fault, NotADirectoryError):
        message = (
            "this is a file, and a folder of sheets is asked for; for one sheet write "
            f"--set SHEET=FILE with SHEET one of {', '.join(sheet_names(game))}."
        )
    else:
        message = f"the folder cannot be read: {fault.strerror}."
    return Fault(str(directory), message, value=str(directory))


def _several(name: str, paths: list[Path]) -> Fault:
    names = listed([path.name for path in paths])
    message = f"the folder has {names}, all for the sheet {name}; keep one."
    return Fault(str(paths[1]), message, value=paths[1].name)


def _misnamed(path: Path, found: Mapping[str, Found], names: Mapping[str, object]) -> Fault | None:
    """A table named nearly like a sheet the folder lacks, whose default would be played."""
    similar = near(path.stem, names, cutoff=0.75)
    if path.stem.casefold() in names or similar is None or similar in found:
        return None
    message = (
        f"this is no sheet's name; did you mean {similar}{path.suffix}? Rename the file, or move "
        "it out of the folder if it is no sheet."
    )
    return Fault(str(path), message, value=path.name)


def _no_sheets(game: GameLike, directory: Path) -> Fault:
    names = ", ".join(f"{name}.csv" for name in sheet_names(game))
    message = (
        f"the folder holds no sheet of {game.title}; a sheet is called like one of {names}. "
        "`chai-balance sheets new DIR` writes them all to edit."
    )
    return Fault(str(directory), message, value=str(directory))


def _neighbour(path: Path) -> str:
    """Return a hint at a like-named neighbour of a path that does not exist."""
    try:
        similar = near(path.name, [other.name for other in path.parent.iterdir()])
    except OSError:
        return f" There is no folder {path.parent} either."
    return f' Did you mean "{similar}"?' if similar else f" Is it in {path.parent.resolve()}?"


# --- one file ------------------------------------------------------------------------------


def read_bytes(file: Found) -> bytes:
    """Return the bytes of a sheet's file; raises SheetFaults if there is no such readable file."""
    path = file.path
    try:
        if path.is_dir():
            raise _unreadable(file, "this is a folder; name the file of the sheet.")
        if path.exists() and not path.is_file():
            raise _unreadable(file, "this is no ordinary file; save the sheet to a file first.")
        if path.exists() and path.stat().st_size > MOST_BYTES:
            raise _unreadable(file, _too_large(path.stat().st_size))
        return path.read_bytes()
    except FileNotFoundError as fault:
        raise _unreadable(file, f"there is no such file.{_neighbour(path)}") from fault
    except PermissionError as fault:
        raise _unreadable(file, "you may not read this file; change its permissions.") from fault
    except (OSError, ValueError) as fault:
        raise _unreadable(file, f"the file cannot be read ({fault}); check its name.") from fault


def _too_large(size: int) -> str:
    return f"the file has {size:,} bytes; a sheet has at most {MOST_BYTES:,}. Is it the right file?"


def _unreadable(file: Found, message: str) -> SheetFaults:
    return SheetFaults([Fault(file.shown, message, value=file.shown)])


# --- copies to edit ------------------------------------------------------------------------


def new_sheets(game: GameLike, directory: Path) -> list[Path]:
    """Copy the default sheets to `directory` (made if need be) and return their paths.

    Raises UsageFault, and writes nothing, if a sheet is there already or the folder cannot be
    written.
    """
    directory = Path(directory).expanduser()
    try:
        _refuse_overwriting(game, directory)
        directory.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".new-sheets-", dir=directory) as staging:
            return _copy_through(game, directory, Path(staging))
    except OSError as fault:
        raise UsageFault(
            f"{directory}: no sheets can be written there ({fault.strerror or fault}); "
            "name another folder."
        ) from fault


def _refuse_overwriting(game: GameLike, directory: Path) -> None:
    if directory.exists() and not directory.is_dir():
        raise UsageFault(f"{directory}: this is a file; name a folder for the new sheets.")
    there = sorted(directory.iterdir()) if directory.is_dir() else []
    names = sheet_names(game)
    in_the_way = [path.name for path in there if _is_table(path) and path.stem.casefold() in names]
    if in_the_way:
        raise UsageFault(
            f"{directory}: {listed(in_the_way)} would be overwritten, so nothing was written; "
            "name a new folder, or move these away first."
        )


def _copy_through(game: GameLike, directory: Path, staging: Path) -> list[Path]:
    """Write all sheets aside, then move them in; take them back if one cannot be moved."""
    names = [f"{name}.csv" for name in sheet_names(game)]
    for name in names:
        (staging / name).write_bytes((game.sheet_folder / name).read_bytes())
    moved: list[Path] = []
    try:
        for name in names:
            moved.append((staging / name).rename(directory / name))
    except BaseException:
        for path in moved:
            path.unlink()
        raise
    return moved
