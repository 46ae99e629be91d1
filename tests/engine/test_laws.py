"""The laws of the game, whatever anybody does: cards are neither made nor lost, the events tell the whole
story, a refusal changes nothing and tells no secret, and the game can always go on.
"""

from copy import deepcopy
from random import Random
from typing import get_args

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings, strategies as st
from hypothesis.stateful import run_state_machine_as_test

from engine.commands import Command, Deal, Join, Leave, Open, SeatComputers, TimeUp
from engine.decide import decide
from engine.players import STRATEGIES, react
from engine.players.view import View
from engine.rules import Rules
from engine.simulate import check_cards
from engine.state import GameState, Kind, is_over, is_playing, player_after
from engine.values import Level, PlayerId
from tests.engine.any_table import AnyTable
from tests.engine.anything import PEOPLE, RULES, all_commands, careless, carry_out, refusal

QUIET = settings(deadline=None, database=None, suppress_health_check=list(HealthCheck))


def test_the_laws_hold_whatever_anybody_does() -> None:
    """The first failure is told as it was found; the slow run looks for the shortest one."""
    run_state_machine_as_test(
        AnyTable,
        settings=settings(QUIET, max_examples=200, stateful_step_count=15, derandomize=True, phases=[Phase.generate]),
    )


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_the_laws_hold_whatever_anybody_does_for_long() -> None:
    run_state_machine_as_test(AnyTable, settings=settings(QUIET, max_examples=2_000, stateful_step_count=60))
    assert AnyTable.came_to_something == set(get_args(Command))


# Positions as games come to them


def position(seed: int, players: int, moves: int, rules: Rules) -> GameState:
    """A round after some moves of players who forget UNO, draw by choice and bluff."""
    rng, state = Random(seed), GameState()
    carry_out(state, Open(PEOPLE[0], rules), rng)
    for player in PEOPLE[1:players]:
        carry_out(state, Join(player), rng)
    carry_out(state, Deal(PEOPLE[0]), rng)
    for _ in range(moves):
        if state.awaiting.player is not None:
            carry_out(state, careless(state, state.awaiting.player, rng), rng)
    return state


POSITIONS = st.builds(
    position,
    seed=st.integers(0, 100_000),
    players=st.integers(2, 6),
    moves=st.integers(0, 40),
    rules=RULES,
)


def redealt(state: GameState, me: PlayerId, rng: Random) -> GameState:
    """The same table to the eyes of `me`: the cards that are hidden from them lie elsewhere."""
    other = deepcopy(state)
    drawn = other.drawn if state.awaiting.kind is Kind.DRAWN and state.awaiting.player != me else None
    hands = [other.hands[player] for player in other.seats if player != me]
    if drawn:  # everybody saw that it fits
        other.hands[state.awaiting.player or me].remove(drawn)
    hidden = [card for hand in (*hands, other.pile) for card in hand]
    rng.shuffle(hidden)
    for hand in (*hands, other.pile):
        hand[:] = [hidden.pop() for _ in hand]
    if drawn:
        other.hands[state.awaiting.player or me].append(drawn)
    return other


@given(state=POSITIONS, who=st.integers(0, 5), seed=st.integers(0, 10_000))
@settings(max_examples=80, deadline=None, database=None, derandomize=True)
def test_a_refusal_tells_nothing_about_hidden_cards(state: GameState, who: int, seed: int) -> None:
    assume(is_playing(state))
    me = state.seats[who % len(state.seats)]
    other = redealt(state, me, Random(seed))
    check_cards(other)
    for command in all_commands(me, state):
        assert refusal(state, command) == refusal(other, command), command


@given(state=POSITIONS, who=st.integers(0, 5), level=st.sampled_from(Level), seed=st.integers(0, 10_000))
@settings(max_examples=80, deadline=None, database=None, derandomize=True)
def test_a_computer_player_chooses_the_same_whatever_lies_hidden(
    state: GameState, who: int, level: Level, seed: int
) -> None:
    me = state.awaiting.player
    assume(me)
    assert me is not None
    other = redealt(state, me, Random(seed))
    choose = STRATEGIES[level]
    assert choose(View(state, me), Random(seed)) == choose(View(other, me), Random(seed))
    witness = state.seats[who % len(state.seats)]
    other = redealt(state, witness, Random(seed))
    assert react(View(state, witness), level, Random(seed)) == react(View(other, witness), level, Random(seed))


@given(state=POSITIONS, seed=st.integers(0, 10_000))
@settings(max_examples=80, deadline=None, database=None, derandomize=True)
def test_whoever_leaves_the_others_keep_their_order_and_the_turn_its_player(state: GameState, seed: int) -> None:
    assume(is_playing(state) and len(state.seats) > 2)
    for leaver in state.seats:
        after = deepcopy(state)
        carry_out(after, Leave(leaver), Random(seed))
        assert after.seats == [player for player in state.seats if player != leaver]
        check_cards(after)
        before, now = state.awaiting, after.awaiting
        if before.player != leaver:
            assert now == before
        elif before.kind is not Kind.COLOR or state.claim is None:
            assert (now.kind, now.player) == (Kind.TURN, player_after(state, leaver))
        else:
            assert (now.kind, now.player) == (Kind.CHALLENGE, player_after(state, leaver))
        assert after.direction == state.direction
        if before.kind is not Kind.COLOR:
            assert after.color is state.color
        assert all(after.hands[player] == state.hands[player] for player in after.seats)
        assert after.pile[len(state.hands[leaver]) :] == state.pile


@given(state=POSITIONS, seed=st.integers(0, 10_000))
@settings(max_examples=50, deadline=None, database=None, derandomize=True)
def test_equal_luck_has_equal_outcomes_and_deciding_changes_nothing(state: GameState, seed: int) -> None:
    assume(is_playing(state))
    before = deepcopy(state)
    for command in (*all_commands(state.seats[0], state), TimeUp(state.awaiting.number)):
        if refusal(state, command) is None:
            assert decide(state, command, Random(seed)) == decide(state, command, Random(seed))
    assert state == before


@pytest.mark.parametrize("players", [2, 3, 5, 10, 11])
@pytest.mark.parametrize("seed", range(3))
def test_games_of_computers_end_and_no_card_is_lost_at_any_step(players: int, seed: int) -> None:
    rng, state = Random(seed), GameState()
    levels = list(Level)
    carry_out(state, Open(PEOPLE[0], Rules.parse("official target=100 max_players=12 uno_grace=0")), rng)
    for number in range(1, players):
        carry_out(state, SeatComputers(PEOPLE[0], (PlayerId(f"computer {number}"),), levels[number % 3]), rng)
    steps = 0
    while not is_over(state):
        player = state.awaiting.player
        command = (
            TimeUp(state.awaiting.number) if player is None else STRATEGIES[levels[steps % 3]](View(state, player), rng)
        )
        assert carry_out(state, command, rng), command
        check_cards(state)
        steps += 1
        assert steps < 20_000
    assert state.winner in state.seats
