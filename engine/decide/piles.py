"""The draw pile and the discards under the top card (rule book, S37, S38, T68, T93, T94, T97)."""

from collections.abc import Callable
from random import Random

from engine.cards import Card, shuffled
from engine.causes import Cause, Departure
from engine.decide.hands import hands_after
from engine.events import (
    CardPlayed,
    CardsDiscarded,
    CardsDrawn,
    CardTakenBack,
    Event,
    HeldMoveDropped,
    PileReshuffled,
    PlayerLeft,
    TurnBegan,
)
from engine.state import GameState
from engine.values import PlayerId

TOUCH_THE_PILE = (CardsDrawn, PileReshuffled, PlayerLeft)


def drawn(
    state: GameState,
    events: list[Event],
    player: PlayerId,
    count: int,
    cause: Cause,
    rng: Random,
    until: Callable[[Card], bool] | None = None,
) -> CardsDrawn:
    """`player` draws `count` cards on top of `events`, or as many as exist; adds the reshuffle to `events` if need be.

    With `until`, as many as it takes to draw one for which it holds. The discards, the top card apart, go
    shuffled under what is left of the draw pile. Where too many cards knock out, the rest is void (T150).
    """
    pile = state.pile
    for event in events:
        if type(event) in TOUCH_THE_PILE:
            pile = _pile_after(state, events)
            break
    most = _most(state, events, player) if state.rules.mercy else None
    needed = _needed(pile, count, until, most)
    if len(pile) < needed:
        under = _reshuffled_after(state, events)
        if under:
            pile = shuffled(under, rng) + pile
            events.append(PileReshuffled(tuple(pile), _kept(state, events)))
            needed = _needed(pile, count, until, most)
    return CardsDrawn(player, tuple(pile[: -needed - 1 : -1]), cause)


def punish(state: GameState, event: Event, player: PlayerId, count: int, cause: Cause, rng: Random) -> list[Event]:
    """`event`, and the cards that `player` draws for it; a move of theirs that waits may be impossible then."""
    events = [event]
    events.append(drawn(state, events, player, count, cause, rng))
    may_forbid = state.rules.restricts_plays or not state.rules.voluntary_draw
    if may_forbid and state.held and state.held.player == player:
        events.append(HeldMoveDropped(player))
    return events


def _most(state: GameState, events: list[Event], player: PlayerId) -> int:
    """How many cards it takes to knock `player` out; 0 for who is out already."""
    return max(0, state.rules.mercy - len(hands_after(state, events).get(player, ())))


def _needed(pile: list[Card], count: int, until: Callable[[Card], bool] | None, most: int | None) -> int:
    """How many cards are to be drawn: up to the first that fits, and one more than there are if none does."""
    if until is not None:
        count = next((count for count, card in enumerate(reversed(pile), 1) if until(card)), len(pile) + 1)
    return count if most is None else min(count, most)


def _pile_after(state: GameState, events: list[Event]) -> list[Card]:
    pile = list(state.pile)
    for event in events:
        match event:
            case CardsDrawn():
                del pile[len(pile) - len(event.cards) :]
            case PileReshuffled():
                pile = list(event.pile)
            case PlayerLeft() if event.departure is not Departure.KNOCKED_OUT:
                pile[:0] = event.cards
            case _:
                pass
    return pile


def _reshuffled_after(state: GameState, events: list[Event]) -> list[Card]:
    """The cards under those that stay, and the hands that were set aside."""
    discards, aside = list(state.discard), list(state.aside)
    for event in events:
        match event:
            case CardPlayed(card=card):
                discards.append(card)
            case CardsDiscarded(cards=cards):
                discards[-1:-1] = cards
            case CardTakenBack():
                discards.pop()
            case PileReshuffled(kept=kept):
                del discards[:-kept]
                aside.clear()
            case PlayerLeft(departure=Departure.KNOCKED_OUT, cards=cards):
                aside += cards
            case _:
                pass
    return discards[: -_kept(state, events)] + aside


def _kept(state: GameState, events: list[Event]) -> int:
    """The top card stays; under a Wild Draw Four that may still be taken back, the one below it too."""
    is_open = state.claim is not None and state.rules.w4_guilty == "takeback"
    return 2 if is_open and not any(isinstance(event, CardTakenBack | TurnBegan) for event in events) else 1
