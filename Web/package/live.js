// Follows a layout while it is written: `dslc serve` sends each text that is saved. One that does not check is told, and
// the last good one stays.

import { LayoutError } from "./module.js";

export class Live {
  /**
   * Follows the layout at an address that `dslc serve` shows: `http://127.0.0.1:8123/wheel.layout?token=…`. Each is taken
   * by `take`, after the one before; what is wrong goes to `fail`.
   */
  constructor(address, take, fail) {
    const page = new URL(address, document.baseURI), events = new URL("/events", page);
    events.searchParams.set("token", page.searchParams.get("token") ?? "");
    events.searchParams.set("file", decodeURIComponent(page.pathname));
    let turn = Promise.resolve();
    const hear = (kind, work) => this.events.addEventListener(kind, ({ data }) => {
      turn = turn.then(() => (this.events.readyState === EventSource.CLOSED ? null : work(JSON.parse(data)))).catch(fail);
    });
    this.events = new EventSource(events);
    hear("layout", ({ name, text, imports }) => take({ name, text, imports }));
    hear("findings", ({ file, findings }) => {
      throw new LayoutError(findings.diagnostics.filter(({ severity }) => severity === "error"), `${file} is not sound`);
    });
    hear("gone", ({ file }) => { throw new Error(`${file} is gone`); });
    this.events.addEventListener("error", () => {
      // While the server does not answer, the browser asks again by itself.
      if (this.events.readyState === EventSource.CLOSED) fail(new Error(`${page.origin} refuses to be followed: its token is another one`));
    });
  }

  end() { this.events.close(); }
}
