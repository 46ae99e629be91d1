"""What has happened at a table.

Events are facts: past tense, complete, never renamed (journals on disk name them; a new field needs a
default). They carry effects and the outcome of chance, so `evolve` needs neither rules nor luck.
"""

from enum import Enum

from engine.cards import Card, Color
from engine.commands import Draw, Play
from engine.rules import Rules
from engine.values import Level, PlayerId, value


class Cause(Enum):
    """Why somebody drew."""

    TURN = "turn"  # by choice, on their turn
    TIMEOUT = "timeout"  # by default, when the clock ran out
    DRAW_TWO = "draw two"
    DRAW_FOUR = "draw four"  # accepted, or the last card of a round
    BLUFF = "bluff"  # caught bluffing with a Wild Draw Four
    WRONG_CHALLENGE = "wrong challenge"
    UNO = "uno"  # caught without having called


class Departure(Enum):
    """Why a seat became empty."""

    LEFT = "left"
    KICKED = "kicked"
    TIMED_OUT = "timed out"


class Ending(Enum):
    """Why a game ended without a winner."""

    STOPPED = "stopped"
    EMPTY = "empty"  # nobody came, or everybody left the lobby
    NO_PEOPLE = "no people"  # only computer players were left


class Vote(Enum):
    """What the seated may vote for."""

    SKIP = "skip"
    KICK = "kick"


@value
class TableOpened:
    rules: Rules
    host: PlayerId


@value
class PlayerJoined:
    """`level` is how well a computer player plays; None for people."""

    player: PlayerId
    level: Level | None = None


@value
class CountdownStarted:
    """Two are seated: the round will be dealt when the clock runs out."""


@value
class CountdownStopped:
    """The lobby waits for company again."""


@value
class PlayerLeft:
    """`cards` is the hand in the order in which it now lies under the draw pile, lowest first."""

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
class DealerDrawn:
    """What everybody drew for the deal, redraws of a tie included."""

    draws: tuple[tuple[PlayerId, Card], ...]
    dealer: PlayerId


@value
class RoundStarted:
    """`pile` is the draw pile, its top last; `returned` counts Wild Draw Fours put back as first card."""

    round: int
    dealer: PlayerId
    hands: tuple[tuple[PlayerId, tuple[Card, ...]], ...]
    pile: tuple[Card, ...]
    top: Card
    returned: int = 0


@value
class TurnBegan:
    player: PlayerId


@value
class CardPlayed:
    """`color` is the color now in force, None while it is owed."""

    player: PlayerId
    card: Card
    color: Color | None


@value
class ColorAsked:
    player: PlayerId


@value
class ColorChosen:
    player: PlayerId
    color: Color


@value
class PileReshuffled:
    """The discards but the top one became the draw pile `pile`, its top last."""

    pile: tuple[Card, ...]


@value
class CardsDrawn:
    """`cards` in the order drawn; fewer than due, even none, when no more exist."""

    player: PlayerId
    cards: tuple[Card, ...]
    cause: Cause


@value
class PlayOrKeepAsked:
    """The card just drawn fits: its player may play it, or pass."""

    player: PlayerId
    card: Card


@value
class Passed:
    player: PlayerId


@value
class PlayerSkipped:
    player: PlayerId


@value
class DirectionReversed:
    pass


@value
class DrawFourClaimed:
    """What a challenge will be judged by: the hand beside the Wild Draw Four as it was played."""

    player: PlayerId
    hand: tuple[Card, ...]
    bluff: bool


@value
class ChallengeOffered:
    player: PlayerId


@value
class PenaltyAccepted:
    """By choice, not by default."""

    player: PlayerId


@value
class ChallengeWon:
    """It was a bluff; `hand` is what the challenger was shown."""

    player: PlayerId
    accused: PlayerId
    hand: tuple[Card, ...]


@value
class ChallengeLost:
    """It was no bluff; `hand` is what the challenger was shown."""

    player: PlayerId
    accused: PlayerId
    hand: tuple[Card, ...]


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
class MoveHeld:
    """A player's second move in a row waits until their own grace time is over."""

    move: Play | Draw


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


@value
class RoundWon:
    """`points` is what `hands`, the cards left to the others, are worth; `total` the winner's standing."""

    player: PlayerId
    points: int
    total: int
    hands: tuple[tuple[PlayerId, tuple[Card, ...]], ...]


@value
class RoundBlocked:
    """Nobody could play and no card was left to draw: the round is void."""


@value
class NextRoundAwaited:
    pass


@value
class MatchWon:
    """`forfeit` when everybody else left; that round gives no points."""

    player: PlayerId
    forfeit: bool = False


@value
class GameEnded:
    """Nobody won."""

    ending: Ending


Event = (
    TurnBegan | CardPlayed | CardsDrawn | PlayerSkipped | DirectionReversed | PlayOrKeepAsked | Passed
    | ColorAsked | ColorChosen | DrawFourClaimed | ChallengeOffered | PenaltyAccepted | ChallengeWon | ChallengeLost
    | UnoDue | UnoCalled | UnoGraceEnded | UnoWindowClosed | CatchHeld | UnoCaught | MoveHeld
    | PileReshuffled | RoundStarted | DealerDrawn | RoundWon | RoundBlocked | NextRoundAwaited | MatchWon | GameEnded
    | TimedOut | ClockExtended | VoteCast | PlayerForced | GamePaused | GameResumed
    | TableOpened | PlayerJoined | CountdownStarted | CountdownStopped
    | PlayerLeft | PlayerAway | PlayerBack | HostChanged
)  # fmt: skip
