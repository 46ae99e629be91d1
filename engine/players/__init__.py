"""Computer players. They know what their seat may know and act by the same commands as people."""

from collections.abc import Callable
from random import Random

from engine.commands import Command, Jump, Slap
from engine.players import easy, hard, normal
from engine.players.choices import partner
from engine.players.normal import best_color
from engine.players.view import View
from engine.values import Level

Strategy = Callable[[View, Random], Command]

STRATEGIES: dict[Level, Strategy] = {Level.EASY: easy.choose, Level.NORMAL: normal.choose, Level.HARD: hard.choose}
"""What a computer player of a level does about the decision that awaits it."""

WATCHFUL = {Level.EASY: 0.3, Level.NORMAL: 0.7, Level.HARD: 0.95}
QUICK = {Level.EASY: 0.15, Level.NORMAL: 0.5, Level.HARD: 0.95}


def react(view: View, level: Level, rng: Random) -> Command | None:
    """What a computer player does about what others forgot: catch them, the better ones nearly always."""
    return view.catch() if rng.random() < WATCHFUL[level] else None


def jump_in(view: View, level: Level, rng: Random) -> Jump | None:
    """The jump of a computer player who holds the card just laid, and sees it in time."""
    card = view.jump()
    if card is None or rng.random() >= QUICK[level]:
        return None
    rest = list(view.hand)
    rest.remove(card)
    color = best_color(rest, view.colors) if card.is_wild else None
    return Jump(view.seat, card, color, uno=len(rest) == 1, target=partner(view, card) if rest else None)


def slap(view: View) -> Slap | None:
    """The slap that the seat still owes."""
    return Slap(view.seat) if view.owes_slap() else None
