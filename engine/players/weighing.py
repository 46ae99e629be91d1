"""What a position is worth to the player who leaves it, as the hard player sees it.

The worth is a sum over what can be known: the hand that is left, who moves before one's next turn, how many
cards they hold, and how likely it is that they can follow, by the cards that lie open and in one's own hand.
"""

from engine.cards import ACTIONS, MATCHING, Card, Color, Rank
from engine.legality import BLUFFS, DRAWS
from engine.players.choices import together
from engine.players.view import View
from engine.players.weights import DUEL, TABLE

HITS = {**DRAWS, Rank.WILD_DRAW_COLOR: 4, Rank.WILD_COLOR_ROULETTE: 4}  # of those two, about as many
BACKFIRES = -5.0  # with two players a Reverse Draw Four makes its own player draw
FEWER = 0.45  # for each card fewer in the hand that comes from another player


class Outlook:
    """The table as it is before a move, to weigh what could be played."""

    __slots__ = ("_counts", "_hidden", "_unseen", "_view", "_weights")

    def __init__(self, view: View) -> None:
        self._view = view
        self._counts = [view.count(other) for other in view.opponents()]
        self._weights = TABLE if len(self._counts) > 1 else DUEL
        self._hidden = view.hidden()
        self._unseen = max(self._hidden.total(), 1)

    def worth(self, card: Card | None, color: Color | None) -> float:
        """What it is worth to play `card`, after which `color` is in force; or without one, to keep all."""
        view, weights = self._view, self._weights
        rest = list(view.hand)
        if card is None:
            return weights.kept + self._own(rest, color, skips=False) + self._others(self._counts, view.top, color)
        rest.remove(card)
        more = together(view, card)
        for other in more:
            rest.remove(other)
        if card.rank is Rank.DISCARD_ALL:
            rest = [other for other in rest if other.color is not card.color]
        if not rest:
            return float("inf")
        queue, skipped = self._after(card)
        if more:
            color = more[-1].color
        worth = self._others(queue, more[-1] if more else card, color) + FEWER * len(more)
        if skipped is not None:
            worth += weights.skipped[min(skipped, 6)]
        fewer = None if view.rules.plain and not card.is_wild else self._fewer(card, len(rest))
        worth += self._own(rest, color, skips=skipped is not None) if fewer is None else FEWER * fewer
        if card.rank is Rank.WILD_REVERSE_DRAW_FOUR and len(self._counts) == 1:
            worth += BACKFIRES
        return worth + (weights.bluff if self._is_bluff(card, rest) else 0.0)

    def _after(self, card: Card) -> tuple[list[int], int | None]:
        """The hands of those who move before one's next turn, in that order; and of whoever is skipped."""
        counts, rank = self._counts, card.rank
        if card.is_number:
            return counts, None
        draws = HITS.get(rank, 0)
        if rank is Rank.SKIP_EVERYONE:
            return [], None
        if rank is Rank.WILD_REVERSE_DRAW_FOUR:
            return counts[-2::-1], counts[-1] + draws
        if rank is Rank.REVERSE and len(counts) > 1:
            return counts[::-1], None
        if rank in (Rank.SKIP, Rank.REVERSE) or (draws and self._view.rules.draw_skips_turn):
            return counts[1:], counts[0] + draws
        return [counts[0] + draws, *counts[1:]], None

    def _own(self, rest: list[Card], color: Color | None, *, skips: bool) -> float:
        size, weights = len(rest), self._weights
        at = size - 1 if size < 3 else 2 if size < 5 else 3
        colors = [card.color for card in rest if card.color]
        wilds, same = size - len(colors), colors.count(color) if color else 0
        worth = weights.colors[at] * len(set(colors)) + weights.same_color[at] * min(same, 4)
        if wilds:
            worth += weights.wild[at] + (weights.second_wild[at] if wilds > 1 else 0.0)
        if same:
            worth += weights.follows[at] + (weights.follows_skip[at] if skips else 0.0)
        ranks = [card.rank for card in rest]
        if Rank.WILD_DRAW_FOUR in ranks:
            worth += weights.draw_four[at]
        if any(rank in HITS or rank is Rank.SKIP for rank in ranks):
            worth += weights.attack[at]
        if size == 2 and not wilds and (colors[0] is colors[1] or ranks[0] is ranks[1]):
            worth += weights.pair
        return worth

    def _others(self, queue: list[int], top: Card, color: Color | None) -> float:
        fits = sum(map(self._hidden.__getitem__, MATCHING[top][color])) / self._unseen
        worth, weights = 0.0, self._weights
        for count, holds, can_follow in zip(queue, weights.holds, weights.can_follow, strict=False):
            at = min(count, 4) - 1
            worth += holds[at] + can_follow[at] * (1 - (1 - fits) ** count)
        return worth

    def _fewer(self, card: Card, left: int) -> float | None:
        """How many cards fewer one holds when hands have moved for `card`; None when they don't."""
        rules, counts = self._view.rules, self._counts
        swaps = card.rank is Rank.WILD_SWAP_HANDS or (card.rank is Rank.SEVEN and rules.seven == "swap")
        if swaps:
            return left - min(counts)
        if card.rank is Rank.WILD_SHUFFLE_HANDS:
            return left - (left + sum(counts)) / (len(counts) + 1)
        if card.rank is not Rank.ZERO or rules.zero == "none":
            return None
        if rules.zero == "order":
            return max(left - min(counts), 0)
        return left - (counts[-1] if rules.zero == "rotate_dir" else self._view.count(self._view.neighbor(-1)))

    def _is_bluff(self, card: Card, rest: list[Card]) -> bool:
        """Whether playing `card` is a Wild Draw Four that may be challenged with success."""
        view = self._view
        if card.rank not in BLUFFS or view.rules.w4_challenge != "on":
            return False
        numbers_only = view.rules.w4_rule == "color_numbers_only"
        return any(held.color is view.color and not (numbers_only and held.rank in ACTIONS) for held in rest)
