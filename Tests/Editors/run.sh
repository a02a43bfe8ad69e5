#!/usr/bin/env bash
# Real clients of `dslc lsp`: pytest-lsp of PyPI, Neovim and Emacs of Debian, the extension of VS Code under Node, on the
# desktop and in the browser version; and the grammar beside the server. Usage: run.sh DSLC
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
DSLC="$(realpath "$1")"
export DSLC
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
python3 -m pip install -q --disable-pip-version-check --root-user-action=ignore --target "$work/packages" pytest-lsp textmate-grammar-python
(cd "$work" && PYTHONWARNINGS=ignore PYTHONPATH="$work/packages" python3 -B -m pytest -q -p no:cacheprovider --asyncio-mode=auto "$here/test_session.py")

export LAYOUTS="$work/layouts"
mkdir "$LAYOUTS"
cat > "$work/rows.layout" <<'END'
layout Rows {
  param tall: Length = 60
  section {
    cell { size: 100% - 20 x tall; fade(0.5)
    }
  }
}
END
cp "$work/rows.layout" "$LAYOUTS"
nvim --headless --clean -c "luafile $here/neovim.lua"
cp "$work/rows.layout" "$LAYOUTS"
emacs --batch -l "$here/emacs.el" 2> "$work/emacs.log" || { cat "$work/emacs.log" >&2; exit 1; }
python3 "$here/../../Editors/make.py" "$DSLC" --check
(cd "$here/../.." && PYTHONPATH="$work/packages" python3 -B "$here/grammar.py" "$DSLC" Examples/*.layout Examples/gallery/*.layout)
node "$here/../../Editors/vscode/test/run.js" "$DSLC"
node "$here/../../Editors/vscode/test/web.js" "$DSLC"
