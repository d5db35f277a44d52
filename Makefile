# Everything a contributor runs. A target does its set-up first and skips what is up to date.
SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

PY := .venv/bin/python
STAMPS := .cache
EMBED := host_shim/embed
FASTMCP_DEV := tests/browser/fastmcp_dev
PAGE := static/dist/renderer.html
# For two cores. Files stay in order: those without a browser come first.
SIDE_BY_SIDE := -n 2 --dist loadfile --no-loadscope-reorder

HOST_PAGE_SOURCES := $(shell find $(EMBED)/src -type f) $(EMBED)/build.mjs
PAGE_SOURCES := $(shell find static renderer_py -type f \
	-not -path '*/node_modules/*' -not -path 'static/dist/*' -not -name '*.pyc')

.PHONY: help setup build demo test check unit oldest wheel bench gallery parity clean

help: ## list the targets
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

setup: $(addprefix $(STAMPS)/,venv chromium services embed static fastmcp-dev) ## install what is needed

build: $(PAGE) $(EMBED)/dist/dev.js ## build the renderer's page and the host page

demo: build $(STAMPS)/venv ## serve the examples in the dev host
	@trap 'kill $$(jobs -p)' EXIT; $(PY) -m examples.invoice_review & $(PY) -m host_shim.dev examples/*_server.py

check: $(STAMPS)/venv $(STAMPS)/embed ## formatting, lint, types
	@$(PY) -m ruff format --check -q .
	@$(PY) -m ruff check -q .
	@$(PY) -m mypy
	@cd $(EMBED) && npm run --silent check

test: setup check build ## everything: checks, unit, compliance and browser tests
	@$(PY) -m pytest tests $(SIDE_BY_SIDE)

unit: $(STAMPS)/venv ## the tests that need no browser
	@$(PY) -m pytest tests/unit tests/compliance $(SIDE_BY_SIDE)

oldest: $(STAMPS)/venv ## the FastMCP tests with the oldest version that is supported
	@.ci/oldest

wheel: build ## the package to publish, into dist/; first tried where there is no Node
	@.ci/package

bench: setup build ## start-up and update times beside the reference renderer
	@$(PY) -m tests.bench
	@$(PY) -m tests.bench.delivery
	@$(PY) -m tests.bench.app_runtime

gallery: build ## write the components' pages to static/dist/gallery
	@$(PY) -m host_shim.gallery

parity: setup build ## compare what both renderers show, as a report
	@$(PY) -m tests.parity

clean: ## forget everything built or installed
	rm -rf .venv $(STAMPS) {static,$(EMBED),$(FASTMCP_DEV)}/{dist,node_modules}

$(STAMPS)/venv: pyproject.toml .ci/venv
	@.ci/venv
	@mkdir -p $(@D) && touch $@

$(STAMPS)/chromium: .ci/chromium $(STAMPS)/venv
	@.ci/chromium
	@mkdir -p $(@D) && touch $@

$(STAMPS)/services: .ci/services
	@.ci/services
	@mkdir -p $(@D) && touch $@

$(STAMPS)/embed: $(EMBED)/package-lock.json
	@cd $(EMBED) && npm ci --silent --no-audit --no-fund
	@mkdir -p $(@D) && touch $@

$(STAMPS)/static: static/package-lock.json
	@cd static && npm ci --silent --no-audit --no-fund
	@mkdir -p $(@D) && touch $@

$(STAMPS)/fastmcp-dev: $(FASTMCP_DEV)/package-lock.json $(FASTMCP_DEV)/build.mjs $(STAMPS)/embed
	@cd $(FASTMCP_DEV) && npm ci --silent --no-audit --no-fund && node build.mjs
	@mkdir -p $(@D) && touch $@

$(EMBED)/dist/dev.js: $(STAMPS)/embed $(HOST_PAGE_SOURCES)
	@cd $(EMBED) && node build.mjs
	@touch $@

$(PAGE): $(STAMPS)/venv $(STAMPS)/static $(PAGE_SOURCES)
	@$(PY) -m static.bundle
	@touch $@
