"""How records lie in memory: no chance in what kernels read there, nor in what is digested.

At index -1, which stands for "none", kernels read what lies before an array
(`sim/engine/codegen.py`). That never happens as far as games with checked bounds show
(`bounds.py`); if it did, it should be the same on any machine, so no array may begin a record.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from sim import games
from sim.engine.loop import work_dtype


def arrays(record: np.dtype[Any], base: int = 0, name: str = "") -> Iterator[tuple[str, int, int]]:
    """Yield each array of a record: its name, where it begins, and the bytes of one entry."""
    for field in record.names or ():
        dtype, offset = record.fields[field][:2]  # type: ignore[index]
        if dtype.subdtype is not None:
            yield name + field, base + offset, dtype.itemsize // dtype.shape[0]
        elif dtype.names is not None:
            yield from arrays(dtype, base + offset, f"{name}{field}.")


def led_outside(record: np.dtype[Any]) -> list[str]:
    return [name for name, offset, entry in arrays(record) if offset < entry]


def test_an_array_that_begins_a_record_is_found() -> None:
    inner = np.dtype([("cards", "i1", (4,)), ("n", "i1")])
    record = np.dtype([("n", "i2"), ("hand", "i4", (2, 3)), ("deck", inner)])
    assert led_outside(record) == ["hand"]
    assert led_outside(inner) == ["cards"]


@pytest.mark.parametrize("game", games.names())
def test_no_array_begins_a_record(game: str) -> None:
    kernels = games.find(game).load_kernels()
    records = [kernels.state, kernels.view, kernels.params, kernels.choice, kernels.outcome]
    assert [led_outside(record) for record in [*records, work_dtype(kernels)]] == [[]] * 6


def bytes_of_fields(record: np.dtype[Any]) -> int:
    """Count the bytes that are some field's: numpy may leave the others as it finds them."""
    if record.subdtype is not None:
        return bytes_of_fields(record.base) * (record.itemsize // record.base.itemsize)
    if record.names is None:
        return record.itemsize
    return sum(bytes_of_fields(record[name]) for name in record.names)


def test_bytes_that_are_no_fields_are_found() -> None:
    inner = np.dtype([("n", "i2"), ("card", "i1")], align=True)
    record = np.dtype([("n", "i4"), ("hand", inner, (3,))], align=True)
    assert (record.itemsize, bytes_of_fields(record)) == (16, 13)


@pytest.mark.parametrize("game", games.names())
def test_every_byte_of_an_outcome_and_an_action_is_a_field(game: str) -> None:
    kernels = games.find(game).load_kernels()
    for record in (kernels.outcome, kernels.choice):
        assert bytes_of_fields(record) == record.itemsize
