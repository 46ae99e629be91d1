"""What a button carries: the game, the decision it was made for, and the line that it says.

Nothing else is remembered of a button, so one survives every restart, and one from an earlier turn is
known for what it is.
"""

import re
from dataclasses import dataclass

LONGEST = 100  # characters of a custom id, by Discord's law
LOCAL = "?"
"""Begins a line that asks only for another look at the hand: `?page R`, `?color W4`, `?choose`."""

_CUSTOM_ID = re.compile(r"uno:([0-9]{1,18}):([0-9]{1,18}):([^\x00-\x1f]{1,80})")


@dataclass(frozen=True, slots=True)
class Press:
    """One button pressed or one choice made."""

    game: int
    decision: int
    text: str

    def __str__(self) -> str:
        """The custom id."""
        return f"uno:{self.game}:{self.decision}:{self.text}"

    @classmethod
    def parse(cls, custom_id: str) -> "Press | None":
        """The inverse of `str`; None for an id that no button of ours has."""
        found = _CUSTOM_ID.fullmatch(custom_id)
        return cls(int(found[1]), int(found[2]), found[3]) if found else None
