"""A page of its own for what a sample of games says, from the parts of a study's report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from analysis.report.page import TEMPLATES, render


def page_of(title: str, facts: Mapping[str, str], sections: Sequence[Markup]) -> str:
    """Return one HTML document: a heading, what was played, and the sections."""
    head = render("sample.html.j2", title=title, facts=facts)
    style = Markup((TEMPLATES / "style.css").read_text("utf-8"))
    return str(render("page.html.j2", title=title, style=style, sections=[head, *sections]))
