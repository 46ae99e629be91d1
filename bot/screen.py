"""What a table shows in a chat that draws: one line a step with the table as it is now, and the hands.

Whatever is told meanwhile is gathered, so that a step costs the chat one look at the table and one at
each hand that has changed.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import replace

from bot.chat import Naming, Phrase, Topic
from bot.showing import show_hand, show_table
from bot.views import HandView, Kind, TableView
from engine.state import GameState
from engine.values import PlayerId

MOVES = 3  # the last lines told, which everybody is shown

Send = Callable[[PlayerId | None, tuple[Phrase, ...], Topic, TableView | HandView], None]


class Screen:
    """The views of one table, as they were last sent."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._moves = deque[tuple[Phrase, ...]](maxlen=MOVES)
        self._news: dict[PlayerId | None, list[Phrase]] = {}
        self._table: TableView | None = None
        self._hands: dict[PlayerId, HandView] = {}

    def take(self, audience: PlayerId | None, phrases: tuple[Phrase, ...]) -> None:
        """Something was told, and is to be shown with the next view."""
        if audience is None:
            self._moves.append(phrases)
        self._news.setdefault(audience, []).extend(phrases)

    def show(self, game: int, state: GameState, naming: Naming, due: float | None) -> None:
        """Send what has changed since the last time: the table to everybody, hands to their owners."""
        table = show_table(game, state, naming, self._moves, due)
        if self._table and self._table.decision == table.decision and self._table.due and table.due:
            table = replace(table, due=self._table.due)  # the same clock, read a blink later
        told, self._news = self._news, {}
        if table != self._table or told:
            self._table = table
            self._send(None, tuple(told.get(None, ())), Topic.TURN, table)
        for player in state.people():
            hand = show_hand(table, state, player, naming)
            if player in told or _differs(hand, self._hands.get(player)):
                self._send(player, tuple(told.get(player, ())), Topic.HAND, hand)
            self._hands[player] = hand
        for player in self._hands.keys() - set(state.seats):
            del self._hands[player]

    def hand(self, player: PlayerId) -> HandView | None:
        """A player's hand as it is now; None for who has no seat."""
        return self._hands.get(player)


def _differs(hand: HandView, before: HandView | None) -> bool:
    """Whether a hand must be shown anew: it is another one, or something else is asked of its owner."""
    if before is None:
        return bool(hand.cards)
    if hand.kind is not Kind.NOTHING and hand.table.decision != before.table.decision:
        return True
    return _essence(hand) != _essence(before)


def _essence(hand: HandView) -> tuple[object, ...]:
    return (hand.cards, hand.kind, hand.playable, hand.jump, hand.buttons, hand.table.stage, hand.table.paused)
