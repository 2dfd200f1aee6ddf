"""Put the parts of a report together into one page that needs nothing but itself."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

if TYPE_CHECKING:
    from analysis.report.tables import Block
    from analysis.studies.result import StudyResult

TEMPLATES = Path(__file__).parent / "templates"


def breakable(text: str) -> Markup:
    """Return `text` escaped, with leave to break the line after each `/` and `+`."""
    return Markup("").join(
        escape(part) + Markup("<wbr>" if part in ("/", "+") else "")
        for part in re.split(r"([/+])", text)
    )


@cache
def environment() -> Environment:
    """Return the template environment: everything is escaped, a missing value is an error."""
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["breakable"] = breakable
    return made


def render(template: str, **values: Any) -> Markup:
    """Return a part of the page; every value is escaped unless it is markup already."""
    return Markup(environment().get_template(template).render(**values))


def blocks(*each: Block) -> Markup:
    """Return pieces of a section, one after the other."""
    return render("blocks.html.j2", blocks=each)


def style() -> Markup:
    """Return the style sheet."""
    return Markup((TEMPLATES / "style.css").read_text("utf-8"))


def report_for_study(result: StudyResult) -> str:
    """Return the report of a finished study as one HTML document."""
    from analysis.report.assembly import html_of
    from analysis.report.study_report import contents_of

    return html_of(contents_of(result))
