"""One whole game, as the channel and each seat see it, in every language and with every pen of IRC.

And a round by each of the presets, in English.

To read what the bot says is to read these files. Where a sentence was changed on purpose,
`python -m tests.transcripts` writes them anew.
"""

from collections.abc import Sequence
from pathlib import Path
from random import Random

from adapters.irc.pen import ColorPen, PlainPen
from bot.chat import Heard, Line
from bot.phrasebook import Pen
from engine.cards import DARK, Card
from engine.legality import legal_plays
from engine.state import Kind
from engine.values import PlayerId
from tests.bot.table_talk import THINK, Talk, naming, person, read, talk

FOLDER = Path(__file__).parent
SEED = 37
PEOPLE = ("ann", "bob", "cat")
TYPED = {"V": "r", "D": "d"}  # how people type a Reverse and a Draw Two
COLORS = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}

PRESETS = {"classic": 27, "italian": 11, "brazilian": 4, "russian": 55, "rbot": 1, "no-mercy": 56, "flip": 46}
"""The luck of each preset's round."""

Said = Sequence[Heard | Line | str]


def transcripts(said: Said) -> dict[str, str]:
    """The files, by name."""
    plain, colors = PlainPen("!", lambda _: None), ColorPen("!", lambda _: None)
    return {
        "game.en.txt": show(said, "en", plain),
        "game.it.txt": show(said, "it", plain),
        "game.en.colors.txt": show(said, "en", colors),
    }


def show(said: Said, language: str, pen: Pen) -> str:
    """All that was said: who typed what, then what all or one of them see of it; control codes as `\\x03`."""
    lines: list[str] = []
    for one in said:
        match one:
            case str():
                lines += ["", f"-- {one} --"]
            case Heard(user=user, text=text, private=private):
                lines += ["", f"{user.name}{' to the bot alone' if private else ''}: {text}"]
            case Line(audience=audience):
                to = "all" if audience is None else naming(audience).text
                lines += [f"  {to} | {visible(text)}" for text in read(one, language, pen).split("\n")]
    return "\n".join(lines).lstrip() + "\n"


def visible(text: str) -> str:
    """Control codes by their numbers."""
    return "".join(sign if sign.isprintable() else f"\\x{ord(sign):02x}" for sign in text)


async def record(seed: int = SEED) -> Said:
    """Play the game."""
    async with talk(rules="official", rng=Random(seed)) as uno:
        await Game(uno, Random(seed)).play()
        return list(uno.chat.said)


async def record_preset(preset: str) -> Said:
    """Play a round by a preset."""
    async with talk(rules="official", rng=Random(PRESETS[preset])) as uno:
        await Round(uno, Random(PRESETS[preset])).play_by(preset)
        return list(uno.chat.said)


async def preset_transcripts() -> dict[str, str]:
    """The files of the presets, by name."""
    plain = PlainPen("!", lambda _: None)
    return {f"preset.{preset}.en.txt": show(await record_preset(preset), "en", plain) for preset in PRESETS}


class Game:
    """Three people and a computer player; the people play at random, and each of their ways shows once."""

    def __init__(self, uno: Talk, rng: Random) -> None:
        self.uno = uno
        self.rng = rng
        self._done: set[str] = set()

    async def play(self) -> None:
        """From the first line to the last."""
        for who, line in (
            ("ann", "!uno help"), ("ann", "!uno start target=100 hand_size=3"), ("bob", "!uno join"), ("cat", "jo"),
            ("ann", "!uno bot"), ("cat", "pl r5"), ("eve", "!uno table"), ("bob", "!deal"), ("bob", "!uno rules"),
        ):  # fmt: skip
            await self.uno.says(who, line)
        while self.uno.tables_are_open():
            await self._go_on()

    def _once(self, thing: str) -> bool:
        first = thing not in self._done
        self._done.add(thing)
        return first

    async def _go_on(self) -> None:
        """Whatever comes next."""
        state = self.uno.state
        player = state.awaiting.player
        if player is None:
            await self.uno.passes(15)
        elif player in state.levels:
            await self.uno.passes(THINK)
        else:
            await self._act(player, naming(player).text)
            await self._call(player)

    async def _act(self, player: PlayerId, who: str) -> None:
        match self.uno.state.awaiting.kind:
            case Kind.COLOR if self.uno.state.colors is DARK:
                await self.uno.says(who, self.rng.choice(["co teal", "orange", "!color u"]))
            case Kind.SWAP:
                await self.uno.says(who, f"!swap {next(name for name in PEOPLE if name != who)}")
            case Kind.COLOR:
                await self.uno.says(who, self.rng.choice(["co blue", "green", "!color red"]))
            case Kind.CHALLENGE:
                await self.uno.says(who, "!challenge" if self.rng.random() < 0.6 else "!accept")
            case Kind.DRAWN if self.uno.state.drawn:
                await self.uno.says(who, self.rng.choice(["pl", "pa"]))
            case Kind.DRAWN:
                await self.uno.says(who, "pa")
            case Kind.PENALTY if not legal_plays(self.uno.state, player):
                await self.uno.says(who, "!accept")
            case _:
                await self._turn(player, who)

    async def _turn(self, player: PlayerId, who: str) -> None:
        """A turn, and now and then what people do besides."""
        state, uno = self.uno.state, self.uno
        legal = legal_plays(state, player)
        await self._besides(who, [card for card in state.hands[player] if card not in legal])
        if not uno.tables_are_open() or uno.state.awaiting.player != player:
            return
        if not legal:
            await uno.says(who, "dr")
            return
        card = self.rng.choice(legal)
        call = len(state.hands[player]) == 2 and not self._once("forgets")
        await uno.says(who, self._typed(card) + " uno" * call)

    def _typed(self, card: Card) -> str:
        if card.color:
            return f"pl {card.color.value.lower()}{TYPED.get(card.rank.value, card.rank.value.lower())}"
        colors = [" pink", " t", " purple"] if self.uno.state.colors is DARK else [" red", " b", " green"]
        color = "" if self._once("owes") else self.rng.choice(colors)
        return f"!play {card.code.lower()}{color}"

    async def _besides(self, who: str, unfit: list[Card]) -> None:
        """One thing a turn that belongs to no turn."""
        others = [name for name in PEOPLE if name != who and person(name) in self.uno.state.seats]
        other = self.rng.choice(others)
        if unfit and self._once("wrong card"):
            await self.uno.says(who, self._typed(unfit[0]))
        elif self._once("not on turn"):
            await self.uno.says(other, "dr")
        elif self._once("looks"):
            for line in ("!table", "ca", "us", "ct", "!uno play b10"):
                await self.uno.says(other, line)
        elif self._once("asks in private"):
            await self.uno.says(who, "hand", "")
        elif self._once("sleeps"):
            await self.uno.passes(70)
            await self.uno.says(who, "!uno wait")
            await self.uno.passes(70)
            await self.uno.passes(20)
        elif self._once("goes away"):
            await self.uno.presence(other, present=False)
            await self.uno.presence(other, present=True)
        elif self._once("pauses"):
            await self.uno.says("ann", "!uno pause")
            await self.uno.says("ann", "!uno resume")
        elif self._once("restarts"):
            await self._restart()

    async def _restart(self) -> None:
        await self.uno.close()
        self.uno.chat.said.append("the bot is started again")
        self.uno.start()
        await self.uno.tables.resume()
        await self.uno.arrives()

    async def _call(self, player: PlayerId) -> None:
        """Whoever forgot to call is caught once, and later calls in time."""
        if not self.uno.tables_are_open() or not self.uno.state.exposed:
            return
        if self._once("is caught"):
            catcher = next(name for name in PEOPLE if person(name) != player)
            await self.uno.says(catcher, "callout")
            await self.uno.passes(3)
        else:
            await self.uno.says(naming(player).text, "uno")


class Round(Game):
    """Two people and nothing besides what the game asks for."""

    async def play_by(self, preset: str) -> None:
        """From the table's opening to the end of one round."""
        for who, line in (
            ("ann", f"!uno start {preset} target=0 hand_size=4"), ("bob", "jo"), ("bob", "!uno rules"),
            ("ann", "!deal"),
        ):  # fmt: skip
            await self.uno.says(who, line)
        while self.uno.tables_are_open():
            await self._go_on()

    async def _besides(self, who: str, unfit: list[Card]) -> None:
        """Nothing: the long game shows it."""
