"""The hard player: counts what everybody holds, empties expensive hands in time, and hits the leader."""

from random import Random

from engine.cards import Card, Rank
from engine.commands import Challenge, ChooseColor, Command, Pass
from engine.players.choices import rotated, without_a_card
from engine.players.normal import best_color, color_to_name, honest, play
from engine.players.view import View
from engine.state import Kind

BLUFFS_IN_DANGER = 0.5
SUSPICIOUS_HAND = 7  # cards beside a Wild Draw Four that make a bluff likelier than not


def choose(view: View, rng: Random) -> Command:
    """Play what leaves the best hand, given how close the others are to winning."""
    kind, seat = view.kind, view.seat
    if kind is Kind.COLOR:
        return ChooseColor(seat, color_to_name(view))
    if kind is Kind.ORDER:
        return rotated(view)
    if kind is Kind.CHALLENGE:
        accused = view.accused
        suspicious = accused is not None and view.count(accused) >= SUSPICIOUS_HAND
        if suspicious:
            return Challenge(seat)
    counts = [view.count(opponent) for opponent in view.opponents()]
    danger = min(counts)
    plays = honest(view, view.plays(), bluff=counts[0] == 1 and rng.random() < BLUFFS_IN_DANGER)
    if not plays:
        return without_a_card(view)
    card = max(plays, key=lambda candidate: _worth(view, candidate, counts[0], danger))
    if kind is Kind.DRAWN and not view.must_play and card.is_wild and danger > 3 and len(view.hand) > 2:
        return Pass(seat)
    return play(view, card, uno=True)


def _worth(view: View, card: Card, next_count: int, danger: int) -> float:
    """What playing `card` is worth: mobility of the hand left, harm to a close neighbor, points shed in danger."""
    rest = list(view.hand)
    rest.remove(card)
    color = best_color(rest, view.colors) if card.is_wild else card.color
    follow_up = sum(other.color is color for other in rest) + 0.5 * sum(other.rank is card.rank for other in rest)
    harm = {Rank.SKIP: 2.0, Rank.REVERSE: 1.0, Rank.DRAW_TWO: 4.0, Rank.WILD_DRAW_FOUR: 6.0}.get(card.rank, 0.0)
    thrift = -8.0 if card.is_wild and danger > 2 and len(rest) > 1 else 0.0
    shed = card.points * (0.12 if danger > 3 else 0.3)
    return follow_up + harm * (3.0 if next_count <= 2 else 1.0) + thrift + shed
