"""Who sits where, whose clock runs, what was voted."""

from typing import assert_never

from engine.causes import Departure
from engine.events import (
    ClockExtended,
    CountdownStarted,
    CountdownStopped,
    GamePaused,
    GameResumed,
    HostChanged,
    PlayerAway,
    PlayerBack,
    PlayerJoined,
    PlayerLeft,
    TableOpened,
    TimedOut,
    VoteCast,
)
from engine.evolve.deciding import ask
from engine.evolve.uno import cover
from engine.state import GameState, Kind


def record_seat(
    state: GameState,
    event: TableOpened | PlayerJoined | CountdownStarted | CountdownStopped
    | PlayerLeft | PlayerAway | PlayerBack | HostChanged
    | TimedOut | ClockExtended | VoteCast | GamePaused | GameResumed,
) -> None:  # fmt: skip
    match event:
        case TableOpened():
            state.rules, state.host = event.rules, event.host
            ask(state, Kind.LOBBY, None)
        case PlayerJoined():
            if event.place is None:
                state.seats.append(event.player)
            else:
                state.seats.insert(event.place, event.player)
                state.hands[event.player] = []
            if event.level:
                state.levels[event.player] = event.level
        case CountdownStarted() | CountdownStopped():
            ask(state, Kind.LOBBY, None)
        case PlayerLeft():
            _left(state, event)
        case PlayerAway():
            state.away |= {event.player}
        case PlayerBack():
            state.away -= {event.player}
        case HostChanged():
            state.host = event.player
        case TimedOut():
            state.timeouts[event.player] = state.timeouts.get(event.player, 0) + 1
        case ClockExtended():
            ask(state, state.awaiting.kind, event.player)
            state.extended = event.player
        case VoteCast():
            state.votes.setdefault((event.vote, event.target), set()).add(event.player)
        case GamePaused():
            state.paused = True
        case GameResumed():
            state.paused = False
            ask(state, state.awaiting.kind, state.awaiting.player)
        case _:
            assert_never(event)


def _left(state: GameState, event: PlayerLeft) -> None:
    """Take a player out of everything; the deal still passes on from where they sat."""
    player = event.player
    state.votes = {key: voters - {player} for key, voters in state.votes.items() if key[1] != player}
    if player in state.sidelined:
        _give_up_seat(state, event)
        del state.sidelined[player]
        if player in state.finished:
            state.finished.remove(player)
        return
    if state.laid_by == player:
        state.laid_by = state.seats[(state.seats.index(player) - state.direction) % len(state.seats)]
    if player in state.slapped:
        state.slapped.remove(player)
    if event.departure in RESTING:
        state.sidelined[player] = state.seats.index(player)
        state.aside += event.cards
    else:
        state.pile[:0] = event.cards
        _give_up_seat(state, event)
    if event.departure is Departure.FINISHED:
        state.finished.append(player)
    state.seats.remove(player)
    state.hands.pop(player, None)
    state.timeouts.pop(player, None)
    if state.exposed and state.exposed.player == player:
        state.held = None
    cover(state, player)


RESTING = (Departure.FINISHED, Departure.KNOCKED_OUT)


def _give_up_seat(state: GameState, event: PlayerLeft) -> None:
    """The deal passes on from where they sat."""
    player = event.player
    if state.dealer == player:
        seats = state.seated()
        state.dealer = seats[seats.index(player) - 1]
    state.gone |= {player}
    state.levels.pop(player, None)
    state.away -= {player}
    if event.departure is Departure.ELIMINATED:
        state.out |= {player}
