"""Each game's RULES.md is true: rules have tests, places exist, cited ids are known."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

import sim.games

ROOT = Path(__file__).resolve().parents[2]
ID = re.compile(r"[A-Z]\d{1,2}")


@dataclass(frozen=True)
class Rule:
    """One row of the page."""

    id: str
    text: str
    places: tuple[str, ...]
    tests: tuple[str, ...]
    option: str


def folder(game: str) -> Path:
    return ROOT / "sim" / "games" / game


@cache
def rules(game: str) -> tuple[Rule, ...]:
    """Return the rows of a game's page that begin with an id."""
    found, header = [], []
    for line in (folder(game) / "RULES.md").read_text().splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if cells[0] == "id":
            header = cells
        elif ID.fullmatch(cells[0]):
            row = dict(zip(header, cells, strict=True))
            found.append(
                Rule(
                    row["id"],
                    row.get("rule") or row["decision"],
                    tuple(re.findall(r"`([^`]+)`", row["where"])),
                    tuple(re.findall(r"`([^`]+)`", row["test"])),
                    row.get("option", ""),
                )
            )
    return tuple(found)


@cache
def names_in(path: Path) -> frozenset[str]:
    """Return what a module defines: functions, classes, constants."""
    names = set()
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign):
            names |= {name.id for name in node.targets if isinstance(name, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
    return frozenset(names)


@cache
def named_tests(game: str) -> dict[str, str]:
    """Return the game's test functions that are named for a rule: name -> id."""
    tests = {}
    for path in sorted((ROOT / "tests" / "games" / game).glob("test_*.py")):
        for name in names_in(path):
            match = re.match(r"test_([a-z]\d{1,2})_", name)
            if match:
                tests[name] = match[1].upper()
    return tests


GAMES = pytest.mark.parametrize("game", sim.games.GAMES)


@GAMES
def test_every_rule_is_there_once_and_says_something(game: str) -> None:
    ids = [rule.id for rule in rules(game)]
    assert ids
    assert sorted(ids) == sorted(set(ids))
    assert [rule.id for rule in rules(game) if len(rule.text) < 5] == []


@GAMES
def test_every_rule_has_a_test_named_for_it(game: str) -> None:
    tested = set(named_tests(game).values())
    assert [rule.id for rule in rules(game) if rule.id not in tested] == []


@GAMES
def test_the_page_names_all_the_named_tests_a_rule(game: str) -> None:
    for rule in rules(game):
        there = {name for name, id_ in named_tests(game).items() if id_ == rule.id}
        assert set(rule.tests) == there, rule.id


@GAMES
def test_every_place_named_exists(game: str) -> None:
    for rule in rules(game):
        assert rule.places, f"{rule.id} names no place"
        for place in rule.places:
            file, _, name = place.partition(":")
            assert name in names_in(folder(game) / file), f"{rule.id}: {place}"


@GAMES
def test_no_test_is_named_for_a_rule_that_is_not_there(game: str) -> None:
    ids = {rule.id for rule in rules(game)}
    assert {name for name, id_ in named_tests(game).items() if id_ not in ids} == set()


@GAMES
def test_options_and_page_name_each_other(game: str) -> None:
    options = {option.key: option.rule for option in sim.games.find(game).options}
    named = {rule.option: rule.id for rule in rules(game) if rule.option}
    assert set(options.values()) <= {rule.id for rule in rules(game)}
    assert {key: options.get(key) for key in named} == named


@GAMES
def test_every_id_cited_in_the_code_is_on_the_page(game: str) -> None:
    ids = {rule.id for rule in rules(game)}
    letters = "".join(sorted({id_[0] for id_ in ids}))
    for path in sorted(folder(game).glob("*.py")):
        cited = set(re.findall(rf"\b[{letters}]\d{{1,2}}\b", path.read_text()))
        assert cited <= ids, path.name
