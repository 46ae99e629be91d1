"""How much each thing about a position counts for the hard player.

Fitted to how tens of thousands of positions of official rounds went on, one card played or another, against normal
players. Where there are four numbers, they go by the size of a hand: 1, 2, 3 or 4, more for the own one; 1, 2, 3, more
for another player's.
"""

from dataclasses import dataclass

BySize = tuple[float, float, float, float]


@dataclass(frozen=True)
class Weights:
    """One set; `holds` and `can_follow` are about the first, second and third to move before one's next turn."""

    wild: BySize
    second_wild: BySize
    draw_four: BySize
    colors: BySize  # for each color held
    follows: BySize  # a card of the color left in force
    same_color: BySize  # for each of those cards, up to four
    attack: BySize  # a Draw Two, a Skip or the like
    follows_skip: BySize  # a card of the color left in force, and somebody was skipped
    pair: float  # the last two cards fit each other
    holds: tuple[BySize, ...]
    can_follow: tuple[BySize, ...]  # for how likely it is
    skipped: tuple[float, ...]  # by how many cards whoever was skipped holds then
    bluff: float
    kept: float  # to pass after a draw


TABLE = Weights(
    wild=(4.78, 3.05, 1.79, 1.0),
    second_wild=(0.0, 1.42, 1.89, 1.2),
    draw_four=(-0.16, -0.02, 0.1, 0.07),
    colors=(0.63, -0.2, -0.18, -0.06),
    follows=(1.11, 0.09, 0.47, 0.14),
    same_color=(1.11, 0.39, -0.01, -0.01),
    attack=(-0.12, 0.07, -0.05, -0.01),
    follows_skip=(0.42, 0.32, 0.12, 0.05),
    pair=0.35,
    holds=((-0.05, 0.02, 0.24, -0.21), (-0.51, -0.1, 0.32, 0.3), (-0.6, 0.16, 0.33, 0.99)),
    can_follow=((-6.27, -2.38, -1.6, -0.52), (-4.17, -1.71, -1.43, -0.78), (-1.72, -0.66, -0.41, -0.75)),
    skipped=(0.0, -1.07, -0.28, -0.05, 0.13, 0.2, 0.19),
    bluff=-0.30,
    kept=-0.60,
)
"""Against several."""

DUEL = Weights(
    wild=(0.78, 2.63, 1.35, 0.86),
    second_wild=(0.0, 0.0, 0.47, 1.13),
    draw_four=(0.61, 0.24, 0.24, 0.1),
    colors=(-0.94, -0.95, -0.9, -0.81),
    follows=(1.25, -0.68, 0.75, 0.56),
    same_color=(1.25, 1.36, -0.04, -0.01),
    attack=(-0.1, -0.17, -0.03, 0.05),
    follows_skip=(1.33, 0.43, 0.21, 0.13),
    pair=0.51,
    holds=((-0.12, 1.01, 1.19, 0.62),),
    can_follow=((-3.95, -2.44, -1.83, -0.69),),
    skipped=(0.0, -1.26, -0.52, -0.32, -0.25, -0.09, -0.24),
    bluff=-0.45,
    kept=-0.06,
)
"""Against one."""
