"""What hosts, admins and votes may do: skip, remove, pause, resume, stop.

An admin of the place or the host acts alone. Anybody else seated votes: more than half of the other
people, and never fewer than two.
"""

from random import Random

from engine.causes import Departure, Ending, Vote
from engine.commands import Kick, Pause, Resume, SkipPlayer, Stop
from engine.decide import seating, timing
from engine.decide.checking import check_open, check_playing, check_seated
from engine.decide.voting import is_carried
from engine.events import Event, GameEnded, GamePaused, GameResumed, PlayerForced
from engine.refusals import Reason, Refused
from engine.state import GameState, is_playing
from engine.values import PlayerId


def skip(state: GameState, command: SkipPlayer, rng: Random) -> list[Event]:
    """Have the player on turn take the default action now."""
    if not command.authority:
        check_playing(state, command.player)
    _check_target(state, command.target)
    if not is_playing(state):
        raise Refused(Reason.NOT_DEALT_YET)
    if state.awaiting.player != command.target:
        raise Refused(Reason.TARGET_NOT_ON_TURN)
    if state.paused:
        raise Refused(Reason.PAUSED)
    alone = _allowed(state, command.player, command.authority)
    events, carried = is_carried(state, command.player, command.target, Vote.SKIP, authority=alone)
    if not carried:
        return events
    return [*events, PlayerForced(command.target), *timing.default_action(state, command.target, rng)]


def kick(state: GameState, command: Kick, rng: Random) -> list[Event]:
    """Remove a player; removing oneself is leaving."""
    if not command.authority:
        check_seated(state, command.player)
    _check_target(state, command.target)
    if command.target == command.player:
        return seating.depart(state, command.player, Departure.LEFT, rng)
    alone = _allowed(state, command.player, command.authority)
    events, carried = is_carried(state, command.player, command.target, Vote.KICK, authority=alone)
    return [*events, *(seating.depart(state, command.target, Departure.KICKED, rng) if carried else [])]


def pause(state: GameState, command: Pause) -> list[Event]:
    """Hold the clock and the game."""
    _check_may_steer(state, command.player, command.authority)
    if state.paused:
        raise Refused(Reason.ALREADY_PAUSED)
    return [GamePaused(command.player)]


def resume(state: GameState, command: Resume) -> list[Event]:
    """Let a paused game go on, with a full clock."""
    _check_may_steer(state, command.player, command.authority)
    if not state.paused:
        raise Refused(Reason.NOT_PAUSED)
    return [GameResumed(command.player)]


def stop(state: GameState, command: Stop) -> list[Event]:
    """End the game without a result."""
    _check_may_steer(state, command.player, command.authority)
    return [GameEnded(Ending.STOPPED)]


def _allowed(state: GameState, player: PlayerId, authority: bool) -> bool:
    return authority or player == state.host


def _check_may_steer(state: GameState, player: PlayerId, authority: bool) -> None:
    check_open(state)
    if not _allowed(state, player, authority):
        raise Refused(Reason.NOT_ALLOWED)


def _check_target(state: GameState, target: PlayerId) -> None:
    check_open(state)
    if not state.is_seated(target):
        raise Refused(Reason.NO_SUCH_PLAYER)
