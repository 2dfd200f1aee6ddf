"""The ways to play a game that its other options need, such as a game mode."""

from __future__ import annotations

from typing import Any

import pytest

import sim.games


def modes(name: str) -> list[dict[str, Any]]:
    """Return the options of each way to play that other options need, the usual one first."""
    needed = {str(option.needs): dict(option.needs) for option in sim.games.find(name).options}
    return list({"{}": {}, **needed}.values())


EVERY_TABLE = pytest.mark.parametrize(
    ("name", "players", "options"),
    [
        pytest.param(
            name, players, options, id=f"{name}-{players}{''.join(map(str, options.values()))}"
        )
        for name in sim.games.GAMES
        for players in sim.games.find(name).players
        for options in modes(name)
    ],
)
