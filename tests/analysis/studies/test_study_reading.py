"""Study files: what is read, and every fault with its line and the way out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from analysis.studies import fields
from analysis.studies.reading import names, read
from sim.errors import SheetFault, UsageFault
from sim.games import find
from tests.analysis.toy_game import STUDY


def test_the_packaged_studies_are_listed_and_read() -> None:
    assert names() == ["chai-setup", "modes", "ship-goal", "turn-order"]
    study = read("turn-order")
    assert (study.game, study.players, study.source) == ("garam", (2, 3, 4), "turn-order")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_turn_order_compares_at_least_ten_schemes(players: int) -> None:
    """The rulebook's, no benefit, and at least eight others, at every player count."""
    study = read("turn-order")
    schemes = [scheme for scheme in study.schemes_for(players) if not scheme.own_sheet]
    others = {scheme.name for scheme in schemes} - {"rulebook", "none"}
    assert len(others) >= 8


@pytest.mark.parametrize("players", [2, 3, 4])
def test_turn_order_tries_no_scheme_twice(players: int) -> None:
    from sim.games.garam.params import start_benefits

    study = read("turn-order")
    given = [
        start_benefits(str(scheme.options_for(players)["start_bonus"]))[:players].tobytes()
        for scheme in study.schemes_for(players)
        if not scheme.own_sheet
    ]
    assert len(set(given)) == len(given)


def test_the_rulebook_scheme_is_that_of_the_packaged_sheet() -> None:
    from sim.games.garam.params import start_benefits
    from sim.sheets.check import load

    rulebook = read("turn-order").scheme("rulebook").options["start_bonus"]
    sheet = start_benefits("sheet", load(find("garam")))
    assert (start_benefits(str(rulebook)) == sheet).all()


def test_a_study_of_ones_own_reads(study_file: Path) -> None:
    study = read(study_file)
    assert study.target.share == 4
    assert study.target.endings == 3
    assert [lineup.name for lineup in study.judged(3)] == ["weak", "strong"]
    assert study.lineup("weak").seated(3) == ["greedy"] * 3
    assert study.lineup("mixed").seated(2) == ["balanced", "greedy"]
    assert [scheme.name for scheme in study.schemes_for(2)] == ["leaf", "none", "reversed"]
    assert study.scheme("rising").options_for(3) == {"start_bonus": "-/leaf/leaf+leaf"}


def test_cells_cover_every_player_count_line_up_and_scheme(study_file: Path) -> None:
    slugs = [cell.slug for cell in read(study_file).cells()]
    assert len(slugs) == len(set(slugs)) == (3 + 3 + 1) + (4 + 4 + 1)
    assert "2p-mixed-leaf" in slugs
    assert "2p-mixed-none" not in slugs


def test_what_is_forbidden_goes_with_the_cell(study_file: Path) -> None:
    text = STUDY.replace(
        'title = "no benefit"', 'title = "no benefit"\nrestrict = "1:no-goals"'
    ).replace('title = "mixed tables"', 'title = "mixed tables"\nrestrict = ["all:no-swaps"]')
    study_file.write_text(text, "utf-8")
    restrict = {cell.slug: cell.restrict for cell in read(study_file).cells()}
    assert restrict["2p-weak-none"] == ("1:no-goals",)
    assert restrict["2p-weak-leaf"] == ()
    assert restrict["2p-mixed-leaf"] == ("all:no-swaps",)


def test_duplicate_cells_play_whole_deals(study_file: Path) -> None:
    study_file.write_text(STUDY.replace("3_000", "1000"), "utf-8")
    games = {cell.slug: cell.games for cell in read(study_file).cells()}
    assert games["3p-mixed-leaf"] == 1002
    assert games["3p-weak-leaf"] == 1000


def test_subject_and_baseline_are_the_first_two_if_not_named(study_file: Path) -> None:
    text = STUDY.replace('subject = "leaf"\n', "").replace('baseline = "none"\n', "")
    study_file.write_text(text, "utf-8")
    assert (read(study_file).subject, read(study_file).baseline) == ("leaf", "none")


# (replaced, by, key named in the fault, what the message says)
FAULTS = [
    (
        'title = "no benefit"',
        'title = "no benefit"\nrestrict = ["1:no-gaols"]',
        "restrict",
        'is no restriction of Chai Garam (SEAT:NAME); did you mean "no-goals"?',
    ),
    (
        'title = "weak players"',
        'title = "weak players"\nrestrict = ["no-goals"]',
        "restrict",
        "(SEAT:NAME)",
    ),
    ("seed = 7", "sead = 7", "sead", 'did you mean "seed"?'),
    ("seed = 7", 'seed = "7"', "seed", "expected a whole number from 0"),
    ("seed = 7", "seed = -1", "seed", "expected a whole number from 0"),
    ("games = 3_000", "games = true", "games", "expected a whole number from 1"),
    ("share = 4", "share = 0", "share", "expected a number from 0.1 to 50"),
    ("share = 4", "shares = 4", "shares", 'did you mean "share"?'),
    ('game = "garam"', 'game = "gram"', "game", 'Did you mean "garam"?'),
    ("players = [2, 3]", "players = [2, 7]", "players", "Chai Garam is for 2, 3 and 4 players"),
    ("players = [2, 3]", "players = []", "players", "expected a list of player counts"),
    ('strategies = "greedy"', "strategies = []", "strategies", "expected a list of names"),
    ('subject = "leaf"', 'subject = "leef"', "subject", 'did you mean "leaf"?'),
    ('baseline = "none"', 'baseline = "leaf"', "baseline", "subject and baseline are one scheme"),
    ('subject = "leaf"', 'subject = "rising"', "subject", "has no options for 2 players"),
    ('name = "reversed"', 'name = "none"', "name", "is there twice"),
    ('name = "reversed"', 'name = "Rev ersed"', "name", "expected a short name"),
    ('options.start_bonus = "leaf/-/-"', 'options.start_bonsu = "x"', "start_bonsu", "start_bonus"),
    ('options.start_bonus = "leaf/-/-"', "options.start_bonus = [1]", "options", "a value, or val"),
    ('schemes = ["leaf"]', 'schemes = ["leav"]', "schemes", 'did you mean "leaf"?'),
    ("seed = 7", "seed = 7\nuntil = 3", "until", "--until is an option of the command"),
    ("seed = 7", "seed = 7\noptions.hand_limit = 700", "hand_limit", "700 is too large; write a"),
    ("seed = 7", "seed = 7\noptions = { hand_limit = 700 }", "hand_limit", "700 is too large"),
    (
        'options.start_bonus = "leaf/-/-"',
        "options = { hand_limit = { 2 = 7, 3 = 700 } }",
        "hand_limit",
        "700 is too large",
    ),
    (
        'strategies = "greedy"',
        'strategies = "balancd"',
        "strategies",
        '"balancd" is no strategy of Chai Garam; did you mean "balanced"? One of random,',
    ),
    ('strategies = "greedy"', 'strategies = "./a.toml"', "strategies", "file a.toml is not there"),
    ('strategies = "greedy"', 'strategies = "./a.py"', "strategies", "file and the function in it"),
    ('strategies = "greedy"', 'strategies = "./a.py:f"', "strategies", "file a.py is not there"),
    (
        'of = "last(score)"',
        'of = "last(scores)"',
        "of",
        'no column of the tables; did you mean "sc',
    ),
    ('of = "last(score)"', 'of = "score"', "of", "score is there for each seat; say how the seats"),
    ('out_of = "turns"', 'out_of = "tuns"', "out_of", '"tuns" is no column of the tables;'),
    ("judge = false\n", "", "schemes", "players that are judged try every scheme"),
    ('meaning = "grab"', "judge = 1", "judge", "expected true or false"),
    ('title = "Is the toy fair?"', 'title = " "', "title", "expected a text of one line"),
]


@pytest.mark.parametrize(("old", "new", "key", "said"), FAULTS)
def test_a_fault_names_file_line_key_and_remedy(
    study_file: Path, old: str, new: str, key: str, said: str
) -> None:
    text = STUDY.replace(old, new, 1)
    assert text != STUDY
    study_file.write_text(text, "utf-8")
    with pytest.raises(SheetFault) as caught:
        read(study_file)
    message = str(caught.value)
    assert caught.value.exit_code == 3
    assert said in message
    place = re.search(rf"toy\.toml:(\d+):{key}: ", message)
    assert place, message
    line = text.splitlines()[int(place[1]) - 1]
    assert key in line


def test_all_faults_are_told_at_once(study_file: Path) -> None:
    text = STUDY.replace("seed = 7", "sead = 7").replace("share = 4", "shares = 4")
    study_file.write_text(text, "utf-8")
    with pytest.raises(SheetFault) as caught:
        read(study_file)
    assert len(str(caught.value).splitlines()) == 2


def test_a_fault_is_told_once(study_file: Path) -> None:
    text = STUDY.replace('"greedy", "greedy"]', '"gredy", "gredy"]')
    study_file.write_text(text.replace("seed = 7", "seed = 7\noptions.hand_limit = 700"), "utf-8")
    with pytest.raises(SheetFault) as caught:
        read(study_file)
    assert len(str(caught.value).splitlines()) == 2


def test_a_far_word_is_no_hint(study_file: Path) -> None:
    text = STUDY.replace('title = "no benefit"', 'title = "no benefit"\nuntil = 3')
    study_file.write_text(text, "utf-8")
    with pytest.raises(SheetFault, match=r'"until" is no key of \[scheme\]; one of name, title'):
        read(study_file)


def test_too_few_strategies_for_the_seats(study_file: Path) -> None:
    text = STUDY.replace('["balanced", "greedy", "greedy"]', '["balanced", "greedy"]')
    study_file.write_text(text, "utf-8")
    with pytest.raises(SheetFault, match="2 strategies for 3 seats; name one for all seats"):
        read(study_file)


def test_a_missing_key_is_told_at_its_table(study_file: Path) -> None:
    study_file.write_text(STUDY.replace('strategies = "greedy"\n', ""), "utf-8")
    with pytest.raises(SheetFault, match=r"toy\.toml:\d+: strategies is missing"):
        read(study_file)


def test_what_is_no_toml_is_told_with_line_and_column(study_file: Path) -> None:
    study_file.write_text('name = "x"\nseed = = 3\n', "utf-8")
    with pytest.raises(SheetFault, match=r"toy\.toml:2:8: this is no TOML"):
        read(study_file)


def test_a_study_without_schemes_or_line_ups(study_file: Path) -> None:
    study_file.write_text('name = "x"\ntitle = "x"\ngame = "garam"\n', "utf-8")
    with pytest.raises(SheetFault, match="lineup is missing") as caught:
        read(study_file)
    assert "scheme is missing" in str(caught.value)


def test_a_table_where_a_list_belongs(study_file: Path) -> None:
    study_file.write_text(STUDY.replace("[[lineup]]", "[lineup]", 1).split("[[lineup]]")[0])
    with pytest.raises(SheetFault, match="expected tables under a heading in double"):
        read(study_file)


def test_an_unknown_study_names_the_near_one() -> None:
    with pytest.raises(UsageFault, match='did you mean "turn-order"'):
        read("turn-odrer")
    with pytest.raises(UsageFault, match=r"missing\.toml is no file"):
        read("missing.toml")


def test_every_key_is_documented() -> None:
    for table in (fields.STUDY, fields.TARGET, fields.LINEUP, fields.SCHEME):
        assert all(each.doc for each in table)
