"""What bash, zsh and fish offer behind the beginning of a line, with the scripts that `dslc completions` prints.

Usage: python3 completions.py DSLC. The three shells have to be there.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

# A line, some of the words that are offered, and some that are not.
TABLE = [
    ("dslc ", ["check", "format", "lint", "completions", "help"], ["--fix", "list.layout"]),
    ("dslc ch", ["check"], ["format", "eval"]),
    ("dslc check --f", ["--fix", "--format"], ["--json"]),
    ("dslc check --format ", ["text", "short", "json", "github", "sarif", "xcode"], ["csv", "list.layout"]),
    ("dslc eval --format ", ["table", "jsonl", "csv"], ["sarif"]),
    ("dslc eval -", ["--offset", "--viewport"], ["--fix"]),
    ("dslc check ", ["list.layout", "more/"], ["notes.txt", "text"]),
    ("dslc check l", ["list.layout"], ["more/", "notes.txt"]),
    ("dslc eval list.layout --data ", ["notes.txt"], ["text"]),
    ("dslc completions ", ["bash", "zsh", "fish"], ["list.layout"]),
    ("dslc help fo", ["format"], ["check"]),
    ("dslc explain L020", ["L0201", "L0202"], ["L0301", "list.layout"]),
    ("dslc explain l", ["list.layout"], ["notes.txt", "more/"]),
    ("dslc test --filter ", [], ["list.layout", "--quiet"]),
]

BASH = """
source "$SCRIPT"
compopt() { :; }  # says how words are shown; only a shell at work knows it
read -ra COMP_WORDS <<< "$LINE"
case "$LINE" in *" ") COMP_WORDS+=("") ;; esac
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_dslc
printf '%s\\n' "${COMPREPLY[@]}"
"""

# A real zsh at a terminal of its own; Ctrl-X ? lists what would be offered.
ZSH = """
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PS1=; stty -echo; autoload -Uz compinit; compinit -u -d $FOLDER/dump; source $SCRIPT"
zpty -w shell "compadd() { case \\"\\$*\\" in *-O*|*-A*|*-D*) builtin compadd \\"\\$@\\"; return ;; esac
  local -a found; builtin compadd -O found \\"\\$@\\"; print -rl -- \\"offered:\\"\\$^found; builtin compadd \\"\\$@\\" }"
zpty -w shell "print ready"
zpty -r -m shell found '*ready*'
zpty -w -n shell "$LINE"$'\\t'
sleep 1.5
zpty -w -n shell $'\\x03'
zpty -w shell "print finished"
zpty -r -m shell found '*finished*'
print -r -- "$found"
"""


def offered(shell, line, folder, dslc):
    """The words that a shell offers behind a line."""
    script = folder / f"script.{shell}"
    script.write_bytes(subprocess.run([dslc, "completions", shell], check=True, capture_output=True).stdout)
    environment = {**os.environ, "LINE": line, "SCRIPT": str(script), "FOLDER": str(folder), "TERM": "dumb", "HOME": str(folder)}
    work = folder / "work"
    command = {
        "bash": ["bash", "--norc", "-c", BASH],
        "zsh": ["zsh", "-f", "-c", ZSH],
        "fish": ["fish", "--no-config", "-c", 'source $SCRIPT; complete -C "$LINE"'],
    }[shell]
    run = subprocess.run(command, cwd=work, env=environment, capture_output=True, text=True, timeout=60)
    words = [word.split("\t")[0].strip("\r") for word in run.stdout.splitlines()]
    if shell == "zsh":
        words = [word.split("offered:", 1)[1] for word in words if "offered:" in word]
    return {word + "/" if (work / word).is_dir() and word and not word.endswith("/") else word for word in words}


def main():
    dslc = str(pathlib.Path(sys.argv[1]).resolve())
    wrong = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "work" / "more").mkdir(parents=True)
        for file in ("list.layout", "notes.txt"):
            (folder / "work" / file).write_text("\n")
        for shell in ("bash", "zsh", "fish"):
            for line, wanted, others in TABLE:
                found = offered(shell, line, folder, dslc)
                missing, false = [one for one in wanted if one not in found], [one for one in others if one in found]
                if missing or false:
                    wrong += 1
                    print(f"{shell}: `{line}` lacks {missing}, has {false}; offered are {sorted(found)[:12]}")
    print(f"{3 * len(TABLE)} lines in three shells, {wrong} wrong")
    return 1 if wrong else 0


sys.exit(main())
