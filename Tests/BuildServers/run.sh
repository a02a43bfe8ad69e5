#!/usr/bin/env bash
# Reads the documents of `dslc` with what others use: SARIF, and JSON by its schemas. Usage: run.sh DSLC
set -euo pipefail
packages="$(mktemp -d)"
trap 'rm -rf "$packages"' EXIT
python3 -m pip install -q --disable-pip-version-check --root-user-action=ignore --target "$packages" sarif-pydantic
# Of sarif-tools only the reader is used; what it draws with is large.
python3 -m pip install -q --disable-pip-version-check --root-user-action=ignore --no-deps --target "$packages" sarif-tools
python3 -m pip install -q --disable-pip-version-check --root-user-action=ignore --target "$packages" jsonschema
PYTHONPATH="$packages" python3 -B "$(dirname "$0")/findings.py" "$1"
PYTHONPATH="$packages" python3 -B "$(dirname "$0")/schemas.py" "$1"
