"""Verdicts in words: one sentence for each kind, read as a designer would."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analysis.report.questions import question, target
from analysis.report.sentences import answer, detail, verdict_lines
from analysis.studies.model import LineUp, Quantity, Scheme, Study
from analysis.studies.verdicts import FAIR, HARM, NEAREST, QUANTITY, WORTH, Part, Verdict

STUDY = Study(
    name="order",
    title="Fair?",
    question="",
    game="garam",
    players=(4,),
    games=1000,
    seed=1,
    subject="rulebook",
    baseline="none",
    noun="benefit",
    lineups=(
        LineUp("weak", "weak players", ("greedy",)),
        LineUp("strong", "strong players", ("balanced",)),
    ),
    schemes=(
        Scheme("rulebook", "the rulebook's benefit", {}),
        Scheme("none", "no benefit", {}),
        Scheme("flat", "a leaf for all but the first", {}),
    ),
)
BOTH = replace(STUDY, players=(2, 4))
STRONG = Part(4, "strong", "rulebook", "gap", "outside", 0.034, 0.023, 0.045, 1000, "", 3, 1, None)
WEAK = replace(STRONG, lineup="weak", verdict="inside", estimate=0.006, low=0.0, high=0.016)
FAIR_4 = Verdict(FAIR, 4, "rulebook", "outside", 0.02, (WEAK, STRONG))


def test_a_seat_that_wins_too_often() -> None:
    assert question(FAIR_4, STUDY) == "Is the rulebook's benefit fair with 4 players?"
    assert answer(FAIR_4, STUDY) == "No with strong players; yes with weak players."
    assert detail(FAIR_4, STUDY) == (
        "With strong players the 4th player wins 28.4 % of the games instead of 25 %: "
        "3.4 ± 1.1 points too often."
    )
    assert target(FAIR_4, STUDY) == "every player wins 25 % of the games, give or take 2 points"


def test_a_seat_that_wins_too_rarely() -> None:
    few = replace(FAIR_4, parts=(replace(STRONG, side=-1, seat=0),))
    assert "the 1st player wins 21.6 % of the games instead of 25 %" in detail(few, STUDY)
    assert detail(few, STUDY).endswith("points too rarely.")
    assert answer(few, STUDY) == "No, whoever plays."


def test_a_fair_table() -> None:
    fair = replace(FAIR_4, verdict="inside", parts=(WEAK,))
    assert answer(fair, STUDY) == "Yes, whoever plays."
    assert detail(fair, STUDY) == (
        "With weak players, the worst case, no player is further than 0.6 points (at most 1.6) "
        "from 25 %."
    )


def test_an_open_table_says_how_many_games_would_settle_it() -> None:
    part = replace(STRONG, verdict="undecided", low=0.015, more_games=12_000.0)
    open_ = replace(FAIR_4, verdict="undecided", parts=(part,))
    assert answer(open_, STUDY) == "Not settled, whoever plays."
    assert "About 12,000 more games in each cell would settle it." in detail(open_, STUDY)


def test_what_is_open_with_some_players_only_is_said_to_be() -> None:
    open_part = replace(WEAK, verdict="undecided", more_games=58_000.0)
    part = replace(STRONG, verdict="outside", low=0.03, estimate=0.04, high=0.05)
    mixed = replace(FAIR_4, verdict="outside", parts=(open_part, part))
    assert answer(mixed, STUDY) == "No with strong players; not settled with weak players."
    said = detail(mixed, STUDY)
    assert said.endswith("About 58,000 more games in each cell would settle it with weak players.")


def test_one_kind_of_players_is_not_whoever_plays() -> None:
    alone = replace(STUDY, lineups=STUDY.lineups[:1])
    part = replace(WEAK, verdict="outside")
    assert answer(replace(FAIR_4, verdict="outside", parts=(part,)), alone) == "No."


def test_the_nearest_benefit_and_those_as_good() -> None:
    near = Verdict(
        NEAREST, 4, "flat", "inside", 0.02, (WEAK,), as_good=("none",), tried=3, harm="inside"
    )
    assert question(near, STUDY) == "Which benefit is nearest to fair with 4 players?"
    assert answer(near, STUDY) == (
        "A leaf for all but the first, or no benefit, which may be as good."
    )
    assert detail(near, STUDY) == (
        "No player is further than 0.6 points (at most 1.6) from a fair share, whoever plays; "
        "that is inside the target. These games cannot tell it from the rulebook's benefit. 1 of "
        "the 2 others may be as good: no benefit. A leaf for all but the first leaves length and "
        "endings alone."
    )
    better = replace(near, better=True)
    assert "It is surely nearer to fair than the rulebook's benefit." in detail(better, STUDY)
    several = replace(near, as_good=("none", "rulebook"))
    assert answer(several, STUDY).endswith(", or one of 2 others that may be as good.")
    two = replace(near, tried=2)
    assert answer(two, STUDY) == "A leaf for all but the first or no benefit: not settled."
    assert "endings" not in detail(replace(near, scheme=STUDY.baseline), STUDY)
    alone = replace(near, as_good=())
    assert answer(alone, STUDY) == "A leaf for all but the first."
    assert "Each of the 2 others is surely further from fair." in detail(alone, STUDY)


def test_what_the_benefit_is_worth() -> None:
    part = replace(STRONG, measure="win_share_change", verdict="different", estimate=-0.021, seat=0)
    part = replace(part, low=-0.026, high=-0.016)
    worth = Verdict(WORTH, None, "rulebook", "different", 0.01, (part,))
    assert answer(worth, STUDY) == "It matters."
    assert answer(worth, BOTH) == "It matters, at every number of players."
    assert detail(worth, STUDY) == (
        "The largest change for a player, among strong players: with 4 players the 1st wins "
        "2.1 ± 0.5 points less often."
    )


@pytest.mark.parametrize(
    ("measure", "said"),
    [
        ("turns", "games take 2.0 ± 0.5 % more turns"),
        ("end_evening_left", "the ending “evening left” comes 2.0 ± 0.5 points more often"),
    ],
)
def test_what_is_harmed(measure: str, said: str) -> None:
    part = replace(STRONG, measure=measure, verdict="same", estimate=0.02, low=0.015, high=0.025)
    harm = Verdict(HARM, None, "rulebook", "inside", 0.05, (part,))
    assert answer(harm, STUDY) == "No."
    assert answer(harm, BOTH) == "No, at every number of players."
    assert f"{said} (with strong players)." in detail(harm, STUDY)
    assert f"{said} (with strong players, 4 at the table)." in detail(harm, BOTH)


def test_more_games_are_told_only_for_what_is_open() -> None:
    """With one number of players an answer names none; what is open is told by who plays."""
    strong = replace(STRONG, measure="turns", verdict="different", more_games=3_400)
    weak = replace(strong, lineup="weak", verdict="undecided")
    also = replace(strong, measure="end_deck", verdict="undecided")
    harm = Verdict(HARM, None, "rulebook", "outside", 0.05, (weak, strong))
    assert answer(harm, STUDY) == "Yes."
    assert detail(harm, STUDY).endswith("would settle it with weak players.")
    assert "settle" not in detail(replace(harm, parts=(also, strong)), STUDY)
    assert "settle it." in detail(replace(harm, verdict="undecided", parts=(also,)), STUDY)


def test_a_quantity_names_whose_figure_decides() -> None:
    yellow = Quantity("yellow", "wins of the Yellow merchant", "win", unit="%", low=48.0, high=52.0)
    study = replace(STUDY, quantities=(yellow,))
    strong = replace(STRONG, verdict="inside", estimate=0.509, low=0.501, high=0.517)
    weak = replace(strong, lineup="weak", verdict="outside", estimate=0.56, low=0.55, high=0.57)
    verdict = Verdict(QUANTITY, None, "rulebook", "outside", 0.0, (weak, strong), quantity="yellow")
    assert answer(verdict, study) == "Yes with strong players; no with weak players."
    assert (
        detail(verdict, study)
        == "50.9 ± 0.8 with strong players; 56.0 ± 1.0 with weak players (%)."
    )
    inside = replace(verdict, verdict="inside", parts=(strong,))
    assert answer(inside, study) == "Yes, whoever plays."
    assert detail(inside, study) == "50.9 ± 0.8 with strong players (%)."


def test_lines_for_the_command_line() -> None:
    near = Verdict(NEAREST, 4, "flat", "inside", 0.02, (WEAK,), as_good=(), tried=3)
    [line] = verdict_lines([FAIR_4, near], STUDY)
    assert line == (
        "4 players: outside the target. The rulebook's benefit fair? No with strong players; yes "
        "with weak players. With strong players the 4th player wins 28.4 % of the games instead "
        "of 25 %: 3.4 ± 1.1 points too often. Nearest to fair: a leaf for all but the first (off "
        "by 0.6 points (at most 1.6), inside the target; 0 of 2 others may be as good)."
    )
