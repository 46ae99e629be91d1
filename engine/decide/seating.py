"""Who sits at the table: opening it, joining, leaving at any moment (rule book, T99 to T109).

The turn always points at a person, never at a place in a list. A leaver's cards go shuffled under the
draw pile; debts and challenges that hang on them are settled at once.
"""

from random import Random

from engine.cards import Rank, shuffled
from engine.causes import Cause, Departure, Ending
from engine.commands import ComeBack, GoAway, Join, Leave, Open, Play, SeatComputers
from engine.decide import playing, scoring, slapping
from engine.decide.checking import check_open, check_seated
from engine.decide.piles import drawn
from engine.events import (
    ClockExtended,
    ColorChosen,
    CountdownStarted,
    CountdownStopped,
    Event,
    GameEnded,
    HeldMoveDropped,
    HostChanged,
    MatchWon,
    PlayerAway,
    PlayerBack,
    PlayerJoined,
    PlayerLeft,
    SilenceEnded,
    TableOpened,
    TurnBegan,
)
from engine.refusals import Reason, Refused
from engine.state import GameState, Kind, is_playing, player_after
from engine.values import PlayerId


def open_table(state: GameState, command: Open) -> list[Event]:
    """Open a table and seat its host."""
    if state.awaiting.number:
        raise Refused(Reason.ALREADY_OPEN)
    return [TableOpened(command.rules, command.player), PlayerJoined(command.player)]


def join(state: GameState, command: Join, rng: Random) -> list[Event]:
    """Take a seat in the lobby or between two rounds, at some tables in a running round; twice is harmless."""
    check_open(state)
    if state.is_seated(command.player):
        return []
    if command.player in state.out:
        raise Refused(Reason.OUT_OF_MATCH)
    if is_playing(state) and state.rules.late_join:
        return _join_late(state, PlayerJoined(command.player), rng)
    _check_room(state, 1)
    return [PlayerJoined(command.player), *_countdown(state, 1)]


def _join_late(state: GameState, joined: PlayerJoined, rng: Random) -> list[Event]:
    """Sit down to be the last to move, with as many cards as the others hold on average (T108, T109, O22)."""
    player = joined.player
    if player in state.gone:
        raise Refused(Reason.LEFT_THIS_ROUND)
    if len(state.seated()) >= state.rules.max_players:
        raise Refused(Reason.TABLE_FULL)
    current = state.awaiting.player
    if current is None or state.awaiting.kind not in (Kind.TURN, Kind.DRAWN):
        raise Refused(Reason.JOIN_IN_A_MOMENT)
    place = state.seats.index(current) + (0 if state.direction > 0 else 1)
    average = -(-sum(map(len, state.hands.values())) // len(state.seats))
    events: list[Event] = [PlayerJoined(player, joined.level, place)]
    dealt = drawn(state, events, player, average, Cause.JOINING, rng)
    if not dealt.cards:  # none is left anywhere
        raise Refused(Reason.ROUND_RUNNING)
    return [*events, dealt]


def seat_computers(state: GameState, command: SeatComputers, rng: Random) -> list[Event]:
    """Seat computer players in the lobby or between two rounds; an admin may put one into a running round."""
    check_open(state)
    if not command.authority:
        check_seated(state, command.player)
    newcomers = [computer for computer in dict.fromkeys(command.computers) if computer not in state.seats]
    if command.authority and is_playing(state) and state.rules.late_join and len(newcomers) == 1:
        return _join_late(state, PlayerJoined(newcomers[0], command.level), rng)
    _check_room(state, len(newcomers))
    seated: list[Event] = [PlayerJoined(computer, command.level) for computer in newcomers]
    return seated + _countdown(state, len(newcomers))


def _check_room(state: GameState, newcomers: int) -> None:
    if is_playing(state):
        raise Refused(Reason.ROUND_RUNNING)
    if len(state.seats) + newcomers > state.rules.max_players:
        raise Refused(Reason.TABLE_FULL)


def _countdown(state: GameState, newcomers: int) -> list[Event]:
    first_company = state.awaiting.kind is Kind.LOBBY and len(state.seats) < 2 <= len(state.seats) + newcomers
    return [CountdownStarted()] if first_company else []


def leave(state: GameState, command: Leave, rng: Random) -> list[Event]:
    """Give up a seat for good."""
    check_seated(state, command.player)
    return depart(state, command.player, Departure.LEFT, rng)


def go_away(state: GameState, command: GoAway, rng: Random) -> list[Event]:
    """The chat lost sight of a player: in the lobby the seat is free again, in a game it is kept (T106)."""
    player = command.player
    if not state.is_seated(player) or player in state.away or player in state.levels:
        return []
    if state.awaiting.kind is Kind.LOBBY:
        return depart(state, player, Departure.LEFT, rng)
    return [PlayerAway(player)]


def come_back(state: GameState, command: ComeBack) -> list[Event]:
    """The chat sees a player again; on their turn that starts the clock anew, once."""
    player = command.player
    if player not in state.away:
        return []
    is_awaited = state.awaiting.player == player and state.extended != player
    return [PlayerBack(player), *([ClockExtended(player)] if is_awaited else [])]


def depart(state: GameState, player: PlayerId, departure: Departure, rng: Random) -> list[Event]:
    """Empty a seat, settle what hangs on it, and end the game when too few are left."""
    hand = state.hands.get(player, [])
    events: list[Event] = [PlayerLeft(player, departure, tuple(shuffled(hand, rng)))]
    others = [other for other in state.seated() if other != player]
    people = [other for other in others if other not in state.levels]
    in_play = [other for other in state.seats if other != player]
    if not people:
        events.append(GameEnded(Ending.NO_PEOPLE if others else Ending.EMPTY))
        return events
    if len(others) == 1 and state.awaiting.kind is not Kind.LOBBY:
        events.append(MatchWon(others[0], forfeit=True))
        return events
    if player == state.host:
        events.append(HostChanged(people[0]))
    if len(others) == 1:
        events.append(CountdownStopped())
    if len(in_play) == 1 and is_playing(state):  # of the others, some are out of this round
        scoring.win_round(state, events, in_play[0])
    elif player in state.seats:
        events += settle(state, player, rng)
    return events


def settle(state: GameState, player: PlayerId, rng: Random) -> list[Event]:
    """What hangs on a player in play who is out now: their decision, a slap, a silence, a swap that waits."""
    events: list[Event] = []
    if player == state.awaiting.player:
        events += _hand_over(state, player, rng)
    elif state.awaiting.kind is Kind.SLAP:
        events += slapping.settle_without(state, player)
    if isinstance(state.held, Play) and state.held.target == player:
        events.append(HeldMoveDropped(state.held.player))
    if player == state.silencer:
        events.insert(0, SilenceEnded(player))
    return events


def _hand_over(state: GameState, player: PlayerId, rng: Random) -> list[Event]:
    """Whoever left was to decide: a color owed stays the one before (T42), a penalty dies (T40), play goes on."""
    neighbor = player_after(state, player)
    if state.awaiting.kind is not Kind.COLOR:
        return [TurnBegan(neighbor)]
    color = playing.default_color(state, player)
    if state.color is None or state.top.rank in (
        Rank.WILD_SWAP_HANDS,
        Rank.WILD_SHUFFLE_HANDS,
        Rank.WILD_COLOR_ROULETTE,
    ):
        return [ColorChosen(player, color), TurnBegan(neighbor)]
    return playing.name_color(state, player, color, rng)
