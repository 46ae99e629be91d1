"""What is said about the rules of a game: those in force, a chapter of them, one option, a preset."""

from bot.chat import Name, Phrase, Value, Word, phrase
from engine.rules import OPTIONS, PRESETS, Rules

_FIRST = {
    "deck": "deal",
    "draw": "drawing",
    "draw_skips_turn": "attacks",
    "jump_in": "specials",
    "uno": "calls",
    "end": "ending",
    "max_players": "seats",
}


def _chapters() -> dict[str, list[str]]:
    """The options in the order of `Rules`; each chapter goes from its first option to the next chapter's."""
    chapters: dict[str, list[str]] = {}
    chapter = "deal"
    for option in OPTIONS:
        chapter = _FIRST.get(option, chapter)
        chapters.setdefault(chapter, []).append(option)
    return chapters


CHAPTERS = _chapters()
"""The options by chapter, each named by the word that is typed to see it."""

OFFICIAL = PRESETS["official"]


def about_rules(topic: str | None, rules: Rules) -> tuple[Phrase, ...]:
    """What is to be said about `topic`, an option, a chapter or a preset; without one, about all of `rules`."""
    if topic is None:
        return _in_force(rules)
    if topic in OPTIONS:
        return _option(topic, rules)
    if topic in CHAPTERS:
        options = ", ".join(_written(option, rules) for option in CHAPTERS[topic])
        return (phrase("rules_set", chapter=Word(phrase(f"chapter.{topic}")), options=options),)
    preset = PRESETS[topic]
    return (phrase("rules_preset", rules=topic, changes=_changes(preset)),) if preset.changes else _official(preset)


def opening(host: Name, rules: Rules) -> Phrase:
    """Who opens a table, and what differs there from the official game."""
    if not rules.changes:
        return phrase("table_opened", player=host)
    written = str(rules)
    if written.startswith("official "):
        return phrase("table_opened_rules", player=host, rules=written)
    return phrase("table_opened_preset", player=host, rules=written, changes=_changes(rules))


def _in_force(rules: Rules) -> tuple[Phrase, ...]:
    """The rules in words: the official game, what differs from it here, how it is won; and where to read on."""
    preset = str(rules).split()[0]
    said = list(_official(rules)) if preset == "official" else []
    if rules.changes:
        said.append(phrase("rules_changed", rules=preset, changes=_changes(rules)))
    chapters: dict[str, Value] = {chapter: Word(_listed(chapter)) for chapter in CHAPTERS}
    return (*said, Phrase("rules_options", chapters))


def _listed(chapter: str) -> Phrase:
    title = Word(phrase(f"chapter.{chapter}"))
    return phrase("rules_chapter", chapter=title, options=", ".join(CHAPTERS[chapter]))


def _official(rules: Rules) -> tuple[Phrase, ...]:
    won = phrase("rules_target", target=rules.target) if rules.target else phrase("rules_single")
    return phrase("rules_official"), won


def _option(name: str, rules: Rules) -> tuple[Phrase, ...]:
    """What it means, more about it, and its settings: here, in the official game, and all there are."""
    option = OPTIONS[name]
    here, official = (option.print(getattr(one, name)) for one in (rules, OFFICIAL))
    setting = phrase("option", option=name, value=here, default=official, takes=option.takes)
    return phrase(f"option.{name}"), phrase(f"option.{name}.more"), setting


def _changes(rules: Rules) -> str:
    return ", ".join(f"{name}={setting}" for name, setting in rules.changes.items())


def _written(option: str, rules: Rules) -> str:
    return f"{option}={OPTIONS[option].print(getattr(rules, option))}"
