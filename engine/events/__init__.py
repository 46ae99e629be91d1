"""What has happened at a table.

Events are facts: past tense, complete, never renamed (journals on disk name them; a new field needs a
default). They carry effects and the outcome of chance, so `evolve` needs neither rules nor luck.
"""

from engine.events.custom import (
    RuleAgreed as RuleAgreed,
    RuleProposed as RuleProposed,
    RuleRefused as RuleRefused,
)
from engine.events.rounds import (
    DealerDrawn as DealerDrawn,
    GameEnded as GameEnded,
    MatchWon as MatchWon,
    NextRoundAwaited as NextRoundAwaited,
    PlacesTaken as PlacesTaken,
    PointsCounted as PointsCounted,
    RoundBlocked as RoundBlocked,
    RoundStarted as RoundStarted,
    RoundWon as RoundWon,
)
from engine.events.seats import (
    ClockExtended as ClockExtended,
    CountdownStarted as CountdownStarted,
    CountdownStopped as CountdownStopped,
    GamePaused as GamePaused,
    GameResumed as GameResumed,
    HostChanged as HostChanged,
    PlayerAway as PlayerAway,
    PlayerBack as PlayerBack,
    PlayerForced as PlayerForced,
    PlayerJoined as PlayerJoined,
    PlayerLeft as PlayerLeft,
    TableOpened as TableOpened,
    TimedOut as TimedOut,
    VoteCast as VoteCast,
)
from engine.events.turns import (
    AdvicePunished as AdvicePunished,
    CardPlayed as CardPlayed,
    CardsDiscarded as CardsDiscarded,
    CardsDrawn as CardsDrawn,
    CardTakenBack as CardTakenBack,
    ChallengeLost as ChallengeLost,
    ChallengeOffered as ChallengeOffered,
    ChallengeWon as ChallengeWon,
    ColorAsked as ColorAsked,
    ColorChosen as ColorChosen,
    DirectionReversed as DirectionReversed,
    DrawFourClaimed as DrawFourClaimed,
    EveryoneSkipped as EveryoneSkipped,
    HandsMoved as HandsMoved,
    HandsShuffled as HandsShuffled,
    HoldBegan as HoldBegan,
    HoldEnded as HoldEnded,
    JumpedIn as JumpedIn,
    JumpMissed as JumpMissed,
    Misplayed as Misplayed,
    OrderAsked as OrderAsked,
    Passed as Passed,
    PenaltyAccepted as PenaltyAccepted,
    PenaltyFaced as PenaltyFaced,
    PenaltyRaised as PenaltyRaised,
    PileReshuffled as PileReshuffled,
    PlayerSkipped as PlayerSkipped,
    PlayOrKeepAsked as PlayOrKeepAsked,
    SidesTurned as SidesTurned,
    SilenceBegan as SilenceBegan,
    SilenceBroken as SilenceBroken,
    SilenceEnded as SilenceEnded,
    SlapLost as SlapLost,
    SlapOpened as SlapOpened,
    Slapped as Slapped,
    SwapAsked as SwapAsked,
    TurnBegan as TurnBegan,
)
from engine.events.uno import (
    CatchHeld as CatchHeld,
    CatchMissed as CatchMissed,
    HeldMoveDropped as HeldMoveDropped,
    MoveHeld as MoveHeld,
    UnoCallClosed as UnoCallClosed,
    UnoCalled as UnoCalled,
    UnoCaught as UnoCaught,
    UnoDue as UnoDue,
    UnoGraceEnded as UnoGraceEnded,
    UnoMiscalled as UnoMiscalled,
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
    | RuleProposed | RuleAgreed | RuleRefused | CardsDiscarded | EveryoneSkipped | SidesTurned | PlacesTaken
    | TimedOut | ClockExtended | VoteCast | PlayerForced | GamePaused | GameResumed
    | TableOpened | PlayerJoined | CountdownStarted | CountdownStopped
    | PlayerLeft | PlayerAway | PlayerBack | HostChanged
)  # fmt: skip
