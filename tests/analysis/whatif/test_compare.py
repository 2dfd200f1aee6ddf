"""Comparisons of two versions: really paired, from the same Parquet that pandas reads."""

from __future__ import annotations

import json
import shlex
from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest

from analysis.studies.headlines import differences_frame
from analysis.whatif.asked import Asked
from analysis.whatif.compare import Comparison, compare
from analysis.whatif.versions import read_version
from analysis.whatif.words import comparison_lines
from sim.errors import SheetFault, UsageFault
from sim.games import find, names
from sim.runs import folder as folders
from sim.runs.folder import Run
from sim.runs.record import Interrupted, Recording
from sim.runs.simulate import plan
from sim.sheets.folder import new_sheets

GAMES = 240
B = "customers[BR-B1].price=9,stars_to_end=3"


@pytest.fixture(autouse=True)
def no_report(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the drawing, except where a test is about it."""
    monkeypatch.setattr("analysis.studies.output.report_for_study", lambda result: "")


def asked(out: Path, **more) -> Asked:
    return Asked(**{"players": 3, "games": GAMES, "seed": 5, "jobs": 1, "out": out, **more})


@pytest.fixture(scope="module")
def run_folders(tmp_path_factory: pytest.TempPathFactory) -> tuple[Run, Run]:
    """The games of both versions, played on their own."""
    place = tmp_path_factory.mktemp("runs")
    options = {"customers[BR-B1].price": 9, "stars_to_end": 3}
    runs = []
    for name, given in (("a", {}), ("b", options)):
        made = plan("garam", players=3, seed=5, options=given)
        run = folders.create(place / name, made, GAMES)
        runs.append(Recording(run, made).record())
    return runs[0], runs[1]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Comparison:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("analysis.studies.output.report_for_study", lambda result: "")
        out = tmp_path_factory.mktemp("compare") / "out"
        return compare("-", B, asked(out), game="garam")


def test_the_command_that_goes_on_has_folder_gates_and_the_seed_that_was_drawn(
    tmp_path: Path,
) -> None:
    def stop(done: int, total: int, cell: str) -> None:
        raise KeyboardInterrupt

    out = tmp_path / "my out"
    with pytest.raises(Interrupted, match="Go on with: ") as caught:
        compare("-", B, asked(out, seed=None), game="garam", fail_on=["turns>5"], progress=stop)
    manifest = json.loads((out / "manifest.json").read_text("utf-8"))
    words = shlex.split(str(caught.value).partition("Go on with: ")[2])
    assert words == manifest["command"]
    assert words[:4] == ["chai-balance", "compare", "-", B]
    assert words[words.index("--seed") + 1] == manifest["seed"]
    assert words[words.index("--fail-on") + 1] == "turns>5"
    assert words[words.index("-o") + 1] == str(out)


def frame_of(comparison: Comparison) -> pd.DataFrame:
    result = comparison.result
    return differences_frame(result, result.study.lineups[0]).set_index("figure")


def test_figures_are_what_pandas_gives_from_the_runs_of_both(played, run_folders) -> None:
    frame = frame_of(played)
    (games_a, seats_a), (games_b, seats_b) = ((run.games(), run.seats()) for run in run_folders)
    for seat in range(3):
        mine = [seats[seats["seat"] == seat]["win"].mean() for seats in (seats_a, seats_b)]
        row = frame.loc[f"win_share_{seat + 1}"]
        assert (row["a"], row["b"]) == pytest.approx(mine)
        assert row["difference"] == pytest.approx(mine[1] - mine[0])
    assert frame.loc["turns", "difference"] == pytest.approx(
        (games_b["turns"] - games_a["turns"]).mean()
    )
    assert frame.loc["end_stars", "b"] == pytest.approx(games_b["end_stars"].mean())
    assert frame.loc["rupees", "difference"] == pytest.approx(
        seats_b["rupees"].mean() - seats_a["rupees"].mean(), rel=1e-5
    )


def test_what_differs_is_told_before_and_after(played: Comparison) -> None:
    assert list(played.changes.lines) == [
        "stars_to_end: 4 -> 3",
        "customers[BR-B1].price: 2 -> 9",
    ]


def test_the_folder_holds_the_figures_as_data(played: Comparison) -> None:
    folder = played.result.folder
    data = json.loads((folder / "comparison.json").read_text("utf-8"))
    table = pd.read_csv(folder / "differences.csv").set_index("figure")
    frame = frame_of(played)
    told = pd.DataFrame(data["lineups"][0]["figures"]).set_index("figure")
    assert list(table.index) == list(told.index) == list(frame.index)
    for column in ("a", "b", "difference", "low", "high"):
        assert table[column].to_numpy() == pytest.approx(frame[column].to_numpy())
        assert told[column].to_numpy() == pytest.approx(frame[column].to_numpy())
    assert data["changes"]["sheets"][0]["row"] == "BR-B1"
    assert data["seed"] == "5"
    assert "chai-balance compare - " in data["command"]


def test_two_run_folders_are_compared_without_playing(
    played, run_folders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sim.runs.simulate.play_blocks", None)
    one, other = (str(run.folder) for run in run_folders)
    found = compare(one, other, Asked(out=tmp_path / "out"))
    pd.testing.assert_frame_equal(frame_of(found), frame_of(played))
    assert found.changes == played.changes


def test_the_report_of_two_runs_says_what_differs(
    run_folders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    one, other = (str(run.folder) for run in run_folders)
    page = compare(one, other, Asked(out=tmp_path / "out")).result.report.read_text("utf-8")
    assert "nothing; the versions differ in stars_to_end and their sheets" in page
    assert "<code>customers[BR-B1].price: 2 -&gt; 9</code>" in page
    assert "wins of player 1, %" in page
    assert "not the same in all versions" in page


def test_a_run_folder_is_compared_with_a_version_played_as_it_was(
    played, run_folders, tmp_path: Path
) -> None:
    found = compare(str(run_folders[0].folder), B, Asked(out=tmp_path / "out", jobs=2))
    pd.testing.assert_frame_equal(frame_of(found), frame_of(played))


def test_the_same_version_twice_differs_by_exactly_nothing(run_folders, tmp_path: Path) -> None:
    one = str(run_folders[0].folder)
    found = compare(one, "rulebook", Asked(out=tmp_path / "out"), fail_on=["|change(turns)|>0"])
    frame = frame_of(found)
    assert (frame["difference"] == 0).all()
    shares = frame["method"].str.contains("Bonett-Price")
    assert (frame.loc[~shares, ["low", "high"]] == 0).all(axis=None)
    assert (frame.loc[shares, "high"] > 0).all()  # as many games as these cannot rule out more
    assert found.changes.lines == ()
    assert [each.verdict for each in found.gates] == ["passed"]


def test_runs_that_share_no_deals_are_refused(run_folders, tmp_path: Path) -> None:
    made = plan("garam", players=3, seed=6)
    other = Recording(folders.create(tmp_path / "c", made, 30), made).record()
    with pytest.raises(UsageFault) as caught:
        compare(str(run_folders[0].folder), str(other.folder), Asked(out=tmp_path / "out"))
    assert "the seed: 5 in" in str(caught.value)
    assert "--seed 5" in str(caught.value)
    assert not (tmp_path / "out").exists()


def recorded(place: Path, games: int = 30, **given) -> Run:
    """A few games of three players, kept in a folder."""
    made = plan("garam", **{"players": 3, "seed": 5} | given)
    return Recording(folders.create(place, made, games), made).record()


def test_what_a_run_forbids_is_a_difference(
    run_folders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    free = str(run_folders[0].folder)
    bound = str(recorded(tmp_path / "bound", restrict=["1:no-goals"]).folder)
    asked = Asked(games=30, out=tmp_path / "out")
    found = compare(free, bound, asked)
    assert found.changes.lines == ("forbidden: nothing -> 1:no-goals",)
    assert "  forbidden: nothing -> 1:no-goals" in comparison_lines(found)
    data = json.loads((found.result.folder / "comparison.json").read_text("utf-8"))
    assert data["changes"]["restrict"] == {"a": [], "b": ["1:no-goals"]}
    page = found.result.report.read_text("utf-8")
    assert "nothing; the versions differ in what is forbidden" in page
    again = compare("-", bound, replace(asked, out=tmp_path / "again"))
    assert again.changes.lines == found.changes.lines


def test_what_goes_round_the_seats_is_no_difference_of_a_seat(tmp_path: Path) -> None:
    bound = recorded(tmp_path / "bound", duplicate=True, restrict=["1:no-goals"])
    found = compare("-", str(bound.folder), Asked(out=tmp_path / "out"))
    assert found.changes.lines == (
        "forbidden: nothing -> 1:no-goals (player 1 of the line-up, who goes round the seats)",
    )


def test_what_both_runs_forbid_is_said_of_all_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    given = {"restrict": ["1:no-goals"]}
    one = recorded(tmp_path / "one", **given)
    other = recorded(tmp_path / "other", **given, options={"stars_to_end": 3})
    out = tmp_path / "out"
    found = compare(str(one.folder), str(other.folder), Asked(out=out))
    assert found.changes.lines == ("stars_to_end: 4 -> 3",)
    page = found.result.report.read_text("utf-8")
    assert "forbidden 1:no-goals; the versions differ in stars_to_end" in page


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"restrict": ["1:no-goals"]}, "--restrict 1:no-goals --sheets"),
        ({"players": 2, "restrict": ["all:no-goals"]}, "--restrict all:no-goals --sheets"),
    ],
)
def test_the_command_that_makes_a_pair_forbids_as_the_run_did(
    run_folders, tmp_path: Path, given, words: str
) -> None:
    other = recorded(tmp_path / "other", seed=6, **given)
    with pytest.raises(UsageFault) as caught:
        compare(str(run_folders[0].folder), str(other.folder), Asked(out=tmp_path / "out"))
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"players": 4}, "leave --players out"),
        ({"seed": 9}, "leave --seed out"),
        ({"games": GAMES + 1}, "at most that many"),
        ({"settings": {"stars_to_end": "5"}}, "played already"),
        ({"strategies": ("greedy",)}, "leave --strategies out"),
    ],
)
def test_a_run_folder_says_what_it_was_played_with(run_folders, tmp_path, more, words) -> None:
    with pytest.raises(UsageFault, match=words):
        compare(str(run_folders[0].folder), B, Asked(out=tmp_path / "out", **more))


def test_gates_are_judged_by_b_and_by_the_change(run_folders, tmp_path: Path) -> None:
    one, other = (str(run.folder) for run in run_folders)
    gates = ["change(turns)<0", "turns>10", "seat_gap>40pt", "change(win_share_1)>0pt"]
    found = compare(one, other, Asked(out=tmp_path / "out"), fail_on=gates)
    assert [each.verdict for each in found.gates] == ["failed", "failed", "passed", "undecided"]
    assert "for 4 together" in frame_of(found)["family"].iloc[-1]


# --- what a version may be


def test_versions_of_every_form(run_folders, tmp_path: Path) -> None:
    game = find("garam")
    new_sheets(game, tmp_path / "mine")
    (tmp_path / "v.toml").write_text('[options]\nstars_to_end = 5\n"goals[2-cyan]" = "out"\n')
    assert read_version(game, "-", "a").settings == {}
    assert read_version(game, str(tmp_path / "mine"), "a").sheets == tmp_path / "mine"
    assert read_version(game, str(tmp_path / "v.toml"), "a").settings == {
        "stars_to_end": 5,
        "goals[2-cyan]": "out",
    }
    settings = read_version(game, "start_bonus=-/leaf,customers[a,b].price=4,goals=g.csv", "a")
    assert settings.settings == {"start_bonus": "-/leaf", "customers[a,b].price": "4"}
    assert settings.sheet_files == {"goals": Path("g.csv")}
    assert read_version(game, str(run_folders[1].folder), "a").run is not None


def test_with_settings_for_both_a_is_not_the_game_as_it_comes(tmp_path: Path) -> None:
    many = {"stars_to_end": "3", "customers[BR-B1].price": "4", "customers[BR-B2].price": "4"}
    for out, settings, title in (
        ("none", {}, "the game as it comes"),
        ("one", {"stars_to_end": "3"}, "the game with stars_to_end=3"),
        ("many", many, "the game with the settings given for both"),
    ):
        found = compare(
            "-",
            "customers[BR-B3].price=9",
            asked(tmp_path / out, games=4, settings=settings),
            game="garam",
        )
        assert found.versions[0].title == title
        assert found.result.study.schemes[0].title == f"A ({title})"


@pytest.mark.parametrize(
    ("first", "second", "game", "fault", "words"),
    [
        ("-", "nowhere", "garam", UsageFault, "is no version of Chai Garam"),
        ("-", "mine/customers.csv", "garam", UsageFault, ": customers=mine/customers.csv (sheets"),
        (
            "-",
            "Customer.XLSX",
            "garam",
            UsageFault,
            "is one file; say which sheet it is: customers=",
        ),
        ("-", "all.xlsx", "garam", UsageFault, "say which sheet it is: SHEET=all.xlsx (sheets of"),
        ("-", "stars_to_ent=3", "garam", UsageFault, 'did you mean "stars_to_end"?'),
        ("-", "stars_to_end=x", "garam", UsageFault, "no whole number"),
        ("-", "customers[BR-B1].price=900", "garam", SheetFault, "customers.csv:2:price"),
        ("-", "-", None, UsageFault, "Name the game"),
    ],
)
def test_what_is_no_version_is_said(first, second, game, fault, words, tmp_path: Path) -> None:
    with pytest.raises(fault) as caught:
        compare(first, second, asked(tmp_path / "out"), game=game)
    assert words in str(caught.value)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("name", names())
def test_coded_columns_are_columns_of_the_outcome(name: str) -> None:
    assert set(find(name).coded) <= set(find(name).load_kernels().outcome.names)
