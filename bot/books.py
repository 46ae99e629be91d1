"""What a table writes beside its events, in the same transaction: names, seats, results."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bot.chat import Naming, Phrase, Place, phrase
from bot.classic import Course
from bot.house import House
from bot.store.bonuses import Bonus, may_earn
from bot.store.journal import Saved
from bot.store.outcomes import FinishedRound, Outcome, is_computer
from bot.store.results import Played, count_cards, deal, keep, outcomes, sit
from bot.store.statements import Statement, StoreError
from engine.events import Event, MatchWon, PlayerJoined, RoundBlocked, RoundStarted, RoundWon
from engine.state import GameState
from engine.values import PlayerId

log = logging.getLogger(__name__)

Bonuses = list[tuple[PlayerId, Bonus]]
"""Who earned which."""

NOTED = frozenset({PlayerJoined, RoundStarted, RoundWon, RoundBlocked, MatchWon})
"""What the books are about; most moves are none of it."""


@dataclass(slots=True)
class Page:
    """What goes into the database with a step; whether anything ended, and the bonuses that earned."""

    rows: list[Statement]
    has_result: bool = False
    bonuses: Bonuses = field(default_factory=list)


def told(bonuses: Bonuses, naming: Naming) -> list[Phrase]:
    """The bonuses in a sentence; they all are one winner's."""
    parts = tuple(phrase(f"bonus_{bonus.style.value}", points=bonus.points) for _, bonus in bonuses)
    return [phrase("bonuses", player=naming(bonuses[0][0]), bonuses=parts)]


class Books:
    """The books of one table. They keep what a result needs and the state does not: time and cards laid."""

    __slots__ = ("_dealt", "_house", "_place", "_played")

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

    async def beside(
        self, game: int, state: GameState, events: Sequence[Event], names: Mapping[PlayerId, str], *, is_second: bool
    ) -> Page:
        """What to store with any later step; `state` is the one before.

        The first seat is entered with the second step, as the game had no number before.
        """
        if not is_second and NOTED.isdisjoint(map(type, events)):
            return Page([])
        rows = self.opening(events, names)
        seated = [event.player for event in events if isinstance(event, PlayerJoined)]
        seated += state.seats if is_second else []
        rows += [sit(game, player) for player in seated if not is_computer(player)]
        now = self._house.now()
        if any(isinstance(event, RoundStarted) for event in events):
            rows.append(deal(game, now))
        page = Page(rows)
        for outcome in outcomes(game, self._place, state, events, now, self._dealt, self._played):
            await self._record(page, outcome)
        if page.has_result:  # names change, and boards show them as last seen
            rows += [self._house.journal.remember(who, names[who]) for who in state.people() if who in names]
        return page

    async def _record(self, page: Page, outcome: Outcome) -> None:
        if isinstance(outcome, FinishedRound) and outcome.winner and may_earn(outcome):
            given = await self._house.scores.bonuses(outcome)
            page.bonuses += [(outcome.winner, bonus) for bonus in given]
            outcome = outcome.with_bonus(sum(bonus.points for bonus in given))
        page.rows += keep(outcome)
        page.has_result = True

    def course(self) -> Course:
        """How the running round, or the one just ended, has gone so far."""
        dealt = self._dealt
        return Course(self._played.total(), 0.0 if dealt is None else self._house.now() - dealt)

    def enter(self, events: Sequence[Event]) -> None:
        """What was stored has happened."""
        count_cards(self._played, events)
        if any(isinstance(event, RoundStarted) for event in events):
            self._dealt = self._house.now()
