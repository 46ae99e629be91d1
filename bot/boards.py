"""Questions about results → what to say: leaderboards, a player's numbers, records."""

from collections.abc import Callable
from datetime import datetime, timedelta

from bot.chat import Heard, Name, Phrase, Word, phrase
from bot.score_queries import (
    ScoreQuery,
    SetShown,
    ShowPlayer,
    ShowPodium,
    ShowRecords,
    ShowStreak,
    ShowTop,
    Span,
)
from bot.store import boards
from bot.store.boards import Entry, Record
from bot.store.counting import ZoneOf, align, month
from bot.store.database import Database
from bot.store.standings import EVER, Standing
from engine.values import PlayerId, value


@value
class Answer:
    """What is said, to everybody in the place or to the asker alone."""

    phrases: tuple[Phrase, ...]
    public: bool = True


class Scores:
    """What the boards of all servers answer."""

    def __init__(self, database: Database, now: Callable[[], float], zone_of: ZoneOf) -> None:
        self._database = database
        self._now = now
        self._zone_of = zone_of

    async def answer(self, query: ScoreQuery, heard: Heard) -> Answer:
        """The answer, for the server where it was asked; in private, for the one where the asker last played."""
        asker = heard.user.player
        server = heard.place.home if heard.place.channel else await boards.home_of(self._database, asker)
        if server is None:
            return Answer((phrase("scores_where"),), public=False)
        await align(self._database, server, self._zone_of)
        match query:
            case ShowTop(order=order, span=span):
                return Answer(await self._top(server, order, span, asker))
            case ShowPodium():
                return Answer(await self._podium(server))
            case ShowPlayer(name=name):
                return await self._player(server, name, heard)
            case ShowRecords(spans=spans):
                return Answer(tuple([said for span in spans for said in await self._records(server, span)]))
            case ShowStreak():
                return Answer((await self._streak(server),))
            case SetShown():
                return Answer((await self._set_shown(server, query, heard),), public=False)

    async def _period(self, server: str, span: Span) -> str:
        """A month by its name, as the server's clock has it now."""
        if span is Span.ALL:
            return EVER
        zone = await self._zone_of(server)
        if span is Span.MONTH:
            return month(self._now(), zone)
        first = datetime.fromtimestamp(self._now(), zone).replace(day=1)
        return (first - timedelta(days=1)).strftime("%Y-%m")

    async def _top(
        self, server: str, order: str, span: Span, asker: PlayerId | None, most: int = boards.TOP
    ) -> tuple[Phrase, ...]:
        period = await self._period(server, span)
        board = await boards.top(self._database, server, order, period, asker, most)
        by, when = Word(phrase(f"order.{order}")), Word(phrase(f"span.{span.value}"))
        if not board.entries:
            return (phrase("board_empty", order=by, span=when),)
        entries = tuple(_entry(entry, order) for entry in board.entries)
        said = [phrase("board", order=by, span=when, entries=entries)]
        if board.own:
            said.append(phrase("board_own", entry=Word(_entry(board.own, order))))
        return tuple(said)

    async def _podium(self, server: str) -> tuple[Phrase, ...]:
        points = await self._top(server, "points", Span.LAST, None, 3)
        return (*points, *await self._top(server, "wins", Span.LAST, None, 3))

    async def _player(self, server: str, name: str | None, heard: Heard) -> Answer:
        player = heard.user.player
        if name is not None:
            found = await boards.find(self._database, server, name)
            if not found:
                return Answer((phrase("scores_no_player", name=name),), public=False)
            player = found[0]
        called = Name(player, await boards.name_of(self._database, player))
        hidden = await boards.is_hidden(self._database, server, player)
        if hidden and player != heard.user.player:
            return Answer((phrase("stats_hidden", player=called),), public=False)
        ever = await boards.stats(self._database, server, player)
        if ever is None:
            return Answer((phrase("stats_none", player=called),))
        period = await self._period(server, Span.MONTH)
        lately = await boards.stats(self._database, server, player, period) or Standing()
        return Answer(_numbers(called, ever, lately), public=not hidden)

    async def _records(self, server: str, span: Span) -> tuple[Phrase, ...]:
        period = await self._period(server, span)
        found = {kind: await boards.record(self._database, server, kind, period) for kind in boards.RECORDS}
        records = tuple(_record(kind, record) for kind, record in found.items() if record)
        return (phrase(f"records_{span.value}", records=records),) if records else (phrase(f"no_records_{span.value}"),)

    async def _streak(self, server: str) -> Phrase:
        streak = await boards.streak(self._database, server)
        if streak is None:
            return phrase("streak_none")
        return phrase("streak", player=Name(streak.player, streak.name), n=streak.wins)

    async def _set_shown(self, server: str, request: SetShown, heard: Heard) -> Phrase:
        by_admin = request.name is not None
        player = heard.user.player
        if request.name is not None:
            if not request.authority:
                return phrase("board_admins_only")
            found = await boards.find(self._database, server, request.name)
            if not found:
                return phrase("scores_no_player", name=request.name)
            player = found[0]
        change = boards.show if request.shown else boards.hide
        await self._database.write(change(server, player, by_admin=by_admin))
        if not by_admin:
            still = request.shown and await boards.is_hidden(self._database, server, player)
            return phrase("board_excluded_you" if still else "board_shown_you" if request.shown else "board_hid_you")
        name = Name(player, await boards.name_of(self._database, player))
        return phrase("board_included" if request.shown else "board_excluded", player=name)


def _entry(entry: Entry, order: str) -> Phrase:
    shown: int | str = f"{entry.value:.0%}" if order == "rate" else int(entry.value)
    return phrase("board_entry", place=entry.place, player=Name(entry.player, entry.name), value=shown)


def _numbers(player: Name, ever: Standing, lately: Standing) -> tuple[Phrase, ...]:
    """A player's numbers, each sentence only where it has something to tell."""
    said = [phrase("stats_games", player=player, n=ever.games, wins=ever.wins - ever.carried, rate=f"{ever.rate:.0%}")]
    if ever.points:
        said.append(phrase("stats_points", points=ever.points, best=ever.best_points))
    if ever.best_streak > 1:
        said.append(phrase("stats_streak", longest=ever.best_streak, now=ever.streak))
    if ever.matches and ever.matches != ever.wins:
        said.append(phrase("stats_matches", n=ever.matches))
    if ever.forfeits:
        said.append(phrase("stats_forfeits", n=ever.forfeits))
    if ever.blackjacks:
        said.append(phrase("stats_blackjacks", n=ever.blackjacks))
    if ever.carried:
        said.append(phrase("stats_carried", n=ever.carried))
    if ever.rating is not None:
        said.append(phrase("stats_rating", rating=ever.rating))
    if lately.games and lately.games != ever.games:
        said.append(phrase("stats_month", n=lately.games, wins=lately.wins, points=lately.points))
    return tuple(said)


def _record(kind: str, record: Record) -> Phrase:
    holders = tuple(Name(player, name) for player, name in record.holders)
    if kind == "fastest":
        minutes, seconds = divmod(round(record.value), 60)
        return phrase("record_fastest", players=holders, minutes=minutes, seconds=f"{seconds:02}")
    return phrase(f"record_{kind}", players=holders, value=int(record.value))
