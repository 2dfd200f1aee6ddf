"""What every strategy promises, checked for every strategy that comes with a game.

A new preset or strategy is held to this as soon as it is listed.
"""

from __future__ import annotations

import importlib
import inspect
import math
from pathlib import Path
from random import Random

import pytest

import sim
import sim.games
from sim.engine import verbs
from strategies import find, listing, user
from tests.strategies.tables import EVERY_STRATEGY, Table, tables

STEPS = 250
EVERY = pytest.mark.parametrize(("game", "name"), EVERY_STRATEGY)


@EVERY
def test_it_is_listed_with_one_line(game: str, name: str) -> None:
    [listed] = [line for line in listing(game) if line.name == name]
    assert 10 < len(listed.summary) < 90
    assert "\n" not in listed.summary
    assert listed.summary[-1] != "."
    assert find(game, name).summary == listed.summary


@EVERY
def test_it_says_what_it_is_made_of(game: str, name: str) -> None:
    strategy = find(game, name)
    assert strategy.name == name
    assert len(strategy.source_hash) == 64
    assert importlib.import_module(strategy.origin)
    function = getattr(strategy.policy, "py_func", strategy.policy)
    assert len((inspect.getdoc(function) or "").splitlines()[0]) > 20
    assert all(math.isfinite(weight) for weight in strategy.weights.values())


@EVERY
def test_it_chooses_from_its_list(game: str, name: str) -> None:
    for table in tables(game, [name], 1, seed=11):
        choices = 0
        for index, _ in table.decisions(STEPS):
            assert 0 <= index < table.choice.n
            choices += 1
        assert choices > 20


@EVERY
def test_it_decides_alike_when_asked_again(game: str, name: str) -> None:
    for table in tables(game, [name], 1, seed=12):
        for chosen in table.decisions(STEPS):
            assert table.ask() == chosen


@EVERY
def test_it_decides_alike_in_the_same_game_again(game: str, name: str) -> None:
    """Nothing is left in a strategy from other games: the second table sees no difference."""
    for first, second in zip(
        tables(game, [name], 1, seed=13), tables(game, [name], 1, seed=13), strict=True
    ):
        assert list(first.decisions(STEPS)) == list(second.decisions(STEPS))


@EVERY
def test_it_writes_to_nothing_but_its_own(game: str, name: str) -> None:
    for table in tables(game, [name], 1, seed=14):
        given = (table.views, table.params, table.choice, table.seats.weights, table.state)
        for _ in table.decisions(STEPS):
            verbs.observe(table.state, table.views)
            before = [each.tobytes() for each in given]
            table.ask()
            assert [each.tobytes() for each in given] == before


def scrambled(table: Table, rng: Random) -> Table:
    """Return the state of a table with all that its deciding seat cannot see dealt anew."""
    folder = table.plan.game.name.replace("-", "_")
    scramble = importlib.import_module(f"tests.games.{folder}.scramble").scramble
    state = table.state.copy()
    scramble(state, rng)
    return state


@EVERY
def test_it_sees_nothing_of_what_is_hidden(game: str, name: str) -> None:
    """Other hands, other goals and all decks dealt anew, it decides the same and notes the same."""
    rng, changed, choices = Random(1), 0, 0
    for table in tables(game, [name], 1, seed=15):
        for chosen in table.decisions(150):
            for _ in range(2):
                state = scrambled(table, rng)
                changed += state.tobytes() != table.state.tobytes()
                choices += 1
                assert table.ask(state) == chosen
    assert changed > 0.9 * choices > 100


def test_who_could_peek_would_be_found_out() -> None:
    """The test above is worth something: shown the table unmasked, a peeper decides otherwise."""
    [table, *_] = tables("garam", ["balanced"], 1, seed=15)
    rng, caught = Random(2), 0

    def peep(state) -> int:
        other = (table.seat + 1) % table.plan.players
        return int(state.table.hand[other].argmax() + state.table.personal_goal[other])

    for _ in table.decisions(60):
        caught += peep(scrambled(table, rng)) != peep(table.state)
    assert caught > 30


@EVERY
def test_it_plays_whole_games_with_any_number_of_players(game: str, name: str) -> None:
    for players in sim.games.find(game).players:
        result = sim.simulate(game, players=players, games=60, seed=16, strategies=[name])
        assert not result.games["truncated"].any()
        assert result.strategies == (name,) * players


@pytest.mark.parametrize("game", sim.games.names())
def test_all_of_them_play_at_one_table(game: str) -> None:
    names = [line.name for line in listing(game)]
    for start in range(len(names)):
        seated = (names[start:] + names[:start])[: max(sim.games.find(game).players)]
        result = sim.simulate(
            game, players=len(seated), games=40, seed=17, strategies=seated, duplicate=True
        )
        assert set(result.seats["strategy"]) == set(seated)


EXTREMES = {
    "garam": [
        {"hand_limit": 4, "hand_12": 4, "cup_tokens": 3},
        {"hand_limit": 40, "hand_12": 40, "pick_limit": 9, "snack_limit": 9},
        {"stars_to_end": 8, "swap_limit": 0, "chai_garam_cards": 0, "upgrade_tokens": 6},
        {"stars_to_end": 1, "service_kind": "choice", "pay": "per_cup", "unserved": "no_cups"},
        {"start_bonus": "9 snack/40 rupees/2 leaf+3 additive/9 basics", "chai_garam_held": 9},
    ]
}


@pytest.mark.parametrize("game", sim.games.names())
def test_they_play_every_variant(game: str) -> None:
    """Whatever is set, a strategy chooses from its list; the turn cap ends what drags on."""
    found = sim.games.find(game).options
    examples = [{**option.needs, option.key: option.example} for option in found]
    for options in [*examples, *EXTREMES.get(game, [])]:
        for name in (line.name for line in listing(game)):
            capped = {"turn_cap": 300} | options
            result = sim.simulate(game, games=10, seed=18, strategies=[name], options=capped)
            assert len(result.games) == 10


@pytest.mark.parametrize("game", sim.games.names())
def test_strategies_are_named_once(game: str) -> None:
    names = [line.name for line in listing(game)]
    assert len(set(names)) == len(names)
    assert {"random", "greedy", "balanced"} <= set(names)


def test_what_a_strategy_is_given_is_in_its_template() -> None:
    """The words of the template are those of the engine's one signature."""
    for game in sim.games.names():
        told = user.template(game, "./mine.py")
        assert f"def my_policy({', '.join(user.ARGUMENTS)}):" in told
    for name in ("random", "greedy"):
        source = Path(importlib.import_module(f"strategies.{name}").__file__ or "").read_text()
        assert f"def {name}({', '.join(user.ARGUMENTS)}):" in source
