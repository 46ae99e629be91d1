"""Computer players. They know what their seat may know and act by the same commands as people."""

from collections.abc import Callable
from random import Random

from engine.commands import Command
from engine.players import easy, hard, normal
from engine.players.view import View
from engine.values import Level

Strategy = Callable[[View, Random], Command]

STRATEGIES: dict[Level, Strategy] = {Level.EASY: easy.choose, Level.NORMAL: normal.choose, Level.HARD: hard.choose}
"""What a computer player of a level does about the decision that awaits it."""

WATCHFUL = {Level.EASY: 0.3, Level.NORMAL: 0.7, Level.HARD: 0.95}


def react(view: View, level: Level, rng: Random) -> Command | None:
    """What a computer player does about what others forgot: catch them, the better ones nearly always."""
    return view.catch() if rng.random() < WATCHFUL[level] else None
