"""The best immediate gain, ties by chance: plays card by card without a plan."""

from __future__ import annotations

from sim.engine.rng import below
from sim.engine.verbs import immediate_gain


def greedy(view, params, choice, weights, own):
    """Choose the action that earns most at once; among equals any, with the same chance."""
    best, ties, best_gain = 0, 0, -1e9
    for i in range(choice.n):
        gain = immediate_gain(view, params, choice.actions[i])
        if gain > best_gain:
            best, ties, best_gain = i, 1, gain
        elif gain == best_gain:
            ties += 1
            if below(own.word, ties) == 0:
                best = i
    return best
