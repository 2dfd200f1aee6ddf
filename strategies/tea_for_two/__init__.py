"""How a thinking merchant of Tea for 2 decides: one scoring strategy, its weights in presets.

| file | question it answers |
|---|---|
| `outlook.py` | what do my ships ask for, and what is one more token worth? |
| `moving.py` | which token do I take, and which do I move where? |
| `sailing.py` | which ship do I reserve, fight for, keep, discard? |
| `planting.py` | what is a plantation card worth, and in which slot? |
| `workers.py` | which board, which die, and is a pip worth a token? |
| `policy.py` | which of these is asked in which phase? |
| `gain.py` | what does an action earn at once? (for `greedy`) |
"""
