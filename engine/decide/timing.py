"""Clocks that ran out, and one extension a turn (rule book, C7, T39, T42, T106, T110, T111).

Every decision has a default: draw one and pass, keep the drawn card, keep the color of before, accept
the penalty. Whoever lets too many clocks run out in a row, or is away, is removed.
"""

from random import Random
from typing import assert_never

from engine.causes import Cause, Departure, Ending
from engine.commands import ExtendClock, TimeUp
from engine.decide import calling, challenging, dealing, drawing, playing, slapping, swapping
from engine.decide.checking import check_playing
from engine.decide.piles import drawn
from engine.decide.seating import depart
from engine.events import ClockExtended, Event, GameEnded, TimedOut, TurnBegan
from engine.refusals import Reason, Refused
from engine.state import GameState, Kind, player_after
from engine.values import PlayerId

LAID = (Kind.COLOR, Kind.SWAP, Kind.ORDER)
"""What is still owed for a card that lies already."""


def time_up(state: GameState, command: TimeUp, rng: Random) -> list[Event]:
    """Nobody decided in time. One that comes too late, or while the game is paused, changes nothing."""
    awaiting = state.awaiting
    if awaiting.number != command.number or state.paused:
        return []
    player = awaiting.player
    if player is None:
        return _nobody_dealt(state, rng)
    late = state.timeouts.get(player, 0) + 1
    if late >= state.rules.timeouts_before_removal or player in state.away:
        return [TimedOut(player), *depart(state, player, Departure.TIMED_OUT, rng)]
    events = [TimedOut(player), *default_action(state, player, rng)]
    calling.end_of_turn(state, events, player)
    if awaiting.kind in LAID:
        calling.hold(state, events)
    return events


def _nobody_dealt(state: GameState, rng: Random) -> list[Event]:
    if state.awaiting.kind is Kind.NOTHING:
        return []
    if state.awaiting.kind is Kind.SLAP:
        return slapping.time_up(state, rng)
    if len(state.seats) < 2:
        return [GameEnded(Ending.EMPTY)]
    return dealing.deal_round(state, rng)


def default_action(state: GameState, player: PlayerId, rng: Random) -> list[Event]:
    """What happens for the player on turn when they don't act themselves."""
    events: list[Event] = []
    match state.awaiting.kind:
        case Kind.TURN:
            events.append(drawn(state, events, player, 1, Cause.TIMEOUT, rng))
            drawing.end_turn(state, events, player)
            return events
        case Kind.DRAWN:
            return drawing.passed(state, player)
        case Kind.COLOR:
            return playing.name_color(state, player, playing.default_color(state, player), rng)
        case Kind.CHALLENGE | Kind.PENALTY:
            return challenging.take(state, player, rng)
        case Kind.SWAP:
            return swapping.swapped(state, player, player_after(state, player))
        case Kind.ORDER:
            return [TurnBegan(player_after(state, player))]
        case Kind.NOTHING | Kind.LOBBY | Kind.NEXT_ROUND | Kind.SLAP:
            return []
        case _:
            assert_never(state.awaiting.kind)


def extend_clock(state: GameState, command: ExtendClock) -> list[Event]:
    """Start the clock of one's own decision anew, once a turn."""
    check_playing(state, command.player)
    if state.awaiting.player != command.player:
        raise Refused(Reason.NOT_YOUR_TURN)
    if state.extended == command.player:
        raise Refused(Reason.ALREADY_EXTENDED)
    return [ClockExtended(command.player)]
