"use strict";
// A connection to a language server: a child process that takes and sends JSON-RPC messages over its standard streams,
// each behind a `Content-Length` header.

const { spawn } = require("node:child_process");

const CANCELLED = -32800, NO_METHOD = -32601;
// How long a server may take to end by itself, in milliseconds.
const PATIENCE = 2000;

/** Why a request has no answer: the server's words, and its number for the reason. */
class ResponseError extends Error {
  constructor({ code, message }) {
    super(message);
    this.code = code;
  }
}

class Connection {
  /**
   * Starts the command.
   * `onNotice(method, params)` takes what the server tells; `onText(text)` what it writes to standard error;
   * `onEnd(reason)` is called once, when the process has ended.
   */
  constructor(command, args, { cwd, onNotice, onText, onEnd }) {
    this.onNotice = onNotice;
    this.onEnd = onEnd;
    this.waiting = new Map();
    this.nextId = 1;
    this.reader = new MessageReader((message) => this.receive(message));
    this.child = spawn(command, args, { cwd, stdio: ["pipe", "pipe", "pipe"] });
    this.ended = new Promise((go) => { this.tellEnd = go; });
    this.child.stdout.on("data", (bytes) => this.reader.add(bytes));
    this.child.stderr.on("data", (bytes) => onText(bytes.toString()));
    // A process that has gone away is noticed by its end.
    this.child.stdin.on("error", () => {});
    this.child.on("error", ({ code, message }) => {
      this.finish(code === "ENOENT" ? `there is no command \`${command}\`` : message);
    });
    this.child.on("close", (code, signal) => this.finish(signal ? `it was ended by ${signal}` : `it ended with code ${code}`));
  }

  /** Sends a request; the answer is a promise. A cancelled token takes the request back. */
  request(method, params, token) {
    if (this.hasEnded) return Promise.reject(new ResponseError({ code: CANCELLED, message: "the server has ended" }));
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      const taking = token?.onCancellationRequested(() => this.notify("$/cancelRequest", { id }));
      this.waiting.set(id, { resolve, reject, taking });
      this.send({ id, method, params });
    });
  }

  notify(method, params) { this.send({ method, params }); }

  send(message) {
    if (this.hasEnded) return;
    const content = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    this.child.stdin.write(`Content-Length: ${content.length}\r\n\r\n`);
    this.child.stdin.write(content);
  }

  receive({ id, method, params, result, error }) {
    if (method === undefined) {
      const waiting = this.waiting.get(id);
      this.waiting.delete(id);
      waiting?.taking?.dispose();
      if (error) waiting?.reject(new ResponseError(error)); else waiting?.resolve(result);
    } else if (id === undefined) {
      this.onNotice(method, params);
    } else {
      // This client offers nothing that a server could ask for.
      this.send({ id, error: { code: NO_METHOD, message: `no method \`${method}\`` } });
    }
  }

  finish(reason) {
    if (this.hasEnded) return;
    this.hasEnded = true;
    for (const { reject, taking } of this.waiting.values()) {
      taking?.dispose();
      reject(new ResponseError({ code: CANCELLED, message: "the server has ended" }));
    }
    this.waiting.clear();
    this.tellEnd();
    this.onEnd(reason);
  }

  /** Asks the server to end, and ends it if it does not. */
  async close() {
    if (this.hasEnded) return;
    const last = setTimeout(() => this.child.kill(), PATIENCE);
    // A server that is busy or refuses is ended all the same.
    this.request("shutdown", null).catch(() => {}).then(() => this.notify("exit", null));
    await this.ended;
    clearTimeout(last);
  }
}

/** Takes bytes as they arrive, and gives whole messages. */
class MessageReader {
  constructor(onMessage) {
    this.onMessage = onMessage;
    this.parts = [];
    this.count = 0;
    // How many bytes there have to be before it is worth to look.
    this.wanted = 1;
  }

  add(bytes) {
    this.parts.push(bytes);
    this.count += bytes.length;
    while (this.count >= this.wanted && this.next()) ;
  }

  /** Takes the next message out; whether there was one. */
  next() {
    const bytes = this.parts.length === 1 ? this.parts[0] : Buffer.concat(this.parts);
    this.parts = [bytes];
    const end = bytes.indexOf("\r\n\r\n");
    if (end < 0) {
      this.wanted = bytes.length + 1;
      return false;
    }
    const length = Number(/^content-length: *(\d+)/im.exec(bytes.toString("latin1", 0, end))?.[1] ?? 0);
    const last = end + 4 + length;
    this.wanted = last;
    if (bytes.length < last) return false;
    this.parts = [bytes.subarray(last)];
    this.count = bytes.length - last;
    this.wanted = 1;
    if (length > 0) this.onMessage(JSON.parse(bytes.toString("utf8", end + 4, last)));
    return true;
  }
}

module.exports = { CANCELLED, Connection, MessageReader, ResponseError };
