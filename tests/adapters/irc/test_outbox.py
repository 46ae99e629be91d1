"""The order, the pace and the limits of what is said."""

from adapters.irc.outbox import Outbox, Outgoing
from adapters.irc.roster import Roster
from adapters.irc.server import Server
from bot.chat import Topic
from engine.values import PlayerId
from tests.adapters.irc.lines import said

ALICE, BOB = PlayerId("irc:net:alice"), PlayerId("irc:net:bob")


class Queue:
    """An outbox in #uno and #two with alice and bob, and a clock that moves by hand."""

    def __init__(self, *, burst: int = 1000, per_second: float = 0.5) -> None:
        self.roster = Roster("net", Server())
        self.roster.me = "bot"
        self.outbox = Outbox(self.roster, burst=burst, per_second=per_second)
        self.now = 0.0
        self.join("#uno")
        self.join("#two")

    def join(self, channel: str) -> None:
        names = (":bot!b@h JOIN", ":s 353 bot =", ":s 366 bot")
        for start, end in zip(names, ("", " :bot alice bob", " :End"), strict=True):
            self.hear(f"{start} {channel}{end}")

    def hear(self, line: str) -> None:
        self.roster.hear(said(line), self.now)

    def post(self, topic: Topic, *lines: str, to: PlayerId | None = None, channel: str = "#uno") -> None:
        command = "PRIVMSG" if to is None else "NOTICE"
        is_whole = topic is Topic.HAND and not any(line.startswith("drew") for line in lines)
        self.outbox.post(Outgoing(channel, to, topic, lines, command, is_whole), self.now)

    def sent(self) -> list[str]:
        """All that may go now, without commands and targets."""
        return [line.partition(" :")[2] for line in self.lines()]

    def lines(self) -> list[str]:
        lines = []
        while line := self.outbox.take(self.now):
            lines.append(line)
        return lines


def test_turns_come_first_then_hands_answers_and_help() -> None:
    queue = Queue()
    queue.post(Topic.HELP, "help")
    queue.post(Topic.ANSWER, "answer")
    queue.post(Topic.HAND, "hand", to=ALICE)
    queue.post(Topic.TURN, "turn")
    assert queue.sent() == ["turn", "hand", "answer", "help"]


def test_a_line_is_addressed_to_its_channel_or_to_the_nick_its_player_bears_now() -> None:
    queue = Queue()
    queue.post(Topic.TURN, "turn")
    queue.post(Topic.HAND, "hand", to=ALICE)
    queue.hear(":alice!a@h NICK alicia")
    assert queue.lines() == ["PRIVMSG #uno :turn", "NOTICE alicia :hand"]


def test_a_burst_goes_at_once_then_the_pace_is_kept() -> None:
    queue = Queue(burst=2, per_second=0.5)
    queue.post(Topic.TURN, "1", "2", "3", "4")
    assert queue.sent() == ["1", "2"]
    assert queue.outbox.wait(queue.now) == 2.0
    queue.now += 2
    assert queue.sent() == ["3"]
    queue.now += 2
    assert queue.sent() == ["4"]
    assert queue.outbox.wait(queue.now) is None


def test_what_must_go_at_once_ignores_the_pace() -> None:
    queue = Queue(burst=1)
    queue.post(Topic.TURN, "1", "2")
    assert queue.outbox.take(0.0) is not None
    assert queue.outbox.take(0.0) is None
    assert queue.outbox.take(0.0, at_once=True) == "PRIVMSG #uno :2"


def test_the_private_line_of_a_turn_follows_its_public_one() -> None:
    queue = Queue()
    for turn in ("a", "b"):
        queue.post(Topic.TURN, f"{turn} played")
        queue.post(Topic.HAND, f"hand after {turn}", to=ALICE if turn == "a" else BOB)
        queue.now += 3
    assert queue.sent() == ["a played", "hand after a", "b played", "hand after b"]


def test_help_waits_but_not_for_ever() -> None:
    queue = Queue()
    queue.post(Topic.HELP, "help")
    queue.now += 16
    queue.post(Topic.TURN, "turn")
    assert queue.sent() == ["help", "turn"]


def test_a_newer_hand_replaces_the_one_that_waits() -> None:
    queue = Queue()
    queue.post(Topic.HAND, "(1/2) old", "(2/2) old", to=ALICE)
    queue.post(Topic.HAND, "bob's", to=BOB)
    queue.post(Topic.HAND, "other channel", to=ALICE, channel="#two")
    queue.post(Topic.HAND, "(1/2) new", "(2/2) new", to=ALICE)
    assert queue.sent() == ["bob's", "other channel", "(1/2) new", "(2/2) new"]


def test_what_was_drawn_replaces_no_hand_and_comes_before_the_next_one() -> None:
    queue = Queue()
    queue.post(Topic.HAND, "hand", to=ALICE)
    queue.post(Topic.HAND, "drew", to=ALICE)
    queue.post(Topic.HAND, "drew", to=ALICE)
    assert queue.sent() == ["hand", "drew", "drew"]
    queue.post(Topic.HAND, "drew", to=ALICE)
    queue.post(Topic.HAND, "hand with it", to=ALICE)
    assert queue.sent() == ["hand with it"]


def test_a_hand_replaces_no_other_line_of_its_player() -> None:
    queue = Queue()
    queue.post(Topic.ANSWER, "not your turn", to=ALICE)
    queue.post(Topic.HAND, "hand", to=ALICE)
    assert queue.sent() == ["hand", "not your turn"]


def test_an_answer_that_waits_already_is_not_repeated() -> None:
    queue = Queue()
    for _ in range(3):
        queue.post(Topic.ANSWER, "top card")
        queue.post(Topic.ANSWER, "top card", channel="#two")
        queue.post(Topic.ANSWER, "top card", to=ALICE)
    assert len(queue.outbox) == 3
    queue.sent()
    queue.post(Topic.ANSWER, "top card")
    assert queue.sent() == ["top card"]


def test_what_happened_twice_is_said_twice() -> None:
    queue = Queue()
    queue.post(Topic.TURN, "drew a card")
    queue.post(Topic.TURN, "drew a card")
    assert len(queue.sent()) == 2


def test_lines_for_a_channel_wait_until_we_are_in_it() -> None:
    queue = Queue()
    queue.hear(":op!o@h KICK #uno bot")
    queue.post(Topic.TURN, "for uno")
    queue.post(Topic.HAND, "hand", to=ALICE)
    queue.post(Topic.TURN, "for two", channel="#two")
    assert queue.sent() == ["for two"]
    assert queue.outbox.wait(queue.now) is None
    queue.join("#uno")
    assert queue.sent() == ["for uno", "hand"]


def test_of_lines_that_wait_for_a_channel_the_newest_fifty_are_kept() -> None:
    queue = Queue()
    queue.hear(":op!o@h KICK #uno bot")
    for number in range(80):
        queue.post(Topic.TURN, str(number))
    queue.join("#uno")
    assert queue.sent() == [str(number) for number in range(30, 80)]


def test_a_line_for_somebody_who_is_not_here_is_forgotten_and_costs_no_time() -> None:
    queue = Queue(burst=1)
    queue.post(Topic.HAND, "hand", to=ALICE)
    queue.hear(":alice!a@h QUIT :bye")
    queue.post(Topic.HAND, "bob's", to=BOB)
    assert queue.sent() == ["bob's"]
    assert len(queue.outbox) == 0


def test_a_private_chat_needs_no_channel() -> None:
    queue = Queue()
    queue.hear(":op!o@h KICK #uno bot")
    queue.post(Topic.ANSWER, "hello", to=ALICE, channel="")
    assert queue.lines() == ["NOTICE alice :hello"]


def test_over_two_hundred_lines_help_is_dropped_first_then_answers_then_the_oldest() -> None:
    queue = Queue()
    for number in range(50):
        queue.post(Topic.HELP, f"help {number}")
        queue.post(Topic.ANSWER, f"answer {number}")
    for number in range(150):
        queue.post(Topic.TURN, f"turn {number}")
    assert len(queue.outbox) == 200
    queue.post(Topic.TURN, "one more")
    for number in range(199):
        queue.post(Topic.TURN, f"and {number}")
    assert queue.sent() == ["one more", *(f"and {number}" for number in range(199))]
