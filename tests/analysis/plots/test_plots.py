"""Plots draw the numbers they are given; nothing is computed, no pixel is compared."""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import pairwise

import matplotlib as mpl
import numpy as np
import pandas as pd
import pytest
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure

from analysis.plots.figures import schemes_figure, seats_figure
from analysis.plots.intervals import interval_rows
from analysis.plots.length import ending_bars, length_histogram, say_beyond
from analysis.plots.schemes import scheme_gaps
from analysis.plots.seats import HILL, score_curves, seat_shares
from analysis.plots.style import LOOKS, looks, style
from analysis.plots.svg import markup
from analysis.plots.tension import DARKEST, comeback_map

LINEUPS = {"weak": "weak players", "strong": "strong players"}
NASTY = '<script>alert("x")</script> & $50$'


def axes():
    return Figure().subplots()


def shares(scheme: str = "leaf") -> pd.DataFrame:
    rows = [
        (scheme, lineup, seat, 0.25 + 0.01 * seat, 0.24 + 0.01 * seat, 0.27 + 0.01 * seat)
        for lineup in LINEUPS
        for seat in range(4)
    ]
    return pd.DataFrame(rows, columns=["scheme", "lineup", "seat", "estimate", "low", "high"])


def gaps() -> pd.DataFrame:
    return shares().rename(columns={"seat": "place"}).drop_duplicates(["scheme", "lineup"])


def test_seat_shares_draws_every_estimate_in_percent() -> None:
    ax = axes()
    seat_shares(ax, shares(), LINEUPS, room=0.02)
    drawn = [container.lines[0].get_ydata(orig=False) for container in ax.containers]
    assert len(drawn) == 2
    for values in drawn:
        np.testing.assert_allclose(values, [25, 26, 27, 28])
    assert [label.get_text() for label in ax.get_xticklabels()] == ["1st", "2nd", "3rd", "4th"]


def test_seat_shares_draws_the_band_round_the_fair_share() -> None:
    ax = axes()
    seat_shares(ax, shares(), LINEUPS, room=0.02)
    band = ax.patches[0].get_extents().transformed(ax.transData.inverted())
    assert (band.y0, band.y1) == pytest.approx((23, 27))


def test_scheme_gaps_draws_schemes_from_the_top_in_their_order() -> None:
    ax = axes()
    frame = pd.concat([gaps(), gaps().assign(scheme="none", estimate=0.05, low=0.04, high=0.06)])
    scheme_gaps(ax, frame, {"none": "No", "leaf": "Leaf"}, LINEUPS, room=0.02, marked=["leaf"])
    weak = ax.containers[0].lines[0]
    np.testing.assert_allclose(weak.get_xdata(orig=False), [5, 25])
    assert ax.yaxis_inverted()
    texts = {text.get_text(): text.get_fontweight() for text in ax.texts}
    assert texts == {"No": "normal", "Leaf": "bold"}


def curves(ax):
    """Return the outline of each seat's hill by its label."""
    return {line.get_label(): line for line in ax.lines if len(line.get_xdata()) > 2}


def test_score_curves_draws_a_hill_for_each_seat_the_first_on_top() -> None:
    frame = pd.DataFrame(
        {
            "seat": [0, 0, 0, 1, 1, 1],
            "start": [3.0, 4.0, 5.0] * 2,
            "share": [0.2, 0.3, 0.5, 0.6, 0.3, 0.1],
        }
    )
    ax = axes()
    score_curves(ax, frame)
    hills = curves(ax)
    assert list(hills) == ["2nd", "1st"]
    assert [label.get_text() for label in ax.get_yticklabels()] == ["2nd", "1st"]
    for name, row, shares in (("1st", 1, [0.2, 0.3, 0.5]), ("2nd", 0, [0.6, 0.3, 0.1])):
        heights = (hills[name].get_ydata() - row) / HILL
        np.testing.assert_allclose(heights, np.array(shares) / 0.6)
    assert [text.get_text() for text in ax.texts] == ["middle 3", "middle 4"]
    assert next(line for line in ax.lines if line not in hills.values()).get_xdata() == [4, 4]


def test_the_middle_score_is_that_of_the_games_however_they_are_drawn() -> None:
    points = np.arange(40, 100)
    frame = pd.DataFrame({"seat": 0, "start": points.astype(float), "share": 1 / 60})
    ax = axes()
    score_curves(ax, frame.assign(count=10))
    assert "steps of" in ax.get_xlabel()
    assert [text.get_text() for text in ax.texts] == ["middle 69"]  # 30 of 60 scores


def test_length_histogram_is_per_turn_whatever_the_bins() -> None:
    frame = pd.DataFrame(
        {"lineup": "weak", "start": [40.0, 45.0], "share": [0.25, 0.75], "width": 5.0}
    )
    ax = axes()
    length_histogram(ax, frame, LINEUPS)
    values, edges, _ = ax.patches[0].get_data()
    np.testing.assert_allclose(values, [5, 15])
    np.testing.assert_allclose(edges, [40, 45, 50])


def test_games_of_whole_rounds_have_bins_as_wide_as_rounds() -> None:
    """Bins of 2 or of 12 turns would hold now more and now fewer multiples of 5."""
    lengths = np.arange(50, 100, 5.0)
    for width, edges in ((2.0, [*lengths, 100]), (12.0, [50, 60, 75, 85, 100])):
        starts = np.floor(lengths / width) * width
        frame = pd.DataFrame({"start": np.arange(starts[0], starts[-1] + width, width)})
        counts = [(starts == start).sum() for start in frame["start"]]
        frame = frame.assign(lineup="weak", share=np.array(counts) / 10, width=width)
        ax = axes()
        length_histogram(ax, frame, LINEUPS, step=5)
        values, drawn, _ = ax.patches[0].get_data()
        np.testing.assert_allclose(drawn, edges)
        np.testing.assert_allclose(values, 10)


def test_slow_players_do_not_squeeze_the_others_and_are_told() -> None:
    fast = pd.DataFrame({"lineup": "strong", "start": [20.0, 30.0], "share": [0.5, 0.5]})
    slow = pd.DataFrame({"lineup": "weak", "start": [50.0, 400.0], "share": [0.2, 0.8]})
    frame = pd.concat([fast, slow], ignore_index=True).assign(width=10.0)
    ax = axes()
    length_histogram(ax, frame, LINEUPS)
    assert ax.get_xlim()[1] < 120
    say_beyond(ax, frame, LINEUPS)
    assert [text.get_text() for text in ax.texts] == [
        "weak players: 80 % longer \N{RIGHTWARDS ARROW}"
    ]


def test_scores_that_spread_widely_are_drawn_in_steps() -> None:
    points = np.arange(40, 100)
    counts = np.where(points % 2, 3, 7)
    frame = pd.DataFrame({"seat": 0, "start": points.astype(float), "count": counts})
    ax = axes()
    score_curves(ax, frame.assign(share=counts / counts.sum()))
    hill = curves(ax)["1st"]
    assert len(hill.get_xdata()) < 12
    assert "steps of" in ax.get_xlabel()
    assert hill.get_ydata().max() == pytest.approx(HILL)


def test_come_backs_have_one_scale_whatever_the_chances() -> None:
    for chance in (0.1, 0.5):
        frame = pd.DataFrame(
            {
                "round_low": [1, 1],
                "round_high": [1, 1],
                "deficit_low": [1, 2],
                "deficit_high": [1, 2],
                "estimate": [chance, 1.0],
                "n": [500, 3],
            }
        )
        ax = axes()
        comeback_map(ax, frame)
        assert ax.collections[0].get_clim() == (0, 1.2 * DARKEST)


def test_an_estimate_past_its_interval_by_a_rounding_is_drawn() -> None:
    frame = pd.DataFrame({"strategy": ["x"], "estimate": [1.0], "low": [1 + 1e-15], "high": [1.0]})
    ax = axes()
    interval_rows(ax, frame)
    assert ax.has_data()


def test_ending_bars_name_every_ending() -> None:
    frame = pd.DataFrame(
        {"lineup": ["weak"] * 2, "ending": ["end_a", "end_b"], "estimate": [0.3, 0.7]}
    )
    ax = axes()
    ending_bars(ax, frame, {"end_b": "b", "end_a": "a"}, {"weak": "weak players"})
    assert [bar.get_width() for bar in ax.patches] == pytest.approx([70, 30])
    assert [label.get_text() for label in ax.get_yticklabels()] == ["b", "a"]


def test_every_plot_needs_an_axis_and_a_frame_only() -> None:
    """Titles, line-ups and bands may be left out; the names in the frame are then shown."""
    alone = shares().query("lineup == 'weak'").drop(columns=["lineup", "scheme"])
    ends = pd.DataFrame({"ending": ["end_a"], "estimate": [0.3], "low": [0.2], "high": [0.4]})
    turns = pd.DataFrame({"start": [4.0, 5.0], "share": [0.4, 0.6], "width": 1.0})
    drawn = [axes() for _ in range(5)]
    seat_shares(drawn[0], alone)
    scheme_gaps(drawn[1], gaps())
    length_histogram(drawn[2], turns)
    ending_bars(drawn[3], ends)
    interval_rows(drawn[4], alone.assign(strategy=["a", "b", "c", "d"]))
    assert all(ax.has_data() for ax in drawn)
    assert drawn[0].get_legend_handles_labels()[1] == []
    assert drawn[1].get_legend_handles_labels()[1] == ["weak", "strong"]
    assert [text.get_text() for text in drawn[1].texts] == ["leaf"]


def test_interval_rows_names_each_row_and_marks_the_reference() -> None:
    frame = pd.DataFrame(
        {"who": ["x", "y"], "estimate": [0.6, 0.4], "low": [0.5, 0.3], "high": [0.7, 0.5]}
    )
    ax = axes()
    interval_rows(ax, frame, "who", reference=0.5)
    np.testing.assert_allclose(ax.containers[0].lines[0].get_xdata(orig=False), [60, 40])
    assert [label.get_text() for label in ax.get_yticklabels()] == ["x", "y"]
    assert ax.lines[0].get_xdata()[0] == 50


def grey(colour: str) -> float:
    red, green, blue = to_rgb(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(colour: str, ground: str = "#ffffff") -> float:
    """The ratio of luminances as the web's accessibility guidelines define it."""

    def luminance(name: str) -> float:
        parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(name)]
        return float(np.dot([0.2126, 0.7152, 0.0722], parts))

    darker, lighter = sorted([luminance(colour), luminance(ground)])
    return (lighter + 0.05) / (darker + 0.05)


def test_every_series_stands_out_from_the_page() -> None:
    assert all(contrast(look.colour) >= 3 for look in LOOKS)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_series_differ_in_grey_and_in_shape(count: int) -> None:
    chosen = looks(count)
    greys = sorted(grey(look.colour) for look in chosen)
    assert all(b - a > 0.1 for a, b in pairwise(greys))
    assert len({look.marker for look in chosen}) == count
    assert len({look.marker for look in LOOKS}) == len(LOOKS)


def test_the_style_stays_inside_its_block() -> None:
    before = mpl.rcParams["font.size"]
    with style():
        assert mpl.rcParams["svg.fonttype"] == "none"
    assert mpl.rcParams["font.size"] == before


def test_the_style_leaves_alone_what_a_notebook_sets_meanwhile() -> None:
    """Jupyter turns interactive drawing on as the first figure is made, often inside the block."""
    with mpl.rc_context():
        with style():
            mpl.rcParams["interactive"] = True
        assert mpl.rcParams["interactive"]


def test_importing_plots_leaves_a_notebooks_backend_alone() -> None:
    code = (
        "import matplotlib; matplotlib.use('svg'); import analysis.plots.figures; "
        "print(matplotlib.get_backend())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "svg"


def nasty_figure() -> str:
    frame = shares("s")
    return seats_figure(frame, {"s": NASTY}, {"weak": NASTY, "strong": "s"}, 0.02, ("n", NASTY))


def test_user_text_in_svg_is_escaped_and_dollars_stay() -> None:
    svg = nasty_figure()
    assert "<script" not in svg
    assert "&lt;script&gt;" in svg
    assert "$50$" in svg


def test_svg_needs_no_network_and_says_what_it_shows() -> None:
    svg = nasty_figure()
    assert "http" not in svg
    assert svg.startswith("<svg")
    assert 'role="img"' in svg
    assert "aria-label=" in svg
    assert "<title>" in svg


def test_ids_of_two_figures_never_meet() -> None:
    def ids(name: str) -> set[str]:
        svg = schemes_figure(gaps(), {"leaf": "Leaf"}, LINEUPS, 0.02, (), (name, "said"))
        found = set(re.findall(r'\bid="([^"]+)"', svg))
        used = set(re.findall(r'(?:href="#|url\(#)([^")]+)', svg))
        assert used <= found
        return found

    assert not ids("one") & ids("two")


def test_the_same_figure_gives_the_same_bytes() -> None:
    assert nasty_figure() == nasty_figure()


def test_markup_keeps_the_proportions_and_drops_the_size() -> None:
    svg = markup(Figure(figsize=(4, 2)), "empty", "an empty figure")
    head = svg[: svg.index(">")]
    assert "max-width: 384px" in head
    assert "width=" not in head.replace("max-width", "")
    assert 'viewBox="0 0 288 144"' in head
