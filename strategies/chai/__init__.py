"""How a thinking player of Chai decides: one scoring strategy, its weights in presets.

| file | question it answers |
|---|---|
| `outlook.py` | what is each order, and one more of each ingredient, worth to me? |
| `policy.py` | which action is worth most? |
| `gain.py` | what does an action earn at once? (for `greedy`) |
"""
