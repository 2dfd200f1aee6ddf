"""How the need of a goal may be written."""

from __future__ import annotations

import pytest

from sim.games.garam.sheets_needs import Need, read_need


@pytest.mark.parametrize(
    ("text", "need"),
    [
        ("Brown:2", {"Brown": 2}),
        ("Brown:1 Cyan:1", {"Brown": 1, "Cyan": 1}),
        ("Brown: 1, Cyan: 1", {"Brown": 1, "Cyan": 1}),
        ("Brown:1+Cyan:1", {"Brown": 1, "Cyan": 1}),
        ("Green:2", {"Green": 2}),
        ("green:2", {"green": 2}),
        ("black:3 milk:1", {"black": 3, "milk": 1}),
        ("4", 4),
        ("4.0", 4),
        ("pans>=3", ("pans", 3)),
        ("Rupees >= 15", ("rupees", 15)),
        ("teas ≥ 3", ("teas", 3)),
        ("cups>=6", ("cups", 6)),
    ],
)
def test_needs(text: str, need: Need) -> None:
    assert read_need(text) == need
