# Everything from a bare checkout: needs Python 3.11+ (with venv) and make; a C compiler makes it four times faster.
#
# Three environments, each made when first needed and made again when its pins change:
#   .venv-build     uv, hatchling and mypyc
#   .venv           the package as sources (pure Python), with the test tools
#   .venv-compiled  the compiled wheel, and nothing that only tests need
# and .venv-peer with the engine that `make bench` measures ours against.

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
# uv's built-in certificates do not know a company's proxy; the system's do, where there are any.
ifneq ($(wildcard /etc/ssl/certs/ca-certificates.crt /etc/pki/tls/certs/ca-bundle.crt),)
export UV_SYSTEM_CERTS ?= 1
endif

UV := .venv-build/bin/uv
UV_INSTALL := $(UV) pip install --quiet
export HATCH_QUIET := 1
HATCHLING := .venv-build/bin/python -m hatchling build
PURE := .venv/bin
COMPILED := .venv-compiled/bin
COPY := build/compiled

.PHONY: help play test lint types unit compiled soak bench lock clean
.PHONY: FORCE

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: .stamps/build ## play in the terminal (GAME=wotr), compiled if there is a C compiler
	@if reason=$$($(NO_COMPILER)); then \
		echo "$$reason: running pure Python, which is slower but plays the same."; \
		$(MAKE) -s .stamps/pure && exec $(PURE)/warhost play $(GAME); \
	elif $(MAKE) -s .stamps/compiled; then \
		exec $(COMPILED)/warhost play $(GAME); \
	else \
		echo "The compiled build failed (see above): running pure Python, which is slower but plays the same."; \
		$(MAKE) -s .stamps/pure && exec $(PURE)/warhost play $(GAME); \
	fi

# The wheel compiles on one core while ruff and mypy use the other.
test: ## everything CI checks: lint, types, and all tests, pure and compiled
	@$(MAKE) -s .stamps/build
	@$(MAKE) -j2 --keep-going --output-sync=target lint types compiled
	WARHOST_COMPILED_PYTHON=$(CURDIR)/$(COMPILED)/python $(PURE)/python -m pytest -n auto

lint: .stamps/pure ## ruff
	$(PURE)/ruff check .

types: .stamps/pure ## mypy --strict
	$(PURE)/mypy

unit: .stamps/pure ## the tests that need no compiler
	$(PURE)/python -m pytest -n auto -m "not compiled"

compiled: .stamps/compiled ## the compiled wheel, installed into .venv-compiled

soak: .stamps/compiled ## long random play with every invariant on (GAME=wotr GAMES=5000)
	$(COMPILED)/warhost fuzz $(GAME) --games $(GAMES)

bench: .stamps/compiled .stamps/peer ## decisions a second, beside another engine on the same machine
	$(COMPILED)/warhost bench $(GAME) --json
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
	compile base pyproject.toml; \
	compile build requirements/build.in; \
	compile dev pyproject.toml requirements/dev.in --constraints requirements/base.txt \
		--constraints requirements/build.txt; \
	compile peer requirements/peer.in

clean: ## remove everything made here
	rm -rf .venv .venv-build .venv-compiled .venv-peer .stamps build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage
	find src tests -name '__pycache__' -type d -prune -exec rm -rf {} +
	find src \( -name '*.so' -o -name '*.c' \) -type f -exec rm -f {} +

# --- the environments ----------------------------------------------------------------------------

.stamps/peer: .stamps/uv requirements/peer.txt
	@$(UV) venv --quiet --clear --python .venv-build/bin/python .venv-peer
	@$(UV_INSTALL) --python .venv-peer/bin/python --require-hashes -r requirements/peer.txt
	@touch $@

.stamps/uv: requirements/uv.txt
	@mkdir -p .stamps
	@set -e; \
	for python in $(or $(PYTHON),python3 python3.14 python3.13 python3.12 python3.11); do \
		if "$$python" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
			echo "Using $$("$$python" -c 'import sys; print(sys.executable, sys.version.split()[0])')"; \
			"$$python" -m venv --clear .venv-build; \
			.venv-build/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/uv.txt; \
			touch $@; \
			exit 0; \
		fi; \
	done; \
	echo "Found no Python 3.11 or newer with venv. On Debian: apt install python3 python3-venv;" \
		"or name one: make PYTHON=/path/to/python3" >&2; \
	exit 1

.stamps/build: .stamps/uv requirements/build.txt
	@$(UV_INSTALL) --python .venv-build/bin/python --require-hashes -r requirements/build.txt
	@touch $@

.stamps/pure: .stamps/build requirements/dev.txt pyproject.toml
	@echo "Setting up .venv: the sources and the test tools"
	@$(UV) venv --quiet --clear --python .venv-build/bin/python .venv
	@$(UV_INSTALL) --python $(PURE)/python --require-hashes -r requirements/dev.txt
	@rm -rf build/pure && $(HATCHLING) -t wheel:editable -d build/pure
	@$(UV_INSTALL) --python $(PURE)/python --no-deps build/pure/*.whl
	@touch $@

# Compiled in a clean copy: an extension left beside the sources would shadow later edits.
.stamps/compiled: .stamps/build .stamps/sources requirements/base.txt
	@if reason=$$($(NO_COMPILER)); then echo "$$reason: cannot build the compiled wheel." >&2; exit 1; fi
	@echo "Compiling the kernel and the games with mypyc"
	@rm -rf $(COPY) && mkdir -p $(COPY)
	@tar -cf - --exclude=__pycache__ --exclude='*.so' $(WHEEL_INPUTS) | tar -xf - -C $(COPY)
	@cd $(COPY) && HATCH_BUILD_HOOKS_ENABLE=1 ../../$(HATCHLING) -t wheel -d dist
	@$(UV) venv --quiet --clear --python .venv-build/bin/python .venv-compiled
	@$(UV_INSTALL) --python $(COMPILED)/python --require-hashes -r requirements/base.txt
	@$(UV_INSTALL) --python $(COMPILED)/python --no-deps $(COPY)/dist/*.whl
	@$(COMPILED)/python -c 'import warhost.kernel as k; assert k.__file__.endswith(".so"), k.__file__'
	@touch $@

WHEEL_INPUTS := pyproject.toml README.md LICENSE NOTICE .gitignore docs/rules src

# A digest of what goes into the wheel, touched only when it changes.
.stamps/sources: FORCE
	@mkdir -p .stamps
	@find $(WHEEL_INPUTS) -type f ! -path '*/__pycache__/*' ! -name '*.so' | LC_ALL=C sort \
		| tr '\n' '\0' | xargs -0 sha256sum | sha256sum > $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

# Succeeds, and says why, when no extension can be compiled for the Python of .venv-build.
NO_COMPILER = { \
	cc=$${CC:-$$(.venv-build/bin/python -c 'import sysconfig; print(sysconfig.get_config_var("CC") or "cc")')}; \
	include=$$(.venv-build/bin/python -c 'import sysconfig; print(sysconfig.get_path("include"))'); \
	if ! command -v $${cc%% *} >/dev/null; then echo "No C compiler ($${cc%% *})"; \
	elif echo '\#include <Python.h>' | $$cc -I"$$include" -fsyntax-only -x c - 2>/dev/null; then false; \
	else echo "No C headers of Python (on Debian: apt install python3-dev)"; fi; }
