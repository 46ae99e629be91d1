"""The hard player: counts cards, keeps wilds for the end, and weighs what the others can do about every play."""

from random import Random

from engine.commands import Challenge, ChooseColor, Command, Pass
from engine.players import easy
from engine.players.choices import rotated, without_a_card
from engine.players.normal import color_to_name, play
from engine.players.view import View
from engine.players.weighing import Outlook
from engine.state import Kind

MANY = 6  # cards beside a Wild Draw Four that make a bluff likelier than not
NEAR_THE_END = 2  # cards of ours that tempt others to bluff
CHALLENGES = 0.2


def choose(view: View, rng: Random) -> Command:
    """Play what is worth most of all cards and colors, or keep the card drawn if that is worth more."""
    kind, seat = view.kind, view.seat
    if kind is Kind.COLOR:
        return ChooseColor(seat, color_to_name(view))
    if kind is Kind.ORDER:
        return rotated(view)
    if kind is Kind.CHALLENGE and _suspects(view, rng):
        return Challenge(seat)
    plays = view.plays()
    if not plays:
        return without_a_card(view)
    if view.nothing_to_draw:
        return easy.choose(view, rng)
    outlook = Outlook(view)
    ways = [
        (outlook.worth(card, color), card, color)
        for card in dict.fromkeys(plays)
        for color in (view.colors if card.is_wild else (card.color,))
    ]
    worth, card, color = max(ways, key=lambda way: way[0])
    if kind is Kind.DRAWN and not view.must_play and outlook.worth(None, view.color) > worth:
        return Pass(seat)
    return play(view, card, color if card.is_wild else None, uno=True)


def _suspects(view: View, rng: Random) -> bool:
    """Whoever held many cards beside a Wild Draw Four may have bluffed, surely so if we are about to win."""
    accused = view.accused
    held = view.count(accused) if accused else 0
    return held >= MANY and (len(view.hand) <= NEAR_THE_END or rng.random() < CHALLENGES)
