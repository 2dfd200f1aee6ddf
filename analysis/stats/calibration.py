"""Are the statistics as sure as they say? `make calibration` plays toys whose truth is known.

A nominal 95 % interval should hold the truth 93 to 97 times in 100; a method that watches a run
or flags cards should raise a false alarm at most 5 times in 100. Beside the methods that are used
stand, as a warning, those that are not: what they would do is shown, not asked for.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np
import pandas as pd

from analysis.stats.bands import SAME, equivalence
from analysis.stats.families import benjamini_hochberg, holm
from analysis.stats.intervals import of_change, share_change
from analysis.stats.means import mean_interval
from analysis.stats.pairs import paired_differences
from analysis.stats.sequences import mean_sequence, share_sequence
from analysis.stats.shares import share_interval
from analysis.stats.tidy import Family, FloatArray
from analysis.stats.wilson import wilson

Random = np.random.Generator
Trial = Callable[[Random], bool]
Credits = tuple[FloatArray, FloatArray, float]

REPEATS = 2_000
LONG = 200  # a trial that watches a whole run takes long


@dataclass(frozen=True)
class Check:
    """How often a trial comes out true, and between what it has to lie; `None` is not asked."""

    trial: Trial
    least: float | None = None
    most: float | None = None
    trials: int = REPEATS


def covers(interval: tuple[float, float], truth: float) -> bool:
    """Tell whether an interval holds the truth."""
    return interval[0] <= truth <= interval[1]


# --- toys: credits of games, the deals they belong to, the true share


def whole_wins(rng: Random) -> Credits:
    """Return games that are won or lost, one a deal."""
    return (rng.random(400) < 0.25).astype(float), np.arange(400.0), 0.25


def shared_wins(rng: Random) -> Credits:
    """Return games of which every third is shared by two to four seats, as after a tie."""
    credits = rng.choice([0, 1, 1 / 2, 1 / 3, 1 / 4], p=[0.6, 0.2, 0.1, 0.06, 0.04], size=300)
    return credits, np.arange(300.0), 0.2 + 0.05 + 0.02 + 0.01


def rotated_deals(rng: Random) -> Credits:
    """Return four games of each deal: a good deal is good in each of them."""
    luck = np.repeat(rng.choice([0.1, 0.5], size=150), 4)
    return (rng.random(600) < luck).astype(float), np.repeat(np.arange(150.0), 4), 0.3


def opposed_rotations(rng: Random) -> Credits:
    """Return two games of each deal of which mostly just one is won."""
    first = rng.random(200) < 0.5
    second = np.where(rng.random(200) < 0.9, ~first, first)
    credits = np.column_stack([first, second]).ravel().astype(float)
    return credits, np.repeat(np.arange(200.0), 2), 0.5


# --- trials


def share_trial(toy: Callable[[Random], Credits], *, clustered: bool = True) -> Trial:
    """Return a trial that tells whether the interval of a win share holds it."""

    def trial(rng: Random) -> bool:
        credits, deals, truth = toy(rng)
        return covers(share_interval(credits, deals if clustered else None), truth)

    return trial


def wilson_trial(chance: float) -> Trial:
    """Return a trial that tells whether Wilson's interval of 1,000 coins holds the chance."""
    return lambda rng: covers(wilson(rng.binomial(1000, chance), 1000), chance)


def margin_trial(rng: Random) -> bool:
    """Tell whether the interval of a mean of margins, three a deal, holds it."""
    deals = np.repeat(np.arange(80), 3)
    margins = rng.normal(size=80)[deals] + rng.exponential(2, size=240)
    return covers(mean_interval(margins, deals), 2.0)


def pairs(rng: Random, effect: float) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Return two versions of 300 games on common luck, the second `effect` better."""
    luck = rng.random(300)
    before = pd.DataFrame({"game": range(300), "seat": 0, "win": (luck < 0.25) * 1.0})
    return before, before.assign(win=(luck < 0.25 + effect) * 1.0)


def paired_trial(rng: Random) -> bool:
    """Tell whether the interval of a paired difference holds it."""
    before, after = pairs(rng, 0.2)
    row = paired_differences(after, before, "win").iloc[0]
    return covers((row["low"], row["high"]), 0.2)


def together_trial(rng: Random) -> bool:
    """Tell whether five intervals that are to hold together all hold."""
    each = Family(5).each
    return all(covers(mean_interval(rng.normal(size=60), None, each), 0.0) for _ in range(5))


def sameness_trial(rng: Random) -> bool:
    """Tell whether a difference that just is no longer small is called the same."""
    values = rng.normal(0.1, 1.0, 400)
    low, high = mean_interval(values)
    frame = pd.DataFrame({"estimate": [values.mean()], "low": [low], "high": [high], "n": [400]})
    return bool(equivalence(frame, 0.1)["verdict"].iloc[0] == SAME)


def flagged(p_values: FloatArray) -> bool:
    """Tell whether any of these is called a finding at 5 %."""
    return bool((p_values <= 0.05).any())


def cards_trial(adjust: Callable[[FloatArray], FloatArray]) -> Trial:
    """Return a trial that tells whether any of forty cards is flagged that are all alike."""
    return lambda rng: flagged(adjust(rng.random(40)))


def discovery_trial(rng: Random) -> bool:
    """Draw one finding among 30 dull and 10 strong cards; tell whether it is a false one."""
    strong = 10 ** -rng.uniform(3, 6, 10)
    found = np.flatnonzero(benjamini_hochberg(np.concatenate([strong, rng.random(30)])) <= 0.05)
    return bool(len(found) and rng.choice(found) >= 10)


def watched_share(interval: Callable[[float, float], tuple[float, float]], share: float) -> Trial:
    """Return a trial that tells whether the true share is left at any of forty looks."""

    def trial(rng: Random) -> bool:
        totals = np.cumsum(rng.random(40_000) < share)
        looks = range(99, len(totals), 1_000)
        return not all(covers(interval(totals[i], i + 1), share) for i in looks)

    return trial


def sequence(total: float, n: float) -> tuple[float, float]:
    """Return the confidence sequence of a share, tuned for the fair one at a table of four."""
    return share_sequence(total, n, 0.25)


def watched_ties(rng: Random) -> bool:
    """Tell whether the true share is ever left where wins are shared."""
    totals = np.cumsum(rng.choice([0.0, 0.5, 1.0], p=[0.5, 0.3, 0.2], size=8_000))
    looks = range(99, 8_000, 400)
    return not all(covers(share_sequence(totals[i], i + 1, 0.5), 0.35) for i in looks)


def watched_mean(rng: Random) -> bool:
    """Tell whether the true mean of lopsided values is ever left."""
    values = rng.gamma(4.0, 3.0, 20_000)
    n = np.arange(1, len(values) + 1)
    mean = np.cumsum(values) / n
    deviation = np.sqrt(np.maximum(np.cumsum(values**2) / n - mean**2, 0))
    looks = range(999, 20_000, 500)
    return not all(covers(mean_sequence(mean[i], deviation[i], i + 1), 12.0) for i in looks)


def rare_changes(rng: Random, games: int) -> FloatArray:
    """Return changes of a share of which 3 in 1,000 go up and 1 in 1,000 goes down."""
    return rng.choice([1.0, -1.0, 0.0], p=[0.003, 0.001, 0.996], size=games)


def rare_trial(rng: Random) -> bool:
    """Tell whether the interval of a change that is rarely seen holds it."""
    return covers(share_change(rare_changes(rng, 2_000)), 0.002)


def watched_change(rng: Random) -> bool:
    """Tell whether a change that is rarely seen is left at any of ten looks."""
    changes, looked = rare_changes(rng, 40_000), Family(anytime=True)
    found = [
        of_change(changes[:n], None, looked, of_share=True) for n in range(4_000, 40_001, 4_000)
    ]
    return not all(covers((each.low, each.high), 0.002) for each in found)


CHECKS: Mapping[str, Check] = {
    **{
        f"Wilson's interval holds a rate of {chance:g}": Check(wilson_trial(chance), 0.93, 0.97)
        for chance in (0.02, 0.25, 0.5)
    },
    "win share, whole wins: the interval holds it": Check(share_trial(whole_wins), 0.93, 0.97),
    "win share, shared wins": Check(share_trial(shared_wins), 0.93, 0.97),
    "win share, rotated deals": Check(share_trial(rotated_deals), 0.93, 0.97),
    "win share, opposed rotations": Check(share_trial(opposed_rotations), 0.93, 0.97),
    "mean margin, three games a deal": Check(margin_trial, 0.93, 0.97),
    "paired difference on common seeds": Check(paired_trial, 0.93, 0.97),
    "five intervals hold together": Check(together_trial, 0.93, 0.97),
    "called the same, though just different": Check(sameness_trial, None, 0.05),
    "Holm flags one of 40 like cards": Check(cards_trial(holm), None, 0.06),
    "a finding of Benjamini and Hochberg is false": Check(discovery_trial, None, 0.05),
    "watched run leaves a share of 0.25": Check(watched_share(sequence, 0.25), None, 0.05, LONG),
    "watched run leaves a share of 0.28": Check(watched_share(sequence, 0.28), None, 0.05, LONG),
    "watched run leaves a share of 0.6": Check(watched_share(sequence, 0.6), None, 0.05, LONG),
    "watched run leaves a share with ties": Check(watched_ties, None, 0.05, LONG),
    "watched run leaves a mean": Check(watched_mean, None, 0.05, LONG),
    "not used: deals ignored, the interval holds": Check(
        share_trial(rotated_deals, clustered=False), None, 0.93
    ),
    "not used: one of 40 like cards is flagged": Check(cards_trial(np.asarray), 0.8, None),
    "not used: Wilson's interval watched": Check(watched_share(wilson, 0.25), 0.15, None, LONG),
    "a change of a share that is rarely seen": Check(rare_trial, 0.93, 0.98),
    "watched comparison leaves a rare change": Check(watched_change, None, 0.05, LONG),
}


def measure(name: str, seed: int = 11) -> float:
    """Return how often the trial of a check comes out true."""
    check, rng = CHECKS[name], np.random.default_rng([seed, list(CHECKS).index(name)])
    return float(np.mean([check.trial(rng) for _ in range(check.trials)]))


def is_right(name: str, measured: float) -> bool:
    """Tell whether what was measured lies where it should."""
    check = CHECKS[name]
    return (check.least or 0.0) <= measured <= (1.0 if check.most is None else check.most)


def lines(seed: int = 11) -> Iterator[tuple[str, bool]]:
    """Yield (line of the table, whether it is right) for each check, as they are done."""
    for name, check in CHECKS.items():
        found = measure(name, seed)
        asked = " and ".join(
            part
            for part in (
                f"at least {100 * check.least:g}" if check.least is not None else "",
                f"at most {100 * check.most:g}" if check.most is not None else "",
            )
            if part
        )
        right = is_right(name, found)
        said = f"{name:48} {100 * found:6.1f}   {asked:28} {check.trials:6,} trials"
        yield f"{said}{'' if right else '   WRONG'}", right


def main() -> int:
    """Print every check; 1 if one is wrong."""
    print(f"{'in 100 trials':48} {'seen':>6}   asked")
    right = True
    for line, is_fine in lines():
        print(line, flush=True)
        right = right and is_fine
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
