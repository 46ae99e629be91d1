"""Rows of results, and what is measured in turn.

The machine has slow phases, so only what was measured side by side may be compared: each candidate is
run once, then each again, five times. A ratio is the median of the five ratios, not the ratio of medians.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter

RUNS = 5
HEADER = f"{'':62} {'ours':>10} {'rival':>10} {'ratio':>6}  goal"


@dataclass(frozen=True)
class Row:
    """One line: what, ours, whom it is compared with, the goal in words and whether it is met."""

    name: str
    ours: Sequence[float]
    rival: Sequence[float] = ()
    goal: str = ""
    met: Callable[[float, float], bool] | None = None  # by the median of ours, and the ratio

    @property
    def ratio(self) -> float:
        """Ours over the rival's, run by run."""
        return median(one / other for one, other in zip(self.ours, self.rival, strict=True)) if self.rival else 0.0

    def __str__(self) -> str:
        rival = _number(median(self.rival)) if self.rival else ""
        ratio = f"{self.ratio:.2f}" if self.rival else ""
        verdict = "" if self.met is None else " (met)" if self.met(median(self.ours), self.ratio) else " (MISSED)"
        return f"{self.name:62} {_number(median(self.ours)):>10} {rival:>10} {ratio:>6}  {self.goal}{verdict}"


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def side_by_side(candidates: Mapping[str, Callable[[], float]]) -> dict[str, list[float]]:
    """Each candidate's five results, all measured in turn."""
    results: dict[str, list[float]] = {name: [] for name in candidates}
    for _ in range(RUNS):
        for name, measure in candidates.items():
            results[name].append(measure())
    return results


async def side_by_side_async(candidates: Mapping[str, Callable[[], Awaitable[float]]]) -> dict[str, list[float]]:
    """The same for what has to be awaited."""
    results: dict[str, list[float]] = {name: [] for name in candidates}
    for _ in range(RUNS):
        for name, measure in candidates.items():
            results[name].append(await measure())
    return results


class Watch:
    """Seconds since it was made."""

    def __init__(self) -> None:
        self._started = perf_counter()

    def seconds(self) -> float:
        """So far."""
        return perf_counter() - self._started
