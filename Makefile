# report: the flagship study, from nothing to an HTML report.   test: lint and all tests.
# lint: style, types and import layers.   bench: the speed of this machine.   setup: the tools.
# calibration: are the statistics as sure as they say?   reference: renew results/reference.
# docs: what in the documents and notebooks is made from the code.

PYTHON ?= python3
WORKERS ?= 2
# Games for each table of the study: the whole study then ends within three minutes on two cores.
GAMES ?= 2000

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.DEFAULT_GOAL := help
.PHONY: help setup report test lint docs bench calibration reference clean

help:
	@sed -n 's/^# *//p;/^$$/q' Makefile

setup: $(STAMP)

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "chai-balance needs Python 3.11 or newer; $(PYTHON) is" \
	    "$$($(PYTHON) --version 2>&1). Name another one: make PYTHON=python3.12 $(MAKECMDGOALS)" \
	    >&2; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
	  echo "$(PYTHON) cannot make a virtual environment; on Debian and Ubuntu" \
	    "'apt-get install python3-venv' brings what is missing." >&2; exit 1; }
	@echo "Installing what pyproject.toml asks for into $(VENV) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check \
	  --constraint constraints.txt --editable '.[xlsx,dev]'
	@touch $@

# Exit code 5 says that some verdict needs more games, and the report says how many.
report: $(STAMP)
	$(BIN)/chai-balance study turn-order --games $(GAMES) || test $$? -eq 5

# In the order of the files: by number of tests the longest single ones would come last, alone.
test: lint
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadscope --no-loadscope-reorder

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

docs: $(STAMP)
	$(BIN)/python -m docs.make

bench: $(STAMP)
	$(BIN)/chai-balance bench

calibration: $(STAMP)
	$(BIN)/python -m analysis.stats.calibration

# A million games in each cell take many hours; REFERENCE_GAMES=20000 some minutes. What is played is
# kept in results/, so it may be interrupted (Ctrl-C) and goes on when it is called again.
REFERENCE_GAMES ?= 1000000
reference: $(STAMP)
	$(BIN)/python -m analysis.reference --games $(REFERENCE_GAMES)

clean:
	rm -rf $(VENV) build *.egg-info .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
