"""A figure as SVG markup that may stand inside an HTML page, next to others."""

from __future__ import annotations

import io
import re
from html import escape

from matplotlib.figure import Figure

PIXELS_PER_INCH = 96


def markup(figure: Figure, name: str, description: str) -> str:
    """Return `figure` as one `<svg>` element.

    `name` makes its ids unlike those of other figures on the page, `description` is read aloud
    in its place. Text stays text; matplotlib has escaped it. The element needs no network and
    shrinks with the page.
    """
    buffer = io.StringIO()
    width = figure.get_figwidth() * PIXELS_PER_INCH
    figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None}, transparent=True)
    svg = buffer.getvalue()
    return _framed(_own_ids(_without_preamble(svg), name), width, description)


def standalone(svg: str) -> str:
    """Return markup made by `markup` as a file of its own."""
    named = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    return svg.replace("<svg", named, 1)


def _without_preamble(svg: str) -> str:
    """Drop what an SVG inside HTML needs not: prolog, metadata, name spaces."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r'\s(xmlns(:\w+)?|version)="[^"]*"', "", svg)
    return svg.replace("xlink:href=", "href=").strip()


def _own_ids(svg: str, name: str) -> str:
    """Put `name` before every id and every reference to one."""
    prefix = re.sub(r"[^A-Za-z0-9_-]", "-", name)
    svg = re.sub(r'\bid="', f'id="{prefix}-', svg)
    svg = svg.replace('href="#', f'href="#{prefix}-')
    return svg.replace("url(#", f"url(#{prefix}-")


def _framed(svg: str, width: float, description: str) -> str:
    """Replace the fixed size by a greatest width, and say what the picture shows."""
    size = re.sub(r'\s(width|height)="[^"]*"', "", svg[: svg.index(">")])
    said = escape(description, quote=True)
    frame = f'{size} role="img" aria-label="{said}" style="max-width: {width:.0f}px"'
    return f"{frame}><title>{said}</title>{svg[svg.index('>') + 1 :]}"
