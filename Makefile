# Everything a newcomer needs: `make run` to play in the browser, `make test` to check. `make help` lists the rest.

PYTHON ?= python3
BIN := .venv/bin
.DEFAULT_GOAL := help

help:  ## list the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## */  make \1\t/'

.venv/run: pyproject.toml hatch_build.py src/mossa/web/package-lock.json  # mossa itself, ready to run
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --upgrade pip
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[web]'
	@touch $@

.venv/setup: .venv/run  # and everything for development
	$(BIN)/pip install --quiet --disable-pip-version-check --group dev
	$(BIN)/python tools/pages.py setup
	@touch $@

setup: .venv/setup  ## make .venv with everything for development

run: .venv/run  ## the web app: play, watch and analyse in the browser; PORT=9000 for another port
	$(BIN)/mossa serve --open $(if $(PORT),--port $(PORT))

lint: .venv/setup  ## style
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/python tools/pages.py lint

types: .venv/setup  ## types
	$(BIN)/mypy
	$(BIN)/python tools/pages.py types

imports: .venv/setup  ## the direction of imports between layers
	$(BIN)/lint-imports

browser:  ## a Chromium for the tests of the pages, by apt where that is allowed
	@command -v chromium > /dev/null || tools/install_chromium

tests: .venv/setup browser  ## the tests, compiled
	$(BIN)/pytest -n 3

plain: .venv/setup  ## the tests that are quick enough without compilation, in plain Python
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -q -n 2 -m "not once"

coverage: .venv/setup  ## the same with coverage
	$(BIN)/coverage erase
	NUMBA_DISABLE_JIT=1 $(BIN)/coverage run -m pytest -q -n 2
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

check: lint types imports tests plain  ## all of these but coverage

test: check  ## install what the tests need and run all checks: what CI runs

bench: .venv/setup  ## speed beside OpenSpiel
	$(BIN)/mossa bench

fuzz: .venv/setup  ## look for inputs that break something, MINUTES=1 of processor time for each target, KEEP=FOLDER to go on later
	$(BIN)/python -m tools.fuzz --minutes $(or $(MINUTES),1) $(if $(KEEP),--keep $(KEEP))

soak: .venv/setup  ## everything at once with kills, a full disk and jumping clocks, MINUTES=30
	$(BIN)/python -m tools.soak --minutes $(or $(MINUTES),30)

golden: .venv/setup  ## write the golden games and trees anew; review them as a diff
	$(BIN)/python -m tests.golden

screens: .venv/setup  ## take the screenshots of docs/ anew
	$(BIN)/python -m tools.screens

clean:  ## remove the virtual environment and what tools left behind
	rm -rf .venv src/mossa/web/node_modules .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis .coverage

.PHONY: help setup run lint types imports browser tests plain coverage check test bench fuzz soak golden screens clean
