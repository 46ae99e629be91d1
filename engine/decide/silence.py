"""Silence after a 7 until its player plays again, and accusing of advice (rule book, S100, S104, T145)."""

from random import Random

from engine.causes import Cause, Vote
from engine.commands import Accuse, Speak
from engine.decide.checking import check_playing
from engine.decide.piles import punish
from engine.decide.voting import is_carried
from engine.events import AdvicePunished, Event, SilenceBroken
from engine.refusals import Reason, Refused
from engine.state import GameState, is_playing


def speak(state: GameState, command: Speak, rng: Random) -> list[Event]:
    """Who speaks during a silence draws a card for each word, up to the cap; else nothing happens."""
    player = command.player
    is_broken = state.silencer is not None and is_playing(state) and not state.paused and player in state.seats
    if not is_broken or command.words < 1:
        return []
    words = min(command.words, state.rules.silence_cap)
    return punish(state, SilenceBroken(player, words), player, words, Cause.SPEAKING, rng)


def accuse(state: GameState, command: Accuse, rng: Random) -> list[Event]:
    """A vote, or a referee's word, that somebody advised another player; it costs cards."""
    check_playing(state, command.player)
    if not state.rules.advice_penalty:
        raise Refused(Reason.NOT_PLAYED_HERE)
    if command.target not in state.seats:
        raise Refused(Reason.NO_SUCH_PLAYER)
    events, carried = is_carried(state, command.player, command.target, Vote.ADVICE, authority=command.authority)
    if carried:
        punished = AdvicePunished(command.target)
        events += punish(state, punished, command.target, state.rules.advice_penalty, Cause.ADVICE, rng)
    return events
