"""So much at once, then so much a second."""

from adapters.irc.budget import Budget


def test_a_burst_is_free_then_each_costs_its_time() -> None:
    budget = Budget(3, 0.5)
    assert [budget.spend(100.0) for _ in range(4)] == [True, True, True, False]
    assert budget.wait(100.0) == 2.0
    assert not budget.spend(101.9)
    assert budget.spend(102.0)


def test_it_never_grows_over_the_burst() -> None:
    budget = Budget(2, 1.0)
    assert [budget.spend(1000.0) for _ in range(3)] == [True, True, False]
    assert budget.is_full(1010.0)


def test_a_clock_that_goes_back_gives_nothing() -> None:
    budget = Budget(1, 1.0)
    assert budget.spend(50.0)
    assert not budget.spend(10.0)
