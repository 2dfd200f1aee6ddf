"""Chance: NumPy's own generator, unbiased integers, uniform shuffles, streams that are apart."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from itertools import pairwise, permutations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import stats

from sim.engine.rng import below, mix, next_word, root_key, seed_stream, shuffle

ROOT = Path(__file__).resolve().parents[2]
LOW_64 = 2**64 - 1

# A fair generator fails a test with fixed seeds once in a million choices of seeds.
SURPRISING = 1e-6


def stream(seed: int = 1, game: int = 0, purpose: int = 0) -> np.ndarray[Any, Any]:
    """Return the four words of a stream of a run."""
    word = np.zeros(4, np.uint64)
    seed_stream(word, *root_key(seed), game, purpose)
    return word


def draws(word: np.ndarray[Any, Any], number: int) -> list[int]:
    return [int(next_word(word)) for _ in range(number)]


# --- SFC64


def numpy_sfc64(words: np.ndarray[Any, Any]) -> np.random.SFC64:
    """Return NumPy's generator in the state that `words` are."""
    generator = np.random.SFC64()
    generator.state = {**generator.state, "state": {"state": words.copy()}}
    return generator


@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1])
def test_a_stream_goes_on_as_numpys_generator_in_the_same_state(seed: int) -> None:
    word = stream(seed)
    expected = numpy_sfc64(word)
    assert draws(word, 5000) == expected.random_raw(5000).tolist()
    assert word.tolist() == expected.state["state"]["state"].tolist()


@pytest.mark.parametrize("counter", [1, 2**32, 2**64 - 2])
def test_words_and_counter_wrap_around_as_numpys(counter: int) -> None:
    word = np.array([2**64 - 1, 2**63, 2**40 + 1, counter], np.uint64)
    expected = numpy_sfc64(word)
    assert draws(word, 100) == expected.random_raw(100).tolist()


class ThreeWords(np.random.bit_generator.ISeedSequence):
    """A seed sequence that gives NumPy the words a stream starts from."""

    def __init__(self, words: list[int]) -> None:
        self.words = words

    def generate_state(self, n_words: int, dtype: Any = np.uint64) -> np.ndarray[Any, Any]:
        assert n_words == 3
        return np.array(self.words, dtype)


def splitmix_finaliser(value: int) -> int:
    """The published reference, on Python's integers."""
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9 & LOW_64
    value = (value ^ (value >> 27)) * 0x94D049BB133111EB & LOW_64
    return value ^ (value >> 31)


GOLDEN = 0x9E3779B97F4A7C15


def test_mix_is_the_finaliser_of_splitmix64() -> None:
    """The first outputs for the seed 1234567, as published with the algorithm."""
    seeded = [(1234567 + i * GOLDEN) & LOW_64 for i in (1, 2, 3)]
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423]
    assert [splitmix_finaliser(value) for value in seeded] == published
    assert [int(mix(np.uint64(value))) for value in seeded] == published


@pytest.mark.parametrize(("game", "purpose"), [(0, 0), (7, 3), (10**9, 1004), (2**40, 6)])
def test_a_stream_is_seeded_as_its_docstring_says(game: int, purpose: int) -> None:
    """Three mixed words, a counter from 1, twelve rounds of warming up: as NumPy starts SFC64."""
    key0, key1 = (int(word) for word in root_key(5))
    base = splitmix_finaliser(key0 ^ splitmix_finaliser((game + GOLDEN) & LOW_64))
    for_purpose = splitmix_finaliser((purpose * GOLDEN + key1) & LOW_64)
    base = splitmix_finaliser((base + for_purpose) & LOW_64)
    words = [base]
    words += [splitmix_finaliser((base + i * GOLDEN) & LOW_64) for i in (1, 2)]
    expected = np.random.SFC64(ThreeWords(words))
    assert draws(stream(5, game, purpose), 50) == expected.random_raw(50).tolist()


# --- integers below n


class Lemire:
    """Lemire's method (2019) on Python's integers, fed by NumPy's generator."""

    def __init__(self, words: np.ndarray[Any, Any]) -> None:
        self.source = numpy_sfc64(words)
        self.rejected = 0

    def below(self, n: int) -> int:
        product = (int(self.source.random_raw()) >> 32) * n
        while product % 2**32 < 2**32 % n:
            self.rejected += 1
            product = (int(self.source.random_raw()) >> 32) * n
        return product >> 32


SPANS = (1, 2, 3, 6, 7, 71, 1000, 3 * 2**30, 2**31 + 1, 2**32 - 1)


@pytest.mark.parametrize("n", SPANS)
def test_below_is_lemires_method(n: int) -> None:
    word = stream(2)
    expected = Lemire(word)
    assert [below(word, n) for _ in range(2000)] == [expected.below(n) for _ in range(2000)]
    assert expected.rejected > 0 or n not in (3 * 2**30, 2**31 + 1)


@pytest.mark.parametrize("n", [2, 3, 6, 7, 71])
def test_every_integer_below_n_is_as_likely(n: int) -> None:
    word = stream(3)
    counts = np.bincount([below(word, n) for _ in range(400 * n)], minlength=n)
    assert len(counts) == n
    assert stats.chisquare(counts).pvalue > SURPRISING


def test_no_integer_is_preferred_where_a_plain_multiplication_would() -> None:
    """Of 2^32 words, 3 x 2^30 integers: without rejection every third would come twice as often."""
    word, n = stream(4), 3 * 2**30
    counts = np.bincount([below(word, n) % 3 for _ in range(3000)])
    assert stats.chisquare(counts).pvalue > SURPRISING


# --- shuffles


def test_every_order_of_a_small_deck_is_as_likely() -> None:
    word = stream(6)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(12_000):
        deck = np.arange(4, dtype=np.int8)
        shuffle(word, deck, 4)
        orders[tuple(deck.tolist())] += 1
    assert set(orders) == set(permutations(range(4)))
    assert stats.chisquare(list(orders.values())).pvalue > SURPRISING


def test_every_card_is_as_likely_in_every_place() -> None:
    word, places = stream(7), np.zeros((9, 9), np.int64)
    for _ in range(4000):
        deck = np.arange(9, dtype=np.int8)
        shuffle(word, deck, 9)
        places[np.arange(9), deck] += 1
    assert stats.chisquare(places.ravel(), ddof=16).pvalue > SURPRISING


@pytest.mark.parametrize("n", [0, 1, 2, 5, 8])
def test_a_shuffle_moves_the_first_cards_only(n: int) -> None:
    deck = np.arange(8, dtype=np.int8)
    shuffle(stream(8), deck, n)
    assert deck[n:].tolist() == list(range(n, 8))
    assert sorted(deck[:n].tolist()) == list(range(n))


# --- streams apart


def test_games_and_purposes_have_streams_of_their_own() -> None:
    purposes = [*range(8), *range(1000, 1005)]
    words = [tuple(stream(9, game, purpose)) for game in range(300) for purpose in purposes]
    assert len({word[:3] for word in words}) == len(words)
    assert len({next_word(np.array(word)) for word in words}) == len(words)


def test_runs_have_streams_of_their_own() -> None:
    seeds = [*range(500), 2**32, 2**63, 2**64 - 1]
    assert len({tuple(map(int, root_key(seed))) for seed in seeds}) == len(seeds)
    assert len({tuple(stream(seed, 1, 1)) for seed in seeds}) == len(seeds)


@pytest.mark.parametrize("vary", ["seed", "game", "purpose"])
def test_streams_of_neighbours_do_not_resemble_each_other(vary: str) -> None:
    """First cards of neighbouring streams: each pair of throws of two dice is as likely."""
    throws = [below(stream(**{"seed": 1, vary: i}), 6) for i in range(5000)]
    pairs = np.bincount([a * 6 + b for a, b in pairwise(throws)], minlength=36)
    assert stats.chisquare(np.bincount(throws)).pvalue > SURPRISING
    assert stats.chisquare(pairs).pvalue > SURPRISING


def test_all_bits_of_neighbouring_streams_are_apart() -> None:
    """Half of the 64 bits differ between the first words of neighbours, as of any two words."""
    words = [draws(stream(1, game), 1)[0] for game in range(2000)]
    differing = [(a ^ b).bit_count() for a, b in pairwise(words)]
    assert abs(np.mean(differing) - 32) < 5 * 4 / np.sqrt(len(differing))


# --- compiled and interpreted


def sample() -> list[int]:
    """Return what every kernel here draws: the same with and without compiling."""
    word = stream(11, 12, 13)
    deck = np.arange(52, dtype=np.int8)
    shuffle(word, deck, 52)
    spans = [int(below(word, n)) for n in SPANS for _ in range(20)]
    return [*draws(word, 20), *spans, *deck.tolist(), *word.tolist(), int(mix(np.uint64(99)))]


def test_interpreted_chance_is_the_same() -> None:
    done = subprocess.run(
        [
            *(sys.executable, "-W", "error", "-c"),
            "from tests.engine.test_rng import sample; print(sample())",
        ],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == str(sample())
