"""What a dead bot left on the disk, read without touching it."""

import shutil
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.store.codec import decode
from engine.cards import sort_hand
from engine.events import CardPlayed, Event, RoundWon
from engine.evolve import evolve
from engine.state import GameState
from tests.system.wording import Status


@dataclass
class Journaled:
    """One game: its events step by step, and whether it is over."""

    game: int
    steps: list[list[Event]]
    ended: bool

    def states(self) -> Iterator[GameState]:
        """The same state object, after one step after the other."""
        state = GameState()
        for events in self.steps:
            for event in events:
                evolve(state, event)
            yield state

    def plays(self) -> list[tuple[str, str]]:
        """Who played which card, from the first round on."""
        return [(nick(e.player), e.card.code) for events in self.steps for e in events if isinstance(e, CardPlayed)]

    def rounds(self) -> list[tuple[str, int]]:
        """Winners and points."""
        return [(nick(e.player), e.points) for events in self.steps for e in events if isinstance(e, RoundWon)]

    def hands(self, who: str, *, last: int) -> list[Counter[str]]:
        """What somebody held after each of the last steps."""
        held = [{nick(p): Counter(c.code for c in hand) for p, hand in s.hands.items()} for s in self.states()]
        return [hands.get(who, Counter()) for hands in held[-last:]]

    def agrees(self, status: Status, who: str) -> bool:
        """Whether a status line shows the state after the last step."""
        *_, state = self.states()
        hands = {nick(player): [card.code for card in sort_hand(hand)] for player, hand in state.hands.items()}
        return (
            status.game == self.game
            and status.you == Counter(hands[who])
            and status.players == {name: len(hand) for name, hand in hands.items()}
            and status.top == state.top.code
            and status.color == (state.color.value.lower() if state.color else "-")
            and status.player == nick(state.awaiting.player or "-")
            and status.awaiting == state.awaiting.kind.value
            and status.pile == len(state.pile)
        )


def nick(player: str) -> str:
    """The nick in a player's id."""
    return player.rpartition(":")[2]


def last_game(database: Path) -> Journaled:
    """The newest game. A copy is read: opening the database itself would repair what the bot has to."""
    with TemporaryDirectory() as folder:
        for file in database.parent.glob(f"{database.name}*"):
            shutil.copy(file, folder)
        with closing(sqlite3.connect(Path(folder) / database.name)) as connection:
            ((game, ended),) = connection.execute("SELECT game, ended FROM games ORDER BY game DESC LIMIT 1")
            rows = connection.execute("SELECT events FROM steps WHERE game = ? ORDER BY seq", (game,))
            return Journaled(game, [decode(text) for (text,) in rows], ended is not None)
