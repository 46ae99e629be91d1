"""Rules drawn at random, none of which contradict each other."""

from collections.abc import Mapping, Sequence

from hypothesis import strategies as st

from engine.rules import OPTIONS, PRESETS, BadRules, Rules


def any_rules(limits: Mapping[str, Sequence[str]] | None = None) -> st.SearchStrategy[Rules]:
    """Some preset and any changes that go together; `limits` names the settings an option is drawn from."""
    changes = [f"{name}={setting}" for name in OPTIONS for setting in (limits or {}).get(name) or settings_of(name)]
    return st.builds(
        together, st.sampled_from(list(PRESETS)), st.lists(st.sampled_from(changes), min_size=5, max_size=20)
    )


def settings_of(name: str) -> list[str]:
    """The words an option takes; of its numbers the ends and some between."""
    option = OPTIONS[name]
    numbers = option.numbers
    some = sorted({numbers[0], numbers[1], numbers[len(numbers) // 2], numbers[-1]}) if numbers else []
    return [*option.words, *map(str, some)]


def together(preset: str, changes: Sequence[str]) -> Rules:
    """The preset with each change that does not contradict those before; twice, as some need a later one."""
    rules = PRESETS[preset]
    for change in [*changes, *changes]:
        try:
            rules = Rules.parse(change, rules)
        except BadRules:
            continue
    return rules
