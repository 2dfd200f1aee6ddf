"""The compiled side of Chai, told to the engine."""

from __future__ import annotations

from sim.engine import verbs
from sim.engine.contract import Kernels
from sim.games.chai.actions import legal_actions
from sim.games.chai.constants import Act, Ended
from sim.games.chai.describe import Description
from sim.games.chai.observe import clock, deciding_seat, observe
from sim.games.chai.outcome import OUTCOME, record_outcome, standings
from sim.games.chai.params import PARAMS, build_params
from sim.games.chai.rules import apply_action
from sim.games.chai.setup import set_up
from sim.games.chai.state import CHOICE, STATE, TABLE

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
