"""Who may act at all. Every chapter asks here first, in this order: seat, phase, turn."""

from engine.refusals import Reason, Refused
from engine.state import NOTHING, SLAP, GameState, Kind, is_playing
from engine.values import PlayerId

WHAT_IS_DUE = {
    Kind.COLOR: Reason.OWES_COLOR,
    Kind.CHALLENGE: Reason.FACES_DRAW_FOUR,
    Kind.PENALTY: Reason.FACES_PENALTY,
    Kind.SWAP: Reason.OWES_SWAP,
    Kind.ORDER: Reason.OWES_ORDER,
    Kind.DRAWN: Reason.ALREADY_DREW,
    Kind.TURN: Reason.DRAW_FIRST,
}


def check_open(state: GameState) -> None:
    """Refuse when there is no game, or no more."""
    if state.awaiting.kind is NOTHING:
        raise Refused(Reason.GAME_OVER)


def check_seated(state: GameState, player: PlayerId) -> None:
    """Refuse whoever has no seat in an open game."""
    check_open(state)
    if player not in state.seats:
        raise Refused(Reason.NOT_SEATED)


def check_playing(state: GameState, player: PlayerId) -> None:
    """Refuse whoever has no seat in a running round, and everybody while it is paused."""
    check_seated(state, player)
    if not is_playing(state):
        raise Refused(Reason.NOT_DEALT_YET)
    if state.paused:
        raise Refused(Reason.PAUSED)


def check_turn(state: GameState, player: PlayerId, *kinds: Kind) -> None:
    """Refuse unless the game awaits a decision of one of `kinds` from `player`; says what is due instead."""
    check_playing(state, player)
    if state.awaiting.kind is SLAP:
        raise Refused(Reason.SLAP_FIRST)
    if state.awaiting.player != player:
        raise Refused(Reason.NOT_YOUR_TURN)
    if state.awaiting.kind not in kinds:
        raise Refused(WHAT_IS_DUE[state.awaiting.kind])
