#!/usr/bin/env python3
"""Writes the grammar of the VS Code extension from the words that `dslc` knows.

    python3 Editors/make.py .build/debug/dslc           writes the file
    python3 Editors/make.py .build/debug/dslc --check   exits 1 if the file on the disk differs

The lists come from `dslc words --json`. A path that ends in .json names a file with the same lists.
Exit codes: 0 done, 1 the file differs, 2 the words cannot be read, 64 wrong usage.
"""

import json
import pathlib
import re
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent / "vscode"
LISTS = ("statements", "keywords", "values", "functions", "types")  # those that are read here

# What the lists do not tell. `read_words` fails if one of these words is no longer in its list.
RESERVED = ("if", "then", "else", "and", "or", "not")  # keywords that are never names
TRUTHS = ("true", "false")
CONSTANTS = ("infinity", "pi")
DECLARING = (
    "layout", "section", "cell", "supplementary", "decoration", "part", "effect", "arrangement", "param", "let",
    "attribute", "output",
)
UNITS = ("pt", "deg", "rad", "turn")  # docs/language.md §2; `%` follows a number too

NAME = r"[\p{L}_][\p{L}\p{M}\p{N}_]*"
# Where a statement may begin: at the start of a line, or behind `{`, `;` or `,` outside of parentheses.
START = r"(?:^|(?<=[{;,]))[ \t]*"
# What an operand begins with, behind a blank.
OPERAND = r"[ \t]+(?:[\p{L}\p{N}_\"(\[{]|-[^ \t])"


class WordsError(Exception):
    """The lists of words cannot be read, or one of them lacks a word."""


def read_words(path):
    """The lists of words: from a file, or from the command."""
    try:
        if path.endswith(".json"):
            text = pathlib.Path(path).read_text(encoding="utf-8")
        else:
            text = subprocess.run([path, "words", "--json"], check=True, capture_output=True, encoding="utf-8").stdout
        words = json.loads(text)
    except (OSError, subprocess.CalledProcessError, ValueError) as error:
        raise WordsError(f"no words from {path}: {error}") from error
    missing = [name for name in LISTS if name not in words]
    if missing:
        raise WordsError(f"{path} gives no list {', '.join(missing)}")
    for known, wanted in (("keywords", RESERVED + TRUTHS), ("values", CONSTANTS), ("statements", DECLARING)):
        gone = [word for word in wanted if word not in words[known]]
        if gone:
            raise WordsError(f"`{known}` no longer has {', '.join(gone)}: change the lists in {__file__}")
    return words


def any_of(words):
    """A pattern for any of some words."""
    return "(?:" + "|".join(re.escape(word) for word in dict.fromkeys(words)) + ")"


def rule(match, name=None, *captures):
    """A pattern with a scope for the whole, or for each of its groups."""
    found = {"match": match}
    if name:
        found = {"name": scope(name), **found}
    if captures:
        found["captures"] = {str(index): {"name": scope(one)} for index, one in enumerate(captures, 1)}
    return found


def scope(name):
    return f"{name}.layout"


def bracket(kind, opener, closer, *inside):
    """What stands between two brackets. A brace ends it too: no formula holds one, so an open bracket stays local."""
    return {
        "begin": opener,
        "end": rf"{closer}|(?=[{{}}])",
        "beginCaptures": {"0": {"name": scope(f"punctuation.section.{kind}.begin")}},
        "endCaptures": {"0": {"name": scope(f"punctuation.section.{kind}.end")}},
        "patterns": [{"include": f"#{one}"} for one in inside],
    }


def grammar(words):
    """The TextMate grammar. No repetition stands beside another of the same characters: each takes linear time."""
    keywords = [word for word in words["keywords"] if word not in RESERVED + TRUTHS]
    values = [word for word in words["values"] if word not in CONSTANTS]
    types = any_of(words["types"])
    fraction = r"\d+(?:\.\d+)?(?:[eE][+-]?\d+)?"
    return {
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "comment": "Written by Editors/make.py from `dslc words --json`: change that.",
        "name": "Layout",
        "scopeName": "source.layout",
        "fileTypes": ["layout"],
        "patterns": [{"include": "#comments"}, {"include": "#statements"}, {"include": "#formula"}],
        "repository": {
            "comments": {
                "patterns": [
                    rule("///.*$", "comment.line.documentation"),
                    rule("//.*$", "comment.line.double-slash"),
                    {
                        # The language has no such comments (L0007), but skips them; they do not nest.
                        "name": scope("comment.block"),
                        "begin": r"/\*",
                        "end": r"\*/",
                        "beginCaptures": {"0": {"name": scope("invalid.illegal.comment")}},
                        "endCaptures": {"0": {"name": scope("invalid.illegal.comment")}},
                    },
                ]
            },
            "statements": {
                "patterns": [
                    rule(
                        rf"{START}({any_of(DECLARING)})[ \t]+({NAME})", None,
                        "keyword.control", "entity.name.function"),
                    rule(rf"{START}({any_of(words['statements'])})\b(?![ \t]*[:.\[])", None, "keyword.control"),
                    rule(
                        rf"{START}(?:(measured)[ \t]+)?({NAME}(?:\.{NAME})*)[ \t]*(?=:(?!:))", None,
                        "keyword.control", "support.type.property-name"),
                ]
            },
            "formula": {
                "patterns": [
                    {"include": "#comments"},
                    bracket("parens", r"\(", r"\)", "labels", "formula"),
                    bracket("brackets", r"\[", r"\]", "formula"),
                    rule(r'"[^"]*(?:"|$)', "string.quoted.double"),
                    rule(
                        rf"\b{fraction}(?:({any_of(UNITS)})\b|(%)|({NAME}))?", "constant.numeric",
                        "keyword.unit", "keyword.unit", "invalid.illegal.unit"),
                    rule(rf"\b{any_of(RESERVED)}\b", "keyword.control"),
                    rule(rf"\b{any_of(TRUTHS + CONSTANTS)}\b", "constant.language"),
                    rule(rf"\b{any_of(words['functions'])}(?=[ \t]*\()", "support.function"),
                    # These words may be names too: they are keywords between two operands.
                    rule(rf"(?<=[ \t]){any_of(keywords)}(?={OPERAND})", "keyword.control"),
                    # Every value of a setting of a test: `gap: all`.
                    rule(r"(?<=:[ \t])all(?=[ \t]*(?:$|[;}]))", "keyword.control"),
                    rule(
                        rf"(?<=[\p{{L}}\p{{N}}_%)\]][ \t])(?<!along[ \t])x(?![ \t]+{any_of(['then', 'else', 'and', 'or'])}\b)"
                        rf"(?={OPERAND}|[ \t]*$)|×", "keyword.operator"),
                    rule(rf"\b{any_of(values)}\b", "variable.language"),
                    rule(rf"(:)[ \t]*({types})\b", None, "punctuation.separator", "entity.name.type"),
                    rule(r"\.\.\.|[=!<>]=|[-+*/<>=]", "keyword.operator"),
                    rule(rf"(\.)({NAME})", None, "punctuation.accessor", "variable.other.property"),
                    rule(r"[{}]", "punctuation.section.block"),
                    rule(r"[:;,]", "punctuation.separator"),
                ]
            },
            "labels": {"patterns": [rule(rf"\b({NAME})[ \t]*(?=:(?!:))", None, "variable.parameter")]},
        },
    }


def main(arguments):
    paths = [argument for argument in arguments if argument != "--check"]
    if len(paths) != 1 or paths[0].startswith("-"):
        print("usage: make.py DSLC_PATH [--check]", file=sys.stderr)
        return 64
    try:
        words = read_words(paths[0])
    except WordsError as error:
        print(f"make.py: {error}", file=sys.stderr)
        return 2
    path = FOLDER / "syntaxes/layout.tmLanguage.json"
    text = json.dumps(grammar(words), indent=2, ensure_ascii=False) + "\n"
    if "--check" not in arguments:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    elif not path.exists() or path.read_text(encoding="utf-8") != text:
        print(f"{path} is older than the words of dslc: run make.py without --check", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
