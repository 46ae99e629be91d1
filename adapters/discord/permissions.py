"""What the bot asks of a server, and the link that invites it there.

The least that it needs: to see a channel and write in it with pictures, to see what it answers to, and
to open a thread for a game where a server wants that. It manages nothing and pings nobody but the
player on turn. Emojis of the application need no permission.
"""

import discord

PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    embed_links=True,
    attach_files=True,
    read_message_history=True,
    create_public_threads=True,
    send_messages_in_threads=True,
)


def invitation(application: int) -> str:
    """The link by which whoever manages a server lets the bot in."""
    return discord.utils.oauth_url(application, permissions=PERMISSIONS, scopes=("bot", "applications.commands"))
