"""The easy player: any legal card, any color, hands left where they are, now and then no UNO call."""

from random import Random

from engine.commands import ChooseColor, Command, Play
from engine.players.choices import partner, without_a_card
from engine.players.view import View
from engine.state import Kind

FORGETS_UNO = 0.15
OWES_COLOR = Kind.COLOR


def choose(view: View, rng: Random) -> Command:
    """Play at random; draw only when nothing fits; never challenge."""
    plays = view.plays()
    if not plays:
        return ChooseColor(view.seat, rng.choice(view.colors)) if view.kind is OWES_COLOR else without_a_card(view)
    card = plays[int(rng.random() * len(plays))]
    calls = len(view.hand) == 2 and rng.random() > FORGETS_UNO
    if view.rules.plain and not card.is_wild:
        return Play(view.seat, card, None, calls)
    color = view.colors[int(rng.random() * 4)] if card.is_wild else None
    return Play(view.seat, card, color, calls, target=partner(view, card))
