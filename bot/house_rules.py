"""A server's rules: what it has set, what that makes of the rules in a place, and what a change would be.

What counts is what the program was given at start, changed by the server's settings, changed by those of
the channel; a game's own words come last. All is held in memory, so a line heard costs a look in a dict.
"""

import logging
from collections.abc import Iterable, Iterator
from zoneinfo import ZoneInfo

from bot.chat import Place
from bot.customs import Customs, Setting
from bot.queries import Unclear, unclear
from bot.setting_words import CUSTOMS, EVERYWHERE, FOR_SERVERS_WITH_CHANNELS, PRESET, pairs, written
from bot.store.settings import Change
from engine.rules import OPTIONS, BadRules, Rules
from engine.values import value

log = logging.getLogger(__name__)

Own = dict[str, str]  # option → setting, as they are written
NOTHING: Own = {}


@value
class Plan:
    """What a scope would have set after a change, and what is changed by it."""

    scope: str
    before: Own
    after: Own
    changes: tuple[Change, ...]


class HouseRules:
    """What all servers have set. What it is made with counts for a server that has set nothing."""

    def __init__(
        self, rules: Rules | None = None, language: str = "en", *, threads: bool = False, cycle: bool = False
    ) -> None:
        self._rules = rules or Rules()
        self._language = language
        self._thread = "on" if threads else "off"
        self._cycle = "on" if cycle else "off"
        self._own: dict[str, Own] = {}
        self._customs: dict[Place, Customs] = {}

    def load(self, rows: Iterable[tuple[str, str, str]]) -> None:
        """Take what is stored for all servers: scope, option, setting."""
        self._own = {}
        for scope, option, setting in rows:
            self._own.setdefault(scope, {})[option] = setting
        self._customs.clear()

    def set(self, scope: str, own: Own) -> None:
        """From now on this is what `scope` has set."""
        self._own[scope] = own
        self._customs.clear()

    def customs(self, place: Place) -> Customs:
        """What counts in a place for the next game, and for everything else now."""
        known = self._customs.get(place)
        if known is None:
            known = self._customs[place] = self._work_out(place)
        return known

    def own(self, scope: str) -> Own:
        """What was set there."""
        return self._own.get(scope, NOTHING)

    async def zone_of(self, home: str) -> ZoneInfo:
        """Where a server's months end."""
        return ZoneInfo(self.own(home).get("timezone", "UTC"))

    def panel(self, place: Place) -> tuple[Setting, ...]:
        """All settings of a place, for a chat that shows them as a form."""
        customs, settings = self.customs(place), [Setting(PRESET, preset_of(self.customs(place).rules))]
        for name, option in OPTIONS.items():
            low, high = (option.numbers[0], option.numbers[-1]) if option.numbers else (None, None)
            settings.append(Setting(name, shown(customs, name), tuple(option.words), low, high))
        for name, custom in CUSTOMS.items():
            settings.append(Setting(name, shown(customs, name), custom.words, free=not custom.words))
        return tuple(settings)

    def change(self, place: Place, words: Iterable[str], *, here: bool) -> Plan | Unclear:
        """What those words would change in this server, or in this channel alone; if one of them can't, none does."""
        own, seen = dict(self.own(_scope(place, here=here))), set[str]()
        for pair in pairs(words):
            if isinstance(pair, Unclear):
                return pair
            name, text = pair
            setting = written(name, text)
            if isinstance(setting, Unclear):
                return setting
            if name in seen:
                return unclear("rules_twice", word=name)
            if name in FOR_SERVERS_WITH_CHANNELS and place.home == str(place):
                return unclear("setting_no_channels", word=name)
            seen.add(name)
            if name == PRESET:
                own = {option: kept for option, kept in own.items() if option in CUSTOMS or option in seen}
            own[name] = setting
        return self._plan(place, own, seen, here=here)

    def reset(self, place: Place, options: Iterable[str], *, here: bool) -> Plan | Unclear:
        """What going back to the defaults would change."""
        before = self.own(_scope(place, here=here))
        options = set(options)
        for option in options:
            if option not in (PRESET, *OPTIONS, *CUSTOMS):
                return unclear("no_setting", word=option[:40])
        after = {option: setting for option, setting in before.items() if options and option not in options}
        return self._plan(place, after, set(before) - set(after), here=here)

    def _plan(self, place: Place, after: Own, named: Iterable[str], *, here: bool) -> Plan | Unclear:
        scope = _scope(place, here=here)
        before = self.own(scope)
        try:
            for each in self._scopes_under(scope):
                self._rules_of(each, {scope: after})
        except BadRules as bad:
            if each == scope:
                return unclear(f"contradiction.{bad.word}")
            return unclear("setting_contradicts", channel=Place.parse(each))
        old, new = self._preview(scope, before), self._preview(scope, after)
        touched = {*named, *(before.keys() ^ after.keys())}
        changes = tuple(
            Change(name, shown(old, name), shown(new, name))
            for name in (PRESET, *OPTIONS, *CUSTOMS)
            if name in touched and before.get(name) != after.get(name)
        )
        return Plan(scope, before, after, changes)

    def _scopes_under(self, scope: str) -> Iterator[str]:
        """A server's change concerns its channels that have settings of their own too."""
        yield scope
        yield from (other for other in self._own if other.startswith(f"{scope}:"))

    def _preview(self, scope: str, own: Own) -> Customs:
        return self._customs_of(scope, {scope: own})

    def _work_out(self, place: Place) -> Customs:
        scope = str(place) if self.own(str(place)) else place.home
        try:
            return self._customs_of(scope, {})
        except BadRules as bad:  # the defaults given at start have changed since
            log.warning("the house rules of %s can't be followed any more: %s", scope, bad)
            return Customs(self._rules, self._language)

    def _customs_of(self, scope: str, planned: dict[str, Own]) -> Customs:
        said: Own = {}
        for each in _from_the_top(scope):
            said |= planned.get(each, self.own(each))
        channels = said.get("channels", EVERYWHERE)
        return Customs(
            rules=self._rules_of(scope, planned),
            language=said.get("language", self._language),
            prefix=said.get("prefix"),
            channels=() if channels == EVERYWHERE else tuple(channels.split(",")),
            thread=said.get("thread", self._thread) == "on",
            bare=said.get("bare", "on" if scope.startswith("irc:") else "off") == "on",
            cycle=said.get("cycle", self._cycle) == "on",
            starters=said.get("starters", "anyone"),
            timezone=said.get("timezone", "UTC"),
        )

    def _rules_of(self, scope: str, planned: dict[str, Own]) -> Rules:
        rules = self._rules
        for each in _from_the_top(scope):
            own = planned.get(each, self.own(each))
            options = [f"{name}={setting}" for name, setting in own.items() if name in OPTIONS]
            rules = Rules.parse(" ".join([*(own[name] for name in (PRESET,) if name in own), *options]), base=rules)
        return rules


def preset_of(rules: Rules) -> str:
    """The preset that is nearest to `rules`."""
    return str(rules).split()[0]


def shown(customs: Customs, name: str) -> str:
    """A setting as it is written; empty for a prefix that the chat decides."""
    if name == PRESET:
        return preset_of(customs.rules)
    if name in OPTIONS:
        return OPTIONS[name].print(getattr(customs.rules, name))
    setting = getattr(customs, name)
    if isinstance(setting, bool):
        return "on" if setting else "off"
    return ",".join(setting) or EVERYWHERE if isinstance(setting, tuple) else setting or ""


def _scope(place: Place, *, here: bool) -> str:
    return str(place) if here else place.home


def _from_the_top(scope: str) -> tuple[str, ...]:
    """The scopes whose settings count in `scope`, the widest first."""
    home = Place.parse(scope).home if scope.count(":") > 1 else scope
    return (home,) if home == scope else (home, scope)
