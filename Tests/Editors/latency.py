"""How long `dslc lsp` takes for 200 random edits and requests in a file of 3,000 lines. Usage: latency.py DSLC [SEED]

Prints the median and the 99th percentile in milliseconds; nothing is held to them here, for machines differ."""

import json
import random
import subprocess
import sys
import time


def layout():
    lines = []
    for number in range(150):
        lines += [
            f"/// Effect number {number}.",
            f"effect look{number}(amount: Number = 0.5, reach: Length = {number + 10}) {{",
            "  let away = rest.center.y - viewport.center.y",
            f"  translation.y: away * amount / {number + 2}",
            "  alpha:         map(away, [-1 * reach: 0.2, 0: 1, reach: 0.2])",
            "  rotation:      if away > reach then 10deg else away / reach * 5deg",
            "}",
            "",
        ]
    lines += ["layout Large {", "  items: 2", "  param gap: Length = 8 in 0...40", ""]
    for number in range(100):
        lines += [f"  /// Param number {number}.", f"  param size{number}: Length = {number + 20} in 1...400", ""]
    for section in range(20):
        lines += [
            f"  section part{section} {{",
            "    count: 1",
            f"    stack(gap: gap + {section})",
            f"    supplementary head{section} {{",
            "      size: 100% x 30",
            "      sticky",
            "    }",
            f"    cell Row{section} {{",
            f"      size: 100% - 20 x size{section}",
            "      let near = 1 - progress",
            f"      look{section}(0.4, reach: near * 100)",
            f"      scale: 1 - {section % 5} * 0.01 * near",
            "    }",
            "  }",
        ]
    test = 0
    while len(lines) < 2990:
        lines += [
            f'  test "promise {test}" {{',
            f"    gap: {test % 40}",
            "    items: [1, 2]",
            "    at all {",
            f"      expect all Row{test % 20}.alpha in 0...1",
            f"      expect head{test % 20}[0].frame.height == 30",
            "    }",
            "  }",
            "",
        ]
        test += 1
    return lines + ["}"]


class Server:
    def __init__(self, dslc):
        self.process = subprocess.Popen([dslc, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0

    def tell(self, method, params):
        self.write({"jsonrpc": "2.0", "method": method, "params": params})

    def write(self, message):
        data = json.dumps(message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
        self.process.stdin.flush()

    def ask(self, method, params):
        self.number += 1
        self.write({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params})
        while True:
            length = 0
            while (line := self.process.stdout.readline()) != b"\r\n":
                length = int(line.split(b":")[1])
            answer = self.process.stdout.read(length)
            if b'"id":%d' % self.number in answer[:60]:
                return answer


def main(dslc, seed):
    generator = random.Random(seed)
    lines = layout()
    server = Server(dslc)
    server.ask("initialize", {"capabilities": {"textDocument": {"diagnostic": {}}}})
    uri = {"uri": "untitled:large"}
    server.tell("textDocument/didOpen", {"textDocument": {**uri, "version": 1, "languageId": "layout", "text": "\n".join(lines)}})
    first = json.loads(server.ask("textDocument/diagnostic", {"textDocument": uri}))
    assert first["result"]["items"] == [], first["result"]["items"][:2]
    taken = {"diagnostic": [], "completion": [], "hover": []}
    for version in range(200):
        line = generator.randrange(len(lines))
        column = generator.randrange(len(lines[line]) + 1)
        place = {"line": line, "character": column}
        for text, end in [(generator.choice("ab x:(1."), place), ("", {"line": line, "character": column + 1})]:
            change = {"range": {"start": place, "end": end}, "text": text}
            server.tell("textDocument/didChange", {"textDocument": {**uri, "version": version + 2}, "contentChanges": [change]})
            for name in taken:
                where = {"textDocument": uri, "position": place}
                start = time.perf_counter()
                server.ask("textDocument/" + name, where)
                taken[name].append((time.perf_counter() - start) * 1000)
    size = sum(len(line) + 1 for line in lines)
    print(f"{len(lines)} lines, {size} bytes, {len(taken['hover'])} of each")
    for name, times in taken.items():
        times.sort()
        print(f"{name:12} median {times[len(times) // 2]:.2f} ms   p99 {times[int(len(times) * 0.99)]:.2f} ms")


main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1)
