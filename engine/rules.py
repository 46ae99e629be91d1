"""The rules a game is played by: frozen values, named presets, and how both are written.

Rules are written as a preset and changes to it, `classic target=200 seven=swap`; parsing and printing
are inverse. Every option is one field, read in one place of `decide` (times in `waits`).
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from difflib import get_close_matches
from functools import cached_property, lru_cache
from typing import Any, Literal

Setting = int | str | bool


class BadRules(ValueError):
    """A rule text that can't be played; `problem` keys the phrase that says why, `word` is the culprit."""

    def __init__(self, problem: str, word: str, *, nearest: str = "", takes: str = "") -> None:
        super().__init__(f"{problem}: {word!r}")
        self.problem, self.word, self.nearest, self.takes = problem, word, nearest, takes


@dataclass(frozen=True)
class Option:
    """What an option takes: certain words, each with what it stands for, and whole numbers in a range."""

    words: dict[str, Setting]
    numbers: range = range(0)

    def parse(self, text: str) -> Setting | None:
        """The setting written as `text`; None when it is none."""
        if text in self.words:
            return self.words[text]
        is_number = text.isascii() and text.isdigit() and len(text) <= 6
        return int(text) if is_number and int(text) in self.numbers else None

    def print(self, setting: Setting) -> str:
        """The inverse of `parse`."""
        return next((word for word, stands_for in self.words.items() if stands_for == setting), str(setting))

    @property
    def takes(self) -> str:
        """What it takes, for people."""
        numbers = [f"{self.numbers[0]}-{self.numbers[-1]}"] if self.numbers else []
        return ", ".join([*self.words, *numbers])


def _number(default: int, low: int, high: int, **words: int) -> Any:
    return field(default=default, metadata={"option": Option(dict(words), range(low, high + 1))})


def _choice(default: str, *others: str) -> Any:
    return field(default=default, metadata={"option": Option({word: word for word in (default, *others)})})


def _switch(default: bool) -> Any:
    return field(default=default, metadata={"option": Option({"on": True, "off": False})})


@dataclass(frozen=True)
class Rules:
    """One game's rules. The defaults are the official game to 500 points (rule book, 2.2)."""

    # The deal
    deck: Literal["108", "112-shuffle", "112-swap", "h2o", "nomercy168", "flip112"] = _choice(
        "108", "112-shuffle", "112-swap", "h2o", "nomercy168", "flip112"
    )
    decks: int = _number(0, 0, 10, auto=0)
    hand_size: int = _number(7, 1, 20)
    dealer: Literal["action0", "action_redraw", "random", "join_order"] = _choice(
        "action0", "action_redraw", "random", "join_order"
    )
    first_action: Literal["apply", "apply_colored", "ignore", "classic"] = _choice(
        "apply", "apply_colored", "ignore", "classic"
    )
    # Drawing
    draw: Literal["one", "until", "until_optional"] = _choice("one", "until", "until_optional")
    voluntary_draw: bool = _switch(True)
    drawn_play: Literal["may", "must", "no", "any"] = _choice("may", "must", "no", "any")
    # Draw Two and Wild Draw Four
    draw_skips_turn: bool = _switch(True)
    w4_rule: Literal["color", "color_numbers_only", "any_playable", "free"] = _choice(
        "color", "color_numbers_only", "any_playable", "free"
    )
    w4_challenge: Literal["on", "off", "none"] = _choice("on", "off", "none")
    w4_guilty: Literal["keep", "takeback"] = _choice("keep", "takeback")
    stack: Literal["off", "same", "up", "cross", "value_ge"] = _choice("off", "same", "up", "cross", "value_ge")
    stack_reverse: Literal["off", "bounce"] = _choice("off", "bounce")
    stack_skip: Literal["off", "pass"] = _choice("off", "pass")
    # Out of turn, and special numbers
    jump_in: Literal["off", "colored", "colored+wild", "all"] = _choice("off", "colored", "colored+wild", "all")
    jump_penalty: int = _number(0, 0, 10)
    jumpin_on_stack: bool = _switch(False)
    jump_hold: int = _number(2, 0, 10)
    seven: Literal["none", "swap", "silence"] = _choice("none", "swap", "silence")
    zero: Literal["none", "rotate_dir", "rotate_left", "order"] = _choice("none", "rotate_dir", "rotate_left", "order")
    silence_cap: int = _number(10, 1, 50)
    slap: Literal["none", "8", "9"] = _choice("none", "8", "9")
    multi: Literal["off", "identical", "identical+draw"] = _choice("off", "identical", "identical+draw")
    overlay: Literal["off", "symbol", "any"] = _choice("off", "symbol", "any")
    # UNO, and what mistakes cost
    uno: Literal["call", "auto"] = _choice("call", "auto")
    uno_penalty: int = _number(2, 0, 10)
    uno_window: Literal["next_begins", "next_ends", "open"] = _choice("next_begins", "next_ends", "open")
    uno_grace: int = _number(3, 0, 10)
    uno_on_swap: Literal["none", "strict"] = _choice("none", "strict")
    false_uno: int = _number(0, 0, 10)
    false_catch: int = _number(0, 0, 10)
    misplay_penalty: int = _number(0, 0, 10)
    advice_penalty: int = _number(0, 0, 10)
    # The end
    end: Literal["first_out", "play_on"] = _choice("first_out", "play_on")
    mercy: int = _number(0, 10, 60, off=0)
    mercy_points: int = _number(250, 0, 1000)
    partners: bool = _switch(False)
    finish: Literal["any", "no_action", "no_wild"] = _choice("any", "no_action", "no_wild")
    last_draw: bool = _switch(True)
    name_loser: bool = _switch(False)
    scoring: Literal["winner", "low", "elimination", "none"] = _choice("winner", "low", "elimination", "none")
    target: int = _number(500, 0, 10_000, single=0)
    wild_points: int = _number(50, 0, 100)
    special_points: int = _number(40, 0, 100)
    # Seats and clocks
    max_players: int = _number(10, 2, 60)
    late_join: bool = _switch(False)
    slap_seconds: int = _number(8, 2, 60)
    turn_seconds: int = _number(90, 5, 3600)
    challenge_seconds: int = _number(20, 5, 600)
    color_seconds: int = _number(20, 5, 600)
    away_seconds: int = _number(60, 5, 3600)
    lobby_seconds: int = _number(60, 5, 3600)
    pause_seconds: int = _number(15, 0, 600)
    timeouts_before_removal: int = _number(3, 1, 20)

    @cached_property
    def changes(self) -> dict[str, str]:
        """What differs from the official game: option → setting, as they are written."""
        return _written(self, PRESETS["official"])

    @cached_property
    def restricts_plays(self) -> bool:
        """Whether a card that fits may still be forbidden."""
        return self.finish != "any" or self.w4_challenge == "off"

    @cached_property
    def plain(self) -> bool:
        """Whether numbers do nothing but follow another card, nobody jumps in, and no card takes others with it."""
        usual_deck = self.deck != "nomercy168"
        return usual_deck and self.seven == self.zero == self.slap == "none" and self.jump_in == "off"

    @cached_property
    def plain_draw(self) -> bool:
        """Whether one card is drawn, may be played or kept if it fits, and is never one too many."""
        return self.draw == "one" and self.drawn_play == "may" and not self.mercy

    @cached_property
    def lays_several(self) -> bool:
        """Whether several cards may be laid in one play."""
        return self.multi != "off" or self.overlay != "off"

    @cached_property
    def stacks(self) -> bool:
        """Whether a penalty may be answered instead of taken."""
        return self.stack != "off"

    def __str__(self) -> str:
        """As it is written with the fewest words."""
        return _shortest(self)

    @classmethod
    def parse(cls, text: str, base: "Rules | None" = None) -> "Rules":
        """Read preset names and `option=setting` words, applied to `base` (the official rules).

        Raises BadRules for an unknown word, an option said twice, a setting it does not take, and for
        settings that contradict each other.
        """
        return _parsed(text, base or cls())


OPTIONS: dict[str, Option] = {option.name: option.metadata["option"] for option in fields(Rules)}

PRESETS = {
    "official": Rules(),
    "classic": Rules(
        dealer="join_order",
        first_action="classic",
        drawn_play="any",
        w4_challenge="off",
        uno="auto",
        uno_penalty=0,
        target=0,
        late_join=True,
    ),
    "italian": Rules(deck="112-shuffle", uno_window="next_ends", advice_penalty=4),
    "brazilian": Rules(dealer="random", w4_rule="any_playable", scoring="none", target=5000, wild_points=20),
    "russian": Rules(dealer="action_redraw", voluntary_draw=False, w4_challenge="off", uno_penalty=4, name_loser=True),
    "rbot": Rules(
        dealer="random",
        first_action="apply_colored",
        w4_rule="color_numbers_only",
        w4_guilty="takeback",
        stack="up",
        stack_reverse="bounce",
        multi="identical+draw",
        uno="auto",
        uno_penalty=0,
        target=0,
        late_join=True,
        max_players=40,
    ),
    "no-mercy": Rules(
        deck="nomercy168",
        dealer="random",
        first_action="ignore",
        draw="until",
        voluntary_draw=False,
        drawn_play="must",
        w4_rule="free",
        w4_challenge="none",
        stack="value_ge",
        seven="swap",
        zero="rotate_dir",
        mercy=25,
        last_draw=False,
        target=0,
        max_players=6,
    ),
    "flip": Rules(deck="flip112", wild_points=40),
}


@lru_cache(maxsize=256)
def _parsed(text: str, rules: Rules) -> Rules:
    """The games of a server are opened with the same words again and again."""
    seen: dict[str, Setting] = {}
    for word in text.lower().replace("colour", "color").split():
        name, equals, written = word.partition("=")
        if not equals and name in PRESETS:
            rules = PRESETS[name]
            continue
        if name not in OPTIONS:
            raise BadRules("unknown", word[:40], nearest=_nearest(name))
        if name in seen:
            raise BadRules("twice", name)
        setting = OPTIONS[name].parse(written)
        if setting is None:
            raise BadRules("setting", name, takes=OPTIONS[name].takes)
        seen[name] = setting
    rules = replace(rules, **seen)  # type: ignore[arg-type] # each setting comes from its own option
    for reason in _contradictions(rules):
        raise BadRules("contradiction", reason)
    return _shared(rules)


@lru_cache(maxsize=256)
def _shared(rules: Rules) -> Rules:
    """One instance for all games with equal rules: an instance takes three kilobytes."""
    return rules


def _contradictions(rules: Rules) -> Iterator[str]:
    """The keys of the phrases that say which settings don't go together, and why."""
    if rules.w4_rule == "free" and rules.w4_challenge != "none":
        yield "free_challenge"  # there is nothing to bluff about
    if rules.w4_guilty == "takeback" and rules.w4_challenge != "on":
        yield "takeback_challenge"
    if (rules.stack_reverse != "off" or rules.stack_skip != "off") and not rules.stacks:
        yield "escape_stack"
    if rules.stacks and not rules.draw_skips_turn:
        yield "stack_skips"
    if rules.uno == "auto" and (rules.false_uno or rules.false_catch or rules.uno_window != "next_begins"):
        yield "auto_uno"
    if rules.scoring in ("low", "elimination") and not rules.target:
        yield "scoring_target"
    if rules.jumpin_on_stack and (rules.jump_in == "off" or not rules.stacks):
        yield "jump_on_stack"
    if rules.uno == "auto" and rules.uno_on_swap == "strict":
        yield "auto_uno"
    if rules.drawn_play in ("no", "any") and rules.draw != "one":
        yield "drawn_until"
    if rules.mercy and rules.mercy <= rules.hand_size:
        yield "mercy_hand"
    if rules.mercy and rules.scoring in ("low", "elimination"):
        yield "mercy_scoring"
    if rules.partners and (rules.scoring not in ("winner", "none") or rules.end == "play_on"):
        yield "partners_winner"


def _written(rules: Rules, base: Rules) -> dict[str, str]:
    return {
        name: option.print(getattr(rules, name))
        for name, option in OPTIONS.items()
        if getattr(rules, name) != getattr(base, name)
    }


@lru_cache(maxsize=256)
def _shortest(rules: Rules) -> str:
    """Comparing fifty options with every preset takes a while, and most tables play by one of few rules."""
    ways = [(name, _written(rules, preset)) for name, preset in PRESETS.items()]
    name, changes = min(ways, key=lambda way: len(way[1]))
    return " ".join([name, *(f"{option}={setting}" for option, setting in changes.items())])


def _nearest(name: str) -> str:
    return next(iter(get_close_matches(name, [*PRESETS, *OPTIONS], n=1)), "")
