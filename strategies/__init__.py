"""How a seat decides: strategies by name, with their weights.

A strategy is one function `policy(view, params, choice, weights, own)` that returns the index
of the action it chooses; see `strategies/random.py` for the smallest. `find("garam", "balanced")`
returns one ready to play; a name such as `./mine.py:my_policy` loads a user's file.
"""

from __future__ import annotations

from strategies.registry import Strategy, find, listing

__all__ = ["Strategy", "find", "listing"]
