"""How far a long job is, on stderr: drawn in place on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import shutil
import sys
import time
from dataclasses import dataclass, field
from typing import TextIO

WIDTH = 20
DRAW_EVERY = 0.1
LINE_EVERY = 10.0


@dataclass
class Progress:
    """Shows how many of `total` games are done, the rate and the time left.

    What was done before the start (of a run that goes on) counts as done, but not for the rate.
    """

    total: int
    stream: TextIO = field(default_factory=lambda: sys.stderr)
    unit: str = "games"
    _begun: float | None = None
    _before: int = 0
    _shown: float = 0.0
    _drawn: bool = False

    def __call__(self, done: int) -> None:
        """Take note that `done` are finished; show it if it is time to."""
        now = time.monotonic()
        if self._begun is None:
            self._begun, self._before, self._shown = now, done, now
            return
        in_place = self.stream.isatty()
        if done < self.total and now - self._shown < (DRAW_EVERY if in_place else LINE_EVERY):
            return
        self._shown = now
        if in_place:
            self._draw(self.text(done, now))
        elif done < self.total:
            print(self.text(done, now), file=self.stream, flush=True)

    def text(self, done: int, now: float) -> str:
        """Return the line: bar, share, count, rate, time left."""
        share = done / self.total
        bar = "#" * int(share * WIDTH)
        seconds = now - (self._begun or now)
        rate = (done - self._before) / seconds if seconds > 0 else 0.0
        left = duration((self.total - done) / rate) if rate else "?"
        return (
            f"[{bar:.<{WIDTH}}] {share:4.0%}  {done:,} of {self.total:,} {self.unit}"
            f"  {rate:,.0f}/s  {left} left"
        )

    def close(self) -> None:
        """End the line that is drawn in place, so that what follows starts on its own."""
        if self._drawn:
            print(file=self.stream, flush=True)
            self._drawn = False

    def _draw(self, text: str) -> None:
        room = shutil.get_terminal_size().columns - 1
        print(f"\r\x1b[K{text[:room]}", end="", file=self.stream, flush=True)
        self._drawn = True


def duration(seconds: float) -> str:
    """Say a time span: `8 s`, `3 min 20 s`, `2 h 5 min`."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
