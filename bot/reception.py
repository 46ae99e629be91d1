"""Whoever speaks where no table of theirs is: they get an answer, or a table.

Silence is for strangers' chatter.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.answers import anywhere, claim_seat, misunderstood
from bot.chat import Heard, Line, Phrase, Place, Topic, phrase
from bot.customs import Customs
from bot.cycles import Cycles
from bot.grammar import understand
from bot.house import House
from bot.queries import ClaimSeat, Mine, ShowAbout, ShowHelp, ShowRules, ShowStatus, Unclear, Unknown
from bot.score_queries import PersonalQuery, ScoreQuery
from bot.setting_queries import SettingQuery
from bot.status import MAY_JOIN, NO_GAME
from engine.commands import Open
from engine.values import PlayerId


class Reception:
    """`open_table` opens one for whoever said a line; `is_open` tells whether a place has one."""

    def __init__(
        self, house: House, cycles: Cycles, open_table: Callable[[Heard], None], is_open: Callable[[Place], bool]
    ) -> None:
        self._house = house
        self._cycles = cycles
        self._open = open_table
        self._is_open = is_open

    def hear(self, heard: Heard) -> None:
        """Answer a line, or have a table opened for it; silence is for strangers' chatter."""
        customs = self._house.house_rules.customs(heard.place)
        meaning = understand(
            heard.text, heard.user.player, None, _nobody, private=heard.private, seated=False,
            rules=customs.rules, admin=heard.user.admin, classic=heard.place in self._cycles, bare=customs.bare,
        )  # fmt: skip
        barred = _barred(customs, heard) if isinstance(meaning, Open) and heard.place not in self._cycles else None
        if barred is None and self._cycles.hear(heard, meaning):
            if not self._is_open(heard.place):
                self.done(heard)
            return
        match meaning:
            case None:
                pass
            case Open() if heard.place.channel and barred:
                self.say(heard, [barred], Topic.ANSWER)
            case Open() if heard.place.channel:
                self._open(heard)
                return
            case Open():
                self.say(heard, [phrase("open_in_channel")], Topic.ANSWER)
            case _ if isinstance(meaning, ScoreQuery | PersonalQuery):
                self._house.scores.ask(meaning, heard, customs.language, is_last=True)
                return
            case _ if isinstance(meaning, SettingQuery):
                self._house.steward.ask(meaning, heard, playing=False, is_last=True)
                return
            case ShowStatus():
                line = MAY_JOIN if self._cycles.is_joining(heard.place) else NO_GAME
                self.say(heard, [phrase("status", line=line)], Topic.STATUS)
            case ShowHelp() | ShowRules() | ShowAbout():
                is_classic = customs.cycle
                self.say(heard, anywhere(meaning, customs.rules, classic=is_classic), Topic.HELP)
            case Mine():
                self._house.preferences.ask(meaning, heard, customs.language, self._house.post)
            case ClaimSeat(word=word):
                self._claim(heard, word)
            case Unclear() | Unknown():
                self.say(heard, misunderstood(meaning), Topic.ANSWER)
            case _:
                key = "no_table" if heard.place.channel else "no_table_of_yours"
                self.say(heard, [phrase(key)], Topic.ANSWER)
        self.done(heard)

    def _claim(self, heard: Heard, word: str) -> None:
        player, said = claim_seat(self._house.words, word, heard)
        self.say(replace(heard, user=replace(heard.user, player=player)), said, Topic.ANSWER)

    def say(self, heard: Heard, phrases: Sequence[Phrase], topic: Topic = Topic.ANSWER) -> None:
        """Answer the speaker alone."""
        player = heard.user.player
        language = self._house.house_rules.customs(heard.place).language
        self._house.post(Line(heard.place, player, tuple(phrases), language, topic, receipt=heard.receipt))

    def done(self, heard: Heard) -> None:
        """All is said that there is to say where the speaker has no table."""
        if heard.receipt is not None:
            self.say(heard, (), Topic.HAND)


def _barred(customs: Customs, heard: Heard) -> Phrase | None:
    """Why this server lets nobody, or not this person, open a game there."""
    if customs.channels and (heard.within or heard.place.channel) not in customs.channels:
        channels = tuple(Place(heard.place.chat, heard.place.server, channel) for channel in customs.channels)
        return phrase("open_elsewhere", channels=channels)
    return phrase("open_by_admins") if customs.starters == "admins" and not heard.user.admin else None


def _nobody(name: str) -> PlayerId | None:
    return None
