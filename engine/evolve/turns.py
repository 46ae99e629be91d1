"""What happens within a turn, plays and draws apart."""

from typing import assert_never

from engine.causes import Vote
from engine.events import (
    AdvicePunished,
    CardTakenBack,
    ChallengeLost,
    ChallengeOffered,
    ChallengeWon,
    ColorAsked,
    ColorChosen,
    DirectionReversed,
    DrawFourClaimed,
    HandsMoved,
    HandsShuffled,
    HoldBegan,
    HoldEnded,
    JumpedIn,
    JumpMissed,
    OrderAsked,
    PenaltyAccepted,
    PenaltyFaced,
    PenaltyRaised,
    PileReshuffled,
    SilenceBegan,
    SilenceBroken,
    SilenceEnded,
    SlapLost,
    SlapOpened,
    Slapped,
    SwapAsked,
)
from engine.evolve.deciding import ask
from engine.state import GameState, Kind

InTurn = (
    ColorAsked | ColorChosen | DirectionReversed | PileReshuffled
    | PenaltyRaised | DrawFourClaimed | PenaltyFaced | CardTakenBack
    | ChallengeOffered | ChallengeWon | ChallengeLost | PenaltyAccepted
    | SwapAsked | OrderAsked | HandsMoved | HandsShuffled | HoldBegan | HoldEnded
    | SlapOpened | Slapped | SilenceBegan | SilenceEnded | AdvicePunished
)  # fmt: skip


def record_turn(state: GameState, event: InTurn) -> None:
    """Record what happened within a turn, plays and draws apart."""
    match event:
        case ColorAsked():
            ask(state, Kind.COLOR, event.player)
        case ColorChosen():
            state.color = event.color
        case DirectionReversed():
            state.direction = -state.direction
        case PenaltyRaised() | DrawFourClaimed() | PenaltyFaced() | CardTakenBack():
            _penalty(state, event)
        case ChallengeWon() | ChallengeLost() | PenaltyAccepted():
            state.timeouts.pop(event.player, None)
        case ChallengeOffered():
            ask(state, Kind.CHALLENGE, event.player)
        case PileReshuffled():
            state.pile = list(event.pile)
            del state.discard[: -event.kept]
        case SwapAsked() | OrderAsked() | HandsMoved() | HandsShuffled() | HoldBegan() | HoldEnded():
            _hands(state, event)
        case SlapOpened() | Slapped() | SilenceBegan() | SilenceEnded() | AdvicePunished():
            _custom(state, event)
        case _:
            assert_never(event)


def _penalty(state: GameState, event: PenaltyRaised | DrawFourClaimed | PenaltyFaced | CardTakenBack) -> None:
    match event:
        case PenaltyRaised():
            state.pending, state.stacked, state.claim = event.total, event.rank, None
        case DrawFourClaimed():
            state.claim = event
        case PenaltyFaced():
            state.claim = None
            ask(state, Kind.PENALTY, event.player)
        case CardTakenBack():
            state.hands[event.player].append(state.discard.pop())
            state.color = event.color
        case _:
            assert_never(event)


def _hands(
    state: GameState,
    event: JumpedIn | JumpMissed | SwapAsked | OrderAsked | HandsMoved | HandsShuffled | HoldBegan | HoldEnded,
) -> None:
    match event:
        case JumpedIn() | JumpMissed():
            pass
        case SwapAsked(player=player):
            ask(state, Kind.SWAP, player)
        case OrderAsked(player=player):
            ask(state, Kind.ORDER, player)
        case HandsMoved(moves=moves):
            state.hands |= {receiver: state.hands[giver] for giver, receiver in moves}
        case HandsShuffled(hands=hands):
            state.hands |= {player: list(hand) for player, hand in hands}
        case HoldBegan():
            state.hold = state.awaiting.number
        case HoldEnded():
            state.hold = None
        case _:
            assert_never(event)


def _custom(
    state: GameState,
    event: SlapOpened | Slapped | SlapLost | SilenceBegan | SilenceEnded | SilenceBroken | AdvicePunished,
) -> None:
    match event:
        case SlapOpened(player=player):
            state.laid_by, state.slapped = player, []
            ask(state, Kind.SLAP, None)
        case Slapped(player=player):
            state.slapped.append(player)
        case SilenceBegan(player=player):
            state.silencer = player
        case SilenceEnded():
            state.silencer = None
        case AdvicePunished(player=player):
            state.votes.pop((Vote.ADVICE, player), None)
        case SlapLost() | SilenceBroken():
            pass
        case _:
            assert_never(event)
