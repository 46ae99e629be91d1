"""A person at a table who plays by script, and believes only what they were told.

Everything heard is checked: what is in their hand they know from notices alone, and no public line may
name a card that does not lie open.
"""

import re
from collections import Counter

from tests.adapters.irc.raw import RawClient
from tests.system.wording import NO_GAME, Status, bare, cards_in, ends_game

PATIENCE = 20.0
HANDS_OVERTAKE = False  # where the bot may say little, a hand replaces what waits to tell of the cards drawn before
_SAID = re.compile(r":\S+ (PRIVMSG|NOTICE) (\S+) :(.*)", re.DOTALL)
_NUMBERED = re.compile(r"\((\d+)/(\d+)\) ")
_OPEN_CARDS = re.compile(
    r"\S+ plays (?:.+?)(?: and chooses \w+)?\.|turns up [^.]+\.|turns up a Wild Draw Four|"
    r"Everybody draws for the deal: .+? deals\.|Left in hand: .+\.$|[\w +]+ lies on top"
)
_HELD = re.compile(r"Your hand: (.*?)(?:$| It fits| Choose a color| !accept)")
_PLAYED = re.compile(r"(\S+) plays (.+?)(?: and chooses (\w+))?\.")


class Seat:
    """One person's view of one table."""

    def __init__(self, client: RawClient, channel: str, bot: str = "uno") -> None:
        self.client = client
        self.channel = channel
        self.hand: Counter[str] = Counter()
        self.plays: list[tuple[str, str]] = []  # all that were told: who, which card
        self.rounds: list[tuple[str, int]] = []  # winners and points
        self.discards = 0
        self.game = 0  # its number, once it is known
        self.public: list[str] = []
        self.told: list[str] = []  # in private
        self.bot = bot
        self.read_to = len(client.lines)
        self._parts: list[str] = []
        self._may_see = False  # a challenger is shown a hand
        self._is_dealt = False  # a round began, and the hand has not been told yet

    @property
    def nick(self) -> str:
        """Who sits here."""
        return self.client.nick

    def say(self, text: str) -> None:
        """Type a line in the channel."""
        self._may_see = self._may_see or text == "ch"
        self.client.say(self.channel, text)

    async def says(self, text: str) -> Status:
        """Type a line; the table as it is when the bot has dealt with it."""
        self.say(text)
        return await self.status()

    async def status(self) -> Status:
        """Ask for the status line, and take in all that came before it."""
        self.catch_up()
        if self._knows_that_it_is_over():
            return NO_GAME
        start = len(self.client.lines)
        self.say("us")
        wanted = f"uno/1 game={self.game} " if self.game else "uno/1 "

        def answers(line: str) -> bool:
            return wanted in line or (f" PRIVMSG {self.channel} :" in line and ends_game(bare(line)))

        line = await self.client.wait_for(answers, start=start, patience=PATIENCE)
        self.catch_up()
        return Status.read(line.partition(" :")[2]) if wanted in line else NO_GAME

    def _knows_that_it_is_over(self) -> bool:
        """Bonuses may be told after the end, and then nobody sits here whose short words count."""
        ends_or_begins = (text for text in reversed(self.public) if ends_game(text) or "opens a table" in text)
        last = next(ends_or_begins, "")
        return ends_game(last)

    async def hears(self, text: str) -> str:
        """A public line with these words that has not been taken in yet, or comes now."""

        def fits(line: str) -> bool:
            return f" PRIVMSG {self.channel} :" in line and text in bare(line)

        line = await self.client.wait_for(fits, start=self.read_to, patience=PATIENCE)
        self.catch_up()
        return bare(line.split(" :", 1)[1])

    def catch_up(self) -> None:
        """Take in everything that has arrived."""
        lines = self.client.lines
        while self.read_to < len(lines):
            line = lines[self.read_to]
            self.read_to += 1
            if line.startswith(f":{self.bot}!"):
                assert len(line.encode()) <= 510, line
                self._hear(line)

    def _hear(self, line: str) -> None:
        said = _SAID.fullmatch(line)
        if said is None:
            return
        command, target, text = said.groups()
        if command == "PRIVMSG" and target == self.channel:
            self._hear_public(bare(text))
        elif command == "NOTICE":
            assert target == self.nick, line
            tag = f"[{self.channel}] "
            if text.startswith(tag):
                self._hear_part(text.removeprefix(tag))

    def _hear_public(self, text: str) -> None:
        self.public.append(text)
        rest = _OPEN_CARDS.sub("", text)
        assert not cards_in(rest), f"a card is named in public: {text}"
        if re.match(r"Round \d+: ", text):
            self.hand, self.discards, self._is_dealt = Counter(), 1, True
        for sentence in re.findall(r"\S+ plays .+?\.|The discards are reshuffled\.", text):
            self._hear_sentence(sentence)
        for winner, points in re.findall(r"(\S+) wins the round and gets (\d+) point", text):
            self.rounds.append((winner, int(points)))

    def _hear_sentence(self, sentence: str) -> None:
        played = _PLAYED.fullmatch(sentence)
        if played is None:
            self.discards = 1
            return
        (card,) = cards_in(played[2])
        self.plays.append((played[1], card))
        self.discards += 1
        if played[1] == self.nick:
            assert self.hand[card] > 0, f"{self.nick} plays {card}, which they were never given"
            self.hand[card] -= 1

    def _hear_part(self, text: str) -> None:
        """A long notice comes in numbered parts."""
        numbered = _NUMBERED.match(text)
        if numbered is None:
            self._hear_private(bare(text))
            return
        self._parts.append(text[numbered.end() :])
        assert len(self._parts) == int(numbered[1])
        if numbered[1] == numbered[2]:
            whole, self._parts = " ".join(self._parts), []
            self._hear_private(bare(whole))

    def _hear_private(self, text: str) -> None:
        self.told.append(text)
        for drawn in re.findall(r"You drew (.+?)\.", text):
            self.hand.update(cards_in(drawn))
        held = _HELD.search(text)
        if held:
            told = Counter(cards_in(held[1]))
            known = +self.hand
            fits = known <= told if HANDS_OVERTAKE else known == told
            assert self._is_dealt or fits, f"{self.nick} holds {known}, and is told {self.told[-4:]}"
            self.hand, self._is_dealt = told, False
        if re.search(r"\S+ held ", text):
            assert self._may_see, f"{self.nick} is shown a hand unasked: {text}"
            self._may_see = False
