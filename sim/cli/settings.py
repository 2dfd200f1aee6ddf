"""What to play, put together from flags, environment, variant file and defaults, in that order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim.cli.options import split_strategies

if TYPE_CHECKING:
    from sim.games.interface import Game
    from sim.runs.simulate import Plan

# Short enough to read out; two runs hardly ever draw the same.
SEED_BITS = 32


@dataclass(frozen=True)
class Settings:
    """Options, sheets and cells as asked for: `--set` goes over `--sheets` and the variant."""

    options: dict[str, Any]
    sheets: Path | None = None
    sheet_files: dict[str, Path] = field(default_factory=dict)
    cells: dict[str, str] = field(default_factory=dict)


def resolve(
    game: Game, pairs: Sequence[str], sheets: Path | None, variant_name: str | None
) -> Settings:
    """Return the settings for `game`; UsageFault or SheetFault say what is wrong."""
    from sim.sheets import variant
    from sim.sheets.folder import sheets_in

    chosen = variant.find_variant(game, variant_name) if variant_name else variant.Variant("")
    texts, files, cells = variant.split_settings(game, split_pairs(pairs))
    options = variant.resolve_options(game, chosen.options, texts)
    in_folder = sheets_in(game, sheets)
    from_variant = {name: path for name, path in chosen.sheets.items() if name not in in_folder}
    return Settings(options, sheets, {**from_variant, **files}, {**chosen.cells, **cells})


def split_pairs(pairs: Sequence[str]) -> dict[str, str]:
    """Return `key=value` texts as a dict; the last of a repeated key counts."""
    from sim.sheets.variant import split_pair

    return dict(split_pair(pair, "--set ") for pair in pairs)


def make_plan(
    game: Game,
    *,
    players: int | None,
    seed: int | None,
    strategies: str | None,
    settings: Settings,
    duplicate: bool = False,
    restrict: Sequence[str] = (),
) -> Plan:
    """Return the plan for what was asked, with a seed drawn if none was given."""
    import secrets

    from sim.runs.simulate import plan

    return plan(
        game.name,
        players=players or game.default_players,
        seed=secrets.randbits(SEED_BITS) if seed is None else seed,
        strategies=split_strategies(strategies),
        options={**settings.options, **settings.cells},
        sheets=settings.sheets,
        sheet_files=settings.sheet_files,
        duplicate=duplicate,
        restrict=restrict,
    )
