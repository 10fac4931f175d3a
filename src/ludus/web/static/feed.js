/** What the server says of a match, as it happens: a WebSocket, or server-sent events where there is none. */

/**
 * @typedef {{seat: number, turn: number, left_ms: number | null, until?: number}} Asked
 * @typedef {{source: string, target: string, order: number[], least?: number, most?: number | null, label?: string}} Choice
 * @typedef {{seat: number, turn: number, limit_ms: number | null, news?: string[] | null,
 *   controls: {choices: Choice[], many?: boolean, prompt?: string, cautions?: {sources: string[], text: string}[]}}} Question
 * @typedef {{stage: "waiting" | "playing" | "over" | "failed", watchers: number, error?: string, asked?: Asked, question?: Question,
 *   drawing?: boolean, people?: number[], present?: number[], offers?: number[], claimable?: number | null}} Status
 * @typedef {{film: object[], status?: Status, again?: boolean}} News
 */

const PATIENCE = [500, 1000, 2000, 4000];
const QUIET_MS = 45000; // the server says something every 15 s

export class Feed {
  /**
   * @param {string} id of the match
   * @param {string} seat whose eyes; empty: a spectator's
   * @param {(news: News) => void} take
   * @param {(why: string) => void} [lost] told why there is no line, and with nothing when it is there again
   */
  constructor(id, seat, take, lost = () => {}) {
    this.path = `/api/matches/${encodeURIComponent(id)}`;
    this.seat = seat;
    this.take = take;
    this.lost = lost;
    this.known = 0;
    this.over = false;
    this.#connect();
  }

  #failures = 0;
  #heard = false;
  #plain = !("WebSocket" in window) || new URLSearchParams(location.search).has("sse");
  #watchdog = 0;

  close() {
    this.over = true;
    clearTimeout(this.#watchdog);
    this.line?.close();
  }

  #query() {
    const query = new URLSearchParams({ after: String(this.known) });
    if (this.seat !== "") query.set("seat", this.seat);
    return query;
  }

  #connect() {
    if (this.over) return;
    this.#heard = false;
    if (this.#plain) this.#events();
    else this.#socket();
  }

  #socket() {
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}${this.path}/live?${this.#query()}`);
    this.line = socket;
    socket.onmessage = (event) => this.#take(event.data);
    socket.onclose = () => this.#again();
  }

  #events() {
    const events = new EventSource(`${this.path}/events?${this.#query()}`);
    this.line = events;
    events.onmessage = (event) => this.#take(event.data);
    events.addEventListener("end", () => this.close());
    events.onerror = () => {
      events.close();
      this.#again();
    };
  }

  #take(data) {
    /** @type {News} */
    const news = JSON.parse(data);
    if (news.again) return location.reload(); // the server was away, and has less of it than we do
    if (this.#failures) this.lost("");
    this.#failures = 0;
    this.#heard = true;
    this.known += news.film.length;
    if (news.status && (news.status.stage === "over" || news.status.stage === "failed") && !news.status.drawing) this.ended = true;
    this.#watch();
    this.take(news);
  }

  /** A line that is silent for too long is dead. */
  #watch() {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.line?.close(), QUIET_MS);
  }

  #again() {
    clearTimeout(this.#watchdog);
    if (this.over || this.ended) return;
    if (!this.#heard && this.#failures >= 1) this.#plain = !this.#plain; // perhaps somebody between wants no sockets
    const wait = PATIENCE[Math.min(this.#failures, PATIENCE.length - 1)];
    this.#failures += 1;
    this.lost("the line is broken; trying again");
    setTimeout(() => this.#reconnect(), wait);
  }

  /** A server that is there, and does not know the match, will never know it. */
  async #reconnect() {
    const answer = await fetch(this.path).catch(() => null);
    if (answer?.status !== 404) return this.#connect();
    this.close();
    this.lost("the server was away, and has not kept this match");
  }
}

/**
 * What a seat sees: all that there is already, at once; what comes later goes to `push`.
 * @param {string} id
 * @param {number} seat
 * @param {(message: any, seat: number) => void} push
 * @returns {AsyncGenerator<any[]>}
 */
export async function* filmOf(id, seat, push) {
  /** @type {any[] | null} what has come while the beginning is still read */
  let later = [];
  /** @type {any[]} */
  const first = await new Promise((done) => {
    new Feed(id, String(seat), ({ film }) => {
      if (!film.length) return;
      done(film);
      if (later) later.push(film);
      else for (const message of film) push(message, seat);
    });
  });
  yield first;
  for (const film of later.slice(1)) for (const message of film) push(message, seat);
  later = null;
}
