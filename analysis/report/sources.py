"""The folders a report is made of: what lies in each, and what each has to say."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from analysis import samples
from analysis.numbers import count
from analysis.report.assembly import Contents
from analysis.report.page import render
from analysis.report.parts.components import components_part
from analysis.report.parts.luck import luck_part
from analysis.report.parts.tension import tension_part
from analysis.report.parts.verdicts import cards
from analysis.report.parts.whatif import differences, sweep_answers
from analysis.report.study_report import contents_of
from analysis.samples import COMPONENTS, LUCK, TENSION, Sample, frame_of
from analysis.studies.folder import MANIFEST, identity_in
from analysis.studies.recall import recalled
from analysis.studies.result import StudyResult
from sim.errors import ChaiError, UsageFault
from sim.games import find as find_game
from sim.runs.folder import open_run

RUN, STUDY, COMPARISON, SWEEP = "run", "study", "comparison", "sweep"
SAMPLES = {f"{kind}.json": kind for kind in (TENSION, LUCK, COMPONENTS)}
KNOWN = (
    "a folder that run, study, compare or sweep has written, or tension, luck or components with -o"
)


@dataclass(frozen=True)
class Source:
    """A folder of a kind; `result` is that of a run, a study, a comparison or a sweep."""

    path: Path
    kind: str
    game: str
    players: str
    played: str
    seed: str
    result: StudyResult | None = None
    sample: Sample | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """What a page of several sources calls it."""
        return f"{self.kind} {self.path.name}"


# Makes the result of a run folder.
Reader = Callable[[Any], StudyResult]


def kind_of(path: Path) -> str:
    """Return what lies in a folder; UsageFault if it is none that a report is made of."""
    if not path.is_dir():
        raise UsageFault(f"{path} is no folder; name {KNOWN}.")
    if (path / MANIFEST).is_file():
        if identity_in(path) is None:
            return RUN
        for file, kind in (("comparison.json", COMPARISON), ("sweep.json", SWEEP)):
            if (path / file).is_file():
                return kind
        return STUDY
    for file, kind in SAMPLES.items():
        if (path / file).is_file():
            return kind
    raise UsageFault(f"Nothing in {path} is known here; name {KNOWN}.")


def read(path: Path, of_run: Reader, of_study: Callable[[StudyResult], StudyResult]) -> Source:
    """Return the source in a folder; UsageFault for one that is foreign, unfinished or damaged.

    `of_run` measures a run; `of_study` is given each study and may judge it by other targets.
    """
    kind = kind_of(path)
    if kind in SAMPLES.values():
        return _sample(path, kind)
    result = of_run(open_run(path)) if kind == RUN else of_study(recalled(path))
    study = result.study
    return Source(
        path,
        kind,
        study.game,
        ", ".join(map(str, study.players)),
        f"{count(result.manifest['games'])} games",
        str(study.seed),
        result,
    )


def _sample(path: Path, kind: str) -> Source:
    """Return the sample in the folder of `tension`, `luck` or `components`."""
    file = path / f"{kind}.json"
    try:
        data = json.loads(file.read_text("utf-8"))
        sample = {TENSION: _tension, LUCK: _luck, COMPONENTS: _components}[kind](data, path)
        find_game(data["game"])
        return Source(
            path,
            kind,
            str(data["game"]),
            str(data["players"]),
            played_by(sample, data),
            str(data["seed"]),
            sample=sample,
        )
    except (OSError, ValueError, KeyError, TypeError, ChaiError) as fault:
        raise UsageFault(
            f"{file} is damaged or from another version ({fault}). Make it again with "
            f"`chai-balance {kind}` and another -o."
        ) from fault


def played_by(sample: Sample, data: Mapping[str, Any]) -> str:
    """Say what a sample rests on; of pieces the games of its deals, and those told in full."""
    size = f"{count(sample.size)} {'deals' if sample.kind == LUCK else 'games'}"
    games = max((int(each["games"]) for each in data.get("kinds", ())), default=0)
    if games <= sample.size:
        return size
    return f"{count(games)} games of each version, every decision of {count(sample.size)}"


def _tension(data: Mapping[str, Any], path: Path) -> Sample:
    tables = {name: frame_of(data[name]) for name in ("figures", "comebacks", "lead")}
    return Sample(TENSION, int(data["games"]), "", tables, f"the sample in {path}")


def _luck(data: Mapping[str, Any], path: Path) -> Sample:
    tables = {name: frame_of(data[name]) for name in ("variance", "same_deal", "ladder")}
    facts = {"tables": data["tables"], "sittings": data["sittings"]}
    return Sample(LUCK, int(data["deals"]), "", tables, f"the sample in {path}", facts)


def _components(data: Mapping[str, Any], path: Path) -> Sample:
    tables = {
        f"{each['kind']}-{name}": frame_of(each[name])
        for each in data["kinds"]
        for name in ("taken", "dealt", "effects", "dominated")
        if each[name]
    }
    sizes = [each["sample"] or each["games"] for each in data["kinds"]]
    of = f"the sample in {path}"
    return samples.components_tables(data["game"], tables, max(sizes), of=of)


def check_together(sources: Sequence[Source]) -> None:
    """Raise UsageFault for sources that make no page together."""
    games = list(dict.fromkeys(each.game for each in sources))
    if len(games) > 1:
        said = "; ".join(f"{each.path} is of {find_game(each.game).title}" for each in sources)
        raise UsageFault(f"A page is about one game, and {said}. Make a page for each game.")
    paths = [each.path.resolve() for each in sources]
    for place, path in enumerate(paths):
        if path in paths[:place]:
            raise UsageFault(f"{sources[place].path} is named twice; name each folder once.")


def contents(source: Source) -> Contents:
    """Return everything a source has to say."""
    if source.result is not None:
        return contents_of(source.result)
    assert source.sample is not None
    title = f"{find_game(source.game).title}: {source.kind}"
    facts = {
        "Folder": str(source.path),
        "Players": source.players,
        "Sample": source.played,
        "Seed": source.seed,
    }
    return Contents(
        title,
        render("sample.html.j2", title=title, facts=facts),
        {source.kind: _sample_body(source.sample)},
    )


def _sample_body(sample: Sample) -> Any:
    parts = {TENSION: tension_part, COMPONENTS: components_part}
    if sample.kind == LUCK:
        return luck_part([sample], ladder=True)
    return parts[sample.kind]([sample])


def added(source: Source) -> Contents:
    """Return what a source adds to a page about another one.

    A comparison or a sweep is what-if, beside the verdicts on it; of a run or a study everything
    is added but how to read it and what to try, which are there already.
    """
    result = source.result
    if result is not None and source.kind in (COMPARISON, SWEEP):
        body = sweep_answers(result) if result.sweep else differences(result)
        answers = {} if result.sweep else {"answers": cards(result, "whatif")}
        return Contents(source.name, body, {**answers, "whatif": body})
    whole = contents(source)
    left_out = ("whatif", "reading")
    bodies = {name: body for name, body in whole.bodies.items() if name not in left_out}
    return Contents(whole.title, whole.head, bodies)


def samples_in(sources: Sequence[Source]) -> list[samples.Sample]:
    """Return the samples that are sources of their own."""
    return [each.sample for each in sources if each.sample is not None]
