"""Recording what happened: the only code that changes a state. It knows no rule."""

from collections.abc import Iterable
from typing import assert_never

from engine.causes import Cause, Departure, Vote
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
from engine.state import TURN, Decision, Exposure, GameState, Kind
from engine.values import PlayerId

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
                state.missed.clear()
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
        case PlayerSkipped() | Passed() | PlayerForced() | RoundBlocked() | Misplayed() | UnoMiscalled():
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
        case PenaltyRaised() | DrawFourClaimed() | PenaltyFaced() | CardTakenBack():
            _penalty(state, event)
        case PointsCounted():
            state.scores.update({player: total for player, _, total in event.points})
        case ChallengeWon() | ChallengeLost() | PenaltyAccepted():
            state.timeouts.pop(event.player, None)
        case ChallengeOffered():
            _await(state, Kind.CHALLENGE, event.player)
        case PileReshuffled():
            state.pile = list(event.pile)
            del state.discard[: -event.kept]
        case UnoDue() | UnoCalled() | UnoGraceEnded() | UnoCallClosed() | UnoWindowClosed() | UnoCaught():
            _uno(state, event)
        case (
            JumpedIn()
            | JumpMissed()
            | SwapAsked()
            | OrderAsked()
            | HandsMoved()
            | HandsShuffled()
            | HoldBegan()
            | HoldEnded()
        ):
            _hands(state, event)
        case (
            SlapOpened() | Slapped() | SlapLost() | SilenceBegan() | SilenceEnded() | SilenceBroken() | AdvicePunished()
        ):
            _custom(state, event)
        case CatchHeld() | MoveHeld() | HeldMoveDropped() | CatchMissed():
            _remember(state, event)
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
    elif event.cause in (BY_CHOICE, Cause.TIMEOUT):
        state.dry += 1
    if event.cause is BY_CHOICE:
        state.held = None
        state.timeouts.pop(event.player, None)


def _penalty(state: GameState, event: PenaltyRaised | DrawFourClaimed | PenaltyFaced | CardTakenBack) -> None:
    match event:
        case PenaltyRaised():
            state.pending, state.stacked, state.claim = event.total, event.rank, None
        case DrawFourClaimed():
            state.claim = event
        case PenaltyFaced():
            state.claim = None
            _await(state, Kind.PENALTY, event.player)
        case CardTakenBack():
            state.hands[event.player].append(state.discard.pop())
            state.color = event.color
        case _:
            assert_never(event)


def _uno(
    state: GameState, event: UnoDue | UnoCalled | UnoGraceEnded | UnoCallClosed | UnoWindowClosed | UnoCaught
) -> None:
    match event:
        case UnoDue():
            state.escaped = None
            if state.exposed:
                state.forgotten.append(state.exposed)
            state.exposed = Exposure(event.player, state.awaiting.number, event.grace)
        case UnoCalled():
            if state.exposed and state.exposed.player == event.player:
                state.exposed = None
            else:
                state.called = event.player
        case UnoGraceEnded():
            if state.exposed:
                state.exposed.grace = False
        case UnoCallClosed():
            if state.exposed:
                state.exposed.late, state.exposed.grace = True, False
        case UnoWindowClosed(player=player):
            state.escaped = player
            _cover(state, player)
        case UnoCaught(player=player):
            _cover(state, player)
        case _:
            assert_never(event)


def _cover(state: GameState, player: PlayerId) -> None:
    """A player can't be caught any more."""
    if state.exposed and state.exposed.player == player:
        state.exposed = None
    state.forgotten = [exposure for exposure in state.forgotten if exposure.player != player]


def _hands(
    state: GameState,
    event: JumpedIn | JumpMissed | SwapAsked | OrderAsked | HandsMoved | HandsShuffled | HoldBegan | HoldEnded,
) -> None:
    match event:
        case JumpedIn() | JumpMissed():
            pass
        case SwapAsked(player=player):
            _await(state, Kind.SWAP, player)
        case OrderAsked(player=player):
            _await(state, Kind.ORDER, player)
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
            _await(state, Kind.SLAP, None)
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


def _remember(state: GameState, event: CatchHeld | MoveHeld | HeldMoveDropped | CatchMissed) -> None:
    match event:
        case CatchHeld():
            if state.exposed:
                state.exposed.catchers.append(event.catcher)
        case MoveHeld():
            state.held = event.move
        case HeldMoveDropped():
            state.held = None
        case CatchMissed():
            state.missed.add(event.player)
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
    state.discard = [*event.under, event.top]
    state.color = event.top.color
    state.direction = 1
    state.dry = 0
    state.gone.clear()
    state.votes.clear()


def _end_round(state: GameState, kind: Kind) -> None:
    """Nothing of the round is pending any more."""
    state.drawn = state.claim = state.called = state.exposed = state.held = state.hold = state.silencer = None
    state.pending = 0
    state.forgotten = []
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
            if event.place is None:
                state.seats.append(event.player)
            else:
                state.seats.insert(event.place, event.player)
                state.hands[event.player] = []
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
    if state.laid_by == player:
        state.laid_by = state.seats[(state.seats.index(player) - state.direction) % len(state.seats)]
    if player in state.slapped:
        state.slapped.remove(player)
    state.seats.remove(player)
    state.gone.add(player)
    state.pile[:0] = event.cards
    state.hands.pop(player, None)
    state.levels.pop(player, None)
    state.away.discard(player)
    state.timeouts.pop(player, None)
    state.votes = {key: voters - {player} for key, voters in state.votes.items() if key[1] != player}
    if state.exposed and state.exposed.player == player:
        state.held = None
    _cover(state, player)
    if event.departure is Departure.ELIMINATED:
        state.out.add(player)
