"""What a run folder says about itself: everything that determined its games, and what came out."""

from __future__ import annotations

import hashlib
import platform
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import Literal

import msgspec

from sim.engine import storage
from sim.errors import UsageFault

NAME = "manifest.json"
SCHEMA = 1
LIBRARIES = ("chai-balance", "numba", "llvmlite", "numpy", "pandas", "pyarrow")

State = Literal["running", "interrupted", "complete"]
OptionValue = bool | int | str


class SheetRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One component sheet: its copy in the run folder, its hash, and whose it is."""

    name: str
    file: str
    sha256: str
    kind: str


class StrategyRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One seat's strategy: its name, what it was asked for by, its source's hash, its weights."""

    name: str
    given: str
    source_hash: str
    weights: dict[str, float]


class Manifest(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The contents of `manifest.json`.

    The fields down to `source_hash` determine the outcomes; `key` is a hash over them (without
    `restrict` if nothing is forbidden, as in runs from before it was there). `unheeded` counts the
    decisions in which nothing was left but what is forbidden. `cells` are the settings
    that changed cells of the sheets; the copies have them in them.
    `until` is the precision the run is to reach, if it was asked for: `games` is then the most
    that may be played until it is complete, and afterwards what was played. `kernel_seconds` is the
    time spent playing, averaged over the threads; `actions` counts what was done, by kind. `tables`
    has the SHA-256 of each table, `seal` a hash over the whole manifest of a complete run.
    """

    schema: int = SCHEMA
    game: str
    players: int
    games: int
    seed: str
    duplicate: bool
    options: dict[str, OptionValue]
    strategies: list[StrategyRecord]
    sheets: list[SheetRecord]
    block: int
    restrict: list[str] = []
    source_hash: str

    key: str = ""
    cells: dict[str, str] = {}
    state: State = "running"
    until: str = ""
    versions: dict[str, str] = {}
    command: list[str] = []
    started: str = ""
    finished: str | None = None
    seconds: float = 0.0
    kernel_seconds: float = 0.0
    digest: str | None = None
    truncated: int | None = None
    actions: dict[str, int] = {}
    unheeded: int = 0
    warnings: list[str] = []
    tables: dict[str, str] = {}
    seal: str = ""


def key_of(manifest: Manifest) -> str:
    """Hash what determines the outcomes: for the checksums of parts, and against edits."""
    facts = msgspec.to_builtins(manifest)
    names = list(facts)
    determining = {name: facts[name] for name in names[: names.index("source_hash") + 1]}
    if not manifest.restrict:
        del determining["restrict"]
    return hashlib.sha256(msgspec.json.encode(determining, order="sorted")).hexdigest()


def seal_of(manifest: Manifest) -> str:
    """Hash all that a complete run says of itself, against edits."""
    facts = msgspec.to_builtins(manifest)
    del facts["seal"]
    return hashlib.sha256(msgspec.json.encode(facts, order="sorted")).hexdigest()


def write(manifest: Manifest, folder: Path) -> None:
    """Write the manifest of `folder`, whole or not at all."""
    text = msgspec.json.format(msgspec.json.encode(manifest), indent=2)
    storage.write_bytes(folder / NAME, text + b"\n")


def read(folder: Path) -> Manifest:
    """Read and check the manifest of `folder`; a UsageFault says what is wrong with it."""
    path = folder / NAME
    if not folder.is_dir():
        raise UsageFault(f"{folder} is no folder; name one that `chai-balance run` has written.")
    if not path.is_file():
        raise UsageFault(f"{folder} is no run folder: it has no {NAME}.")
    try:
        manifest = msgspec.json.decode(path.read_bytes(), type=Manifest)
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        other = other_kind(folder)
        if other:
            raise UsageFault(
                f"{folder} is the folder of a {other}, and what is asked for here is a run. "
                f"`chai-balance report {folder}` makes the page of a {other}; its games lie in "
                "`cells/`."
            ) from fault
        raise UsageFault(
            f"{path} is damaged or no manifest of a run ({fault}). "
            "Bring back the file as it was, or play the run again in a new folder."
        ) from fault
    _check(manifest, path)
    return manifest


def other_kind(folder: Path) -> str:
    """Return "study", "comparison" or "sweep" if `folder` is that of one, and not of a run."""
    try:
        facts = msgspec.json.decode((folder / NAME).read_bytes())
    except (msgspec.DecodeError, UnicodeDecodeError, OSError):
        return ""
    if not isinstance(facts, dict) or "identity" not in facts:
        return ""
    typed = [*map(str, facts.get("command") or []), "", ""][1]
    for kind, command in (("comparison", "compare"), ("sweep", "sweep")):
        if typed == command or (folder / f"{kind}.json").is_file():
            return kind
    return "study"


def _check(manifest: Manifest, path: Path) -> None:
    if manifest.schema != SCHEMA:
        raise UsageFault(
            f"{path} has schema {manifest.schema}; this version reads {SCHEMA}. "
            "Use the chai-balance that wrote it (see its versions)."
        )
    sealed = bool(manifest.seal) and manifest.state == "complete"
    if sealed and manifest.key == key_of(manifest) and manifest.seal != seal_of(manifest):
        raise UsageFault(
            f"{path} was edited: what it says came out does not fit its seal. "
            "Bring back the file as it was, or play the run again in a new folder."
        )
    if manifest.key != key_of(manifest):
        raise UsageFault(
            f"{path} was edited: what it says of the run does not fit its key. "
            "Bring back the file as it was, or play a new run with what you want changed."
        )


def versions() -> dict[str, str]:
    """Return the versions that may matter to a result."""
    found = {"python": platform.python_version()}
    for library in LIBRARIES:
        try:
            found[library] = metadata.version(library)
        except metadata.PackageNotFoundError:  # run from its sources
            continue
    return found


def now() -> str:
    """Return the present moment, in UTC to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")
