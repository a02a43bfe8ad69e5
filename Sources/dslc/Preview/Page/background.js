// A second interpreter in the background, of the same module. While a page opens it goes first: it unpacks the module,
// and does once what the page is about to do. A browser compiles a function of a module when it is first called, which
// takes far longer than the call, and what one thread has compiled all have: so the page itself waits for no compiler.
// Later it takes what is long.

// How long the page waits for what the background does first, in milliseconds.
const LONGEST_WAIT = 400;

class Background {
  constructor() {
    this.worker = null;
    // Comes with the module, or with null where there is no background.
    this.module = new Promise((done) => { this.bring = done; });
    // Who waits for a part of the opening, or for answers.
    this.waiting = new Map();
    this.asked = 0;
    this.onSheet = () => {};
  }

  // Makes the worker: in the head of the page, so that it has begun when the module has arrived.
  begin() {
    try {
      const wire = Object.entries(WIRE).map(([name, numbers]) => `const ${name}=${JSON.stringify(numbers)}`);
      const parts = [...wire, bytesOf, unpackedModule, Interpreter, answerInBackground, filmed, `const rehearse={${Object.values(rehearse)}}`];
      const code = `"use strict";const encoder=new TextEncoder(),decoder=new TextDecoder();let own;${parts.join(";")};`
        + "onmessage=(event)=>answerInBackground(event).catch((error)=>postMessage({hasFailed:`${error}`}))";
      this.worker = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
      this.worker.onmessage = ({ data }) => {
        if (data?.hasFailed) this.fail(data.hasFailed);
        else if (data?.module) this.bring(data.module);
        else if (data?.rehearsed) this.waiting.get(data.rehearsed)?.();
        else if (data?.answers) this.waiting.get(data.asked)?.(data.answers);
        else this.onSheet(data);
      };
      this.worker.onerror = ({ message }) => this.fail(message);
    } catch {
      this.fail();
    }
  }

  // Comes with the module of a text; from here where there is no background.
  /** @param {string} packed */
  async unpack(packed) {
    this.worker?.postMessage({ packed });
    return await this.module ?? WebAssembly.compileStreaming(unpackedModule(packed));
  }

  // A browser that has none, or an error in what it was told, which is reported: the page does it all.
  /** @param {string} [reason] */
  fail(reason) {
    if (reason) reportError(new Error(`The background has failed: ${reason}`));
    this.worker?.terminate();
    this.worker = null;
    this.bring(null);
    for (const done of this.waiting.values()) done();
  }

  // Does a part of what a page does as it opens, before the page does; the first is told its world. Comes when it is done, or
  // takes too long. While the page works it rests: they would be in each other's way.
  /** @param {string} part @param {ToldWorld} [world] */
  rehearse(part, world) {
    const { worker } = this;
    return worker && new Promise((done) => {
      this.waiting.set(part, done);
      worker.postMessage({ world, part });
      setTimeout(done, LONGEST_WAIT);
    });
  }

  // Comes with the film of a layout (`filmed`); with null where it has none, and with nothing where there is no background.
  /** @param {Script} script */
  async film(script) {
    const [film] = await this.post({ script }) ?? [];
    return film;
  }

  // Calls the second interpreter, a name and what is told in each call, in a world if it is told one; comes with the
  // answers, or with nothing where there is no background.
  /** @param {Call[]} calls @param {ToldWorld} [world] @return {Promise<any[] | null>} */
  async ask(calls, world) {
    return this.post({ world, calls });
  }

  /** @param {Message} message */
  async post(message) {
    const { worker } = this;
    if (!worker) return null;
    const asked = this.asked += 1;
    const answers = await new Promise((done) => {
      this.waiting.set(asked, done);
      worker.postMessage({ ...message, asked });
    });
    this.waiting.delete(asked);
    return answers;
  }
}

// What the background does with a message; it stands there as text.
/** @param {MessageEvent<Message>} it */
async function answerInBackground({ data: { packed, world, change, offset, part, calls, script, asked } }) {
  if (packed) {
    own = new Interpreter();
    own.prepareSpare = () => {};
    own.starting = WebAssembly.compileStreaming(unpackedModule(packed)).then((module) => {
      postMessage({ module });
      own.start(module, new WebAssembly.Instance(module, {}));
    });
    return own.starting;
  }
  await own.starting;
  if (script) {
    const film = filmed(script);
    return postMessage({ asked, answers: [film] }, { transfer: film ? [film.numbers.buffer] : [] });
  }
  if (world) {
    own.name(world.name);
    for (const file of world.imports) own.addImport(file);
    own.data(world.data);
    own.viewport(world.viewport);
    own.items(world.items);
    own.environment(...world.environment);
    own.forget();
    for (const [name, value, unit] of world.params) own.remember(name, value, unit);
    own.check(world.text);
    own.prepare();
  }
  if (part) {
    rehearse[/** @type {keyof typeof rehearse} */ (part)](own);
    return postMessage({ rehearsed: part });
  }
  if (calls) return postMessage({ asked, answers: calls.map(([name, ...words]) => /** @type {any} */ (own)[name](...words)) });
  if (!change || !offset) return undefined;
  own.set(change.name, change.value, change.unit);
  const sheet = own.move(offset.x, offset.y);
  if (!sheet) return postMessage(null);
  const numbers = sheet.numbers.slice();
  postMessage({ ...sheet, numbers }, { transfer: [numbers.buffer] });
}

// What a layout shows along its scroll from where it opens, as far as `reach` viewports, in `count` steps or in so few that
// they have no more than `rows` elements. An instance of its own plays it, for the other one stays as it is. It stands there
// as text.
/** @param {Script} script */
function filmed({ name, imports, text, viewport, environment, reach, count, rows }) {
  const player = new Interpreter();
  player.prepareSpare = () => {};
  player.start(own.module, new WebAssembly.Instance(own.module, {}));
  player.name(name);
  for (const file of imports) player.addImport(file);
  player.viewport(viewport);
  player.environment(...environment);
  const film = player.check(text).isSound && player.prepare().fits && player.describe();
  if (!film) return null;
  const { horizontal, loop, insets = { top: 0, left: 0, bottom: 0, right: 0 }, opens, contentSize, viewport: { width, height } } = film, { x = 0, y = 0 } = opens ?? {};
  const length = horizontal ? width - insets.left - insets.right : height - insets.top - insets.bottom;
  const content = horizontal ? contentSize.width : contentSize.height, from = horizontal ? x : y;
  const end = loop ? Infinity : Math.max(0, content - length), low = Math.max(0, Math.min(from, end - reach * length));
  const way = Math.min(end, low + reach * length) - low;
  const first = player.move(x, y);
  if (!first) return null;
  const steps = way > 0 ? Math.max(1, Math.min(count, Math.floor(rows / Math.max(1, first.count)))) : 1;
  const frames = /** @type {FilmFrame[]} */ ([]), parts = /** @type {Float32Array[]} */ ([]);
  let used = 0;
  for (let step = 0; step < steps; step += 1) {
    const along = steps > 1 ? low + way * step / (steps - 1) : from, offset = horizontal ? { x: along, y } : { x, y: along };
    const sheet = player.move(offset.x, offset.y);
    if (!sheet || frames.length > 0 && used + sheet.count > 2 * rows) break;
    frames.push({ offset, count: sheet.count, width: sheet.width, rows: sheet.rows, at: used * sheet.width });
    parts.push(Float32Array.from(sheet.numbers));
    used += sheet.count;
  }
  const numbers = new Float32Array(used * first.width);
  parts.forEach((part, index) => numbers.set(part, frames[index].at));
  return { ...film, insets, frames, numbers, isFromEnd: from > low };
}

// What a page asks as it opens, part by part; the answers are nobody's. It stands there as text.
const rehearse = {
  /** @param {Interpreter} own */
  picture(own) {
    const described = own.described = own.describe(), { x = 0, y = 0 } = described?.opens ?? {};
    own.move(x, y);
    own.look(0, 100, 100);
    own.outputs();
  },
  /** @param {Interpreter} own */
  element(own) {
    const { kinds, opens } = own.described ?? { kinds: /** @type {Kind[]} */ ([]) }, { x = 0, y = 0 } = opens ?? {};
    // The first that moves by more than the scroll is the one that is chosen.
    /** @param {MovingValue} movingValue */
    const moves = ({ property, slope }) => slope !== 0 && !property.startsWith("frame.");
    const { name } = kinds.find((kind) => own.motion(kind.name, 0, 0, x, y).values.some(moves)) ?? kinds[0] ?? {};
    if (!name) return;
    own.element(name, 0, 0, x, y);
    const [value] = own.properties(name);
    own.curves(name, 0, 0, ["frame.x", "frame.height"], y, y + 1, 1);
    if (value) own.explain(name, 0, 0, value, x, y, 4);
    own.stops(0, 1000);
    own.troubles();
  },
  /** @param {Interpreter} own */
  tests(own) {
    for (let index = Math.min(4, own.testCount()); index > 0; index -= 1) own.test(index - 1);
  },
};

const background = new Background();
background.begin();
