"""Mercy: who comes to hold too many cards is out of the round at once (rule book, 3.2, T150).

The hand is set aside until the next reshuffle. Whoever is the last one in play has won.
"""

from random import Random

from engine.causes import Departure
from engine.decide import scoring, seating
from engine.decide.hands import hands_after
from engine.events import (
    CardsDrawn,
    ChallengeOffered,
    ColorAsked,
    DirectionReversed,
    Event,
    GameEnded,
    OrderAsked,
    PenaltyFaced,
    PlayerLeft,
    PlayerSkipped,
    PlayOrKeepAsked,
    RoundBlocked,
    RoundWon,
    SlapOpened,
    SwapAsked,
    TurnBegan,
)
from engine.state import GameState
from engine.values import PlayerId

OVER = RoundWon | RoundBlocked | GameEnded
ASKS_ONE = TurnBegan | PlayOrKeepAsked | ColorAsked | SwapAsked | OrderAsked | ChallengeOffered | PenaltyFaced


def knock_out(state: GameState, events: list[Event], rng: Random) -> list[Event]:
    """`events`, and what follows where somebody draws one card too many in them."""
    place = 0
    while place < len(events):
        event = events[place]
        place += 1
        if not isinstance(event, CardsDrawn) or any(isinstance(later, OVER) for later in events):
            continue
        hand = hands_after(state, events[:place]).get(event.player, [])
        if len(hand) >= state.rules.mercy:
            out = PlayerLeft(event.player, Departure.KNOCKED_OUT, tuple(hand))
            events = _without(state, [*events[:place], out], events[place:], event.player, rng)
    return events


def _without(state: GameState, before: list[Event], after: list[Event], player: PlayerId, rng: Random) -> list[Event]:
    """What comes `after` a player is out: nothing is asked of them, and a round of one is over."""
    gone = {event.player for event in before if isinstance(event, PlayerLeft)}
    left = [seat for seat in state.seats if seat not in gone]
    if len(left) == 1:
        scoring.win_round(state, before, left[0])
        return before
    after = [event for event in after if not (isinstance(event, PlayerSkipped | CardsDrawn) and event.player == player)]
    asked = [event for event in after if isinstance(event, ASKS_ONE | SlapOpened)]
    if not asked:
        return [*before, *after, *seating.settle(state, player, rng)]
    turns = sum(isinstance(event, DirectionReversed) for event in [*before, *after])
    onward = TurnBegan(_next(state, player, gone, state.direction * (-1) ** turns))
    is_asked = isinstance(asked[-1], ASKS_ONE) and asked[-1].player in gone
    return [*before, *(onward if is_asked and event is asked[-1] else event for event in after)]


def _next(state: GameState, player: PlayerId, gone: set[PlayerId], direction: int) -> PlayerId:
    place, seats = state.seats.index(player), state.seats
    ring = [seats[(place + step * direction) % len(seats)] for step in range(1, len(seats))]
    return next(seat for seat in ring if seat not in gone)
