"""Bar 12 of the live page: it forbids every connection, so nothing of a layout can be sent anywhere."""

import http.server
import pathlib
import threading

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

# Each way out of a page. What it answers does not matter: the server counts what arrives.
WAYS = {
    "fetch": "await fetch(`${url}/fetch`, {mode: 'no-cors'})",
    "a request": "await new Promise((go, stop) => { const r = new XMLHttpRequest(); r.open('GET', `${url}/xhr`);"
                 " r.onload = go; r.onerror = stop; r.send(); })",
    "a beacon": "navigator.sendBeacon(`${url}/beacon`, 'x')",
    "a picture": "await new Promise((go, stop) => { const i = new Image(); i.onload = go; i.onerror = stop;"
                 " i.src = `${url}/picture`; })",
    "a script": "await new Promise((go, stop) => { const s = document.createElement('script'); s.onload = go;"
                " s.onerror = stop; s.src = `${url}/script.js`; document.body.append(s); })",
    "a style": "await new Promise((go, stop) => { const l = document.createElement('link'); l.rel = 'stylesheet';"
               " l.onload = go; l.onerror = stop; l.href = `${url}/style.css`; document.head.append(l); })",
    "a socket": "await new Promise((go, stop) => { const s = new WebSocket(url.replace('http', 'ws')); s.onopen = go;"
                " s.onerror = stop; })",
    "events": "await new Promise((go, stop) => { const e = new EventSource(`${url}/events`); e.onopen = go;"
              " e.onerror = stop; })",
    "a frame": "await new Promise((go, stop) => { const f = document.createElement('iframe'); f.onload = stop;"
               " f.src = `${url}/frame`; document.body.append(f); setTimeout(stop, 500); })",
}

ATTEMPT = """(async (url) => {
    const broken = [];
    document.addEventListener("securitypolicyviolation", (event) => broken.push(event.effectiveDirective));
    let outcome = "sent";
    try { %s; } catch { outcome = "refused"; }
    await new Promise((go) => setTimeout(go, 50));
    return {outcome, broken};
})"""


def bar(trial):
    arrived = []

    class Listener(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            arrived.append(self.path)
            self.send_response(204)
            self.send_header("Access-Control-Allow-Origin", "*")
            self.end_headers()

        do_POST = do_GET

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Listener)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        url = f"http://127.0.0.1:{server.server_address[1]}"
        page = trial.open(ROOT / "Examples" / "wheel.layout")
        status = page.evaluate("document.getElementById('status').textContent")
        trial.expect(status.startswith("No errors"), f"under its own policy the page says {status}")
        # A beacon never says what became of it.
        for name, way in WAYS.items():
            seen = page.evaluate(f"{ATTEMPT % way}('{url}')")
            trial.expect((seen["outcome"] == "refused" or name == "a beacon") and seen["broken"], f"{name} is not refused: {seen}")
        form = page.evaluate("""(async (url) => {
            const broken = [];
            document.addEventListener("securitypolicyviolation", (event) => broken.push(event.effectiveDirective));
            const form = document.createElement("form");
            form.action = `${url}/form`;
            document.body.append(form);
            form.submit();
            await new Promise((go) => setTimeout(go, 200));
            return broken;
        })(%r)""" % url)
        trial.expect("form-action" in form, f"a form is not refused: {form}")
        trial.expect(not arrived, f"the page has sent {arrived}")
        page.close()
        # The server does hear what is sent: from a page without the policy.
        bare = trial.folder / "bare.html"
        bare.write_text("<!DOCTYPE html><title>bare</title><body>")
        page = trial.browser.open(bare)
        page.evaluate(f"{ATTEMPT % WAYS['fetch']}('{url}')")
        trial.expect(arrived == ["/fetch"], f"without the policy {arrived} arrive")
        page.close()
    finally:
        server.shutdown()
        server.server_close()
