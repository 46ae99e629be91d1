"""Jumping in: laying the identical card out of turn (rule book, S108 to S110, T120 to T130).

The jump is a play like any other, counted from whoever jumps; the player whose turn it was has lost it.
"""

from random import Random

from engine.cards import Card
from engine.causes import Cause
from engine.commands import Jump, Play
from engine.decide import calling, playing, swapping
from engine.decide.checking import check_color, check_playing
from engine.decide.piles import punish
from engine.events import Event, JumpedIn, JumpMissed
from engine.legality import DRAWS, forbidden, is_identical
from engine.refusals import Reason, Refused
from engine.state import GameState, Kind


def jump(state: GameState, command: Jump, rng: Random) -> list[Event]:
    """Lay the identical card. A wrong card costs the jump's penalty; a late one, told as such, nothing."""
    player, card = command.player, command.card
    check_playing(state, player)
    if state.rules.jump_in == "off":
        raise Refused(Reason.NOT_PLAYED_HERE)
    play = Play(player, card, command.color, command.uno, command.excused, target=command.target)
    if state.awaiting.player == player:
        return playing.play(state, play, rng)  # on one's own turn it is a plain play (T123)
    _check_moment(state, card)
    if card not in state.hands[player]:
        raise Refused(Reason.NOT_IN_HAND)
    if not is_identical(state, card):
        return _missed(state, command, rng)
    reason = forbidden(state, player, card)
    if reason:
        raise Refused(reason)
    swapping.check_target(state, player, command.target)
    if command.color and card.is_wild:
        check_color(state, command.color)
    events: list[Event] = calling.close_window(state, player, rng)
    events.append(JumpedIn(player))
    return playing.lay(state, events, play, rng)


def _check_moment(state: GameState, card: Card) -> None:
    """Nobody jumps while something is owed; on a pending penalty only where its card may join it (T121)."""
    kind = state.awaiting.kind
    joins_penalty = state.rules.jumpin_on_stack and kind in (Kind.PENALTY, Kind.CHALLENGE) and card.rank in DRAWS
    if kind not in (Kind.TURN, Kind.DRAWN) and not joins_penalty:
        raise Refused(Reason.NO_JUMP_NOW)


def _missed(state: GameState, command: Jump, rng: Random) -> list[Event]:
    if command.excused:
        raise Refused(Reason.TOO_LATE)
    if not state.rules.jump_penalty:
        raise Refused(Reason.NOT_IDENTICAL)
    player = command.player
    return punish(state, JumpMissed(player), player, state.rules.jump_penalty, Cause.MISTAKE, rng)
