"""What is stored about the asker, and being forgotten: answered to them alone."""

from collections.abc import Callable
from datetime import UTC, datetime

from bot.chat import Heard, Phrase, phrase
from bot.score_queries import ForgetMe, PersonalQuery, ShowMyData
from bot.store import people
from bot.store.database import Database
from bot.store.people import Kept
from engine.values import PlayerId

CONFIRM_SECONDS = 120.0
"""For which being asked again is an answer."""


class Personal:
    """One for all people. `now` is the wall clock, in seconds; `forgotten` hears who is to be forgotten."""

    def __init__(self, database: Database, now: Callable[[], float], forgotten: Callable[[PlayerId], None]) -> None:
        self._database = database
        self._now = now
        self._forgotten = forgotten
        self._asked: dict[PlayerId, float] = {}  # who was asked whether they mean it, and when

    async def answer(self, query: PersonalQuery, heard: Heard) -> tuple[Phrase, ...]:
        """What to tell the asker."""
        player = heard.user.player
        match query:
            case ShowMyData():
                return _told(player, await people.kept(self._database, player))
            case ForgetMe():
                return (await self._forget(player),)

    async def _forget(self, player: PlayerId) -> Phrase:
        now = self._now()
        self._asked = {who: when for who, when in self._asked.items() if now - when <= CONFIRM_SECONDS}
        if await people.is_playing(self._database, player):
            return phrase("forget_playing")
        if player not in self._asked:
            self._asked[player] = now
            return phrase("forget_sure", minutes=round(CONFIRM_SECONDS / 60))
        del self._asked[player]
        await people.forget(self._database, player)
        self._forgotten(player)
        return phrase("forgotten")


def _told(player: PlayerId, kept: Kept) -> tuple[Phrase, ...]:
    if not (kept.name or kept.games or kept.servers or kept.has_chosen or kept.alerts):
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
    if kept.alerts:
        said.append(phrase("mydata_alerts", places=", ".join(kept.alerts)))
    return (*said, phrase("mydata_end"))
