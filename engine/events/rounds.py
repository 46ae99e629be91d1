"""Deals, and how rounds, matches and games end."""

from engine.cards import Card
from engine.causes import Ending
from engine.values import PlayerId, value


@value
class DealerDrawn:
    """What everybody drew for the deal, redraws of a tie included."""

    draws: tuple[tuple[PlayerId, Card], ...]
    dealer: PlayerId


@value
class RoundStarted:
    """`pile` is the draw pile, its top last.

    `returned` counts cards put back as first card, `under` were passed over and lie under `top`. `backs`
    says what is on the other side of two-sided cards, `custom` what all have agreed the customizable ones do.
    """

    round: int
    dealer: PlayerId
    hands: tuple[tuple[PlayerId, tuple[Card, ...]], ...]
    pile: tuple[Card, ...]
    top: Card
    returned: int = 0
    under: tuple[Card, ...] = ()
    backs: tuple[tuple[Card, Card], ...] = ()
    custom: str = ""


@value
class PlacesTaken:
    """Who came first, second and so on, where all but one play until they have no cards."""

    places: tuple[PlayerId, ...]


@value
class RoundWon:
    """`points` is what `hands`, the cards left to the others, are worth; `total` the winner's standing."""

    player: PlayerId
    points: int
    total: int
    hands: tuple[tuple[PlayerId, tuple[Card, ...]], ...]


@value
class PointsCounted:
    """Everybody's points after a round in which they count against their holder: player, added, total."""

    points: tuple[tuple[PlayerId, int, int], ...]


@value
class RoundBlocked:
    """Nobody could play and no card was left to draw: the round is void."""


@value
class NextRoundAwaited:
    pass


@value
class MatchWon:
    """`forfeit` when everybody else left; that round gives no points. `losers` are named where that is the custom.

    `partner` wins with `player`, where people play in pairs.
    """

    player: PlayerId
    forfeit: bool = False
    losers: tuple[PlayerId, ...] = ()
    partner: PlayerId | None = None


@value
class GameEnded:
    """Nobody won."""

    ending: Ending
