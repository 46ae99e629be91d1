"""What everybody will hold once certain events have happened."""

from engine.cards import Card
from engine.events import (
    CardPlayed,
    CardsDiscarded,
    CardsDrawn,
    CardTakenBack,
    Event,
    HandsMoved,
    HandsShuffled,
    PlayerLeft,
    RoundStarted,
    SidesTurned,
)
from engine.state import GameState
from engine.values import PlayerId

Hands = dict[PlayerId, list[Card]]


MOVE_OTHERWISE = frozenset(
    (CardsDrawn, CardTakenBack, CardsDiscarded, HandsMoved, HandsShuffled, PlayerLeft, RoundStarted, SidesTurned)
)
"""What else than a play changes a hand."""


def hand_after(state: GameState, events: list[Event], player: PlayerId) -> list[Card]:
    """The hand of `player`, who is in play, after `events`: nearly always what they hold without what they laid."""
    hand = list(state.hands[player])
    for event in events:
        if type(event) in MOVE_OTHERWISE:
            return hands_after(state, events)[player]
        if isinstance(event, CardPlayed) and event.player == player:
            hand.remove(event.card)
    return hand


def hands_after(state: GameState, events: list[Event]) -> Hands:
    """The hands of all who are in play after `events`."""
    hands = {player: list(state.hands.get(player, ())) for player in state.seats}
    for event in events:
        match event:
            case CardsDrawn(player=player, cards=cards):
                hands[player] = [*hands.get(player, ()), *cards]
            case CardPlayed(player=player, card=card):
                hands[player].remove(card)
            case CardTakenBack(player=player, card=card):
                hands[player].append(card)
            case CardsDiscarded(player=player, cards=cards):
                for card in cards:
                    hands[player].remove(card)
            case HandsMoved(moves=moves):
                hands |= {receiver: hands[giver] for giver, receiver in moves}
            case HandsShuffled(hands=dealt) | RoundStarted(hands=dealt):
                hands |= {player: list(hand) for player, hand in dealt}
            case PlayerLeft(player=player):
                hands.pop(player, None)
            case SidesTurned():
                hands = {player: [state.backs[card] for card in hand] for player, hand in hands.items()}
            case _:
                pass
    return hands
