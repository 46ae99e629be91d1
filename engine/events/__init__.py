"""What has happened at a table.

Events are facts: past tense, complete, never renamed (journals on disk name them; a new field needs a
default). They carry effects and the outcome of chance, so `evolve` needs neither rules nor luck.
"""

from engine.events.rounds import (
    DealerDrawn as DealerDrawn,
)
from engine.events.rounds import (
    GameEnded as GameEnded,
)
from engine.events.rounds import (
    MatchWon as MatchWon,
)
from engine.events.rounds import (
    NextRoundAwaited as NextRoundAwaited,
)
from engine.events.rounds import (
    PointsCounted as PointsCounted,
)
from engine.events.rounds import (
    RoundBlocked as RoundBlocked,
)
from engine.events.rounds import (
    RoundStarted as RoundStarted,
)
from engine.events.rounds import (
    RoundWon as RoundWon,
)
from engine.events.seats import (
    ClockExtended as ClockExtended,
)
from engine.events.seats import (
    CountdownStarted as CountdownStarted,
)
from engine.events.seats import (
    CountdownStopped as CountdownStopped,
)
from engine.events.seats import (
    GamePaused as GamePaused,
)
from engine.events.seats import (
    GameResumed as GameResumed,
)
from engine.events.seats import (
    HostChanged as HostChanged,
)
from engine.events.seats import (
    PlayerAway as PlayerAway,
)
from engine.events.seats import (
    PlayerBack as PlayerBack,
)
from engine.events.seats import (
    PlayerForced as PlayerForced,
)
from engine.events.seats import (
    PlayerJoined as PlayerJoined,
)
from engine.events.seats import (
    PlayerLeft as PlayerLeft,
)
from engine.events.seats import (
    TableOpened as TableOpened,
)
from engine.events.seats import (
    TimedOut as TimedOut,
)
from engine.events.seats import (
    VoteCast as VoteCast,
)
from engine.events.turns import (
    AdvicePunished as AdvicePunished,
)
from engine.events.turns import (
    CardPlayed as CardPlayed,
)
from engine.events.turns import (
    CardsDrawn as CardsDrawn,
)
from engine.events.turns import (
    CardTakenBack as CardTakenBack,
)
from engine.events.turns import (
    ChallengeLost as ChallengeLost,
)
from engine.events.turns import (
    ChallengeOffered as ChallengeOffered,
)
from engine.events.turns import (
    ChallengeWon as ChallengeWon,
)
from engine.events.turns import (
    ColorAsked as ColorAsked,
)
from engine.events.turns import (
    ColorChosen as ColorChosen,
)
from engine.events.turns import (
    DirectionReversed as DirectionReversed,
)
from engine.events.turns import (
    DrawFourClaimed as DrawFourClaimed,
)
from engine.events.turns import (
    HandsMoved as HandsMoved,
)
from engine.events.turns import (
    HandsShuffled as HandsShuffled,
)
from engine.events.turns import (
    HoldBegan as HoldBegan,
)
from engine.events.turns import (
    HoldEnded as HoldEnded,
)
from engine.events.turns import (
    JumpedIn as JumpedIn,
)
from engine.events.turns import (
    JumpMissed as JumpMissed,
)
from engine.events.turns import (
    Misplayed as Misplayed,
)
from engine.events.turns import (
    OrderAsked as OrderAsked,
)
from engine.events.turns import (
    Passed as Passed,
)
from engine.events.turns import (
    PenaltyAccepted as PenaltyAccepted,
)
from engine.events.turns import (
    PenaltyFaced as PenaltyFaced,
)
from engine.events.turns import (
    PenaltyRaised as PenaltyRaised,
)
from engine.events.turns import (
    PileReshuffled as PileReshuffled,
)
from engine.events.turns import (
    PlayerSkipped as PlayerSkipped,
)
from engine.events.turns import (
    PlayOrKeepAsked as PlayOrKeepAsked,
)
from engine.events.turns import (
    SilenceBegan as SilenceBegan,
)
from engine.events.turns import (
    SilenceBroken as SilenceBroken,
)
from engine.events.turns import (
    SilenceEnded as SilenceEnded,
)
from engine.events.turns import (
    SlapLost as SlapLost,
)
from engine.events.turns import (
    SlapOpened as SlapOpened,
)
from engine.events.turns import (
    Slapped as Slapped,
)
from engine.events.turns import (
    SwapAsked as SwapAsked,
)
from engine.events.turns import (
    TurnBegan as TurnBegan,
)
from engine.events.uno import (
    CatchHeld as CatchHeld,
)
from engine.events.uno import (
    CatchMissed as CatchMissed,
)
from engine.events.uno import (
    HeldMoveDropped as HeldMoveDropped,
)
from engine.events.uno import (
    MoveHeld as MoveHeld,
)
from engine.events.uno import (
    UnoCallClosed as UnoCallClosed,
)
from engine.events.uno import (
    UnoCalled as UnoCalled,
)
from engine.events.uno import (
    UnoCaught as UnoCaught,
)
from engine.events.uno import (
    UnoDue as UnoDue,
)
from engine.events.uno import (
    UnoGraceEnded as UnoGraceEnded,
)
from engine.events.uno import (
    UnoMiscalled as UnoMiscalled,
)
from engine.events.uno import (
    UnoWindowClosed as UnoWindowClosed,
)

Event = (
    TurnBegan | CardPlayed | CardsDrawn | PlayerSkipped | DirectionReversed | PlayOrKeepAsked | Passed
    | ColorAsked | ColorChosen | DrawFourClaimed | ChallengeOffered | PenaltyRaised | PenaltyFaced | CardTakenBack
    | Misplayed | UnoMiscalled | CatchMissed | PointsCounted
    | PenaltyAccepted | ChallengeWon | ChallengeLost
    | UnoDue | UnoCalled | UnoGraceEnded | UnoCallClosed | UnoWindowClosed | CatchHeld | UnoCaught | MoveHeld
    | PileReshuffled | RoundStarted | DealerDrawn | RoundWon | RoundBlocked | NextRoundAwaited | MatchWon | GameEnded
    | JumpedIn | JumpMissed | SwapAsked | OrderAsked | HandsMoved | HandsShuffled | SlapOpened | Slapped | SlapLost
    | SilenceBegan | SilenceEnded | SilenceBroken | AdvicePunished | HoldBegan | HoldEnded | HeldMoveDropped
    | TimedOut | ClockExtended | VoteCast | PlayerForced | GamePaused | GameResumed
    | TableOpened | PlayerJoined | CountdownStarted | CountdownStopped
    | PlayerLeft | PlayerAway | PlayerBack | HostChanged
)  # fmt: skip
