"""Recording: every kind of event has one place where it changes the table."""

from typing import get_args

from engine.events import CardPlayed, CardsDrawn, Event, PlayOrKeepAsked, TurnBegan
from engine.evolve import RECORDERS

RECORDED_AT_ONCE = {TurnBegan, CardPlayed, CardsDrawn, PlayOrKeepAsked}


def test_every_event_is_recorded_in_one_place() -> None:
    assert RECORDERS.keys() | RECORDED_AT_ONCE == set(get_args(Event))
    assert not RECORDERS.keys() & RECORDED_AT_ONCE
