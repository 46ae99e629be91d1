"""The draw pile and the discards under the top card (rule book, S37, S38, T68, T93, T94, T97)."""

from random import Random

from engine.cards import Card, shuffled
from engine.events import CardPlayed, CardsDrawn, Cause, Event, PileReshuffled, PlayerLeft
from engine.state import GameState
from engine.values import PlayerId


def drawn(state: GameState, events: list[Event], player: PlayerId, count: int, cause: Cause, rng: Random) -> CardsDrawn:
    """`player` draws `count` cards on top of `events`, or as many as exist; adds the reshuffle to `events` if need be.

    The discards, the top card apart, go shuffled under what is left of the draw pile.
    """
    pile = state.pile if not events else _pile_after(state, events)
    if len(pile) < count:
        under = _discards_after(state, events)
        if under:
            pile = shuffled(under, rng) + pile
            events.append(PileReshuffled(tuple(pile)))
    return CardsDrawn(player, tuple(pile[: -count - 1 : -1]), cause)


def _pile_after(state: GameState, events: list[Event]) -> list[Card]:
    pile = list(state.pile)
    for event in events:
        match event:
            case CardsDrawn():
                del pile[len(pile) - len(event.cards) :]
            case PileReshuffled():
                pile = list(event.pile)
            case PlayerLeft():
                pile[:0] = event.cards
            case _:
                pass
    return pile


def _discards_after(state: GameState, events: list[Event]) -> list[Card]:
    """The cards under the top one."""
    discards = list(state.discard)
    for event in events:
        if isinstance(event, CardPlayed):
            discards.append(event.card)
        elif isinstance(event, PileReshuffled):
            del discards[:-1]
    return discards[:-1]
