"""Uniform over the legal actions: the novice who does not look, and the soak test's driver."""

from __future__ import annotations

from sim.engine.rng import below


def random(view, params, choice, weights, own):
    """Choose any legal action with the same chance."""
    return below(own.word, choice.n)
