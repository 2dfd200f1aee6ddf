"""Files are whole or not there, parts are checked, and one process writes at a time."""

from __future__ import annotations

import errno
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from sim.engine import storage
from sim.errors import Undecided, UsageFault

RECORD = np.dtype([("turns", np.int32), ("scores", np.int16, (4,))], align=True)


@pytest.fixture
def parts(tmp_path: Path) -> storage.Parts:
    return storage.Parts(folder=tmp_path, key="seed 1", games=25, block=10, dtype=RECORD)


def records(count: int, first: int = 0) -> np.ndarray:
    made = np.zeros(count, RECORD)
    made["turns"] = np.arange(first, first + count)
    return made


def fill(parts: storage.Parts) -> None:
    for index in range(parts.count):
        parts.write(index, records(parts.size(index), index * parts.block), {"seconds": 1.5})


# --- whole or not at all


def test_a_failed_write_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "manifest.json"
    storage.write_bytes(path, b"old")

    def fail_half_way() -> None:
        with storage.writing(path) as file:
            file.write(b"half of the n")
            raise RuntimeError("the process breaks")

    with pytest.raises(RuntimeError, match="breaks"):
        fail_half_way()
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_the_temporary_file_lies_in_the_same_folder(tmp_path: Path) -> None:
    with storage.writing(tmp_path / "games.parquet") as file:
        assert Path(file.name).parent == tmp_path


def test_leftovers_of_a_killed_process_are_cleared(tmp_path: Path) -> None:
    (tmp_path / f"{storage.TEMPORARY}99-games.parquet").write_bytes(b"half")
    (tmp_path / "games.parquet").write_bytes(b"whole")
    storage.clear_leftovers(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["games.parquet"]


def test_a_full_disk_is_a_sentence_and_keeps_what_was_written(
    parts: storage.Parts, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts.write(0, records(10), {})

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Undecided, match=r"No space is left .*00000001\.npy.* is kept") as caught:
        parts.write(1, records(10, 10), {})
    assert caught.value.exit_code == 5
    assert [path.name for path in parts.folder.iterdir()] == ["00000000.npy"]
    assert parts.whole() == ([0], [])


@pytest.fixture
def little_room() -> Iterator[None]:
    """Let the operating system itself refuse any file over 64 KiB."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (65_536, hard))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.usefixtures("little_room")
def test_a_refusal_by_the_operating_system_leaves_nothing_half(tmp_path: Path) -> None:
    with pytest.raises(Undecided, match="No space is left"):
        storage.write_bytes(tmp_path / "large", bytes(200_000))
    table = pa.table({"score": np.random.default_rng(1).random(50_000)})
    path = tmp_path / "seats.parquet"
    with pytest.raises(Undecided, match="No space is left"), storage.parquet(path) as add:
        add(table)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("number", [errno.EROFS, errno.EACCES, errno.ENOTDIR])
def test_a_place_where_one_may_not_write_is_a_usage_fault(number: int, tmp_path: Path) -> None:
    with (
        pytest.raises(UsageFault, match=r"cannot be written: .* -o"),
        storage.told_as_faults(tmp_path),
    ):
        raise OSError(number, os.strerror(number))


def test_a_fault_of_another_kind_is_not_renamed(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="Input/output"), storage.told_as_faults(tmp_path):
        raise OSError(errno.EIO, os.strerror(errno.EIO))


def test_an_unwritable_place_is_told_before_any_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage.refuse_unwritable(tmp_path / "new" / "run")
    (tmp_path / "results").write_text("a file")
    with pytest.raises(UsageFault, match="results is a file"):
        storage.refuse_unwritable(tmp_path / "results" / "run")
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(UsageFault, match="may not be written to"):
        storage.refuse_unwritable(tmp_path / "new" / "run")


def test_a_file_in_the_way_of_a_folder_is_a_usage_fault(tmp_path: Path) -> None:
    (tmp_path / "results").write_text("a file")
    with pytest.raises(UsageFault, match="cannot be written"):
        storage.make_folder(tmp_path / "results" / "run")


# --- parts


def test_parts_are_cut_by_the_block_alone(parts: storage.Parts) -> None:
    assert parts.count == 3
    assert [parts.size(index) for index in range(3)] == [10, 10, 5]


def test_parts_come_back_in_order_with_their_facts(parts: storage.Parts) -> None:
    fill(parts)
    together = np.concatenate([part.outcomes for part in parts])
    assert together["turns"].tolist() == list(range(25))
    assert [part.facts for part in parts] == [{"seconds": 1.5}] * 3


def test_a_part_is_an_ordinary_numpy_file(parts: storage.Parts) -> None:
    fill(parts)
    assert len(np.load(parts.path(2))) == 5


@pytest.mark.parametrize("kept", [0, 1, 60, 140, 200, -2, -5])
def test_a_part_cut_short_is_found(kept: int, parts: storage.Parts) -> None:
    fill(parts)
    path = parts.path(1)
    path.write_bytes(path.read_bytes()[:kept])
    good, bad = parts.whole()
    assert good == [0, 2]
    assert len(bad) == 1
    assert "00000001.npy" in bad[0]


def test_one_altered_byte_is_found(parts: storage.Parts) -> None:
    fill(parts)
    data = bytearray(parts.path(1).read_bytes())
    data[len(data) // 2] ^= 1
    parts.path(1).write_bytes(data)
    assert parts.whole()[0] == [0, 2]


def test_a_part_of_another_run_is_found(parts: storage.Parts, tmp_path: Path) -> None:
    other = storage.Parts(tmp_path, "seed 2", parts.games, parts.block, RECORD)
    other.write(0, records(10), {})
    assert parts.whole()[0] == []
    with pytest.raises(storage.DamagedPart, match="belongs to another run"):
        parts.read(0)


def test_a_part_in_another_place_is_found(parts: storage.Parts) -> None:
    fill(parts)
    parts.path(0).replace(parts.path(1))
    assert parts.whole()[0] == [2]


def test_a_part_of_another_length_is_found(parts: storage.Parts) -> None:
    parts.write(2, records(4), {})
    with pytest.raises(storage.DamagedPart, match="4 records where 5 belong"):
        parts.read(2)


def test_a_part_never_unpickles(parts: storage.Parts) -> None:
    np.save(parts.path(0), np.array([{"harm": 1}], dtype=object), allow_pickle=True)
    assert parts.whole()[0] == []


def test_parts_are_removed_with_their_folder(parts: storage.Parts) -> None:
    fill(parts)
    storage.remove_parts(parts.folder)
    assert not parts.folder.exists()


# --- one writer


def test_the_lock_is_gone_afterwards(tmp_path: Path) -> None:
    with storage.locked(tmp_path):
        assert (tmp_path / storage.LOCK_NAME).exists()
    assert list(tmp_path.iterdir()) == []


HOLD = """
import sys, time
from pathlib import Path
from sim.engine import storage
with storage.locked(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(60)
"""


@pytest.fixture
def holder(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that holds the lock of `tmp_path`."""
    command = [sys.executable, "-c", HOLD, os.fspath(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


def test_a_second_process_gets_a_sentence(tmp_path: Path, holder: subprocess.Popen[str]) -> None:
    sentence = f"in use by another process .number {holder.pid}"
    with pytest.raises(storage.Locked, match=sentence), storage.locked(tmp_path):
        pass


def test_the_lock_of_a_killed_process_is_taken_over(
    tmp_path: Path, holder: subprocess.Popen[str]
) -> None:
    holder.send_signal(signal.SIGKILL)
    holder.wait()
    assert (tmp_path / storage.LOCK_NAME).exists()
    with storage.locked(tmp_path):
        assert (tmp_path / storage.LOCK_NAME).read_text() == f"{os.getpid()}\n"


# --- tables


def test_one_row_group_for_each_table_and_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a.parquet", "b.parquet"):
        with storage.parquet(tmp_path / name) as add:
            for at, size in ((0, 10), (10, 10), (20, 5)):
                add(pa.table({"game": range(at, at + size)}))
    assert (tmp_path / "a.parquet").read_bytes() == (tmp_path / "b.parquet").read_bytes()
    file = pq.ParquetFile(tmp_path / "a.parquet")
    assert file.num_row_groups == 3
    assert file.read()["game"].to_pylist() == list(range(25))
