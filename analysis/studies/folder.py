"""A study's folder: named by its question, gone on with, never overwritten by another study.

report.html       the report
study.json        the study, its measures and its manifest
verdicts.json     the verdicts, as data and in words
cells.csv         every figure of every cell, one a row
manifest.json     what determined the games, and versions
cells/            the games of each cell (Parquet), kept so that more can be added
"""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from analysis.studies.model import Study
from sim.engine import storage
from sim.errors import UsageFault

RESULTS = Path("results")
CELLS = "cells"
MANIFEST = "manifest.json"


def identity_of(study: Study, keys: Iterable[str]) -> str:
    """Return a hash of the question: the study's name and what determines its games.

    The number of games is not part of it: more games belong to the same question.
    """
    text = json.dumps([study.name, sorted(keys)])
    return hashlib.sha256(text.encode()).hexdigest()


def identity_in(folder: Path) -> str | None:
    """Return the identity of the study a folder holds; None if it holds none."""
    try:
        manifest: dict[str, Any] = json.loads((folder / MANIFEST).read_text("utf-8"))
        return str(manifest["identity"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def folder_for(study: Study, identity: str, out: Path | None) -> Path:
    """Return the folder to work in, made if it is not there.

    Without `out` it is the first of `results/NAME-GAME-seedS`, `...-2`, ... that is free or
    holds this very question. Raises UsageFault if `out` holds anything else.
    """
    if out is None:
        name = f"{study.name}-{study.game}-seed{study.seed}"
        numbered = (f"{name}-{number}" for number in itertools.count(2))
        candidates = (RESULTS / each for each in itertools.chain([name], numbered))
        out = next(path for path in candidates if _usable(path, identity))
    elif not _usable(out, identity):
        held = "another study" if identity_in(out) else "other files"
        raise UsageFault(
            f"{out} holds {held} and is never overwritten. "
            "Name another folder with -o, or leave -o out."
        )
    storage.make_folder(out / CELLS)
    return out


def _usable(folder: Path, identity: str) -> bool:
    """Tell whether `folder` is free or holds this study."""
    if not folder.exists():
        return True
    if not folder.is_dir():
        return False
    return identity_in(folder) == identity or not any(folder.iterdir())


def cell_path(folder: Path, slug: str, key: str) -> Path:
    """Return where a cell's games lie."""
    return folder / CELLS / f"{slug}-{key[:12]}.parquet"
