# Two commands: `make run` plays, `make test` checks everything. Both install what they need into .venv first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(PYTHON) -m pip --python $(BIN)/python install --quiet --disable-pip-version-check --require-hashes

# One test process per core; those that finish early take over from the others.
SIDE_BY_SIDE := -n auto --dist worksteal

.PHONY: run help test test-game suite test-deep lint types check bench load soak cluster simulate ai deck fairness gallery golden sprites locales papers lock audit install-service format clean

run: $(VENV)/.run ## play: the sandbox, or Discord where there is a token
	$(BIN)/python -m bot

help: ## these lines
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/\1\t\2/p' $(MAKEFILE_LIST) | sort | awk -F'\t' '{ printf "make %-16s %s\n", $$1, $$2 }'

# Tests start dozens of processes: what is compiled once is kept, also where the environment says otherwise.
suite test test-game test-deep: export PYTHONDONTWRITEBYTECODE =

# The types beside the tests, since they keep one core busy at most.
test: $(VENV)/.dev lint ## check everything: lint, types, tests
	$(MAKE) --jobs=2 types suite

suite: $(VENV)/.dev ## the tests alone
	$(BIN)/python -m pytest $(SIDE_BY_SIDE)

# Tests that go over the catalogue without naming a game.
OF_ALL := test_fair or test_similarity or test_profile or test_help or leaderboards or test_news or test_lessons

# What a new room breaks first: who imports whom, lengths, words in code or missing in catalogues.
HOUSE := $(patsubst %,tests/test_%.py,architecture circles sizes literals catalogues text rooms)
QUICK_TESTS := tests/engine/test_every_game.py tests/ui/test_every_game.py $(HOUSE)
GAME_TESTS := $(addprefix tests/,engine features league render tables thinking tools ui wire) $(wildcard tests/test_*.py)

# The generic tests of one game, and its own; tests/tools/test_newgame.py runs these, too, on two games that it writes.
test-game: $(VENV)/.dev ## all tests of one game: GAME=farkle; with QUICK=1 those to run while mending
	@test -n "$(GAME)" || { echo "Which game? make test-game GAME=farkle" >&2; exit 2; }
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy bot/games/$(GAME) tests/games/$(GAME)
	$(BIN)/python -m pytest $(SIDE_BY_SIDE) -k "$(GAME)$(patsubst tests/%.py, or %,$(HOUSE))$(if $(QUICK),, or $(OF_ALL))" tests/games/$(GAME) $(if $(QUICK),$(QUICK_TESTS),$(GAME_TESTS))

# Far more games and random examples than `make test` tries, and what takes long (docs/decisions/0064).
test-deep: $(VENV)/.dev ## far more games and random examples
	$(BIN)/python -m pytest $(SIDE_BY_SIDE) -m "deep or hypothesis" --hypothesis-profile=deep

lint: $(VENV)/.dev ## ruff, and its formatter
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.dev ## mypy, strict
	$(BIN)/mypy

format: $(VENV)/.dev ## mend the style
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(VENV)/.dev ## the figures of docs/benchmarks.md
	$(BIN)/python -m bench --write

# Presses at their times, whether the bot keeps up or not.
TABLES ?= 200
RATE ?= 100
SECONDS ?= 600
load: $(VENV)/.dev ## presses at their times, against the real bot: TABLES RATE SECONDS
	$(BIN)/python -m bench.load --tables $(TABLES) --rate $(RATE) --seconds $(SECONDS)

# Days of play with a moved clock, restarts and kills: what grew.
DAYS ?= 3
KILLS ?= 130
soak: $(VENV)/.dev ## days of play with a moved clock: DAYS KILLS
	$(BIN)/python -m bench.soak --days $(DAYS) --kills $(KILLS)

# Three bots and one PostgreSQL, played at while they are killed, stopped, updated and cut off (docs/scale.md).
ROUNDS ?= 20
cluster: PRESSES ?= 20
cluster: $(VENV)/.dev ## three bots and one PostgreSQL, killed and cut off: TABLES ROUNDS
	$(BIN)/python -m bench.cluster --tables $(TABLES) --rounds $(ROUNDS) --rate $(PRESSES) $(if $(SEED),--seed $(SEED)) $(if $(LOGS),--logs $(LOGS))

# What is to be played is read from the environment, which has what stands on the command line, too.
simulate: $(VENV)/.dev ## random evenings in one process: SEEDS FROM, SECONDS, BEFORE, or one SEED and STORY=1
	$(BIN)/python -m simulation

# How strong the characters are (docs/ai.md): an hour on two cores.
ai: $(VENV)/.dev ## how strong the characters are (an hour)
	$(BIN)/python -m bench.strength --write

# What abuse of ratings is worth (docs/league.md): a minute or two.
fairness: $(VENV)/.dev ## what abuse of ratings is worth
	$(BIN)/python -m bench.fairness --write
	$(BIN)/python -m bench.spectators --write

# How the deck plays (docs/deck.md and its plots): about ten minutes on two cores.
deck: $(VENV)/.dev ## how the deck plays
	$(BIN)/python -m bench.deck --write

# Both write only what has changed; NAME=panel draws only the pictures whose names begin with it.
gallery: $(VENV)/.dev ## every kind of picture again: NAME
	$(BIN)/python -m gallery --name "$(NAME)"

sprites: $(VENV)/.dev ## what pictures are put together from, drawn ahead
	$(BIN)/python -m gallery.sprites

golden: $(VENV)/.dev ## the golden images again: NAME
	$(BIN)/python -m tests.render.images --write --name "$(NAME)"

# Languages: how complete they are, and what is wrong; NEW=nl makes the files of one, or brings them in step.
locales: $(VENV)/.dev ## how complete languages are; NEW=nl makes the files of one
	$(BIN)/python -m bot.tools.locales $(if $(NEW),--new $(NEW))

# The privacy page and the terms, filled in from .env, as files to put anywhere.
TO ?= var/papers
papers: $(VENV)/.run ## the privacy page and the terms as HTML: TO
	$(BIN)/python -m bot papers "$(TO)"

# The pins, regenerated from pyproject.toml: for every platform and Python 3.11 or newer, with hashes, naming no host.
lock: ## the pins again (needs uv)
	uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --no-header --quiet --upgrade -o requirements.lock
	uv pip compile pyproject.toml --group dev --universal --python-version 3.11 --generate-hashes --no-header --quiet --upgrade -c requirements.lock -o requirements-dev.lock
	uv pip compile --group audit --universal --python-version 3.11 --generate-hashes --no-header --quiet --upgrade -o requirements-audit.lock

# Known holes in what is pinned, asked of the advisory service; where it cannot be reached, that is said and no failure.
audit: $(VENV)/.dev $(VENV)/audit ## whether what is pinned has a known hole
	$(BIN)/python -m deploy.audit $(VENV)/audit/bin/python requirements.lock requirements-dev.lock

$(VENV)/audit: requirements-audit.lock
	$(PYTHON) -m venv --clear --without-pip $@
	$(PYTHON) -m pip --python $@/bin/python install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

# A service of systemd, or the service brought to the version of this folder (docs/running.md). DRY=1 only says how.
install-service: ## a service of systemd; DRY=1 only says how
	@DRY="$(DRY)" DESTDIR="$(DESTDIR)" PYTHON="$(PYTHON)" deploy/install-service

# `--without-pip`, and pip from outside: also works where the system's Python comes without ensurepip.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 2; }
	$(PYTHON) -m venv --without-pip $(VENV)

$(VENV)/.run: $(BIN)/python requirements.lock
	$(PIP) -r requirements.lock
	@touch $@

$(VENV)/.dev: $(BIN)/python requirements-dev.lock
	$(PIP) -r requirements-dev.lock
	@touch $@ $(VENV)/.run

clean: ## remove what was installed and cached
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache
