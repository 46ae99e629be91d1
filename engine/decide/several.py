"""Several cards in one play: identical ones, or an overlay (rule book, S107, S112, T69, T70, T142 to T144)."""

from collections import Counter
from itertools import pairwise

from engine.cards import NUMBERED, Card, Rank
from engine.commands import Play
from engine.legality import may_finish_with, taken_along
from engine.refusals import Reason, Refused
from engine.state import GameState


def check(state: GameState, command: Play) -> None:
    """Refuse cards that are not all held, or that may not be laid together here."""
    if not command.more:
        return
    cards = (command.card, *command.more)
    hand = state.hands[command.player]
    if Counter(cards) - Counter(hand):
        raise Refused(Reason.NOT_IN_HAND)
    if state.drawn or state.pending or not (_are_identical(state, cards) or _overlay(state, cards)):
        raise Refused(Reason.NOT_TOGETHER)
    rest = list((Counter(hand) - Counter(cards)).elements())
    is_last = len(rest) == len(taken_along([cards[-1], *rest], cards[-1]))
    if is_last and not may_finish_with(cards[-1], state.rules):
        raise Refused(Reason.NOT_AS_LAST_CARD)


def times(state: GameState, command: Play) -> int:
    """How many of the cards laid act: of an overlay only the last one, of identical ones each (T142)."""
    if not command.more:
        return 1
    return 1 + len(command.more) if _are_identical(state, (command.card, *command.more)) else 1


def _are_identical(state: GameState, cards: tuple[Card, ...]) -> bool:
    """The same number in the same color; at some tables Draw Twos too."""
    if state.rules.multi == "off" or len(set(cards)) != 1:
        return False
    return cards[0].rank in NUMBERED or (state.rules.multi == "identical+draw" and cards[0].rank is Rank.DRAW_TWO)


def _overlay(state: GameState, cards: tuple[Card, ...]) -> bool:
    """Numbers of one symbol; or a chain, each alike the one before by color or symbol, only its last acting."""
    match state.rules.overlay:
        case "symbol":
            return all(card.rank is cards[0].rank and card.rank in NUMBERED for card in cards)
        case "any":
            alike = all(one.color is other.color or one.rank is other.rank for one, other in pairwise(cards))
            return alike and not any(card.is_wild for card in cards)
        case _:
            return False
