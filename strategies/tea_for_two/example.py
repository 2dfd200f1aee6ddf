"""The strategy that `strategies new` writes: the best gain at once, and an idea."""

from sim.engine.jit import njit
from sim.engine.rng import below
from sim.engine.verbs import immediate_gain
from sim.games.tea_for_two.constants import Act

PRODUCING = 0.2  # the idea: points that production is worth on top


@njit
def idea(action):
    """Return what an action is worth beside its gain. A function that is called needs @njit."""
    return PRODUCING if action.kind == Act.PRODUCTION else 0.0


def my_policy(view, params, choice, weights, own):
    """Take what gains most at once, ties by chance; and go for production."""
    best, best_value = 0, -1e9
    for i in range(choice.n):
        action = choice.actions[i]
        value = immediate_gain(view, params, action) + idea(action)
        value += 1e-6 * below(own.word, 1000)
        if value > best_value:
            best, best_value = i, value
    return best
