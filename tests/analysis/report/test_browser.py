"""The page of a study in a browser: nothing to complain of, and it prints on A4."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from analysis.studies.result import StudyResult
from tests.browser import IN_ORDER, WIDTHS, browse, met


@pytest.mark.parametrize("width", WIDTHS)
def test_the_page_has_no_errors_and_reads_in_order(
    result: StudyResult, tmp_path: Path, width: int
) -> None:
    assert met(result.report, tmp_path, width) == IN_ORDER


def test_a_page_that_is_too_wide_is_seen(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        '<html><body style="margin:0"><p style="width:500px;font-size:9px">wide'
        '<svg></svg><a href="#" tabindex="2">first</a></body></html>',
        "utf-8",
    )
    assert met(page, tmp_path / "met", 390) == {
        "wide": 110,
        "jumps": 1,
        "back": 0,
        "deaf": 1,
        "small": 1,
    }


def test_it_prints_on_a4(result: StudyResult, tmp_path: Path) -> None:
    paper = tmp_path / "page.pdf"
    browse(result.report, tmp_path, "--no-pdf-header-footer", f"--print-to-pdf={paper}")
    sizes = set(re.findall(rb"/MediaBox\s*\[([\d. ]+)\]", paper.read_bytes()))
    assert sizes, "no page was printed"
    for size in sizes:
        wide, tall = (float(each) for each in size.split()[2:])
        assert abs(wide - 595) < 2
        assert abs(tall - 842) < 2
