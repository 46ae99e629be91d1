"""Computer players. They know what their seat may know and act by the same commands as people."""

from random import Random
from typing import assert_never

from engine.commands import Command
from engine.players import easy, hard, normal
from engine.players.view import View
from engine.values import Level


def choose(view: View, level: Level, rng: Random) -> Command:
    """What a computer player does about the decision that awaits it."""
    match level:
        case Level.EASY:
            return easy.choose(view, rng)
        case Level.NORMAL:
            return normal.choose(view, rng)
        case Level.HARD:
            return hard.choose(view, rng)
        case _:
            assert_never(level)


WATCHFUL = {Level.EASY: 0.3, Level.NORMAL: 0.7, Level.HARD: 0.95}


def react(view: View, level: Level, rng: Random) -> Command | None:
    """What a computer player does about what others forgot: catch them, the better ones nearly always."""
    return view.catch() if rng.random() < WATCHFUL[level] else None
