"""Place → table: opens tables, delivers what is heard to them, resumes them at start, closes them.

In a private chat a player is understood to mean the table they sit at; seated at two, they say which
by putting its channel first. Whoever sits nowhere gets answers, and silence is for strangers' chatter.
"""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.chat import Arrived, Departed, Heard, Line, Muted, Phrase, Place, Presence, Removed, Said, Split, Topic, phrase
from bot.cycles import Cycles, Doors
from bot.house import House
from bot.messages import Close
from bot.reception import Reception
from bot.store.statements import StoreError
from bot.table import Table
from engine.values import PlayerId

if TYPE_CHECKING:
    from bot.store.courier import Courier  # whose library is an extra

log = logging.getLogger(__name__)

CLAIM_SECONDS = 2.0  # between two looks for games that another process has given up
CLOSING_SECONDS = 3.0  # for the tables to finish their step when the process ends


class Tables:
    """All tables of this process."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._tables: dict[Place, Table] = {}
        self._tasks: dict[Place, asyncio.Task[None]] = {}
        self._arrived: set[Place] = set()
        self._departed: set[Place] = set()
        self._lost: set[Place] = set()  # where a game could not be restored and nobody has been told yet
        self._elsewhere: set[str] = set()  # the places where other processes play
        self._closing = False
        self._passing: set[asyncio.Task[None]] = set()  # private lines of which it is not clear yet whose they are
        self._cycles = Cycles(house, Doors(self._tables.get, self._open, self._answer))
        self._reception = Reception(house, self._cycles, self._open, self._tables.__contains__)

    async def resume(self) -> None:
        """Take up every running game that nobody plays, and see where other processes play."""
        await self._cycles.claim(self._arrived)
        claimed = await self._house.journal.running()
        self._elsewhere = claimed.elsewhere
        for broken in claimed.broken:
            await self._abandon(broken.game, broken.place, broken.reason)
        for saved in claimed.games:
            try:
                table = Table(saved.place, self._house, saved)
            except Exception as fault:  # whatever is wrong with one game, the others are resumed
                await self._abandon(saved.game, str(saved.place), repr(fault))
            else:
                self._seat(table)
                if saved.place in self._arrived:
                    table.mailbox.put(Arrived(saved.place))
                elif saved.place in self._departed:
                    table.mailbox.put(Departed(saved.place))
        self._cycles.sweep(self._elsewhere)

    async def keep_claiming(self) -> None:
        """For ever: take up games whose process has ended since."""
        while True:
            await asyncio.sleep(CLAIM_SECONDS)
            try:
                await self.resume()
                await self._cycles.renew()
                await self._house.steward.refresh()
            except StoreError as fault:
                log.warning("running games can't be looked for: %s", fault)

    def deliver(self, said: Said) -> None:
        """Bring what was heard to whom it concerns. Never blocks."""
        if self._closing:
            return
        match said:
            case Heard():
                self._hear(said)
            case Presence(place=place) | Split(place=place) | Muted(place=place):
                if place in self._tables:
                    self._tables[place].mailbox.put(said)
            case Departed(place=place):
                self._arrived.discard(place)
                self._departed.add(place)
                if place in self._tables:
                    self._tables[place].mailbox.put(said)
            case Arrived(place=place):
                self._arrived.add(place)
                self._cycles.arrived(place)
                self._departed.discard(place)
                if place in self._tables:
                    self._tables[place].mailbox.put(said)
                elif place in self._lost:
                    self._tell_lost(place)
            case Removed(place=place):
                for table in self._tables.values():
                    if table.place == place or (not place.channel and table.place.server == place.server):
                        table.mailbox.put(said)

    def census(self) -> tuple[int, int]:
        """How many tables are open, and how many people sit at them."""
        states = [table.state for table in self._tables.values()]
        return len(states), sum(len(state.seats) - len(state.levels) for state in states)

    async def trouble(self) -> str:
        """Why games can't be played on now; empty if they can."""
        if self._closing:
            return "stopping"
        troubled = sum(table.in_trouble for table in self._tables.values())
        if troubled:
            return f"{troubled} tables can't store their moves"
        try:
            await self._house.steward.refresh()
        except StoreError:
            return "the database can't be read"
        return ""

    async def close(self) -> None:
        """Let every table finish its step and say that it will be back; the games are kept."""
        self._closing = True
        await self._cycles.close()
        for table in self._tables.values():
            table.mailbox.put(Close())
        tasks = list(self._tasks.values())
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=CLOSING_SECONDS)
            for task in late:
                task.cancel()

    async def _abandon(self, game: int, stored_place: str, reason: str) -> None:
        """Free the place of a game that can't be restored; people there are told, its steps are kept."""
        log.error("game %s in %s can't be restored: %s", game, stored_place, reason)
        await self._house.journal.abandon(game)
        with suppress(ValueError):
            place = Place.parse(stored_place)
            self._lost.add(place)
            if place in self._arrived or place.chat in self._house.draws:  # which keep it until they can say it
                self._tell_lost(place)

    def _tell_lost(self, place: Place) -> None:
        self._lost.discard(place)
        language = self._house.house_rules.customs(place).language
        self._house.post(Line(place, None, (phrase("lost_game"),), language, Topic.TURN))

    def _seat(self, table: Table) -> None:
        self._tables[table.place] = table
        table.telling.is_classic = table.place in self._cycles
        task = asyncio.create_task(table.run(), name=f"table {table.place}")
        self._tasks[table.place] = task
        task.add_done_callback(lambda _: self._unseat(table))

    def _unseat(self, table: Table) -> None:
        """Forget a closed table; what came too late for it is heard anew."""
        del self._tables[table.place], self._tasks[table.place]
        if not self._closing:
            self._cycles.closed(table)
        for message in table.mailbox.take_all():
            if isinstance(message, Heard):
                self.deliver(message)

    @property
    def courier(self) -> "Courier | None":
        """Who takes private lines to the workers that they are for."""
        return self._house.courier

    def hear_here(self, heard: Heard) -> None:
        """A line that another worker has passed on: what comes of it comes of it here."""
        if not self._closing:
            self._hear(heard, is_ours=True)

    async def _ask_around(self, courier: "Courier", heard: Heard) -> None:
        """A private line of somebody who sits at no table here may be another worker's."""
        if await courier.passes_on(heard):
            self._reception.done(heard)
        else:
            self._hear(heard, is_ours=True)

    def _hear(self, heard: Heard, *, is_ours: bool = False) -> None:
        if heard.place.channel:
            table = self._tables.get(heard.place)
        else:
            heard, tables = _choose(heard, self._tables_of(heard.user.player), self._tables_under(heard))
            if len(tables) > 1:
                places = tuple(table.place for table in tables)
                answer = phrase("which_table", channels=places, channel=places[0], text=heard.text)
                self._reception.say(heard, [answer])
                self._reception.done(heard)
                return
            table = tables[0] if tables else None
            if table is None and not is_ours and self._house.courier:
                task = asyncio.create_task(self._ask_around(self._house.courier, heard))
                self._passing.add(task)
                task.add_done_callback(self._passing.discard)
                return
        if table:
            table.mailbox.put(heard)
        elif str(heard.place) not in self._elsewhere:
            self._reception.hear(heard)

    def _tables_of(self, player: PlayerId) -> list[Table]:
        return [table for table in self._tables.values() if table.state.is_seated(player)]

    def _tables_under(self, heard: Heard) -> list[Table]:
        """The tables that an admin of a whole network may steer from afar, by naming the channel."""
        here = (heard.place.chat, heard.place.server)
        all_here = [table for table in self._tables.values() if (table.place.chat, table.place.server) == here]
        return all_here if heard.user.admin else []

    def _answer(self, heard: Heard, phrases: Sequence[Phrase]) -> None:
        self._reception.say(heard, phrases)

    def _open(self, heard: Heard) -> None:
        """A table for whoever said this."""
        table = Table(heard.place, self._house)
        self._seat(table)
        table.mailbox.put(heard)


def _choose(heard: Heard, tables: list[Table], others: list[Table]) -> tuple[Heard, list[Table]]:
    """The table that a private button was made at, or that is named in front of a private line; else all of them.

    `others` are those that may be meant too, if they are named.
    """
    of_game = [table for table in tables if heard.game is not None and table.game == heard.game]
    if of_game:
        return heard, of_game
    first, _, rest = heard.text.strip().partition(" ")
    named = [table for table in (*tables, *others) if table.place.channel.lower() == first.lower()]
    if not named:
        return heard, tables
    return replace(heard, text=rest or "hand"), named[:1]
