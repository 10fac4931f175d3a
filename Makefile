# The two commands of the README are `make arena` and `make test`; `make help` lists the rest.
# PYTHONDONTWRITEBYTECODE would make every start recompile everything.
unexport PYTHONDONTWRITEBYTECODE
PYTHON ?= python3
BIN := .venv/bin
# Two more than there are cores: many a test waits for something.
WORKERS ?= $(shell expr $$(nproc 2>/dev/null || echo 2) + 2)
HOURS ?= 2

.PHONY: help arena test tests check lint setup bench bench-peers soak soak-arena strength golden pictures format clean
.PHONY: .venv/linted

help:
	@echo "make arena    the arena in the browser, with something to watch"
	@echo "make test     everything: check, tests, recorded games"
	@echo "make check    lint, types, the house's own rules"
	@echo "make bench    measure speed -> bench/RESULTS.md (ONLY=fish: one part of it)"
	@echo "make bench-peers  PettingZoo, OpenSpiel, Kaggle and pgx beside us; installs them in .venv-peers"
	@echo "make soak     the long tests, an hour -> bench/SOAK.md (PART=... for some of them, AGAIN=1 for all)"
	@echo "make soak-arena  two hours of arena with 200 spectators -> bench/SOAK.md (HOURS=...)"
	@echo "make strength how strong the house bots are -> docs/games, and the arena's levels"
	@echo "make golden   write the golden records anew (raise INFO.version if they change)"
	@echo "make pictures draw the pictures of the README anew"
	@echo "make format   format the code"

# Ctrl-C is how it ends, and no error.
arena: .venv/installed
	@trap : INT; $(BIN)/ludus serve --demo || test $$? -eq 130

# pip and apt wait for the network, each for itself; mypy takes one core for a minute, beside the tests, and what it says
# stands at the end.
test:
	@$(MAKE) --no-print-directory -j3 --keep-going .venv/linted tests; ended=$$?; cat .venv/lint.txt 2>/dev/null; exit $$ended

# What fails beside the others is run once more, alone, and counts as failed if it fails again. The first run has named
# it either way: a test that a busy machine can upset is a test to mend.
tests: .venv/ready .venv/tools .venv/collected
	@$(BIN)/pytest -n $(WORKERS) --dist worksteal || { test $$? -eq 1 && echo "These failed beside the others; once more, alone:" && \
	  $(BIN)/pytest --last-failed --last-failed-no-failures none -ra; }

# One process compiles the tests and all that they import, and makes Hypothesis's table of all letters, or every worker
# would, at the same time. (What cannot be
# collected is told of by the tests themselves.)
.venv/collected: .venv/ready
	@$(BIN)/pytest --collect-only >/dev/null 2>&1 || true
	@$(BIN)/python -c 'from hypothesis.strategies import text; text().validate()'
	@touch $@

check: lint
	$(BIN)/pytest tests/test_house.py

lint: .venv/ready
	$(BIN)/ruff check src tests bench examples
	$(BIN)/ruff format --check src tests bench examples
	$(BIN)/mypy

.venv/linted: .venv/ready
	@$(MAKE) --no-print-directory lint >.venv/lint.txt 2>&1

setup: .venv/ready

bench: .venv/ready
	$(BIN)/python bench/run.py $(ONLY)

bench-peers: .venv/ready
	$(BIN)/python bench/run.py peers

soak: .venv/ready
	$(BIN)/python -m bench.soak $(PART) $(if $(AGAIN),--again)

soak-arena: .venv/ready
	$(BIN)/python -m bench.soak.arena --hours $(HOURS) $(if $(AGAIN),--again)

strength: .venv/ready
	$(BIN)/python bench/strength.py

golden: .venv/ready
	$(BIN)/python tests/golden/make.py

pictures: .venv/ready
	$(BIN)/python scripts/pictures.py
	$(BIN)/python scripts/moving_pictures.py

format: .venv/ready
	$(BIN)/ruff check --fix src tests bench examples
	$(BIN)/ruff format src tests bench examples

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo "Ludus needs Python 3.11 or newer as '$(PYTHON)'; name another one: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -m venv .venv || \
	  { rm -rf .venv; echo "No virtual environment could be made; on Debian or Ubuntu: apt-get install python3-venv"; exit 1; }

# What is not compiled now is compiled when it is imported, and most never is.
PIP = $(BIN)/python -m pip install --quiet --no-compile
# uv takes a quarter of the time; pip knows of an index that is named in its own settings alone.
INSTALL = { $(PIP) uv && $(BIN)/uv pip install --quiet --python $(BIN)/python $(1); } 2>/dev/null || \
  { $(PIP) --upgrade 'pip>=25.1' && $(PIP) $(1); } || $(NO_INDEX)
# But what a bot in the sandbox imports, which cannot write there.
COMPILE = $(BIN)/python -m compileall -q src/ludus/core src/ludus/games src/ludus/players
COMMA = ,
NO_INDEX = { echo "Installing failed: is there a way to the package index?"; exit 1; }

.venv/installed: .venv/bin/python pyproject.toml
	@echo "Installing Ludus into .venv ..."
	@$(call INSTALL,--editable '.[league]')
	@$(COMPILE)
	@touch $@

.venv/ready: .venv/bin/python pyproject.toml
	@echo "Installing Ludus, and what its tests need, into .venv ..."
	@$(call INSTALL,--group dev --editable '.[fast$(COMMA)web]')
	@$(COMPILE)
	@touch $@ .venv/installed

# Compilers for the bots that the tests build.
.venv/tools: scripts/tools.sh .venv/bin/python
	@scripts/tools.sh
	@touch $@
