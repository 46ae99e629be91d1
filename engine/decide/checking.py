"""Who may act at all. Every chapter asks here first, in this order: seat, phase, turn."""

from engine.cards import Color
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
    if not state.is_seated(player):
        raise Refused(Reason.NOT_SEATED)


def check_playing(state: GameState, player: PlayerId) -> None:
    """Refuse whoever has no seat in a running round, and everybody while it is paused."""
    check_seated(state, player)
    if player in state.sidelined:
        raise Refused(Reason.OUT_OF_ROUND)
    if not is_playing(state):
        raise Refused(Reason.NOT_DEALT_YET)
    if state.paused:
        raise Refused(Reason.PAUSED)


def check_color(state: GameState, color: Color) -> None:
    """Refuse a color that no card of the side in play has."""
    if color not in state.colors:
        raise Refused(Reason.NO_SUCH_COLOR)


def check_turn(state: GameState, player: PlayerId, *kinds: Kind) -> None:
    """Refuse unless the game awaits a decision of one of `kinds` from `player`; says what is due instead."""
    check_playing(state, player)
    if state.awaiting.kind is SLAP:
        raise Refused(Reason.SLAP_FIRST)
    if state.awaiting.player != player:
        raise Refused(Reason.NOT_YOUR_TURN)
    if state.awaiting.kind not in kinds:
        raise Refused(WHAT_IS_DUE[state.awaiting.kind])
