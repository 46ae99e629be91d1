"""A line of text → a command, a question, or silence.

`COMMANDS` is the one table of what people may type; the help is made from it too. Everything works
after `!uno`; the short words work alone, but only for people who sit at a table, since other people
talk and other bots listen in the same channel. Whatever is not clearly for us is met with silence.
"""

from dataclasses import replace
from difflib import get_close_matches
from enum import Enum

from bot import arguments, own_words, queries, score_queries, score_words, setting_words
from bot.arguments import Asked, Meaning, Reader, for_speaker, question
from bot.card_words import COLORS, Find, is_noise, looks_like_card
from bot.queries import ShowHelp, Unclear, Unknown
from engine import commands
from engine.rules import Rules
from engine.state import GameState, Kind, is_playing
from engine.values import PlayerId, value

LONGEST_LINE = 200  # characters that are read; the rest is no command's
LONGEST_SETTINGS = 4_000  # but of a line that sets rules: half of what was asked must not count
SHORTEST_TYPO = 3  # letters: below that, a suggestion is a guess


class Who(Enum):
    """For whom a command is; the engine checks it, the help shows it."""

    ANYONE = "anyone"
    SEATED = "seated"
    HOST = "host"  # or an admin; of the others, a vote
    ADMIN = "admin"


@value
class Entry:
    """One command: its canonical word, how its words are read, and where else it answers.

    All its words work after `!uno`. `own` work after the prefix alone, `bare` without any, as the whole
    line when the command has no `shape`. Both need a seat, unless the command is for `strangers` too.
    Own words that begin with "uno" always work.
    """

    word: str
    read: Reader
    shape: str = ""
    who: Who = Who.ANYONE
    also: tuple[str, ...] = ()
    own: tuple[str, ...] = ()
    bare: tuple[str, ...] = ()
    strangers: bool = False

    @property
    def help(self) -> str:
        """The key of the phrase that explains it."""
        return f"help.{self.word}"


def _help(asked: Asked) -> Meaning:
    words = asked.plain_words()
    if not words:
        return ShowHelp()
    entry = AFTER_UNO.get(_name(words[0]).removeprefix("!"))
    return ShowHelp(entry.word) if entry and entry in COMMANDS else _unknown(words[0])


S, H = Who.SEATED, Who.HOST
COMMANDS = (
    Entry("start", arguments.start, "[RULES]", also=("new",)),
    Entry("join", for_speaker(commands.Join), own=("join",), bare=("jo", "join"), strangers=True),
    Entry("leave", for_speaker(commands.Leave), who=S, own=("leave",), bare=("le", "quit")),
    Entry("bot", arguments.bot, "[easy|normal|hard] [1-9]", who=S, own=("addbot",)),
    Entry("deal", for_speaker(commands.Deal), who=S, own=("deal",)),
    Entry("play", arguments.play, "CARD… [COLOR] [PLAYER] [uno]", who=S, bare=("pl", "p", "play")),
    Entry("jump", arguments.jump, "CARD [COLOR] [PLAYER]", who=S, own=("jump",), bare=("ju",)),
    Entry("swap", arguments.swap, "PLAYER", who=S, own=("swap",)),
    Entry("order", arguments.order, "[A>B>C]", bare=("order",)),
    Entry("slap", for_speaker(commands.Slap), who=S, own=("slap",)),
    Entry("accuse", arguments.accuse, "PLAYER", who=S, own=("accuse",)),
    Entry("draw", arguments.draw, who=S, bare=("dr", "draw", "pe", "d", "pickup")),
    Entry("pass", for_speaker(commands.Pass), who=S, bare=("pa", "pass")),
    Entry("color", arguments.color, "COLOR", who=S, bare=("co", "color", "colour")),
    Entry("uno", arguments.call_uno, who=S, bare=("uno",)),
    Entry("catch", arguments.catch, "[PLAYER]", who=S, own=("catch",), bare=("callout",)),
    Entry("challenge", for_speaker(commands.Challenge), who=S, bare=("ch", "challenge")),
    Entry("accept", for_speaker(commands.Accept), who=S, bare=("ac", "accept")),
    Entry("hand", question(queries.ShowHand), who=S, own=("hand",), bare=("ca", "cards")),
    Entry("table", question(queries.ShowTable), own=("table",), strangers=True),
    Entry("backs", question(queries.ShowBacks), who=S),
    Entry("rule", arguments.rule, "[TEXT]", who=S, own=("rule",)),
    Entry("agree", for_speaker(commands.AgreeToRule), who=S, own=("agree",)),
    Entry("refuse", for_speaker(commands.RefuseRule), who=S, own=("refuse",)),
    Entry("cd", question(queries.ShowCard), bare=("cd", "card")),
    Entry("tu", question(queries.ShowTurn), bare=("tu", "turn")),
    Entry("od", question(queries.ShowOrder), bare=("od",)),
    Entry("ct", question(queries.ShowCounts), bare=("ct", "count")),
    Entry("ti", question(queries.ShowTime), bare=("ti", "time")),
    Entry("st", question(queries.ShowStats), bare=("st", "stats")),
    Entry("status", question(queries.ShowStatus), bare=("us",)),
    Entry("back", arguments.back, "WORD"),
    Entry("wait", for_speaker(commands.ExtendClock), who=S, own=("wait",)),
    Entry("skip", arguments.skip, "PLAYER", who=H, own=("skip",)),
    Entry("kick", arguments.kick, "PLAYER", who=H),
    Entry("remove", arguments.remove, "[PLAYER]", who=H, own=("remove",)),
    Entry("pause", arguments.pause, who=H, own=("pause",)),
    Entry("resume", arguments.resume, who=H, own=("resume",)),
    Entry("stop", arguments.stop, who=H, own=("stop", "unostop")),
    Entry(
        "top",
        score_words.top,
        "[points|wins|games|rate|rating|21] [month|last|all]",
        also=("leaderboard", "lb"),
        own=("unotop10",),
    ),
    Entry("podium", question(score_queries.ShowPodium), own=("unotop3last",)),
    Entry("stats", score_words.stats, "[PLAYER]", own=("unowon",)),
    Entry("records", score_words.records, "[month|last|all]"),
    Entry("streak", question(score_queries.ShowStreak), own=("unorow",)),
    Entry("board", score_words.board, "hide|show|exclude PLAYER|include PLAYER"),
    Entry("me", own_words.me, "[hand notice|msg] [plain on|off] [language CODE] [alert on|off]"),
    Entry("mydata", question(score_queries.ShowMyData)),
    Entry("forget", score_words.forget),
    Entry("link", question(score_queries.LinkResults)),
    Entry("rules", arguments.rules, "[OPTION]", own=("rules",), strangers=True),
    Entry("set", setting_words.settings, "[OPTION SETTING…|reset|log]", who=Who.ADMIN),
    Entry("preset", setting_words.preset, "[NAME]", who=Who.ADMIN),
    Entry("help", _help, "[COMMAND]", also=("commands",), own=("unocmds",)),
    Entry("about", question(queries.ShowAbout), also=("version",), own=("unoversion",)),
)


SPELLED_OUT = {
    "unotop10": ("top", "month"), "unotop10won": ("top", "wins", "month"),
    "unostats": ("records", "month"), "unorecords": ("records", "all"),
    "unofast": ("records", "month"), "unohigh": ("records", "month"), "unoplayed": ("records", "month"),
}  # fmt: skip
"""Words of the classic that say more than one of ours; its scores are this month's, its records of all time apart."""

SETTING_WORDS = frozenset(start + word for start in ("", "uno", "!uno") for word in ("set", "preset", "start", "new"))
BARE = {word: entry for entry in COMMANDS for word in entry.bare}
OWN = BARE | {word: entry for entry in COMMANDS for word in entry.own}
# A command's own word goes before another one's short word: `!uno stats` is not `st`.
AFTER_UNO = OWN | {word: entry for entry in COMMANDS for word in (*entry.also, entry.word)}


def understand(
    text: str, speaker: PlayerId, state: GameState | None, find: Find, *, private: bool, seated: bool, rules: Rules,
    admin: bool, classic: bool = False, bare: bool = True,
) -> Meaning | None:  # fmt: skip
    """What `speaker` means by `text`; None when it is not for us.

    The prefix is always `!`; a `private` line needs none. `rules` are those in force here, which the
    words after `!uno start` change. `find` turns a name, or its beginning, into who sits under it. `classic`:
    the classic's cycle is going on here, whose words count between its games too and from operators. Where
    `bare` is off, words without the prefix are none of ours.
    """
    words = _words(text[:LONGEST_LINE])
    if not words:
        return None
    if len(text) > LONGEST_LINE and any(_name(word) in SETTING_WORDS for word in words[:2]):
        words = _words(text[:LONGEST_SETTINGS])
    table = state if state and state.awaiting.kind is not Kind.NOTHING else None
    asked = Asked(speaker, words[1:], table, find, rules, seated, admin, classic)
    name = _name(words[0])
    if name.startswith("!"):
        return _prefixed(asked, name.removeprefix("!"), private=private)
    if private:
        return _private(asked, name)
    return _bare(asked, name) if bare else None


def _words(text: str) -> tuple[str, ...]:
    """The line's words, without signs that can't be seen."""
    if not text.isprintable():
        text = "".join(sign if sign.isprintable() else " " * sign.isspace() for sign in text)
    return tuple(text.split())


def _name(word: str) -> str:
    return word.lower().rstrip(".,:;!?…")


def _prefixed(asked: Asked, name: str, *, private: bool) -> Meaning | None:
    if name == "uno":
        return _after_uno(asked, asked.words)
    if name == "join" and asked.classic and asked.admin and asked.state and is_playing(asked.state):
        return arguments.force_robot(asked)
    if name in SPELLED_OUT:
        return _after_uno(asked, (*SPELLED_OUT[name], *asked.words))
    entry = OWN.get(name)
    if entry and (private or name.startswith("uno") or _counts(entry, asked)):
        return entry.read(asked)
    if name.startswith("uno"):
        return _after_uno(asked, (name.removeprefix("uno"), *asked.words))
    return _after_uno(asked, (name, *asked.words)) if private else None


def _private(asked: Asked, name: str) -> Meaning | None:
    """As after `!uno`, which may be written out without its prefix."""
    repeated = name == "uno" and (not asked.words or _name(asked.words[0]) in AFTER_UNO)
    return _after_uno(asked, asked.words if repeated else (name, *asked.words))


def _after_uno(asked: Asked, words: tuple[str, ...]) -> Meaning | None:
    if all(map(is_noise, words)):
        return arguments.uno_alone(replace(asked, words=()))
    asked = replace(asked, words=words[1:])
    entry = AFTER_UNO.get(_name(words[0]))
    return entry.read(asked) if entry else _color_alone(asked, words) or _unknown(words[0])


def _bare(asked: Asked, name: str) -> Meaning | None:
    entry = BARE.get(name)
    if not entry:
        return _color_alone(asked, (name, *asked.words))
    if not _counts(entry, asked) or (asked.plain_words() and not entry.shape):
        return None
    meaning = entry.read(asked)
    match meaning:
        case Unclear() if not (asked.is_awaited() or looks_like_card(asked.words)):
            return None
        case commands.CallUno() if not (asked.state and is_playing(asked.state)):
            return None
        case _:
            return meaning


def _counts(entry: Entry, asked: Asked) -> bool:
    """Whether a word without `!uno` is ours: there is a table, and the speaker sits at it."""
    if asked.classic and (entry.strangers or (asked.admin and entry.who is Who.HOST)):
        return True
    return asked.state is not None and (asked.seated or entry.strangers)


def _color_alone(asked: Asked, words: tuple[str, ...]) -> Meaning | None:
    """A color is an answer when it is all that was said by the player who owes one."""
    said = [_name(word) for word in words if not is_noise(word)]
    if len(said) != 1 or said[0] not in COLORS or not asked.state or not asked.is_awaited(Kind.COLOR):
        return None
    color = COLORS[said[0]]
    is_letter_of_other_side = len(said[0]) == 1 and color not in asked.state.colors
    return None if is_letter_of_other_side else commands.ChooseColor(asked.speaker, color)


def _unknown(word: str) -> Unknown:
    name = _name(word)[:30]
    alike = get_close_matches(name, SUGGESTED, n=9, cutoff=0.7) if len(name) >= SHORTEST_TYPO else []
    return Unknown(name, tuple(dict.fromkeys(SUGGESTED[word] for word in alike))[:3])


SUGGESTED = {word: entry.word for word, entry in AFTER_UNO.items() if entry in COMMANDS}
