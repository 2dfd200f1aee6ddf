"""Random streams small enough to live in a game's record.

The generator is SFC64 (Chris Doty-Humphrey, PractRand); `tests/engine/test_rng.py` holds it
against NumPy's own SFC64. Each stream is a row of four words, seeded from (root key, game,
purpose) alone, so that game *i* is the same game on any thread, in any chunk, in any process,
and two variants share their luck wherever they use a purpose alike.
"""

from __future__ import annotations

import numpy as np

from sim.engine.jit import JIT, njit

# One stream: three words of state and a counter.
STREAM = np.dtype([("word", "u8", (4,))], align=True)

_WARM_UP = 12
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_U3 = np.uint64(3)
_U11 = np.uint64(11)
_U24 = np.uint64(24)
_U27 = np.uint64(27)
_U30 = np.uint64(30)
_U31 = np.uint64(31)
_U32 = np.uint64(32)
_U40 = np.uint64(40)
_ONE = np.uint64(1)
_LOW_32 = np.uint64(0xFFFFFFFF)


def root_key(seed: int) -> tuple[np.uint64, np.uint64]:
    """Spread a root seed (any non-negative integer) over two words."""
    words = np.random.SeedSequence(seed).generate_state(2, np.uint64)
    return words[0], words[1]


@njit
def next_word(word):
    """Advance the stream `word` (4 x uint64, in place) and return 64 random bits."""
    result = word[0] + word[1] + word[3]
    word[3] += _ONE
    word[0] = word[1] ^ (word[1] >> _U11)
    word[1] = word[2] + (word[2] << _U3)
    word[2] = ((word[2] << _U24) | (word[2] >> _U40)) + result
    return result


@njit
def mix(value):
    """Scramble 64 bits (the finaliser of SplitMix64, Steele et al. 2014)."""
    value = (value ^ (value >> _U30)) * _MIX_1
    value = (value ^ (value >> _U27)) * _MIX_2
    return value ^ (value >> _U31)


@njit
def seed_stream(word, key0, key1, game, purpose):
    """Start the stream `word` for one purpose of one game of the run with this root key."""
    base = mix(key0 ^ mix(np.uint64(game) + _GOLDEN))
    base = mix(base + mix(np.uint64(purpose) * _GOLDEN + key1))
    word[0] = base
    word[1] = mix(base + _GOLDEN)
    word[2] = mix(base + _GOLDEN + _GOLDEN)
    word[3] = _ONE
    for _ in range(_WARM_UP):
        next_word(word)


if not JIT:  # interpreted, NumPy would warn of the wrap-around that the generator lives on
    next_word, mix, seed_stream = (
        np.errstate(over="ignore")(kernel) for kernel in (next_word, mix, seed_stream)
    )


@njit
def below(word, n):
    """Return an unbiased integer in 0..n-1 (Lemire 2019, 32-bit multiplication)."""
    span = np.uint64(n)
    product = (next_word(word) >> _U32) * span
    low = product & _LOW_32
    if low < span:
        threshold = ((_LOW_32 + _ONE) - span) % span
        while low < threshold:
            product = (next_word(word) >> _U32) * span
            low = product & _LOW_32
    return np.int64(product >> _U32)


@njit
def shuffle(word, cards, n):
    """Shuffle the first `n` entries of `cards` in place (Fisher-Yates)."""
    for i in range(n - 1, 0, -1):
        j = below(word, i + 1)
        held = cards[i]
        cards[i] = cards[j]
        cards[j] = held
