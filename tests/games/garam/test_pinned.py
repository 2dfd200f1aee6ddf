"""Basic games are what they were: digests from before the Advanced game was there."""

from __future__ import annotations

import pytest

import sim

PINNED = {
    (2, "random"): "48ec8328a4f838084033cc4fc1174999255c15355e149b9629165685bcdf7b71",
    (2, "greedy"): "75143b2fc183f49a3f378437c5e26f5de6ac3fdb5ab75eed7d4611714c7e74fd",
    (2, "balanced"): "698178064c161d975053c71b01eca41ff757900cdbe26feafc4e9ded1e5d3504",
    (2, "greedy,balanced"): "b35d4934c56f2a038f82b7f7fa5f98456500837f48bfe45e5198ce6a95012c10",
    (3, "random"): "db28e3c3d293faa2b8770572768a74b6327528b3d59f16a2ff41710581d904b8",
    (3, "greedy"): "8bcacd0734dbffdaebcbe1b0378aa71ab390a9af49fb056ef299fc8e3cdeef3d",
    (3, "balanced"): "c04decc5b0e321d5296389ba50a51adc8ddd47838c2776409a6df6d4dff41dc6",
    (
        3,
        "greedy,balanced,random",
    ): "d0b2189065c06b57e42fe962c374d60f9b9a8b26549025718f7b0a5453ea7571",
    (4, "random"): "bd0cd57333cce567c8566b02a3c2792836c76762e92d341683e5de04ec68a797",
    (4, "greedy"): "80c77f23532713dced52a3a94402640f84c8e990250694fc92699229cf2a13a7",
    (4, "balanced"): "7a6a46a1641dbbd823c863e6047c858165b5161439748deb8275d49abe9b2a0c",
    (
        4,
        "greedy,balanced,greedy,balanced",
    ): "eec6af910a4fcc92c23b54ba7a707843f54cac103d1eada75b8ded118005d2e1",
}
"""(players, strategies) -> digest of 300 games with seed 1, sheets and options as packaged."""


@pytest.mark.parametrize(("players", "strategies"), PINNED)
def test_basic_games_are_what_they_were(players: int, strategies: str) -> None:
    result = sim.simulate("garam", players=players, games=300, strategies=strategies, jobs=1)
    assert result.digest == PINNED[players, strategies]


def test_two_thousand_basic_games_are_what_they_were() -> None:
    result = sim.simulate("garam", players=4, games=2000, seed=1)
    assert result.digest == "277eb78fc3285e2517dcb4deb56392cf7f6ea088291521a7afae348d88f15537"
