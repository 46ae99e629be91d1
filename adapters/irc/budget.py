"""How much may be done at once and how fast it grows back: a token bucket. The time comes in."""


class Budget:
    """`burst` things at once, then `per_second`."""

    def __init__(self, burst: int, per_second: float) -> None:
        self._burst = burst
        self._per_second = per_second
        self._left = float(burst)
        self._at = 0.0

    def spend(self, now: float) -> bool:
        """Take one if there is one."""
        self._grow(now)
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def wait(self, now: float) -> float:
        """Seconds until there is one."""
        self._grow(now)
        return max(0.0, (1 - self._left) / self._per_second)

    def is_full(self, now: float) -> bool:
        """Whether nothing has been spent lately."""
        self._grow(now)
        return self._left >= self._burst

    def _grow(self, now: float) -> None:
        self._left = min(float(self._burst), self._left + max(0.0, now - self._at) * self._per_second)
        self._at = now
