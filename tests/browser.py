"""A page in a browser, where there is one: what it complains of and what a reader meets."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome")
BROWSER = next(filter(None, map(shutil.which, NAMES)), "")
FLAGS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr")

# A phone, a tablet held upright, a screen: a window cannot be as narrow as the first, a frame can.
WIDTHS = (390, 768, 1280)

# What each page should answer to PROBE.
IN_ORDER = {"wide": 0, "jumps": 0, "back": 0, "deaf": 0, "small": 0}

# Pixels too wide for the window; stops of the Tab key that jump or go back up the page (what is
# folded is none); charts without a word for a screen reader; letters too small to read.
PROBE = """<script>
const stops = [...document.querySelectorAll("a[href], summary, [tabindex]")]
  .filter(each => each.checkVisibility());
const tall = stops.map(each => each.getBoundingClientRect().top);
const texts = [...document.querySelectorAll("p, li, td, th, code, summary, caption")];
parent.postMessage(JSON.stringify({
  wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  jumps: stops.filter(each => each.tabIndex > 0).length,
  back: tall.slice(2).filter((each, place) => each < tall[place + 1] - 1).length,
  deaf: document.querySelectorAll("svg:not([aria-label])").length,
  small: texts.filter(each => parseFloat(getComputedStyle(each).fontSize) < 11).length,
}), "*");
</script>"""

FRAME = """<!doctype html><title>nothing was said</title>
<script>onmessage = said => { document.title = said.data; };</script>
<iframe src="framed.html" style="width:%dpx;height:900px;border:0"></iframe>"""


def browse(page: Path, place: Path, *flags: str) -> subprocess.CompletedProcess[str]:
    """Open a page; skip the test where there is no browser or it does not run."""
    if not BROWSER:
        pytest.skip("no browser here")
    profile = f"--user-data-dir={place / 'profile'}"
    try:
        return subprocess.run(
            [BROWSER, *FLAGS, profile, *flags, page.as_uri()],
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        )
    except (OSError, subprocess.SubprocessError) as fault:
        pytest.skip(f"the browser does not run here: {fault}")


def met(page: Path, place: Path, width: int) -> dict[str, Any]:
    """Return what a reader meets on a page of that width in pixels; fail on what is complained."""
    place.mkdir(parents=True, exist_ok=True)
    html = page.read_text("utf-8").replace("</body>", f"{PROBE}</body>")
    (place / "framed.html").write_text(html, "utf-8")
    frame = place / "frame.html"
    frame.write_text(FRAME % width, "utf-8")
    seen = browse(frame, place, "--virtual-time-budget=5000", "--dump-dom")
    assert "CONSOLE" not in seen.stderr
    found = re.search(r"<title>(\{.*?\})</title>", seen.stdout)
    assert found, seen.stdout[:500]
    said: dict[str, Any] = json.loads(found[1])
    return said
