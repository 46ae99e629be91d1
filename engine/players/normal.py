"""The normal player: follows the color, keeps wilds until the end is near, challenges what smells of a bluff."""

from random import Random

from engine.cards import LIGHT, Card, Color, Rank
from engine.commands import Challenge, ChooseColor, Command, Play
from engine.legality import BLUFFS as BLUFFING
from engine.players import easy
from engine.players.choices import partner, rotated, together, without_a_card
from engine.players.view import View
from engine.state import Kind

BLUFFS = 0.1
CHALLENGES = 0.6
FORGETS_UNO = 0.03
NEAR_THE_END = 4  # cards of another player that make one fear to be left with a wild's 50 points
ATTACKS = (
    Rank.WILD_DRAW_TEN, Rank.WILD_DRAW_COLOR, Rank.WILD_DRAW_SIX, Rank.WILD_DRAW_FOUR, Rank.WILD_REVERSE_DRAW_FOUR,
    Rank.WILD_COLOR_ROULETTE, Rank.DRAW_FIVE, Rank.DRAW_FOUR, Rank.WILD_DRAW_TWO, Rank.DRAW_TWO, Rank.DRAW_ONE,
    Rank.SKIP_EVERYONE, Rank.SKIP, Rank.REVERSE,
)  # fmt: skip
"""What hits the next player, the hardest first."""


def choose(view: View, rng: Random) -> Command:
    """Play the most useful card that fits."""
    kind, seat = view.kind, view.seat
    if kind is Kind.COLOR:
        return ChooseColor(seat, color_to_name(view))
    if kind is Kind.ORDER:
        return rotated(view)
    if kind is Kind.CHALLENGE and _smells(view, rng):
        return Challenge(seat)
    plays = honest(view, view.plays(), bluff=rng.random() < BLUFFS)
    if not plays:
        return without_a_card(view)
    if view.nothing_to_draw:
        return easy.choose(view, rng)  # what is laid is drawn again: whoever is bent on attacks would go on for ever
    card = max(plays, key=lambda play: _worth(view, play))
    return play(view, card, uno=rng.random() > FORGETS_UNO)


def play(view: View, card: Card, color: Color | None = None, *, uno: bool) -> Play:
    """Play `card`, naming `color` or the one held most and whom to swap with, and calling UNO when due."""
    rest = list(view.hand)
    rest.remove(card)
    if card.is_wild:
        target = partner(view, card) if rest else None
        return Play(view.seat, card, color or best_color(rest, view.colors), uno and len(rest) == 1, target=target)
    more = together(view, card) if view.rules.lays_several else ()
    left = len(rest) - len(more)
    return Play(view.seat, card, None, uno and left == 1, more=more, target=partner(view, card) if left else None)


def honest(view: View, plays: list[Card], *, bluff: bool) -> list[Card]:
    """`plays` without a Wild Draw Four that would be a bluff, unless bluffing or left no choice."""
    if bluff or all(card.color is not view.color for card in view.hand if card.color):
        return plays
    safe = [card for card in plays if card.rank not in BLUFFING]
    return plays if view.must_play and not safe else safe


def color_to_name(view: View) -> Color:
    """The color held most; after a Color Roulette the one held least, which comes up soonest."""
    if view.top.rank is Rank.WILD_COLOR_ROULETTE:
        held = [card.color for card in view.hand]
        return min(view.colors, key=held.count)
    return best_color(view.hand, view.colors)


def best_color(hand: list[Card], colors: tuple[Color, ...] = LIGHT) -> Color:
    """The one of `colors` held most."""
    held = [card.color for card in hand]
    return max(colors, key=held.count)


def _worth(view: View, card: Card) -> float:
    """Hits whoever holds one card; saves wilds, but sheds them near the end; else follows the color, points first."""
    if card.rank in ATTACKS and view.count(view.neighbor()) == 1 and not _strikes_back(view, card):
        return 100 - ATTACKS.index(card.rank)
    if card.is_wild:
        sheds = min(map(view.count, view.opponents())) <= NEAR_THE_END and not _strikes_back(view, card)
        return 50 if sheds else -50
    return (card.color is view.color) + card.points * 0.01


def _strikes_back(view: View, card: Card) -> bool:
    """Whether `card` makes its own player draw: with two players a Reverse Draw Four does."""
    return card.rank is Rank.WILD_REVERSE_DRAW_FOUR and len(view.opponents()) == 1


def _smells(view: View, rng: Random) -> bool:
    """The more cards somebody held beside a Wild Draw Four, the likelier it was a bluff."""
    accused = view.accused
    return accused is not None and view.count(accused) >= 4 and rng.random() < CHALLENGES
