"""Channels: asked for, asked for again, and never given up."""

from adapters.irc.joins import Joins
from adapters.irc.server import Server


def started(*channels: str) -> Joins:
    joins = Joins(channels, Server())
    joins.start(0.0)
    return joins


def test_every_channel_is_asked_for_once_the_server_takes_commands() -> None:
    joins = Joins(["#Uno", "#two"], Server())
    assert joins.due(0.0) == []
    assert joins.next_due() is None
    joins.start(1.0)
    assert joins.due(1.0) == ["#uno", "#two"]
    assert joins.due(1.0) == []


def test_a_channel_we_are_in_is_not_asked_for() -> None:
    joins = started("#uno")
    joins.due(0.0)
    joins.joined("#UNO", 0.1)
    assert joins.due(1000.0) == []
    assert joins.next_due() is None


def test_after_a_refusal_the_pauses_grow_to_five_minutes_and_never_end() -> None:
    joins, now, pauses = started("#uno"), 0.0, []
    for _ in range(9):
        assert joins.due(now) == ["#uno"]
        joins.refused("#uno", now)
        due = joins.next_due()
        assert due is not None
        pauses.append(due - now)
        now = due
    assert pauses == [5, 10, 20, 40, 80, 160, 300, 300, 300]


def test_a_join_without_an_answer_is_repeated_after_a_minute() -> None:
    joins = started("#uno")
    assert joins.due(0.0) == ["#uno"]
    assert joins.due(59.0) == []
    assert joins.due(60.0) == ["#uno"]


def test_a_kick_is_followed_by_a_pause_of_five_seconds_then_longer_ones() -> None:
    joins = started("#uno")
    joins.joined("#uno", 0.0)
    joins.lost("#uno", 10.0)
    assert joins.next_due() == 15.0
    joins.joined("#uno", 15.0)
    joins.lost("#uno", 16.0)
    assert joins.next_due() == 26.0


def test_after_five_quiet_minutes_in_a_channel_the_pauses_start_over() -> None:
    joins = started("#uno")
    for now in (0.0, 10.0, 30.0):
        joins.joined("#uno", now)
        joins.lost("#uno", now)
    joins.joined("#uno", 100.0)
    joins.lost("#uno", 400.0)
    assert joins.next_due() == 405.0


def test_an_error_about_a_channel_we_are_in_changes_nothing() -> None:
    joins = started("#uno")
    joins.joined("#uno", 0.0)
    assert not joins.refused("#uno", 1.0)
    assert joins.next_due() is None


def test_channels_that_are_not_ours_are_nobodys_business() -> None:
    joins = started("#uno")
    joins.joined("#other", 0.0)
    joins.lost("#other", 0.0)
    assert not joins.refused("#other", 0.0)
    assert not joins.knows("#other")
    assert joins.due(0.0) == ["#uno"]


def test_put_out_once_it_comes_back_and_put_out_again_only_when_invited() -> None:
    joins = Joins(["#uno"], Server())
    joins.start(0.0)
    joins.due(0.0)
    joins.joined("#uno", 1.0)
    joins.thrown_out("#uno", 100.0)
    assert joins.due(100.0 + 5.0) == ["#uno"]
    joins.joined("#uno", 106.0)
    joins.thrown_out("#uno", 200.0)
    assert joins.due(10_000.0) == []
    joins.invited("#other", 10_000.0)
    assert joins.due(10_000.0) == []
    joins.invited("#UNO", 10_000.0)
    assert joins.due(10_000.0) == ["#uno"]


def test_put_out_long_ago_is_forgiven() -> None:
    joins = Joins(["#uno"], Server())
    joins.start(0.0)
    for thrown_out in (1_000.0, 100_000.0):
        joins.joined("#uno", thrown_out - 400.0)
        joins.thrown_out("#uno", thrown_out)
        assert joins.due(thrown_out + 5.0) == ["#uno"]
