"""Whole games by people who play legally, at random; after every move all that they see is compared."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from random import Random

from tests.adapters.irc.raw import RawClient
from tests.system.running import Bot, Server
from tests.system.seat import Seat
from tests.system.wording import COLOR_NAMES, RANK_NAMES, Status

CARDS = 108
LONGEST = 2000  # moves


@asynccontextmanager
async def people(server: Server, channel: str, *nicks: str) -> AsyncIterator[list[Seat]]:
    """People in the channel, before the bot is there."""
    clients = [
        await RawClient.connect(server.host, server.port, nick, user=f"user{number}")
        for number, nick in enumerate(nicks)
    ]
    try:
        for client in clients:
            await client.join(channel)
        yield [Seat(client, channel) for client in clients]
    finally:
        for client in clients:
            await client.close()


async def bot_arrives(seats: Sequence[Seat], bot: str = "uno", *, start: int = 0) -> None:
    """The bot has joined the channel, the first of `seats` sees it among their lines from `start` on."""
    first = seats[0]

    def joins(line: str) -> bool:
        return line.startswith(f":{bot}!") and " JOIN " in line and first.channel in line

    await first.client.wait_for(joins, start=start, patience=30)


async def start_again(bot: Bot, seats: Sequence[Seat]) -> None:
    """Start a bot that was here before, and see it come in."""
    start = len(seats[0].client.lines)
    await bot.start()
    await bot_arrives(seats, start=start)


async def sees_the_bot_go(seats: Sequence[Seat]) -> None:
    """Everybody has received all that the bot said in the life that has just ended."""
    for seat in seats:
        lines = seat.client.lines
        came = max(at for at, line in enumerate(lines) if line.startswith(":uno!") and " JOIN " in line)
        await seat.client.wait_for(lambda line: line.startswith(":uno!") and " QUIT " in line, start=came)
        seat.catch_up()


async def sit_down(seats: Sequence[Seat], rules: str = "") -> None:
    """Open a table and take all seats."""
    for seat in seats:
        seat.game, seat.plays = 0, []
    opener, *others = seats
    opener.say(f"!uno start {rules}".rstrip())
    await opener.hears("opens a table")
    for seat in others:
        seat.say("!uno join")
        await seat.hears(f"{seat.nick} takes a seat.")


async def deal(seats: Sequence[Seat]) -> Status:
    """Deal the first round."""
    seats[0].say("!deal")
    for seat in seats:
        await seat.hears("Round 1: ")
    return await look(seats)


async def play_on(seats: Sequence[Seat], rng: Random, *, moves: int = LONGEST) -> bool:
    """Make `moves` moves, checking everything after each; True when the game has ended by then."""
    status = await look(seats)
    for _ in range(moves):
        if status.phase == "none":
            return True
        asked = await move(seats, status, rng)
        status = await look(seats, asked)
    return status.phase == "none"


async def look(seats: Sequence[Seat], answered: dict[str, Status] | None = None) -> Status:
    """Ask what the table is like at every seat, and check the answers against what was told."""
    known = answered or {}
    answers = [known.get(seat.nick) or await seat.status() for seat in seats]
    status = answers[0]
    assert len({answer.public() for answer in answers}) == 1
    for seat, answer in zip(seats, answers, strict=True):
        seat.game = answer.game or seat.game
        if status.awaiting != "none":
            assert answer.you == +seat.hand, f"{seat.nick}: {answer}, told {seat.told[-3:]}, {+seat.hand}"
            assert answer.players[seat.nick] == seat.hand.total()
    if status.awaiting != "none":
        assert (sum(status.players.values()) + status.pile + seats[0].discards) % CARDS == 0, status
    assert all(seat.plays == seats[0].plays for seat in seats)
    return status


async def move(seats: Sequence[Seat], status: Status, rng: Random) -> dict[str, Status]:
    """Whoever is to decide does, in one of the ways in which it may be typed; the status they see then."""
    if status.awaiting == "none":
        return {seats[0].nick: await seats[0].says("!deal")}
    seat = next(seat for seat in seats if seat.nick == status.player)
    line = choose(status, seat, rng)
    before = len(seat.plays)
    after = await seat.says(line)
    assert after.public() != status.public() or len(seat.plays) > before, f"{line!r}: {seat.told[-1:]}"
    return await _uno(seats, seat, after, rng) or {seat.nick: after}


async def _uno(seats: Sequence[Seat], seat: Seat, status: Status, rng: Random) -> dict[str, Status]:
    """Some call late, some are caught, some get away with it."""
    if status.awaiting == "none" or status.players[seat.nick] != 1:
        return {}
    if rng.random() < 0.4:
        return {seat.nick: await seat.says("uno")}
    if rng.random() < 0.5 and len(seats) > 1:
        other = next(other for other in seats if other is not seat)
        return {other.nick: await other.says("callout")}
    return {}


async def play_against_computer(seat: Seat, rng: Random, *, computer_moves: int) -> bool:
    """One person against a computer player, whose cards must fit; True when the game has ended by then."""
    status = await look([seat])
    made = 0
    while status.phase != "none" and made < computer_moves:
        if status.player in ("-", seat.nick):
            await move([seat], status, rng)
        else:
            told = len(seat.plays)
            await seat.hears(f"{status.player} ")
            assert all(status.fits(card) for player, card in seat.plays[told:] if player == status.player)
            made += 1
        status = await look([seat])
    return status.phase == "none"


def choose(status: Status, seat: Seat, rng: Random) -> str:
    """A line that is a legal move."""
    match status.awaiting:
        case "color":
            return rng.choice(["co {}", "{}", "color {}"]).format(rng.choice(["red", "yellow", "green", "blue"]))
        case "challenge":
            return rng.choice(["ac", "ch", "dr"])
        case "drawn":
            return rng.choice(["pl", "pa"])
        case _:
            legal = sorted(code for code in +seat.hand if status.fits(code))
            if not legal or rng.random() < 0.05:
                return rng.choice(["dr", "pe"])
            return typed(rng.choice(legal), rng) + " uno" * (seat.hand.total() == 2 and rng.random() < 0.5)


def typed(code: str, rng: Random) -> str:
    """A play as people type it; a wild with its color or, to be asked for it, without."""
    if code in ("W", "W4"):
        word = rng.choice(["w", "wild"] if code == "W" else ["w4", "wild draw four"])
        return f"pl {word} {rng.choice(['r', 'green', 'b', ''])}".rstrip()
    color, rank = COLOR_NAMES[code[0]], RANK_NAMES.get(code[1], code[1])
    short = code[0] + {"V": "r"}.get(code[1], code[1])
    return "pl " + rng.choice([short.lower(), short, f"{color} {rank}".lower(), f"{color} {rank}"])
