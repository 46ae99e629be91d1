"""Drawing on one's turn and keeping what was drawn (rule book, S32, S33, T19 to T23, T95, T96)."""

from collections.abc import Callable
from random import Random

from engine.cards import MATCHING, Card
from engine.causes import Cause
from engine.commands import Accept, Draw, Pass
from engine.decide import calling, challenging
from engine.decide.checking import check_turn
from engine.decide.piles import drawn
from engine.events import (
    CardsDrawn,
    Event,
    MoveHeld,
    NextRoundAwaited,
    Passed,
    PlayOrKeepAsked,
    RoundBlocked,
    TurnBegan,
)
from engine.legality import BLUFFS, is_bluff, legal_plays
from engine.refusals import Reason, Refused
from engine.state import TURN, GameState, Kind, player_after
from engine.values import PlayerId

BY_CHOICE = Cause.TURN  # on Python 3.11 a name costs a tenth of an enum's member


def draw(state: GameState, command: Draw, rng: Random) -> list[Event]:
    """Draw; a card that fits may be played, else the turn passes. Facing a penalty, take it."""
    player = command.player
    if state.awaiting.player != player or state.awaiting.kind is not TURN or state.paused:
        if state.awaiting.kind in challenging.PENALTIES:
            return challenging.accept(state, Accept(player), rng)
        check_turn(state, player, *([Kind.TURN, Kind.DRAWN] if may_draw_again(state) else [Kind.TURN]))
    if not state.rules.voluntary_draw and legal_plays(state, player):
        raise Refused(Reason.MUST_PLAY)
    if state.exposed is None and state.hold is None and not state.forgotten:
        if state.rules.plain_draw and state.pile:
            return _draw_top(state, player)
        events: list[Event] = []
    elif calling.must_wait(state, player):
        return [MoveHeld(command)]
    else:
        events = calling.close_window(state, player, rng)
    fits = _fits(state, player)
    event = drawn(state, events, player, 1, BY_CHOICE, rng, until=fits if state.rules.draw == "until" else None)
    events.append(event)
    if not state.rules.plain_draw:
        _keep_or_play(state, events, event, fits)
    elif event.cards and fits(event.cards[0]):
        events.append(PlayOrKeepAsked(player, event.cards[0]))
    else:
        end_turn(state, events, player)
    if state.exposed or state.forgotten:
        calling.end_of_turn(state, events, player)
    return events


def _draw_top(state: GameState, player: PlayerId) -> list[Event]:
    """By far the most draws: the top card, which may be played if it fits."""
    card = state.pile[-1]
    drawing = CardsDrawn(player, (card,), BY_CHOICE)
    if card in MATCHING[state.discard[-1]][state.color] and not _is_forbidden_bluff(state, player, card):
        return [drawing, PlayOrKeepAsked(player, card)]
    return [drawing, TurnBegan(player_after(state, player))]


def may_draw_again(state: GameState) -> bool:
    """Whether the card drawn did not fit, at a table where one may go on until one does."""
    return state.rules.draw == "until_optional" and state.drawn is None


def _fits(state: GameState, player: PlayerId) -> Callable[[Card], bool]:
    """What makes a card just drawn playable; a Wild Draw Four only where it is no forbidden bluff."""
    fitting = MATCHING[state.discard[-1]][state.color]
    return lambda card: card in fitting and not _is_forbidden_bluff(state, player, card)


def _is_forbidden_bluff(state: GameState, player: PlayerId, drawn: Card) -> bool:
    return (
        state.rules.w4_challenge == "off"
        and drawn.rank in BLUFFS
        and is_bluff(state, [*state.hands[player], drawn], drawn)
    )


def _keep_or_play(state: GameState, events: list[Event], drawing: CardsDrawn, fits: Callable[[Card], bool]) -> None:
    """What follows a draw, by the rules about the card drawn (rule book, S32 to S36)."""
    player, rules = drawing.player, state.rules
    card = drawing.cards[-1] if drawing.cards else None
    if rules.drawn_play == "any":
        events.append(PlayOrKeepAsked(player, None))
    elif card and fits(card) and rules.drawn_play != "no":
        events.append(PlayOrKeepAsked(player, card))
    elif card and not fits(card) and rules.draw == "until_optional":
        events.append(PlayOrKeepAsked(player, None))
    else:
        end_turn(state, events, player)


def keep(state: GameState, command: Pass) -> list[Event]:
    """Keep the card just drawn and pass; not where a card that fits must be played."""
    check_turn(state, command.player, Kind.DRAWN)
    if state.rules.drawn_play == "must" and legal_plays(state, command.player):
        raise Refused(Reason.MUST_PLAY_DRAWN)
    events = passed(state, command.player)
    calling.end_of_turn(state, events, command.player)
    return events


def passed(state: GameState, player: PlayerId) -> list[Event]:
    """Pass after a draw; a full circle in which nothing could be drawn voids the round."""
    if state.dry >= len(state.seats):
        return [Passed(player), RoundBlocked(), NextRoundAwaited()]
    return [Passed(player), TurnBegan(player_after(state, player))]


def end_turn(state: GameState, events: list[Event], player: PlayerId) -> None:
    """Pass on after a draw; a full circle in which no card was left to draw voids the round (T95, T96)."""
    last = events[-1]
    if isinstance(last, CardsDrawn) and not last.cards and state.dry + 1 >= len(state.seats):
        events += [RoundBlocked(), NextRoundAwaited()]
    else:
        events.append(TurnBegan(player_after(state, player)))
