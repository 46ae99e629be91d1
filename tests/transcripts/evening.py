"""An evening of the classic's cycle: two games, and the end of a month between them.

Whoever has played the classic for years should know every line of it.
"""

from datetime import UTC, datetime
from random import Random

from adapters.irc.pen import ColorPen, PlainPen
from engine.legality import legal_plays
from engine.values import PlayerId
from tests.bot.table_talk import talk
from tests.transcripts import Round, Said, show

EVENING = datetime(2026, 11, 30, 23, 40, tzinfo=UTC)
SEED = 56


class Evening(Round):
    """Ann and bob play, cat comes for the second game, and an operator looks after it all."""

    async def spend(self) -> None:
        """From the first `!uno` until nobody comes any more."""
        uno = self.uno
        for who, line in (("ann", "!uno"), ("ann", "jo"), ("bob", "jo"), ("bob", "!unocmds")):
            await uno.says(who, line)
        await uno.passes(30)
        await self._game()
        await uno.passes(15)
        await uno.stored()
        for line in ("!unotop10", "!unotop10 wins", "!unowon bob", "!unorow"):
            await uno.says("ann", line)
        await uno.says("op", "!pause", admin=True)
        await uno.passes(20 * 60)
        await uno.says("op", "!pause", admin=True)
        await uno.says("bob", "!unotop3last")
        await uno.says("bob", "!unotop10")
        await uno.passes(30)
        for who, line in (("ann", "jo"), ("cat", "jo"), ("bob", "join")):
            await uno.says(who, line)
        await uno.passes(30)
        await self._game()
        await uno.passes(15)
        for line in ("!unostats", "!unorecords", "!unotop10 games", "!unoversion"):
            await uno.says("cat", line)
        await uno.passes(15)
        for _ in range(5):
            await uno.passes(30)

    async def _act(self, player: PlayerId, who: str) -> None:
        """After a look at the cards."""
        self.uno.think_for(self.rng.randint(2, 9))
        await super()._act(player, who)

    async def _turn(self, player: PlayerId, who: str) -> None:
        """Whatever fits, colors before wilds; UNO is called for everybody."""
        legal = legal_plays(self.uno.state, player)
        colored = [card for card in legal if card.color]
        await self.uno.says(who, self._typed((colored or legal)[0]) if legal else "dr")

    async def _game(self) -> None:
        moves = 0
        while self.uno.tables_are_open():
            await self._go_on()
            moves += 1
            if moves == 6 and self.uno.tables_are_open() and self._once("asks"):
                for line in ("cd", "tu", "od", "ct", "st", "ti", "ca", "pl b10"):
                    await self.uno.says("bob", line)


async def record_evening(seed: int = SEED) -> Said:
    """Spend it."""
    async with talk(rules="classic", rng=Random(seed)) as uno:
        uno.wants_cycle = True
        uno.tell_time(EVENING.timestamp())
        await Evening(uno, Random(seed)).spend()
        return list(uno.chat.said)


async def evening_transcripts() -> dict[str, str]:
    """The files, by name."""
    said = await record_evening()
    plain, colors = PlainPen("!", lambda _: None), ColorPen("!", lambda _: None)
    return {"evening.en.txt": show(said, "en", plain), "evening.en.colors.txt": show(said, "en", colors)}
