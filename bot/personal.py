"""What is stored about the asker, and being forgotten: answered to them alone."""

from collections.abc import Callable
from datetime import UTC, datetime

from bot.chat import Heard, Phrase, User, phrase
from bot.score_queries import ForgetMe, LinkResults, PersonalQuery, ShowMyData
from bot.store import people
from bot.store.database import Database
from bot.store.people import Kept
from engine.values import PlayerId

MINUTES = 2
CONFIRM_SECONDS = 60.0 * MINUTES
"""For which being asked again is an answer."""


class Personal:
    """One for all people. `now` is the wall clock, in seconds; `forgotten` hears who is to be forgotten."""

    def __init__(self, database: Database, now: Callable[[], float], forgotten: Callable[[PlayerId], None]) -> None:
        self._database = database
        self._now = now
        self._forgotten = forgotten
        self._asked: dict[tuple[str, PlayerId], float] = {}  # who was asked whether they mean what, and when

    async def answer(self, query: PersonalQuery, heard: Heard) -> tuple[Phrase, ...]:
        """What to tell the asker."""
        player = heard.user.player
        match query:
            case ShowMyData():
                return _told(player, await people.kept(self._database, player))
            case ForgetMe():
                return (await self._forget(player),)
            case LinkResults():
                return (await self._link(heard.user),)

    def _is_meant(self, what: str, player: PlayerId) -> bool:
        """Whether they were asked about it just now; from now on they were."""
        now = self._now()
        self._asked = {key: when for key, when in self._asked.items() if now - when <= CONFIRM_SECONDS}
        if self._asked.pop((what, player), None) is not None:
            return True
        self._asked[what, player] = now
        return False

    async def _forget(self, player: PlayerId) -> Phrase:
        if await people.is_playing(self._database, player):
            return phrase("forget_playing")
        if not self._is_meant("forget", player):
            return phrase("forget_sure", minutes=MINUTES)
        await people.forget(self._database, player)
        self._forgotten(player)
        return phrase("forgotten")

    async def _link(self, user: User) -> Phrase:
        """Nobody owns a nick that is not an account's, so whoever bears it and is logged in may have its results."""
        nick = user.by_name
        if nick is None:
            return phrase("link_needless")
        if not user.account:
            return phrase("link_log_in")
        if user.player == nick or await people.is_playing(self._database, nick):
            return phrase("link_playing")
        if not await people.has_results(self._database, nick):
            return phrase("link_nothing", name=user.name)
        if not self._is_meant("link", user.player):
            return phrase("link_sure", name=user.name, account=user.account, minutes=MINUTES)
        n = await people.link(self._database, nick, user.player, user.name, self._now())
        return phrase("linked", account=user.account, n=n)


def _told(player: PlayerId, kept: Kept) -> tuple[Phrase, ...]:
    if not (kept.name or kept.games or kept.servers or kept.has_chosen or kept.alerts or kept.changes):
        return (phrase("mydata_nothing"),)
    said = [phrase("mydata_id", id=player)]
    if kept.name and kept.seen is not None:
        said.append(
            phrase("mydata_name", name=kept.name, date=datetime.fromtimestamp(kept.seen, UTC).date().isoformat())
        )
    if kept.games:
        said.append(phrase("mydata_games", n=kept.games))
    results = tuple(
        phrase("mydata_server", server=on.server, rounds=on.rounds, matches=on.matches)
        for on in kept.servers if on.rounds or on.matches
    )  # fmt: skip
    if results:
        said.append(phrase("mydata_results", servers=results))
    imported = ", ".join(on.server for on in kept.servers if on.imported)
    if imported:
        said.append(phrase("mydata_imported", servers=imported))
    hidden = ", ".join(on.server for on in kept.servers if on.hidden)
    if hidden:
        said.append(phrase("mydata_hidden", servers=hidden))
    if kept.has_chosen:
        said.append(phrase("mydata_chosen"))
    if kept.changes:
        said.append(phrase("mydata_changes", n=kept.changes))
    if kept.alerts:
        said.append(phrase("mydata_alerts", places=", ".join(kept.alerts)))
    return (*said, phrase("mydata_end"))
