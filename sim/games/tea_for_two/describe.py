"""Tea for 2 in words and data."""

from __future__ import annotations

from typing import Any


class Description:
    """Describes the games that are played with these sheets and params."""

    def __init__(self, sheets: Any, params: Any) -> None:
        self.sheets, self.params = sheets, params
