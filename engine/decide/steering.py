"""What hosts, admins and votes may do: skip, remove, pause, resume, stop.

An admin of the place or the host acts alone. Anybody else seated votes: more than half of the other
people, and never fewer than two.
"""

from random import Random

from engine.commands import Kick, Pause, Resume, SkipPlayer, Stop
from engine.decide import seating, timing
from engine.decide.checking import check_open, check_playing, check_seated
from engine.events import (
    Departure,
    Ending,
    Event,
    GameEnded,
    GamePaused,
    GameResumed,
    PlayerForced,
    Vote,
    VoteCast,
)
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
    if not _allowed(state, command.player, command.authority):
        events, passed = _vote(state, command.player, command.target, Vote.SKIP)
        if not passed:
            return events
    else:
        events = []
    return [*events, PlayerForced(command.target), *timing.default_action(state, command.target, rng)]


def kick(state: GameState, command: Kick, rng: Random) -> list[Event]:
    """Remove a player; removing oneself is leaving."""
    if not command.authority:
        check_seated(state, command.player)
    _check_target(state, command.target)
    if command.target == command.player:
        return seating.depart(state, command.player, Departure.LEFT, rng)
    if _allowed(state, command.player, command.authority):
        return seating.depart(state, command.target, Departure.KICKED, rng)
    events, passed = _vote(state, command.player, command.target, Vote.KICK)
    return [*events, *(seating.depart(state, command.target, Departure.KICKED, rng) if passed else [])]


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
    if target not in state.seats:
        raise Refused(Reason.NO_SUCH_PLAYER)


def _vote(state: GameState, player: PlayerId, target: PlayerId, vote: Vote) -> tuple[list[Event], bool]:
    """Count a vote of `player` against `target`; the second value says whether it carried."""
    voters = [other for other in state.people() if other != target]
    cast = state.votes.get((vote, target), set())
    if player in cast:
        raise Refused(Reason.ALREADY_VOTED)
    needed = max(2, len(voters) // 2 + 1)
    if player not in voters or len(voters) < needed:
        raise Refused(Reason.NOT_ALLOWED)
    missing = needed - len(cast & set(voters)) - 1
    return [VoteCast(player, target, vote, max(missing, 0))], missing <= 0
