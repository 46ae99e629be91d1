"""What the words after a command's own word ask for: one reader a command.

A reader never refuses and never raises: it answers with a command or a question, or says what is
unclear. Whether a command is allowed now is the engine's to decide.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from difflib import get_close_matches

from bot.card_words import CardSaid, Find, colors_of, is_noise, read_card, read_color
from bot.queries import ClaimSeat, Query, SeatRequest, ShowCustomRule, ShowOrder, ShowRules, Unclear, unclear
from bot.rule_answers import CHAPTERS
from engine import commands
from engine.cards import FACES, Color, Rank
from engine.commands import Command
from engine.rules import OPTIONS, PRESETS, BadRules, Rules
from engine.state import GameState, Kind, is_playing
from engine.values import Level, PlayerId, value

Meaning = Command | Query
Moves = tuple[tuple[PlayerId, PlayerId], ...]

LONGEST_RULE = 120  # characters of a rule that a group makes up
MOST_COMPUTERS = 9  # that one line may ask for: one digit


@value
class Asked:
    """Who said which `words` after the command's own, and all that their meaning depends on.

    `state` is None when no table is open. `find` turns a typed name into who sits under it.
    """

    speaker: PlayerId
    words: tuple[str, ...]
    state: GameState | None
    find: Find
    rules: Rules
    seated: bool
    admin: bool
    classic: bool = False  # whether the classic's cycle is going on here

    def is_awaited(self, *kinds: Kind) -> bool:
        """Whether the game waits for the speaker, to decide one of `kinds` if any are given."""
        awaiting = self.state.awaiting if self.state else None
        return bool(awaiting and awaiting.player == self.speaker and (not kinds or awaiting.kind in kinds))

    def plain_words(self) -> tuple[str, ...]:
        """The words without smileys and lone punctuation."""
        return tuple(word for word in self.words if not is_noise(word))


Reader = Callable[[Asked], Meaning]


def for_speaker(command: Callable[[PlayerId], Command]) -> Reader:
    """The reader of a command that needs nothing but its speaker."""
    return lambda asked: command(asked.speaker)


def question(query: Callable[[], Query]) -> Reader:
    """The reader of a question that takes no words."""
    return lambda asked: query()


def uno_alone(asked: Asked) -> Meaning:
    """`!uno` and nothing else: whatever comes next for the speaker."""
    if asked.state is None:
        return start(asked)
    if asked.seated and is_playing(asked.state):
        return commands.CallUno(asked.speaker)
    return commands.Join(asked.speaker)


def start(asked: Asked) -> Meaning:
    """Opens a table; rules asked for at an open one are refused by the engine, not forgotten."""
    words = asked.plain_words()
    if asked.state and not words:
        return commands.Deal(asked.speaker) if asked.seated else commands.Join(asked.speaker)
    try:
        return commands.Open(asked.speaker, Rules.parse(" ".join(words), base=asked.rules))
    except BadRules as bad:
        return _bad_rules(bad)


def _bad_rules(bad: BadRules) -> Unclear:
    if bad.problem == "contradiction":
        return unclear(f"contradiction.{bad.word}")
    if bad.problem == "setting":
        return unclear("rules_setting", word=bad.word, takes=bad.takes)
    if bad.nearest:
        return unclear("rules_nearest", word=bad.word, nearest=bad.nearest)
    return unclear(f"rules_{bad.problem}", word=bad.word)


def back(asked: Asked) -> Meaning:
    """The word that was told to whoever took the seat."""
    words = asked.plain_words()
    return ClaimSeat(words[0]) if words else unclear("back_word")


def bot(asked: Asked) -> Meaning:
    """`[easy|normal|hard] [n]`, in either order."""
    level, count = Level.NORMAL, 1
    levels = {level.value: level for level in Level}
    for word in asked.plain_words():
        if word.lower() in levels:
            level = levels[word.lower()]
        elif not (word.isascii() and word.isdigit()):
            return unclear("bot_words", word=word)
        elif len(word) > 1 or word == "0":
            return unclear("bot_count", high=MOST_COMPUTERS)
        else:
            count = int(word)
    return SeatRequest(asked.speaker, level, count)


def play(asked: Asked) -> Meaning:
    """`CARD… [COLOR] [uno]`; no card at all means the one just drawn."""
    drawn = asked.state.drawn if asked.state and asked.is_awaited(Kind.DRAWN) else None
    if drawn and not asked.plain_words():
        return commands.Play(asked.speaker, drawn)
    said = _cards(asked)
    if isinstance(said, Unclear):
        return said
    return commands.Play(asked.speaker, said.card, said.color, said.uno, more=said.more, target=said.target)


def jump(asked: Asked) -> Meaning:
    """`CARD [COLOR] [PLAYER]`: one card; any other is ignored, as all behind a card is."""
    said = _cards(asked)
    if isinstance(said, Unclear):
        return said
    return commands.Jump(asked.speaker, said.card, said.color, said.uno, target=said.target)


def _cards(asked: Asked) -> CardSaid | Unclear:
    """The cards of this table's deck that were said; a 7 is played at somebody only where hands are swapped for it."""
    rules = asked.state.rules if asked.state else asked.rules
    said = read_card(asked.words, find=asked.find, deck=FACES[rules.deck])
    if isinstance(said, Unclear) or said.target is None:
        return said
    last = said.more[-1] if said.more else said.card
    return said if last.rank is not Rank.SEVEN or rules.seven == "swap" else replace(said, target=None)


def draw(asked: Asked) -> Meaning:
    """Facing a Wild Draw Four, drawing is accepting it."""
    accepts = asked.is_awaited(Kind.CHALLENGE)
    return commands.Accept(asked.speaker) if accepts else commands.Draw(asked.speaker)


def color(asked: Asked) -> Meaning:
    rules = asked.state.rules if asked.state else asked.rules
    said = read_color(asked.words, colors_of(FACES[rules.deck]))
    return commands.ChooseColor(asked.speaker, said) if isinstance(said, Color) else said


def call_uno(asked: Asked) -> Meaning:
    """`uno` calls; `uno r5` plays with a call."""
    played = play(asked) if asked.plain_words() else None
    return replace(played, uno=True) if isinstance(played, commands.Play) else commands.CallUno(asked.speaker)


def catch(asked: Asked) -> Meaning:
    target = _target(asked) if asked.plain_words() else None
    return target if isinstance(target, Unclear) else commands.Catch(asked.speaker, target)


def skip(asked: Asked) -> Meaning:
    target = _target(asked)
    return target if isinstance(target, Unclear) else commands.SkipPlayer(asked.speaker, target, asked.admin)


def kick(asked: Asked) -> Meaning:
    target = _target(asked)
    return target if isinstance(target, Unclear) else commands.Kick(asked.speaker, target, asked.admin)


def remove(asked: Asked) -> Meaning:
    """Without a name: oneself."""
    return kick(asked) if asked.plain_words() else commands.Leave(asked.speaker)


def _target(asked: Asked) -> PlayerId | Unclear:
    """Who is named, in one word or, as some chats allow, in several."""
    if not asked.words:
        return unclear("missing_player")
    for name in (" ".join(asked.words), asked.words[0]):
        name = name.strip("@,:")
        player = asked.find(name) if name else None  # every name begins with the empty one
        if player is not None:
            return player
    return unclear("no_player", name=asked.words[0])


def force_robot(asked: Asked) -> Meaning:
    """The classic's operators put the robot into a running game by `!join`; there is only one."""
    if asked.state and asked.state.levels:
        return unclear("robot_plays")
    return SeatRequest(asked.speaker, Level.NORMAL, 1, authority=True)


def pause(asked: Asked) -> Meaning:
    """At the classic's table the same word lets the game go on."""
    if asked.classic and asked.state and asked.state.paused:
        return resume(asked)
    return commands.Pause(asked.speaker, asked.admin)


def resume(asked: Asked) -> Meaning:
    return commands.Resume(asked.speaker, asked.admin)


def stop(asked: Asked) -> Meaning:
    return commands.Stop(asked.speaker, asked.admin)


def swap(asked: Asked) -> Meaning:
    target = _target(asked)
    return target if isinstance(target, Unclear) else commands.Swap(asked.speaker, target)


def accuse(asked: Asked) -> Meaning:
    target = _target(asked)
    return target if isinstance(target, Unclear) else commands.Accuse(asked.speaker, target, asked.admin)


LONGEST_TOPIC = 40  # longer words are cut where they are repeated
TO_THE_LEFT = ("left", "sinistra")  # to whoever sits next in seat order
TO_THE_RIGHT = ("right", "destra")
NO_MOVES = ("none", "nessuno")


def order(asked: Asked) -> Meaning:
    """Alone it asks who plays after whom; `A>B>C`, `A<>B`, `left`, `right` or `none` moves hands."""
    said = " ".join(asked.words).lower().rstrip(".!")
    if not asked.plain_words() and not any(sign in said for sign in "<>"):
        return ShowOrder()
    seats = asked.state.seats if asked.state else []
    neighbors = tuple(zip(seats, [*seats[1:], *seats[:1]], strict=True))
    if said in TO_THE_LEFT:
        return commands.Order(asked.speaker, neighbors)
    if said in TO_THE_RIGHT:
        return commands.Order(asked.speaker, tuple((giver, receiver) for receiver, giver in neighbors))
    if said in NO_MOVES:
        return commands.Order(asked.speaker, ())
    moves: Moves = ()
    for ring in re.split("[,;]", " ".join(asked.words)):
        read = _ring(asked, [name.strip(" @:") for name in re.split("<?>", ring)])
        if isinstance(read, Unclear):
            return read
        moves += read
    return commands.Order(asked.speaker, moves)


def _ring(asked: Asked, names: list[str]) -> Moves | Unclear:
    """Each gives to the next and the last to the first, who may be named once more."""
    if len(names) < 2:
        return unclear("missing_order")
    players = [asked.find(name) if name else None for name in names]
    if None in players:
        return unclear("no_player", name=names[players.index(None)])
    ring = [player for player in players if player is not None]
    if ring[0] == ring[-1]:
        ring = ring[:-1]
    return tuple(zip(ring, [*ring[1:], *ring[:1]], strict=True))


def rule(asked: Asked) -> Meaning:
    """What the customizable cards are to do; alone it asks what has been proposed."""
    text = " ".join(asked.words)
    if not asked.plain_words():
        return ShowCustomRule()
    if len(text) > LONGEST_RULE:
        return unclear("rule_too_long", high=LONGEST_RULE)
    return commands.ProposeRule(asked.speaker, text)


def rules(asked: Asked) -> Meaning:
    """Alone it asks for all rules in force; with a word for that option, chapter or preset."""
    words = asked.plain_words()
    if not words:
        return ShowRules()
    topic = words[0].lower().replace("colour", "color").partition("=")[0][:LONGEST_TOPIC]
    topics = [*OPTIONS, *CHAPTERS, *PRESETS]
    if topic in topics:
        return ShowRules(topic)
    nearest = get_close_matches(topic, topics, n=1)
    return unclear("rules_nearest", word=topic, nearest=nearest[0]) if nearest else unclear("rules_unknown", word=topic)
