"""Calling UNO and catching who did not (rule book, S70 to S76, T50 to T72).

The call may come before the play, with it, or after it, until somebody else's catch or the next
voluntary play or draw. For a moment after the play, the grace time, only the player concerned may
call; catches made meanwhile are held and bite when it ends or when somebody else moves on.
"""

from random import Random

from engine.causes import Cause
from engine.commands import CallUno, Catch, GraceOver, Play
from engine.decide.checking import check_playing
from engine.decide.piles import punish
from engine.events import (
    CatchHeld,
    CatchMissed,
    ColorAsked,
    Event,
    GameEnded,
    HoldBegan,
    HoldEnded,
    MatchWon,
    NextRoundAwaited,
    OrderAsked,
    PlayOrKeepAsked,
    SlapOpened,
    SwapAsked,
    UnoCallClosed,
    UnoCalled,
    UnoCaught,
    UnoDue,
    UnoGraceEnded,
    UnoMiscalled,
    UnoWindowClosed,
)
from engine.legality import legal_plays
from engine.refusals import Reason, Refused
from engine.state import Exposure, GameState, Kind
from engine.values import PlayerId

ROUND_OVER = NextRoundAwaited | MatchWon | GameEnded
TURN_GOES_ON = PlayOrKeepAsked | ColorAsked | SwapAsked | OrderAsked | SlapOpened
MAY_PLAY = (Kind.TURN, Kind.DRAWN, Kind.PENALTY, Kind.CHALLENGE)


def after_play(state: GameState, command: Play) -> list[Event]:
    """What a play that leaves one card adds: the call, or the duty to make it."""
    if state.called == command.player:
        return []
    if state.rules.uno == "auto":
        return [UnoCalled(command.player)]
    if command.uno:
        return [UnoCalled(command.player)]
    return [UnoDue(command.player, grace=state.rules.uno_grace > 0)]


def must_wait(state: GameState, player: PlayerId) -> bool:
    """Whether a move must wait: in one's own grace time (T60), or while others may still jump in (C3)."""
    exposed = state.exposed
    own_grace = exposed is not None and exposed.player == player and exposed.grace
    if not own_grace and state.hold is None:
        return False
    if state.held:
        raise Refused(Reason.MOVE_HELD)
    return True


def close_window(state: GameState, player: PlayerId, rng: Random) -> list[Event]:
    """`player` moves: a catch made in time bites now, else it is too late to call, or to catch, by the rules."""
    events: list[Event] = []
    for exposure in exposures(state):
        if exposure.catchers:
            events += _caught(state, exposure.player, exposure.catchers[0], rng)
        elif state.rules.uno_window == "next_begins" or exposure.player == player:
            events.append(UnoWindowClosed(exposure.player))
        elif not exposure.late:
            events.append(UnoCallClosed(exposure.player))
    return events


def end_of_turn(state: GameState, events: list[Event], player: PlayerId) -> None:
    """Where the window lasts until the next turn ends, it closes once `player` has ended theirs (S72, T71)."""
    if state.rules.uno_window != "next_ends" or isinstance(events[-1], TURN_GOES_ON):
        return
    caught = [event.player for event in events if isinstance(event, UnoCaught)]
    for exposure in exposures(state):
        if exposure.player not in (player, *caught):
            events.insert(-1, UnoWindowClosed(exposure.player))


def hold(state: GameState, events: list[Event]) -> None:
    """The play is done: for a moment the next move waits, where others may jump in (C3)."""
    if state.rules.jump_in == "off" or not state.rules.jump_hold or isinstance(events[-1], TURN_GOES_ON | ROUND_OVER):
        return
    events.append(HoldBegan())


def exposures(state: GameState) -> list[Exposure]:
    """Everybody who may be caught, the latest first."""
    return ([state.exposed] if state.exposed else []) + state.forgotten


def call_uno(state: GameState, command: CallUno, rng: Random) -> list[Event]:
    """Call UNO: after going to one card, or on one's turn with two cards of which one fits (T50, T52, O45)."""
    player = command.player
    check_playing(state, player)
    if state.rules.uno == "auto":
        raise Refused(Reason.UNO_IS_AUTOMATIC)
    if state.exposed and state.exposed.player == player:
        if state.exposed.late:
            raise Refused(Reason.UNO_TOO_LATE)
        return [UnoCalled(player)]
    if state.called == player or len(state.hands[player]) == 1:
        raise Refused(Reason.UNO_ALREADY_CALLED)
    if state.awaiting.player != player or len(state.hands[player]) != 2 or state.awaiting.kind not in MAY_PLAY:
        raise Refused(Reason.UNO_NOT_DUE)
    if legal_plays(state, player):
        return [UnoCalled(player)]
    if not state.rules.false_uno:
        raise Refused(Reason.UNO_NOTHING_FITS)
    return punish(state, UnoMiscalled(player), player, state.rules.false_uno, Cause.MISTAKE, rng)


def catch(state: GameState, command: Catch, rng: Random) -> list[Event]:
    """Catch who has one card and did not call; in the grace time the catch is held. Wrong ones cost nothing."""
    player = command.player
    check_playing(state, player)
    if player == command.target:
        raise Refused(Reason.CATCH_YOURSELF)
    if state.rules.uno == "auto":
        raise Refused(Reason.UNO_IS_AUTOMATIC)
    others = [exposure for exposure in exposures(state) if exposure.player != player]
    exposure = next((other for other in others if command.target in (None, other.player)), None)
    if exposure is None:
        return _missed(state, command, rng)
    if not exposure.grace:
        return _caught(state, exposure.player, player, rng)
    if player in exposure.catchers:
        raise Refused(Reason.ALREADY_CAUGHT)
    return [CatchHeld(player)]


def _missed(state: GameState, command: Catch, rng: Random) -> list[Event]:
    """A catch of nobody is refused; where that is the custom, the first in a turn costs cards (O43, O44, T58)."""
    penalty = state.rules.false_catch
    too_late = state.escaped is not None and command.target in (None, state.escaped)
    if too_late or command.excused or command.player in state.missed or not penalty:
        raise Refused(Reason.NOBODY_TO_CATCH)
    return punish(state, CatchMissed(command.player), command.player, penalty, Cause.MISTAKE, rng)


def grace_over(state: GameState, command: GraceOver, rng: Random) -> list[Event]:
    """The grace time ends: the first catch held in it bites."""
    exposed = state.exposed
    if state.hold is not None and state.hold == command.number and not state.paused:
        return [HoldEnded()]
    if exposed is None or exposed.number != command.number or not exposed.grace or state.paused:
        return []
    if exposed.catchers:
        return _caught(state, exposed.player, exposed.catchers[0], rng)
    return [UnoGraceEnded(exposed.player)]


def _caught(state: GameState, player: PlayerId, catcher: PlayerId, rng: Random) -> list[Event]:
    caught = UnoCaught(player, catcher)
    penalty = state.rules.uno_penalty
    return punish(state, caught, player, penalty, Cause.UNO, rng) if penalty else [caught]
