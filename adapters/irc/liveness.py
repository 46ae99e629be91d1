"""Whether the server is still there, and how long to wait before the next attempt. The time comes in."""

import random

_SILENCE = 90.0
_PATIENCE = 30.0
_FIRST_PAUSE = 2.0
_LONGEST_PAUSE = 300.0
_HEALTHY = 300.0
_UNWELCOME_PAUSE = 60.0


class Liveness:
    """A PING after 90 seconds of silence; dead when nothing has come 30 seconds later."""

    def __init__(self, now: float) -> None:
        self._heard_at = now
        self._asked = False

    def heard(self, now: float) -> None:
        """Anything came from the server."""
        self._heard_at = now
        self._asked = False

    def must_ask(self, now: float) -> bool:
        """Whether to send a PING now; true once a silence."""
        if self._asked or now < self._heard_at + _SILENCE:
            return False
        self._asked = True
        return True

    def is_dead(self, now: float) -> bool:
        """Whether to give the connection up."""
        return self._asked and now >= self._heard_at + _SILENCE + _PATIENCE

    def next_check(self) -> float:
        """When one of the questions may be answered differently."""
        return self._heard_at + _SILENCE + (_PATIENCE if self._asked else 0.0)


class Backoff:
    """Pauses between attempts: each up to twice as long, at random, so that bots don't return all at once."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._longest = _FIRST_PAUSE

    def pause(self, *, lasted: float, unwelcome: bool = False) -> float:
        """How long to wait after a connection that lasted so long; longer where the server has thrown us out."""
        if lasted >= _HEALTHY:
            self._longest = _FIRST_PAUSE
        if unwelcome:
            self._longest = max(self._longest, _UNWELCOME_PAUSE)
        pause = self._chance.uniform(self._longest / 2 if unwelcome else 0, self._longest)
        self._longest = min(self._longest * 2, _LONGEST_PAUSE)
        return pause
