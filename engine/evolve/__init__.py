"""Recording what happened: the only code that changes a state. It knows no rule."""

from collections.abc import Iterable
from typing import assert_never

from engine.causes import Cause, Vote
from engine.events import (
    AdvicePunished,
    CardPlayed,
    CardsDrawn,
    CardTakenBack,
    CatchHeld,
    CatchMissed,
    ChallengeLost,
    ChallengeOffered,
    ChallengeWon,
    ClockExtended,
    ColorAsked,
    ColorChosen,
    CountdownStarted,
    CountdownStopped,
    DealerDrawn,
    DirectionReversed,
    DrawFourClaimed,
    Event,
    GameEnded,
    GamePaused,
    GameResumed,
    HandsMoved,
    HandsShuffled,
    HeldMoveDropped,
    HoldBegan,
    HoldEnded,
    HostChanged,
    JumpedIn,
    JumpMissed,
    MatchWon,
    Misplayed,
    MoveHeld,
    NextRoundAwaited,
    OrderAsked,
    Passed,
    PenaltyAccepted,
    PenaltyFaced,
    PenaltyRaised,
    PileReshuffled,
    PlayerAway,
    PlayerBack,
    PlayerForced,
    PlayerJoined,
    PlayerLeft,
    PlayerSkipped,
    PlayOrKeepAsked,
    PointsCounted,
    RoundBlocked,
    RoundStarted,
    RoundWon,
    SilenceBegan,
    SilenceBroken,
    SilenceEnded,
    SlapLost,
    SlapOpened,
    Slapped,
    SwapAsked,
    TableOpened,
    TimedOut,
    TurnBegan,
    UnoCallClosed,
    UnoCalled,
    UnoCaught,
    UnoDue,
    UnoGraceEnded,
    UnoMiscalled,
    UnoWindowClosed,
    VoteCast,
)
from engine.evolve.rounds import record_round
from engine.evolve.seats import record_seat
from engine.evolve.turns import record_turn
from engine.evolve.uno import record_uno, record_waiting
from engine.state import DRAWN, TURN, Decision, GameState

BY_CHOICE = Cause.TURN  # on Python 3.11 a name costs a tenth of an enum's member


def replay(events: Iterable[Event]) -> GameState:
    """The state after `events`, from the first one on."""
    state = GameState()
    for event in events:
        evolve(state, event)
    return state


def evolve(state: GameState, event: Event) -> None:
    """Record `event` in `state`."""
    match event:
        case TurnBegan():
            state.awaiting = Decision(TURN, event.player, state.awaiting.number + 1)
            state.drawn = state.claim = state.called = state.held = state.hold = state.extended = None
            state.pending = 0
            if state.missed:
                state.missed = frozenset()
            if state.votes:  # those to skip were about the turn before
                state.votes = {key: voters for key, voters in state.votes.items() if key[0] is not Vote.SKIP}
        case CardPlayed():
            state.hands[event.player].remove(event.card)
            state.discard.append(event.card)
            state.color = event.color or state.color
            state.held = None
            state.dry = 0
            if state.timeouts:
                state.timeouts.pop(event.player, None)
        case CardsDrawn():
            if event.cards:
                state.hands[event.player] += event.cards
                del state.pile[-len(event.cards) :]
                state.dry = 0
            elif event.cause in (BY_CHOICE, Cause.TIMEOUT):
                state.dry += 1
            if event.cause is BY_CHOICE:
                state.held = None
                state.timeouts.pop(event.player, None)
        case PlayOrKeepAsked():
            state.drawn = event.card
            state.awaiting = Decision(DRAWN, event.player, state.awaiting.number + 1)
        case _:
            _record(state, event)


def _record(state: GameState, event: Event) -> None:
    """What is rarer than turns, plays and draws."""
    match event:
        case PlayerSkipped() | Passed() | PlayerForced() | RoundBlocked() | Misplayed() | UnoMiscalled():
            pass
        case (
            PenaltyRaised() | DirectionReversed() | DrawFourClaimed() | ChallengeOffered()
            | PenaltyAccepted() | ColorChosen() | ColorAsked() | ChallengeWon() | ChallengeLost() | PileReshuffled()
            | PenaltyFaced() | CardTakenBack() | SwapAsked() | OrderAsked() | HandsMoved() | HandsShuffled()
            | HoldBegan() | HoldEnded() | SlapOpened() | Slapped() | SilenceBegan() | SilenceEnded() | AdvicePunished()
        ):  # fmt: skip
            record_turn(state, event)
        case JumpedIn() | JumpMissed() | SlapLost() | SilenceBroken():
            pass
        case UnoDue() | UnoCalled() | UnoGraceEnded() | UnoCallClosed() | UnoWindowClosed() | UnoCaught():
            record_uno(state, event)
        case CatchHeld() | MoveHeld() | HeldMoveDropped() | CatchMissed():
            record_waiting(state, event)
        case PointsCounted():
            state.scores.update({player: total for player, _, total in event.points})
        case RoundStarted() | DealerDrawn() | RoundWon() | NextRoundAwaited() | MatchWon() | GameEnded():
            record_round(state, event)
        case (
            TableOpened() | PlayerJoined() | CountdownStarted() | CountdownStopped() | PlayerLeft() | PlayerAway()
            | PlayerBack() | HostChanged() | TimedOut() | ClockExtended() | VoteCast() | GamePaused() | GameResumed()
        ):  # fmt: skip
            record_seat(state, event)
        case TurnBegan() | CardPlayed() | CardsDrawn() | PlayOrKeepAsked():
            raise AssertionError(event)
        case _:
            assert_never(event)
