#!/usr/bin/env bash
# Calls every tool of `dslc mcp` with the SDK of PyPI. Usage: run.sh DSLC
set -euo pipefail
packages="$(mktemp -d)"
trap 'rm -rf "$packages"' EXIT
python3 -m pip install -q --disable-pip-version-check --root-user-action=ignore --target "$packages" mcp
PYTHONPATH="$packages" python3 -B "$(dirname "$0")/tools.py" "$(realpath "$1")"
