"""The requests a bot makes, answered as Discord answers them, refusals included."""

import json
import re
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from aiohttp import web

from tests.adapters.discord import payloads
from tests.adapters.discord.judge import (
    EPHEMERAL,
    Payload,
    Refusal,
    bad_form,
    check_commands,
    check_message,
    check_pictures,
)
from tests.adapters.discord.payloads import APPLICATION, BOT

if TYPE_CHECKING:
    from tests.adapters.discord.server import FakeDiscord, Interaction

ANSWER_SECONDS, TOKEN_SECONDS = 3.0, 900.0
OLD_SECONDS, OLD_EDITS = 3600.0, 3
EXPECTED = {10008, 50007, 50278, 30046}  # refusals that a bot can't help earning
MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE, SUGGESTIONS = 4, 5, 6, 7, 8

Handler = Callable[..., Awaitable[Any]]


async def handle(server: "FakeDiscord", request: web.Request) -> web.Response:
    """Answer one request."""
    path = "/" + request.match_info["path"]
    body = await _body(request)
    server.calls.append((request.method, path, body))
    planned = server.next_plan(request.method, path)
    if planned and not planned.status and request.transport:
        request.transport.abort()
    if planned and not planned.after:
        return _refused(Refusal(planned.status, 0, "planned", planned.retry_after or None))
    try:
        answer = await _dispatch(server, request, path, body)
    except Refusal as refusal:
        if refusal.code not in EXPECTED:
            server.refuse(refusal, f"{request.method} {path}")
        answer = _refused(refusal)
    await server.changed()
    if planned:
        return _refused(Refusal(planned.status, 0, "planned", planned.retry_after or None))
    return answer if isinstance(answer, web.Response) else _json(answer)


async def _dispatch(server: "FakeDiscord", request: web.Request, path: str, body: Any) -> Any:
    by_token = re.match("/(webhooks|interactions)/", path)
    if not by_token and request.headers.get("Authorization") != "Bot good.token":
        raise Refusal(401, 0, "401: Unauthorized")
    for method, pattern, handler in ROUTES:
        found = re.fullmatch(pattern, path)
        if method == request.method and found:
            return await handler(server, body, *found.groups())
    raise Refusal(404, 0, "404: Not Found")


async def _body(request: web.Request) -> Any:
    if request.content_type == "application/json":
        return await request.json()
    if request.content_type.startswith("multipart/"):
        form = await request.post()
        files = [part for part in form.values() if isinstance(part, web.FileField)]
        return json.loads(str(form["payload_json"])) | {"_files": {file.filename: file.file.read() for file in files}}
    return {}


def _json(data: Any, status: int = 200, **headers: str) -> web.Response:
    """discord.py reads a body only when its type is exactly application/json."""
    if data is None:
        return web.Response(status=204)
    return web.Response(
        body=json.dumps(data).encode(), status=status, headers={"Content-Type": "application/json", **headers}
    )


def _refused(refusal: Refusal) -> web.Response:
    """A 429 without `Via` would look like a ban by Discord's front door."""
    data: Payload = {"message": refusal.message, "code": refusal.code}
    if refusal.retry_after is not None:
        data |= {"retry_after": refusal.retry_after, "global": False}
    return _json(data, refusal.status, Via="1.1 fake")


# Who and what


async def me(server: "FakeDiscord", body: Payload) -> Payload:
    return payloads.user(server, BOT)


async def application(server: "FakeDiscord", body: Payload) -> Payload:
    return {
        "id": str(APPLICATION), "name": "uno", "description": "", "icon": None, "bot_public": True,
        "bot_require_code_grant": False, "verify_key": "0", "summary": "", "flags": 1 << 19,
        "owner": payloads.user(server, BOT),
    }  # fmt: skip


async def gateway(server: "FakeDiscord", body: Payload) -> Payload:
    limit = {"total": 1000, "remaining": server.identifies_left, "reset_after": 200, "max_concurrency": 1}
    return {"url": f"ws://127.0.0.1:{server.port}/gateway", "shards": 1, "session_start_limit": limit}


async def set_commands(server: "FakeDiscord", body: list[Payload], application: str) -> list[Payload]:
    check_commands(body)
    server.commands = [
        {
            **one, "id": str(server.new_id()), "application_id": application, "version": "1",
            "description": one.get("description", ""),
        }
        for one in body
    ]  # fmt: skip
    return server.commands


async def emojis(server: "FakeDiscord", body: Payload, application: str) -> Payload:
    return {"items": server.emojis}


async def add_emoji(server: "FakeDiscord", body: Payload, application: str) -> Payload:
    server.emojis.append({"id": str(server.new_id()), "name": body["name"], "image": body["image"]})
    return server.emojis[-1]


# Messages


async def open_dm(server: "FakeDiscord", body: Payload) -> Payload:
    person = server.people.get(int(body["recipient_id"]))
    if person is None:
        raise Refusal(400, 50033, "Invalid Recipient(s)")
    if person.closed == 50278:
        raise Refusal(400, 50278, "Cannot open a channel with this user")
    number = 500_000 + person.id
    server.private[number] = person.id
    return {"id": str(number), "type": 1, "recipients": [payloads.user(server, person.id)]}


async def remove_emoji(server: "FakeDiscord", body: Payload, application: str, number: str) -> None:
    server.emojis = [emoji for emoji in server.emojis if emoji["id"] != number]


async def post_message(server: "FakeDiscord", body: Payload, channel: str) -> Payload:
    where = int(channel)
    _may_write(server, where)
    known = server.nonces.get((where, str(body.get("nonce"))))
    if known and body.get("enforce_nonce"):
        return known
    check_message(body, body.get("flags") or 0)
    message = _shown(server, where, body)
    if body.get("nonce"):
        server.nonces[where, str(body["nonce"])] = message
    return message


def _may_write(server: "FakeDiscord", where: int) -> None:
    if where in server.private:
        closed = server.people[server.private[where]].closed
        if closed:
            raise Refusal(403, closed, "Cannot send messages to this user")
    elif where not in server.channels:
        raise Refusal(404, 10003, "Unknown Channel")
    elif int(server.permissions.get(where, "0")):
        raise Refusal(403, 50013, "Missing Permissions")


def _shown(server: "FakeDiscord", where: int, body: Payload, for_whom: int | None = None) -> Payload:
    message = payloads.message(server, where, BOT, body.get("content") or "")
    message |= {"components": body.get("components") or [], "flags": body.get("flags") or 0, "for": for_whom}
    _keep_pictures(server, message, body)
    server.messages.setdefault(where, {})[int(message["id"])] = message
    _notify(server, where, body)
    return message


def _keep_pictures(server: "FakeDiscord", message: Payload, body: Payload) -> None:
    """A message has the files that came with it, and shows no others."""
    files: dict[str, bytes] = body.pop("_files", None) or {}
    check_pictures(message["components"], files)
    server.pictures[int(message["id"])] = files


def _notify(server: "FakeDiscord", where: int, body: Payload) -> None:
    """Who is notified: those mentioned in the text who are allowed, and in private the one who is there."""
    allowed = body.get("allowed_mentions") or {"parse": ["users", "roles", "everyone"]}
    if set(allowed.get("parse", [])) & {"everyone", "roles"}:
        raise bad_form("this bot must never notify everybody")
    if where in server.private:
        server.pings.append((where, server.private[where]))
    for number in map(int, re.findall(r"<@([0-9]+)>", json.dumps(body))):
        if str(number) in map(str, allowed.get("users", [])) or "users" in allowed.get("parse", []):
            server.pings.append((where, number))


async def edit_message(server: "FakeDiscord", body: Payload, channel: str, number: str) -> Payload:
    message = _find(server, channel, number)
    _may_write(server, int(channel))
    age = server.now() - ((int(number) >> 22) / 1000 + 1420070400)
    server.edits[int(number)] = server.edits.get(int(number), 0) + (age > OLD_SECONDS)
    if server.edits[int(number)] > OLD_EDITS:
        raise Refusal(429, 30046, "Maximum number of edits to messages older than 1 hour reached", 0.01)
    return _edited(server, message, body)


def _edited(server: "FakeDiscord", message: Payload, body: Payload) -> Payload:
    flags = message["flags"] | (body.get("flags") or 0)
    changed: Payload = {**message, **{key: body[key] for key in ("content", "components") if key in body}}
    check_message(changed, flags)
    message |= {"content": changed["content"] or "", "components": changed["components"] or [], "flags": flags}
    if "attachments" in body:
        _keep_pictures(server, message, body)
    return message


async def delete_message(server: "FakeDiscord", body: Payload, channel: str, number: str) -> None:
    _find(server, channel, number)
    del server.messages[int(channel)][int(number)]


def _find(server: "FakeDiscord", channel: str, number: str) -> Payload:
    found = server.messages.get(int(channel), {}).get(int(number))
    if found is None or found["for"]:
        raise Refusal(404, 10008, "Unknown Message")
    return found


# Interactions


async def answer(server: "FakeDiscord", body: Payload, number: str, token: str) -> Payload | None:
    pressed = server.interactions.get(token)
    if pressed is None or server.now() - pressed.began > ANSWER_SECONDS:
        raise Refusal(404, 10062, "Unknown interaction")
    if pressed.answers:
        raise Refusal(400, 40060, "Interaction has already been acknowledged")
    data = (body.get("data") or {}) | {"_files": body.get("_files")}
    if body["type"] == MESSAGE:
        check_message(data, data.get("flags") or 0)
        if not (data.get("flags") or 0) & EPHEMERAL:
            raise bad_form("answers of this bot are private")
        pressed.message = _shown(server, pressed.channel, data, pressed.user)
        pressed.message["interaction_metadata"] = _metadata(server, pressed)
    elif body["type"] == UPDATE:
        if pressed.source is None:
            raise bad_form("nothing to update")
        pressed.message = _edited(server, pressed.source, data)
    elif body["type"] == DEFERRED_UPDATE and pressed.source is None:
        raise bad_form("nothing to update")
    elif body["type"] == SUGGESTIONS and len(data.get("choices", [])) > 25:
        raise bad_form("25 suggestions")
    pressed.answers.append(body)
    pressed.done.set()
    return {
        "interaction": {
            "id": number, "type": 2, "response_message_id": pressed.message["id"] if pressed.message else None,
            "response_message_ephemeral": bool((data.get("flags") or 0) & EPHEMERAL),
        }
    }  # fmt: skip


def _metadata(server: "FakeDiscord", pressed: "Interaction") -> Payload:
    return {
        "id": str(pressed.id), "type": 2, "user": payloads.user(server, pressed.user),
        "authorizing_integration_owners": {"0": "10"},
    }  # fmt: skip


def _by_token(server: "FakeDiscord", token: str) -> "Interaction":
    pressed = server.interactions.get(token)
    if pressed is None or server.now() - pressed.began > TOKEN_SECONDS:
        raise Refusal(401, 50027, "Invalid Webhook Token")
    if not pressed.answers:
        raise Refusal(404, 10015, "Unknown Webhook")
    return pressed


async def follow_up(server: "FakeDiscord", body: Payload, application: str, token: str) -> Payload:
    pressed = _by_token(server, token)
    check_message(body, body.get("flags") or 0)
    message = _shown(server, pressed.channel, body, pressed.user)
    return message | {"interaction_metadata": _metadata(server, pressed)}


async def edit_answer(server: "FakeDiscord", body: Payload, application: str, token: str) -> Payload:
    pressed = _by_token(server, token)
    if pressed.answers[0]["type"] == DEFERRED_MESSAGE and pressed.message is None:
        check_message(body, body.get("flags") or 0)
        pressed.message = _shown(
            server, pressed.channel, {**body, "flags": (body.get("flags") or 0) | 64}, pressed.user
        )
        return pressed.message | {"interaction_metadata": _metadata(server, pressed)}
    message = pressed.message or pressed.source
    if message is None:
        raise Refusal(404, 10008, "Unknown Message")
    return _edited(server, message, body)


async def open_thread(server: "FakeDiscord", body: Payload, channel: str) -> Payload:
    number = server.new_id()
    server.channels[number] = str(body["name"])
    return payloads.thread(server, number, int(channel))


ME = "/users/@me"
ONE = r"/channels/(\d+)/messages/(\d+)"
ROUTES: list[tuple[str, str, Handler]] = [
    ("GET", ME, me),
    ("GET", "/oauth2/applications/@me", application),
    ("GET", "/applications/@me", application),
    ("GET", "/gateway/bot", gateway),
    ("PUT", r"/applications/(\d+)/commands", set_commands),
    ("GET", r"/applications/(\d+)/emojis", emojis),
    ("POST", r"/applications/(\d+)/emojis", add_emoji),
    ("DELETE", r"/applications/(\d+)/emojis/(\d+)", remove_emoji),
    ("POST", f"{ME}/channels", open_dm),
    ("POST", r"/channels/(\d+)/messages", post_message),
    ("POST", r"/channels/(\d+)/threads", open_thread),
    ("PATCH", ONE, edit_message),
    ("DELETE", ONE, delete_message),
    ("POST", r"/interactions/(\d+)/([^/]+)/callback", answer),
    ("POST", r"/webhooks/(\d+)/([^/]+)", follow_up),
    ("PATCH", r"/webhooks/(\d+)/([^/]+)/messages/@original", edit_answer),
]
