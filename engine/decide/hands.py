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
