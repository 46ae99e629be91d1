"""The normal player: keeps wilds for need, hits whoever is about to win, challenges what smells of a bluff."""

from random import Random

from engine.cards import Card, Color, Rank
from engine.commands import Challenge, ChooseColor, Command, Play
from engine.players.choices import partner, rotated, without_a_card
from engine.players.view import View
from engine.state import Kind

BLUFFS = 0.1
CHALLENGES = 0.25
FORGETS_UNO = 0.03
ATTACKS = (Rank.WILD_DRAW_FOUR, Rank.DRAW_TWO, Rank.SKIP, Rank.REVERSE)


def choose(view: View, rng: Random) -> Command:
    """Play the most useful card that fits."""
    kind, seat = view.kind, view.seat
    if kind is Kind.COLOR:
        return ChooseColor(seat, best_color(view.hand))
    if kind is Kind.ORDER:
        return rotated(view)
    if kind is Kind.CHALLENGE and _smells(view, rng):
        return Challenge(seat)
    plays = honest(view, view.plays(), bluff=rng.random() < BLUFFS)
    if not plays:
        return without_a_card(view)
    threatened = view.count(view.opponents()[0]) <= 2
    card = max(plays, key=lambda play: _worth(view, play, threatened))
    return play(view, card, uno=rng.random() > FORGETS_UNO)


def play(view: View, card: Card, *, uno: bool) -> Play:
    """Play `card`, naming the color held most and whom to swap with, and calling UNO when due."""
    rest = list(view.hand)
    rest.remove(card)
    color = best_color(rest) if card.is_wild else None
    return Play(view.seat, card, color, uno and len(rest) == 1, target=partner(view, card) if rest else None)


def honest(view: View, plays: list[Card], *, bluff: bool) -> list[Card]:
    """`plays` without a Wild Draw Four that would be a bluff, unless bluffing or left no choice."""
    if bluff or all(card.color is not view.color for card in view.hand if card.color):
        return plays
    safe = [card for card in plays if card.rank is not Rank.WILD_DRAW_FOUR]
    return plays if view.must_play and not safe else safe


def best_color(hand: list[Card]) -> Color:
    """The color held most."""
    colors = [card.color for card in hand]
    return max(Color, key=colors.count)


def _worth(view: View, card: Card, threatened: bool) -> float:
    """Points first, in the color held most; wilds and attacks are saved until the next player is dangerous."""
    same_color = sum(other.color is card.color for other in view.hand if other.color)
    if threatened and card.rank in ATTACKS:
        return 100 - ATTACKS.index(card.rank)
    if card.is_wild:
        return -50
    return same_color * 3 + card.points * 0.5


def _smells(view: View, rng: Random) -> bool:
    """The more cards somebody held beside a Wild Draw Four, the likelier it was a bluff."""
    accused = view.accused
    return accused is not None and view.count(accused) >= 4 and rng.random() < CHALLENGES
