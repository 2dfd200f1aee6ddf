"""`chai-balance games`: what can be played, how it can be varied, and who can play it."""

from __future__ import annotations

import json
import textwrap
from typing import TYPE_CHECKING, Any

import click

from sim.cli import options as shared

if TYPE_CHECKING:
    from sim.games.interface import Game, Option

SCHEMA = 1
WIDTH = 96


@click.command(
    "games",
    epilog=shared.examples("chai-balance games", "chai-balance games garam --json"),
)
@click.argument("game", type=shared.GameName(), required=False)
@shared.json_option
def command(game: Game | None, as_json: bool) -> None:
    """List the games (or one GAME): variants, options with defaults and meaning, strategies."""
    from sim import games

    chosen = [game] if game else [games.find(name) for name in games.names()]
    listing = [describe(each) for each in chosen]
    if as_json:
        click.echo(json.dumps({"schema": SCHEMA, "games": listing}, indent=2))
    else:
        click.echo("\n\n".join(text(each) for each in listing))


def describe(game: Game) -> dict[str, Any]:
    """Return what there is to know of a game before playing, as data."""
    import strategies

    return {
        "game": game.name,
        "title": game.title,
        "summary": game.summary,
        "players": list(game.players),
        "default_players": game.default_players,
        "variants": {
            name: {"description": variant.get("description", ""), **variant}
            for name, variant in game.variants.items()
        },
        "options": [_option(option) for option in game.options],
        "restrictions": [
            {
                "restriction": each.name,
                "meaning": each.meaning,
                "actions": list(each.kinds),
                "needs": dict(each.needs),
            }
            for each in game.restrictions
        ],
        "sheets": [{"sheet": sheet.name, "meaning": sheet.doc} for sheet in game.sheets],
        "strategies": [
            {"strategy": each.name, "meaning": each.summary}
            for each in strategies.listing(game.name)
        ],
    }


def _option(option: Option) -> dict[str, Any]:
    return {
        "option": option.key,
        "kind": option.kind,
        "default": option.default,
        "meaning": option.meaning,
        "rule": option.rule,
        "needs": dict(option.needs),
        "default_with": [
            {"option": key, "value": value, "default": default}
            for (key, value), default in option.default_with.items()
        ],
        "choices": list(option.choices),
        "low": option.low,
        "high": option.high,
    }


def text(listing: dict[str, Any]) -> str:
    """Return the listing of one game for people."""
    players = ", ".join(map(str, listing["players"]))
    return "\n".join(
        [
            f"{listing['game']}: {listing['title']}, for {players} players",
            f"  {listing['summary']}",
            *_section("variants", [(k, v["description"]) for k, v in listing["variants"].items()]),
            *_section("options (--set KEY=VALUE)", [_option_entry(o) for o in listing["options"]]),
            *_section(
                "sheets (--set SHEET=FILE)", [(s["sheet"], s["meaning"]) for s in listing["sheets"]]
            ),
            *_section(
                "restrictions (--restrict SEAT:NAME)",
                [(r["restriction"], r["meaning"] + _beside(r)) for r in listing["restrictions"]],
            ),
            *_section(
                "strategies (--strategies NAME)",
                [(each["strategy"], each["meaning"]) for each in listing["strategies"]],
            ),
        ]
    )


def _option_entry(option: dict[str, Any]) -> tuple[str, str]:
    from sim.sheets.variant import spelled

    return (
        f"{option['option']}={spelled(option['default'])}",
        f"{option['meaning']}{_allowed(option)}{_beside(option)} ({option['rule']})",
    )


def _beside(option: dict[str, Any]) -> str:
    """Say with which other options it counts, or has another default."""
    needs = "".join(f"; with {key}={value}" for key, value in option["needs"].items())
    others = option.get("default_with", [])
    return needs + "".join(f"; {o['default']} with {o['option']}={o['value']}" for o in others)


def _allowed(option: dict[str, Any]) -> str:
    """Say which values an option may have, where its meaning does not already."""
    if option["low"] is not None and option["high"] is not None:
        return f"; {option['low']:,} to {option['high']:,}"
    missing = [choice for choice in option["choices"] if choice not in option["meaning"]]
    return f"; one of {', '.join(option['choices'])}" if missing else ""


def _section(title: str, entries: list[tuple[str, str]]) -> list[str]:
    """Return a heading and its entries, the meanings in one column."""
    if not entries:
        return []
    width = max(len(name) for name, _ in entries)
    lines = ["", f"  {title}"]
    for name, meaning in entries:
        lines += textwrap.wrap(
            f"{name:<{width}}  {meaning}",
            WIDTH,
            initial_indent="    ",
            subsequent_indent=" " * (width + 6),
            break_on_hyphens=False,
        )
    return lines
