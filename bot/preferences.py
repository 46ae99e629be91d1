"""What players chose for themselves: their language, how they get their hand, who hears that a game opens.

They are few and asked for at every line, so all are kept in memory; each change is stored before it counts.
A newcomer's first turns are counted here too, for as long as there is a hint left to give.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace

from bot.chat import AS_USUAL, Heard, Line, Name, Phrase, Place, Topic, Wishes, phrase
from bot.queries import Mine
from bot.store.database import Database
from bot.store.statements import Statement, StoreError
from bot.voice import Voice
from engine.values import PlayerId

HINTS = 3  # a newcomer's turns with one
ALERT_SECONDS = 1800.0  # in which nobody is told twice that a game opens in the same place


class Preferences:
    """Those of all players. `hints`: whether newcomers get any."""

    def __init__(self, database: Database, *, hints: bool) -> None:
        self._database = database
        self._hints = hints
        self._wishes: dict[PlayerId, Wishes] = {}
        self._turns: dict[PlayerId, int] = {}
        self._alerts: dict[str, set[PlayerId]] = defaultdict(set)
        self._alerted: dict[tuple[str, PlayerId], float] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def load(self) -> None:
        """Read what is stored."""
        for player, language, hand, plain, turns in await self._database.read(Statement(_ALL)):
            self._wishes[player] = Wishes(language, hand, None if plain is None else bool(plain))
            self._turns[player] = turns
        for place, player in await self._database.read(Statement("SELECT place, player FROM alerts")):
            self._alerts[place].add(player)

    def dressed(self, line: Line) -> Line:
        """A line for one player as they want it."""
        wishes = self._wishes.get(line.audience) if line.audience else None
        return replace(line, language=wishes.language or line.language, wishes=wishes) if wishes else line

    def is_newcomer(self, player: PlayerId) -> bool:
        """Whether a hint is left for them."""
        return self._hints and self._turns.get(player, 0) < HINTS

    def count_turn(self, player: PlayerId) -> Statement:
        """What stores that a newcomer had one more turn."""
        return Statement(_TURN, (player,))

    def hint(self, player: PlayerId) -> int:
        """The number of the hint that a newcomer gets now; each is given once."""
        self._turns[player] = self._turns.get(player, 0) + 1
        return self._turns[player]

    def forget(self, player: PlayerId) -> None:
        """Nothing is known of them any more; what is stored is deleted by others."""
        self._wishes.pop(player, None)
        self._turns.pop(player, None)
        for listening in self._alerts.values():
            listening.discard(player)
        self._alerted = {key: when for key, when in self._alerted.items() if key[1] != player}

    def alert(self, voice: Voice, place: Place, opener: Name) -> None:
        """Tell those who want to hear it that `opener` opens a game there, unless they have heard so lately."""
        now, key = asyncio.get_running_loop().time(), str(place)
        for player in sorted(self._alerts.get(key, set()) - {opener.player}):
            if now - self._alerted.get((key, player), -ALERT_SECONDS) >= ALERT_SECONDS:
                self._alerted[key, player] = now
                voice.say(player, [phrase("alert", player=opener)], Topic.HELP)

    def ask(self, mine: Mine, heard: Heard, language: str, post: Callable[[Line], None]) -> None:
        """Change what is to be changed and say soon what counts now. Never blocks."""

        async def answer() -> None:
            try:
                said = await self._change(mine, heard, language)
            except StoreError:
                said = phrase("not_stored")
            post(Line(heard.place, heard.user.player, (said,), language, Topic.ANSWER, receipt=heard.receipt))

        task = asyncio.create_task(answer(), name="preferences")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _change(self, mine: Mine, heard: Heard, language: str) -> Phrase:
        changes, place, player = dict(mine.changes), heard.place, heard.user.player
        if place.chat != "irc" and changes.keys() & {"hand", "plain"}:
            return phrase("me_elsewhere")
        if "alert" in changes and not place.channel:
            return phrase("me_alert_where")
        before = self._wishes.get(player, AS_USUAL)
        wishes = _wished(before, changes)
        statements = [Statement(_KEEP, (player, wishes.language, wishes.hand, _number(wishes.plain)))]
        if "alert" in changes:
            statements.append(Statement(_ALERT if changes["alert"] == "on" else _NO_ALERT, (str(place), player)))
        if changes:
            await self._database.write(*statements)
            self._wishes[player] = wishes
        if "alert" in changes:
            change = set.add if changes["alert"] == "on" else set.discard
            change(self._alerts[str(place)], player)
        return self._told(wishes, heard, language)

    def _told(self, wishes: Wishes, heard: Heard, language: str) -> Phrase:
        alert = "on" if heard.user.player in self._alerts.get(str(heard.place), ()) else "off"
        if heard.place.chat != "irc":
            return phrase("me", language=wishes.language or language, alert=alert)
        hand, plain = wishes.hand or "default", {None: "default", True: "on", False: "off"}[wishes.plain]
        return phrase("me_irc", hand=hand, plain=plain, language=wishes.language or language, alert=alert)


def _wished(before: Wishes, changes: dict[str, str]) -> Wishes:
    """`default` takes a wish back."""
    wishes = before
    if "language" in changes:
        wishes = replace(wishes, language=_or_none(changes["language"]))
    if "hand" in changes:
        wishes = replace(wishes, hand=_or_none(changes["hand"]))
    if "plain" in changes:
        wishes = replace(wishes, plain={"on": True, "off": False}.get(changes["plain"]))
    return wishes


def _or_none(setting: str) -> str | None:
    return None if setting == "default" else setting


def _number(switch: bool | None) -> int | None:
    return None if switch is None else int(switch)


_ALL = "SELECT player, language, hand, plain, turns FROM preferences"
_KEEP = (
    "INSERT INTO preferences (player, language, hand, plain) VALUES (?, ?, ?, ?) ON CONFLICT (player) DO UPDATE"
    " SET language = excluded.language, hand = excluded.hand, plain = excluded.plain"
)
_TURN = (
    "INSERT INTO preferences (player, turns) VALUES (?, 1)"
    " ON CONFLICT (player) DO UPDATE SET turns = preferences.turns + 1"
)
_ALERT = "INSERT INTO alerts (place, player) VALUES (?, ?) ON CONFLICT DO NOTHING"
_NO_ALERT = "DELETE FROM alerts WHERE place = ? AND player = ?"
