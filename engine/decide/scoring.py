"""The end of rounds and matches (rule book, S80 to S87, T82 to T89, T104)."""

from engine.cards import Card
from engine.events import CardsDrawn, Event, MatchWon, NextRoundAwaited, RoundWon
from engine.state import GameState
from engine.values import PlayerId


def win_round(state: GameState, events: list[Event], winner: PlayerId) -> None:
    """The winner takes the value of all cards the others hold; at the target the match is won.

    With a target of 0 every round is a match of its own.
    """
    hands = _hands_after(state, events)
    del hands[winner]
    points = sum(card.points for hand in hands.values() for card in hand)
    total = state.scores.get(winner, 0) + points
    events.append(RoundWon(winner, points, total, tuple((player, tuple(hand)) for player, hand in hands.items())))
    events.append(MatchWon(winner) if total >= state.rules.target else NextRoundAwaited())


def _hands_after(state: GameState, events: list[Event]) -> dict[PlayerId, list[Card]]:
    hands = {player: list(state.hands[player]) for player in state.seats}
    for event in events:
        if isinstance(event, CardsDrawn):
            hands[event.player] += event.cards
    return hands
