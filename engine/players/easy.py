"""The easy player: any legal card, any color, now and then no UNO call."""

from random import Random

from engine.cards import Color
from engine.commands import Accept, ChooseColor, Command, Draw, Play
from engine.players.view import View
from engine.state import Kind

COLORS = tuple(Color)
FORGETS_UNO = 0.15


def choose(view: View, rng: Random) -> Command:
    """Play at random; draw only when nothing fits; never challenge."""
    plays = view.plays()
    if not plays:
        return _without_a_card(view, rng)
    card = plays[int(rng.random() * len(plays))]
    color = COLORS[int(rng.random() * 4)] if card.is_wild else None
    return Play(view.seat, card, color, len(view.hand) == 2 and rng.random() > FORGETS_UNO)


def _without_a_card(view: View, rng: Random) -> Command:
    match view.kind:
        case Kind.COLOR:
            return ChooseColor(view.seat, rng.choice(COLORS))
        case Kind.CHALLENGE:
            return Accept(view.seat)
        case _:
            return Draw(view.seat)
