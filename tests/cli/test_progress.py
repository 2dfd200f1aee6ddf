"""The bar is drawn in place on a terminal, and is a line now and then elsewhere."""

from __future__ import annotations

import io

import pytest

from sim.cli import progress
from sim.cli.progress import Progress, duration


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [100.0]
    monkeypatch.setattr(progress.time, "monotonic", lambda: now[0])
    return now


def test_a_line_says_share_count_rate_and_time_left(clock: list[float]) -> None:
    bar = Progress(1_000_000, io.StringIO())
    bar(0)
    assert bar.text(250_000, 110.0) == (
        "[#####...............]  25%  250,000 of 1,000,000 games  25,000/s  30 s left"
    )


def test_what_was_done_before_does_not_count_for_the_rate(clock: list[float]) -> None:
    bar = Progress(1_000, io.StringIO())
    bar(500)
    assert "  10/s  40 s left" in bar.text(600, 110.0)


def test_a_terminal_is_drawn_on_in_place(clock: list[float]) -> None:
    terminal = Terminal()
    bar = Progress(100, terminal)
    for done in range(0, 101, 10):
        clock[0] += 1
        bar(done)
    bar.close()
    drawn = terminal.getvalue()
    assert drawn.count("\r") == 10
    assert drawn.count("\n") == 1
    assert drawn.endswith("left\n")


def test_elsewhere_a_line_every_ten_seconds(clock: list[float]) -> None:
    log = io.StringIO()
    bar = Progress(100, log)
    for done in range(100):
        clock[0] += 1
        bar(done)
    bar(100)
    bar.close()
    assert len(log.getvalue().splitlines()) == 9
    assert "\r" not in log.getvalue()


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0.4, "0 s"), (59.4, "59 s"), (200, "3 min 20 s"), (7_500, "2 h 5 min")],
)
def test_time_spans_in_words(seconds: float, words: str) -> None:
    assert duration(seconds) == words
