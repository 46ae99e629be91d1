"""By what the holders of seats in running games are recognized when they return; gone with the seat."""

from bot.chat import Place
from bot.store.statements import Row, Statement
from engine.values import PlayerId, value


@value
class Holder:
    """`account` and `trace` are the chat's, empty where it has none; `word` was told to the holder alone."""

    player: PlayerId
    name: str
    account: str
    trace: str
    word: str


def hold(place: Place, holder: Holder) -> Statement:
    """Store a holder, instead of what was known of them."""
    return Statement(_HOLD, (str(place), holder.player, holder.name, holder.account, holder.trace, holder.word))


def leave(place: Place, player: PlayerId) -> Statement:
    """Forget one."""
    return Statement("DELETE FROM seat_holders WHERE place = ? AND player = ?", (str(place), player))


def leave_all(place: Place) -> Statement:
    """Forget everybody in a place."""
    return Statement("DELETE FROM seat_holders WHERE place = ?", (str(place),))


HOLDERS = Statement("SELECT place, player, name, account, trace, word FROM seat_holders")


def by_place(rows: list[Row]) -> dict[str, list[Holder]]:
    """The answer to `HOLDERS`."""
    found: dict[str, list[Holder]] = {}
    for place, *holder in rows:
        found.setdefault(place, []).append(Holder(*holder))
    return found


_HOLD = (
    "INSERT INTO seat_holders (place, player, name, account, trace, word) VALUES (?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (place, player) DO UPDATE"
    " SET name = excluded.name, account = excluded.account, trace = excluded.trace, word = excluded.word"
)
