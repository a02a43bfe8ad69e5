"""The TextMate grammar colours the examples as the language server says, by textmate-grammar-python (PyPI).

Usage: grammar.py DSLC FILE..."""

import json
import logging
import pathlib
import subprocess
import sys

from textmate_grammar.parsers.base import LanguageParser

logging.disable(logging.CRITICAL)
ROOT = pathlib.Path(__file__).resolve().parents[2]
# What the server says, and the beginnings of the scopes that say the same.
SAME = {
    "number": ("constant.numeric",),
    "string": ("string.quoted",),
    "comment": ("comment.line",),
    "keyword": ("keyword", "constant.language", "storage"),
    "type": ("entity.name.type",),
}
BACK = {"constant.numeric": "number", "string.quoted": "string", "comment.line": "comment"}


def spread(text):
    """The text with a blank between `))`, and where each column was: the parser of PyPI takes the second for no end."""
    lines, columns = [], []
    for line in text.split("\n"):
        spaced, places = "", []
        for column, letter in enumerate(line):
            if spaced.endswith(")") and letter == ")":
                spaced += " "
                places.append(None)
            spaced += letter
            places.append(column)
        lines.append(spaced)
        columns.append(places)
    return "\n".join(lines), columns


class Server:
    def __init__(self, dslc):
        self.process = subprocess.Popen([dslc, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0
        answer = self.ask("initialize", {"capabilities": {}})
        self.kinds = answer["capabilities"]["semanticTokensProvider"]["legend"]["tokenTypes"]

    def write(self, message):
        data = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
        self.process.stdin.flush()

    def ask(self, method, params):
        self.number += 1
        self.write({"id": self.number, "method": method, "params": params})
        while True:
            length = 0
            while (line := self.process.stdout.readline()) != b"\r\n":
                length = int(line.split(b":")[1])
            answer = json.loads(self.process.stdout.read(length))
            if answer.get("id") == self.number:
                return answer["result"]

    def tokens(self, text):
        document = {"uri": f"untitled:{self.number}"}
        self.write({"method": "textDocument/didOpen", "params": {"textDocument": {**document, "version": 1, "languageId": "layout", "text": text}}})
        data = self.ask("textDocument/semanticTokens/full", {"textDocument": document})["data"]
        line = column = 0
        for index in range(0, len(data), 5):
            column = data[index + 1] + (column if data[index] == 0 else 0)
            line += data[index]
            yield (line, column), data[index + 2], self.kinds[data[index + 3]]


def main(dslc, files):
    grammar = json.loads((ROOT / "Editors/vscode/syntaxes/layout.tmLanguage.json").read_text())
    grammar.setdefault("fileTypes", ["layout"])
    parser = LanguageParser(grammar)
    server = Server(dslc)
    compared = wrong = 0
    for file in files:
        text = pathlib.Path(file).read_text()
        scopes = {}
        spaced, columns = spread(text)
        for (line, column), content, keys in parser.parse_string(spaced).flatten():
            for offset in range(len(content)):
                if column + offset < len(columns[line]) and columns[line][column + offset] is not None:
                    scopes[(line, columns[line][column + offset])] = keys
        said = {}
        for (line, column), length, kind in server.tokens(text):
            for offset in range(length):
                said[(line, column + offset)] = kind
            if kind not in SAME:
                continue
            compared += 1
            keys = scopes.get((line, column), [])
            if not any(key.startswith(SAME[kind]) for key in keys):
                wrong += 1
                print(f"{file}:{line + 1}:{column + 1}: the server says {kind}, the grammar {keys[1:]}")
        for place, keys in scopes.items():
            for scope, kind in BACK.items():
                if any(key.startswith(scope) for key in keys) and said.get(place) != kind:
                    wrong += 1
                    print(f"{file}:{place[0] + 1}:{place[1] + 1}: the grammar says {scope}, the server {said.get(place)}")
    print(f"{compared} words in {len(files)} files, {wrong} wrong")
    sys.exit(1 if wrong or not compared else 0)


main(sys.argv[1], sys.argv[2:])
