"""The page: complete, self-contained, in order, escaped, readable by machines and by ear."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from markupsafe import Markup

from analysis.numbers import plus_minus
from analysis.report.assembly import SECTIONS
from analysis.report.page import breakable, render, report_for_study
from analysis.report.parts import header, length, players, reading, seats, verdicts
from analysis.report.tables import Figure, Item, Table
from analysis.studies.result import StudyResult
from analysis.studies.verdicts import rows_of

NASTY = '<script>alert("x")</script> & co'
VOID = {"meta", "br", "wbr", "img", "link", "hr", "input", "use", "path", "stop"}


class Page(HTMLParser):
    """What a test wants to know of a page."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.headings: list[int] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs) -> None:
        found = dict(attrs)
        self.tags.append((tag, found))
        if tag not in VOID:
            self.open.append(tag)
        if re.fullmatch(r"h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if "id" in found:
            self.ids.append(found["id"])
        if tag == "a":
            self.links.append(found["href"])

    def handle_startendtag(self, tag, attrs) -> None:
        self.tags.append((tag, dict(attrs)))
        if "id" in dict(attrs):
            self.ids.append(dict(attrs)["id"])

    def handle_endtag(self, tag) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag


@pytest.fixture(scope="module")
def html(result: StudyResult) -> str:
    return result.report.read_text("utf-8")


@pytest.fixture(scope="module")
def page(html: str) -> Page:
    return Page(html)


def test_every_tag_is_closed(page: Page) -> None:
    assert page.open == []


def test_the_page_has_a_language_and_a_title(page: Page, html: str) -> None:
    assert ("html", {"lang": "en"}) in page.tags
    assert "<title>Chai Garam: Is the toy fair?</title>" in html


def test_headings_are_in_order(page: Page) -> None:
    assert page.headings[0] == 1
    assert page.headings.count(1) == 1
    steps = zip(page.headings, page.headings[1:], strict=False)
    assert all(after - before <= 1 for before, after in steps)


def test_nothing_is_fetched(html: str, page: Page) -> None:
    assert "http:" not in html
    assert "https:" not in html
    assert "@import" not in html
    assert not {"script", "link", "iframe", "img"} & {tag for tag, _ in page.tags}
    assert all(link.startswith("#") for link in page.links)


def test_links_lead_somewhere_and_ids_are_there_once(page: Page) -> None:
    assert len(page.ids) == len(set(page.ids))
    assert {link[1:] for link in page.links} <= set(page.ids)


def test_it_is_small(html: str) -> None:
    assert len(html.encode()) < 1_500_000


def test_every_chart_speaks_and_has_its_table_and_command(html: str) -> None:
    figures = re.findall(r"<figure.*?</figure>", html, re.DOTALL)
    assert len(figures) == 2 * 3 + 2 + 2  # two counts of players, length and endings, mixed tables
    for figure in figures:
        assert 'role="img" aria-label="' in figure
        assert figure.index("<table>") > figure.index("</svg>")
        assert "<span>chai-balance</span> <span>study</span> " in figure
        assert "<span>--seed</span> <span>7</span>" in figure


def test_tables_have_captions_and_headers(html: str) -> None:
    tables = re.findall(r"<table>.*?</table>", html, re.DOTALL)
    for table in tables:
        assert "<caption>" in table
        assert '<th scope="col"' in table
        assert '<th scope="row"' in table
    # What scrolls sideways can be scrolled from the keyboard.
    assert len(re.findall(r'class="wide[a-z ]*" tabindex="0" role="region"', html)) == len(tables)


def test_sections_are_in_the_order_of_the_report(html: str) -> None:
    places = [html.index(f'<h2 id="{name}"') for name in SECTIONS]
    assert places == sorted(places)
    assert len(places) == 10  # the heading is the eleventh
    numbers = re.findall(r'<span class="number">(\d+)</span>', html)
    assert numbers == [str(number) for number in range(1, 12)]


def test_the_header_says_what_it_is_about(result: StudyResult) -> None:
    text = str(header.header(result))
    said = ("Chai Garam", "Is the toy fair?", "a leaf for later players", "3,000 in each of 16")
    for words in (
        *said,
        "start_bonus",
        "customers",
        "<span>chai-balance</span> <span>study</span>",
        "weak players (greedy): grab",
    ):
        assert words in text


def test_numbers_in_the_report_are_those_of_the_tables(result: StudyResult, html: str) -> None:
    for table, scale, signed in (
        (result.measures.shares, 100, False),
        (result.measures.changes, 100, True),
        (result.measures.margins, 1, True),
    ):
        for _, row in rows_of(table, 3, "strong", "leaf").iterrows():
            ends = row["estimate"], row["low"], row["high"]
            assert plus_minus(*ends, scale=scale, signed=signed) in html


def test_every_verdict_is_told_with_badge_target_and_link(result: StudyResult) -> None:
    text = str(verdicts.verdicts(result))
    for found in result.verdicts:
        assert f'<li id="{found.id}" class="{found.verdict}">' in text
    assert text.count("Target: ") == len(result.verdicts)
    assert text.count('class="badge') > len(result.verdicts)


def test_badges_are_told_by_word_and_sign_not_by_colour_alone() -> None:
    table = Table("t", ("", "x"), [[Item("row"), Item("3.4 ± 1.1", verdict="outside")]])
    macros = '{% from "macros.html.j2" import table %}{{ table(t) }}'
    from analysis.report.page import environment

    text = environment().from_string(macros).render(t=table)
    assert "✗" in text
    assert '<span class="unseen">outside: </span>' in text


def renamed(result: StudyResult) -> StudyResult:
    study = result.study
    return replace(
        result,
        game_title=NASTY,
        study=replace(
            study,
            title=NASTY,
            question=NASTY,
            noun=NASTY,
            source=NASTY,
            lineups=tuple(replace(each, title=NASTY, meaning=NASTY) for each in study.lineups),
            schemes=tuple(replace(each, title=NASTY) for each in study.schemes),
        ),
        sheets=tuple(replace(s, file=NASTY, kind="given") for s in result.sheets),
    )


def test_user_text_is_escaped_everywhere_also_in_svg(result: StudyResult) -> None:
    html = report_for_study(renamed(result))
    assert "<script" not in html
    assert "&lt;script&gt;" in html
    assert Page(html).open == []
    svgs = re.findall(r"<svg.*?</svg>", html, re.DOTALL)
    assert any("&lt;script&gt;" in svg for svg in svgs)


def test_a_game_cut_off_in_a_thousand_is_said_loudly(result: StudyResult) -> None:
    assert verdicts.cut_off(result) == ""
    tables = result.measures.tables.copy()
    tables.loc[0, "truncated"] = 4
    cut = replace(result, measures=replace(result.measures, tables=tables))
    assert "1 of 16 cells more than one game in a thousand" in verdicts.cut_off(cut)
    assert "0.1 %" in verdicts.cut_off(cut)
    assert "Careful:" in str(verdicts.verdicts(cut))
    assert "4 of 48,000 games reached the turn cap" in reading.exclusions_line(cut)


def test_cells_of_few_games_are_greyed(result: StudyResult) -> None:
    row = rows_of(result.measures.shares, 3, "strong", "leaf").iloc[0].copy()
    assert not seats.share_item(row).quiet
    row["n"] = 399
    assert seats.share_item(row).quiet
    assert seats.margin_item(row).quiet


def test_length_tables_cover_all_players_and_line_ups(result: StudyResult) -> None:
    table = length.lengths_table(result)
    assert [(row[0].text, row[1].text) for row in table.rows] == [
        (str(players), lineup)
        for players in (2, 3)
        for lineup in ("weak players", "strong players", "mixed tables")
    ]


def test_a_scheme_is_told_for_the_seats_that_play(result: StudyResult) -> None:
    scheme = result.study.scheme("leaf")
    assert seats.options_said(scheme, 2) == "-/leaf"
    assert seats.options_said(scheme, 3) == "-/leaf/leaf"
    two = replace(scheme, options={"start_bonus": "-/leaf", "turn_cap": 9})
    assert seats.options_said(two, 2) == "start_bonus=-/leaf, turn_cap=9"


def test_what_is_assumed_is_counted(result: StudyResult) -> None:
    assumed = sum(sheet.sources.get("assumed", 0) for sheet in result.sheets)
    total = sum(sum(sheet.sources.values()) for sheet in result.sheets)
    assert f"{assumed} of {total} rows" in reading.assumed_line(result)


def test_comparisons_are_counted(result: StudyResult) -> None:
    said = " ".join(reading.comparison_lines(result))
    assert "2 players: 6 win shares" in said  # 3 benefits, 2 kinds of player
    assert "3 players: 24 win shares" in said  # 4 benefits, 2 kinds of player, 3 seats


def test_how_strong_the_players_are_is_shown(result: StudyResult) -> None:
    charts = players.skill_charts(result)
    names = [[row[0].text for row in chart.tables[0].rows] for chart in charts]
    assert names == [["balanced", "greedy"]] * 2
    for _, row in result.measures.skills.iterrows():
        said = plus_minus(row["estimate"], row["low"], row["high"])
        assert any(said == line[1].text for chart in charts for line in chart.tables[0].rows)


def test_breakable_text_is_escaped() -> None:
    assert breakable("-/2 leaf+<b>") == Markup("-/<wbr>2 leaf+<wbr>&lt;b&gt;")


def test_a_part_without_a_value_is_an_error() -> None:
    from jinja2 import UndefinedError

    with pytest.raises(UndefinedError):
        render("length.html.j2", subject="x")


def test_commands_break_at_spaces_and_are_copied_as_they_are() -> None:
    figure = Figure("one", "Who", Markup("<svg></svg>"), [], "chai-balance run --set 'a=1/2  b'")
    text = render("length.html.j2", figures=[figure], subject="a", baseline="b")
    assert (
        "<span>--set</span> <span>&#39;a=1/<wbr>2</span> <span></span> <span>b&#39;</span>" in text
    )
    typed = re.sub(r"<[^>]+>", "", text[text.index("<code>") : text.index("</code>")])
    assert Markup(typed).unescape() == figure.command


def test_games_that_last_whole_rounds_are_known_by_their_quantiles(result: StudyResult) -> None:
    spreads = result.measures.spreads
    columns = ["q05", "q25", "q50", "q75", "q95", "most"]
    for lengths, step in (([30, 33, 36, 39.5, 45, 60], 3), ([30, 33, 36, 40, 45, 60], 1)):
        measures = replace(
            result.measures, spreads=spreads.assign(**dict(zip(columns, lengths, strict=True)))
        )
        assert length.step_of(replace(result, measures=measures), 3) == step


def test_of_a_long_table_the_rest_is_folded() -> None:
    rows = [[Item(f"row {place}"), Item("1")] for place in range(41)]
    long = Figure("one", "Who", Markup("<svg></svg>"), [Table("All", ("a", "b"), rows)])
    text = render("length.html.j2", figures=[long], subject="a", baseline="b")
    shown, folded = text.split("<details>")
    assert shown.count('<th scope="row">') == 14
    assert folded.count('<th scope="row">') == 27
    assert "The other 27 rows" in folded
    Page(text)


# --- snapshots of small parts -------------------------------------------------------------------


def test_snapshot_of_a_figure() -> None:
    table = Table("Wins", ("player", "wins, %"), [[Item("1st"), Item("25 ± 1", verdict="inside")]])
    figure = Figure(
        "one", "Who wins", Markup("<svg></svg>"), [table], "chai-balance study x", ("Look here.",)
    )
    text = render("length.html.j2", figures=[figure], subject="a", baseline="b")
    assert " ".join(text.split()) == (
        '<figure id="one"> <div class="picture"> <svg></svg> '
        '<figcaption><strong>Who wins</strong><span class="line">Look here.</span>'
        '<span class="line">Again: <code><span>chai-balance</span> <span>study</span> '
        "<span>x</span></code></span></figcaption> </div> "
        '<div class="wide short" tabindex="0" role="region" aria-label="Wins"> <table> '
        '<caption><span>Wins</span></caption> <thead><tr><th scope="col" class="left">player</th>'
        '<th scope="col">wins, %</th></tr></thead> <tbody> <tr><th scope="row">1st</th>'
        '<td><span class="badge inside" aria-hidden="true">✓</span>'
        '<span class="unseen">inside: </span> 25 ± 1</td></tr> </tbody> </table> </div> '
        "</figure>"
    )


def test_snapshot_of_the_header() -> None:
    text = render(
        "header.html.j2",
        game="Toy",
        title="Fair?",
        question="",
        brief=[],
        alone=False,
        facts=[("Seed", [Item("7", code=True)])],
    )
    assert " ".join(text.split()) == (
        '<header> <p class="game">Toy</p> <h1>Fair?</h1> '
        '<h2 id="short"><span class="number">1</span> In short</h2> <dl> <div><dt>Seed</dt>'
        "<dd><code>7</code></dd></div> </dl> </header>"
    )
