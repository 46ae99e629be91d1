"""Who sits where, whose clock runs, and what hosts and votes decide."""

from engine.cards import Card
from engine.causes import Departure, Vote
from engine.rules import Rules
from engine.values import Level, PlayerId, value


@value
class TableOpened:
    rules: Rules
    host: PlayerId


@value
class PlayerJoined:
    """`level` is how well a computer player plays, None for people; `place` is the seat taken in a running round."""

    player: PlayerId
    level: Level | None = None
    place: int | None = None


@value
class CountdownStarted:
    """Two are seated: the round will be dealt when the clock runs out."""


@value
class CountdownStopped:
    """The lobby waits for company again."""


@value
class PlayerLeft:
    """`cards` is the hand in the order in which it now lies under the draw pile, lowest first.

    Who is knocked out or has finished keeps the seat for the next round; a knocked out hand is set aside.
    """

    player: PlayerId
    departure: Departure
    cards: tuple[Card, ...] = ()


@value
class PlayerAway:
    player: PlayerId


@value
class PlayerBack:
    player: PlayerId


@value
class HostChanged:
    player: PlayerId


@value
class TimedOut:
    player: PlayerId


@value
class ClockExtended:
    player: PlayerId


@value
class VoteCast:
    """`needed` is how many more votes it takes."""

    player: PlayerId
    target: PlayerId
    vote: Vote
    needed: int


@value
class PlayerForced:
    """A vote, the host or an admin had the player on turn skipped."""

    player: PlayerId


@value
class GamePaused:
    player: PlayerId


@value
class GameResumed:
    player: PlayerId
