"""The folder of what a sample of games says: tables as CSV, everything as JSON, a page."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.plain import json_bytes
from sim.engine import storage
from sim.runs.folder import refuse_existing


def write_folder(
    folder: Path, name: str, data: Any, tables: Mapping[str, pd.DataFrame], page: str = ""
) -> None:
    """Write `NAME.json`, a CSV for each table, and with a `page` `report.html`.

    The whole folder is written, or nothing.

    Raises UsageFault if something is at `folder` already, Undecided on a full disk.
    """
    refuse_existing(folder)
    draft = folder.with_name(f"{storage.TEMPORARY}{os.getpid()}-{folder.name}")
    try:
        storage.make_folder(draft)
        for title, table in tables.items():
            text = table.to_csv(index=False, lineterminator="\n")
            storage.write_bytes(draft / f"{title}.csv", text.encode())
        storage.write_bytes(draft / f"{name}.json", json_bytes(data))
        if page:
            storage.write_bytes(draft / "report.html", page.encode())
        with storage.told_as_faults(folder):
            draft.rename(folder)
    except BaseException:
        shutil.rmtree(draft, ignore_errors=True)
        raise
