"""Warnings of sheets, told once each on stderr, whichever command reads them."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import click


class Teller(logging.Handler):
    """Prints each warning once: a study reads the same sheets for every cell."""

    def __init__(self) -> None:
        super().__init__()
        self.told: set[str] = set()

    def emit(self, record: logging.LogRecord) -> None:
        """Print the warning, unless it was told already."""
        sentence = record.getMessage()
        if sentence not in self.told:
            self.told.add(sentence)
            click.echo(f"warning: {sentence}", err=True)


@contextmanager
def warnings_told() -> Iterator[None]:
    """Tell warnings of sheets while a command runs."""
    log, teller = logging.getLogger("sim.sheets"), Teller()
    log.addHandler(teller)
    try:
        yield
    finally:
        log.removeHandler(teller)
