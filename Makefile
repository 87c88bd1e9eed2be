# Every target is complete on a fresh machine: it makes what it needs first, and only once.
# Stamp files in .venv and static/vendor say what is done; a changed source makes its stamp old.
MAKEFLAGS += --no-print-directory --no-builtin-rules
SHELL := /bin/bash
.DEFAULT_GOAL := help

PORT ?= 8000
BIN := .venv/bin
UV_VERSION := 0.13.9
export PORTAL_MODE ?= demo
export PATH := $(CURDIR)/.venv/bin:$(PATH)

SERVED := $(shell find templates portal/web static/css static/js static/img -type f -not -name '*.br' -not -name '*.gz' -not -name '*.pyc' 2>/dev/null)

.PHONY: help run test test-fast test-long check gates coverage bench screenshots assets migrate format lock clean

help: ## Say what each target does
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

run: .venv/prod assets migrate ## Serve the portal on 127.0.0.1:8000 (PORT=8080 changes the port)
	@PORT=$(PORT) exec $(BIN)/gunicorn

test: .venv/dev assets skip-notes ## Run every test, in random order, two at a time
	@$(BIN)/pytest -n 2

test-fast: .venv/dev assets ## Run the tests that need neither a browser nor minutes
	@$(BIN)/pytest -n 2 -m "not browser and not slow"

test-long: .venv/dev assets skip-notes ## Run the slow tests at full length: every minute of two years for the notice
	@LONG=1 $(BIN)/pytest -n 2 -m slow

check: gates test ## All that must hold before a change lands: format, lint, types, imports, towns, tests

gates: .venv/dev ## Check format, lint, types, imports and the towns
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m portal towns check

coverage: .venv/dev assets ## Run the fast tests and say which lines they never reach
	@$(BIN)/pytest -n 2 -q -m "not browser and not slow" --cov --cov-report=term-missing

bench: .venv/dev assets ## Measure the portal; ratios, in one run
	@$(BIN)/python -m tests.bench

screenshots: .venv/dev assets chromium ## Take the pictures in docs/images
	@$(BIN)/python -m tests.screenshots

format: .venv/dev ## Format the code and mend what ruff can mend
	@$(BIN)/ruff check --fix-only --quiet . && $(BIN)/ruff format --quiet .

lock: .venv/uv ## Pin the newest releases again
	@cd requirements && for set in prod dev node; do \
	  ../$(BIN)/uv pip compile --quiet --upgrade --generate-hashes --no-annotate --python-version 3.11 \
	    --custom-compile-command 'make lock' $$set.in -o $$set.txt || exit 1; done

clean: ## Remove all that make made, except the database
	@rm -rf .venv node_modules static/vendor .*_cache .hypothesis test-results
	@find static -name '*.br' -delete -o -name '*.gz' -delete
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# -- what the targets stand on --

.venv/uv:
	@for python in python3.11 python3.12 python3.13 python3 none; do \
	  $$python -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && break; done; \
	  [ $$python != none ] \
	    || { echo "Python 3.11 with venv is missing. On Debian: apt-get install python3 python3-venv"; exit 1; }; \
	  echo "Making .venv" && $$python -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)
	@ln -sf ../../bin/portal $(BIN)/portal
	@touch $@

.venv/prod: .venv/uv requirements/prod.txt
	@echo "Installing the portal's packages"
	@$(BIN)/uv pip install --quiet --require-hashes -r requirements/prod.txt
	@touch $@

.venv/dev: .venv/prod requirements/dev.txt
	@echo "Installing the packages that tests need"
	@$(BIN)/uv pip install --quiet --require-hashes -r requirements/dev.txt
	@touch $@

.venv/npm: .venv/uv requirements/node.txt
	@command -v npm >/dev/null || { echo "Installing Node into .venv" \
	  && $(BIN)/uv pip install --quiet --require-hashes -r requirements/node.txt; }
	@touch $@

node_modules/.package-lock.json: .venv/npm package.json package-lock.json .npmrc
	@echo "Fetching browser files"
	@npm ci --silent
	@touch $@

static/vendor/.built: .venv/prod node_modules/.package-lock.json portal/assets.py $(SERVED)
	@echo "Building browser files"
	@$(BIN)/python -m portal.assets
	@touch $@

assets: static/vendor/.built ## Build the files that browsers load

migrate: .venv/prod
	@$(BIN)/python -m portal db upgrade

.PHONY: chromium skip-notes
chromium:
	@command -v chromium >/dev/null || { echo "Chromium is missing. On Debian: apt-get install chromium"; exit 1; }

skip-notes:
	@command -v chromium >/dev/null \
	  || echo "Chromium is missing, so browser tests are skipped. On Debian: apt-get install chromium"
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 \
	  || echo "PostgreSQL is missing, so tests on it are skipped. On Debian: apt-get install postgresql"
