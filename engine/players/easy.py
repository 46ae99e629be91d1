"""The easy player: any legal card, any color, now and then no UNO call."""

from random import Random

from engine.cards import Color
from engine.commands import Accept, ChooseColor, Command, Draw, Pass, Play
from engine.players.view import View
from engine.state import Kind

COLORS = tuple(Color)
FORGETS_UNO = 0.15


def choose(view: View, rng: Random) -> Command:
    """Play at random; draw only when nothing fits; never challenge."""
    kind, seat = view.kind, view.seat
    if kind is Kind.COLOR:
        return ChooseColor(seat, rng.choice(COLORS))
    if kind is Kind.CHALLENGE:
        return Accept(seat)
    plays = view.plays()
    if not plays:
        return Pass(seat) if kind is Kind.DRAWN else Draw(seat)
    card = plays[int(rng.random() * len(plays))]
    color = COLORS[int(rng.random() * 4)] if card.is_wild else None
    return Play(seat, card, color, uno=len(view.hand) == 2 and rng.random() > FORGETS_UNO)
