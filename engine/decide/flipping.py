"""Flip: which faces share a card, and turning all of them over (rule book, 3.3, T153, T154).

Which dark face is on the back of which light one is drawn anew for every round, so that nobody can
know it by heart: while a hand is held, the others see its backs.
"""

from random import Random

from engine.cards import DARK_SIDE, LIGHT_SIDE, Card, Color, shuffled
from engine.events import Event, SidesTurned
from engine.rules import Rules
from engine.state import GameState
from engine.values import PlayerId


def pair_faces(rules: Rules, rng: Random) -> tuple[tuple[Card, Card], ...]:
    """What is on the back of what: colored cards share a card with colored ones, wilds with wilds."""
    if rules.deck != "flip112":
        return ()
    pairs: list[tuple[Card, Card]] = []
    for is_wild in (False, True):
        light, dark = (
            [card for card in dict.fromkeys(side) if card.is_wild == is_wild] for side in (LIGHT_SIDE, DARK_SIDE)
        )
        pairs += zip(light, shuffled(dark, rng), strict=True)
    return tuple(pairs)


def turn_over(state: GameState, events: list[Event], player: PlayerId) -> Card:
    """Turn hands and piles over; the new top card, whose color, or the one held most, is in force."""
    top = state.backs[state.discard[0]]
    colors = {back.color for back in state.backs.values() if back.color}
    hand = [state.backs[card].color for card in state.hands[player]]
    color = top.color or max((color for color in Color if color in colors), key=hand.count)
    events.append(SidesTurned(player, color))
    return top
