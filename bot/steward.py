"""The steward: changes a server's settings for who may, tells everybody, and knows who changed what.

Questions and changes are taken one after the other, away from the tables: a table only passes them on.
A change is on the disk before it counts, and before anybody is told.
"""

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime

from bot.chat import Heard, Line, Name, Phrase, Place, Topic, Value, phrase
from bot.house_rules import HouseRules, Plan, shown
from bot.queries import Unclear
from bot.setting_queries import ChangeSettings, ResetSettings, SettingQuery, ShowPresets, ShowSettingLog, ShowSettings
from bot.setting_words import CUSTOMS, EVERYWHERE, PRESET
from bot.store import settings
from bot.store.database import Database
from bot.store.journal import Journal
from bot.store.settings import Change, Entry
from bot.store.statements import StoreError
from engine.rules import OPTIONS, PRESETS
from engine.values import PlayerId, value

log = logging.getLogger(__name__)

ENTRIES = 5  # of the log, at once: what a chat shows without scrolling


@value
class Asking:
    """A question and who asked it. `playing`: a game is running there. `is_last`: it ends what its line asked for."""

    query: SettingQuery
    heard: Heard
    playing: bool
    is_last: bool


class Steward:
    """One for all places of a process. `now` is the wall clock, in seconds."""

    def __init__(
        self, database: Database, journal: Journal, house_rules: HouseRules, post: Callable[[Line], None],
        now: Callable[[], float],
    ) -> None:  # fmt: skip
        self._database = database
        self._journal = journal
        self._house_rules = house_rules
        self._post = post
        self._now = now
        self._askings: list[Asking] = []
        self._task: asyncio.Task[None] | None = None  # None while there is nothing to do
        self._changes = -1  # that were made, as far as this process knows

    async def refresh(self) -> None:
        """Learn what is stored, if this process or another has changed anything since the last time."""
        ((changes,),) = await self._database.read(settings.CHANGES)
        if changes != self._changes:
            self._house_rules.load(await self._database.read(settings.ALL))
            self._changes = changes

    def ask(self, query: SettingQuery, heard: Heard, *, playing: bool, is_last: bool = False) -> None:
        """Answer or change soon. Never blocks."""
        self._askings.append(Asking(query, heard, playing, is_last))
        if self._task is None:
            self._task = asyncio.create_task(self._work(), name="steward")

    async def idle(self) -> None:
        """Wait until there is nothing left to do."""
        while self._task:
            await asyncio.wait([self._task])

    async def _work(self) -> None:
        try:
            while self._askings:
                await self._take(self._askings.pop(0))
        finally:
            self._task = None

    async def _take(self, asking: Asking) -> None:
        heard, public = asking.heard, False
        try:
            phrases, public = await self._answer(asking)
        except StoreError as fault:
            log.error("settings of %s: %s", heard.place, fault)
            phrases = (phrase("settings_not_stored"),)
        except Exception:
            log.exception("%s failed", type(asking.query).__name__)
            phrases = (phrase("broken"),)
        language, player = self._house_rules.customs(heard.place).language, heard.user.player
        audience = None if public and not heard.private else player
        receipt = heard.receipt if audience else None
        topic = Topic.ANSWER if isinstance(asking.query, ChangeSettings | ResetSettings) else Topic.HELP
        self._post(Line(heard.place, audience, phrases, language, topic, receipt=receipt))
        if asking.is_last and heard.receipt is not None:
            self._post(Line(heard.place, player, (), language, Topic.HAND, receipt=heard.receipt))

    async def _answer(self, asking: Asking) -> tuple[tuple[Phrase, ...], bool]:
        """What to say, and whether it concerns everybody."""
        place = asking.heard.place
        if not place.channel:
            return (phrase("settings_in_channel"),), False
        match asking.query:
            case ShowPresets():
                return (phrase("presets", presets=", ".join(PRESETS)),), False
            case ShowSettings():
                return self._all(place), False
            case ShowSettingLog(page=page):
                return await self._logged(place, page), False
            case ChangeSettings() | ResetSettings() if not asking.heard.user.admin:
                return (phrase("settings_admins"),), False
            case ChangeSettings(words=words, here=here):
                plan = self._house_rules.change(place, words, here=here)
            case ResetSettings(options=options, here=here):
                plan = self._house_rules.reset(place, options, here=here)
        if isinstance(plan, Unclear):
            return (Phrase(f"unclear.{plan.problem}", plan.values),), False
        if plan.before == plan.after:
            return (phrase("settings_same"),), False
        return await self._carry_out(plan, asking), True

    async def _carry_out(self, plan: Plan, asking: Asking) -> tuple[Phrase, ...]:
        heard, user = asking.heard, asking.heard.user
        await self._database.write(
            self._journal.remember(user.player, user.name),
            *settings.keep(plan.scope, plan.before, plan.after, plan.changes, user.player, self._now()),
        )
        self._house_rules.set(plan.scope, plan.after)
        self._changes += len(plan.changes)
        changed = tuple(_changed(change, heard.place) for change in plan.changes if change.old != change.new)
        if not changed:
            return (phrase("settings_same"),)
        where = "settings_changed_here" if plan.scope != heard.place.home else "settings_changed"
        who = Name(user.player, user.name)
        return (phrase(where, player=who, changes=changed), *_from_when(plan, playing=asking.playing))

    def _all(self, place: Place) -> tuple[Phrase, ...]:
        customs = self._house_rules.customs(place)
        others = tuple(
            phrase("setting", option=name, setting=_readable(name, shown(customs, name), place))
            for name in CUSTOMS
            if shown(customs, name)
        )
        return (phrase("settings_here", rules=str(customs.rules), settings=others), phrase("settings_how"))

    async def _logged(self, place: Place, page: int) -> tuple[Phrase, ...]:
        asked = settings.log(dict.fromkeys((place.home, str(place))), page, ENTRIES)
        found = settings.entries(await self._database.read(asked))
        if not found:
            return (phrase("settings_log_empty" if page == 1 else "settings_log_end"),)
        more = (phrase("settings_log_more", page=page + 1),) if len(found) == ENTRIES else ()
        zone = await self._house_rules.zone_of(place.home)
        return (
            *(_entry(entry, place, datetime.fromtimestamp(entry.when, zone)) for entry in found),
            *more,
        )


def _entry(entry: Entry, place: Place, when: datetime) -> Phrase:
    changes = tuple(_changed(change, place) for change in entry.changes)
    key = "settings_entry" if entry.name else "settings_entry_someone"
    return phrase(key, when=f"{when:%Y-%m-%d %H:%M}", player=_name(entry), changes=changes)


def _name(entry: Entry) -> Name:
    return Name(PlayerId(entry.player), entry.name or "")


def _changed(change: Change, place: Place) -> Phrase:
    name = change.option
    old, new = _readable(name, change.old, place), _readable(name, change.new, place)
    return phrase("setting_change", option=name, old=old, new=new)


def _readable(name: str, setting: str, place: Place) -> Value:
    """Channels as the chat names them, the rest as it is written."""
    if name == "channels" and setting != EVERYWHERE:
        return tuple(Place(place.chat, place.server, channel) for channel in setting.split(","))
    return setting or "(default)"


def _from_when(plan: Plan, *, playing: bool) -> tuple[Phrase, ...]:
    names = {change.option for change in plan.changes}
    rules, others = names & {PRESET, *OPTIONS}, names & CUSTOMS.keys()
    said = []
    if rules:
        said.append(phrase("settings_next_game" if playing else "settings_from_now"))
    if others:
        said.append(phrase("settings_at_once" if not rules else "settings_rest_at_once"))
    return tuple(said)
