"""Alarms ring once, at their time, and only as long as they are set."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.clock import Alarm, Clock
from engine.commands import GraceOver, TimeUp
from engine.refusals import Reason
from tests.bot.table_talk import HANDS, QUIET, StoppedTime, dealt, is_refusal, read, stopped_time, talk


class Rung:
    """A clock whose rings are kept, in a time that a test lets pass."""

    def __init__(self, time: StoppedTime) -> None:
        self.rings: list[Any] = []
        self.clock = Clock(self.rings.append)
        self.time = time

    async def passes(self, seconds: float) -> list[Any]:
        """What rings while time passes."""
        self.rings.clear()
        self.time.now += seconds
        for _ in range(3):
            await asyncio.sleep(0)
        return self.rings


@pytest.fixture
async def alarms() -> AsyncIterator[Rung]:
    with stopped_time() as time:
        rung = Rung(time)
        yield rung
        rung.clock.set([])


async def test_an_alarm_rings_once_when_it_is_due(alarms: Rung) -> None:
    alarms.clock.set([Alarm(90, TimeUp(1))])
    assert await alarms.passes(89) == []
    assert await alarms.passes(1) == [TimeUp(1)]
    assert await alarms.passes(900) == []


async def test_an_alarm_that_is_set_again_keeps_its_time(alarms: Rung) -> None:
    for _ in range(3):
        alarms.clock.set([Alarm(90, TimeUp(1))])
        assert await alarms.passes(29) == []
    assert await alarms.passes(3) == [TimeUp(1)]


async def test_an_alarm_that_is_no_longer_wanted_does_not_ring(alarms: Rung) -> None:
    alarms.clock.set([Alarm(90, TimeUp(1)), Alarm(3, GraceOver(1))])
    alarms.clock.set([Alarm(90, TimeUp(2))])
    assert await alarms.passes(100) == [TimeUp(2)]


async def test_another_time_for_the_same_message_makes_it_ring_earlier_but_never_later(alarms: Rung) -> None:
    alarms.clock.set([Alarm(90, TimeUp(1))])
    await alarms.passes(80)
    alarms.clock.set([Alarm(60, TimeUp(1))])
    alarms.clock.set([Alarm(5, TimeUp(1))])
    assert await alarms.passes(4) == []
    assert await alarms.passes(1) == [TimeUp(1)]
    assert await alarms.passes(90) == []


async def test_alarms_ring_in_the_order_in_which_they_are_due(alarms: Rung) -> None:
    alarms.clock.set([Alarm(3, "last"), Alarm(1, "first"), Alarm(2, "second")])
    assert await alarms.passes(5) == ["first", "second", "last"]


async def test_alarms_due_together_ring_in_the_order_in_which_they_were_set(alarms: Rung) -> None:
    alarms.clock.set([Alarm(0, number) for number in range(9)])
    assert await alarms.passes(1) == list(range(9))


async def test_an_alarm_that_has_rung_may_be_set_again(alarms: Rung) -> None:
    for _ in range(2):
        alarms.clock.set([Alarm(0, TimeUp(1))])
        assert await alarms.passes(0) == [TimeUp(1)]


async def test_the_seconds_left_are_those_of_that_message(alarms: Rung) -> None:
    alarms.clock.set([Alarm(90, TimeUp(1)), Alarm(3, GraceOver(1))])
    await alarms.passes(2)
    assert round(alarms.clock.seconds_left(TimeUp(1)), 3) == 88
    assert round(alarms.clock.seconds_left(GraceOver(1)), 3) == 1
    assert alarms.clock.seconds_left(TimeUp(2)) == 0


async def test_an_alarm_that_is_overdue_has_no_seconds_left(alarms: Rung) -> None:
    alarms.clock.set([Alarm(5, TimeUp(1))])
    alarms.time.now += 60
    assert alarms.clock.seconds_left(TimeUp(1)) == 0


# At a table


async def test_a_turn_that_is_not_taken_passes() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **HANDS))
        await uno.passes(89)
        assert uno.on_turn() == "ann"
        said = await uno.passes(1)
        assert said.public == ["timed_out drew turn"]
        assert (said.to("ann"), said.to("bob")) == (["you_drew"], ["hand"])


async def test_a_time_out_that_comes_too_late_changes_nothing() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **HANDS))
        number = uno.state.awaiting.number
        await uno.says("ann", "pl r1")
        uno.table().mailbox.put(TimeUp(number))
        assert (await uno.settled()).lines == []
        assert uno.on_turn() == "bob"


async def test_a_reminder_comes_twenty_seconds_before_the_end() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **HANDS))
        assert (await uno.passes(69)).lines == []
        said = await uno.passes(1)
        assert said.public == ["reminder"]
        assert "20 seconds" in said.text()
        assert (await uno.passes(19)).lines == []


async def test_who_has_played_is_not_reminded() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **HANDS))
        await uno.passes(60)
        await uno.says("ann", "pl r1")
        assert (await uno.passes(69)).lines == []
        assert (await uno.passes(1)).text().startswith("bob,")


async def test_a_short_clock_has_no_reminder() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", rules=f"{QUIET} turn_seconds=39", **HANDS))
        assert (await uno.passes(38)).lines == []
        assert (await uno.passes(1)).public == ["timed_out drew turn"]


async def test_a_clock_may_be_had_once_more() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **HANDS))
        await uno.passes(60)
        assert (await uno.says("ann", "!uno wait")).public == ["clock_extended"]
        await uno.passes(89)
        assert uno.on_turn() == "ann"
        assert is_refusal(await uno.says("ann", "!uno wait"), "ann", Reason.ALREADY_EXTENDED)
        await uno.passes(1)
        assert uno.on_turn() == "bob"


async def test_a_reminder_offers_nothing_that_would_be_refused() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **HANDS))
        await uno.says("ann", "!uno wait")
        said = await uno.passes(70)
        assert "20 seconds" in said.text()
        assert "!uno wait" not in said.text()


async def test_a_pause_stops_the_clock_and_going_on_gives_a_full_one() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **HANDS))
        await uno.passes(80)
        assert (await uno.says("ann", "!uno pause")).public == ["paused"]
        assert (await uno.passes(3600)).lines == []
        assert is_refusal(await uno.says("ann", "pl r1"), "ann", Reason.PAUSED)
        assert (await uno.says("ann", "!uno resume")).public == ["resumed_waiting"]
        assert (await uno.passes(69)).lines == []
        assert (await uno.passes(21)).public[-1].startswith("timed_out")


async def test_the_status_tells_the_seconds_left() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **HANDS))
        await uno.passes(16)
        (line,) = (await uno.says("ann", "us")).lines
        assert " seconds=74 " in read(line)
        assert read(line).startswith("uno/1 game=1 phase=playing awaiting=turn player=ann ")
        assert read(line).endswith(" you=R1,B2,B3")
