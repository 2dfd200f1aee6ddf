"""The packaged sheets of Chai Garam keep every fact that is known of the published game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from sim.games.garam.sheets_words import COLOUR_NAMES, LEAVES, TAGS
from sim.games.interface import Game
from sim.sheets.check import Row, Sheets, load
from sim.sheets.schema import SOURCES


@pytest.fixture(scope="module")
def sheets(garam: Game) -> Sheets:
    return load(garam)


@pytest.fixture(scope="module")
def customers(sheets: Sheets) -> list[Row]:
    """The 71 customers; the Evening customer is apart."""
    return [row for row in sheets.rows["customers"] if not row["evening"]]


def cards(rows: Sequence[Row]) -> int:
    return sum(row["copies"] for row in rows)


def test_every_row_of_every_sheet_has_a_source(garam: Game, sheets: Sheets) -> None:
    for sheet in garam.sheets:
        assert "source" in sheets.files[sheet.name].labels
        for row in sheets.rows[sheet.name]:
            assert row["source"] in SOURCES
            assert row["source"] != "designer", (sheet.name, row)


def test_the_packaged_sheets_raise_no_warning(sheets: Sheets) -> None:
    assert sheets.warnings == ()


def test_only_known_columns_in_the_packaged_sheets(garam: Game, sheets: Sheets) -> None:
    for sheet in garam.sheets:
        header = sheets.files[sheet.name].data.decode().splitlines()[0].split(",")
        assert header == list(sheets.files[sheet.name].labels.values())


# --- customers --------------------------------------------------------------------------------


def test_71_customers_and_evening(sheets: Sheets, customers: list[Row]) -> None:
    assert cards(customers) == 71
    assert cards(sheets.rows["customers"]) == 72


def test_six_colours(customers: list[Row]) -> None:
    assert {row["colour"] for row in customers} == set(COLOUR_NAMES)
    assert len(COLOUR_NAMES) == 6


def test_one_or_two_cups(customers: list[Row]) -> None:
    assert {row["cups"] for row in customers} == {1, 2}


def test_tolerance_includes_two(customers: list[Row]) -> None:
    assert 2 in {row["tolerance"] for row in customers}


def test_some_half_stars_and_a_blue_one(customers: list[Row]) -> None:
    assert any(not row["half_star"] for row in customers)
    assert any(row["half_star"] and row["colour"] == "Blue" for row in customers)


def test_each_cup_pays_its_base_and_one_for_each_wish(sheets: Sheets, customers: list[Row]) -> None:
    base = {row["tea"]: row["price"] for row in sheets.rows["teas"]}
    for row in customers:
        wishes = (row["leaf"] is not None) + len(row["additives"])
        assert row["price"] == base[row["tea"]] + wishes, row


def test_black_tea_with_darjeeling_and_an_additive_pays_three(customers: list[Row]) -> None:
    assert [
        row
        for row in customers
        if (row["tea"], row["leaf"], len(row["additives"]), row["price"])
        == ("black", "Darjeeling", 1, 3)
    ]


def test_a_green_customer_wants_one_milk_tea_of_any_leaf(customers: list[Row]) -> None:
    wanted = ("Green", "milk", 1, None)
    assert wanted in {(row["colour"], row["tea"], row["cups"], row["leaf"]) for row in customers}


def test_a_yellow_customer_wants_two_black_teas_with_assam_at_two_rupees(
    customers: list[Row],
) -> None:
    wanted = ("Yellow", "black", 2, "Assam", 2)
    assert wanted in {
        (row["colour"], row["tea"], row["cups"], row["leaf"], row["price"]) for row in customers
    }


def test_seven_tags_and_at_least_one_on_each_customer(customers: list[Row]) -> None:
    assert {tag for row in customers for tag in row["tags"]} == set(TAGS)
    assert len(TAGS) == 7
    assert all(row["tags"] for row in customers)


def test_no_lemon_with_milk(customers: list[Row]) -> None:
    assert not [row for row in customers if row["tea"] == "milk" and "Lemon" in row["additives"]]


# --- other decks ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "number", "kinds"),
    [("basics", 48, 3), ("leaf", 30, 4), ("additive", 24, 6), ("snack", 20, 5)],
)
def test_deck_sizes_and_kinds(sheets: Sheets, deck: str, number: int, kinds: int) -> None:
    rows = [row for row in sheets.rows["ingredients"] if row["deck"] == deck]
    assert (cards(rows), len(rows)) == (number, kinds)


def test_assam_and_darjeeling_are_black_kashmiri_and_nilgiri_green(sheets: Sheets) -> None:
    leaf_of = {row["kind"]: row["leaf_of"] for row in sheets.rows["ingredients"]}
    assert [leaf_of[leaf] for leaf in LEAVES] == ["black", "black", "green", "green"]


def test_pakora_is_for_the_advanced_game_only(sheets: Sheets) -> None:
    advanced = [row["kind"] for row in sheets.rows["ingredients"] if row["modes"] == "advanced"]
    assert advanced == ["Pakora"]


def test_16_saucepans_four_of_them_free_medium_ones(sheets: Sheets) -> None:
    rows = {row["size"]: row for row in sheets.rows["saucepans"]}
    assert cards(sheets.rows["saucepans"]) == 16
    assert {size: row["cups"] for size, row in rows.items()} == {
        "starter": 3,
        "small": 2,
        "medium": 3,
        "large": 4,
    }
    assert (rows["starter"]["cost"], rows["starter"]["copies"]) == (0, 4)


def test_18_goals(sheets: Sheets) -> None:
    assert cards(sheets.rows["goals"]) == 18
    kinds = Counter(row["kind"] for row in sheets.rows["goals"])
    assert set(kinds) == {"receipts", "colours", "state"}
    assert {row["half_stars"] for row in sheets.rows["goals"]} == {1}


def test_standard_prices(sheets: Sheets) -> None:
    prices = {row["tea"]: row["price"] for row in sheets.rows["teas"]}
    assert prices == {"green": 1, "black": 1, "milk": 2}


def test_starting_benefits_of_the_rulebook(sheets: Sheets) -> None:
    benefits = [
        [row[name] for name in ("seat", "leaf", "additive", "basics", "snack", "rupees")]
        for row in sheets.rows["setup"]
    ]
    assert benefits == [
        [0, 0, 0, 0, 0, 0],
        [1, 1, 0, 0, 0, 0],
        [2, 1, 1, 0, 0, 0],
        [3, 1, 1, 1, 0, 0],
    ]


def test_public_goals_and_leaf_tags_by_players(sheets: Sheets) -> None:
    rows = [(row["players"], row["public_goals"], row["leaf_tags"]) for row in sheets.rows["table"]]
    assert rows == [(2, 3, 1), (3, 3, 2), (4, 4, 3)]


def test_the_wheel_pays_a_rupee_or_two_or_draws_a_card(sheets: Sheets) -> None:
    bonuses = [row["bonus"] for row in sorted(sheets.rows["wheel"], key=lambda row: row["space"])]
    assert set(bonuses) == {
        ("rupees", 1),
        ("rupees", 2),
        ("leaf", 1),
        ("basics", 1),
        ("additive", 1),
    }
    assert [kind for kind, _ in bonuses[1::2]] == ["leaf", "basics", "additive", "leaf"]


@pytest.mark.parametrize(("mode", "number"), [("basic", 6), ("advanced", 9)])
def test_six_upgrades_or_nine(sheets: Sheets, mode: str, number: int) -> None:
    rows = [row for row in sheets.rows["upgrades"] if row["mode"] in ("both", mode)]
    assert len(rows) == number


# --- assumptions kept as they were tried ------------------------------------------------------


def test_the_assumed_mix_of_customers(customers: list[Row]) -> None:
    colours = Counter(row["colour"] for row in customers)
    assert sorted(colours.values()) == [11, 12, 12, 12, 12, 12]
    teas = Counter(row["tea"] for row in customers)
    shares = [round(100 * teas[tea] / 71) for tea in ("black", "milk", "green")]
    assert shares == pytest.approx([42, 35, 23], abs=3)
    assert sum(row["cups"] == 2 for row in customers) / 71 == pytest.approx(2 / 3, abs=0.04)
    assert {len(row["additives"]) for row in customers} == {0, 1, 2}


def test_the_assumed_half_stars_lie_on_middling_orders(customers: list[Row]) -> None:
    stars = [row for row in customers if row["half_star"]]
    assert Counter(row["colour"] for row in stars) == dict.fromkeys(COLOUR_NAMES, 5)
    assert {row["price"] for row in stars} <= {2, 3, 4}


def test_the_assumed_evening_customer(sheets: Sheets) -> None:
    evening = next(row for row in sheets.rows["customers"] if row["evening"])
    order = [evening[name] for name in ("tea", "cups", "leaf", "additives", "price", "tolerance")]
    assert order == ["black", 1, None, (), 1, 3]
    assert evening["tags"] == ()
