"""What waits to be said on one network: in which order, how fast, and what is no longer worth saying.

Each topic has its patience, and a line overtakes those whose patience lasts longer. So a turn comes
before a hand and both before help, the private line of a turn follows its public one, and nothing
waits for ever. The time comes in; sending is left to others.
"""

import bisect
from collections.abc import Callable

from adapters.irc.budget import Budget
from adapters.irc.roster import Roster
from bot.chat import Topic
from engine.values import PlayerId, value

_PATIENCE = {Topic.TURN: 0.0, Topic.HAND: 1.0, Topic.ANSWER: 4.0, Topic.STATUS: 4.0, Topic.HELP: 15.0}
_MOST_LINES = 200
_MOST_HELD = 50  # for one channel that we are not in


@value
class Outgoing:
    """Lines that belong together, for a channel or, when `player` is set, for one person."""

    channel: str  # empty in a private chat
    player: PlayerId | None
    topic: Topic
    lines: tuple[str, ...]
    command: str = "PRIVMSG"
    is_whole: bool = False
    """A whole hand, beside which nothing need be told of what it was made of."""


@value
class _Waiting:
    due: float
    number: int
    line: str
    of: Outgoing


class Outbox:
    """The queue of one network. It is bounded: help goes first, then answers, then what is oldest."""

    def __init__(self, roster: Roster, *, burst: int, per_second: float) -> None:
        self._roster = roster
        self._budget = Budget(burst, per_second)
        self._waiting: list[_Waiting] = []
        self._number = 0

    def __len__(self) -> int:
        return len(self._waiting)

    def post(self, outgoing: Outgoing, now: float) -> None:
        """Queue lines. A whole hand replaces what waits about it; an answer that waits already is not repeated."""
        if outgoing.topic not in (Topic.TURN, Topic.HAND) and any(w.of == outgoing for w in self._waiting):
            return
        if outgoing.is_whole:
            self._drop(lambda w: _is_hand_of(w.of, outgoing))
        for line in outgoing.lines:
            self._number += 1
            waiting = _Waiting(now + _PATIENCE[outgoing.topic], self._number, line, outgoing)
            bisect.insort(self._waiting, waiting, key=lambda w: (w.due, w.number))
        self._shrink(outgoing.channel)

    def take(self, now: float, *, at_once: bool = False) -> str | None:
        """The next line, as the server wants it, if one may be sent now; `at_once` ignores the pace.

        Lines for a channel that we are not in stay; lines for a person who is not here are forgotten.
        """
        if not self._waiting:
            return None
        self._drop(lambda w: self._may_go(w) and self._target(w.of, now) is None)
        first = next((w for w in self._waiting if self._may_go(w)), None)
        if first is None or not (at_once or self._budget.spend(now)):
            return None
        self._waiting.remove(first)
        return f"{first.of.command} {self._target(first.of, now)} :{first.line}"

    def wait(self, now: float) -> float | None:
        """Seconds until `take` has something; None when nothing waits that could go."""
        return self._budget.wait(now) if any(self._may_go(w) for w in self._waiting) else None

    def _may_go(self, waiting: _Waiting) -> bool:
        channel = waiting.of.channel
        return channel == "" or self._roster.place_of(channel) is not None

    def _target(self, outgoing: Outgoing, now: float) -> str | None:
        return outgoing.channel if outgoing.player is None else self._roster.nick_of(outgoing.player, now)

    def _drop(self, is_worthless: Callable[[_Waiting], bool]) -> None:
        self._waiting = [waiting for waiting in self._waiting if not is_worthless(waiting)]

    def _shrink(self, channel: str) -> None:
        if len(self._waiting) <= _MOST_HELD:
            return
        held = [w for w in self._waiting if w.of.channel == channel and not self._may_go(w)]
        excess = sorted(held, key=lambda w: w.number)[: max(0, len(held) - _MOST_HELD)]
        dearest_last = sorted(self._waiting, key=lambda w: (_worth(w.of.topic), w.number))
        excess += dearest_last[: max(0, len(self._waiting) - _MOST_LINES)]
        self._drop(lambda w: w in excess)


def _is_hand_of(one: Outgoing, other: Outgoing) -> bool:
    return one.topic is Topic.HAND and (one.channel, one.player) == (other.channel, other.player)


def _worth(topic: Topic) -> int:
    match topic:
        case Topic.HELP:
            return 0
        case Topic.ANSWER | Topic.STATUS:
            return 1
        case Topic.TURN | Topic.HAND:
            return 2
