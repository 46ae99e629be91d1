"""The table messages: one a place, edited while it is near the bottom, posted anew when it is not.

Edits of old messages run out and scroll out of sight, so a table that is buried under other messages,
or old, is posted again and the old message shrinks to a line. What a finished round came to stays.
"""

import json
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from functools import partial

from adapters.discord.delivery import Delivery, Gone, Lost, Post, new_nonce
from adapters.discord.hearing import user_id
from adapters.discord.outbox import Outbox
from adapters.discord.pen import DiscordPen
from adapters.discord.table_panel import shrunk_panel, table_panel
from bot.chat import Notes, Phrase, Place
from bot.views import Stage, TableView

BURIED = 8  # messages below
OLD_SECONDS = 600.0
TOPIC = "table"


@dataclass(slots=True)
class Shown:
    """The message that shows a table: of which game and round, since when, how deep, and who was called with it."""

    message: int
    game: int
    round: int
    posted: float
    below: int = 0
    called: int = 0  # the decision whose player was called


class Screen:
    """One place's table message. `view` is what it is to show."""

    def __init__(self, view: TableView, language: str) -> None:
        self.view = view
        self.language = language
        self.shown: Shown | None = None
        self.before: TableView | None = None  # what the message shows now
        self.nonce = ""  # of a message whose posting is not yet certain
        self.notices: list[tuple[int, int]] = []  # decisions, and the messages that were posted about them


class Screens:
    """All table messages of this process."""

    def __init__(self, outbox: Outbox, delivery: Delivery, pen: Callable[[], DiscordPen], notes: Notes) -> None:
        self._outbox = outbox
        self._delivery = delivery
        self._pen = pen
        self._notes = notes
        self._screens: dict[Place, Screen] = {}
        self._remembered: dict[str, str] = {}
        self._gone: set[Place] = set()

    async def recall(self) -> None:
        """Find the messages again that an earlier process left."""
        self._remembered = await self._notes.read(TOPIC)

    def show(self, place: Place, view: TableView, language: str) -> None:
        """Let the place's message show the newest view, soon."""
        if place in self._gone:
            return
        screen = self._screens.get(place)
        if screen is None:
            screen = self._screens[place] = Screen(view, language)
        screen.view, screen.language = view, language
        self._outbox.put(place, partial(self._update, place, screen), slot="table")

    def notice(self, place: Place, phrases: tuple[Phrase, ...], language: str, *, calls: bool = False) -> None:
        """Post a short text that goes when the table waits for something else; it may call who it waits for."""
        if place not in self._gone:
            text = self._pen().say(phrases, language)
            self._outbox.put(place, partial(self._notice, place, text, new_nonce(), calls=calls))

    def view(self, place: Place) -> TableView | None:
        """What is shown in a place."""
        screen = self._screens.get(place)
        return screen.view if screen else None

    def bury(self, place: Place) -> None:
        """Somebody wrote below the table."""
        screen = self._screens.get(place)
        if screen and screen.shown:
            screen.shown.below += 1

    def lose(self, place: Place, message: int) -> None:
        """A message was deleted; if it showed the table, it is posted anew."""
        screen = self._screens.get(place)
        if screen and screen.shown and screen.shown.message == message:
            screen.shown = None
            self.show(place, screen.view, screen.language)

    def leave(self, lost: Place) -> None:
        """A channel is gone or, where none is named, a whole server."""
        for place in [place for place in self._screens if lost in (place, replace(place, channel=""))]:
            self._gone.add(place)
            self._forget(place)

    def come_back(self, server: str) -> None:
        """The server can be reached."""
        self._gone = {place for place in self._gone if place.server != server}

    def _forget(self, place: Place) -> None:
        self._screens.pop(place, None)
        self._notes.forget(TOPIC, str(place))

    def link(self, place: Place) -> str:
        """Where the table can be seen."""
        screen = self._screens.get(place)
        message = f"/{screen.shown.message}" if screen and screen.shown else ""
        return f"https://discord.com/channels/{place.server}/{place.channel}{message}"

    async def _update(self, place: Place, screen: Screen) -> None:
        await self._delivery.ready()
        screen.shown = screen.shown or self._recalled(place)
        with suppress(Gone):
            if screen.shown and _is_near(screen.shown, screen.view):
                try:
                    await self._edit(place, screen, screen.shown)
                except Lost:
                    screen.shown = None
            if not (screen.shown and _is_near(screen.shown, screen.view)):
                await self._post(place, screen)
            await self._clear_notices(place, screen)
            if screen.view.stage is Stage.OVER and self._screens.get(place) is screen:
                self._forget(place)

    async def _notice(self, place: Place, text: str, nonce: str, *, calls: bool) -> None:
        screen = self._screens.get(place)
        view = screen.view if screen else None
        user = user_id(view.on_turn.player) if calls and view and view.on_turn else None
        post = Post(text=f"<@{user}> {text}" if user else text, called=[user] if user else [])
        with suppress(Gone):
            message = await self._delivery.send(int(place.channel), post, nonce)
            if screen and view:
                screen.notices.append((view.decision, message))

    async def _clear_notices(self, place: Place, screen: Screen) -> None:
        over = [message for decision, message in screen.notices if decision != screen.view.decision]
        screen.notices = [notice for notice in screen.notices if notice[1] not in over]
        for message in over:
            await self._delivery.delete(int(place.channel), message)

    async def _edit(self, place: Place, screen: Screen, shown: Shown) -> None:
        view = screen.view
        await self._delivery.edit(int(place.channel), shown.message, table_panel(view, screen.language, self._pen()))
        screen.before = view

    async def _post(self, place: Place, screen: Screen) -> None:
        view, old, before = screen.view, screen.shown, screen.before
        is_certain = not screen.nonce  # else an earlier try may have posted what was true then
        screen.nonce = screen.nonce or new_nonce()
        called = user_id(view.on_turn.player) if view.on_turn else None
        is_news = old is None or old.called != view.decision
        post = Post(table_panel(view, screen.language, self._pen()), called=[called] if called and is_news else [])
        message = await self._delivery.send(int(place.channel), post, screen.nonce)
        screen.nonce = ""
        screen.shown = Shown(message, view.game, view.round, time.time(), called=view.decision if called else 0)
        screen.before = view
        self._notes.keep(TOPIC, str(place), json.dumps(asdict(screen.shown)))
        if not is_certain:
            await self._edit(place, screen, screen.shown)
        if old:
            shrunk = shrunk_panel(before or view, screen.language, self._pen())
            with suppress(Lost):
                await self._delivery.edit(int(place.channel), old.message, shrunk)

    def _recalled(self, place: Place) -> Shown | None:
        with suppress(KeyError, TypeError, ValueError):
            return Shown(**json.loads(self._remembered.pop(str(place))))
        return None


def _is_near(shown: Shown, view: TableView) -> bool:
    """Whether a message is the one to go on with: of this game and round, in sight and young."""
    same_round = shown.game == view.game and (shown.round in (0, view.round) or view.stage is not Stage.PLAYING)
    return same_round and shown.below < BURIED and time.time() - shown.posted < OLD_SECONDS
