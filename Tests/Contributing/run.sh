#!/usr/bin/env bash
# Does what CONTRIBUTING.md says, for each kind of addition: applies the patches to a copy of the checkout, all at once, so
# that one build serves them, runs `./dev generate`, and then the tests that the page names for each.
#
#     Tests/Contributing/run.sh [FOLDER]
#
# The folder of the copy, which stays, and where the next run builds only what has changed; by default a temporary one. The
# copy has what git knows of: a new file counts once it is added.
set -euo pipefail
cd "$(dirname "$0")/../.."
checkout="$PWD"
objects="$(cd "$(git rev-parse --git-path objects)" && pwd)"
known="$(git -c user.name=copy -c user.email=copy stash create)"
known="$(git rev-parse "${known:-HEAD}^{tree}")"

made="$(mktemp -d)"
trap 'rm -rf "$made"' EXIT
copy="${1:-$made/copy}"
mkdir -p "$copy"
cd "$copy"
if [ ! -e .git ]; then
    git init --quiet
    echo "$objects" > .git/objects/info/alternates
fi

# A paragraph of the page for each kind: **Patch: `Tests/Contributing/KIND.patch`** … Files: `…`, `…`. Tests: `…`, `…`.
kinds() { awk -v RS= '/^\*\*Patch: /' "$checkout/CONTRIBUTING.md" | sed -n 's|^\*\*Patch: `Tests/Contributing/\([a-z]*\)\.patch`.*|\1|p'; }
tests() {  # kind: the tests that the page names for it
    awk -v RS= -v head="**Patch: \`Tests/Contributing/$1.patch" \
        'index($0, head) == 1 { sub(/.*Tests:/, ""); print }' "$checkout/CONTRIBUTING.md" | tr '\n' ' ' |
        grep -o '`[^`]*`' | tr -d '`'
}

failed() {
    echo "$1 failed: $2" >&2
    exit 1
}

# Lines nearby may have changed since a patch was made: then it is merged.
for kind in $(kinds); do
    GIT_INDEX_FILE="$made/index" git read-tree "$known"
    patch="$checkout/Tests/Contributing/$kind.patch"
    GIT_INDEX_FILE="$made/index" git apply --cached --3way "$patch" > "$made/log" 2>&1 ||
        { cat "$made/log" >&2; failed "$kind" "its patch does not fit; make it again with git diff -U1"; }
    known="$(GIT_INDEX_FILE="$made/index" git write-tree)"
done
git read-tree --reset -u "$known"

quietly() {  # what it is, command…
    "${@:2}" > "$made/log" 2>&1 || { tail -n 100 "$made/log" >&2; failed "all kinds" "$1"; }
}
quietly 'the style' swift format lint --strict --recursive Sources Plugins Tests Benchmarks Web Package.swift
quietly './dev generate' ./dev generate
quietly 'the build of the tests' swift build --build-tests
quietly 'the list of tests' swift test list --skip-build
cp "$made/log" "$made/list"

code=0
run() {  # kind, tests…: in one line what became of them
    local kind="$1" name
    shift
    for name in "$@"; do
        grep -q -e "$name" "$made/list" || failed "$kind" "CONTRIBUTING.md names $name, which is no test"
    done
    if swift test --skip-build --filter "$(IFS='|' && echo "$*")" > "$made/log" 2>&1; then
        printf '%-11s passed: %s\n' "$kind" "$(IFS=, && echo "$*")"
    else
        grep -e '✘' -e 'error:' "$made/log" | head -n 40 >&2
        printf '%-11s FAILED: %s\n' "$kind" "$(IFS=, && echo "$*")"
        code=1
    fi
}
run 'all kinds' ArchitectureTests
for kind in $(kinds); do
    mapfile -t names < <(tests "$kind")
    run "$kind" "${names[@]}"
done
exit "$code"
