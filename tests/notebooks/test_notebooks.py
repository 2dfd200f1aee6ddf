"""The notebooks run as they stand, hold no outputs, and are the same as text and as notebooks."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from docs.making import notebooks

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"
WRITTEN = sorted(FOLDER.glob("*.py"))
EACH = pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.stem)


@EACH
def test_a_notebook_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every cell, as Jupyter runs it, and each picture is drawn."""
    for name in ("JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR", "IPYTHONDIR"):
        monkeypatch.setenv(name, str(tmp_path))
    notebook = nbformat.reads(notebooks.text(path), as_version=4)
    place = {"metadata": {"path": str(tmp_path)}}
    NotebookClient(notebook, timeout=600, kernel_name="python3", resources=place).execute()
    for cell in notebook.cells:
        if "plt.subplots" in cell.source:
            assert any("image/png" in output.get("data", {}) for output in cell.outputs)


def test_there_are_three() -> None:
    assert [path.stem for path in WRITTEN] == ["first_hour", "own_question", "own_strategy"]


@EACH
def test_the_notebook_is_the_text(path: Path) -> None:
    kept = path.with_suffix(".ipynb")
    assert kept.read_text("utf-8") == notebooks.text(path), "`make docs` makes it anew"


@EACH
def test_a_notebook_keeps_no_outputs(path: Path) -> None:
    for cell in nbformat.read(path.with_suffix(".ipynb"), as_version=4).cells:
        assert not cell.get("outputs")
        assert cell.get("execution_count") is None


@EACH
def test_there_is_no_logic_in_a_notebook(path: Path) -> None:
    """No functions, no classes, no rules: all it does is ask the project."""
    lines = path.read_text("utf-8").splitlines()
    code = [line for line in lines if not line.startswith("#")]
    assert not [line for line in code if line.lstrip().startswith(("def ", "class ", "while "))]
    assert not [line for line in code if "import _" in line or "._" in line]
