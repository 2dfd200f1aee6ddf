"""Places to write to: tried before anything is played, and told in a sentence if they are none."""

from __future__ import annotations

import errno
import os
import tempfile
from pathlib import Path
from typing import NoReturn

import pytest
from click.testing import CliRunner

from sim.cli.main import main
from sim.errors import Undecided, UsageFault
from sim.runs import places


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that seems to be writable, and in which nothing can be made, as in /proc."""

    def refuse(*_: object, **__: object) -> NoReturn:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), "x")

    monkeypatch.setattr(tempfile, "mkdtemp", refuse)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    "arguments",
    [
        ("run", "garam"),
        ("luck", "garam"),
        ("tension", "garam"),
        ("worth", "garam"),
        ("components", "garam"),
        ("sweep", "garam", "stars_to_end=3,4"),
        ("compare", "-", "stars_to_end=4", "--game", "garam"),
        ("study", "turn-order"),
        ("report", "."),
    ],
    ids=lambda arguments: arguments[0],
)
def test_a_place_that_seems_writable_and_is_not(arguments: tuple[str, ...], nowhere: Path) -> None:
    done = CliRunner().invoke(main, [*arguments, "-o", "x"])
    assert done.stderr.endswith(
        f"x cannot be written: nothing can be made in {nowhere}. Name another folder with -o.\n"
    )
    assert done.exit_code == 2
    assert list(nowhere.iterdir()) == []


def test_trying_leaves_nothing(tmp_path: Path) -> None:
    places.refuse_unwritable(tmp_path / "new" / "run")
    (tmp_path / "page.html").write_text("here")
    places.refuse_unwritable(tmp_path / "page.html")
    assert [each.name for each in tmp_path.iterdir()] == ["page.html"]


def test_what_leads_to_a_file_is_made(tmp_path: Path) -> None:
    places.make_parents(tmp_path / "a" / "b" / "page.html")
    assert (tmp_path / "a" / "b").is_dir()
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageFault, match=r"cannot be written: .*\. Elsewhere, then\.$"):
        places.make_parents(tmp_path / "file" / "b" / "page.html", "Elsewhere, then.")


def test_a_full_disk_stays_one(tmp_path: Path) -> None:
    with pytest.raises(Undecided, match="No space is left"), places.told(tmp_path):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
