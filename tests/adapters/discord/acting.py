"""What people do on Discord: write, press, choose, and look at what they see."""

import asyncio
from collections.abc import Callable
from typing import Any

from tests.adapters.discord import payloads
from tests.adapters.discord.judge import Payload, text_of, walk
from tests.adapters.discord.payloads import APPLICATION, BOT, CHANNEL, GUILD
from tests.adapters.discord.server import FakeDiscord, Interaction, Person

PATIENCE = 20.0
COMPONENT, COMMAND, AUTOCOMPLETE, MODAL = 3, 2, 4, 5


class Actor:
    """One person at their screen."""

    def __init__(self, server: FakeDiscord, name: str, **about: Any) -> None:
        self.server = server
        self.person: Person = server.person(name, **about)

    @property
    def id(self) -> int:
        """Their number."""
        return self.person.id

    # Writing

    async def writes(self, text: str, channel: int = CHANNEL, *, mentions_bot: bool = False) -> Payload:
        """A message in a channel."""
        content = f"<@{BOT}> {text}" if mentions_bot else text
        mentions = [payloads.user(self.server, BOT)] if mentions_bot else []
        message = payloads.message(self.server, channel, self.id, content, mentions=mentions)
        self.server.messages.setdefault(channel, {})[int(message["id"])] = {**message, "for": None}
        hidden = {**message, "content": "" if self.server.hides_content(message) else content}
        await self.server.send("MESSAGE_CREATE", hidden)
        return message

    async def whispers(self, text: str) -> Payload:
        """A private message to the bot."""
        channel = 500_000 + self.id
        self.server.private[channel] = self.id
        return await self.writes(text, channel)

    # Pressing and choosing

    async def presses(self, label: str, *, on: Payload | None = None) -> Interaction:
        """Press the button of that label on a message, or on the newest one that has it; returns when answered."""
        message = on or self.newest(lambda one: label in buttons(one))
        button = buttons(message)[label]
        assert not button.get("disabled"), f"{label} can't be pressed"
        return await self.forges(message, str(button["custom_id"]))

    async def forges(
        self, message: Payload, custom_id: str, values: list[str] | None = None, *, age: float = 0.0
    ) -> Interaction:
        """Send a press as a program could make it up, or as it comes when it has been under way for long."""
        data: Payload = {"custom_id": custom_id, "component_type": 3 if values else 2}
        if values:
            data["values"] = values
        return await self._interact(COMPONENT, data, message, age=age)

    async def fills_in(self, form: Interaction, text: str) -> Interaction:
        """Send off a form that they were shown, with one text in it."""
        asked = form.answers[0]["data"]
        field = next(part for part in walk(asked["components"]) if part["type"] == 4)
        filled = [{"type": 1, "components": [{"type": 4, "custom_id": field["custom_id"], "value": text}]}]
        return await self._interact(MODAL, {"custom_id": asked["custom_id"], "components": filled}, None)

    async def commands(self, *names: str, channel: int | None = CHANNEL, **values: object) -> Interaction:
        """Choose a slash command, its group first if it is in one."""
        types = {str: 3, int: 4, bool: 5}
        options = [{"name": name, "type": types[type(value)], "value": value} for name, value in values.items()]
        leaf: Payload = {"name": names[-1], "type": 1, "options": options}
        for group in reversed(names[1:-1]):
            leaf = {"name": group, "type": 2, "options": [leaf]}
        data = {"id": "1", "name": names[0], "type": 1, "options": [leaf]}
        return await self._interact(COMMAND, data, None, channel)

    async def types(self, command: str, option: str, text: str, *, group: str = "") -> list[str]:
        """Begin to type a slash command's option; what is suggested."""
        leaf: Payload = {
            "name": command, "type": 1, "options": [{"name": option, "type": 3, "value": text, "focused": True}],
        }  # fmt: skip
        if group:
            leaf = {"name": group, "type": 2, "options": [leaf]}
        typed = await self._interact(AUTOCOMPLETE, {"id": "1", "name": "uno", "type": 1, "options": [leaf]}, None)
        return [str(choice["value"]) for choice in typed.answers[0]["data"]["choices"]]

    async def _interact(
        self, kind: int, data: Payload, message: Payload | None, channel: int | None = CHANNEL, age: float = 0.0
    ) -> Interaction:
        server = self.server
        where = int(message["channel_id"]) if message else channel or 500_000 + self.id
        number = server.new_id()
        pressed = Interaction(number, f"token{number}", self.id, where, server.now() - age, message)
        server.interactions[pressed.token] = pressed
        payload: Payload = {
            "id": str(number), "application_id": str(APPLICATION), "type": kind, "data": data, "token": pressed.token,
            "version": 1, "channel_id": str(where), "locale": self.person.locale, "entitlements": [], "context": 0,
            "app_permissions": "0" if int(server.permissions.get(where, "0")) else str((1 << 40) - 1),
            "authorizing_integration_owners": {"0": str(GUILD)}, "attachment_size_limit": 26214400,
        }  # fmt: skip
        if where in server.channels:
            payload |= {"guild_id": str(GUILD), "channel": payloads.channel(server, where)}
            payload["member"] = payloads.member(server, self.id)
        else:
            payload |= {"user": payloads.user(server, self.id), "context": 1}
            payload["channel"] = {"id": str(where), "type": 1, "recipients": [payloads.user(server, self.id)]}
        if message:
            payload["message"] = {key: value for key, value in message.items() if key != "for"}
        await server.send("INTERACTION_CREATE", payload)
        if age:
            return pressed
        async with asyncio.timeout(PATIENCE):
            await pressed.done.wait()
        return pressed

    # Looking

    def newest(self, fits: Callable[[Payload], object]) -> Payload:
        """The newest message they can see that fits."""
        found = [one for one in self.server.seen_by(self.person) if fits(one)]
        assert found, f"{self.person.name} sees nothing of the kind: {[text_of(one) for one in self.sees()]}"
        return max(found, key=lambda one: int(one["id"]))

    def sees(self) -> list[Payload]:
        """All messages they can see now."""
        return self.server.seen_by(self.person)

    async def waits_for(self, text: str, *, private: bool = False, patience: float = PATIENCE) -> Payload:
        """A message of the bot's with these words, now or soon."""

        def found() -> Payload | None:
            where = self.server.dm_of(self.person) if private else self.sees()
            fitting = [one for one in where if int(one["author"]["id"]) == BOT and text in text_of(one)]
            return max(fitting, key=lambda one: int(one["id"]), default=None)

        try:
            message: Payload = await self.server.until(found, patience)
        except TimeoutError:
            shown = "\n---\n".join(text_of(one) for one in self.sees())
            raise AssertionError(f"{self.person.name} waits for {text!r} in vain:\n{shown}") from None
        return message


def buttons(message: Payload) -> dict[str, Payload]:
    """The buttons of a message, by label."""
    parts = walk(message.get("components") or [])
    return {str(part["label"]): part for part in parts if part["type"] == 2 and part.get("label")}
