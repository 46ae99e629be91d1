"""Which cards may be played now, and why not the others.

Asked by the rules before a play and by whoever looks for one. What may be played depends on the
player's own hand and on what lies open alone. `state.legal_plays` lists what this module allows.
"""

from engine.cards import MATCHING, Card, Rank
from engine.refusals import Reason
from engine.rules import Rules
from engine.state import DRAWN, TURN, GameState, Kind
from engine.values import PlayerId

ANSWERABLE = (Kind.CHALLENGE, Kind.PENALTY)
DRAWS = {
    Rank.DRAW_TWO: 2,
    Rank.WILD_DRAW_FOUR: 4,
    Rank.DRAW_FOUR: 4,
    Rank.WILD_REVERSE_DRAW_FOUR: 4,
    Rank.WILD_DRAW_SIX: 6,
    Rank.WILD_DRAW_TEN: 10,
    Rank.DRAW_ONE: 1,
    Rank.DRAW_FIVE: 5,
    Rank.WILD_DRAW_TWO: 2,
}
"""How many cards a card makes somebody draw."""
BLUFFS = frozenset({Rank.WILD_DRAW_FOUR, Rank.WILD_DRAW_TWO, Rank.WILD_DRAW_COLOR})
"""The wilds that are not to be played by who could follow color; No Mercy's are free (rule book, T49)."""


def legal_plays(state: GameState, player: PlayerId) -> list[Card]:
    """The cards `player` may play now, a Wild Draw Four that would be a bluff included, in the order of the hand."""
    awaiting = state.awaiting
    if awaiting.player != player:
        return []
    kind, drawn = awaiting.kind, state.drawn
    if kind is TURN and not state.rules.restricts_plays:
        fits = MATCHING[state.discard[-1]][state.color]
        return [card for card in state.hands[player] if card in fits]
    if kind is DRAWN and drawn:
        return [drawn] if why_not(state, player, drawn) is None else []
    if kind in ANSWERABLE and not state.rules.stacks:
        return []
    return [card for card in state.hands[player] if why_not(state, player, card) is None]


def why_not(state: GameState, player: PlayerId, card: Card) -> Reason | None:
    """Why the player who is to decide may not play `card`, which they hold; None when they may."""
    match state.awaiting.kind:
        case Kind.TURN:
            return _why_not_on_turn(state, player, card)
        case Kind.DRAWN if state.drawn is card or (state.drawn is None and state.rules.drawn_play == "any"):
            return _why_not_on_turn(state, player, card)
        case Kind.DRAWN:
            return Reason.ONLY_DRAWN_CARD
        case Kind.PENALTY | Kind.CHALLENGE if state.rules.stacks:
            return forbidden(state, player, card) if answers(state, card) else Reason.NO_ANSWER
        case Kind.CHALLENGE:
            return Reason.FACES_DRAW_FOUR
        case _:
            return Reason.NOT_YOUR_TURN


def _why_not_on_turn(state: GameState, player: PlayerId, card: Card) -> Reason | None:
    if card not in MATCHING[state.discard[-1]][state.color]:
        return Reason.DOES_NOT_FIT
    return forbidden(state, player, card) if state.rules.restricts_plays else None


def forbidden(state: GameState, player: PlayerId, card: Card) -> Reason | None:
    """Why a card that would fit may not be played all the same."""
    hand = state.hands[player]
    if card.rank in BLUFFS and state.rules.w4_challenge == "off" and is_bluff(state, hand, card):
        return Reason.W4_FORBIDDEN
    if not may_finish_with(card, state.rules) and len(hand) == 1 + len(taken_along(hand, card)):
        return Reason.NOT_AS_LAST_CARD
    return None


def taken_along(hand: list[Card], card: Card) -> list[Card]:
    """The cards of `hand` that go under a Discard All with it: all others of its color (rule book, 3.2, T152)."""
    if card.rank is not Rank.DISCARD_ALL:
        return []
    along = [other for other in hand if other.color is card.color]
    along.remove(card)
    return along


def is_identical(state: GameState, card: Card) -> bool:
    """Whether `card` may be laid on its like out of turn: colored ones, at some tables wilds (S110, T124, T125)."""
    if card is not state.top:
        return False
    match state.rules.jump_in:
        case "off":
            return False
        case "colored":
            return not card.is_wild
        case "colored+wild":
            return card.rank is not Rank.WILD_DRAW_FOUR
        case "all":
            return True


def may_finish_with(card: Card, rules: Rules) -> bool:
    """Some tables don't let a round end on a wild, or on any action (rule book, T81)."""
    return rules.finish == "any" or not (card.is_wild or (rules.finish == "no_action" and not card.is_number))


def is_bluff(state: GameState, hand: list[Card], played: Card) -> bool:
    """Whether a Wild Draw Four, or its like, from `hand` breaks the rule for it (rule book, S47, S48, T28 to T30)."""
    others = list(hand)
    others.remove(played)
    match state.rules.w4_rule:
        case "color":
            return any(card.color is state.color for card in others if card.color)
        case "color_numbers_only":
            return any(card.color is state.color and card.is_number for card in others if card.color)
        case "any_playable":
            fits = MATCHING[state.top][state.color]
            return any(card in fits and card.rank not in BLUFFS for card in others)
        case "free":
            return False


def answers(state: GameState, card: Card) -> bool:
    """Whether `card` may be laid on a pending penalty (rule book, 2.2 "Stacking", T131, T135, T136)."""
    rules, top = state.rules, state.top
    if card.rank not in DRAWS:
        escapes = (card.rank is Rank.REVERSE and rules.stack_reverse == "bounce") or (
            card.rank is Rank.SKIP and rules.stack_skip == "pass"
        )
        return escapes and card in MATCHING[top][state.color]
    last = state.stacked or Rank.DRAW_TWO
    if last not in DRAWS:
        return False  # what is drawn until a color comes has no number to add to
    if top.rank not in DRAWS and not card.is_wild and card.color is not state.color:
        return False  # on a Reverse or Skip that passed the penalty on, only its color
    match rules.stack:
        case "same":
            return card.rank is last
        case "up" | "value_ge":
            return DRAWS[card.rank] >= DRAWS[last]
        case _:
            return True
