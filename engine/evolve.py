"""Recording what happened: the only code that changes a state. It knows no rule."""

from collections.abc import Iterable
from typing import assert_never

from engine.events import (
    CardPlayed,
    CardsDrawn,
    CatchHeld,
    Cause,
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
    HostChanged,
    MatchWon,
    MoveHeld,
    NextRoundAwaited,
    Passed,
    PenaltyAccepted,
    PileReshuffled,
    PlayerAway,
    PlayerBack,
    PlayerForced,
    PlayerJoined,
    PlayerLeft,
    PlayerSkipped,
    PlayOrKeepAsked,
    RoundBlocked,
    RoundStarted,
    RoundWon,
    TableOpened,
    TimedOut,
    TurnBegan,
    UnoCalled,
    UnoCaught,
    UnoDue,
    UnoGraceEnded,
    UnoWindowClosed,
    Vote,
    VoteCast,
)
from engine.state import TURN, Decision, Exposure, GameState, Kind
from engine.values import PlayerId


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
            state.drawn = state.claim = state.called = state.held = state.extended = None
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
            _drawn(state, event)
        case PlayerSkipped() | Passed() | PlayerForced() | RoundBlocked():
            pass
        case PlayOrKeepAsked():
            state.drawn = event.card
            _await(state, Kind.DRAWN, event.player)
        case ColorAsked():
            _await(state, Kind.COLOR, event.player)
        case ColorChosen():
            state.color = event.color
        case DirectionReversed():
            state.direction = -state.direction
        case DrawFourClaimed():
            state.claim = event
        case ChallengeWon() | ChallengeLost() | PenaltyAccepted():
            state.timeouts.pop(event.player, None)
        case ChallengeOffered():
            _await(state, Kind.CHALLENGE, event.player)
        case PileReshuffled():
            state.pile = list(event.pile)
            del state.discard[:-1]
        case UnoDue() | UnoCalled() | UnoGraceEnded() | UnoWindowClosed() | CatchHeld() | UnoCaught() | MoveHeld():
            _uno(state, event)
        case RoundStarted() | DealerDrawn() | RoundWon() | NextRoundAwaited() | MatchWon() | GameEnded():
            _round(state, event)
        case _:
            _table(state, event)


def _await(state: GameState, kind: Kind, player: PlayerId | None) -> None:
    state.awaiting = Decision(kind, player, state.awaiting.number + 1)


def _drawn(state: GameState, event: CardsDrawn) -> None:
    cards = event.cards
    if cards:
        state.hands[event.player] += cards
        del state.pile[-len(cards) :]
        state.dry = 0
    elif event.cause in (Cause.TURN, Cause.TIMEOUT):
        state.dry += 1
    if event.cause is Cause.TURN:
        state.held = None
        state.timeouts.pop(event.player, None)


def _uno(
    state: GameState, event: UnoDue | UnoCalled | UnoGraceEnded | UnoWindowClosed | CatchHeld | UnoCaught | MoveHeld
) -> None:
    match event:
        case UnoDue():
            state.exposed = Exposure(event.player, state.awaiting.number, event.grace)
        case UnoCalled():
            if state.exposed and state.exposed.player == event.player:
                state.exposed = None
            else:
                state.called = event.player
        case UnoGraceEnded():
            if state.exposed:
                state.exposed.grace = False
        case UnoWindowClosed() | UnoCaught():
            state.exposed = None
        case CatchHeld():
            if state.exposed:
                state.exposed.catchers.append(event.catcher)
        case MoveHeld():
            state.held = event.move
        case _:
            assert_never(event)


def _round(
    state: GameState, event: RoundStarted | DealerDrawn | RoundWon | NextRoundAwaited | MatchWon | GameEnded
) -> None:
    match event:
        case RoundStarted():
            _start_round(state, event)
        case DealerDrawn():
            state.dealer = event.dealer
        case RoundWon():
            state.scores[event.player] = event.total
        case NextRoundAwaited():
            _end_round(state, Kind.NEXT_ROUND)
        case MatchWon():
            state.winner = event.player
            _end_round(state, Kind.NOTHING)
        case GameEnded():
            _end_round(state, Kind.NOTHING)
        case _:
            assert_never(event)


def _start_round(state: GameState, event: RoundStarted) -> None:
    state.round = event.round
    state.dealer = event.dealer
    state.hands = {player: list(hand) for player, hand in event.hands}
    state.pile = list(event.pile)
    state.discard = [event.top]
    state.color = event.top.color
    state.direction = 1
    state.dry = 0
    state.votes.clear()


def _end_round(state: GameState, kind: Kind) -> None:
    """Nothing of the round is pending any more."""
    state.drawn = state.claim = state.called = state.exposed = state.held = None
    _await(state, kind, None)


def _table(
    state: GameState,
    event: TableOpened | PlayerJoined | CountdownStarted | CountdownStopped
    | PlayerLeft | PlayerAway | PlayerBack | HostChanged
    | TimedOut | ClockExtended | VoteCast | GamePaused | GameResumed,
) -> None:  # fmt: skip
    match event:
        case TableOpened():
            state.rules, state.host = event.rules, event.host
            _await(state, Kind.LOBBY, None)
        case PlayerJoined():
            state.seats.append(event.player)
            if event.level:
                state.levels[event.player] = event.level
        case CountdownStarted() | CountdownStopped():
            _await(state, Kind.LOBBY, None)
        case PlayerLeft():
            _left(state, event)
        case PlayerAway():
            state.away.add(event.player)
        case PlayerBack():
            state.away.discard(event.player)
        case HostChanged():
            state.host = event.player
        case TimedOut():
            state.timeouts[event.player] = state.timeouts.get(event.player, 0) + 1
        case ClockExtended():
            _await(state, state.awaiting.kind, event.player)
            state.extended = event.player
        case VoteCast():
            state.votes.setdefault((event.vote, event.target), set()).add(event.player)
        case GamePaused():
            state.paused = True
        case GameResumed():
            state.paused = False
            _await(state, state.awaiting.kind, state.awaiting.player)
        case _:
            assert_never(event)


def _left(state: GameState, event: PlayerLeft) -> None:
    """Take a player out of everything; the deal still passes on from where they sat."""
    player = event.player
    if state.dealer == player:
        state.dealer = state.seats[state.seats.index(player) - 1]
    state.seats.remove(player)
    state.pile[:0] = event.cards
    state.hands.pop(player, None)
    state.levels.pop(player, None)
    state.away.discard(player)
    state.timeouts.pop(player, None)
    state.votes = {key: voters - {player} for key, voters in state.votes.items() if key[1] != player}
    if state.exposed and state.exposed.player == player:
        state.exposed = None
        state.held = None
