"""Results as plain data, for JSON."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import asdict, is_dataclass
from pathlib import Path
from typing import Any

import pandas as pd


def plain(data: Any) -> Any:
    """Return data as JSON knows it: no NumPy numbers, nan and inf as null, a frame as its rows."""
    if isinstance(data, pd.DataFrame):
        return plain(records(data))
    if is_dataclass(data) and not isinstance(data, type):
        return plain(asdict(data))
    if isinstance(data, Mapping):
        return {str(key): plain(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [plain(value) for value in data]
    if hasattr(data, "item"):
        return plain(data.item())
    if isinstance(data, float) and not math.isfinite(data):
        return None
    return str(data) if isinstance(data, Path) else data


def records(table: pd.DataFrame) -> list[dict[str, Any]]:
    """Return the rows of a frame as mappings from column names."""
    return [{str(key): value for key, value in row.items()} for row in table.to_dict("records")]


def json_bytes(data: Any) -> bytes:
    """Return data as a file of JSON."""
    text = json.dumps(plain(data), indent=1, ensure_ascii=False, allow_nan=False)
    return text.encode() + b"\n"
