"""`chai-balance report`: the pages of runs and of several folders, targets, and refusals."""

from __future__ import annotations

import json
import re
import shlex
import shutil
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pandas as pd
import pytest
from click.testing import CliRunner

from analysis.numbers import plus_minus
from analysis.oddities import odd_games
from analysis.report.assembly import SECTIONS
from analysis.report.parts.verdicts import facts_table
from analysis.report.run_report import reported
from analysis.stats.gaps import free_seats
from analysis.stats.shares import win_shares
from analysis.stats.tidy import Family
from sim.cli.main import main
from sim.runs.folder import open_run
from tests.browser import IN_ORDER, WIDTHS, met

ASKED = ("--players", 3, "--seed", 4)


def chai(*arguments: object):
    return CliRunner().invoke(main, [str(each) for each in arguments])


def done(*arguments: object):
    result = chai(*arguments)
    assert result.exit_code == 0, result.stderr
    return result


def figures_of(page: str) -> list[str]:
    return re.findall(r"<figure.*?</figure>", page, re.DOTALL)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small run of Chai at a table of three strategies."""
    folder = tmp_path_factory.mktemp("report") / "run"
    who = "balanced,greedy,own-tea"
    done("run", "chai", *ASKED, "--games", 300, "-s", who, "--duplicate", "-o", folder)
    return folder


@pytest.fixture(scope="module")
def page(played: Path) -> str:
    assert done("report", played, "--sample", 60).stdout == f"report  {played / 'report.html'}\n"
    return (played / "report.html").read_text("utf-8")


@pytest.fixture(scope="module")
def data(played: Path, page: str) -> dict:
    return json.loads((played / "report.data.json").read_text("utf-8"))["results"][0]


def test_the_page_has_its_sections_in_order(page: str) -> None:
    assert re.findall(r'<h2 id="([\w-]+)"', page) == ["short", *SECTIONS]
    assert "http" not in re.sub(r'xmlns[:\w]*="[^"]*"', "", page).replace("http://www.w3.org", "")
    levels = [int(each) for each in re.findall(r"<h(\d)", page)]
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))


def test_every_chart_speaks_and_has_its_table_and_command(page: str) -> None:
    figures = figures_of(page)
    assert len(figures) >= 10
    for figure in figures:
        assert 'role="img" aria-label="' in figure
        assert figure.index("<table>") > figure.index("</svg>")
        assert "Again: chai-balance" in re.sub("<[^>]+>", "", figure)


def test_the_figures_are_those_of_the_tables(played: Path, page: str) -> None:
    seats = pd.read_parquet(played / "seats.parquet")
    games = pd.read_parquet(played / "games.parquet")
    result = reported(open_run(played), sizes=None)
    shares = result.measures.shares.sort_values("seat")
    assert shares["estimate"].tolist() == pytest.approx(
        seats.groupby("seat")["win"].mean().tolist()
    )
    for _, row in shares.iterrows():
        assert plus_minus(row["estimate"], row["low"], row["high"]) in page
    turns = result.measures.lengths.iloc[0]
    assert turns["estimate"] == pytest.approx(games["turns"].mean())
    assert plus_minus(turns["estimate"], turns["low"], turns["high"], scale=1) in page


def test_each_player_wins_as_often_as_plain_pandas_says(played: Path, page: str) -> None:
    seats = pd.read_parquet(played / "seats.parquet")
    seats["deal"] = seats["game"] // 3
    together = Family(free_seats(seats["strategy"].nunique()))
    for _, row in win_shares(seats, ["strategy"], cluster="deal", family=together).iterrows():
        assert row["estimate"] == pytest.approx(
            seats.loc[seats["strategy"] == row["strategy"], "win"].mean()
        )
        said = plus_minus(row["estimate"], row["low"], row["high"])
        assert f'<tr><th scope="row">{row["strategy"]}</th><td>{said}</td>' in page


def commands_in(text: str) -> list[str]:
    """The commands of a page as they are copied."""
    plain = re.sub(r"<wbr>|</?span>", "", text)
    return [each for each in re.findall(r"<code>(.*?)</code>", plain) if "chai-balance" in each]


def test_the_commands_of_a_run_play_its_games(played: Path, page: str, tmp_path: Path) -> None:
    [command] = set(pd.read_csv(played / "report.data.csv")["command"])
    assert "--games 300 --duplicate --seed 4" in command
    again = tmp_path / "again"
    done(*shlex.split(command)[1:], "-o", again)
    assert open_run(again).manifest.digest == open_run(played).manifest.digest
    tried = commands_in(section(page, "whatif"))
    assert len(tried) >= 3
    assert all(each.endswith("--duplicate") for each in tried)


def test_an_ending_that_never_came_has_its_bound(played: Path) -> None:
    result = reported(open_run(played), sizes=None)
    rows = result.measures.endings.iloc[[0, 0, 0]].assign(
        ending=["end_a", "end_b", "end_c"],
        estimate=[1.0, 0.25, 0.0],
        low=[0.9981, 0.2, 0.0],
        high=[1.0, 0.3, 0.0019],
    )
    shown = facts_table(replace(result, measures=replace(result.measures, endings=rows))).rows[1]
    assert shown[1].text == "a 100 % (at least 99.81 %), b 25.0 %, c 0 % (at most 0.19 %)"


@pytest.fixture(scope="module")
def barred(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small run in duplicate in which one of the players may not do something."""
    folder = tmp_path_factory.mktemp("barred") / "run"
    bars = ("--duplicate", "--restrict", "1:no-market")
    shown = done("run", "chai", *ASKED, "--games", 150, *bars, "-o", folder).stdout
    assert "player 1, forbidden no-market" in shown
    assert "1:no-market (player 1 of the line-up, who goes round the seats)" in shown
    done("report", folder, "--sample", 20)
    return folder


def test_what_is_forbidden_goes_with_the_player_round_the_seats(barred: Path) -> None:
    seats = pd.read_parquet(barred / "seats.parquet")
    player = (seats["seat"] + seats["game"] % 3) % 3 + 1
    shares = seats.groupby(player)["win"].mean()
    data = json.loads((barred / "report.data.json").read_text("utf-8"))["results"][0]
    typed = json.loads(done("run", "--resume", "-o", barred, "--json").stdout)
    assert data["by_player"] == typed["by_player"]
    for row in data["by_player"]:
        assert row["win_share"] == pytest.approx(shares[row["player"]])
        assert row["low"] <= row["win_share"] < row["high"]
        assert row["restrict"] == (["no-market"] if row["player"] == 1 else [])
    first = data["by_player"][0]
    said = plus_minus(first["win_share"], first["low"], first["high"])
    page = (barred / "report.html").read_text("utf-8")
    assert f'<th scope="row">player 1, forbidden no-market</th><td>{said}</td>' in page
    assert "forbidden 1:no-market (player 1 of the line-up, who goes round the seats)" in page


def test_luck_on_a_page_forbids_what_the_run_does(barred: Path) -> None:
    page = (barred / "report.html").read_text("utf-8")
    [command] = set(commands_in(section(page, "luck")))
    assert command.endswith("--restrict 1:no-market")
    data = json.loads((barred / "report.data.json").read_text("utf-8"))["results"][0]
    [sample] = [each for each in data["samples"] if each["kind"] == "luck"]
    found = json.loads(done(*shlex.split(command)[1:], "--json").stdout)
    ends = ("estimate", "low", "high")
    for one, other in zip(found["ladder"], sample["tables"]["ladder"], strict=True):
        assert [one[end] for end in ends] == pytest.approx([other[end] for end in ends])
    assert "versions are compared with everything allowed" in section(page, "whatif")


def test_what_chance_deals_is_counted_over_all_games(played: Path, data: dict) -> None:
    seats = pd.read_parquet(played / "seats.parquet")
    [sample] = [each for each in data["samples"] if each["kind"] == "components"]
    dealt = pd.DataFrame(sample["tables"]["tips-dealt"])
    own = seats[seats["first_tip"] >= 0].groupby("first_tip")["win"]
    known = dealt[dealt["n"] > 1]
    assert known["n"].tolist() == own.size().tolist()
    assert known["estimate"].tolist() == pytest.approx(own.mean().tolist())


def test_tension_is_that_of_the_games_themselves(played: Path, data: dict) -> None:
    seats = pd.read_parquet(played / "seats.parquet").query("game < 60")
    ordered = seats.sort_values("score").groupby("game")["score"].agg(list)
    leads = [scores[-1] - scores[-2] for scores in ordered]
    whole = seats.groupby("game")["win"].max() == 1
    [sample] = [each for each in data["samples"] if each["kind"] == "tension"]
    figures = {each["figure"]: each["estimate"] for each in sample["tables"]["figures"]}
    sole = [lead for lead, alone in zip(leads, whole, strict=True) if alone]
    assert figures["margin"] == pytest.approx(sum(sole) / len(sole))
    assert figures["shared"] == pytest.approx(1 - whole.mean())


def test_each_sample_says_its_size(page: str) -> None:
    assert "Tension, from every decision of 60 games" in page
    assert "A sample of 12 deals" in page
    assert "12 games told step by step" in page


def test_the_games_that_stand_out_do(played: Path, page: str) -> None:
    games = pd.read_parquet(played / "games.parquet").set_index("game")
    seats = pd.read_parquet(played / "seats.parquet")
    result = reported(open_run(played), sizes=None)
    found = dict(zip(result.odd["what"], result.odd["game"], strict=True))
    assert games.loc[found["the longest game"], "turns"] == games["turns"].max()
    assert games.loc[found["the shortest game"], "turns"] == games["turns"].min()
    best = seats.groupby("game")["score"].max()
    assert best[found["the highest score"]] == best.max()
    assert best[found["the lowest winning score"]] == best.min()
    typed = re.sub(r"<wbr>|</?span>", "", page)
    assert f"replay {played} {found['the longest game']}" in typed


def test_odd_games_of_one_seat_have_no_lead() -> None:
    cell = solo_games([1.0], [1.0]).assign(truncated=True)
    assert [what for what, *_ in odd_games(cell, 1)][-1] == "the first game cut off"


def solo_games(scores: list[float], wins: list[float]) -> pd.DataFrame:
    games = range(7, 7 + len(scores))
    return pd.DataFrame(
        {"game": games, "turns": 3, "score_0": scores, "win_0": wins, "truncated": False}
    )


def test_the_lowest_winning_score_is_that_of_a_game_that_was_won() -> None:
    odd = {what: rest for what, *rest in odd_games(solo_games([17, 50, 39], [0, 1, 1]), 1)}
    assert odd["the lowest winning score"] == [39.0, "points", 9]
    assert odd["the highest score"] == [50.0, "points", 8]


def test_where_nobody_won_there_is_no_winning_score() -> None:
    odd = {what: rest for what, *rest in odd_games(solo_games([17, 50], [0, 0]), 1)}
    assert "the lowest winning score" not in odd
    assert odd["the highest score (nobody won a game)"] == [50.0, "points", 8]


# --- targets ------------------------------------------------------------------------------------

TARGETS = """
[target]
share = 40

[[quantity]]
name = "clock"
title = "minutes <b>at</b> the table"
of = "5 + 0.5 * decisions"
low = 1
high = 2

[[band]]
name = "turns"
low = 10
high = 400

[[band]]
name = "lead_changes"
high = 100
"""


def test_the_targets_are_the_users(played: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(TARGETS)
    out = tmp_path / "page.html"
    data = json.loads(
        done("report", played, "--targets", file, "--sample", 60, "-o", out, "--json").stdout
    )
    judged = {each["question"]: each["verdict"] for each in data["verdicts"]}
    assert judged == {
        "Are the seats fair with 3 players?": "inside",
        "Minutes <b>at</b> the table: on target?": "outside",
        "Turns a game: on target?": "inside",
        "Changes of the lead a game: on target?": "inside",
    }
    page = out.read_text("utf-8")
    games = pd.read_parquet(played / "games.parquet")
    minutes = (5 + 0.5 * games["decisions"]).mean()
    tables = json.loads((tmp_path / "page.data.json").read_text())["results"][0]["measures"]
    [clock] = [each for each in tables["quantities"] if each["quantity"] == "clock"]
    assert clock["estimate"] == pytest.approx(minutes, rel=1e-6)
    assert "<b>" not in page
    assert "minutes &lt;b&gt;at&lt;/b&gt; the table" in page
    assert "The bands are those of" in page
    # What is wrong stands first.
    brief = page[page.index('class="brief"') :]
    assert brief.index("Minutes") < brief.index("Are the seats fair")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[target]\nshare = 0\n", r"t\.toml:2:share: 0 is wrong; expected a number from 0\.1"),
        (
            "[targets]\nshare = 2\n",
            r'"targets" is no key of a file of targets; did you mean "target"',
        ),
        ('[[band]]\nname = "turns"\n', r"t\.toml:2:name: a band has a low, a high, or both"),
        ('[[band]]\nname = "turn"\nlow = 1\n', r't\.toml:2:name: "turn" is no figure.*"turns"'),
        (
            '[[quantity]]\nname = "x"\nof = "sum(scores)"\n',
            r't\.toml:3:of: quantity x: "scores" is no column of the tables; did you mean "score"',
        ),
        ("[target\n", r"t\.toml:1:\d+: this is no TOML"),
        ("[target]\nshare = 1,5\n", r"written with a point: 1\.5 instead of 1,5"),
    ],
)
def test_faults_of_targets_name_file_key_and_remedy(
    played: Path, tmp_path: Path, text: str, said: str
) -> None:
    (tmp_path / "t.toml").write_text(text)
    result = chai("report", played, "--quick", "--targets", tmp_path / "t.toml")
    assert result.exit_code == 3
    assert re.search(said, result.stderr), result.stderr


def test_two_targets_are_one_too_many(played: Path, tmp_path: Path) -> None:
    (tmp_path / "t.toml").write_text("")
    result = chai("report", played, "--share", 1, "--targets", tmp_path / "t.toml")
    assert result.exit_code == 2
    assert "two targets" in result.stderr


def test_a_share_may_be_said_by_itself(played: Path, tmp_path: Path) -> None:
    for share, verdict in ((0.1, "undecided"), (50, "inside")):
        out = tmp_path / f"{share}.html"
        done("report", played, "--quick", "--share", share, "-o", out)
        assert f"at most {share}" in out.read_text() or f"take {share} points" in out.read_text()
        badges = re.findall(r'<li id="fair-3" class="(\w+)"', out.read_text())
        assert badges == [verdict] or share == 0.1


# --- several folders ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def others(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Small folders of every other kind that a report is made of."""
    place = tmp_path_factory.mktemp("others")
    small = ("--players", 2, "--seed", 4, "-s", "greedy")
    done(
        "compare",
        "-",
        "foreign_tea_price=2",
        "--game",
        "chai",
        "--games",
        60,
        *small,
        "-o",
        place / "cmp",
    )
    done("sweep", "chai", "foreign_tea_price=2,3", "--games", 60, *small, "-o", place / "swp")
    done("luck", "chai", "--players", 2, "--seed", 4, "--deals", 12, "--ladder", "random,greedy",
         "-o", place / "luck")  # fmt: skip
    asked = ("--of", "awards", "--of", "tips", "--games", 40, "--sample", 5)
    done("components", "chai", *asked, "--players", 3, "--seed", 4, "-s", "greedy",
         "-o", place / "pieces")  # fmt: skip
    return {each: place / each for each in ("cmp", "swp", "luck", "pieces")}


@pytest.fixture(scope="module")
def joint(played: Path, others: dict[str, Path], tmp_path_factory) -> str:
    out = tmp_path_factory.mktemp("joint") / "all.html"
    done("report", played, *others.values(), "--quick", "-o", out)
    return out.read_text("utf-8")


def section(page: str, name: str) -> str:
    return page[page.index(f'<h2 id="{name}"') :].split("<h2 ")[1]


def test_several_folders_make_one_page(joint: str, others: dict[str, Path]) -> None:
    assert re.findall(r'<h2 id="([\w-]+)"', joint) == ["short", *SECTIONS]
    ids = re.findall(r'\sid="([^"]+)"', joint)
    assert len(ids) == len(set(ids))
    links = set(re.findall(r'(?:href="|aria-labelledby=")#?([^"#]+)"', joint))
    assert links <= set(ids)
    assert "What is on this page" in joint
    for kind, folder in (("comparison", "cmp"), ("sweep", "swp")):
        assert f"{kind} {folder}" in section(joint, "whatif")
    assert "What surely changes" in joint
    answers = section(joint, "answers")
    assert "comparison cmp" in answers
    assert "Which version is nearest to fair" in answers
    assert "Awards: what a change causes, on the same deals" in section(joint, "components")
    assert "Other players in the seats: the same seat wins" in section(joint, "luck")


def test_headings_of_one_page_stay_in_order(joint: str) -> None:
    levels = [int(each) for each in re.findall(r"<h(\d)", joint)]
    assert all(after - before <= 1 for before, after in pairwise(levels))


@pytest.mark.parametrize("kind", ["cmp", "swp"])
def test_a_comparison_and_a_sweep_have_all_sections(
    others: dict[str, Path], kind: str, tmp_path: Path
) -> None:
    first = (others[kind] / "report.html").read_text("utf-8")
    done("report", others[kind], "-o", tmp_path / "again.html")
    assert (tmp_path / "again.html").read_text("utf-8") == first
    assert re.findall(r'<h2 id="([\w-]+)"', first) == ["short", *SECTIONS]


def test_other_targets_make_another_page_that_says_whose_they_are(
    others: dict[str, Path],
) -> None:
    own = others["swp"] / "report.html"
    before = own.read_text("utf-8")
    said = done("report", others["swp"], "--share", 5)
    page = others["swp"] / "report-share-5.html"
    assert said.stdout == f"report  {page}\n"
    assert own.read_text("utf-8") == before
    text = page.read_text("utf-8")
    assert "The bands are those of --share 5." in text
    assert f"chai-balance report {others['swp']} --share 5" in re.sub("<[^>]+>", "", text)


@pytest.mark.parametrize("kind", ["luck", "pieces"])
def test_a_sample_alone_is_a_page_of_its_own(others: dict[str, Path], kind: str) -> None:
    folder = others[kind]
    out = folder.parent / f"{kind}.html"
    done("report", folder, "-o", out)
    assert out.read_text("utf-8").count("<h2 ") == 1


# --- in a browser -------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["run", "joint", "cmp", "swp", "luck", "pieces"])
def test_every_kind_of_page_reads_well_on_a_phone(
    page: str, joint: str, others: dict[str, Path], kind: str, tmp_path: Path
) -> None:
    """What a study's page meets at other widths is in `tests/analysis/report/test_browser.py`."""
    place = tmp_path / "page.html"
    if kind in others:
        done("report", others[kind], "-o", place)
    else:
        place.write_text({"run": page, "joint": joint}[kind], "utf-8")
    assert met(place, tmp_path / "met", min(WIDTHS)) == IN_ORDER


# --- what cannot be -----------------------------------------------------------------------------


def test_a_solo_run_has_no_tension_but_a_report(tmp_path: Path) -> None:
    folder = tmp_path / "solo"
    done("run", "tea-for-two", "--players", 1, "--games", 60, "--seed", 4, "-o", folder)
    done("report", folder, "--quick")
    page = (folder / "report.html").read_text("utf-8")
    assert "How often is it won?" in page
    assert "Nobody leads in a solo game." in page
    other = chai("report", folder, folder)
    assert other.exit_code == 2
    assert "is named twice" in other.stderr


def test_two_games_make_no_page(others: dict[str, Path], tmp_path: Path) -> None:
    foreign = tmp_path / "foreign"
    shutil.copytree(others["luck"], foreign)
    data = json.loads((foreign / "luck.json").read_text())
    (foreign / "luck.json").write_text(json.dumps({**data, "game": "garam"}))
    both = chai("report", others["cmp"], foreign)
    assert both.exit_code == 2
    assert "A page is about one game" in both.stderr
    assert "Chai Garam" in both.stderr


def test_foreign_and_damaged_folders_are_told_in_a_sentence(
    others: dict[str, Path], played: Path, tmp_path: Path
) -> None:
    for path, said in ((tmp_path / "nothing", "is no folder"), (tmp_path, "Nothing in")):
        result = chai("report", path)
        assert result.exit_code == 2
        assert said in result.stderr
        assert "run, study, compare or sweep" in result.stderr
    for kind, file in (("cmp", "study.json"), ("luck", "luck.json"), ("swp", "manifest.json")):
        broken = tmp_path / kind
        shutil.copytree(others[kind], broken)
        (broken / file).write_text('{"state": "complete", "identity": "x"')
        result = chai("report", broken)
        assert result.exit_code == 2
        assert "damaged" in result.stderr
        assert result.stderr.count("\n") == 1
    half = tmp_path / "half"
    shutil.copytree(others["cmp"], half)
    manifest = json.loads((half / "manifest.json").read_text())
    (half / "manifest.json").write_text(json.dumps({**manifest, "state": "interrupted"}))
    assert "is not complete; go on with it first: chai-balance " in chai("report", half).stderr


def test_the_folders_of_a_page_are_made(played: Path, tmp_path: Path) -> None:
    place = tmp_path / "new" / "deep" / "x.html"
    assert done("report", played, "--quick", "-o", place).stdout == f"report  {place}\n"
    names = sorted(each.name for each in place.parent.iterdir())
    assert names == ["x.data.csv", "x.data.json", "x.html"]


def test_a_page_is_no_folder(played: Path, tmp_path: Path) -> None:
    refused = chai("report", played, "--quick", "-o", tmp_path)
    assert refused.exit_code == 2
    assert f"{tmp_path} is a folder, and a page is a file. Name it with -o, such as" in (
        refused.stderr
    )
    assert list(tmp_path.iterdir()) == []


def test_a_run_whose_program_changed_has_its_page_without_samples(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sim.engine.jit.source_hash", lambda game: "0" * 64)
    out = tmp_path / "old.html"
    done("report", played, "-o", out)
    assert "they cannot be:" in section(out.read_text("utf-8"), "tension")
