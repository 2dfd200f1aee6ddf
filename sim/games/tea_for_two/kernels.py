"""The compiled side of Tea for 2, told to the engine."""

from __future__ import annotations

from sim.engine import verbs
from sim.engine.contract import Kernels
from sim.games.tea_for_two.actions import legal_actions
from sim.games.tea_for_two.constants import Act, Ended
from sim.games.tea_for_two.describe import Description
from sim.games.tea_for_two.observe import clock, deciding_seat, observe
from sim.games.tea_for_two.outcome import OUTCOME, record_outcome, standings
from sim.games.tea_for_two.params import PARAMS, build_params
from sim.games.tea_for_two.rules import apply_action
from sim.games.tea_for_two.setup import set_up
from sim.games.tea_for_two.state import CHOICE, STATE, TABLE

KERNELS = Kernels(
    state=STATE,
    view=TABLE,
    params=PARAMS,
    choice=CHOICE,
    outcome=OUTCOME,
    action_kinds=tuple(act.name.lower() for act in Act),
    endings=tuple(ended.name.lower() for ended in Ended),
    build_params=build_params,
    describe=Description,
)

for verb, kernel in (
    (verbs.set_up, set_up),
    (verbs.legal_actions, legal_actions),
    (verbs.observe, observe),
    (verbs.apply_action, apply_action),
    (verbs.deciding_seat, deciding_seat),
    (verbs.record_outcome, record_outcome),
    (verbs.clock, clock),
    (verbs.standings, standings),
):
    verbs.register(verb, STATE, kernel)
