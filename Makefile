# Needs Python 3.11 or newer and make. Every target makes .venv by itself the first time.

# The first Python that is new enough; or say which: make play PYTHON=python3.13
NEW_ENOUGH = import sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c '$(NEW_ENOUGH)' 2>/dev/null && echo $$p && break; done)

LOCK := requirements-dev.lock
BIN  := .venv/bin
PIP  := $(BIN)/python -m pip --quiet --disable-pip-version-check
# To put a pip of its own into .venv takes a third of the time to a first game: PYTHON's can do, if it is 22.3 or newer.
OUTER := $(PYTHON) -m pip --quiet --disable-pip-version-check --python $(BIN)/python
# Python compiles a module when it is first imported; to compile all that is installed takes a third longer.
INSTALL := $(PIP) install --no-compile

# Each of the processes that the tests start would compile every module anew.
unexport PYTHONDONTWRITEBYTECODE

CHECKS := format lint types layers language

.PHONY: help play test proof setup check $(CHECKS) soak mutants fuzz bench wheel warm clean lock
.DEFAULT_GOAL := help

help:  ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-7s %s\n", $$1, $$2 }' Makefile

play: .venv/playable  ## a fight at this keyboard
	@$(BIN)/facedown play contest

test: .venv/complete  ## run the tests, on every core
	$(BIN)/pytest -q -n auto --dist worksteal

proof: .venv/complete  ## whether tests notice planted faults, documents, figures and odds still hold; odd inputs
	$(BIN)/pytest -q -n auto --dist worksteal -m proof

setup: .venv/complete  ## a .venv with everything, which the others make by themselves

check: .venv/complete  ## format, lint, types and import layers, as CI does
	@$(MAKE) --no-print-directory --jobs 2 $(CHECKS)

format: .venv/complete
	$(BIN)/ruff format --check

lint: .venv/complete
	$(BIN)/ruff check

types: .venv/complete
	$(BIN)/mypy

layers: .venv/complete
	$(BIN)/lint-imports --no-logo

language: .venv/complete
	$(BIN)/python -m facedown.testing.language

soak: .venv/complete  ## the long tests alone: a million matches, and laws in many more
	$(BIN)/pytest -q -m soak

SYSTEM ?= contest
mutants: .venv/complete  ## whether scenarios notice changed rules; SYSTEM=clash, and OPTIONS="--sample 600"
	@$(BIN)/python -m facedown.testing.mutants $(SYSTEM) $(OPTIONS)

INPUTS ?= 600
SEED   ?= 1
fuzz: .venv/complete  ## try odd inputs, some 12,000: INPUTS=600 of each kind, of SEED=1
	$(BIN)/pytest -q -n auto -m proof tests/fuzz --inputs $(INPUTS) --fuzz-seed $(SEED)

bench: .venv/complete  ## measure speed, and the peers that are installed
	@$(BIN)/facedown bench
	@$(BIN)/python bench/peers.py

wheel: .venv/complete  ## a wheel with machine code of all systems, tried in an empty environment
	$(BIN)/python -m facedown.lab.games.ship
	rm -rf dist
	$(BIN)/python -m build --wheel --no-isolation
	rm -rf src/facedown/compiler/shipped
	$(BIN)/python bench/wheel.py dist/*.whl

warm: .venv/complete  ## compile the rules ahead of time
	@$(BIN)/facedown warm

clean:  ## remove .venv and all that was made here
	rm -rf .venv build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

lock: .venv/complete  ## resolve the lock again; newest versions with UPGRADE=--upgrade
	$(PIP) install uv
	$(BIN)/uv pip compile pyproject.toml --extra lab --extra dev --universal --python-version 3.11 \
		--fork-strategy fewest --no-header --no-annotate --no-emit-index-url --quiet \
		$(UPGRADE) --output-file $(LOCK)

# The command line and what it needs: small, so that a first game starts soon.
.venv/playable: pyproject.toml $(LOCK)
	@"$(PYTHON)" -c '$(NEW_ENOUGH)' 2>/dev/null || \
		{ echo "facedown needs Python 3.11 or newer; name one with PYTHON=..."; exit 1; }
	@echo "Preparing .venv with $(PYTHON) (once)"
	@$(PYTHON) -m venv --without-pip .venv
	@$(OUTER) --version >/dev/null 2>&1 || $(BIN)/python -m ensurepip --upgrade --default-pip >/dev/null
	@pip="$(OUTER)"; $$pip --version >/dev/null 2>&1 || pip="$(PIP)"; \
		install="$$pip install --no-compile --constraint $(LOCK)"; \
		$$install hatchling editables && $$install --no-build-isolation --editable .
	@touch $@

# The lab and the tools of development, exactly as locked.
.venv/complete: .venv/playable
	@echo "Installing the lab and the development tools (once, some 200 MB)"
	@$(BIN)/python -m ensurepip --upgrade --default-pip >/dev/null
	@$(INSTALL) --requirement $(LOCK)
	@touch $@
