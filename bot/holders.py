"""Who holds which seat, and how they get it back: by their account, from where they were, or by a word.

A chat where anybody may take any name is told who holds a seat, so that whoever takes the name alone
gets neither seat nor hand. Whoever returns unrecognized says the word they were told at joining.
"""

from collections.abc import Callable, Sequence
from random import Random

from bot.chat import Known, Phrase, Place, Recognized, Seated, Topic, User, Vacated, phrase
from bot.store import holders
from bot.store.holders import Holder
from bot.store.journal import Journal, Saved
from bot.store.statements import Statement
from engine.events import Event, GameEnded, MatchWon, PlayerJoined, PlayerLeft
from engine.values import PlayerId

Say = Callable[[PlayerId, Sequence[Phrase], Topic], None]

_CONSONANTS, _VOWELS, _SYLLABLES = "bdfgklmnprstvz", "aeiou", 4


class SeatWords:
    """The words of all seats of this process. `know` tells a chat, by its name, who holds a seat."""

    def __init__(self, know: Callable[[str, Known], None], rng: Random) -> None:
        self.know = know
        self._rng = rng
        self._seats: dict[str, tuple[Place, PlayerId]] = {}

    def new(self) -> str:
        """A word that no seat has."""
        while True:
            syllables = [self._rng.choice(_CONSONANTS) + self._rng.choice(_VOWELS) for _ in range(_SYLLABLES)]
            word = "".join(syllables)
            if word not in self._seats:
                return word

    def set(self, word: str, place: Place, player: PlayerId) -> None:
        """Whoever says `word` from now on is that player."""
        if word:
            self._seats[word] = place, player

    def forget(self, word: str) -> None:
        """Whoever says `word` from now on is nobody."""
        self._seats.pop(word, None)

    def claim(self, word: str, speaker: User, chat: str) -> PlayerId | None:
        """Give the seat with this word to who says it, if there is one in their chat; whose it is."""
        seat = self._seats.get(word.lower())
        if seat is None or seat[0].chat != chat:
            return None
        self.know(chat, Recognized(speaker.player, seat[1]))
        return seat[1]


class Holders:
    """The holders of one table's seats. Chats that vouch for names give no trace, and need none of this."""

    __slots__ = ("_held", "_journal", "_newcomer", "_place", "_say", "_seating", "_words")

    def __init__(self, place: Place, words: SeatWords, journal: Journal, say: Say, saved: Saved | None) -> None:
        self._place = place
        self._words = words
        self._journal = journal
        self._say = say
        self._held: dict[PlayerId, Holder] = {}
        self._newcomer: User | None = None
        self._seating: Holder | None = None
        for holder in saved.holders if saved else ():  # who have been told their words
            self._held[holder.player] = holder
            self._words.set(holder.word, self._place, holder.player)
            self._tell_chat(holder)

    def expect(self, user: User) -> None:
        """They ask for a seat now."""
        self._newcomer = user

    def statements(self, events: Sequence[Event]) -> list[Statement]:
        """What to store beside `events`."""
        if any(isinstance(event, MatchWon | GameEnded) for event in events):
            return [holders.leave_all(self._place)] if self._held else []
        changes = []
        for event in events:
            match event:
                case PlayerJoined(player=player) if self._newcomer and self._newcomer.player == player:
                    self._seating = self._new(self._newcomer)
                    changes += [holders.hold(self._place, self._seating)] if self._seating else []
                case PlayerLeft(player=player) if player in self._held:
                    changes.append(holders.leave(self._place, player))
        return changes

    def follow(self, events: Sequence[Event]) -> None:
        """The events are stored: let the chat know, and tell a newcomer their word."""
        for event in events:
            match event:
                case PlayerJoined(player=player) if self._seating and self._seating.player == player:
                    self._hold(self._seating)
                case PlayerLeft(player=player) if player in self._held:
                    self._vacate(player)

    async def see(self, user: User) -> None:
        """Somebody shows themselves: if they hold a seat, remember by what they are recognized from now on.

        Whoever comes from elsewhere may have said their word aloud, and gets a new one.
        """
        before = self._held.get(user.player)
        if before is None or not user.trace or (before.account, before.trace) == (user.account, user.trace):
            return
        is_elsewhere = before.trace != user.trace and not user.account
        word = self._words.new() if is_elsewhere else before.word
        holder = Holder(user.player, user.name, user.account, user.trace, word)
        await self._journal.note(holders.hold(self._place, holder))
        self._hold(holder)

    def close(self) -> None:
        """The table is closed: nobody holds a seat here."""
        for player in list(self._held):
            self._vacate(player)

    def _new(self, user: User) -> Holder | None:
        if not user.trace:
            return None
        word = "" if user.account else self._words.new()
        return Holder(user.player, user.name, user.account, user.trace, word)

    def _hold(self, holder: Holder) -> None:
        before = self._held.get(holder.player)
        self._held[holder.player] = holder
        if before is None or before.word != holder.word:
            self._words.forget(before.word if before else "")
            self._words.set(holder.word, self._place, holder.player)
        self._tell_chat(holder)
        if holder.word and (before is None or before.word != holder.word):
            self._say(holder.player, [phrase("seat_word", word=holder.word)], Topic.ANSWER)

    def _tell_chat(self, holder: Holder) -> None:
        known = Seated(self._place, holder.player, holder.name, account=holder.account, trace=holder.trace)
        self._words.know(self._place.chat, known)

    def _vacate(self, player: PlayerId) -> None:
        self._words.forget(self._held.pop(player).word)
        self._words.know(self._place.chat, Vacated(self._place, player))
