"""What servers have set, and who changed what and when."""

from collections.abc import Iterable

from bot.store.statements import Row, Statement
from engine.values import PlayerId, value

ALL = Statement("SELECT scope, option, setting FROM settings")
CHANGES = Statement("SELECT count(*) FROM setting_changes")  # grows with every change, so it tells of them


@value
class Change:
    """One option's change, both settings as they are written."""

    option: str
    old: str
    new: str


@value
class Entry:
    """What one line changed, when in wall-clock seconds; `name` is None for somebody who is no longer known."""

    scope: str
    player: PlayerId
    name: str | None
    when: float
    changes: tuple[Change, ...]


def keep(
    scope: str, before: dict[str, str], after: dict[str, str], changes: Iterable[Change], player: PlayerId, now: float
) -> list[Statement]:
    """What to store for a change in one scope; a number that another process took meanwhile is a Conflict."""
    dropped = [
        Statement("DELETE FROM settings WHERE scope = ? AND option = ?", (scope, option))
        for option in before.keys() - after.keys()
    ]
    kept = [
        Statement(
            "INSERT INTO settings (scope, option, setting) VALUES (?, ?, ?)"
            " ON CONFLICT (scope, option) DO UPDATE SET setting = excluded.setting",
            (scope, option, setting),
        )
        for option, setting in after.items()
        if before.get(option) != setting
    ]
    return [*dropped, *kept, *_entries(scope, changes, player, now)]


def _entries(scope: str, changes: Iterable[Change], player: PlayerId, now: float) -> list[Statement]:
    """The first row takes the next number, the others take its."""
    return [
        Statement(_ENTRY, (scope, 0 if row else 1, scope, change.option, change.old, change.new, player, now))
        for row, change in enumerate(changes)
    ]


def log(scopes: Iterable[str], page: int, length: int) -> Statement:
    """What was changed in those scopes, the newest first, `length` lines a page; pages count from 1."""
    here, elsewhere = [*scopes, *scopes][:2]
    return Statement(_LOG, (here, elsewhere, length, (page - 1) * length))


def entries(rows: Iterable[Row]) -> list[Entry]:
    """The answer to `log`."""
    found: dict[tuple[str, int], Entry] = {}
    for scope, number, option, old, new, player, name, when in rows:
        earlier = found.get((scope, number))
        changes = (*(earlier.changes if earlier else ()), Change(option, old, new))
        found[scope, number] = Entry(scope, PlayerId(player), name, when, changes)
    return list(found.values())


_ENTRY = (
    "INSERT INTO setting_changes (scope, number, option, old, new, player, changed)"
    " VALUES (?, (SELECT coalesce(max(number), 0) + CAST(? AS INTEGER) FROM setting_changes WHERE scope = ?),"
    " ?, ?, ?, ?, ?)"
)
_LOG = (
    "SELECT c.scope, c.number, c.option, c.old, c.new, c.player, p.name, c.changed"
    " FROM (SELECT scope, number, max(changed) AS at FROM setting_changes WHERE scope IN (?, ?)"
    " GROUP BY scope, number ORDER BY max(changed) DESC, number DESC LIMIT ? OFFSET ?) AS line"
    " JOIN setting_changes AS c ON c.scope = line.scope AND c.number = line.number"
    " LEFT JOIN players AS p ON p.player = c.player"
    " ORDER BY line.at DESC, c.number DESC, c.option"
)
