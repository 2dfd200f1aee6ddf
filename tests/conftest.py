"""What all tests share: a compiled cache before the workers start, and the command line."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

# Subprocesses find the project wherever they are started, installed or not.
os.environ["PYTHONPATH"] = os.pathsep.join(
    part for part in (str(ROOT), os.environ.get("PYTHONPATH", "")) if part
)
# A developer's own defaults never reach a test.
for name in [name for name in os.environ if name.startswith("CHAI_BALANCE_")]:
    if name != "CHAI_BALANCE_CACHE":
        del os.environ[name]

Chai = Callable[..., subprocess.CompletedProcess[str]]


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile the kernels once, before several workers would each do it."""
    is_controller = not hasattr(session.config, "workerinput")
    if is_controller and getattr(session.config.option, "numprocesses", None):
        subprocess.run([sys.executable, "-m", "sim.runs.compiling"], check=True, cwd=ROOT)


@pytest.fixture(scope="session")
def chai() -> Chai:
    """Run `chai-balance` in a process of its own: `chai("games", "--json")`."""

    def run(
        *arguments: str | os.PathLike[str],
        cwd: Path | None = None,
        env: Mapping[str, str] | None = None,
        timeout: float = 240,
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "sim.cli", *map(os.fspath, arguments)],
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            cwd=cwd,
            env={**os.environ, **(env or {})},
            timeout=timeout,
        )

    return run
