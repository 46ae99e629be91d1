"""Games without a chat: the tally adds up, and a broken law stops the run."""

from copy import deepcopy
from random import Random

import pytest

from engine.cards import CARDS
from engine.rules import Rules
from engine.simulate import BrokenLaw, Tally, check_cards, play_game, simulate
from engine.state import is_over
from engine.values import Level
from tests.engine.scenario import dealt

QUICK = Rules.parse("official target=100 uno_grace=0")


def test_the_tally_adds_up() -> None:
    tally = simulate(10, [Level.EASY, Level.NORMAL, Level.HARD], QUICK, Random(1))
    assert tally.games == 10
    assert tally.rounds >= 10
    assert tally.moves > tally.rounds
    assert tally.wins.total() <= tally.rounds
    assert set(tally.wins) <= {1, 2, 3}


def test_single_rounds_are_one_round_a_game() -> None:
    tally = simulate(20, [Level.NORMAL] * 4, Rules.parse("official target=0 uno_grace=0"), Random(1))
    assert tally.rounds == tally.games == tally.wins.total() == 20


def test_equal_luck_plays_equal_games() -> None:
    def tallies(seed: int) -> Tally:
        return simulate(3, [Level.EASY, Level.HARD], QUICK, Random(seed))

    assert tallies(7) == tallies(7)
    assert tallies(7) != tallies(8)


def test_a_game_is_played_to_its_end() -> None:
    state = play_game([Level.NORMAL] * 3, QUICK, Random(3), Tally())
    assert is_over(state)
    assert state.winner is not None
    assert state.scores[state.winner] >= 100


def test_two_players_play_under_the_official_rules_with_their_grace_time() -> None:
    assert simulate(20, [Level.EASY] * 2, Rules(), Random(1)).games == 20


def test_as_many_players_as_a_table_takes_play() -> None:
    rules = Rules.parse("official target=0 max_players=12")
    assert simulate(2, [Level.EASY] * 12, rules, Random(1)).rounds == 2


@pytest.mark.parametrize("place", ["hand", "pile", "discard"])
def test_a_card_too_many_too_few_or_exchanged_is_a_broken_law(place: str) -> None:
    state = dealt("ann bob").state
    check_cards(state)
    cards = {"hand": state.hands[state.seats[0]], "pile": state.pile, "discard": state.discard}[place]
    good = deepcopy(cards)
    missing = cards.pop()
    with pytest.raises(BrokenLaw):
        check_cards(state)
    cards.append(CARDS["R0"] if missing is not CARDS["R0"] else CARDS["B0"])
    with pytest.raises(BrokenLaw):
        check_cards(state)
    cards[:] = [*good, CARDS["R0"]]
    with pytest.raises(BrokenLaw):
        check_cards(state)
    cards[:] = good
    check_cards(state)
