"""Calls of UNO, catches, and moves that wait for them."""

from engine.commands import Draw, Play
from engine.values import PlayerId, value


@value
class UnoDue:
    """A player went to one card without a call; `grace` says whether they have a moment to make it."""

    player: PlayerId
    grace: bool


@value
class UnoCalled:
    player: PlayerId


@value
class UnoGraceEnded:
    player: PlayerId


@value
class UnoCallClosed:
    """Too late to call; who forgot may still be caught."""

    player: PlayerId


@value
class UnoWindowClosed:
    player: PlayerId


@value
class CatchHeld:
    """`catcher` spoke in the grace time; it bites when that is over, unless the call comes first."""

    catcher: PlayerId


@value
class UnoCaught:
    player: PlayerId
    catcher: PlayerId


@value
class UnoMiscalled:
    """A call of UNO without reason, that costs cards at this table."""

    player: PlayerId


@value
class CatchMissed:
    """A catch of somebody who had done nothing wrong, that costs cards at this table."""

    player: PlayerId


@value
class HeldMoveDropped:
    """What was held may not be done any more, since its player has drawn; they are to move anew."""

    player: PlayerId


@value
class MoveHeld:
    """A player's second move in a row waits until their own grace time is over."""

    move: Play | Draw
