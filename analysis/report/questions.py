"""What verdicts are about, in plain words: the question, what it is measured against, names."""

from __future__ import annotations

from analysis.numbers import capital, percent, plain, points
from analysis.stats.bands import DIFFERENT, INSIDE, OUTSIDE, SAME, UNDECIDED
from analysis.studies.model import Quantity, Study
from analysis.studies.starting import drawn_in
from analysis.studies.verdicts import FAIR, HARM, NEAREST, QUANTITY, WORTH, Verdict

# What a verdict is called in the report and on the command line.
NAMES = {
    INSIDE: "inside the target",
    OUTSIDE: "outside the target",
    UNDECIDED: "undecided",
    SAME: "no difference",
    DIFFERENT: "a difference",
}


def title(study: Study, scheme: str) -> str:
    """Return what the report calls a scheme."""
    return study.scheme(scheme).title


def with_players(study: Study, lineup: str) -> str:
    """Return `with strong players`."""
    return f"with {study.lineup(lineup).title}"


def ending_title(column: str) -> str:
    """Return an ending's flag in words: `end_evening_served` is `evening served`."""
    return column.removeprefix("end_").replace("_", " ")


def question(verdict: Verdict, study: Study) -> str:
    """Return the question a verdict answers."""
    subject, baseline = title(study, study.subject), title(study, study.baseline)
    return {
        FAIR: f"Is {subject} fair with {verdict.players} players?"
        if not study.alone
        else f"Is starting fair with {verdict.players} players?"
        if about_start(verdict, study)
        else f"Are the seats fair with {verdict.players} players?",
        NEAREST: f"Which {study.noun} is nearest to fair with {verdict.players} players?",
        WORTH: f"What does {subject} change, against {baseline}?",
        HARM: f"Does {subject} harm the length or the endings?",
        QUANTITY: f"{_measured(verdict, study)}: on target"
        + ("?" if study.alone else f" with {subject}?"),
    }[verdict.topic]


def about_start(verdict: Verdict, study: Study) -> bool:
    """Tell whether a verdict is on who starts: where that is drawn nothing else may be unfair."""
    return verdict.topic == FAIR and drawn_in(study, verdict.scheme, verdict.players or 1)


def _measured(verdict: Verdict, study: Study) -> str:
    return capital(study.quantity(verdict.quantity).title) if verdict.quantity else ""


def target(verdict: Verdict, study: Study) -> str:
    """Return what a verdict is measured against."""
    if verdict.topic in (FAIR, NEAREST):
        fair = percent(1 / (verdict.players or 1))
        who = "who starts" if about_start(verdict, study) else "every player"
        return f"{who} wins {fair} of the games, give or take {points(study.target.share)}"
    if verdict.topic == WORTH:
        return f"a change below {points(study.target.same)} makes no difference"
    if verdict.topic == QUANTITY:
        return band(study.quantity(verdict.quantity))
    length, endings = plain(study.target.length), points(study.target.endings)
    return f"length within {length} %, each ending within {endings}"


def band(quantity: Quantity) -> str:
    """Return a quantity's band in words: `20 to 40 points`."""
    unit = f" {quantity.unit}" if quantity.unit else ""
    if quantity.low is None or quantity.high is None:
        least = quantity.high is None
        end = quantity.low if least else quantity.high
        return f"at {'least' if least else 'most'} {plain(end or 0.0)}{unit}"
    return f"{plain(quantity.low)} to {plain(quantity.high)}{unit}"
