/** Whose turn it is, for who looks elsewhere: in the title of the tab, and if wanted with a sound and a notification. */

const KEPT = "ludus-bell";
const WAITED_MS = 3000; // who answered just now need not be called

export class Bell {
  /** @param {HTMLElement | null} button that turns sound and notifications on */
  constructor(button) {
    this.title = document.title;
    this.button = button;
    this.turn = -1;
    this.since = Date.now();
    this.on = localStorage.getItem(KEPT) === "on";
    button?.addEventListener("click", () => this.#switch());
    this.#show();
  }

  /** @param {import("./feed.js").Status} status @param {number} seat that is ours */
  told({ stage, asked }, seat) {
    const mine = stage === "playing" && asked?.seat === seat;
    document.title = stage === "over" || stage === "failed" ? `Over · ${this.title}` : mine ? `● Your turn · ${this.title}` : this.title;
    if (!mine) return;
    if (asked.turn !== this.turn && (document.hidden || Date.now() - this.since > WAITED_MS)) this.#ring();
    this.turn = asked.turn;
    this.since = Date.now();
  }

  #ring() {
    if (!this.on) return;
    sound();
    if (document.hidden && "Notification" in window && Notification.permission === "granted") {
      const note = new Notification("Your turn", { body: this.title, tag: location.pathname });
      note.onclick = () => (window.focus(), note.close());
    }
  }

  async #switch() {
    this.on = !this.on;
    localStorage.setItem(KEPT, this.on ? "on" : "off");
    this.#show();
    if (!this.on) return;
    sound(); // so that one knows it, and the browser that we may
    if ("Notification" in window && Notification.permission === "default") await Notification.requestPermission().catch(() => {});
  }

  #show() {
    if (!this.button) return;
    this.button.setAttribute("aria-pressed", String(this.on));
    this.button.textContent = this.on ? "Bell on" : "Bell off";
    this.button.title = "a sound, and where the browser allows it a notification, when it is your turn";
  }
}

/** Two soft tones. */
function sound() {
  const Context = window.AudioContext;
  if (!Context) return;
  const context = new Context();
  [660, 880].forEach((pitch, number) => {
    const tone = context.createOscillator();
    const loud = context.createGain();
    const start = context.currentTime + number * 0.16;
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.0001, start);
    loud.gain.exponentialRampToValueAtTime(0.12, start + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.0001, start + 0.35);
    tone.connect(loud).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.4);
  });
  setTimeout(() => context.close(), 1000);
}
