"""The scorekeeper: counts what has ended and answers for the boards, away from the tables.

A table only says that something has ended, and passes questions on. One task does it all, one thing
after the other, while there is anything to do; before a question is answered, everything is counted.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.boards import Answer, Scores
from bot.chat import Heard, Line, Phrase, Place, Topic, User, phrase
from bot.personal import Personal
from bot.score_queries import PersonalQuery, ScoreQuery
from bot.store.bonuses import Bonus, before, bonuses
from bot.store.counting import ZoneOf, catch_up, in_utc, month
from bot.store.database import Database
from bot.store.outcomes import FinishedRound
from bot.store.statements import StoreError
from engine.values import PlayerId, value

log = logging.getLogger(__name__)

NOBODY = User(PlayerId(""), "")
NOTHING = ("board_empty", "no_records_month", "no_records_last", "no_records_all", "streak_none")
"""Answers that tell nothing."""


@value
class Question:
    """What somebody wants to know, in which language, and whether this ends what their line asked for."""

    query: ScoreQuery | PersonalQuery
    heard: Heard
    language: str
    is_last: bool = False
    is_advert: bool = False  # nobody has asked, so there must be something to tell
    others: tuple[ScoreQuery, ...] = ()  # to be tried then


class Scorekeeper:
    """One for all tables of a process. `now` is the wall clock, in seconds."""

    def __init__(
        self, database: Database, post: Callable[[Line], None], now: Callable[[], float],
        forgotten: Callable[[PlayerId], None], zone_of: ZoneOf = in_utc,
    ) -> None:  # fmt: skip
        self._database = database
        self._post = post
        self._zone_of = zone_of
        self._scores = Scores(database, now, zone_of)
        self._personal = Personal(database, now, forgotten)
        self._questions: list[Question] = []
        self._due = False
        self._task: asyncio.Task[None] | None = None  # None while there is nothing to do

    def count(self) -> None:
        """Something has ended, here or in a process before this one. Never blocks."""
        self._due = True
        self._wake()

    def ask(self, query: ScoreQuery | PersonalQuery, heard: Heard, language: str, *, is_last: bool = False) -> None:
        """Answer a question soon. Never blocks. `is_last`: nobody else says that a line with a receipt is done."""
        self._questions.append(Question(query, heard, language, is_last))
        self._wake()

    def advertise(self, queries: Sequence[ScoreQuery], place: Place, language: str) -> None:
        """Tell everybody in a place soon the first of what nobody has asked that tells anything. Never blocks."""
        first, *others = queries
        self._questions.append(
            Question(first, Heard(place, NOBODY, ""), language, is_advert=True, others=tuple(others))
        )
        self._wake()

    async def bonuses(self, finished: FinishedRound) -> list[Bonus]:
        """What the classic gives for a round that is not stored yet, by all that ended before it."""
        await self.idle()
        await catch_up(self._database, self._zone_of)
        period = month(finished.finished, await self._zone_of(finished.server))
        return bonuses(finished, await before(self._database, finished, period))

    async def idle(self) -> None:
        """Wait until there is nothing left to do."""
        while self._task:
            await asyncio.wait([self._task])

    def _wake(self) -> None:
        if self._task is None:
            self._task = asyncio.create_task(self._work(), name="scorekeeper")

    async def _work(self) -> None:
        try:
            while self._due or self._questions:
                await self._count()
                if self._questions:
                    await self._answer(self._questions.pop(0))
        finally:
            self._task = None

    async def _count(self) -> None:
        self._due = False
        try:
            await catch_up(self._database, self._zone_of)
        except StoreError as fault:  # the results are stored: they are counted the next time
            log.error("results can't be counted: %s", fault)

    async def _answer(self, question: Question) -> None:
        query, heard = question.query, question.heard
        try:
            if isinstance(query, PersonalQuery):
                answer = Answer(await self._personal.answer(query, heard), public=False)
            else:
                answer = await self._scores.answer(query, heard)
        except StoreError as fault:
            log.error("%s can't be answered: %s", type(question.query).__name__, fault)
            self._say(question, (phrase("scores_unavailable"),), public=False)
        except Exception:
            log.exception("%s failed", type(question.query).__name__)
            self._say(question, (phrase("broken"),), public=False)
        else:
            self._tell(question, answer)

    def _tell(self, question: Question, answer: Answer) -> None:
        told = tuple(one for one in answer.phrases if not (question.is_advert and one.key in NOTHING))
        if told or not question.is_advert:
            self._say(question, told, public=answer.public and not question.heard.private)
        elif question.others:
            following, *others = question.others
            self._questions.insert(0, replace(question, query=following, others=tuple(others)))

    def _say(self, question: Question, phrases: tuple[Phrase, ...], *, public: bool) -> None:
        heard, language = question.heard, question.language
        player = heard.user.player
        receipt = None if public else heard.receipt
        self._post(Line(heard.place, None if public else player, phrases, language, Topic.ANSWER, receipt=receipt))
        if question.is_last and heard.receipt is not None:
            self._post(Line(heard.place, player, (), language, Topic.HAND, receipt=heard.receipt))
