"""Settings and variant files: typed options, sheet files, and what is wrong with them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from sim.errors import SheetFault, UsageFault
from sim.games import find, names
from sim.games.interface import Game, Option
from sim.sheets.variant import (
    find_variant,
    read_variant,
    resolve_options,
    spelled,
    split_settings,
)

OPTIONS = (
    Option("jitter", "int", 3, "how far Evening strays", "G1", 0, low=0, high=20),
    Option("half_star_any", "bool", False, "who gets the half-star", "G7", True),
    Option("pay", "choice", "on_completion", "when cups pay", "G6", "per_cup",
           choices=("on_completion", "per_cup")),
    Option("start_bonus", "text", "sheet", "what seats begin with", "G2", "-/leaf"),
)  # fmt: skip


@pytest.fixture
def game(garam: Game) -> Game:
    packaged = {"quick": {"description": "short", "options": {"jitter": 0}}}
    return replace(garam, options=OPTIONS, variants=packaged)


def usage_fault(game: Game, **settings: str) -> str:
    with pytest.raises(UsageFault) as caught:
        resolve_options(game, None, settings)
    return str(caught.value)


# --- settings ---------------------------------------------------------------------------------


def test_settings_go_before_the_variant_and_it_before_the_defaults(game: Game) -> None:
    values = resolve_options(game, {"jitter": 1, "pay": "per_cup"}, {"jitter": "2"})
    assert values == {"jitter": 2, "half_star_any": False, "pay": "per_cup", "start_bonus": "sheet"}


def test_a_default_may_depend_on_another_option(game: Game) -> None:
    stars = Option("stars", "int", 4, "stars to end", "E1", 3, default_with={("pay", "per_cup"): 5})
    game = replace(game, options=(stars, *OPTIONS))
    assert resolve_options(game, None, {})["stars"] == 4
    assert resolve_options(game, None, {"pay": "per_cup"})["stars"] == 5
    assert resolve_options(game, {"pay": "per_cup"}, {})["stars"] == 5
    assert resolve_options(game, {"pay": "per_cup"}, {"stars": "4"})["stars"] == 4
    assert resolve_options(game, {"stars": 6}, {"pay": "per_cup"})["stars"] == 6


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("jitter", " 7 ", 7),
        ("Jitter", "0", 0),
        ("half-star-any", "on", True),
        ("half_star_any", "TRUE", True),
        ("half_star_any", "0", False),
        ("pay", "Per-Cup", "per_cup"),
        ("start_bonus", "-/leaf/2 leaf", "-/leaf/2 leaf"),
    ],
)
def test_texts_become_values(game: Game, key: str, text: str, value: object) -> None:
    values = resolve_options(game, None, {key: text})
    read = values[key.casefold().replace("-", "_")]
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(
    ("key", "text", "words"),
    [
        ("jitter", "3.5", ('jitter: "3.5" is no whole number', "from 0 up to 20 (default 3)")),
        ("jitter", "true", ('"true" is no whole number',)),
        ("jitter", "-1", ("-1 is too small", "from 0 up to 20")),
        ("jitter", "21", ("21 is too large", "from 0 up to 20")),
        ("half_star_any", "maybe", ('"maybe" is neither on nor off', "true or false")),
        ("pay", "percup", ('did you mean "per_cup"?', "One of on_completion, per_cup")),
        ("pay", "never", ('"never" is no choice', "one of on_completion, per_cup")),
        ("start_bonus", " ", ("is no text", '"sheet"')),
        ("jiter", "1", ('"jiter" is no option', 'did you mean "jitter"?', "half_star_any")),
    ],
)
def test_illegal_settings_say_what_is_allowed(
    game: Game, key: str, text: str, words: tuple[str, ...]
) -> None:
    told = usage_fault(game, **{key: text})
    for word in words:
        assert word in told


def test_all_wrong_settings_are_told_at_once(game: Game) -> None:
    assert len(usage_fault(game, jitter="x", pay="y", other="z").splitlines()) == 3


def test_settings_named_like_sheets_are_files(game: Game) -> None:
    options, files, cells = split_settings(game, {"customers": "my.csv", "Pay": "per_cup"})
    assert options == {"pay": "per_cup"}
    assert files == {"customers": Path("my.csv")}
    assert cells == {}


@pytest.mark.parametrize(
    ("name", "key", "value"),
    [("chai", "abilities", "stay"), ("tea-for-two", "solo-years", "shuffled")],
)
def test_of_a_sheet_and_an_option_of_one_name_a_word_is_the_options(
    name: str, key: str, value: str
) -> None:
    game = find(name)
    plain = key.replace("-", "_")
    assert split_settings(game, {key: value}) == ({plain: value}, {}, {})
    for path in ("mine.csv", "./mine", "sheets/mine.xlsx"):
        assert split_settings(game, {key: path}) == ({}, {plain: Path(path)}, {})
    options, _, _ = split_settings(game, {key: "staid"})
    with pytest.raises(UsageFault, match=f"{plain}: .*staid"):
        resolve_options(game, None, options)


@pytest.mark.parametrize("name", names())
def test_every_option_can_be_set_from_the_shell(name: str) -> None:
    game = find(name)
    for option in game.options:
        options, files, cells = split_settings(game, {option.key: spelled(option.default)})
        assert (list(options), files, cells) == ([option.key], {}, {})


def test_unknown_settings_list_near_options_and_sheets(game: Game) -> None:
    with pytest.raises(UsageFault) as caught:
        split_settings(game, {"customer": "my.csv", "payy": "per_cup"})
    first, second = str(caught.value).splitlines()
    assert 'did you mean "customers"?' in first
    assert 'did you mean "pay"?' in second
    assert caught.value.exit_code == 2


def test_a_sheet_without_a_file(game: Game) -> None:
    with pytest.raises(UsageFault, match="customers: a file must follow"):
        split_settings(game, {"customers": ""})


# --- variant files ----------------------------------------------------------------------------


def test_a_variant_file(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        '[variant]\nname = "Mine"\ndescription = "what if"\n'
        "[options]\njitter = 0\nhalf_star_any = true\n"
        '[sheets]\ncustomers = "cards/mine.csv"\n'
    )

    variant = read_variant(game, path)

    assert (variant.name, variant.description, variant.path) == ("Mine", "what if", path)
    assert variant.options == {"jitter": 0, "half_star_any": True}
    assert variant.sheets == {"customers": tmp_path / "cards" / "mine.csv"}
    assert resolve_options(game, variant.options, {})["jitter"] == 0


def test_a_variant_file_of_nothing(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "plain.toml"
    path.write_bytes(b"\xef\xbb\xbf")
    variant = read_variant(game, path)
    assert (variant.name, dict(variant.options), dict(variant.sheets)) == ("plain", {}, {})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[options]\nx = 1\ny = [", ("mine.toml: this is no TOML", "end of document")),
        ("[options]\nx = #1\n", ("mine.toml:2:5: this is no TOML: Invalid value.",)),
        ("[options]\njitter = 1,5\n", ("mine.toml:2:11: ", "a point: 1.5 instead of 1,5.")),
        ("[options]\njitter = [1, 5\nx = 2", ("mine.toml:3:1: this is no TOML: Unclosed array.",)),
        ("[options]\njiter = 1", ("mine.toml:options.jiter", 'did you mean "jitter"?')),
        ("[options]\njitter = 1.5", ("mine.toml:options.jitter", '"1.5"', "from 0 up to 20")),
        ("[options]\njitter = true", ('"true" is no whole number',)),
        ("[options]\nstart_bonus = 3", ('"3" is no text',)),
        ("options = 3", ("mine.toml:options", "is no table", "[options]")),
        ("[option]\njitter = 1", ("mine.toml:option", 'did you mean "options"?')),
        ("[variant]\nnam = 'x'", ("mine.toml:variant.nam", 'did you mean "name"?')),
        ("[variant]\nname = 3", ("mine.toml:variant.name", '"3" is no text')),
        ("[sheets]\ncustomer = 'x.csv'", ("mine.toml:sheets.customer", "customers")),
        ("[sheets]\ncustomers = 3", ("mine.toml:sheets.customers", '"3" is no file name')),
    ],
)
def test_a_wrong_variant_file(game: Game, tmp_path: Path, text: str, words: tuple[str]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text)

    with pytest.raises(SheetFault) as caught:
        read_variant(game, path)

    assert caught.value.exit_code == 3
    for word in words:
        assert word in str(caught.value)


def test_all_faults_of_a_variant_at_once(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[variant]\nnam = 1\n[options]\njitter = 99\npay = 'x'\n[sheets]\nx = 'y'\n")
    with pytest.raises(SheetFault) as caught:
        read_variant(game, path)
    assert len(str(caught.value).splitlines()) == 4


def test_a_variant_that_is_no_file_or_no_text(game: Game, tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_bytes(b"a = '\xff'")
    for path, words in [
        (tmp_path / "none.toml", "no such file"),
        (tmp_path, "cannot be read"),
        (tmp_path / "x.toml", "no UTF-8 text"),
    ]:
        with pytest.raises(SheetFault, match=words):
            read_variant(game, path)


def test_variants_by_name(game: Game, tmp_path: Path) -> None:
    assert find_variant(game, "quick").options == {"jitter": 0}
    (tmp_path / "mine.toml").write_text("[options]\njitter = 5\n")
    assert find_variant(game, str(tmp_path / "mine.toml")).options == {"jitter": 5}
    with pytest.raises(UsageFault, match='"quik" is no variant.*did you mean "quick"'):
        find_variant(game, "quik")
