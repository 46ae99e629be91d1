"""What a table writes beside its events, in the same transaction: names, seats, results."""

import logging
from collections.abc import Mapping, Sequence

from bot.chat import Place
from bot.classic import Course
from bot.house import House
from bot.store.journal import Saved
from bot.store.outcomes import Outcome, is_computer
from bot.store.results import Played, count_cards, deal, keep, outcomes, sit
from bot.store.statements import Statement, StoreError
from engine.events import Event, PlayerJoined, RoundStarted
from engine.state import GameState
from engine.values import PlayerId

log = logging.getLogger(__name__)


class Books:
    """The books of one table. They keep what a result needs and the state does not: time and cards laid."""

    def __init__(self, house: House, place: Place, saved: Saved | None) -> None:
        self._house = house
        self._place = place
        self._played = Played()  # in the running round
        self._dealt = saved.dealt if saved else None
        count_cards(self._played, saved.events if saved else ())

    async def names(self, game: int, seats: Sequence[PlayerId]) -> dict[PlayerId, str]:
        """How the seated were called before this process began."""
        try:
            return await self._house.journal.names(seats)
        except StoreError as fault:  # the game is worth more than how its players are spelled
            log.warning("game %s: names can't be read: %s", game, fault)
            return {}

    def opening(self, events: Sequence[Event], names: Mapping[PlayerId, str]) -> list[Statement]:
        """What to store with a game's first step, before it has a number."""
        joined = [event.player for event in events if isinstance(event, PlayerJoined)]
        return [self._house.journal.remember(player, names[player]) for player in joined]

    def beside(
        self, game: int, state: GameState, events: Sequence[Event], names: Mapping[PlayerId, str], *, is_second: bool
    ) -> tuple[list[Statement], list[Outcome]]:
        """What to store with any later step, and what ended with it; `state` is the one before.

        The first seat is entered with the second step, as the game had no number before.
        """
        rows = self.opening(events, names)
        seated = [event.player for event in events if isinstance(event, PlayerJoined)]
        seated += state.seats if is_second else []
        rows += [sit(game, player) for player in seated if not is_computer(player)]
        now = self._house.now()
        if any(isinstance(event, RoundStarted) for event in events):
            rows.append(deal(game, now))
        ended = outcomes(game, self._place, state, events, now, self._dealt, self._played)
        for outcome in ended:
            rows += keep(outcome)
        if ended:  # names change, and boards show them as last seen
            rows += [
                self._house.journal.remember(player, names[player]) for player in state.people() if player in names
            ]
        return rows, ended

    def course(self) -> Course:
        """How the running round, or the one just ended, has gone so far."""
        dealt = self._dealt
        return Course(self._played.total(), 0.0 if dealt is None else self._house.now() - dealt)

    def enter(self, events: Sequence[Event]) -> None:
        """What was stored has happened."""
        count_cards(self._played, events)
        if any(isinstance(event, RoundStarted) for event in events):
            self._dealt = self._house.now()
