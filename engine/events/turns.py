"""Playing, drawing, penalties: what happens within a round."""

from engine.cards import Card, Color, Rank
from engine.causes import Cause
from engine.values import PlayerId, value


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
    """`partner` is with whom the player wants to swap hands once the color is named."""

    player: PlayerId
    partner: PlayerId | None = None


@value
class CardsDiscarded:
    """A Discard All took these with it: they lie right under it."""

    player: PlayerId
    cards: tuple[Card, ...]


@value
class EveryoneSkipped:
    """All others lose their turn."""

    player: PlayerId


@value
class SidesTurned:
    """Hands, draw pile and discards were turned over, the first discard is the top card, `color` is in force."""

    player: PlayerId
    color: Color


@value
class ColorChosen:
    player: PlayerId
    color: Color


@value
class PileReshuffled:
    """The discards but the top `kept` ones became the draw pile `pile`, its top last."""

    pile: tuple[Card, ...]
    kept: int = 1


@value
class CardsDrawn:
    """`cards` in the order drawn; fewer than due, even none, when no more exist."""

    player: PlayerId
    cards: tuple[Card, ...]
    cause: Cause


@value
class PlayOrKeepAsked:
    """The player has drawn and may play `card`, or pass. None: whatever else the rules allow after a draw."""

    player: PlayerId
    card: Card | None


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
    """What a challenge will be judged by: the hand beside the Wild Draw Four as it was played.

    `color` was in force before it.
    """

    player: PlayerId
    hand: tuple[Card, ...]
    bluff: bool
    color: Color | None = None


@value
class ChallengeOffered:
    player: PlayerId


@value
class PenaltyRaised:
    """`total` cards wait now, for whoever does not answer `rank`."""

    total: int
    rank: Rank


@value
class PenaltyFaced:
    """Answer the penalty or take it; it may not be challenged."""

    player: PlayerId


@value
class CardTakenBack:
    """A bluffed Wild Draw Four went back to its player, and `color` is in force again."""

    player: PlayerId
    card: Card
    color: Color | None


@value
class Misplayed:
    """A play that was not allowed, and that costs cards at this table."""

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
class JumpedIn:
    """A player lays the identical card out of turn; what follows is counted from them."""

    player: PlayerId


@value
class JumpMissed:
    """A card laid out of turn that was not identical; it goes back, and costs cards."""

    player: PlayerId


@value
class SwapAsked:
    player: PlayerId


@value
class OrderAsked:
    player: PlayerId


@value
class HandsMoved:
    """Whole hands changed owners: giver, receiver."""

    player: PlayerId
    moves: tuple[tuple[PlayerId, PlayerId], ...]


@value
class HandsShuffled:
    """All hands were collected, shuffled and dealt again."""

    player: PlayerId
    hands: tuple[tuple[PlayerId, tuple[Card, ...]], ...]


@value
class SlapOpened:
    """Everybody must slap the card that `player` laid."""

    player: PlayerId


@value
class Slapped:
    player: PlayerId


@value
class SlapLost:
    """Too late, or last."""

    player: PlayerId


@value
class SilenceBegan:
    """Nobody may speak until `player` plays again."""

    player: PlayerId


@value
class SilenceEnded:
    player: PlayerId


@value
class SilenceBroken:
    player: PlayerId
    words: int


@value
class AdvicePunished:
    player: PlayerId


@value
class HoldBegan:
    """For a moment the next player's move waits, so that others may jump in."""


@value
class HoldEnded:
    pass
