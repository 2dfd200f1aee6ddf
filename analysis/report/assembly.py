"""The page: a heading, then ten numbered sections in one order, from one source or from several."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from analysis.report.page import render, style

# The heading is section 1.
SECTIONS = {
    "answers": "The answers",
    "seats": "Seats",
    "tension": "Scores and tension",
    "length": "Length and endings",
    "players": "Who played",
    "components": "Cards and pieces",
    "luck": "Luck and skill",
    "whatif": "What if",
    "oddities": "Games that stand out",
    "reading": "How to read this",
}
FIRST = 2


@dataclass(frozen=True)
class Contents:
    """What one source has to say: its heading, and the body of each section it has."""

    title: str
    head: Markup
    bodies: Mapping[str, Markup]


def html_of(contents: Contents) -> str:
    """Return the report as one HTML document that needs nothing but itself."""
    sections = [
        {"id": each, "title": SECTIONS[each], "body": contents.bodies[each], "number": number}
        for number, each in enumerate(SECTIONS, FIRST)
        if contents.bodies.get(each)
    ]
    return document(contents.title, contents.head, sections)


def document(title: str, head: Markup, sections: Sequence[Mapping[str, Any]]) -> str:
    """Return one HTML document of these sections (id, title, body, number or nothing)."""
    return str(render("page.html.j2", title=title, style=style(), head=head, sections=sections))


def joined(first: Contents, others: Sequence[tuple[str, Contents]], head: Markup) -> Contents:
    """Return one page of several sources: section by section, first the first source's body.

    `others` have a name each, which is the heading of what they add; `head` is the page's.
    """
    bodies: dict[str, Markup] = dict(first.bodies)
    for place, (name, contents) in enumerate(others, 2):
        for section, body in contents.bodies.items():
            added = Markup('<section aria-label="{0}"><h3>{0}</h3>{1}</section>').format(
                name, own(body, f"s{place}-")
            )
            bodies[section] = bodies.get(section, Markup("")) + added
    return Contents(first.title, head, bodies)


def own(body: Markup, prefix: str) -> Markup:
    """Return a body as a part of another page: ids of its own, headings one level lower."""
    text = re.sub(r'(\s(?:id|aria-labelledby)=")', rf"\g<1>{prefix}", str(body))
    sections = "|".join(SECTIONS)  # links to them stay as they are
    text = re.sub(rf'(href="#|url\(#)(?!(?:{sections})")', rf"\g<1>{prefix}", text)
    text = re.sub(r"<(/?)h4\b", r"<\1h5", text)
    return Markup(re.sub(r"<(/?)h3\b", r"<\1h4", text))
