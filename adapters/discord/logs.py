"""What the library may log: no hands and no tokens, at any level.

At DEBUG it logs whole requests and events, hands and the bot's token among them; and the addresses in
its warnings hold the tokens of interactions, with which anybody could answer in our name.
"""

import logging
import re

import discord

WHOLE_PAYLOADS = (
    "discord.http", "discord.gateway", "discord.webhook.async_", "discord.webhook.sync", "discord.state",
    "discord.client", "discord.ui.view", "discord.shard",
)  # fmt: skip
_TOKEN = re.compile(r"(/(?:webhooks|interactions)/[0-9]+/)[^/\s?]+")


def keep_secrets(token: str) -> None:
    """Make sure that none of this process's logs holds `token`, an interaction's token or a payload."""
    for name in WHOLE_PAYLOADS:
        logger = logging.getLogger(name)
        logger.setLevel(max(logger.level, logging.INFO))
        logger.filters = [one for one in logger.filters if not isinstance(one, Redaction)]
        logger.addFilter(Redaction(token))
    # The library warns at each start that it can't speak; a bot that plays cards need not.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


class Redaction(logging.Filter):
    """Takes tokens out of what is about to be logged."""

    def __init__(self, token: str) -> None:
        super().__init__()
        self._token = token

    def filter(self, record: logging.LogRecord) -> bool:
        """Always lets the record through, without its secrets and without a traceback."""
        text = record.getMessage()
        if self._token:
            text = text.replace(self._token, "[token]")
        record.msg, record.args = _TOKEN.sub(r"\1[token]", text), ()
        if record.exc_info and record.exc_info[0]:
            record.msg = f"{record.msg} ({record.exc_info[0].__name__})"
        record.exc_info = record.exc_text = None
        return True
