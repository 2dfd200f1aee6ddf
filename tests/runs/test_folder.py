"""A run folder is made once, never overwritten, checked when read, and can be gone on with."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from sim.engine import storage
from sim.errors import EngineFault, Undecided, UsageFault
from sim.runs import checks
from sim.runs import folder as folders
from sim.runs import manifest as manifests
from sim.runs.record import Interrupted, Recording, discarding
from tests.runs import toy

GAMES = 95


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    toy.install(monkeypatch)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "results" / "run"


def begin(place: Path, plan: toy.Plan | None = None, games: int = GAMES) -> folders.Run:
    return folders.create(place, plan or toy.Plan(), games, command=["chai-balance"], block=20)


def play(place: Path, plan: toy.Plan | None = None) -> folders.Run:
    run = begin(place, plan)
    return Recording(run, plan or toy.Plan()).record()


def go_on(place: Path) -> None:
    """What `run --resume` does."""
    run = folders.open_run(place)
    if run.complete:
        folders.tidy(run)
    else:
        Recording(run, run.plan()).record()


def files(place: Path) -> dict[str, bytes]:
    """The files whose bytes must not depend on how the run came about."""
    return {name: (place / name).read_bytes() for name in (folders.GAMES, folders.SEATS)}


class Killed(BaseException):
    """Stands for SIGKILL: nothing in the program may handle it."""


def stopping_after(blocks: int, how: BaseException) -> Callable[..., Iterator[toy.Block]]:
    """Return a `play_blocks` that ends with `how` after some blocks."""

    def play_blocks(*arguments: Any, **keywords: Any) -> Iterator[toy.Block]:
        for number, block in enumerate(toy.play_blocks(*arguments, **keywords)):
            if number == blocks:
                raise how
            yield block

    return play_blocks


def stop_after(blocks: int, how: BaseException, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = sys.modules["sim.runs.simulate"]
    monkeypatch.setattr(engine, "play_blocks", stopping_after(blocks, how))


# --- a whole run


def test_a_run_folder_holds_manifest_tables_and_sheets(place: Path) -> None:
    play(place)
    names = {path.relative_to(place).as_posix() for path in place.rglob("*") if path.is_file()}
    assert names == {"manifest.json", "games.parquet", "seats.parquet", "sheets/customers.csv"}
    assert (place / "sheets/customers.csv").read_bytes() == toy.SHEET


def test_the_manifest_says_what_determined_the_games(place: Path) -> None:
    play(place)
    said = json.loads((place / "manifest.json").read_text())
    assert said["state"] == "complete"
    assert (said["seed"], said["games"], said["players"], said["game"]) == ("1", GAMES, 4, "garam")
    assert said["options"] == {"stars": 4, "pay": "per_cup"}
    assert said["strategies"][0] == {
        "name": "balanced",
        "given": "balanced",
        "source_hash": "5e",
        "weights": {"stars": 1.5},
    }
    assert said["sheets"][0]["sha256"] == toy.Plan().sheets.files["customers"].sha256
    assert said["command"] == ["chai-balance"]
    assert {"python", "numba", "numpy", "pyarrow"} <= set(said["versions"])
    assert said["kernel_seconds"] == pytest.approx(5 * 0.25)
    assert said["actions"] == {"brew": 5 * 4, "serve": 5 * 2}


def test_the_digest_is_over_the_records_in_index_order(place: Path) -> None:
    digest = play(place).manifest.digest
    assert digest == hashlib.sha256(toy.outcomes(1, 0, GAMES).tobytes()).hexdigest()


def test_the_tables_hold_every_game_once(place: Path) -> None:
    run = play(place)
    pd.testing.assert_frame_equal(
        run.games(), toy.games_frame(toy.Plan(), toy.outcomes(1, 0, GAMES), 0)
    )
    assert run.seats()["game"].tolist() == [game for game in range(GAMES) for _ in range(4)]


def test_truncated_games_are_counted_and_warned_of(place: Path) -> None:
    run = play(place)
    expected = int((toy.outcomes(1, 0, GAMES)["turns"] == 30).sum())
    assert run.manifest.truncated == expected
    assert run.manifest.warnings == [
        f"{expected} of {GAMES} games reached the turn cap and were cut off; "
        "they are counted as they stood."
    ]


def test_progress_counts_games(place: Path) -> None:
    seen: list[int] = []
    Recording(begin(place), toy.Plan(), on_progress=seen.append).record()
    assert seen == [0, 20, 40, 60, 80, 95]


# --- never overwritten


def test_an_existing_run_is_not_overwritten_and_the_way_on_is_named(place: Path) -> None:
    play(place)
    before = files(place)
    with pytest.raises(UsageFault, match=r"never overwritten.* run --resume -o .*run") as caught:
        begin(place)
    assert caught.value.exit_code == 2
    assert files(place) == before


def test_a_folder_of_something_else_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "letters.txt").write_text("dear ...")
    with pytest.raises(UsageFault, match="exists already and is never overwritten") as caught:
        begin(tmp_path)
    assert "--resume" not in str(caught.value)


def test_an_empty_folder_is_taken(tmp_path: Path) -> None:
    assert begin(tmp_path).folder == tmp_path


def test_default_folders_are_named_and_never_taken_twice(tmp_path: Path) -> None:
    first = folders.default_folder(toy.Plan(seed=7), tmp_path)
    assert first.name.startswith("garam-4p-20")
    assert first.name.endswith("-seed7")
    begin(first)
    assert folders.default_folder(toy.Plan(seed=7), tmp_path).name == f"{first.name}-2"


def test_a_failed_beginning_leaves_nothing(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise Undecided("No space is left.")

    monkeypatch.setattr(manifests, "write", fail)
    with pytest.raises(Undecided):
        begin(place)
    assert list(place.parent.iterdir()) == []


# --- stopped and gone on with


@pytest.mark.parametrize("blocks", range(6))
def test_a_killed_run_goes_on_to_the_same_bytes(
    blocks: int, place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = play(tmp_path / "whole")
    with monkeypatch.context() as patch:
        stop_after(blocks, Killed(), patch)
        run = begin(place)
        if blocks < 5:
            with pytest.raises(Killed):
                Recording(run, toy.Plan()).record()
            assert folders.open_run(place).manifest.state == "running"
        else:
            Recording(run, toy.Plan()).record()
    go_on(place)
    assert files(place) == files(tmp_path / "whole")
    assert folders.open_run(place).manifest.digest == whole.manifest.digest


@pytest.mark.parametrize("writes", range(10))
def test_a_run_killed_while_it_writes_goes_on_to_the_same_bytes(
    writes: int, place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Five parts, two tables and the manifest are flushed; it dies before each of them."""
    play(tmp_path / "whole")
    run = begin(place)
    count = 0

    def die(descriptor: int) -> None:
        nonlocal count
        count += 1
        if count > writes:
            raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", die)
        patch.setattr(storage, "_flush_folder", lambda folder: None)
        try:
            Recording(run, toy.Plan()).record()
            assert writes >= 8
        except Killed:
            assert writes < 8
    go_on(place)
    assert files(place) == files(tmp_path / "whole")
    assert sorted(path.name for path in place.iterdir()) == [
        "games.parquet",
        "manifest.json",
        "seats.parquet",
        "sheets",
    ]


def test_only_the_missing_blocks_are_played(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = begin(place)
    parts = folders.parts_of(run, toy.Plan())
    parts.folder.mkdir()
    for index in (1, 3):
        outcomes = toy.outcomes(1, index * 20, 20)
        facts = {"kernel_seconds": 0.0, "seconds": 0.0, "actions": [0, 0], "unheeded": 0}
        parts.write(index, outcomes, facts)
    asked: list[tuple[int, int]] = []

    def play_blocks(plan: toy.Plan, first: int, count: int, **rest: Any) -> Iterator[toy.Block]:
        asked.append((first, count))
        return toy.play_blocks(plan, first, count, **rest)

    monkeypatch.setattr(sys.modules["sim.runs.simulate"], "play_blocks", play_blocks)
    Recording(run, toy.Plan()).record()
    assert asked == [(0, 20), (40, 20), (80, 15)]


def test_ctrl_c_keeps_the_finished_blocks_and_names_the_command(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop_after(2, KeyboardInterrupt(), monkeypatch)
    with pytest.raises(Interrupted, match=r"40 of 95 games are kept") as caught:
        Recording(begin(place), toy.Plan()).record()
    assert caught.value.exit_code == 130
    assert str(caught.value).endswith(f"Go on with: chai-balance run --resume -o {place}")
    assert folders.open_run(place).manifest.state == "interrupted"


def test_a_full_disk_keeps_the_finished_blocks_and_names_the_command(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop_after(3, Undecided("No space is left on the disk."), monkeypatch)
    with pytest.raises(Undecided, match=r"No space .* 60 of 95 games are kept .* --resume"):
        Recording(begin(place), toy.Plan()).record()


def test_what_a_process_killed_at_its_end_left_is_tidied(place: Path) -> None:
    play(place)
    (place / "parts").mkdir()
    (place / "parts" / "00000000.npy").write_bytes(b"part")
    before = files(place)
    folders.tidy(folders.open_run(place))
    assert not (place / "parts").exists()
    assert files(place) == before


def test_two_processes_cannot_play_into_one_folder(place: Path) -> None:
    run = begin(place)
    with storage.locked(place), pytest.raises(storage.Locked, match="in use by another process"):
        Recording(run, toy.Plan()).record()


# --- damage


def test_a_damaged_part_is_said_and_played_again(
    place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(tmp_path / "whole")
    with monkeypatch.context() as patch:
        stop_after(3, Killed(), patch)
        with pytest.raises(Killed):
            Recording(begin(place), toy.Plan()).record()
    part = place / "parts" / "00000001.npy"
    part.write_bytes(part.read_bytes()[:-40])
    told: list[str] = []
    again = folders.open_run(place)
    Recording(again, again.plan(), tell=told.append).record()
    assert len(told) == 1
    assert "00000001.npy" in told[0]
    assert files(place) == files(tmp_path / "whole")


@pytest.mark.parametrize(
    ("field", "value"),
    [("seed", "2"), ("games", 1_000), ("players", 3), ("options", {"stars": 3, "pay": "per_cup"})],
)
def test_an_edited_manifest_is_refused(field: str, value: object, place: Path) -> None:
    play(place)
    path = place / "manifest.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {field: value}))
    with pytest.raises(UsageFault, match="manifest.json was edited"):
        folders.open_run(place)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"schema": 1}', '{"schema": 1, "spam": 2}', "\0"])
def test_a_damaged_manifest_is_refused(text: str, place: Path) -> None:
    play(place)
    (place / "manifest.json").write_text(text)
    with pytest.raises(UsageFault, match="is damaged or no manifest"):
        folders.open_run(place)


@pytest.mark.parametrize(
    ("command", "file", "kind"),
    [
        ("study", "study.json", "study"),
        ("compare", "study.json", "comparison"),
        ("sweep", "study.json", "sweep"),
        ("", "comparison.json", "comparison"),
        ("", "sweep.json", "sweep"),
    ],
)
def test_the_folder_of_another_kind_is_told_as_what_it_is(
    command: str, file: str, kind: str, tmp_path: Path
) -> None:
    facts = {"identity": "x", "command": ["chai-balance", command] if command else []}
    (tmp_path / "manifest.json").write_text(json.dumps(facts))
    (tmp_path / file).write_text("{}")
    with pytest.raises(UsageFault) as caught:
        folders.open_run(tmp_path)
    assert str(caught.value) == (
        f"{tmp_path} is the folder of a {kind}, and what is asked for here is a run. "
        f"`chai-balance report {tmp_path}` makes the page of a {kind}; its games lie in `cells/`."
    )
    with pytest.raises(UsageFault, match=r"with -o\.$"):
        folders.refuse_existing(tmp_path)


def test_a_manifest_of_a_later_version_is_refused(place: Path) -> None:
    play(place)
    path = place / "manifest.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"schema": 2}))
    with pytest.raises(UsageFault, match="has schema 2; this version reads 1"):
        folders.open_run(place)


def test_a_folder_without_manifest_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageFault, match="is no run folder: it has no manifest.json"):
        folders.open_run(tmp_path)
    with pytest.raises(UsageFault, match="is no folder"):
        folders.open_run(tmp_path / "nowhere")


@pytest.mark.parametrize("name", [folders.GAMES, folders.SEATS])
def test_missing_and_damaged_tables_are_sentences(name: str, place: Path) -> None:
    run = play(place)
    read = run.games if name == folders.GAMES else run.seats
    (place / name).write_bytes((place / name).read_bytes()[:200])
    with pytest.raises(UsageFault, match=f"{name} is damaged"):
        read()
    (place / name).unlink()
    with pytest.raises(UsageFault, match=f"{name} is missing, though the run is complete"):
        read()


def test_the_tables_of_an_unfinished_run_name_the_way_on(place: Path) -> None:
    with pytest.raises(UsageFault, match=r"not complete\. Go on with: chai-balance run --resume"):
        begin(place).games()


def edit(place: Path, name: str, how: Callable[[pd.DataFrame], pd.DataFrame]) -> None:
    how(pd.read_parquet(place / name)).to_parquet(place / name)


TABLE_FAULTS: dict[str, tuple[Callable[[pd.DataFrame], pd.DataFrame], str]] = {
    "shortened": (lambda rows: rows.iloc[:-1], "it is cut or of another run"),
    "without a column": (
        lambda rows: rows.drop(columns="game"),
        "was edited: it has no column game",
    ),
    "another's": (
        lambda rows: rows.assign(game=rows["game"] + 1),
        "was edited or is of another run",
    ),
}


@pytest.mark.parametrize("fault", TABLE_FAULTS)
@pytest.mark.parametrize("name", [folders.GAMES, folders.SEATS])
def test_a_table_that_is_not_as_it_was_written_is_a_sentence(
    name: str, fault: str, place: Path
) -> None:
    how, sentence = TABLE_FAULTS[fault]
    run = play(place)
    assert run.table(name).is_file()
    edit(place, name, how)
    with pytest.raises(UsageFault, match=f"{name} .*{sentence}"):
        run.table(name)


def test_an_older_run_is_looked_at_by_rows_and_columns(place: Path) -> None:
    run = play(place)
    run.manifest.tables.clear()
    edit(place, folders.SEATS, TABLE_FAULTS["another's"][0])
    assert run.table(folders.SEATS).is_file()
    edit(place, folders.SEATS, lambda rows: rows.drop(columns="margin"))
    with pytest.raises(UsageFault, match=r"seats\.parquet was edited: it has no column margin"):
        run.table(folders.SEATS)


def test_the_way_out_is_the_command_that_plays_the_same_games() -> None:
    command = ["chai-balance", "run", "garam", "-o", "r", "--resume", "--set", "a=b c"]
    manifest = manifests.Manifest(
        game="garam",
        players=2,
        games=5,
        seed="7",
        duplicate=False,
        options={},
        strategies=[],
        sheets=[],
        block=5,
        source_hash="",
        command=command,
    )
    assert checks.again(manifest) == "chai-balance run garam --set 'a=b c' --seed 7"
    assert checks.way_out(manifest).endswith("in a new folder with: " + checks.again(manifest))
    manifest.command = []
    assert checks.way_out(manifest).endswith("or play the run again in a new folder.")


@pytest.mark.parametrize(
    ("field", "value"), [("digest", "0" * 64), ("truncated", 1), ("warnings", []), ("seconds", 1.0)]
)
def test_an_edit_of_what_came_out_is_refused(field: str, value: object, place: Path) -> None:
    play(place)
    path = place / "manifest.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {field: value}))
    with pytest.raises(UsageFault, match=r"manifest\.json was edited: what it says came out"):
        folders.open_run(place)


def test_a_run_says_in_a_line_what_it_is(place: Path) -> None:
    said = f"<run in {place}: garam, 4 players, 95 games, seed 1, complete>"
    assert repr(play(place)) == said


def test_a_run_in_which_nothing_came_about_leaves_no_folder(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for blocks, left in ((0, False), (2, True)):
        stop_after(blocks, EngineFault("a strategy erred"), monkeypatch)
        run = begin(place)
        with pytest.raises(EngineFault, match="a strategy erred"), discarding(run):
            Recording(run, toy.Plan()).record()
        assert place.exists() == left


def test_what_is_missing_is_brought_back(place: Path) -> None:
    run = play(place)
    (place / folders.GAMES).unlink()
    with pytest.raises(UsageFault, match=r"run is complete\. Bring it back, or play the run again"):
        run.games()


def test_a_missing_copy_of_a_sheet_is_a_sentence(place: Path) -> None:
    play(place)
    shutil.rmtree(place / "sheets")
    with pytest.raises(UsageFault, match=r"customers\.csv is missing: the run's own copy"):
        folders.open_run(place).plan()


# --- what must not change between the two halves of a run


def test_an_edited_copy_of_a_sheet_is_refused(place: Path) -> None:
    begin(place)
    (place / "sheets/customers.csv").write_bytes(toy.SHEET + b"Bina;1\n")
    with pytest.raises(UsageFault, match=r"customers\.csv was edited: it is no longer the sheet"):
        folders.open_run(place).plan()


def test_edited_sources_are_refused(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(place)
    monkeypatch.setattr("sim.engine.jit.source_hash", lambda game: "f" * 64)
    with pytest.raises(
        UsageFault, match=r"neither gone on with(.|\n)*sources .*is ffffffffffff\.\.\."
    ):
        folders.open_run(place).plan()


def test_other_weights_of_a_strategy_are_refused(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(place, toy.Plan(weights={"stars": 2.0}))
    with pytest.raises(UsageFault, match=r"seat 0 \(balanced\) has other weights: stars was 2\.0"):
        folders.open_run(place).plan()


def test_other_options_are_named_with_both_values(place: Path) -> None:
    run = begin(place)
    other = folders.manifest_of(toy.Plan(options={"stars": 3, "pay": "per_cup"}), GAMES, 20)
    with pytest.raises(UsageFault, match="the options: stars was 4, is 3\n"):
        folders.refuse_changes(run, other)
