"""Notebooks as Jupyter opens them, from the Python files they are written as.

Both are committed. The `.py` is what is read, reviewed, linted and changed; the `.ipynb` is there
so that somebody with Jupyter and nothing else can open it. It holds no outputs: they would differ
with every version, and a figure that nobody has just computed is not to be believed.
"""

from __future__ import annotations

from pathlib import Path

import jupytext
import nbformat


def texts(folder: Path) -> dict[Path, str]:
    """Return the text of the `.ipynb` of every notebook in `folder`."""
    return {path.with_suffix(".ipynb"): text(path) for path in sorted(folder.glob("*.py"))}


def text(path: Path) -> str:
    """Return the notebook that a Python file in the percent format is, as JSON without outputs."""
    notebook = jupytext.read(path, fmt="py:percent")
    for number, cell in enumerate(notebook.cells):
        cell["id"] = f"cell-{number}"
    notebook.metadata = {
        "jupytext": {"formats": "ipynb,py:percent"},
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    }
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    return nbformat.writes(notebook, indent=1) + "\n"
