"""Chai Garam in words and data: a trace holds everything, and its story says what happened."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any

import pytest

from sim.engine.contract import Data
from sim.games.garam.constants import Act, Card, Deck, Service, Size, Tea, Upgrade
from sim.games.garam.describe import SENTENCES, Description
from sim.games.naming import own_names
from sim.runs import trace
from tests.games.garam.advanced_referee import referee_of
from tests.games.garam.apprentice import apprentices_plan
from tests.games.garam.board import GAME, Board, action_of
from tests.games.garam.book import read_book
from tests.games.garam.lines import Reader
from tests.games.garam.position import Move
from tests.games.garam.wild import OPTION_VALUES
from tests.games.second_reading import assert_same_moves, assert_same_position

# --- a trace holds everything -----------------------------------------------------------------


def check_every_step(plan: Any, index: int, most: int = 2000) -> Counter[str]:
    """Hold the lines of a game against the referee; return how often each action was done."""
    lines = trace.steps(plan, index)
    setup = next(lines)
    reader = Reader(setup)
    referee = referee_of(
        read_book(plan.sheets, plan.options, plan.players), reader.position(setup["state"])
    )
    done: Counter[str] = Counter()
    for line in lines:
        if line["type"] == "end" or line["number"] == most:
            break
        when = f"game {index}, decision {line['number']}, {line['words']}"
        listed = [reader.move(legal["data"]) for legal in line["legal"]]
        assert_same_moves(referee.legal(), listed, when)
        referee.play(reader.move(line["data"]))
        position = reader.position(line["state"])
        assert_same_position(referee.at, position, when)
        referee = referee_of(referee.book, position)
        done[line["data"]["action"]] += 1
    return done


@pytest.mark.parametrize("players", GAME.players)
def test_a_referee_can_check_every_step_from_the_lines_alone(players: int) -> None:
    names = ["keen", "tidy", "keen", "careless"][:players]
    check_every_step(apprentices_plan(names, seed=7), players)
    advanced = apprentices_plan(names, seed=7, options={"mode": "advanced"})
    check_every_step(advanced, players, most=1200)


@pytest.mark.parametrize("deal", range(4))
def test_a_referee_can_check_games_with_any_options(deal: int) -> None:
    rng = Random(deal)
    options = {key: rng.choice(values) for key, values in OPTION_VALUES.items()}
    names = rng.choices(["keen", "tidy", "careless"], k=rng.choice(GAME.players))
    check_every_step(apprentices_plan(names, seed=8, options=options), deal, most=700)


def test_every_kind_of_action_is_told_and_every_sentence_is_used() -> None:
    assert set(SENTENCES) == set(GAME.load_kernels().action_kinds)


def test_copies_of_a_card_have_names_of_their_own() -> None:
    rows = [{"id": "A", "copies": 2}, {"id": "B", "copies": 1}, {"id": "C", "copies": 3}]
    sheets = type("Sheets", (), {"rows": {"goals": rows}})
    assert own_names(sheets, "goals") == ("A", "A (2)", "B", "C", "C (2)", "C (3)")


# --- the story --------------------------------------------------------------------------------


class Told(Board):
    """A board that keeps the lines of what is done on it."""

    def __init__(self, players: int = 2, **settings: Any):
        super().__init__(players, **settings)
        self.describe = Description(self.sheets, self.params)
        self.steps: list[Data] = []
        self.before: Data = {}

    def apply(self, move: Move) -> None:
        before = self.describe.state(self.state)
        self.before = self.before or before
        data = self.describe.action(before, action_of(move))
        super().apply(move)
        after = self.describe.state(self.state)
        words = self.describe.words(before, data)
        step = {"phase": before["phase"], "words": words, "data": data, "state": after}
        self.steps.append(step)

    def story(self) -> list[str]:
        """Return the sentences told, less the first: what the hand and the stove held."""
        setup = {
            "components": self.describe.components(),
            "options": self.options,
            "strategies": ["balanced"] * self.players,
        }
        lines = list(self.describe.teller(setup).turn(self.before, self.steps))
        sentences = "\n".join(lines[1:]).replace("\n    ", " ").split("\n")
        return [sentence.strip() for sentence in sentences][1:]


def told(board: Any) -> list[str]:
    """Return the sentences told of what was done on a board."""
    sentences: list[str] = board.story()
    return sentences


MELA = ("CY-B4", "BL-B4", "GR-B4", "RE-B4", "BR-B3", "CY-B3", "GR-B3", "BL-B3", "YE-B3")
"""Nine orders of two cups of black tea: first Ginger, Cinnamon, Clove at 2 rupees each."""


def stall(*first: str, players: int = 2, **options: Any) -> Told:
    """A pan of three cups of black tea, Assam alone; these customers first, then those of MELA."""
    board = Told(players, **options)
    others = [name for name in MELA if name not in first]
    board.hand(0).mela(*first, *others[len(first) + len(others) - 9 :])
    board.next_customers("BR-M1", "CY-M1", "GR-M1")
    board.pan(0, 0, Size.STARTER, Tea.BLACK, Card.ASSAM)
    return board


def test_a_serve_tells_who_gets_which_cups_and_what_is_earned() -> None:
    board = stall("YE-B1").serve(0, [(0, 0), (0, 0)])
    assert told(board) == [
        "Serves the top row: YE-B1 (Yellow: 2 Black Tea with Assam at 2, half-star) gets 2 cups "
        "from the left saucepan, specific.",
        "Earns 4 rupees (4 in all), the receipt of YE-B1 and a half-star (1 in all).",
        "Into the Mela: BR-M1 (Brown: 1 Milk Tea at 2), tolerance 3.",
    ]


def test_an_order_served_in_part_and_those_passed_over() -> None:
    board = stall().tokens(1, 1).serve(0, [(0, 2)])
    assert told(board) == [
        "Serves the top row: GR-B4 (Green: 2 Black Tea with Clove at 2) gets a cup from the left "
        "saucepan, simple.",
        "CY-B4 (1 of 4) is passed over and gets a negative token.",
        "BL-B4 is passed over, gets a negative token (2 of 2) and leaves the Mela.",
        "Takes a negative token for it (1 in all).",
        "Earns nothing.",
        "GR-B4 still waits for a cup.",
        "Into the Mela: BR-M1 (Brown: 1 Milk Tea at 2), tolerance 3.",
    ]


def test_two_who_are_passed_over_are_told_in_the_order_of_the_queue() -> None:
    board = stall().serve(0, [(0, 2)])
    assert told(board)[1] == (
        "CY-B4 (1 of 4) and BL-B4 (1 of 2) are passed over and get a negative token each."
    )


def test_the_cup_of_a_customer_who_leaves_goes_back() -> None:
    board = stall().tokens(1, 1).cup(1, 1).serve(0, [(0, 2)])
    assert told(board)[2] == (
        "BL-B4 is passed over, gets a negative token (2 of 2) and leaves the Mela; the cup of the "
        "second player goes back."
    )


def test_an_order_of_several_players_gives_no_receipt() -> None:
    board = stall().cup(0, 1).serve(0, [(0, 0)])
    assert told(board)[1:3] == [
        "Earns 1 rupee (1 in all).",
        "CY-B4 is complete with cups of several players and discarded: no receipt.",
    ]


def test_other_players_are_paid_when_the_option_says_so() -> None:
    board = stall(pay="on_completion_all").cup(0, 1, specific=True).serve(0, [(0, 0)])
    assert told(board)[1:3] == ["Earns 1 rupee (1 in all).", "The second player earns 2 rupees."]


def test_a_card_that_clears_tokens() -> None:
    board = stall().tokens(1, 1).serve(0, [(0, 1)], clear=True)
    assert told(board)[:3] == [
        "Plays a Chai Garam card and serves the top row: BL-B4 (Blue: 2 Black Tea with Cinnamon at "
        "2) gets a cup from the left saucepan, simple.",
        "The negative tokens on BL-B4 are removed.",
        "CY-B4 (1 of 4) is passed over and gets a negative token.",
    ]


def test_three_customers_of_a_line_give_a_card() -> None:
    board = stall().chai_cards(0, 0).serve(0, [(0, 0), (0, 1), (0, 2)])
    assert "Three customers of one line: gains a Chai Garam card." in told(board)
    clearing = stall().tokens(0, 1).serve(0, [(0, 0), (0, 1), (0, 2)], clear=True)
    assert "Three customers of one line: gains a Chai Garam card." in told(clearing)
    full = stall().chai_cards(0, 2).serve(0, [(0, 0), (0, 1), (0, 2)])
    assert "Three customers of one line: gains a Chai Garam card." not in told(full)


def test_snacks_are_told_with_the_serve() -> None:
    board = stall("YE-B1").hand(0, Card.BISCUIT, Card.SAMOSA, Card.RUSK, Card.BUN_MASKA)
    board.do(Act.SERVE, place=0).do(Act.BISCUIT).do(Act.RUSK)
    board.do(Act.CUP, slot=0, place=1, flag=Service.BUN_MASKA)
    board.do(Act.CUP, slot=0, place=0).do(Act.CUP, slot=0, place=0).do(Act.SAMOSA, place=0)
    board.served()
    assert told(board)[:3] == [
        "Serves the top row: BL-B4 (Blue: 2 Black Tea with Cinnamon at 2) gets a cup from the left "
        "saucepan, specific by Bun Maska; YE-B1 (Yellow: 2 Black Tea with Assam at 2, half-star) "
        "gets 2 cups from the left saucepan, specific.",
        "Plays Biscuit, Rusk and Samosa on YE-B1.",
        "Earns 11 rupees (11 in all), the receipt of YE-B1 and a half-star (1 in all).",
    ]


def test_cups_of_two_kinds_and_two_pans() -> None:
    board = stall().pan(0, 1, Size.SMALL, Tea.BLACK, Card.DARJEELING, Card.GINGER)
    board.serve(3, [(0, 0), (1, 0)])
    assert told(board)[:2] == [
        "Serves the first column: CY-B4 (Cyan: 2 Black Tea with Ginger at 2) gets a cup from the "
        "left saucepan, simple and a cup from the middle saucepan, specific.",
        "Earns 3 rupees (3 in all) and the receipt of CY-B4.",
    ]


def test_the_evening_customer_ends_the_game() -> None:
    served = told(stall("EVENING").serve(0, [(0, 0)]))
    assert "EVENING is complete and discarded: no receipt." in served
    assert served[-1] == "The Evening customer has been served: the game ends with this turn."
    left = told(stall("EVENING").tokens(0, 2).serve(0, [(0, 1)]))
    assert "EVENING is passed over, gets a negative token (3 of 3) and leaves the Mela." in left
    assert left[-1] == "The Evening customer has left the Mela: the game ends with this turn."


def test_a_full_star_unlocks_an_upgrade_and_the_last_one_ends_the_game() -> None:
    board = stall("YE-B1").stars(0, 1).serve(0, [(0, 0), (0, 0)])
    board.do(Act.TAKE_UPGRADE, card=Upgrade.HAND_12)
    assert told(board)[-1] == "A full star: unlocks Hand 12."
    board = stall("YE-B1").stars(0, 7, Upgrade.TIPS, Upgrade.PICK_4, Upgrade.HAND_12)
    board.serve(0, [(0, 0), (0, 0)])
    assert told(board)[-1] == "4 stars are complete: the game ends with this turn."


def test_a_goal_and_the_receipts_that_pay_for_it() -> None:
    board = Told().public_goal(0, "2-brown").receipts(0, "BR-M1", "BR-M2", "RE-M1")
    board.do(Act.CLAIM, place=0)
    for _ in range(2):
        board.apply(board.options_for(Act.PAY_RECEIPT)[0])
    board.do(Act.END_TURN)
    new = board.describe.state(board.state)["public_goals"][0]
    name = next(g["name"] for g in board.describe.components()["goals"] if g["id"] == new)
    assert told(board) == [
        "Claims the public goal Two Brown customers, paying with the receipts of BR-M1 and BR-M2: "
        "a half-star (1 in all).",
        "Leaves a main action unused.",
        f"New public goal: {name}.",
    ]


def test_a_personal_goal_is_drawn_anew() -> None:
    board = Told().personal_goal(0, "15-rupees").rupees(0, 15)
    board.do(Act.CLAIM, place=100).do(Act.END_TURN)
    assert told(board)[0] == "Claims the personal goal Hold 15 Rupees: a half-star (1 in all)."
    assert told(board)[-1].startswith("Draws a personal goal: ")


def test_a_pick_tells_what_comes_up_and_what_is_discarded() -> None:
    board = Told().hand(0, *[Card.SUGAR] * 7)
    board.row(Deck.LEAF, Card.ASSAM, Card.KASHMIRI, Card.NILGIRI)
    board.on_top(Deck.LEAF, Card.DARJEELING, Card.ASSAM).on_top(Deck.SNACK, Card.RUSK)
    board.pick(Card.KASHMIRI, None, Card.NILGIRI).do(Act.DISCARD, card=Card.SUGAR)
    assert told(board) == [
        "Picks Kashmiri (Darjeeling comes up), a Snack unseen, Rusk and Nilgiri (Assam comes up).",
        "Over the hand limit: discards Sugar.",
    ]


def test_a_deck_made_anew_and_a_hole_that_is_filled_are_told() -> None:
    board = Told().row(Deck.LEAF, Card.ASSAM, Card.KASHMIRI, Card.NILGIRI)
    board.discard_deck(Deck.LEAF).pick(Card.KASHMIRI)
    assert told(board)[-1] == "The discarded Tea Leaves are shuffled into a new deck."
    board = Told().row(Deck.LEAF, Card.ASSAM, Card.KASHMIRI, Card.NILGIRI)
    board.deck_is(Deck.LEAF).hand(0).pan(0, 0, Size.STARTER, Tea.BLACK, Card.DARJEELING)
    board.deck_is(Deck.LEAF).turn(0).pick(Card.KASHMIRI).do(Act.EMPTY, slot=0)
    assert told(board) == [
        "Picks Kashmiri (nothing comes up).",
        "Empties the left saucepan (starter) with 3 cups of Black Tea (Water, Darjeeling): 3 "
        "negative tokens (3 in all).",
        "Darjeeling fills a hole in the market.",
    ]


def test_pans_are_bought_and_swapped() -> None:
    board = Told().rupees(0, 9).do(Act.BUY, card=Size.LARGE, slot=2).do(Act.SWAP, slot=0, place=1)
    assert told(board) == [
        "Buys a large saucepan for 8 rupees into the right slot (1 left).",
        "Swaps the left and middle slot: now middle starter (empty), right large (empty).",
    ]


def test_preparing_and_another_main_action() -> None:
    board = Told().hand(0, Card.WATER, Card.KASHMIRI, Card.TULSI, Card.LEMON)
    board.brew(0, Tea.GREEN, Card.KASHMIRI, Card.TULSI).do(Act.EXTRA_ACTION).do(Act.END_TURN)
    assert told(board) == [
        "Prepares Green Tea in the left saucepan (starter) with Water, Kashmiri and Tulsi: 3 cups.",
        "Plays a Chai Garam card for another main action.",
        "Leaves 2 main actions unused.",
    ]


def words(board: Told) -> set[str]:
    """Return the legal actions in words."""
    state = board.describe.state(board.state)
    moves = [board.describe.action(state, action_of(move)) for move in board.legal()]
    return {board.describe.words(state, move) for move in moves}


def test_the_words_of_an_action_are_what_a_player_announces() -> None:
    board = stall("YE-B1").hand(0, Card.BUN_MASKA, Card.SAMOSA).tokens(1, 1)
    board.public_goal(0, "15-rupees").rupees(0, 15)
    assert words(board) >= {
        "pick from the market",
        "serve the top row",
        "serve the first column",
        "serve the top row, a Chai Garam card clearing the negative tokens of those served",
        "claim the public goal Hold 15 Rupees",
        "buy a large saucepan for 8 rupees into the right slot",
        "empty the left saucepan (starter), wasting 3 cups",
        "play a Chai Garam card for another main action",
        "end the turn",
    }
    assert words(board.do(Act.SERVE, place=0)) == {
        "serve YE-B1 a cup from the left saucepan (starter), specific",
        "serve BL-B4 a cup from the left saucepan (starter), simple",
        "serve BL-B4 a cup from the left saucepan (starter), specific by Bun Maska",
        "serve GR-B4 a cup from the left saucepan (starter), simple",
        "serve GR-B4 a cup from the left saucepan (starter), specific by Bun Maska",
    }
    assert words(board.do(Act.CUP, slot=0, place=0)) > {"play Samosa on YE-B1", "serve no more"}


def test_a_story_fits_the_page_and_never_breaks_a_name() -> None:
    told = list(trace.tell(apprentices_plan(["keen", "keen"], seed=5), 1))
    assert max(map(len, told)) <= 100
    assert not [line for line in told if re.search(r"[A-Z]-$", line)]


# --- the Advanced game ------------------------------------------------------------------------


def advanced_stall(*first: str, **options: Any) -> Told:
    """The same stall in the Advanced game, its funfair marker on the last space."""
    board = stall(*first, mode="advanced", **options)
    board.table.funfair[0] = 7
    return board


def test_the_funfair_is_told_with_the_serve() -> None:
    board = advanced_stall("YE-B1").on_top(Deck.LEAF, Card.NILGIRI)
    board.table.funfair[0] = 0
    board.serve(0, [(0, 0), (0, 0)])
    assert told(board)[1:4] == [
        "Earns 4 rupees (4 in all), the receipt of YE-B1 and a half-star (1 in all).",
        "The funfair marker moves a space: a card of the Tea Leaves.",
        "Draws Nilgiri.",
    ]


def test_line_and_tapri_are_told_together_and_apart() -> None:
    both = advanced_stall().at_tapri(0, "YE-B3").serve(0, [(0, 0), (0, 9)])
    assert told(both)[0].startswith("Serves the top row and the own Tapri: CY-B4 (")
    assert "YE-B3 still waits for a cup." in told(both)
    alone = advanced_stall().at_tapri(0, "YE-B3").serve(0, [(0, 9)])
    assert told(alone)[0].startswith("Serves the own Tapri: YE-B3 (")


def test_three_customers_of_the_tapri_tell_card_and_half_star() -> None:
    board = advanced_stall().chai_cards(0, 0).at_tapri(0, "YE-B1", "BL-B1", "CY-B1")
    for place in (9, 10, 11):
        board.cup(place, 0, specific=True)
    board.serve(6, [(0, 9), (0, 10), (0, 11)])
    sentences = told(board)
    assert "Three customers of the own Tapri: gains a Chai Garam card." in sentences
    assert (
        "Completes customers enough of the own Tapri specifically: a half-star (3 in all)."
        in sentences
    )
    assert sentences[1].endswith(
        "the receipts of YE-B1, BL-B1 and CY-B1 and 2 half-stars (2 in all)."
    )


def test_a_call_tells_who_comes_and_who_enters_the_mela() -> None:
    board = advanced_stall().stars(0, 2, Upgrade.HYGIENE).tokens(1, 1).serve(0, [(0, 0)])
    board.do(Act.CALL, place=1)
    assert told(board)[-2:] == [
        "Calls to the Tapri: BL-B4 (Blue: 2 Black Tea with Cinnamon at 2), less a negative token.",
        "Into the Mela: BR-M1 (Brown: 1 Milk Tea at 2), tolerance 3.",
    ]
    nobody = advanced_stall().stars(0, 2, Upgrade.HYGIENE).serve(0, [(0, 0)]).do(Act.CALLED)
    assert told(nobody)[-1] == "Calls nobody to the Tapri."


def test_pakora_tells_what_it_earns() -> None:
    board = advanced_stall().hand(0, Card.PAKORA).serve(0, [(0, 0)]).do(Act.PAKORA)
    board.do(Act.CALL, place=3).do(Act.CALL, place=6).do(Act.CALLED)
    assert told(board)[-3:-1] == [
        "Plays Pakora and calls to the Tapri: RE-B4 (Red: 2 Black Tea with Clove at 2); GR-B3 "
        "(Green: 2 Black Tea with Lemon and Tulsi at 3).",
        "Pakora earns 4 rupees (4 in all).",
    ]


def test_aroma_and_the_upgrade_before_it() -> None:
    board = advanced_stall("YE-B1").stars(0, 1)
    board.row(Deck.ADDITIVE, Card.CLOVE, Card.TULSI, Card.CLOVE).on_top(Deck.ADDITIVE, Card.LEMON)
    board.serve(0, [(0, 0), (0, 0)]).do(Act.TAKE_UPGRADE, card=Upgrade.AROMA)
    board.do(Act.TAKE_AROMA, card=Card.TULSI).do(Act.CALLED)
    assert told(board)[-3:] == [
        "A full star: unlocks Aroma.",
        "Aroma: takes Tulsi (Lemon comes up).",
        "Calls nobody to the Tapri.",
    ]
    left = advanced_stall().stars(0, 2, Upgrade.AROMA).serve(0, [(0, 0)]).do(Act.NO_AROMA)
    assert "Aroma: takes no additive." in told(left.do(Act.CALLED))


def test_a_specialisation_and_the_receipts_that_pay_for_it() -> None:
    board = Told(mode="advanced").receipts(0, "BR-B2", "CY-B1").do(Act.SPECIALISE, card=Card.ASSAM)
    for _ in range(2):
        board.apply(board.options_for(Act.PAY_RECEIPT)[0])
    assert told(board) == [
        "Claims the Tea Leaf Specialisation in Assam, paying with the receipts of BR-B2 and CY-B1: "
        "a half-star (1 in all).",
    ]


def test_the_words_of_the_advanced_actions() -> None:
    board = advanced_stall().stars(0, 4, Upgrade.HYGIENE, Upgrade.AROMA).hand(0, Card.PAKORA)
    board.receipts(0, "BR-B2", "CY-B1").at_tapri(0, "YE-B1")
    board.row(Deck.ADDITIVE, *[Card.CLOVE] * 3)
    assert words(board) >= {"serve the own Tapri", "claim the Tea Leaf Specialisation in Assam"}
    board.do(Act.SERVE, place=6)
    assert words(board) == {"serve YE-B1 a cup from the left saucepan (starter), specific"}
    board.do(Act.CUP, slot=0, place=9).do(Act.SERVED)
    assert words(board) == {"take Clove for Aroma", "take no additive for Aroma"}
    board.do(Act.NO_AROMA)
    assert words(board) >= {
        "call BL-B4 to the Tapri",
        "play Pakora in place of the Call",
        "call nobody more",
    }


def test_an_advanced_story_begins_with_what_is_laid_out() -> None:
    lines = list(trace.tell(apprentices_plan(["keen", "keen"], options={"mode": "advanced"}), 1))
    text = " ".join(" ".join(lines).split())
    assert "Options: mode=advanced Setup Tea Leaf Specialisations: 1 of each leaf." in text
    assert "Funfair: 1 rupee, a card of the Tea Leaves, 2 rupees, a card of the Basics" in text
    assert max(map(len, lines)) <= 100
