/** A film: a head and its frames, from which the scene of any turn can be had at once. */

/**
 * @typedef {import("./shapes.js").Shape} Shape
 * @typedef {{type: "head", game: string, title: string, names: string[], board: string, seed: number,
 *   options?: object, hidden?: boolean, seen?: number}} Head
 * @typedef {{now?: number, box?: number[], back?: import("./backdrop.js").Back, new?: Shape[], set?: Record<string, object>, gone?: string[]}} Change
 * @typedef {{type: "frame", turn: number, scene: Change, seat?: number, orders?: string[],
 *   rejected?: [number, string][], tally?: number[], fault?: [string, string, string], said?: string[],
 *   took?: number, paints?: string[], outcome?: {ranks: number[], scores: number[], ending: string, reason: string}}} Frame
 * @typedef {"capture" | "fault" | "out" | "note" | "rejection"} Kind
 * @typedef {{turn: number, kind: Kind, seat: number, text: string, from?: number}} Event
 * @typedef {{box: number[], now: number, back?: import("./backdrop.js").Back, shapes: Map<string, Shape>}} Scene
 */

const KEYFRAME = 64; // turns from one kept scene to the next

export class Film {
  constructor() {
    /** @type {Head | null} */
    this.head = null;
    /** @type {Frame[]} */
    this.frames = [];
    /** @type {Event[]} */
    this.events = [];
  }

  /** @type {Scene} the scene after the last frame */
  #tip = { box: [0, 0, 1, 1], now: 0, shapes: new Map() };
  /** @type {Scene[]} */
  #kept = [];
  /** @type {number[]} how long each seat has thought, after the last frame */
  #thought = [];
  /** @type {number[][]} and as it was beside each kept scene */
  #clocks = [];
  /** @type {{index: number, scene: Scene}} */
  #cursor = { index: -1, scene: { box: [0, 0, 1, 1], now: 0, shapes: new Map() } };
  /** @type {number[]} how many shapes each seat owns */
  #owned = [];

  get names() {
    return this.head?.names ?? [];
  }

  /** The paint of each seat, as the game has it. */
  get paints() {
    const paints = this.frames[0]?.paints ?? [];
    return this.names.map((_, seat) => paints[seat] ?? `seat${seat}`);
  }

  /** The first turn there is; usually 0, the start. */
  get first() {
    return this.frames[0]?.turn ?? 0;
  }

  get last() {
    return this.frames.at(-1)?.turn ?? 0;
  }

  /** @param {number} turn */
  frame(turn) {
    return this.frames[turn - this.first];
  }

  /**
   * The next message: the head first, then frame after frame. One that is already there is passed over.
   * @param {Head | Frame} message
   */
  add(message) {
    if (message.type === "head") this.head = message;
    else if (!this.frames.length || message.turn === this.last + 1) this.#append(message);
    else if (message.turn === this.last && message.outcome) this.frames[this.frames.length - 1].outcome = message.outcome; // people ended it
  }

  /**
   * The scene after a turn. It is lent: the next call may change it.
   * @param {number} turn
   * @returns {Scene}
   */
  scene(turn) {
    const index = Math.max(0, Math.min(turn - this.first, this.frames.length - 1));
    const key = Math.floor(index / KEYFRAME);
    if (this.#cursor.index > index || this.#cursor.index < key * KEYFRAME) {
      this.#cursor = { index: key * KEYFRAME, scene: copied(this.#kept[key]) };
    }
    while (this.#cursor.index < index) apply(this.#cursor.scene, this.frames[++this.#cursor.index].scene);
    return this.#cursor.scene;
  }

  /**
   * How long each seat had thought up to a turn, in milliseconds.
   * @param {number} turn
   */
  clocks(turn) {
    const last = Math.min(turn - this.first, this.frames.length - 1);
    const key = Math.max(0, Math.floor(last / KEYFRAME));
    const sums = this.names.map((_, seat) => this.#clocks[key]?.[seat] ?? 0);
    for (let index = key * KEYFRAME + 1; index <= last; index++) add(sums, this.frames[index]);
    return sums;
  }

  /** @param {Frame} frame */
  #append(frame) {
    this.frames.push(frame);
    this.#notice(frame);
    apply(this.#tip, frame.scene);
    add(this.#thought, frame);
    if ((this.frames.length - 1) % KEYFRAME) return;
    this.#kept.push(copied(this.#tip));
    this.#clocks.push([...this.#thought]);
  }

  /** What is worth a tick on the slider, found before the frame is applied. */
  #notice(frame) {
    const { turn, seat = -1, scene } = frame;
    const before = [...this.#owned];
    for (const shape of scene.new ?? []) this.#count(shape.owner, 1);
    for (const id of scene.gone ?? []) this.#count(this.#tip.shapes.get(id)?.owner, -1);
    for (const id in scene.set ?? {}) {
      const fields = scene.set[id];
      if (!("owner" in fields)) continue;
      const old = this.#tip.shapes.get(id);
      this.#count(old?.owner, -1);
      this.#count(fields.owner, 1);
      if (fields.owner >= 0 && old?.owner != null && (fields.tooltip ?? old.tooltip)) this.#capture(turn, id, fields.owner, old.owner);
    }
    this.#fallen(frame, before);
    if (frame.fault) this.events.push({ turn, kind: "fault", seat, text: `${frame.fault[0]}: ${frame.fault[1]}` });
    for (const text of frame.said ?? []) this.events.push({ turn, kind: "note", seat, text });
  }

  #capture(turn, id, owner, from) {
    this.events.push({ turn, kind: "capture", seat: owner, from, text: `${this.names[owner]} takes ${id.replaceAll(":", " ")}` });
  }

  /** Who had something and has nothing now; what seats see of each other is not enough to say that. */
  #fallen(frame, before) {
    if (this.head?.seen != null) return;
    this.names.forEach((name, seat) => {
      const gone = before[seat] > 0 && !this.#owned[seat] && !frame.tally?.[seat];
      if (gone) this.events.push({ turn: frame.turn, kind: "out", seat, text: `${name} has nothing left` });
    });
  }

  #count(owner, by) {
    if (owner >= 0) this.#owned[owner] = (this.#owned[owner] ?? 0) + by;
  }
}

/**
 * @param {Scene} scene
 * @param {Change} change
 */
function apply(scene, change) {
  scene.now = change.now ?? 0;
  if (change.box) scene.box = change.box;
  if (change.back) scene.back = change.back;
  for (const id of change.gone ?? []) scene.shapes.delete(id);
  for (const id in change.set) scene.shapes.set(id, { ...scene.shapes.get(id), ...change.set[id] });
  for (const shape of change.new ?? []) scene.shapes.set(shape.id, shape);
}

/** What a seat thought in one turn. @param {number[]} sums @param {Frame} frame */
function add(sums, { seat, took }) {
  if (took && seat !== undefined) sums[seat] = (sums[seat] ?? 0) + took;
}

/** @param {Scene} scene */
function copied(scene) {
  return { ...scene, shapes: new Map(scene.shapes) };
}

/**
 * The messages of a film that is kept as text: base64 of deflated lines of JSON, in handfuls.
 * @param {string} text
 * @returns {AsyncGenerator<(Head | Frame)[]>}
 */
export async function* unpacked(text) {
  const letters = atob(text.trim());
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; i++) bytes[i] = letters.charCodeAt(i);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read()) {
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    if (lines.length) yield JSON.parse(`[${lines.join(",")}]`);
  }
  if (rest) yield [JSON.parse(rest)];
}
