"""What we ask about the channels we come into, at the pace the server allows."""

from adapters.irc.questions import Questions
from adapters.irc.server import Server


def questions(*, burst: int = 100, whox: bool = False) -> Questions:
    server = Server()
    server.learn(("WHOX",) if whox else ())
    return Questions(server, burst=burst, per_second=1.0)


def taken(asked: Questions, now: float) -> list[str]:
    return list(iter(lambda: asked.take(now), None))


def test_who_is_there_comes_before_who_may_speak() -> None:
    asked = questions()
    for channel in ("#one", "#two"):
        asked.about(channel, 0.0)
    assert taken(asked, 0.0) == ["WHO #one", "WHO #two", "MODE #one", "MODE #one b", "MODE #two", "MODE #two b"]


def test_where_the_server_tells_accounts_they_are_asked_for() -> None:
    asked = questions(whox=True)
    asked.about("#uno", 0.0)
    assert taken(asked, 0.0)[0] == "WHO #uno %tcuhna,152"


def test_no_more_is_asked_at_once_than_may_be_sent() -> None:
    asked = questions(burst=2)
    asked.about("#uno", 0.0)
    assert len(taken(asked, 0.0)) == 2
    assert 0 < (asked.wait(0.0) or 0) <= 1.0
    assert len(taken(asked, 1.0)) == 1


def test_a_server_that_never_tells_who_is_there_is_not_waited_for() -> None:
    asked = questions()
    asked.about("#Uno", 0.0)
    taken(asked, 0.0)
    assert asked.given_up(9.0) == []
    assert asked.given_up(10.0) == ["#uno"]
    assert asked.given_up(100.0) == []
    asked.about("#uno", 200.0)
    asked.answered("#UNO")
    assert asked.given_up(1000.0) == []
