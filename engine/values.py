"""Who sits at a table, and how commands, events and other small values are made.

To the type checker they are frozen. At run time they are plain slotted dataclasses, since a truly
frozen one costs over three times as much to make and a simulation makes millions of them.
"""

from dataclasses import dataclass
from enum import Enum
from typing import NewType, TypeVar, dataclass_transform

T = TypeVar("T")

PlayerId = NewType("PlayerId", str)
"""Who sits in a seat, opaque to the engine: `irc:libera:alice`, `discord:1234`, `computer:Ada`."""


class Level(Enum):
    """How well a computer player plays."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"

    __hash__ = object.__hash__


@dataclass_transform(frozen_default=True)
def value(cls: type[T]) -> type[T]:
    """Make `cls` a slotted dataclass that nobody may change."""
    return dataclass(slots=True)(cls)
