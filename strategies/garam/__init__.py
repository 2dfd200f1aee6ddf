"""How a thinking player of Chai Garam decides: one scoring strategy, its weights in presets.

| file | question it answers |
|---|---|
| `outlook.py` | what is each customer, and one more receipt, worth to me? who is ahead? |
| `kitchen.py` | what do I brew, with what in it, in which pan? |
| `market.py` | which card do I want, which do I give up? |
| `serving.py` | which line, which cup, which snack? |
| `policy.py` | in what order do I ask these questions? |
| `gain.py` | what does an action earn at once? (for `greedy`) |
"""
