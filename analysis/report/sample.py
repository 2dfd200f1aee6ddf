"""A page of its own for what a sample of games says, from the parts of a study's report."""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from analysis.report.assembly import SECTIONS, document
from analysis.report.page import render


def page_of(title: str, facts: Mapping[str, str], bodies: Mapping[str, Markup]) -> str:
    """Return one HTML document: a heading, what was played, and the sections by their names."""
    head = render("sample.html.j2", title=title, facts=facts)
    sections = [
        {"id": name, "title": SECTIONS[name], "body": body, "number": None}
        for name, body in bodies.items()
    ]
    return document(title, head, sections)
