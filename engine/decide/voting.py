"""Votes: what an admin may do alone, and the others only together."""

from engine.causes import Vote
from engine.events import Event, VoteCast
from engine.refusals import Reason, Refused
from engine.state import GameState
from engine.values import PlayerId


def is_carried(
    state: GameState, player: PlayerId, target: PlayerId, vote: Vote, *, authority: bool
) -> tuple[list[Event], bool]:
    """Whether `vote` against `target` is carried now, and the vote cast if one was.

    Authority needs none. Else more than half of the other people must agree, and never fewer than two.
    """
    if authority:
        return [], True
    voters = [other for other in state.people() if other != target]
    cast = state.votes.get((vote, target), set())
    if player in cast:
        raise Refused(Reason.ALREADY_VOTED)
    needed = max(2, len(voters) // 2 + 1)
    if player not in voters or len(voters) < needed:
        raise Refused(Reason.NOT_ALLOWED)
    missing = max(0, needed - len(cast & set(voters)) - 1)
    return [VoteCast(player, target, vote, missing)], missing == 0
