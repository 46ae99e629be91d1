# One command a task. `make help` lists them; `make play PYTHON=python3.12` picks the interpreter.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
BENCH_READY := $(VENV)/.bench-ready

.DEFAULT_GOAL := help
.PHONY: help play test slow check lock bench

help: ## list these tasks
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-6s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(READY) ## play against the computer in this terminal
	@$(BIN)/python -m bot demo

test: $(READY) ## the whole test suite, the slow tests aside
	@$(BIN)/python -m pytest -n 4 --dist worksteal

slow: $(READY) ## the soak, fault and long property tests
	@$(BIN)/python -m pytest -m slow

check: $(READY) ## what must pass before a change is handed in
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/coverage run -m pytest
	$(BIN)/coverage report

bench: $(BENCH_READY) ## measure what the program is for
	@$(BIN)/python -m benchmarks

lock: $(READY) ## pin the newest versions that pyproject.toml allows
	$(BIN)/python -m pip install --quiet uv
	@echo '# Made by `make lock` from pyproject.toml; every version and its checksums.' > requirements.new
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --extra dev \
		--no-header pyproject.toml >> requirements.new
	mv requirements.new requirements.lock

# Made again when the lock changes. The mark is set last, so a half-made one is never taken for whole.
$(READY): requirements.lock
	@command -v $(PYTHON) > /dev/null \
		|| { echo "make: $(PYTHON) is missing. Install Python 3.11 or newer, or say PYTHON=…" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "make: $(PYTHON) is too old. Install Python 3.11 or newer, or say PYTHON=…" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2> /dev/null \
		|| { echo "make: $(PYTHON) has no venv module. On Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --no-deps -e .
	@touch $@

# Apart from the rest: what the benchmarks compare us with is big, and nothing else needs it.
$(BENCH_READY): $(READY)
	$(BIN)/python -m pip install --quiet -e '.[bench]'
	@touch $@
