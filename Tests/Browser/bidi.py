"""Firefox without a window, driven over a socket with WebDriver BiDi; the standard library only. Its pages are used as those of
`chromium.py` are.

    with Firefox() as browser:
        page = browser.open(path, width=800, height=600)
        page.evaluate("document.title")
        page.wheel(100, 100, dy=120)
        page.key("ArrowDown")

Every wait ends: after `timeout` seconds without an answer `FirefoxError` is raised. The profile is a temporary folder
that goes away with the process.
"""

import base64
import json
import os
import pathlib
import re
import select
import shutil
import signal
import socket
import subprocess
import tempfile
import time

NAMES = ("firefox-esr", "firefox")

# How the protocol writes keys that have no letter.
KEYS = {
    "Enter": "\ue007", "Escape": "\ue00c", "PageUp": "\ue00e", "PageDown": "\ue00f", "End": "\ue010", "Home": "\ue011",
    "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015", "Shift": "\ue008", "Control": "\ue009",
}

# A frame of a socket has these in its first two bytes.
LAST, TEXT, PING, PONG, MASKED = 0x80, 0x1, 0x9, 0xA, 0x80


class FirefoxError(Exception):
    """The browser did not start, did not answer, or answered with an error."""


class Firefox:
    """One running browser."""

    def __init__(self, timeout=60):
        path = os.environ.get("FIREFOX") or next(filter(None, map(shutil.which, NAMES)), None)
        if path is None:
            raise FirefoxError("there is no Firefox (Debian: apt-get install -y firefox-esr); FIREFOX may name one")
        self.timeout = timeout
        self._last = 0
        self._buffer = b""
        self._socket = self._process = None
        # What went wrong in each page, by its context.
        self.errors = {}
        self._profile = tempfile.mkdtemp(prefix="firefox-")
        try:
            self._connect(self._start(path))
            self.version = self.call("session.new", capabilities={})["capabilities"]["browserVersion"]
            self.call("session.subscribe", events=["log.entryAdded"])
        except BaseException:
            self.close()
            raise

    def _start(self, path):
        """Starts the browser; answers the port that it listens on."""
        self._log = pathlib.Path(self._profile, "output.txt")
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [path, "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", self._profile],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True, env={**os.environ, "HOME": self._profile})
        deadline = time.monotonic() + self.timeout
        while time.monotonic() < deadline and self._process.poll() is None:
            if found := re.search(r"BiDi listening on ws://127\.0\.0\.1:(\d+)", self._log.read_text(errors="replace")):
                return int(found[1])
            time.sleep(0.05)
        raise FirefoxError("Firefox does not listen" + self._said())

    def _connect(self, port):
        self._socket = socket.create_connection(("127.0.0.1", port), self.timeout)
        key = base64.b64encode(os.urandom(16)).decode()
        self._socket.sendall((f"GET /session HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                              f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        deadline = time.monotonic() + self.timeout
        while b"\r\n\r\n" not in self._buffer:
            self._fill(deadline, "the handshake")
        head, self._buffer = self._buffer.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise FirefoxError(f"the handshake is answered by {head[:200]!r}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Ends the browser, politely first, and removes its profile."""
        if self._process is not None:
            try:
                self.call("browser.close", timeout=5)
                self._process.wait(5)
            except (FirefoxError, OSError, AttributeError, subprocess.TimeoutExpired):
                pass
            try:
                os.killpg(self._process.pid, signal.SIGKILL)  # what is left of its children
            except ProcessLookupError:
                pass
            self._process.wait()
            self._process = None
        if self._socket is not None:
            self._socket.close()
            self._socket = None
        shutil.rmtree(self._profile, ignore_errors=True)

    def open(self, path, width=800, height=600, fragment=""):
        """A new page that shows a file, `fragment` behind its address. What it stores no other page finds."""
        user = self.call("browser.createUserContext")["userContext"]
        context = self.call("browsingContext.create", type="tab", userContext=user)["context"]
        page = Page(self, context, user)
        page.call("browsingContext.setViewport", viewport={"width": width, "height": height})
        page.navigate(path, fragment)
        return page

    def call(self, method, timeout=None, **parameters):
        """Sends one command and waits for its result."""
        deadline = time.monotonic() + (timeout or self.timeout)
        self._last += 1
        self._send(json.dumps({"id": self._last, "method": method, "params": parameters}).encode(), TEXT)
        while True:
            answer = json.loads(self._receive(deadline, method))
            if answer.get("id") == self._last:
                if answer.get("type") == "error":
                    raise FirefoxError(f"{method}: {answer['error']}: {answer['message']}")
                return answer["result"]
            if answer.get("method") == "log.entryAdded":
                entry = answer["params"]
                if entry["type"] == "javascript" and entry["level"] == "error":
                    self.errors.setdefault(entry["source"].get("context"), []).append(entry["text"])

    def _send(self, data, kind):
        count = len(data)
        size = bytes([MASKED | count]) if count < 126 else bytes([MASKED | 126]) + count.to_bytes(2, "big") if count < 1 << 16 else bytes([MASKED | 127]) + count.to_bytes(8, "big")
        # Firefox takes no mask of zeros.
        mask = os.urandom(4)
        self._socket.sendall(bytes([LAST | kind]) + size + mask + bytes(byte ^ mask[index & 3] for index, byte in enumerate(data)))

    def _receive(self, deadline, what):
        """The next message, of one frame or several."""
        message = b""
        while True:
            first, second = self._take(2, deadline, what)
            size = second & 127
            if size > 125:
                size = int.from_bytes(self._take(2 if size == 126 else 8, deadline, what), "big")
            data = self._take(size, deadline, what)
            if first & 15 == PING:
                self._send(data, PONG)
            elif first & 15 <= TEXT:
                message += data
                if first & LAST:
                    return message

    def _take(self, count, deadline, what):
        while len(self._buffer) < count:
            self._fill(deadline, what)
        data, self._buffer = self._buffer[:count], self._buffer[count:]
        return data

    def _fill(self, deadline, what):
        readable, _, _ = select.select([self._socket], [], [], max(0, deadline - time.monotonic()))
        data = self._socket.recv(1 << 20) if readable else None
        if not data:
            raise FirefoxError((f"no answer to {what} in time" if data is None else "the browser has gone") + self._said())
        self._buffer += data

    def _said(self):
        """The last lines of what the browser wrote, for the message."""
        lines = self._log.read_text(errors="replace").strip().splitlines()[-5:] if self._log.exists() else []
        return "".join("\n  " + line for line in lines)


class Page:
    """One page of a browser."""

    def __init__(self, browser, context, user):
        self._browser, self._context, self._user = browser, context, user

    def call(self, method, timeout=None, **parameters):
        """Sends one command to this page."""
        return self._browser.call(method, timeout=timeout, context=self._context, **parameters)

    @property
    def errors(self):
        """What went wrong in its scripts so far."""
        return self._browser.errors.get(self._context, [])

    def close(self):
        """Ends the page."""
        self._browser.call("browser.removeUserContext", userContext=self._user)

    def navigate(self, path, fragment="", timeout=None):
        """Shows a file, and waits until it is loaded."""
        url = pathlib.Path(path).resolve().as_uri() + (f"#{fragment}" if fragment else "")
        self.call("browsingContext.navigate", timeout=timeout, url=url, wait="complete")

    def evaluate(self, script, timeout=None):
        """What a script comes to, as Python values; a promise is waited for."""
        answer = self._browser.call(
            "script.evaluate", timeout=timeout, expression=f"(async () => JSON.stringify(await ({script}) ?? null))()",
            target={"context": self._context}, awaitPromise=True, resultOwnership="none")
        if answer["type"] == "exception":
            raise FirefoxError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def perform(self, kind, *actions, **parameters):
        """What a hand does: `pointer`, `wheel` or `key`."""
        source = {"type": kind, "id": kind + "".join(parameters.values()), "actions": list(actions)}
        if parameters:
            source["parameters"] = parameters
        self.call("input.performActions", actions=[source])

    def wheel(self, x, y, dx=0, dy=0):
        """Turns the wheel over a place; down and to the right are positive."""
        self.perform("wheel", {"type": "scroll", "x": round(x), "y": round(y), "deltaX": round(dx), "deltaY": round(dy)})

    def click(self, x, y, pointer="mouse"):
        """Presses and lets go at a place, with the mouse or a finger (`touch`)."""
        self.drag((x, y), pointer=pointer)

    def drag(self, start, *way, pointer="mouse"):
        """Presses at a place, goes along others, and lets go."""
        moves = [{"type": "pointerMove", "x": round(x), "y": round(y), "duration": 16} for x, y in way]
        self.perform("pointer", {"type": "pointerMove", "x": round(start[0]), "y": round(start[1])},
                     {"type": "pointerDown", "button": 0}, *moves, {"type": "pointerUp", "button": 0}, pointerType=pointer)

    def key(self, name, *held):
        """Presses and lets go of a key, while others are held: `ArrowDown`, `Home`, `a`."""
        codes = [KEYS.get(one, one) for one in (*held, name)]
        self.perform("key", *({"type": "keyDown", "value": code} for code in codes), *({"type": "keyUp", "value": code} for code in reversed(codes)))
