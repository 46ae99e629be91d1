"""The shapes in which Discord tells of people, channels and messages: what discord.py insists on, and no more."""

from typing import TYPE_CHECKING

from tests.adapters.discord.judge import Payload

if TYPE_CHECKING:
    from tests.adapters.discord.server import FakeDiscord

APPLICATION, BOT, OWNER = 900, 901, 902
GUILD, CHANNEL = 10, 20


def user(server: "FakeDiscord", number: int) -> Payload:
    person = server.people.get(number)
    name = person.name if person else "unobot"
    return {
        "id": str(number), "username": name, "discriminator": "0", "avatar": None, "global_name": name,
        "bot": number == BOT,
    }  # fmt: skip


def member(server: "FakeDiscord", number: int, *, with_user: bool = True) -> Payload:
    person = server.people.get(number)
    data: Payload = {
        "roles": [], "joined_at": "2024-01-01T00:00:00+00:00", "deaf": False, "mute": False, "flags": 0, "nick": None,
        "permissions": person.permissions if person else "0",
    }  # fmt: skip
    if person and int(person.permissions) & 1 << 5:
        data["roles"] = ["11"]
    return {**data, "user": user(server, number)} if with_user else data


def channel(server: "FakeDiscord", number: int) -> Payload:
    if number in server.posts:
        return thread(server, number, server.posts[number])
    kind = 15 if number in server.posts.values() else 0
    denied = server.permissions.get(number)
    overwrites = [{"id": str(GUILD), "type": 0, "allow": "0", "deny": denied}] if denied else []
    return {
        "id": str(number), "type": kind, "name": server.channels[number], "position": 0, "guild_id": str(GUILD),
        "permission_overwrites": overwrites, "parent_id": None,
    }  # fmt: skip


def thread(server: "FakeDiscord", number: int, parent: int) -> Payload:
    about = {"archived": False, "auto_archive_duration": 1440, "archive_timestamp": "2026-01-01T00:00:00+00:00"}
    return {
        "id": str(number), "type": 11, "name": server.channels[number], "guild_id": str(GUILD),
        "parent_id": str(parent), "owner_id": str(BOT), "message_count": 0, "member_count": 1,
        "thread_metadata": {**about, "locked": False},
    }  # fmt: skip


def role(number: int, name: str, permissions: int) -> Payload:
    return {
        "id": str(number), "name": name, "color": 0, "colors": {"primary_color": 0}, "hoist": False, "position": 0,
        "permissions": str(permissions), "managed": False, "mentionable": False, "flags": 0,
    }  # fmt: skip


def guild(server: "FakeDiscord") -> Payload:
    everyone = (1 << 10) | (1 << 11) | (1 << 14) | (1 << 15) | (1 << 16) | (1 << 31) | (1 << 35) | (1 << 38)
    return {
        "id": str(GUILD), "name": server.name, "owner_id": str(OWNER), "member_count": 4, "unavailable": False,
        "large": False, "roles": [role(GUILD, "@everyone", everyone), role(11, "admins", 1 << 5)],
        "channels": [channel(server, number) for number in server.channels if number not in server.posts],
        "threads": [channel(server, number) for number in server.posts], "emojis": [],
        "stickers": [], "features": [], "voice_states": [], "presences": [], "preferred_locale": "en-US",
        "members": [member(server, BOT)],
    }  # fmt: skip


def message(server: "FakeDiscord", where: int, author: int, content: str = "", **extra: object) -> Payload:
    data: Payload = {
        "id": str(server.new_id()), "channel_id": str(where), "author": user(server, author), "content": content,
        "timestamp": "2026-01-01T00:00:00+00:00", "edited_timestamp": None, "tts": False, "mention_everyone": False,
        "mentions": [], "mention_roles": [], "attachments": [], "embeds": [], "pinned": False, "type": 0,
        "components": [], "flags": 0,
    }  # fmt: skip
    if where in server.channels:
        data["guild_id"] = str(GUILD)
        if author != BOT:
            data["member"] = member(server, author, with_user=False)
    return {**data, **extra}
