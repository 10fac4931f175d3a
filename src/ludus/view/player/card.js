/** What a shape says of itself: read from its tooltip, and shown where it hides nothing that may be chosen. */

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

const GAP = 14; // between the pointer and the card

/**
 * A tooltip in words: `{number:3}` is what the text with that id says now, and a line that lacks one is left out.
 * @param {string} tooltip
 * @param {Map<string, {shape: {text?: string}}>} actors
 */
export function told(tooltip, actors) {
  const lines = tooltip.split("\n").map((line) => {
    let whole = true;
    const filled = line.replace(/\{([^{}]+)\}/g, (_, id) => {
      const text = actors.get(id)?.shape.text;
      whole &&= Boolean(text);
      return text ?? "";
    });
    return whole ? filled : null;
  });
  return lines.filter((line) => line !== null).join("\n");
}

/**
 * The place for a card of this size near a point: where it covers least of what is kept free, else nearest to the point.
 * @param {{x: number, y: number}} point
 * @param {{width: number, height: number}} card
 * @param {{width: number, height: number}} room
 * @param {Box[]} kept in the room's coordinates
 * @returns {{left: number, top: number}}
 */
export function cardPlace(point, card, room, kept) {
  const far = { left: room.width - card.width - 4, top: room.height - card.height - 4 };
  const parts = [0, 0.2, 0.4, 0.6, 0.8, 1];
  const beside = [point.x + GAP, point.x - GAP - card.width, ...parts.map((part) => part * far.left)];
  const below = [point.y + GAP + 4, point.y - GAP - card.height, ...parts.map((part) => part * far.top)];
  let best = { left: 4, top: 4 };
  let least = Infinity;
  for (const wanted of beside)
    for (const high of below) {
      const left = Math.max(4, Math.min(wanted, far.left));
      const top = Math.max(4, Math.min(high, far.top));
      const box = { left, top, right: left + card.width, bottom: top + card.height };
      const away = Math.hypot(left + card.width / 2 - point.x, top + card.height / 2 - point.y);
      const cost = away + 50 * kept.reduce((sum, other) => sum + overlap(box, other), 0) + (holds(box, point) ? 1e6 : 0);
      if (cost < least) [best, least] = [{ left, top }, cost];
    }
  return best;
}

/** @param {Box} one @param {Box} other */
function overlap(one, other) {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** @param {Box} box @param {{x: number, y: number}} point */
function holds(box, point) {
  return point.x >= box.left - 4 && point.x <= box.right + 4 && point.y >= box.top - 4 && point.y <= box.bottom + 4;
}
