"""What the customizable cards are to do: proposed, agreed to, refused."""

from engine.values import PlayerId, value


@value
class RuleProposed:
    """`needed` is how many others must still agree."""

    player: PlayerId
    text: str
    needed: int


@value
class RuleAgreed:
    """`needed` is how many others must still agree; 0: the rule counts from the next deal on."""

    player: PlayerId
    needed: int


@value
class RuleRefused:
    """The customizable cards are plain wilds."""

    player: PlayerId
