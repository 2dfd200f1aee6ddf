"""The page in a browser, where there is one: nothing to complain of, and it prints on A4."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from analysis.studies.result import StudyResult

NAMES = ("chromium", "chromium-browser", "google-chrome")
BROWSER = next(filter(None, map(shutil.which, NAMES)), "")
FLAGS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr")
# Says in the page's own words what a reader meets: its width, and what the Tab key comes to.
PROBE = """<script>
const stops = [...document.querySelectorAll("a[href], [tabindex]")];
const tall = stops.map(each => each.getBoundingClientRect().top);
document.title = JSON.stringify({
  wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  jumps: stops.filter(each => each.tabIndex > 0).length,
  back: tall.slice(2).filter((each, place) => each < tall[place + 1] - 1).length,
  deaf: document.querySelectorAll("svg:not([aria-label])").length,
});
</script>"""

pytestmark = pytest.mark.skipif(not BROWSER, reason="no browser here")


def browse(page: Path, place: Path, *flags: str) -> subprocess.CompletedProcess[str]:
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


@pytest.mark.parametrize("width", [1280, 500])
def test_the_page_has_no_errors_and_reads_in_order(
    result: StudyResult, tmp_path: Path, width: int
) -> None:
    page = tmp_path / "page.html"
    page.write_text(result.report.read_text("utf-8").replace("</body>", f"{PROBE}</body>"), "utf-8")
    seen = browse(page, tmp_path, f"--window-size={width},900", "--dump-dom")
    assert "CONSOLE" not in seen.stderr
    found = re.search(r"<title>(\{.*?\})</title>", seen.stdout)
    assert found, seen.stdout[:500]
    assert found[1].replace(" ", "") == '{"wide":0,"jumps":0,"back":0,"deaf":0}'


def test_it_prints_on_a4(result: StudyResult, tmp_path: Path) -> None:
    paper = tmp_path / "page.pdf"
    browse(result.report, tmp_path, "--no-pdf-header-footer", f"--print-to-pdf={paper}")
    sizes = set(re.findall(rb"/MediaBox\s*\[([\d. ]+)\]", paper.read_bytes()))
    assert sizes, "no page was printed"
    for size in sizes:
        wide, tall = (float(each) for each in size.split()[2:])
        assert abs(wide - 595) < 2
        assert abs(tall - 842) < 2
