"""Chromium without a window, driven over two pipes with the DevTools protocol; the standard library only.

    with Chromium() as browser:
        page = browser.open(path, width=800, height=600)
        page.evaluate("document.title")
        page.wheel(100, 100, dy=120)
        page.key("ArrowDown")

Every wait ends: after `timeout` seconds without an answer `ChromiumError` is raised. The profile is a temporary folder
that goes away with the process.
"""

import fcntl
import json
import os
import pathlib
import select
import shutil
import signal
import subprocess
import tempfile
import time

# Waits until a live page can be used.
READY = """new Promise((go, stop) => {
    const began = performance.now();
    const look = () => "ready" in document.documentElement.dataset ? go()
        : performance.now() - began > 20000 ? stop(new Error("the page is not ready")) : setTimeout(look, 5);
    look();
})"""

# Shows the panel that something stands in; a script calls it with its id.
REACH = """((id) => {
    const panel = document.getElementById(id).closest("[role=tabpanel]");
    if (panel) document.querySelector(`[role=tab][aria-controls=${panel.id}]`).click();
})"""
# Lets go of the element that a page chooses as it opens.
LET_GO = "dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))"

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

FLAGS = (
    "--headless",
    "--remote-debugging-pipe",
    "--disable-gpu",
    "--disable-dev-shm-usage",  # containers often have a tiny /dev/shm
    "--disable-background-networking",
    # Each new window would load two pages for the list under the address, as long as the page under test opens.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
    "--disable-extensions",
    "--hide-scrollbars",
    "--mute-audio",
    "--no-first-run",
)

# What the protocol wants to know of a key beside its name.
KEY_CODES = {
    "Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "PageUp": 33, "PageDown": 34, "End": 35, "Home": 36,
    "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40,
}


class ChromiumError(Exception):
    """The browser did not start, did not answer, or answered with an error."""


class Chromium:
    """One running browser; `scale` is how many physical pixels make one point. Scrolling stops at physical pixels.
    A `smooth` one glides there, as it does for people; otherwise a step is done in one frame."""

    def __init__(self, scale=1, timeout=60, smooth=False):
        path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
        if path is None:
            raise ChromiumError("there is no Chromium (Debian: apt-get install -y chromium); CHROMIUM may name one")
        self.timeout = timeout
        self._last = 0
        self._buffer = b""
        self._events = []
        self._profile = tempfile.mkdtemp(prefix="chromium-")
        self._log = open(os.path.join(self._profile, "stderr.txt"), "wb")
        try:
            self._start(path, scale, smooth)
            self.version = self.call("Browser.getVersion")["product"]
        except BaseException:
            self.close()
            raise

    def _start(self, path, scale, smooth):
        flags = [*FLAGS, "--enable-smooth-scrolling" if smooth else "--disable-smooth-scrolling", "--user-data-dir=" + os.path.join(self._profile, "profile")]
        # A scale that is set later, by `Emulation`, leaves scroll offsets whole.
        flags.append(f"--force-device-scale-factor={scale}")
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            flags.append("--no-sandbox")  # as root the sandbox refuses to start
        theirs_in, self._to = _pipe()
        self._from, theirs_out = _pipe()
        os.set_blocking(self._to, False)

        def connect():
            os.dup2(theirs_in, 3)
            os.dup2(theirs_out, 4)

        try:
            # Python's own descriptors close themselves on exec, so only 3 and 4 are handed on.
            self._process = subprocess.Popen(
                [path, *flags, "about:blank"],
                stdin=subprocess.DEVNULL, stdout=self._log, stderr=self._log,
                close_fds=False, preexec_fn=connect, start_new_session=True,
            )
        finally:
            os.close(theirs_in)
            os.close(theirs_out)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Ends the browser, politely first, and removes its profile."""
        process = getattr(self, "_process", None)
        if process is not None:
            try:
                self.call("Browser.close", timeout=5)
                process.wait(5)
            except (ChromiumError, OSError, subprocess.TimeoutExpired):
                pass
            try:
                os.killpg(process.pid, signal.SIGKILL)  # what is left of its children
            except ProcessLookupError:
                pass
            process.wait()
            self._process = None
        for name in ("_to", "_from"):
            descriptor = getattr(self, name, None)
            if descriptor is not None:
                os.close(descriptor)
                setattr(self, name, None)
        self._log.close()
        shutil.rmtree(self._profile, ignore_errors=True)

    def open(self, path, width=800, height=600, fragment=""):
        """A new page that shows a file, `fragment` behind its address. What it stores no other page finds."""
        context = self.call("Target.createBrowserContext")["browserContextId"]
        target = self.call("Target.createTarget", url="about:blank", browserContextId=context)["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = Page(self, session, context)
        page.call("Page.enable")
        page.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=0, mobile=False)
        page.navigate(path, fragment)
        return page

    def call(self, method, session=None, timeout=None, **parameters):
        """Sends one command and waits for its result."""
        deadline = time.monotonic() + (timeout or self.timeout)
        self._last += 1
        message = {"id": self._last, "method": method, "params": parameters}
        if session is not None:
            message["sessionId"] = session
        self._send(json.dumps(message).encode() + b"\0", deadline)
        while True:
            answer = self._receive(deadline, method)
            if answer.get("id") == self._last:
                if "error" in answer:
                    raise ChromiumError(f"{method}: {answer['error'].get('message')}")
                return answer["result"]
            if "method" in answer:
                self._events.append(answer)

    def wait(self, event, session, timeout=None):
        """Waits for an event of a page, or takes the first that has come already."""
        deadline = time.monotonic() + (timeout or self.timeout)
        while True:
            for position, message in enumerate(self._events):
                if message["method"] == event and message.get("sessionId") == session:
                    return self._events.pop(position)["params"]
            message = self._receive(deadline, event)
            if "method" in message:
                self._events.append(message)

    def forget(self, session):
        """Drops the events of a page that nobody has waited for."""
        self._events = [event for event in self._events if event.get("sessionId") != session]

    def _send(self, data, deadline):
        while data:
            _, writable, _ = select.select([], [self._to], [], max(0, deadline - time.monotonic()))
            if not writable:
                raise ChromiumError("the browser takes no more commands")
            try:
                data = data[os.write(self._to, data):]
            except BlockingIOError:
                continue
            except BrokenPipeError:
                raise ChromiumError("the browser has gone" + self._said()) from None

    def _receive(self, deadline, what):
        while b"\0" not in self._buffer:
            readable, _, _ = select.select([self._from], [], [], max(0, deadline - time.monotonic()))
            if not readable:
                raise ChromiumError(f"no answer to {what} in time" + self._said())
            data = os.read(self._from, 1 << 20)
            if not data:
                raise ChromiumError("the browser has gone" + self._said())
            self._buffer += data
        message, self._buffer = self._buffer.split(b"\0", 1)
        return json.loads(message)

    def _said(self):
        """The last lines of what the browser wrote, for the message."""
        try:
            with open(self._log.name, errors="replace") as log:
                lines = log.read().strip().splitlines()[-5:]
        except OSError:
            return ""
        return "".join("\n  " + line for line in lines)


class Page:
    """One page of a browser."""

    def __init__(self, browser, session, context):
        self._browser = browser
        self._context = context
        self._session = session

    def call(self, method, timeout=None, **parameters):
        """Sends one command of the DevTools protocol to this page."""
        return self._browser.call(method, session=self._session, timeout=timeout, **parameters)

    def close(self):
        """Ends the page."""
        self._browser.call("Target.disposeBrowserContext", browserContextId=self._context)
        self._browser.forget(self._session)

    def navigate(self, path, fragment="", timeout=None):
        """Shows a file, and waits until it is loaded."""
        self._browser.forget(self._session)
        url = pathlib.Path(path).resolve().as_uri() + (f"#{fragment}" if fragment else "")
        answer = self.call("Page.navigate", url=url)
        if answer.get("errorText"):
            raise ChromiumError(f"{path}: {answer['errorText']}")
        self._browser.wait("Page.loadEventFired", self._session, timeout)

    def evaluate(self, script, timeout=None):
        """What a script comes to, as Python values; a promise is waited for."""
        answer = self.call(
            "Runtime.evaluate", timeout=timeout, expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise ChromiumError(details.get("exception", {}).get("description") or details.get("text"))
        return answer["result"].get("value")

    def wheel(self, x, y, dx=0, dy=0):
        """Turns the wheel over a place; down and to the right are positive."""
        self.call("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=dx, deltaY=dy)

    def key(self, name):
        """Presses and lets go of a key: `ArrowDown`, `PageDown`, `Home`, `a`."""
        code = KEY_CODES.get(name, ord(name.upper()[0]))
        text = {"text": name} if len(name) == 1 else {"text": "\r"} if name == "Enter" else {}
        place = "Space" if name == " " else "Key" + name.upper() if len(name) == 1 and name.isalpha() else name
        keys = {"key": name, "code": place, "windowsVirtualKeyCode": code}
        self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", **keys, **text)
        self.call("Input.dispatchKeyEvent", type="keyUp", **keys)


def _pipe():
    """Two ends above 4, so that making them 3 and 4 of the child overwrites neither."""
    ends = os.pipe()
    try:
        return tuple(fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in ends)
    finally:
        for end in ends:
            os.close(end)
