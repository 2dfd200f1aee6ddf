"""Verdicts in plain words, for a designer who never met a confidence interval."""

from __future__ import annotations

from collections.abc import Callable

from analysis.numbers import (
    capital,
    listed,
    more_games,
    ordinal,
    percent,
    players_said,
    plus_minus,
    points_off,
)
from analysis.report.questions import (
    NAMES,
    about_start,
    ending_title,
    question,
    title,
    with_players,
)
from analysis.report.seating import in_order, no_fairness, seat_names
from analysis.stats.bands import DIFFERENT, INSIDE, OUTSIDE, SAME, UNDECIDED
from analysis.studies.model import Study
from analysis.studies.verdicts import (
    FAIR,
    HARM,
    NEAREST,
    QUANTITY,
    WORTH,
    Part,
    Verdict,
    margin_of,
    told_by_seats,
)

# --- answers ------------------------------------------------------------------------------------


def answer(verdict: Verdict, study: Study) -> str:
    """Return the short answer."""
    if verdict.topic == NEAREST:
        return _first_of_all(verdict, study)
    return _grouped(verdict, _SHORT[verdict.topic], _NAMED[verdict.topic], study)


def _first_of_all(verdict: Verdict, study: Study) -> str:
    """Return the scheme nearest to fair, with its doubt: the others that may be as good."""
    named = capital(title(study, verdict.scheme))
    also = [title(study, name) for name in verdict.as_good]
    if not also:
        return f"{named}."
    if verdict.tried == 2:
        return f"{named} or {also[0]}: not settled."
    some = f"one of {len(also)} others that" if len(also) > 1 else f"{also[0]}, which"
    return f"{named}, or {some} may be as good."


_SHORT = {
    FAIR: {INSIDE: "yes", OUTSIDE: "no", UNDECIDED: "not settled"},
    WORTH: {
        DIFFERENT: "it matters",
        SAME: "it hardly matters",
        UNDECIDED: "not settled whether it matters",
    },
    HARM: {SAME: "no", DIFFERENT: "yes", UNDECIDED: "not settled"},
    QUANTITY: {INSIDE: "yes", OUTSIDE: "no", UNDECIDED: "not settled"},
}


def _at_table(part: Part, study: Study) -> str:
    return study.lineup(part.lineup).title


def _for_count(part: Part, _: Study) -> str:
    return players_said(part.players)


def _where_it_differs(part: Part, study: Study) -> str:
    """Name the place of a quantity: the number of players, or if there is one, who plays."""
    return (_for_count if len(study.players) > 1 else _at_table)(part, study)


_NAMED: dict[str, Callable[[Part, Study], str]] = {
    FAIR: _at_table,
    WORTH: _for_count,
    HARM: _for_count,
    QUANTITY: _where_it_differs,
}


def _grouped(
    verdict: Verdict, words: dict[str, str], named: Callable[[Part, Study], str], study: Study
) -> str:
    """Return `No with strong players; yes with weak players.`, strongest or most players first."""
    groups: dict[str, list[str]] = {}
    for place, found in _by_place(verdict, named, study).items():
        groups.setdefault(words[found], []).append(place)
    if len(groups) == 1:
        return f"{capital(next(iter(groups)))}{_everywhere(verdict, study)}."
    said = [f"{word} with {listed(places)}" for word, places in groups.items()]
    return f"{capital('; '.join(said))}."


def _by_place(
    verdict: Verdict, named: Callable[[Part, Study], str], study: Study
) -> dict[str, str]:
    """Return one verdict for each place: the worst of its parts."""
    places: dict[str, str] = {}
    for part in reversed(verdict.parts):
        place = named(part, study)
        before = places.get(place, part.verdict)
        places[place] = max(before, part.verdict, key=_SEVERITY.index)
    return places


# From harmless to bad.
_SEVERITY = [SAME, INSIDE, UNDECIDED, DIFFERENT, OUTSIDE]


def _everywhere(verdict: Verdict, study: Study) -> str:
    """Say that all places agree; nothing where there is but one."""
    if study.alone:
        return ""
    if verdict.topic == FAIR or (verdict.topic == QUANTITY and len(study.players) == 1):
        return _whoever(study)
    counts = study.players
    if verdict.topic == WORTH:
        counts = tuple(each for each in counts if told_by_seats(study, each))
    return ", at every number of players" if len(counts) > 1 else ""


def _whoever(study: Study) -> str:
    """Say that a thing holds for all kinds of players, where there are several."""
    several = any(len(study.judged(players)) > 1 for players in study.players)
    return ", whoever plays" if several else ""


# --- details ------------------------------------------------------------------------------------


def detail(verdict: Verdict, study: Study) -> str:
    """Return the figures behind the answer, as one or a few sentences."""
    told = {FAIR: _fair, NEAREST: _nearest, WORTH: _worth, HARM: _harm, QUANTITY: _quantity}
    return told[verdict.topic](verdict, study)


def _fair(verdict: Verdict, study: Study) -> str:
    part = decisive(verdict)
    off = _start(part, study) if about_start(verdict, study) else _off(part, study)
    return _sentences(f"{off}.", _settling(verdict, study))


def _start(part: Part, study: Study) -> str:
    """Say how often who starts wins, and how far off that is."""
    fair = 1 / part.players
    won, size = (
        percent(fair + part.side * part.estimate),
        points_off(part.estimate, part.low, part.high),
    )
    return (
        f"{capital(with_players(study, part.lineup))} who starts wins {won} of the games instead "
        f"of {percent(fair)}: {size} too {'often' if part.side > 0 else 'rarely'}"
    )


def _settling(verdict: Verdict, study: Study) -> str:
    """Say how many more games would settle it, and where if that is not open everywhere.

    Where the answer stands, and what is open is no place of its own, there is nothing to settle.
    """
    said = more_games(verdict.more_games)
    if verdict.topic in _NAMED and len({part.verdict for part in verdict.parts}) > 1:
        still = _open_places(verdict, study)
        if not still and verdict.verdict != UNDECIDED:
            return ""
        if still:
            said = said.replace("settle it.", f"settle it with {listed(still)}.")
    return said.replace(" in each cell", "") if study.alone else said


def _open_places(verdict: Verdict, study: Study) -> list[str]:
    """Return the places that are open: those the answer names, or else who plays; [] if all are."""
    for named in (_NAMED[verdict.topic], _at_table):
        places = _by_place(verdict, named, study)
        still = [place for place, found in places.items() if found == UNDECIDED]
        if still and len(still) < len(places):
            return still
    return []


def decisive(verdict: Verdict) -> Part:
    """Return the part with the largest estimate among those that speak for the verdict."""
    speaking = [part for part in verdict.parts if part.verdict == verdict.verdict]
    return max(speaking or verdict.parts, key=lambda part: abs(part.estimate))


def _off(part: Part, study: Study) -> str:
    """Say how far off the worst seat of one table is."""
    fair = 1 / part.players
    size = points_off(part.estimate, part.low, part.high)
    if part.verdict == INSIDE:
        worst = "" if study.alone else ", the worst case,"
        return (
            f"{capital(with_players(study, part.lineup))}{worst} no player is further "
            f"than {size} from {percent(fair)}"
        )
    won = percent(fair + part.side * part.estimate)
    often = "often" if part.side > 0 else "rarely"
    return (
        f"{capital(with_players(study, part.lineup))} the {ordinal(part.seat or 0)} player wins "
        f"{won} of the games instead of {percent(fair)}: {size} too {often}"
    )


def _nearest(verdict: Verdict, study: Study) -> str:
    said = {
        INSIDE: "that is inside the target",
        OUTSIDE: "even that is outside the target",
        UNDECIDED: "whether that is inside the target is open",
    }[verdict.verdict]
    return _sentences(
        f"No player is further than {worst_gap(verdict)} from a fair share"
        f"{_whoever(study)}; {said}.",
        _settling(verdict, study) if verdict.verdict == UNDECIDED else "",
        _beats(verdict, study),
        as_good(verdict, study),
        _unharmed(verdict, study),
    )


def _beats(verdict: Verdict, study: Study) -> str:
    """Say whether the nearest scheme surely beats the one that is judged."""
    subject = title(study, study.subject)
    if verdict.scheme == study.subject:
        return ""
    if verdict.better:
        return f"It is surely nearer to fair than {subject}."
    return f"These games cannot tell it from {subject}."


def worst_gap(verdict: Verdict) -> str:
    """Return the largest gap over all tables of a verdict, with its interval."""
    ends = [max(getattr(part, end) for part in verdict.parts) for end in ("low", "high")]
    return points_off(max(part.estimate for part in verdict.parts), *ends)


def as_good(verdict: Verdict, study: Study) -> str:
    """Say which other schemes may be as near to fair, as far as the games can tell."""
    others = verdict.tried - 1
    if not verdict.as_good:
        every = "The other" if others == 1 else f"Each of the {others} others"
        return f"{every} is surely further from fair."
    names = [title(study, name) for name in verdict.as_good]
    shown = listed(names if len(names) < 5 else [*names[:3], f"{len(names) - 3} more"])
    some = "The other" if others == 1 else f"{len(names)} of the {others} others"
    return f"{some} may be as good: {shown}."


def _unharmed(verdict: Verdict, study: Study) -> str:
    """Say whether the scheme changes the length or an ending; the baseline cannot."""
    if verdict.scheme == study.baseline:
        return ""
    named = title(study, verdict.scheme)
    return {
        INSIDE: f"{capital(named)} leaves length and endings alone.",
        OUTSIDE: f"But {named} changes the length or an ending by more than allowed.",
    }.get(verdict.harm, f"Whether {named} leaves length and endings alone is open.")


def _worth(verdict: Verdict, study: Study) -> str:
    parts = [
        f"with {players_said(part.players)} {_winner(part, study)} wins "
        f"{plus_minus(abs(part.estimate), *_ends(part))} points "
        f"{'more' if part.estimate >= 0 else 'less'} often"
        for part in verdict.parts
    ]
    lineup = study.lineup(verdict.parts[-1].lineup).title
    return _sentences(
        f"The largest change for a player, among {lineup}: {'; '.join(parts)}.",
        _settling(verdict, study),
    )


def _winner(part: Part, study: Study) -> str:
    name = seat_names(study, part.players)[part.seat or 0]
    return f"the {name}" if in_order(study, part.players) else name


def _ends(part: Part) -> tuple[float, float]:
    """Return the interval of the size of a change."""
    return (part.low, part.high) if part.estimate >= 0 else (-part.high, -part.low)


def _harm(verdict: Verdict, study: Study) -> str:
    worst = max(
        verdict.parts,
        key=lambda part: (
            _SEVERITY.index(part.verdict),
            abs(part.estimate) / margin_of(study, part.measure),
        ),
    )
    said = _change(worst)
    where = _who(worst, study)
    return _sentences(
        f"The change closest to its limit, or furthest beyond it: {said} ({where}).",
        _settling(verdict, study),
    )


def _quantity(verdict: Verdict, study: Study) -> str:
    """Tell the strongest players' figures, and the one that decides if it is another's."""
    quantity = study.quantity(verdict.quantity)
    shown = [part for part in verdict.parts if part.lineup == study.judged(part.players)[-1].name]
    if verdict.verdict not in (part.verdict for part in shown):
        shown.append(_furthest(verdict, quantity.band))
    parts = [
        f"{plus_minus(part.estimate, part.low, part.high, scale=quantity.scale)} "
        f"{_who(part, study)}"
        for part in shown
    ]
    unit = f" ({quantity.unit})" if quantity.unit else ""
    return _sentences(f"{'; '.join(parts)}{unit}.", _settling(verdict, study))


def _furthest(verdict: Verdict, band: tuple[float, float]) -> Part:
    """Return the part furthest beyond a band, or nearest to its edge, of those that decide."""
    speaking = [part for part in verdict.parts if part.verdict == verdict.verdict]
    return max(speaking, key=lambda part: max(part.estimate - band[1], band[0] - part.estimate))


def _who(part: Part, study: Study) -> str:
    """Say who sits at the table of a part, and how many if that is not always the same."""
    seated = f", {part.players} at the table" if len(study.players) > 1 else ""
    return f"{with_players(study, part.lineup)}{seated}"


def _change(part: Part) -> str:
    """Say how one measure of harm changes."""
    size = plus_minus(abs(part.estimate), *_ends(part))
    more = part.estimate >= 0
    if part.measure == "turns":
        return f"games take {size} % {'more' if more else 'fewer'} turns"
    often = "more" if more else "less"
    return f"the ending \u201c{ending_title(part.measure)}\u201d comes {size} points {often} often"


def _sentences(*parts: str) -> str:
    return " ".join(part for part in parts if part)


# --- lines for the command line -----------------------------------------------------------------


def verdict_lines(verdicts: list[Verdict], study: Study) -> list[str]:
    """Return one line for each player count, then one each for worth and harm.

    Of players whose seats cannot be unfair a line says why.
    """
    fair = {v.players: v for v in verdicts if v.topic == FAIR}
    nearest = {v.players: v for v in verdicts if v.topic == NEAREST}
    lines = [_count_line(fair[n], nearest[n], study) for n in study.players if n in fair]
    rest = [v for v in verdicts if v.players is None]
    return no_fairness(study) + lines + [_line(question(v, study), v, study) for v in rest]


def _count_line(fair: Verdict, nearest: Verdict, study: Study) -> str:
    subject = capital(title(study, fair.scheme))
    said = f"{fair.players} players: {NAMES[fair.verdict]}. {subject} fair? {answer(fair, study)}"
    return f"{said} {detail(fair, study)} {_nearest_briefly(nearest, study)}"


def _nearest_briefly(verdict: Verdict, study: Study) -> str:
    others = verdict.tried - 1
    same = f"{len(verdict.as_good)} of {others} other{'' if others == 1 else 's'} may be as good"
    if verdict.scheme == study.subject:
        return f"Nothing tried is nearer to fair ({same})."
    name, size = title(study, verdict.scheme), worst_gap(verdict)
    return f"Nearest to fair: {name} (off by {size}, {NAMES[verdict.verdict]}; {same})."


def _line(asked: str, verdict: Verdict, study: Study) -> str:
    return f"{asked} {answer(verdict, study)} {detail(verdict, study)}"
