"""Who of a table is here and can be heard. While whoever is on turn can't be, the clock stands.

Players who vanish are away and keep their seats; how long, the rules say. Where nobody can be heard,
because the bot is out of the place, nothing is due until it is back.
"""

from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.answers import greeting
from bot.chat import Arrived, Departed, Line, Muted, Place, Presence, Removed, Split, Topic, User, phrase
from bot.holders import Holders
from bot.voice import Voice
from engine import commands
from engine.commands import Command
from engine.state import GameState, Kind, is_playing
from engine.values import PlayerId

Coming = Arrived | Departed | Muted | Presence | Removed | Split
Step = Callable[[Command, bool], Awaitable[None]]
"""What the table does with a command; the second argument keeps it from telling everybody."""


class Company:
    """One table's."""

    __slots__ = ("_holders", "_is_cut_off", "_muted", "_place", "_post", "_told_of", "_voice")

    def __init__(self, place: Place, voice: Voice, holders: Holders, post: Callable[[Line], None]) -> None:
        self._place = place
        self._voice = voice
        self._holders = holders
        self._post = post
        self._is_cut_off = False
        self._muted: frozenset[PlayerId] = frozenset()
        self._told_of: PlayerId | None = None  # that the clock stands for them

    async def take(self, coming: Coming, state: GameState, step: Step, language: str) -> None:
        """Somebody comes or goes, or falls silent."""
        match coming:
            case Presence(user=user, present=present):
                await self.see(user, state)
                await step(commands.ComeBack(user.player) if present else commands.GoAway(user.player), True)
            case Split(users=users, present=present):
                await self._split(users, state, step, present=present)
            case Muted(user=user, muted=muted):
                self._muted = self._muted | {user.player} if muted else self._muted - {user.player}
            case Arrived():
                self._is_cut_off = False
                self._muted = frozenset()  # until the chat says so again
                self._voice.tell(None, greeting(state, self._voice.naming), Topic.TURN)
            case Removed():
                await step(commands.Stop(state.host or state.seats[0], authority=True), True)
            case Departed(thrown_out=thrown_out):
                self._is_cut_off = True
                if thrown_out:
                    self._tell_each(state, language)

    async def see(self, user: User, state: GameState) -> None:
        """Somebody shows themselves: what they are called now, and by what they are recognized."""
        if state.is_seated(user.player):
            self._voice.names[user.player] = user.name
            await self._holders.see(user)

    def holds_clock(self, state: GameState) -> bool:
        """Whether nobody's time runs now; everybody is told once why, if they can be."""
        if not self._muted and self._told_of is None:
            return self._is_cut_off
        player = state.awaiting.player
        silent = player if is_playing(state) and not state.paused and player in self._muted else None
        if silent != self._told_of and not self._is_cut_off:
            if silent is not None:
                self._voice.tell(None, [phrase("muted", player=self._voice.naming(silent))], Topic.TURN)
            elif self._told_of == player and player is not None:
                self._voice.tell(None, [phrase("unmuted", player=self._voice.naming(player))], Topic.TURN)
            self._told_of = silent
        return self._is_cut_off or silent is not None

    async def _split(self, users: tuple[User, ...], state: GameState, step: Step, *, present: bool) -> None:
        """One line for all who are lost or found; in the lobby whoever is lost has left."""
        in_game = state.awaiting.kind is not Kind.LOBBY
        changed = []
        for user in users:
            was_away = user.player in state.away
            await self.see(user, state)
            await step(commands.ComeBack(user.player) if present else commands.GoAway(user.player), not in_game)
            if (user.player in state.away) != was_away:
                changed.append(self._voice.naming(user.player))
        if changed and in_game:
            lost = phrase("split", players=tuple(changed), n=state.rules.away_seconds)
            said = phrase("split_over", players=tuple(changed)) if present else lost
            self._voice.tell(None, [said], Topic.TURN)

    def _tell_each(self, state: GameState, language: str) -> None:
        """Whoever threw the bot out stopped a game: its players are told, each in private."""
        said = phrase("thrown_out", channel=self._place)
        for player in (one for one in state.seated() if one not in state.levels):
            self._post(Line(replace(self._place, channel=""), player, (said,), language, Topic.ANSWER))
