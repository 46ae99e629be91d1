"""Slapping: an 8 or a 9 that everybody must slap, the last one drawing a card (rule book, S105, T146)."""

from random import Random

from engine.cards import Card, Rank
from engine.causes import Cause
from engine.commands import Slap
from engine.decide.checking import check_playing
from engine.decide.piles import drawn
from engine.events import Event, SlapLost, Slapped, TurnBegan
from engine.refusals import Reason, Refused
from engine.state import GameState, Kind, player_after
from engine.values import PlayerId

RANKS = {"8": Rank.EIGHT, "9": Rank.NINE}


def calls_for_slaps(state: GameState, card: Card) -> bool:
    """Whether `card` is the one that is slapped here."""
    return card.rank is RANKS.get(state.rules.slap)


def slap(state: GameState, command: Slap, rng: Random) -> list[Event]:
    """Slap; the last one draws, whoever laid the card included."""
    player = command.player
    check_playing(state, player)
    if state.awaiting.kind is not Kind.SLAP:
        raise Refused(Reason.NOTHING_TO_SLAP)
    if player in state.slapped:
        raise Refused(Reason.ALREADY_SLAPPED)
    events: list[Event] = [Slapped(player)]
    if len(state.slapped) + 1 == len(state.seats):
        _lose(state, events, [player], rng)
    return events


def time_up(state: GameState, rng: Random) -> list[Event]:
    """Everybody who did not slap in time counts as last."""
    events: list[Event] = []
    _lose(state, events, [seat for seat in state.seats if seat not in state.slapped], rng)
    return events


def settle_without(state: GameState, leaver: PlayerId) -> list[Event]:
    """Somebody leaves: if all the others have slapped, play goes on."""
    waiting = [seat for seat in state.seats if seat != leaver and seat not in state.slapped]
    return [] if waiting else [_next(state, leaver)]


def _lose(state: GameState, events: list[Event], losers: list[PlayerId], rng: Random) -> None:
    for loser in losers:
        events.append(SlapLost(loser))
        events.append(drawn(state, events, loser, 1, Cause.SLAP, rng))
    events.append(_next(state, None))


def _next(state: GameState, leaver: PlayerId | None) -> TurnBegan:
    """The turn of whoever comes after the one who laid the card."""
    layer = state.laid_by if state.laid_by in state.seats else state.seats[-1]
    neighbor = player_after(state, layer or state.seats[0])
    return TurnBegan(player_after(state, neighbor) if neighbor == leaver else neighbor)
