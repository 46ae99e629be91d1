"""What people do on Discord, as the core hears it: typed lines, buttons, menus and slash commands.

Each becomes one line of text from one person in one place. A private message and a private button have
no place; the core finds the table. Nobody's rights are taken from what a button carries.
"""

from collections.abc import Callable
from typing import Any

import discord

from adapters.discord import commands, settings
from adapters.discord.answers import Answers, Ask
from adapters.discord.hand_panel import Look
from adapters.discord.hands import Hands
from adapters.discord.hearing import calls_uno, overheard, player_id, translate
from adapters.discord.pen import DiscordPen, plain
from adapters.discord.people import People
from adapters.discord.presses import LOCAL, Press
from adapters.discord.screens import Screens
from adapters.discord.suggestions import suggest
from adapters.discord.threads import Threads, opens_table
from bot.chat import Deliver, Heard, Phrase, Place, User, phrase
from bot.customs import CustomsOf, Setting
from bot.menu import Menu
from bot.phrasebook import LANGUAGES
from engine.cards import CARDS
from engine.values import PlayerId

PRIVATE = Place("discord", "", "")
SILENT = ("join", "leave", "deal", "bot", "uno", "catch", "start", "resume", "slap")
"""What the table message itself shows the outcome of, so that its buttons need no answer."""

Interaction = discord.Interaction[discord.Client]
SettingsOf = Callable[[Place], tuple[Setting, ...]]
Whisper = Callable[[PlayerId, Phrase], None]


class Listening:
    """Hears everything and delivers what is for the core."""

    def __init__(
        self, menu: Menu, prefix: str, customs: CustomsOf, screens: Screens, hands: Hands, people: People,
        answers: Answers, whisper: Whisper, settings_of: SettingsOf, pen: Callable[[], DiscordPen],
    ) -> None:  # fmt: skip
        self.deliver: Deliver = lambda said: None
        self._threads = Threads()
        self._menu = menu
        self._prefix = prefix
        self._customs = customs
        self._screens = screens
        self._hands = hands
        self._people = people
        self._answers = answers
        self._whisper = whisper
        self._settings_of = settings_of
        self._pen = pen

    def message(self, message: discord.Message, me: int) -> None:
        """A typed line."""
        private = message.guild is None
        place = place_of(message.guild.id if message.guild else None, message.channel.id)
        player = PlayerId(player_id(message.author.id))
        if private:
            self._people.meet(player, message.channel.id)
        else:
            self._screens.bury(place)
        text = translate(message.content, prefix=self._customs(place).prefix or self._prefix, me=me, private=private)
        hand = self._hands.view(player, place)
        if text is None and hand and hand.cards and calls_uno(message.content):
            text = "!uno uno"
        if text is None:
            self._overhear(message, place, player)
            return
        if message.guild and not _may_write(message.channel, message.guild):
            if text.startswith("!uno"):
                self._whisper(player, phrase("cannot_write", channel=place))
            return
        user = User(player, plain(message.author.display_name), _is_admin(message.author))
        self._deliver(Heard(place, user, text, private, within=_parent(message.channel)), message.channel)

    def _deliver(self, heard: Heard, channel: object) -> None:
        """What opens a table is heard in a thread of its own, where games are played in threads."""
        customs = self._customs(heard.place)
        may = customs.thread and (not customs.channels or heard.place.channel in customs.channels)
        opens = may and self._screens.view(heard.place) is None and opens_table(heard.text)
        if opens and isinstance(channel, discord.TextChannel):
            self._threads.open(channel, heard, self.deliver)
        else:
            self.deliver(heard)

    def _overhear(self, message: discord.Message, place: Place, player: PlayerId) -> None:
        """What is said at a table counts where silence is imposed."""
        if message.content and self._screens.view(place):
            user = User(player, plain(message.author.display_name))
            self.deliver(Heard(place, user, overheard(message.content)))

    async def interaction(self, interaction: Interaction) -> None:
        """A button, a menu, a slash command, or one that is being typed."""
        data: dict[str, Any] = dict(interaction.data or {})
        match interaction.type:
            case discord.InteractionType.component if str(data.get("custom_id")).startswith(settings.PREFIX):
                self._choose_setting(interaction, data)
            case discord.InteractionType.modal_submit:
                self._type_setting(interaction, data)
            case discord.InteractionType.component:
                self._press(interaction, data)
            case discord.InteractionType.application_command:
                self._command(interaction, data)
            case discord.InteractionType.autocomplete:
                await self._suggest(interaction, data)
            case _:
                pass

    def _press(self, interaction: Interaction, data: dict[str, Any]) -> None:
        press = Press.parse(str(data.get("custom_id", "")))
        chosen = [str(value) for value in data.get("values", [])]
        if press is None:
            self._answers.tell(
                self._ask(interaction), phrase("refused.stale"), self._customs(_place(interaction)).language
            )
            return
        text = chosen[0] if chosen else press.text
        user = self._user(interaction)
        place, in_place = self._place_and_owner(interaction, user.player)
        look, text = _local(text)
        ask = self._ask(interaction, in_place=in_place, silent=not in_place and text in SILENT, look=look)
        heard = Heard(place, user, text, private=True, about=press.decision, game=press.game)
        self.deliver(self._answers.register(ask, heard))

    def _choose_setting(self, interaction: Interaction, data: dict[str, Any]) -> None:
        """An option was chosen, or what it is to be set to."""
        chosen = str(next(iter(data.get("values", [])), ""))
        option = str(data["custom_id"]).removeprefix(settings.VALUE)
        if option != data["custom_id"]:
            self._set(interaction, option, chosen)
            return
        known = {one.name: one for one in self._settings_of(_place(interaction))}
        ask, setting = self._ask(interaction), known.get(chosen)
        if setting is None:
            self._answers.tell(ask, phrase("refused.stale"), self._language(interaction))
        elif settings.needs_typing(setting):
            self._answers.ask_to_type(ask, settings.typing_form(setting))
        else:
            self._answers.show(ask, settings.values_panel(setting, self._language(interaction), self._pen()))

    def _type_setting(self, interaction: Interaction, data: dict[str, Any]) -> None:
        option = str(data.get("custom_id", "")).removeprefix(settings.TYPED)
        self._set(interaction, option, settings.typed_text(data.get("components", [])))

    def _set(self, interaction: Interaction, option: str, setting: str) -> None:
        """Whether the chooser may is for the core to say, by the rights they have now."""
        heard = Heard(_place(interaction), self._user(interaction), f"set {option} {setting}", private=True)
        self.deliver(self._answers.register(self._ask(interaction), heard))

    def _place_and_owner(self, interaction: Interaction, player: PlayerId) -> tuple[Place, bool]:
        """Where a button was pressed, and whether its message is the presser's own, to be changed in place.

        Somebody else's private message must never show the presser's cards.
        """
        message = interaction.message
        place = _place(interaction)
        if message is None:
            return place, False
        if interaction.guild_id is None:
            return place, self._hands.place_of(player, message.id) is not None
        made_for = message.interaction_metadata.user.id if message.interaction_metadata else None
        return place, message.flags.ephemeral and made_for == interaction.user.id

    def _command(self, interaction: Interaction, data: dict[str, Any]) -> None:
        text = commands.line(self._menu, data)
        ask = self._ask(interaction)
        place = _place(interaction)
        if commands.asks_for_settings(data):
            panel = settings.options_panel(self._settings_of(place), self._language(interaction), self._pen())
            self._answers.show(ask, panel)
        elif text is None:
            self._answers.tell(ask, phrase("unknown", word=str(data.get("name", ""))[:30]), self._language(interaction))
        elif interaction.guild_id and not _app_may_write(interaction):
            self._answers.tell(ask, phrase("cannot_write", channel=place), self._language(interaction))
        else:
            heard = Heard(place, self._user(interaction), text, private=True, within=_parent(interaction.channel))
            self._deliver(self._answers.register(ask, heard), interaction.channel)

    async def _suggest(self, interaction: Interaction, data: dict[str, Any]) -> None:
        """Suggestions for an option, the asker's own hand among them."""
        found = commands.focused(self._menu, data)
        player = PlayerId(player_id(interaction.user.id))
        place = _place(interaction)
        hand = self._hands.view(player, place)
        if place == PRIVATE:
            hand = next((view for _, view in self._hands.views(player)), None)
        table = hand.table if hand else self._screens.view(place)
        choices = []
        if found:
            item, key, typed, values = found
            choices = suggest(
                self._menu,
                item,
                key,
                typed,
                values,
                table,
                hand,
                _language(interaction) or self._customs(place).language,
            )
        await interaction.response.autocomplete(
            [discord.app_commands.Choice(name=shown, value=said) for shown, said in choices]
        )

    def _ask(
        self, interaction: Interaction, *, in_place: bool = False, silent: bool = False, look: Look | None = None
    ) -> Ask:
        language = _language(interaction)
        if language:
            self._people.languages[PlayerId(player_id(interaction.user.id))] = language
        return Ask(interaction, in_place, silent, look or Look(), language)

    def _language(self, interaction: Interaction) -> str:
        return self._customs(_place(interaction)).language

    def _user(self, interaction: Interaction) -> User:
        name = plain(interaction.user.display_name)
        admin = interaction.guild_id is not None and interaction.permissions.manage_guild
        return User(PlayerId(player_id(interaction.user.id)), name, admin)


def place_of(guild: int | None, channel: int) -> Place:
    """The place of a channel; private channels have none."""
    return Place("discord", str(guild), str(channel)) if guild else PRIVATE


def _local(text: str) -> tuple[Look, str]:
    """A press that asks for another look at the hand: how to look, and the question for the hand."""
    if not text.startswith(LOCAL):
        return Look(), text
    verb, _, what = text.removeprefix(LOCAL).partition(" ")
    match verb:
        case "page":
            return Look(page=what), "hand"
        case "color" if what in CARDS:
            return Look(wild=CARDS[what]), "hand"
        case _:
            return Look(), "hand"


def _language(interaction: Interaction) -> str:
    """The language of the asker's own program, if the bot speaks it."""
    code = str(interaction.locale)[:2]
    return code if code in LANGUAGES else ""


def _is_admin(author: discord.User | discord.Member) -> bool:
    return isinstance(author, discord.Member) and author.guild_permissions.manage_guild


def _place(interaction: Interaction) -> Place:
    """Where it came from."""
    return place_of(interaction.guild_id, interaction.channel_id or 0)


def _parent(channel: object) -> str | None:
    """The channel that this is a thread of."""
    return str(channel.parent_id) if isinstance(channel, discord.Thread) else None


def _may_write(channel: object, guild: discord.Guild) -> bool:
    """Whether the bot may show a table in a channel, as far as it knows the channel."""
    if not isinstance(channel, discord.abc.GuildChannel | discord.Thread) or guild.me is None:
        return True
    rights = channel.permissions_for(guild.me)
    writes = rights.send_messages_in_threads if isinstance(channel, discord.Thread) else rights.send_messages
    return rights.view_channel and writes


def _app_may_write(interaction: Interaction) -> bool:
    rights = interaction.app_permissions
    is_thread = isinstance(interaction.channel, discord.Thread)
    return rights.view_channel and (rights.send_messages_in_threads if is_thread else rights.send_messages)
