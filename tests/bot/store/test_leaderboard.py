"""Three hundred matches on two servers of each chat: every number on every board, reckoned twice.

People and computer players play whole matches by several rules, people leave, months pass. The bot
counts in its own way; the ledger adds up what happened. Both must say the same of everybody.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from itertools import product
from random import Random
from zoneinfo import ZoneInfo

import pytest
import pytest_asyncio

from bot.books import Books
from bot.chat import Line, Place
from bot.holders import SeatWords
from bot.house import House
from bot.house_rules import HouseRules
from bot.messages import LAST
from bot.preferences import Preferences
from bot.scorekeeper import Scorekeeper
from bot.steward import Steward
from bot.store import boards, counting, people, portable
from bot.store.cycles import CycleStore
from bot.store.database import Database
from bot.store.journal import Journal
from bot.store.standings import EVER
from bot.store.statements import Statement
from engine.commands import Command, Deal, Join, Leave, Open, SeatComputers, TimeUp
from engine.decide import decide
from engine.evolve import evolve
from engine.players import STRATEGIES
from engine.players.view import View
from engine.rules import Rules
from engine.state import GameState, is_over, is_playing
from engine.values import Level, PlayerId
from tests.bot.store.ledger import Game, Ledger
from tests.postgres import PostgresServer

pytestmark = pytest.mark.asyncio(loop_scope="module")

MATCHES = 300
PLACES = {
    "discord:1": (Place("discord", "1", "10"), Place("discord", "1", "11")),
    "discord:2": (Place("discord", "2", "20"),),
    "irc:libera:#uno": (Place("irc", "libera", "#uno"),),
    "irc:libera:#cards": (Place("irc", "libera", "#cards"),),
}
UTC_ZONE = ZoneInfo("UTC")
ZONES = {
    "discord:1": ZoneInfo("America/New_York"), "discord:2": UTC_ZONE,
    "irc:libera:#uno": ZoneInfo("Europe/Rome"), "irc:libera:#cards": ZoneInfo("Asia/Tokyo"),
}  # fmt: skip
RULES = [
    Rules.parse(text + " uno=auto uno_penalty=0 w4_challenge=off")
    for text in (
        "classic",
        "classic",
        "official target=0",
        "official target=60",
        "official scoring=elimination target=90",
        "official target=60 partners=on",
    )
]
IN_PAIRS = RULES[-1]
BEGUN = datetime(2026, 10, 28, tzinfo=UTC).timestamp()  # in America clocks are set back on the first of November
LAST_MONTH, THIS_MONTH = "2026-10", "2026-11"
ADA = PlayerId("computer:Ada")
NAMES = ("ann", "bob", "cat", "dan", "eve", "fay", "gus")


class World:
    """A process, its clock, and the ledgers beside it."""

    def __init__(self, database: Database, journal: Journal, rng: Random) -> None:
        self.now = BEGUN
        self.rng = rng
        preferences, cycles = Preferences(database, hints=False), CycleStore(database, "here", self.clock)
        self.scores = Scorekeeper(database, self.post, self.clock, preferences.forget, self.zone_of)
        house_rules = HouseRules()
        steward = Steward(database, journal, house_rules, self.post, self.clock)
        self.house = House(
            journal, self.scores, house_rules, steward, self.post, rng, lambda: 1.0, self.clock, preferences, cycles,
            SeatWords(lambda *_: None, rng),
        )  # fmt: skip
        self.ledgers = {server: Ledger(zone) for server, zone in ZONES.items()}
        journal._now = self.clock

    def post(self, line: Line) -> None:
        """Nobody listens."""

    def clock(self) -> float:
        return self.now

    async def zone_of(self, server: str) -> ZoneInfo:
        return ZONES[server]


class Match:
    """One match from the first seat to its end, stored as tables store it."""

    def __init__(self, world: World, place: Place) -> None:
        self.world, self.place = world, place
        self.state = GameState()
        self.books = Books(world.house, place, None)
        self.steps = self.game = 0
        self.ledger: Game | None = None

    async def step(self, command: Command) -> None:
        world = self.world
        world.now += world.rng.uniform(0.2, 2.5)
        events = decide(self.state, command, world.rng)
        journal, names = (
            world.house.journal,
            {seat: seat.rpartition(":")[2].title() for seat in (*players(self.place), ADA)},
        )
        if not self.game:
            self.game = await journal.open_game(self.place, "en", events, self.books.opening(events, names))
            self.ledger = Game(world.ledgers[self.place.home], self.game)
        else:
            page = await self.books.beside(self.game, self.state, events, names, is_second=self.steps == 1)
            ended = any(isinstance(event, LAST) for event in events)
            if page.rows or ended:  # the other moves are the journal's business, not the boards'
                await journal.append(self.game, self.steps + 1, events, page.rows, ended=ended)
            if page.has_result:
                world.scores.count()
        self.steps += 1 if events else 0
        for event in events:
            evolve(self.state, event)
        self.books.enter(events)
        assert self.ledger is not None
        self.ledger.hear(world.now, events)

    async def play(self) -> None:
        rng = self.world.rng
        rules = rng.choice(RULES)
        people = rng.sample(players(self.place), rng.choice((3, 4) if rules is IN_PAIRS else (1, 2, 3, 3, 4)))
        if rules is not IN_PAIRS and rng.random() < 0.6:  # two who play one another all day
            people = players(self.place)[:2]
        await self.step(Open(people[0], rules))
        for person in people[1:]:
            await self.step(Join(person))
        if len(people) == 1 or rng.random() < 0.3 or (rules is IN_PAIRS and len(people) == 3):
            await self.step(SeatComputers(people[0], (ADA,), Level.EASY))
        await self.step(Deal(people[0]))
        while not is_over(self.state):
            await self.step(self.next_command())

    def next_command(self) -> Command:
        rng, player = self.world.rng, self.state.awaiting.player
        if rng.random() < 0.004 and (people := self.state.people()):
            return Leave(rng.choice(people))
        if player is None or not is_playing(self.state):
            return TimeUp(self.state.awaiting.number)
        level = rng.choice((Level.EASY, Level.HARD)) if player.endswith("ann") else Level.EASY
        return STRATEGIES[level](View(self.state, player), rng)


def players(place: Place) -> list[PlayerId]:
    """The people of a chat, who are the same on all its servers."""
    return [PlayerId(f"{place.chat}:{place.server if place.chat == 'irc' else ''}:{name}") for name in NAMES]


@asynccontextmanager
async def played(matches: int, seed: int, address: str = "sqlite:///:memory:") -> AsyncIterator[tuple[World, Database]]:
    """A world in which so many matches were played, from one month into the next."""
    rng = Random(seed)
    async with await Database.open(address) as database:
        world = World(database, Journal(database, "here:1:1"), rng)
        places = [place for of_server in PLACES.values() for place in of_server]
        for number in range(matches):
            world.now = max(world.now, BEGUN + number * 6 * 86_400 / matches)
            await Match(world, rng.choice(places)).play()
        await world.scores.idle()
        yield world, database


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def season() -> AsyncIterator[tuple[World, Database]]:
    async with played(MATCHES, 5) as world:
        yield world


Season = tuple[World, Database]


def on_board(ledger: Ledger, order: str, period: str) -> list[tuple[str, float]]:
    """Who belongs on a board, best first."""
    pages = ledger.ever if period == EVER else ledger.months[period]
    match order:
        case "rating":
            found = {player: 1000 + 40 * (r.mu - 3 * r.sigma) for player, r in ledger.ratings.items()}
            return sorted(((p, float(round(v))) for p, v in found.items()), key=lambda item: (-item[1], item[0]))
        case "rate":
            values = {p: page.wins / page.games for p, page in pages.items() if page.games >= 10}
        case _:
            values = {p: float(getattr(page, order)) for p, page in pages.items() if getattr(page, order)}
    return sorted(values.items(), key=lambda item: (-item[1], item[0]))


PERIODS = (EVER, LAST_MONTH, THIS_MONTH)


@pytest.mark.parametrize("server", PLACES)
async def test_every_board_is_what_was_played(server: str, season: Season) -> None:
    world, database = season
    for period in PERIODS:
        for order in boards.ORDERS:
            if order == "rating" and period != EVER:
                continue
            expected = on_board(world.ledgers[server], order, period)
            board = await boards.top(database, server, order, period, most=1000)
            assert [(entry.player, entry.value) for entry in board.entries] == expected, (order, period)
            places = [1 + sum(other > value for _, other in expected) for _, value in expected]
            assert [entry.place for entry in board.entries] == places


@pytest.mark.parametrize("server", PLACES)
async def test_everybody_further_down_is_told_their_place(server: str, season: Season) -> None:
    world, database = season
    for order in boards.ORDERS:
        expected = on_board(world.ledgers[server], order, EVER)
        for player, value in expected[2:]:
            own = (await boards.top(database, server, order, EVER, PlayerId(player), most=2)).own
            assert own is not None
            assert (own.place, own.value) == (1 + sum(other > value for _, other in expected), value)


@pytest.mark.parametrize("server", PLACES)
async def test_everybodys_numbers_are_what_they_played(server: str, season: Season) -> None:
    world, database = season
    for player, page in world.ledgers[server].ever.items():
        found = await boards.stats(database, server, PlayerId(player))
        assert found is not None
        assert (found.games, found.wins, found.points) == (page.games, page.wins, page.points)
        assert (found.matches, found.forfeits, found.blackjacks) == (page.matches, page.forfeits, page.blackjacks)
        assert (found.streak, found.best_streak) == (page.streak(), page.longest())
        assert found.best_points == max(page.won_points, default=0)
    assert {player for player in world.ledgers[server].ever if player.startswith("computer:")} == set()


@pytest.mark.parametrize("server", PLACES)
async def test_records_are_held_by_whoever_set_them(server: str, season: Season) -> None:
    world, database = season
    ledger = world.ledgers[server]
    for period in PERIODS:
        pages = ledger.ever if period == EVER else ledger.months[period]
        best = {
            "fastest": min((s for p in pages.values() for s in p.won_seconds), default=None),
            "best_points": max((s for p in pages.values() for s in p.won_points), default=None),
            "best_cards": max((s for p in pages.values() for s in p.won_cards), default=None),
            "best_streak": max((p.longest() for p in pages.values() if p.longest() > 1), default=None),
        }
        for kind, value in best.items():
            record = await boards.record(database, server, kind, period)
            assert (record.value if record else None) == pytest.approx(value), (kind, period)
    streak = await boards.streak(database, server)
    last = None if ledger.last_winner == ADA else (ledger.last_winner, ledger.ever[ledger.last_winner].streak())
    assert (streak and (streak.player, streak.wins)) == last


@pytest.mark.parametrize("server", PLACES)
async def test_whoever_is_off_the_boards_is_on_none_and_the_others_move_up(server: str, season: Season) -> None:
    world, database = season
    ledger = world.ledgers[server]
    (first, _), (second, _), *_ = on_board(ledger, "points", EVER)
    off = [boards.hide(server, PlayerId(first), by_admin=True), boards.hide(server, PlayerId(second), by_admin=False)]
    await database.write(*off)
    for order, period in product(boards.ORDERS, PERIODS):
        if order == "rating" and period != EVER:
            continue
        expected = [one for one in on_board(ledger, order, period) if one[0] not in (first, second)]
        board = await boards.top(database, server, order, period, PlayerId(first), most=1000)
        assert [(entry.player, entry.value) for entry in board.entries] == expected
        assert [entry.place for entry in board.entries] == [
            1 + sum(v > own for _, v in expected) for _, own in expected
        ]
        assert board.own is None
    for kind in boards.RECORDS:
        record = await boards.record(database, server, kind)
        assert record is None or not {first, second} & {player for player, _ in record.holders}
    for player, by_admin in ((first, True), (second, False)):
        await database.write(boards.show(server, PlayerId(player), by_admin=by_admin))


async def test_a_round_belongs_to_the_month_that_its_servers_clock_shows(season: Season) -> None:
    """Also on the day of 25 hours on which America's clocks are set back, which is the first of the month."""
    _, database = season
    times = await database.read(Statement("SELECT server, finished FROM rounds"))
    shifted = {server for server, at in times if counting.month(at, ZONES[server]) != counting.month(at, UTC_ZONE)}
    assert shifted >= {"discord:1", "irc:libera:#cards"}
    local = [datetime.fromtimestamp(at, ZONES[server]) for server, at in times if server == "discord:1"]
    assert {at.utcoffset() for at in local if (at.month, at.day) in ((10, 31), (11, 1))} == {
        timedelta(hours=-4), timedelta(hours=-5),
    }  # fmt: skip


async def test_the_season_had_all_that_can_happen(season: Season) -> None:
    world, _ = season
    pages = [page for ledger in world.ledgers.values() for page in ledger.ever.values()]
    assert all(ledger.rounds > 50 for ledger in world.ledgers.values())
    assert any(page.forfeits for page in pages)
    assert any(page.blackjacks for page in pages)
    assert any(len(games) > 5 for ledger in world.ledgers.values() for games in ledger.met.values())
    assert all(set(ledger.months) == {LAST_MONTH, THIS_MONTH} for ledger in world.ledgers.values())
    assert all(ledger.pairs > 3 for ledger in world.ledgers.values())


async def test_recounting_the_results_gives_the_same_standings(season: Season) -> None:
    world, database = season
    everything = "SELECT * FROM standings ORDER BY server, period, player"
    before = await database.read(Statement(everything))
    for server in PLACES:
        await counting.recount(database, server)
        await counting.catch_up(database, world.zone_of)
    after = await database.read(Statement(everything))
    assert len(after) == len(before)
    assert [row[:3] for row in after] == [row[:3] for row in before]
    for one, other in zip(before, after, strict=True):
        assert one[3:] == pytest.approx(other[3:])


async def test_postgresql_keeps_the_same_numbers(postgres: PostgresServer) -> None:
    found = []
    for address in ("sqlite:///:memory:", postgres.database()):
        async with played(24, 11, address) as (world, database):
            board = [await boards.top(database, server, order, most=3, asker=PlayerId("irc:libera:gus"))
                     for server in PLACES for order in boards.ORDERS]  # fmt: skip
            records = [await boards.record(database, server, kind) for server in PLACES for kind in boards.RECORDS]
            await counting.recount(database, "discord:1")
            await counting.catch_up(database, world.zone_of)
            lines = [list(await portable.export(database, server)) for server in PLACES]
            await people.forget(database, PlayerId("discord::ann"))
            await people.link(database, PlayerId("irc:libera:bob"), PlayerId("irc:libera:account=bob"), "Bob", 1.0)
            await counting.catch_up(database, world.zone_of)
            rest = await people.kept(database, PlayerId("irc:libera:account=bob"))
            found.append((board, records, lines, rest, await boards.top(database, "discord:1", "points")))
    assert found[0] == found[1]
