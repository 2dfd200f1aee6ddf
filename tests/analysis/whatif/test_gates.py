"""Gates: how they are read, and when they fail, pass or stay undecided."""

from __future__ import annotations

import pytest

from analysis.studies.figures import figures_for
from analysis.whatif.gates import FAILED, PASSED, UNDECIDED, judged, read_gates
from sim.errors import UsageFault

FIGURES = figures_for(4, ["end_stars"], ())


@pytest.mark.parametrize(
    ("text", "figure", "of_change", "of_size", "above", "limit"),
    [
        ("seat_gap>1pt", "seat_gap", False, False, True, 0.01),
        ("Seat_Gap > 1.5 %", "seat_gap", False, False, True, 0.015),
        ("turns<30", "turns", False, False, False, 30),
        ("change(turns)>2", "turns", True, False, True, 2),
        ("change( end_stars ) < -2 points", "end_stars", True, False, False, -0.02),
        ("|change(win_share_1)|>1pt", "win_share_1", True, True, True, 0.01),
    ],
)
def test_gates_are_read(text, figure, of_change, of_size, above, limit) -> None:
    [gate] = read_gates([text], FIGURES)
    assert (gate.figure, gate.of_change, gate.of_size) == (figure, of_change, of_size)
    assert gate.above == above
    assert gate.limit == pytest.approx(limit)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("seat_gap", "no gate; write FIGURE>LIMIT"),
        ("seat_gap=1pt", "no gate"),
        ("|change(turns)>2", "no gate"),
        ("seat_gab>1pt", 'did you mean "seat_gap"?'),
        ("seat_gap>1", "in points, such as 1pt"),
        ("turns>1pt", "leave pt out"),
        ("|change(turns)|<-1", "never below 0"),
    ],
)
def test_what_is_no_gate_is_said(text: str, words: str) -> None:
    with pytest.raises(UsageFault) as caught:
        read_gates([text, "seat_gap>1pt"], FIGURES)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("text", "low", "high", "verdict"),
    [
        ("turns>30", 31, 33, FAILED),
        ("turns>30", 28, 30, PASSED),
        ("turns>30", 29, 31, UNDECIDED),
        ("turns<30", 28, 29, FAILED),
        ("turns<30", 30, 33, PASSED),
        ("|change(turns)|>1", -3, -2, FAILED),
        ("|change(turns)|>1", -0.5, 0.8, PASSED),
        ("|change(turns)|>1", -1.5, 0.2, UNDECIDED),
        ("|change(turns)|>1", 0, 0, PASSED),
        ("|change(turns)|<1", -0.5, 0.5, FAILED),
    ],
)
def test_a_gate_fails_only_for_sure(text: str, low: float, high: float, verdict: str) -> None:
    [gate] = read_gates([text], FIGURES)
    row = {"estimate": (low + high) / 2, "low": low, "high": high, "n": 1000}
    found = judged(gate, "strong", row)
    assert found.verdict == verdict
    assert (found.more_games is None) == (verdict != UNDECIDED)


def test_how_many_more_games_would_settle_it() -> None:
    [gate] = read_gates(["turns>30"], FIGURES)
    found = judged(gate, "strong", {"estimate": 29.5, "low": 28.5, "high": 30.5, "n": 1000})
    assert found.more_games == 3000  # half the width takes four times the games
