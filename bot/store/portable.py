"""A server's results as JSON lines, to take elsewhere and bring back.

The first line says what the file is; each of the others is one row about the server. A file is read and
checked whole before anything of it is stored, and what is there already is left alone, so that bringing
the same file twice changes nothing.
"""

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from bot.store import boards, counting, reading, results
from bot.store.database import Database
from bot.store.outcomes import FinishedMatch, FinishedRound, Seat
from bot.store.score_files import keep_scores
from bot.store.statements import Statement
from engine.values import PlayerId

T = TypeVar("T")

Number = Annotated[int, Field(ge=0, le=2**31 - 1)]
Count = Annotated[int, Field(ge=0, le=1_000_000)]
Sum = Annotated[int, Field(ge=0, le=100_000_000)]
Moment = Annotated[float, Field(ge=0, le=250_000_000_000)]  # seconds, to a year that calendars still know
Id = Annotated[str, Field(min_length=1, max_length=300, pattern=r"^[^\x00]+$")]


class Unreadable(Exception):
    """A file that can't be brought in; the text names the line."""


class Line(BaseModel):
    """What every line has: nothing but its fields."""

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)


class Head(Line):
    """The first line."""

    kind: Literal["uno-bot"] = "uno-bot"
    format: Literal[1] = 1
    server: Id


class Player(Line):
    """The name that a player was last seen under."""

    kind: Literal["player"] = "player"
    player: Id
    name: Id
    seen: Moment


class Sat(Line):
    """A seat in a round."""

    player: Id
    computer: bool
    rank: Count
    points: Count
    cards_left: Count
    cards_played: Count
    forfeit: bool
    bonus: Count


class Round(Line):
    """A finished round."""

    kind: Literal["round"] = "round"
    game: Number
    round: Number
    place: Id
    finished: Moment
    seconds: Moment | None
    rules: str
    winner: Id | None
    points: Count
    seats: list[Sat]


class Match(Line):
    """A match won."""

    kind: Literal["match"] = "match"
    game: Number
    place: Id
    finished: Moment
    winner: Id
    forfeit: bool
    people: Count
    partner: Id | None = None


class Scores(Line):
    """What a player brought from another bot."""

    kind: Literal["scores"] = "scores"
    player: Id
    wins: Sum
    points: Sum
    blackjacks: Sum


class Hidden(Line):
    """Who is on no board."""

    kind: Literal["hidden"] = "hidden"
    player: Id
    by_admin: bool


Body = Player | Round | Match | Scores | Hidden
_BODY: TypeAdapter[Body] = TypeAdapter(Annotated[Body, Field(discriminator="kind")])


async def export(database: Database, server: str) -> Iterator[str]:
    """The lines of a server's file; only the first when it has no results."""
    rounds = await reading.rounds(database, "WHERE server = ? ORDER BY finished, game, round", server)
    matches = await reading.matches(database, "WHERE server = ? ORDER BY finished, game", server)
    scores = await database.read(Statement(_SCORES, (server,)))
    hidden = await database.read(Statement(_HIDDEN, (server,)))
    named = {seat.player for one in rounds for seat in one.seats} | {row[0] for row in scores}
    lines: list[Line] = [Head(server=server)]
    lines += [
        Player(player=player, name=name, seen=seen)
        for player, name, seen in await database.read(
            Statement("SELECT player, name, seen FROM players ORDER BY player")
        )
        if player in named
    ]
    lines += map(_round, rounds)
    lines += [
        Match(
            game=won.game, place=won.place, finished=won.finished, winner=won.winner, forfeit=won.forfeit,
            people=won.people, partner=won.partner,
        )
        for won in matches
    ]  # fmt: skip
    lines += [Scores(player=p, wins=wins, points=points, blackjacks=bj) for p, wins, points, bj in scores]
    lines += [Hidden(player=player, by_admin=bool(by_admin)) for player, by_admin in hidden]
    return (line.model_dump_json() for line in lines)


def _round(one: FinishedRound) -> Round:
    seats = [
        Sat(
            player=seat.player, computer=seat.computer, rank=seat.rank, points=seat.points, cards_left=seat.cards_left,
            cards_played=seat.cards_played, forfeit=seat.forfeit, bonus=seat.bonus,
        )
        for seat in one.seats
    ]  # fmt: skip
    return Round(
        game=one.game, round=one.round, place=one.place, finished=one.finished, seconds=one.seconds, rules=one.rules,
        winner=one.winner, points=one.points, seats=seats,
    )  # fmt: skip


def read(lines: Iterable[str]) -> tuple[str, list[Body]]:
    """The server and what is said about it; raises Unreadable, with the number of the first bad line."""
    numbered = enumerate(lines, 1)
    head = next(numbered, (1, ""))[1]
    server = _checked(1, head, TypeAdapter(Head)).server
    return server, [_checked(number, line, _BODY) for number, line in numbered if line.strip()]


def _checked(number: int, line: str, kind: TypeAdapter[T]) -> T:
    try:
        return kind.validate_json(line)
    except ValidationError as fault:
        first = fault.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise Unreadable(f"line {number}: {where + ': ' if where else ''}{first['msg']}") from None


async def bring(database: Database, server: str, body: list[Body]) -> int:
    """Store what a file says about a server, all or nothing; how many rounds and matches are new.

    The server's results are then due to be counted anew.
    """
    known = await _known(database, "rounds", server)
    won = await _known(database, "matches", server)
    rounds = [line for line in body if isinstance(line, Round) and (line.finished, line.winner) not in known]
    matches = [line for line in body if isinstance(line, Match) and (line.finished, line.winner) not in won]
    statements = await _results(database, server, rounds, matches)
    await database.write(*statements, *(row for line in body for row in _others(server, line)))
    await counting.recount(database, server)
    return len(rounds) + len(matches)


async def _known(database: Database, table: str, server: str) -> set[tuple[float, str | None]]:
    """When each result ended, and who won: no two of a server share both."""
    sql = f"SELECT finished, winner FROM {table} WHERE server = ?"  # noqa: S608 (ours)
    return {(finished, winner) for finished, winner in await database.read(Statement(sql, (server,)))}


async def _results(database: Database, server: str, rounds: list[Round], matches: list[Match]) -> list[Statement]:
    """Rounds and matches under game numbers that are free here."""
    ((last,),) = await database.read(Statement("SELECT coalesce(max(game), 0) FROM games"))
    lines: list[Round | Match] = [*rounds, *matches]
    ends = {line.game: (line.place, line.finished, line.finished) for line in lines}
    games = {old: last + new for new, old in enumerate(ends, 1)}
    rows = [Statement(_GAME, (games[old], *end)) for old, end in ends.items()]
    for one in rounds:
        seats = tuple(_seat(sat) for sat in one.seats)
        rows += [results.sit(games[one.game], seat.player) for seat in seats if not seat.computer]
        about = (one.place, one.finished, one.seconds, one.rules)
        winner = PlayerId(one.winner) if one.winner is not None else None
        rows += results.keep(FinishedRound(games[one.game], one.round, server, *about, winner, one.points, seats))
    for match in matches:
        partner = PlayerId(match.partner) if match.partner is not None else None
        end = (match.place, match.finished, PlayerId(match.winner), match.forfeit, match.people, partner)
        rows += results.keep(FinishedMatch(games[match.game], server, *end))
    return rows


def _seat(sat: Sat) -> Seat:
    return Seat(
        PlayerId(sat.player),
        sat.computer,
        sat.rank,
        sat.points,
        sat.cards_left,
        sat.cards_played,
        sat.forfeit,
        sat.bonus,
    )


def _others(server: str, line: Body) -> list[Statement]:
    match line:
        case Player():
            return [Statement(_PLAYER, (line.player, line.name, line.seen))]
        case Scores():
            return [keep_scores(server, PlayerId(line.player), line.wins, line.points, line.blackjacks)]
        case Hidden():
            return [boards.hide(server, PlayerId(line.player), by_admin=line.by_admin)]
        case _:
            return []


_SCORES = "SELECT player, wins, points, blackjacks FROM imported_scores WHERE server = ? ORDER BY player"
_HIDDEN = "SELECT player, by_admin FROM hidden WHERE server = ? ORDER BY player, by_admin"
_GAME = (
    "INSERT INTO games (game, place, language, opened, ended, owner, epoch, expires) VALUES (?, ?, '', ?, ?, '', 1, 0)"
)
_PLAYER = (
    "INSERT INTO players (player, name, seen) VALUES (?, ?, ?) ON CONFLICT (player) DO UPDATE"
    " SET name = excluded.name, seen = excluded.seen WHERE excluded.seen > players.seen"
)
