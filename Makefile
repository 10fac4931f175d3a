# The two commands of the README are `make arena` and `make test`; `make help` lists the rest.
# PYTHONDONTWRITEBYTECODE would make every start recompile everything.
unexport PYTHONDONTWRITEBYTECODE
PYTHON ?= python3
BIN := .venv/bin
WORKERS ?= auto

.PHONY: help arena test check setup bench soak strength golden pictures format clean

help:
	@echo "make arena    the arena in the browser, with something to watch"
	@echo "make test     everything: check, tests, recorded games"
	@echo "make check    lint, types, the house's own rules"
	@echo "make bench    measure speed -> bench/RESULTS.md"
	@echo "make soak     the long tests -> bench/SOAK.md"
	@echo "make strength how strong the house bots are -> docs/games, and the arena's levels"
	@echo "make golden   write the golden records anew (raise INFO.version if they change)"
	@echo "make pictures draw the pictures of the README anew"
	@echo "make format   format the code"

# Ctrl-C is how it ends, and no error.
arena: .venv/installed
	@trap : INT; $(BIN)/ludus serve --demo || test $$? -eq 130

# What fails beside the others is run once more, alone, and counts as failed if it fails again. The first run has named
# it either way: a test that a busy machine can upset is a test to mend.
test: .venv/tools check
	$(BIN)/pytest -n $(WORKERS) --dist worksteal || { test $$? -eq 1 && echo "These failed beside the others; once more, alone:" && \
	  $(BIN)/pytest --last-failed --last-failed-no-failures none -ra; }

check: .venv/ready
	$(BIN)/ruff check src tests bench examples
	$(BIN)/ruff format --check src tests bench examples
	$(BIN)/mypy
	$(BIN)/pytest tests/test_house.py

setup: .venv/ready

bench: .venv/ready
	$(BIN)/python bench/run.py

soak: .venv/ready
	$(BIN)/python bench/soak.py

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

.venv/installed: .venv/bin/python pyproject.toml
	@echo "Installing Ludus into .venv ..."
	@$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1' || \
	  { echo "pip could not be brought up to date: is there a way to the package index?"; exit 1; }
	@$(BIN)/python -m pip install --quiet --editable '.[web]' || \
	  { echo "Installing failed: is there a way to the package index?"; exit 1; }
	@touch $@

.venv/ready: .venv/installed
	@echo "Installing what the tests need into .venv ..."
	@$(BIN)/python -m pip install --quiet --group dev --editable '.[fast,web]' || \
	  { echo "Installing failed: is there a way to the package index?"; exit 1; }
	@touch $@

# Compilers for the bots that the tests build.
.venv/tools: scripts/tools.sh .venv/bin/python
	@scripts/tools.sh
	@touch $@
