"""Calling UNO and catching who did not (rule book, S70 to S76, T50 to T72).

The call may come before the play, with it, or after it, until somebody else's catch or the next
voluntary play or draw. For a moment after the play, the grace time, only the player concerned may
call; catches made meanwhile are held and bite when it ends or when somebody else moves on.
"""

from random import Random

from engine.cards import matching
from engine.commands import CallUno, Catch, GraceOver, Play
from engine.decide.checking import check_playing
from engine.decide.piles import drawn
from engine.events import CatchHeld, Cause, Event, UnoCalled, UnoCaught, UnoDue, UnoGraceEnded, UnoWindowClosed
from engine.refusals import Reason, Refused
from engine.state import GameState, Kind
from engine.values import PlayerId


def after_play(state: GameState, command: Play) -> list[Event]:
    """What a play that leaves one card adds: the call, or the duty to make it."""
    if state.called == command.player:
        return []
    if command.uno:
        return [UnoCalled(command.player)]
    return [UnoDue(command.player, grace=state.rules.uno_grace > 0)]


def must_wait(state: GameState, player: PlayerId) -> bool:
    """Whether `player` moves again within their own grace time, so that others would have no chance (T60)."""
    exposed = state.exposed
    if exposed is None or exposed.player != player or not exposed.grace:
        return False
    if state.held:
        raise Refused(Reason.MOVE_HELD)
    return True


def close_window(state: GameState, rng: Random) -> list[Event]:
    """Somebody moves on: a catch made in time bites now, else nobody can be caught any more."""
    exposed = state.exposed
    assert exposed is not None  # noqa: S101 - the callers have looked
    if exposed.catchers:
        return _caught(state, exposed.player, exposed.catchers[0], rng)
    return [UnoWindowClosed(exposed.player)]


def call_uno(state: GameState, command: CallUno) -> list[Event]:
    """Call UNO: after going to one card, or on one's turn with two cards of which one fits (T50, T52, O45)."""
    player = command.player
    check_playing(state, player)
    if state.exposed and state.exposed.player == player:
        return [UnoCalled(player)]
    if state.called == player or len(state.hands[player]) == 1:
        raise Refused(Reason.UNO_ALREADY_CALLED)
    on_turn = state.awaiting.player == player and state.awaiting.kind in (Kind.TURN, Kind.DRAWN)
    if not on_turn or len(state.hands[player]) != 2:
        raise Refused(Reason.UNO_NOT_DUE)
    if matching(state.top, state.color).isdisjoint(state.hands[player]):
        raise Refused(Reason.UNO_NOTHING_FITS)
    return [UnoCalled(player)]


def catch(state: GameState, command: Catch, rng: Random) -> list[Event]:
    """Catch who has one card and did not call; in the grace time the catch is held. Wrong ones cost nothing."""
    player, exposed = command.player, state.exposed
    check_playing(state, player)
    if player == command.target:
        raise Refused(Reason.CATCH_YOURSELF)
    if exposed is None or exposed.player == player or command.target not in (None, exposed.player):
        raise Refused(Reason.NOBODY_TO_CATCH)
    if not exposed.grace:
        return _caught(state, exposed.player, player, rng)
    if player in exposed.catchers:
        raise Refused(Reason.ALREADY_CAUGHT)
    return [CatchHeld(player)]


def grace_over(state: GameState, command: GraceOver, rng: Random) -> list[Event]:
    """The grace time ends: the first catch held in it bites."""
    exposed = state.exposed
    if exposed is None or exposed.number != command.number or not exposed.grace or state.paused:
        return []
    if exposed.catchers:
        return _caught(state, exposed.player, exposed.catchers[0], rng)
    return [UnoGraceEnded(exposed.player)]


def _caught(state: GameState, player: PlayerId, catcher: PlayerId, rng: Random) -> list[Event]:
    events: list[Event] = [UnoCaught(player, catcher)]
    if state.rules.uno_penalty:
        events.append(drawn(state, events, player, state.rules.uno_penalty, Cause.UNO, rng))
    return events
