"""Games without a chat: how fast the engine is, who wins, and whether the laws of the game hold.

A game is a match under the rules given. After every round the cards are counted; a card too many or
too few, or a round without end, stops the run.
"""

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from random import Random

from engine.cards import DECKS, LIGHT, Card
from engine.commands import Command, GraceOver, Open, SeatComputers, TimeUp
from engine.decide import decide
from engine.evolve import evolve
from engine.players import STRATEGIES, jump_in, slap
from engine.players.view import View
from engine.rules import Rules
from engine.state import GameState, is_over, is_playing
from engine.values import Level, PlayerId

LONGEST_ROUND = 20_000  # moves

Minds = dict[PlayerId, tuple[Level, View]]


class BrokenLaw(Exception):
    """Something that can't happen in UNO has happened."""


@dataclass
class Tally:
    """What a run of games came to. `wins` counts rounds by seat."""

    games: int = 0
    rounds: int = 0
    moves: int = 0
    wins: Counter[int] = field(default_factory=Counter)


def simulate(games: int, levels: list[Level], rules: Rules, rng: Random) -> Tally:
    """Play `games` matches between one computer player for each of `levels`."""
    tally = Tally()
    for _ in range(games):
        play_game(levels, rules, rng, tally)
        tally.games += 1
    return tally


def play_game(levels: list[Level], rules: Rules, rng: Random, tally: Tally) -> GameState:
    """Play one match to its end, adding to `tally`."""
    state = _seat(levels, rules, rng)
    minds = {seat: (level, View(state, seat)) for seat, level in zip(state.seats, levels, strict=True)}
    while not is_over(state):
        _step(state, TimeUp(state.awaiting.number), rng)
        tally.moves += _play_round(state, minds, rng)
        tally.rounds += 1
        if state.round_winner:
            tally.wins[state.seats.index(state.round_winner) + 1] += 1
        check_cards(state)
    return state


def _play_round(state: GameState, minds: Minds, rng: Random) -> int:
    """Play on until the round is over; the moves made."""
    moves, somebody_jumps = 0, state.rules.jump_in != "off"
    choosers = {seat: (STRATEGIES[level], view) for seat, (level, view) in minds.items()}
    while (player := state.awaiting.player) or is_playing(state):
        if player:
            choose, view = choosers[player]
            for event in decide(state, choose(view, rng), rng):
                evolve(state, event)
        else:
            _slap(state, minds, rng)
        if somebody_jumps:
            _jump(state, minds, rng)
        if state.exposed and state.exposed.grace:  # nobody else speaks in the grace time
            _step(state, GraceOver(state.exposed.number), rng)
        moves += 1
        if moves > LONGEST_ROUND:
            raise BrokenLaw(f"a round without end: {state}")
    return moves


def _slap(state: GameState, minds: Minds, rng: Random) -> None:
    """Everybody slaps, in an order that chance gives."""
    for seat in rng.sample(state.seats, len(state.seats)):
        command = slap(minds[seat][1])
        if command:
            _step(state, command, rng)


def _jump(state: GameState, minds: Minds, rng: Random) -> None:
    """Whoever holds the card just laid may be quick enough to lay theirs; then the others go on."""
    for seat in rng.sample(state.seats, len(state.seats)):
        level, view = minds[seat]
        command = jump_in(view, level, rng)
        if command:
            _step(state, command, rng)
            break
    if state.hold is not None:
        _step(state, GraceOver(state.hold), rng)


def _seat(levels: list[Level], rules: Rules, rng: Random) -> GameState:
    """A table in its lobby. The first seat is a person's to the engine, or the game would have no people."""
    state = GameState()
    seats = [PlayerId(f"seat {number}") for number in range(1, len(levels) + 1)]
    _step(state, Open(seats[0], rules), rng)
    for seat, level in zip(seats[1:], levels[1:], strict=True):
        _step(state, SeatComputers(seats[0], (seat,), level), rng)
    return state


def _step(state: GameState, command: Command, rng: Random) -> None:
    for event in decide(state, command, rng):
        evolve(state, event)


def check_cards(state: GameState) -> None:
    """Raise BrokenLaw unless hands, pile and discards make up whole decks."""
    cards = [*state.pile, *state.discard, *state.aside, *chain.from_iterable(state.hands.values())]
    if state.colors is not LIGHT:
        cards = [state.backs[card] for card in cards]
    decks, rest = divmod(len(cards), len(DECKS[state.rules.deck]))
    if rest or dict(Counter(cards)) != _whole(state.rules.deck, decks):
        raise BrokenLaw(f"{len(cards)} cards: {state}")


@cache
def _whole(deck: str, decks: int) -> dict[Card, int]:
    return dict(Counter(DECKS[deck] * decks))
