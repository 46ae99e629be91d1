"""How strong players are: Plackett and Luce's model as openskill reckons it, and which rounds it hears of.

A rating is a guess and its doubt. Shown is a number that a player is very likely worth, from 1000 on:
it grows as the doubt shrinks, so a lucky newcomer does not lead.
"""

from collections.abc import Sequence

from openskill.models import PlackettLuce

Rating = tuple[float, float]  # the guess and the doubt: mu and sigma

MU, SIGMA = 25.0, 25.0 / 3
FIRST = 1000  # shown for who was never rated
STEP = 40  # shown points for one of the model's
GAMES_A_DAY = 5
"""Rated games a day between the same people, so that two accounts can't feed each other."""

_MODEL = PlackettLuce(mu=MU, sigma=SIGMA)


def rate(teams: Sequence[Sequence[Rating]], ranks: Sequence[int]) -> list[list[Rating]]:
    """The ratings after a round in which the teams ended in `ranks`, lower being better and ties shared."""
    before = [[_MODEL.create_rating([mu, sigma]) for mu, sigma in team] for team in teams]
    after = _MODEL.rate(before, ranks=[float(rank) for rank in ranks])
    return [[(one.mu, one.sigma) for one in team] for team in after]


def shown_rating(mu: float, sigma: float) -> int:
    """The number on the board."""
    return round(FIRST + STEP * (mu - 3 * sigma))
