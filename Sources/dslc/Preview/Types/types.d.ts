// The types of the page's scripts, which stand one after the other in one function: shapes that several rooms share, and the
// fields of their classes. `tsc` reads it, no page holds it. It comes before the scripts, so what it says of a field counts.

// MARK: Shapes

type Axis = "x" | "y";
interface Point { x: number; y: number }
interface Size { width: number; height: number }
interface Box extends Point, Size {}
interface Insets { top: number; left: number; bottom: number; right: number }
interface Edges { left: number; top: number; bottom: number }
type Bounds = [low: number, high: number];
/** A place in a text: its line and its column, both from 1. */
type Place = [line: number, column: number];
interface Stretch { start: number; end: number }
interface Edit extends Stretch { text: string }
/** Kind, section and item of an element; its kind's name. */
interface ElementPath { name: string; section: number; item: number }
interface Pointed extends ElementPath { kind: number }
interface Chosen extends Pointed { value: string | null; isFirst: boolean }
type Child = Node | string;
type Work = () => unknown;
type Entry = [words: string, work: Work, isChecked?: boolean] | string | null;
type Scalar = number | string | boolean;

// MARK: What the interpreter answers

interface Attribute { name: string; shape: string; role: string | null; at: number | null; parts: string[]; reach?: [number, number] | null }
interface Kind {
  name: string; category: string; documentation: string | null; line: number | null; attributes: Attribute[]; words: string | null;
  numbering: string; picture: number; isInRow?: boolean; outline?: number;
  // What `Content.read` adds.
  look: string; hue: number; shows: (Attribute & { at: number })[]; shifts: Attribute[]; reach: [number, number];
}
interface Param { name: string; documentation: string | null; unit: string; initial: number; value: number; range: Bounds | null; line: number | null }
interface Field { name: string; of: string; boolean: boolean; measured?: boolean; optional: boolean }
interface Layout {
  layout: string; documentation: string | null; horizontal: boolean; viewport: Size; insets?: Insets; ownViewport: Size; contentSize: Size;
  ownItems: string; sections: number; cells: number; loop?: boolean; mirrored?: boolean; opens?: Point; environment: string[];
  outputs?: string[]; fields: Field[]; params: Param[]; kinds: Kind[]; kindsText: string;
}
interface RowWindow extends Box { section: number; offset: number; length: number; loop: number; keepsSides: boolean }
/** Elements as rows of so many numbers. */
interface Sheet { count: number; width: number; numbers: Float64Array | Float32Array; rows?: RowWindow[]; seen?: number }
interface SeenSheet extends Sheet { seen: number; rows?: RowWindow[] }
interface WaySheet extends SeenSheet { offset: Point; viewport: Size; contentSize: Size }
interface Spot { line: number; column: number; utf16Column: number; byte: number }
interface Fix { title: string; file: string; span: { start: Spot; end: Spot }; replacement: string }
interface Diagnostic {
  severity: string; code: string | null; message: string; file: string; span: { start: Spot; end: Spot } | null; notes?: string[];
  help: string | null; fixes?: Fix[]; secondary?: { label: string; span?: { start: Spot; end: Spot } | null }[];
}
interface Diagnostics { diagnostics: Diagnostic[]; omitted?: { file: string; count: number }[]; errors: number; warnings: number }
/** A finding as the page lists it. */
interface Finding {
  severity: string; code: string | null; message: string; file?: string; span?: Diagnostic["span"]; isHere: boolean; notes: string[];
  help: string | null; fixes?: Fix[]; secondary: string[]; key: string; count?: number;
}
interface Failure { message: string; offset?: number | null; line?: number | null; parts?: string[]; note?: string }
interface TestResult {
  name: string; line: number; holds: boolean; isSkipped?: boolean; verdict?: string; failures: Failure[]; ranges: Bounds[];
}
/** An element as `dslc eval` tells it. */
interface Evaluated {
  kind: string; category: string; indexPath: [section: number, item: number]; frame: Box; size: Size; center: Point; anchorPoint: Point;
  transform: number[]; transform3D?: number[]; alpha: number; zIndex: number; isHidden: boolean; clip?: Insets; corner: number; blur: number;
  inner?: { translation: Point; scale: Point }; attributes: Record<string, Scalar | Record<string, number>>;
}
interface EvaluatedFrame { elements: Evaluated[]; offset: Point; viewport: Size }
interface MovingValue {
  property: string; value: number; unit: string; slope: number; formula: string; active: string | null; line: number | null;
}
interface Motion { values: MovingValue[]; lines: number[] }
/** A value of it that is worth telling. */
interface ToldValue {
  property: string; name: string; text: string; formula: string; active: string | null; line: number | null; isMoving: boolean;
  isPlain?: boolean; under?: string; value?: number; unit?: string; slope?: number; rank?: number;
}
interface CurvePoint { offset: number; value: number; torn?: boolean }
interface CurveAnswer { property: string; quantity: string; points: CurvePoint[]; events: { kind: string; offset: number }[] }
interface Output { name: string; section?: number; element?: unknown; new: Scalar | null | { kind: string; indexPath: number[] } }
interface ChangeAnswer extends Point { trouble?: string }
interface Offer { label: string; detail: string; documentation: string; text: string; isSnippet: boolean }
interface TextEdit { from: Place; to: Place; text: string }
interface Assistance {
  offers: { from: Place; to: Place; items: Offer[] }; hover: { from: Place; code?: string; paragraphs: string[] };
  signature: { parts: [string, string, string]; documentation: string }; format: TextEdit[];
  renamable: { name?: string; reason?: string; from?: Place }; rename: TextEdit[] & { reason?: string };
}
/** What the module exports: texts lie in its room, and are told by their lengths. */
type Exported = "room" | "answer" | "name" | "addImport" | "viewport" | "items" | "data" | "environment" | "insets" | "change" | "measure" | "remember"
  | "rememberText" | "check" | "findings" | "prepare" | "set" | "move" | "sheetLimit" | "sheetWidth" | "sheet" | "rows" | "rowSheet" | "moveRow" | "stopRow"
  | "outputs" | "describe" | "troubles" | "frame" | "element" | "properties" | "explain" | "beyond" | "beyondSheet" | "curves" | "motion" | "assist" | "stops"
  | "testCount" | "test" | "transitionTo" | "transition" | "endTransition" | "render" | "picture" | "look" | "stop";
type Calls = Record<Exported, (...numbers: number[]) => number> & { memory: WebAssembly.Memory };

// MARK: The world

interface World {
  viewport: Size | null; items: string; rightToLeft: boolean; reducedMotion: boolean | null; safeArea: Insets;
  bars?: { top: number; bottom: number } | null;
}
type Change = [kind: keyof typeof ItemChange | "measure", one: number, two: number, three: number];
interface Looks { stage: string; kinds: Record<string, string>; roles: Record<string, string> }
interface State extends World {
  offset: Point; changes: Change[]; rows: Record<string, number>; bars: { top: number; bottom: number } | null; isLate: boolean; looks?: Looks;
}
interface ParamValue { value: number; unit: string }
type ParamToTell = [name: string, value: number, unit?: string];
interface ToldWorld {
  name: string; imports: Import[]; text: string; data: string; viewport: Size | null; items: string;
  environment: [rightToLeft: boolean, reducedMotion: boolean, safeArea: Insets]; params: ParamToTell[];
}
interface Import { importer: string; path: string; name: string; text: string; isMissing?: boolean }
/** What an address says. */
interface Said {
  world: Partial<State>; params: Map<string, string>; strange: [part: string, why: string][]; file?: string; offset?: number[]; text?: string;
}
interface AddressRow<Value> { name: string; form: string; read: (text: string) => Value | null; write: (value: Value) => string }
interface Made extends World { params: Map<string, number> }
/** A file of the page, or one that somebody has opened. */
interface PageFile {
  name: string; text: string; imports?: Import[]; data?: string; skin?: { name: string; text: string }; items?: string;
  params?: { name: string; value: number }[]; offset?: number[]; isOwn?: boolean; isNew?: boolean; handle?: FileSystemFileHandle; time?: number;
}
interface Start extends PageFile {
  files?: PageFile[]; viewport?: Size; rightToLeft?: boolean; reducedMotion?: boolean; safeArea?: Insets;
}
interface Draft { text: string; data: string; skin?: string }
interface Film extends Layout { frames: FilmFrame[]; numbers: Float32Array; isFromEnd: boolean; insets: Insets }
interface FilmFrame { offset: Point; count: number; width: number; rows?: RowWindow[]; at: number }
interface Script {
  name: string; imports: Import[]; text: string; viewport: Size | null; environment: ToldWorld["environment"]; reach: number; count: number;
  rows: number;
}
type Call = [name: string, ...words: unknown[]];
interface Message {
  packed?: string; world?: ToldWorld | null; change?: { name: string } & ParamValue; offset?: Point; part?: string; calls?: Call[]; script?: Script;
  asked?: number;
}

// MARK: The stage

/** What a scene is seen through: the stage, or a thumbnail. */
interface View { viewport: Size; horizontal: boolean }
interface Way { target: number; place(time: number): number; speed(time: number): number }
/** What hands scroll: the stage, or a row on it. */
interface Scrolled {
  root: HTMLElement; scale: number; horizontal: boolean; isMirrored: boolean; offset: Point; distance: Point; viewport: Size;
  put(x: number, y: number): void; stop(proposed: number, velocity: number, x: number, y: number): number; loops?(axis: Axis): boolean;
  rowAt?(event: MouseEvent): Row | null; rows?: Rows;
}
interface Hold { id: number; x: number; y: number; scale: number; wasMoving: boolean; axes: Axis[] | null; trail: [time: number, at: Point][] }
interface Gestures {
  stage: Scrolled; hold: Hold | null; raw: Point; ways: Partial<Record<Axis, Way>> | null; began: number; frame: number; idle: number;
  last: { proposed: number; velocity: number; from: number; target: number } | null; row: Gestures | null; isSpent: boolean;
}
interface Row extends Box { stage: Stage; section: number; offset: Point; viewport: Size; length: number; loop: number; keepsSides: boolean }
interface Rows { stage: Stage; all: Map<number, Row>; shown: Row[]; inHand: Row | null; first: Map<number, number> }
interface Stage {
  root: HTMLElement; layer: HTMLElement; content: Size | null; horizontal: boolean; loop: boolean; insets: Insets; isMirrored: boolean;
  marks: Marks | null; onMove: Work; draw(x: number, y: number): SeenSheet | null;
}
/** What says how content stands in the corner of a viewport. */
interface Cornered { insets: Insets; viewport: Size; content: Size | null; isMirrored: boolean }
/** The node of an element, and what is known of how it looks. */
interface ElementNode extends HTMLDivElement {
  view: View | null; kind: number; key: string; section: number; item: number; row: number; place?: string; wide: number; high: number;
  transform: string; alpha?: number; blurRadius?: number; cut?: string; age: number; picture: number; number: number; text: string;
  ownWidth: number; ownHeight: number; veil?: number; cover?: HTMLElement; inner?: string | null; image?: Part | null; shift?: string | null;
  softness?: number | null; tint?: number | null; dye?: HTMLElement; label?: Part | null; flat?: string; wish?: string | null;
  wishLook: string; wishWidth: number; wishHeight: number; dressedAs?: string; dressedFor?: string; dressedDark?: boolean;
  dressing?: HTMLElement[]; clothes?: string[];
}
interface Part extends HTMLElement { size?: number; inset?: string }
interface Home { node: HTMLElement; cursor: Element | null; left: number; top: number }
interface Scene {
  layer: HTMLElement; view: View | null; kinds: Kind[]; nodes: Map<string | null | undefined, ElementNode>; windows: Map<number, Home>; pool: ElementNode[];
  chosen: string | null;
}
interface Picture { url: string; image?: HTMLImageElement }
interface Content { pictures: Map<string, Picture>; waiting: Set<ElementNode>; widths: Map<string, number>; pen: CanvasRenderingContext2D; isBoxes: boolean }
interface Marks {
  root: HTMLElement; stage: Stage; chips: HTMLElement[]; widths: Map<string, number>; pen: CanvasRenderingContext2D; font: string; isUsed: boolean;
  sheet: Sheet;
}
interface SkinRun { section: number; first: number; count: number; records: Record<string, Scalar>[] | null; fields: Record<string, Scalar> }
interface Table {
  pane: HTMLElement; root: HTMLElement; room: HTMLElement; device: HTMLElement; note: HTMLElement; screen: HTMLElement; wish: number | null; onFit: Work;
}

type PaddingName = "paddingLeft" | "paddingRight" | "paddingTop" | "paddingBottom";

// MARK: The source

interface Piece extends Stretch { kind: string }
interface Mark extends Stretch { line: number; isError: boolean }
interface Match extends Stretch { isAt?: boolean }
interface Marked { line: number; column: number; endLine: number; endColumn: number; isError: boolean }
interface LineNode extends HTMLDivElement { key?: string | null; chip?: HTMLElement; space?: number }
interface LineButton extends HTMLButtonElement { line: number }
type SheetName = "layout" | "data" | "skin";
interface Editor {
  area: HTMLTextAreaElement; ink: HTMLElement; gutter: HTMLElement; band: HTMLElement; sheet: SheetName;
  sheets: Partial<Record<SheetName, { text: string; caret?: Bounds; scroll?: number }>>; findings: Marked[]; marks: Mark[]; matches: Match[];
  turned: Stretch | null; hinted: string | null; lit: Map<number, string>; glowing: Set<number>; buttons: LineButton[]; known: string; starts: number[];
  pieces: Piece[]; tops: number[] | null; rows: Map<string, number>; drawn: Bounds; nodes: Map<number, LineNode>; advance: number; columns: number;
  onEdit(text: string): void; onOther(sheet: SheetName, text: string): void; onShow(sheet: SheetName): void;
}
interface Viewed { scrollTop: number; scrollLeft: number; clientHeight: number }
interface Find {
  editor: Editor; root: HTMLElement; button: HTMLElement; from: number; what: HTMLInputElement; by: HTMLInputElement; tally: HTMLElement;
  exactly: HTMLElement;
}
interface Assistant { items: Offer[]; at: number; range: Bounds; note: HTMLElement; x: number; y: number }
interface Rewriting { place: number }
/** A number of the source; `before` and `after` are what is written around one that a call leaves out. */
interface Figure extends Stretch {
  value: number; places: number; unit: string; range: number[] | null; param?: Param; before?: string; after?: string;
}
interface Scrub { pointer: MouseEvent | null; isDragged: boolean }
/** One with a block has the places of its braces. */
interface Statement extends Stretch { text: string; parent: Statement | null; open?: number; close?: number }
interface Block extends Statement { open: number; close: number }
interface Seat { before?: Statement; after?: Statement }
interface Group { title: string; items: Offer[]; reason?: string; block?: Block; place?: Seat }
interface Inserting { text: string; statements: Statement[] }
interface Tried { isSound: boolean; errors: Diagnostic[]; frames: string[] }
interface Choice extends HTMLElement { item: Offer; picture: HTMLElement }
interface Example { line: string; call: string; isLevel: boolean }
interface Palette { known: Map<string, EvaluatedFrame[]>; back: HTMLElement | null; isSpent: boolean }

// MARK: The panel and the timeline

interface Knob extends HTMLDivElement { show(value: number, line: number | null): void }
interface Params {
  root: HTMLElement; reset: HTMLElement; knobs: Map<string, Knob["show"]>; ids: Map<string, string>;
  onChange(param: Param, value: number, isHeld?: boolean): void; onReset: Work;
}
interface Curve {
  property: string; name: string; unit: string; offsets: number[]; values: number[]; torn: boolean[]; kinks: number[]; least: number; most: number;
  row?: Row; low: number; high: number; x?(offset: number): number; y?(value: number): number;
}
interface Lane extends HTMLDivElement { value: HTMLElement }
interface Lanes { root: HTMLElement; curves: Curve[]; rows: Lane[] }
interface Cross { at: number; failure: Failure & { offset: number }; words: string }
interface Timeline {
  root: HTMLElement; plot: HTMLElement; playhead: HTMLElement; grip: HTMLElement; back: SVGElement; curves: SVGElement; ruler: SVGElement;
  ticks: { node: SVGElement; x: number; half: number; isHidden: boolean }[]; stops: number[]; shown: Record<string, string>; held: Curve | null;
  lag: number;
}
interface Player { button: HTMLButtonElement; loop: HTMLElement; speed: HTMLSelectElement }
interface Lamp { name: string; section: number; label: string; node: HTMLElement; value: HTMLElement; timer: number }
interface Lamps { room: HTMLElement; lamps: Map<string, Lamp> }
interface Reason extends HTMLDivElement { formula: HTMLElement; known: string | null }
interface Drift extends HTMLElement { show(element: Evaluated): void }
interface Inspected {
  known: string; rest: Rest | null; frames: HTMLElement[]; reasons: HTMLElement; uses: HTMLElement; facts: HTMLTableElement; drift: Drift | undefined;
  reasonsKnown: string; factsKnown: string; frame: Box; center: Point; rows: Reason[];
}
type Rest = { units: Record<string, string>; perspective?: number } & { [place in "rest.x" | "rest.y"]?: number };

interface SkinRoom {
  text: string; sheet: CSSStyleSheet | null; isWorn: boolean; runs: SkinRun[]; fields: Record<string, Scalar>; known: string; of: Layout | null;
  nearest: { middle: number; section: number } | null; readonly title: string; active: boolean; set(text: string): void; name(node: ElementNode): void;
  dress(node: ElementNode, kind: Kind, numbers: Sheet["numbers"], at: number): void;
  clothe(node: ElementNode, kind: Kind, section: number, item: number, width: number, height: number): void; run(section: number): SkinRun | null;
  read(): void; tell(): void;
}
interface TransitionRoom {
  isOpen: boolean; progress: number; draw: Stage["draw"]; playing: number; from: Point; distance: Point; at: Point; content: Size;
  viewport: Size; build(): void; lead(): boolean; open(): void; begin(offset: Point): void; startOf(x: number, y: number): Point; close(): void;
  mark(): void; show(progress: number): void; play(): void; stop(): void;
}

// MARK: Handles

interface Measure {
  id?: string; name?: string; axis?: Axis; isSize?: boolean; isAside?: boolean; side?: number; beside?: string | null; pulls?: number; arm?: Point;
  isHere?: boolean; home?: string; group?: string; property?: string; line?: number | null; offset?: number; unit?: string;
  // Of what its own call has answered: elements, or curves.
  of(answers: any[]): number;
}
/** An element that stands around another one; a path with the offset at which it is asked. */
interface Around { one: ElementNode; element: Evaluated }
type PathAt = [name: string, section: number, item: number, x: number, y: number];
interface Input extends Figure { line: number; ordinal: number | string; given?: ParamValue; slope: number; slopes: number[]; isCount: boolean; isOfFormula: boolean }
interface Handle extends Measure {
  id: string; name: string; axis: Axis; value: number; arm: Point; inputs: Input[]; place: number; own: string; number: Input; formula: string; isStart: boolean;
  node: HandleNode; at?: Point; way: Point | null;
}
interface HandleNode extends HTMLDivElement { handle: Handle }
interface HeldNumber {
  handle: Handle; kind: string; isDragged: boolean; places: number; number: Input; value: number; measure: number; isStyled: boolean; isDue?: boolean;
  rest: { path: [string, number, number]; apart: number } | null;
}
interface Handles {
  root: HTMLElement; list: Handle[]; nodes: Map<string, HandleNode>; preferred: Map<string, string>; held: HeldNumber | null; asked: Handle; size?: Size;
  text: string; isSpent: boolean; isFollowing: boolean; isWriting: boolean;
}
interface Snapping { edges: { at: number; where(): number }[] | null; start: { edge: number; value: number } }

// MARK: What is kept

interface Step { texts: Record<SheetName, string>; rest: string; kind: string; caret: [SheetName, number, number]; time: number; offset: Point }
interface Past {
  params: Map<string, ParamValue>; rooms: Map<string, { read(): unknown; write(value: any): void }>; steps: Step[]; at: number;
  caret: Step["caret"] | null; isOpen: boolean; isBusy: boolean;
}
interface Held { next: ({ name: string } & ParamValue) | null; isHeld?: boolean }
interface Background {
  worker: Worker | null; module: Promise<WebAssembly.Module | null>; bring(module: WebAssembly.Module | null): void;
  waiting: Map<unknown, (answers?: any) => void>; onSheet(sheet: SeenSheet | null): void;
}
interface Interpreter {
  module: WebAssembly.Module; instance: WebAssembly.Instance | null; spare: WebAssembly.Instance | null; memories: Map<string, Work>;
  params: Set<string>; starting: Promise<void>; described: Layout | null;
}
interface Thumbnail extends View {
  file: PageFile; film: Film | null | undefined; insets: Insets; content: Size; isMirrored: boolean; began?: number; shown: number;
  onShot(film: Film | null): void;
}
interface ThumbnailNode extends HTMLDivElement { thumbnail: Thumbnail }
interface Thumbnails { cards: Set<Thumbnail>; seen: Set<Thumbnail> }
type Choosers = "viewport-choice" | "look" | "speed";
interface More { list: Choosers | "export" | "zoom" | null }

// MARK: The page

/** What happens in the page, and what is told of it. */
interface Happenings {
  text: void; checked: boolean; arranged: void; moved: void; chosen: Chosen | null; curved: void; shown: void; begin: void; sheet: SheetName | void;
  stretched: void; tested: void;
}
/** Names of them in one text, with spaces between them. */
type Names<Text> = Text extends `${infer First} ${infer Rest}` ? First extends keyof Happenings ? Names<Rest> extends never ? never : Text : never
  : Text extends keyof Happenings ? Text : never;
/** The nodes of the page that are more than an element; the others are plain ones. */
interface Ids extends
  Record<"to-grid" | "file-button" | "tests-answer" | "undo" | "redo" | "help" | "export-button" | "share" | "more" | "format" | "wrap" | "find-button"
    | "foot-button" | "turn" | "zoom-button" | "labels" | "beyond" | "play" | "loop" | "strip" | "pin" | "reset" | "to-open" | "to-play", HTMLButtonElement>,
  Record<"open-file" | "offset" | "across" | "viewport" | "items" | "rtl" | "motion" | "late" | "bars" | "bars-top" | "bars-bottom" | "shared-address"
    | "to-items" | "to-progress", HTMLInputElement>,
  Record<"viewport-choice" | "look" | "speed" | "safe" | "value", HTMLSelectElement>, Record<"text" | "to-params" | "to-data", HTMLTextAreaElement>,
  Record<"gestures" | "shared" | "gallery", HTMLDialogElement>, Record<"start" | "templates" | "module", HTMLScriptElement> { curves: SVGSVGElement }

// What rooms write on their own nodes; and an element has a text, and stands in another where that one is asked for.
interface HTMLElement { known?: string | null; written?: Record<string, Scalar | null>; textContent: string; parentElement: HTMLElement }
// In a worker it takes no origin.
declare function postMessage(message: unknown, options?: { transfer: Transferable[] }): void;
interface Window { preview: Record<string, unknown> }
// The interpreter in the background.
declare let own: Interpreter;
// `follow.js` is in no page but those that `dslc serve` shows.
declare function showOpenFilePicker(options: object): Promise<FileSystemFileHandle[]>;

// What is asked for by a selector is of HTML, unless a call says what else; and texts are made of whatever is written.
interface ParentNode {
  querySelector<E extends Element = HTMLElement>(selectors: string): E | null;
  querySelectorAll<E extends Element = HTMLElement>(selectors: string): NodeListOf<E>;
}
interface Element {
  closest<E extends Element = HTMLElement>(selectors: string): E | null;
  setAttribute(name: string, value: unknown): void;
}
interface Node { contains(other: EventTarget | null): boolean }
interface CSSStyleDeclaration { setProperty(property: string, value: Scalar | null): void }

// MARK: What browsers have and this library of types has not

interface Array<T> {
  findLast(test: (value: T, index: number) => unknown): T | undefined;
  toSorted(compare?: (a: T, b: T) => number): T[]; toReversed(): T[];
}
declare class DecompressionStream { constructor(format: string); readable: ReadableStream<Uint8Array>; writable: WritableStream<Uint8Array> }
declare class CompressionStream extends DecompressionStream {}
interface Uint8ArrayConstructor { fromBase64?(text: string): Uint8Array }
interface String { toWellFormed?(): string; matchAll(pattern: RegExp): IterableIterator<RegExpExecArray> }
interface Element { checkVisibility(): boolean }
interface FocusOptions { focusVisible?: boolean }
interface FileSystemFileHandle { createWritable(): Promise<{ write(text: string): Promise<void>; close(): Promise<void> }> }
