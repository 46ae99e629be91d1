"""The classic bot's score file: a line a player, `nick games points blackjacks`, games being games won.

Every line that is something else is named by its number, and why.
"""

from collections.abc import Callable

from bot.store.statements import Statement
from engine.values import PlayerId, value

LONGEST_NICK = 64
MOST = 100_000_000  # of anything: far beyond what anybody has played


@value
class Score:
    """One player's line."""

    nick: str
    wins: int
    points: int
    blackjacks: int


@value
class Broken:
    """A line that can't be read, by its number."""

    number: int
    reason: str


def read(content: bytes, fold: Callable[[str], str]) -> tuple[list[Score], list[Broken]]:
    """All scores, and the lines that are none. `fold` gives nicks the form in which the network compares them."""
    scores, broken, seen = list[Score](), list[Broken](), dict[str, int]()
    for number, line in enumerate(_text(content).split("\n"), 1):
        if not line.strip():
            continue
        found = _score(line)
        if isinstance(found, Score) and fold(found.nick) in seen:
            found = f"{found.nick} is already on line {seen[fold(found.nick)]}"
        if isinstance(found, str):
            broken.append(Broken(number, found))
        else:
            seen[fold(found.nick)] = number
            scores.append(found)
    return scores, broken


def keep_scores(server: str, player: PlayerId, wins: int, points: int, blackjacks: int) -> Statement:
    """What a player brought from another bot, instead of what they brought before."""
    return Statement(_KEEP_SCORES, (server, player, wins, points, blackjacks))


def _text(content: bytes) -> str:
    """Old files are in whatever the channel used."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")


def _score(line: str) -> Score | str:
    """The score, or why there is none."""
    words = line.split()
    if len(words) != 4:
        return f"has {len(words)} words, not the four of: nick games points blackjacks"
    nick, *numbers = words
    if not nick.isprintable() or len(nick) > LONGEST_NICK:
        return "the nick holds a sign that no nick can have, or too many"
    for number in numbers:
        if not (number.isascii() and number.isdigit()) or int(number[:12]) > MOST or len(number) > 12:
            return f"{number[:20]!r} is no whole number from 0 to {MOST}"
    return Score(nick, *map(int, numbers))


def keep(server: str, player_of: Callable[[str], PlayerId], scores: list[Score], now: float) -> list[Statement]:
    """What stores the scores of a server, and the nicks as names where none is known."""
    rows = []
    for score in scores:
        player = player_of(score.nick)
        rows.append(keep_scores(server, player, score.wins, score.points, score.blackjacks))
        rows.append(Statement(_NAME, (player, score.nick, now)))
    return rows


_NAME = "INSERT INTO players (player, name, seen) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"


_KEEP_SCORES = (
    "INSERT INTO imported_scores (server, player, wins, points, blackjacks) VALUES (?, ?, ?, ?, ?)"
    " ON CONFLICT (server, player) DO UPDATE"
    " SET wins = excluded.wins, points = excluded.points, blackjacks = excluded.blackjacks"
)
