"""The language the core's tests are written in: people say lines, and what the bot says is kept.

Everything is the program's own, the journal on a database in memory included, but the chat, which keeps
a transcript, and the loop's clock, which stands still until a test lets time pass. Luck is seeded.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from random import Random

from adapters.irc.pen import PlainPen
from bot.chat import Arrived, Heard, Known, Line, Name, Phrase, Place, Presence, User
from bot.holders import SeatWords
from bot.house import House
from bot.house_rules import HouseRules
from bot.phrasebook import Pen, say
from bot.preferences import Preferences
from bot.scorekeeper import Scorekeeper
from bot.steward import Steward
from bot.store.cycles import CycleStore
from bot.store.database import Database, SqliteDatabase
from bot.store.journal import Journal
from bot.store.statements import Row, Statement
from bot.table import Table
from bot.tables import Tables
from engine.cards import CARDS, DECK, Card, parse_cards
from engine.events import Event, PlayerJoined, RoundStarted, TableOpened, TurnBegan
from engine.refusals import Reason
from engine.rules import Rules
from engine.state import GameState
from engine.values import Level, PlayerId, value

QUIET = "official uno_grace=0 target=0"
GRACE = "official uno_grace=3 target=0"
HANDS = {"ann": "R1 B2 B3", "bob": "R2 G2 G3", "cat": "R3 Y2 Y3"}  # under which any red card may follow another
ADDRESS = "sqlite:///:memory:"  # of the database that all is kept in
THINK = 2.0  # seconds that a computer player takes
PLAIN = PlainPen("!", lambda _: None)
ASKER = User(PlayerId("irc:net:*"), "*")  # whose question shows that all before it was dealt with


def person(name: str) -> PlayerId:
    """The player of that name, as the chat knows them."""
    return PlayerId(f"irc:net:{name}")


def computer(name: str) -> PlayerId:
    """The computer player of that name."""
    return PlayerId(f"computer:{name}")


def naming(player: PlayerId) -> Name:
    """How players are called where no chat says otherwise."""
    return Name(player, player.rpartition(":")[2])


def place(channel: str = "#uno") -> Place:
    """A channel, or with an empty name the private chat."""
    return Place("irc", "net", channel)


def keys(phrases: Sequence[Phrase]) -> str:
    """The keys of sentences, a blank between two."""
    return " ".join(phrase.key for phrase in phrases)


def read(line: Line, language: str = "en", pen: Pen = PLAIN) -> str:
    """A line as it is shown."""
    return say(line.phrases, language, pen)


def dealt(
    *,
    turn: str,
    top: str = "R5",
    pile: str = "",
    rules: str = QUIET,
    computers: str = "",
    level: str = "normal",
    **hands: str,
) -> list[Event]:
    """What led to a round in which `turn` is to play; the first seat is the host.

    `pile` lists the first cards drawn, the other cards of the deck lie under these, red ones last.
    """
    seats = {name: computer(name) if name in computers.split() else person(name) for name in hands}
    held = tuple((seats[name], parse_cards(cards)) for name, cards in hands.items())
    first = parse_cards(pile)
    used = Counter([CARDS[top], *first, *(card for _, cards in held for card in cards)])
    rest = sorted((Counter(DECK) - used).elements(), key=lambda card: card.code, reverse=True)
    host, dealer = next(iter(seats.values())), list(seats.values())[list(seats).index(turn) - 1]
    return [
        TableOpened(Rules.parse(rules), host),
        *(PlayerJoined(seat, Level(level) if name in computers.split() else None) for name, seat in seats.items()),
        RoundStarted(1, dealer, held, (*rest, *reversed(first)), CARDS[top]),
        TurnBegan(seats[turn]),
    ]


@value
class Said:
    """What the bot said after something had happened."""

    lines: list[Line]

    @property
    def public(self) -> list[str]:
        """The keys of each public line."""
        return self.to(None)

    @property
    def audiences(self) -> set[str | None]:
        """Who was told anything; None is everybody."""
        return {None if line.audience is None else naming(line.audience).text for line in self.lines}

    def to(self, who: str | None) -> list[str]:
        """The keys of each line that was for `who` alone."""
        wanted = None if who is None else person(who)
        return [keys(line.phrases) for line in self.lines if line.audience == wanted]

    def text(self) -> str:
        """All lines as they are shown, one under the other."""
        return "\n".join(map(read, self.lines))


def is_refusal(said: Said, who: str, reason: Reason) -> bool:
    """Whether all that was said is that refusal, to that player."""
    return said.audiences == {who} and said.to(who) == [f"refused.{reason.value}"]


class Transcript:
    """A chat that only keeps what it hears and is told, and notes of what else happens."""

    name = "irc"
    draws = False

    def __init__(self) -> None:
        self.said: list[Heard | Line | str] = []
        self.answered = asyncio.Event()
        self._taken = 0

    def post(self, line: Line) -> None:
        """Keep a line, but for the answers to the asker."""
        if line.audience == ASKER.player:
            self.answered.set()
        else:
            self.said.append(line)

    def take(self) -> Said:
        """What was said since the last time."""
        taken, self._taken = self.said[self._taken :], len(self.said)
        return Said([line for line in taken if isinstance(line, Line)])


class StoppedTime:
    """A clock that goes on only when it is told to, but for the blink that keeps alarms in order."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        self.now += 1e-7
        return self.now


@contextmanager
def stopped_time() -> Iterator[StoppedTime]:
    """Let the running loop go by a clock of the test's."""
    loop, time = asyncio.get_running_loop(), StoppedTime()
    loop.time = time  # type: ignore[method-assign]
    try:
        yield time
    finally:
        del loop.time


class Talk:
    """All tables of one process, and people who talk at them."""

    def __init__(
        self, database: Database, time: StoppedTime, rules: str, rng: Random, language: str, *, draws: bool = False
    ) -> None:
        self.database = database
        self.chat = Transcript()
        self.rng = rng
        self.hints = False
        self._time = time
        self._epoch = 0.0  # what the clock on the wall is ahead of the loop's
        self.house_rules = HouseRules(Rules.parse(rules), language)
        self._draws = frozenset({"irc"} if draws else ())
        self._processes = 0
        self._places = [place()]
        self.known: list[Known] = []
        self.player_of: dict[str, PlayerId] = {}  # where the name is not the player's
        self.accounts: dict[str, str] = {}
        self.traces: dict[str, str] = {}  # without one, people are taken to be who their names say
        self.start()

    def start(self) -> None:
        """Begin a process on the same database; whatever was running is not resumed yet."""
        self._processes += 1
        self._owner = f"process{self._processes}:1:1"
        self.journal = Journal(self.database, self._owner, self._time)
        self.preferences = Preferences(self.database, hints=self.hints)
        self.tables = Tables(self._house(self.journal))

    def _words(self) -> SeatWords:
        return SeatWords(lambda _, known: self.known.append(known), self.rng)

    def _house(self, journal: Journal) -> House:
        think: Callable[[], float] = lambda: THINK  # noqa: E731
        self.scores = Scorekeeper(
            self.database, self._post, self._now, self.preferences.forget, self.house_rules.zone_of
        )
        self.steward = Steward(self.database, journal, self.house_rules, self._post, self._now)
        cycles = CycleStore(self.database, self._owner, self._time)
        return House(
            journal, self.scores, self.house_rules, self.steward, self._post, self.rng, think, self._now,
            self.preferences, cycles, self._words(), self._draws,
        )  # fmt: skip

    def _now(self) -> float:
        return self._time() + self._epoch

    @property
    def wants_cycle(self) -> bool:
        """Whether the classic's cycle is turned on in #uno."""
        return self.house_rules.customs(place()).cycle

    @wants_cycle.setter
    def wants_cycle(self, wants: bool) -> None:
        self.house_rules.set(place().home, {"cycle": "on" if wants else "off"})

    def tell_time(self, wall: float) -> None:
        """Let the clock on the wall show `wall` now."""
        self._epoch = wall - self._time.now

    def think_for(self, seconds: float) -> None:
        """Let the clock on the wall go on while nothing else happens."""
        self._epoch += seconds

    def _post(self, line: Line) -> None:
        self.chat.post(self.preferences.dressed(line))

    def hear(
        self, who: str, text: str, channel: str = "#uno", *, about: int | None = None, admin: bool = False,
        pressed: int | None = None, game: int | None = None,
    ) -> None:  # fmt: skip
        """`who` says a line, in private where `channel` is empty; more may follow in the same instant.

        Said by a button or the like, it comes with the receipt `pressed`.
        """
        if place(channel) not in self._places and channel:
            self._places.append(place(channel))
        user = replace(self._user(who), admin=admin)
        private = not channel or pressed is not None
        heard = Heard(place(channel), user, text, private, about, game, receipt=pressed)
        self.chat.said.append(heard)
        self.tables.deliver(heard)

    async def says(
        self, who: str, text: str, channel: str = "#uno", *, about: int | None = None, admin: bool = False,
        pressed: int | None = None, game: int | None = None,
    ) -> Said:  # fmt: skip
        """`who` says a line; what comes of it."""
        self.hear(who, text, channel, about=about, admin=admin, pressed=pressed, game=game)
        return await self.settled()

    async def presence(self, who: str, *, present: bool) -> Said:
        """The chat loses or finds a person."""
        self.chat.said.append(f"{who} {'is back' if present else 'is gone'}")
        self.tables.deliver(Presence(place(), self._user(who), present))
        return await self.settled()

    def _user(self, who: str) -> User:
        player = self.player_of.get(who, person(who))
        return User(player, who, account=self.accounts.get(who, ""), trace=self.traces.get(who, ""))

    async def arrives(self, channel: str = "#uno") -> Said:
        """The bot can speak in a place."""
        self.tables.deliver(Arrived(place(channel)))
        return await self.settled()

    async def passes(self, seconds: float) -> Said:
        """Time passes."""
        self.chat.said.append(f"{seconds:g} seconds pass")
        self._time.now += seconds
        return await self.settled()

    async def settled(self) -> Said:
        """Wait until all is dealt with that was heard or is due, and what that sets off at once; what was said."""
        for _ in range(3):
            for _ in range(3):  # turns of the loop for due alarms to ring
                await asyncio.sleep(0)
            for channel in self._places:
                self.chat.answered.clear()
                self.tables.deliver(Heard(channel, ASKER, "!uno status"))
                await self._answered()
            await self.scores.idle()
            await self._cycle_rests()
            await self.steward.idle()
        return self.chat.take()

    async def _cycle_rests(self) -> None:
        """A cycle is stored, and looked up again, before it speaks; the database does one thing after the other."""
        for _ in range(4 * self.wants_cycle):
            await self.database.read(Statement("SELECT 1"))

    async def _answered(self) -> None:
        """Where another process plays, nobody answers: then until the database has been asked often enough."""
        for _ in range(20):
            if self.chat.answered.is_set():
                return
            await self.database.read(Statement("SELECT 1"))

    async def sit(self, events: list[Event], channel: str = "#uno") -> Said:
        """Resume a game that another process brought as far as `events`."""
        past = Journal(self.database, "past:1:1", self._time)
        await past.open_game(place(channel), "en", events)
        await past.release()
        await self.tables.resume()
        if place(channel) not in self._places:
            self._places.append(place(channel))
        return await self.settled()

    async def stored(self) -> Said:
        """Wait until what was chosen is stored and told; what was said."""
        for _ in range(4):
            await self.database.read(Statement("SELECT 1"))
        return self.chat.take()

    async def close(self) -> Said:
        """End the process, as when it is asked to."""
        await self.tables.close()
        await self.journal.release()
        return self.chat.take()

    async def fail(self, *, fails: bool = True) -> None:
        """Let the database take nothing, as a full disk would, or let it work again."""
        is_sqlite = isinstance(self.database, SqliteDatabase)
        setting = "PRAGMA query_only" if is_sqlite else "SET default_transaction_read_only"
        await self.database.read(Statement(f"{setting} = {int(fails)}"))

    async def rows(self, question: str) -> list[Row]:
        """What is stored."""
        return await self.database.read(Statement(question))

    def table(self, channel: str = "#uno") -> Table:
        """The table in a channel, as no chat can see it: its mailbox and its state."""
        return self.tables._tables[place(channel)]

    def on_turn(self) -> str:
        """Who is to decide."""
        return naming(self.state.awaiting.player).text if self.state.awaiting.player else ""

    def tables_are_open(self) -> bool:
        """Whether any game is running."""
        return bool(self.tables._tables)

    @property
    def state(self) -> GameState:
        """The state of the table in #uno."""
        return self.table().state

    def hand(self, who: str) -> list[Card]:
        """What `who` holds."""
        return self.state.hands[person(who)]


@asynccontextmanager
async def talk(
    *, rules: str = QUIET, rng: Random | None = None, language: str = "en", draws: bool = False
) -> AsyncIterator[Talk]:
    """A process with no table yet, whose chat may be one that draws."""
    with stopped_time() as time:
        async with await Database.open(ADDRESS) as database:
            here = Talk(database, time, rules, rng or Random(1), language, draws=draws)
            yield here
            await here.tables.close()
