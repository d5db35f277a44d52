// @ts-check
/** Arguments as a model writes them. One rule: each partial is what a host would repair the cut text to. */

const STEPS = 6;

/**
 * @param {Record<string, unknown>} args
 * @returns {Record<string, unknown>[]} growing objects, the last one still incomplete
 */
export function partials(args) {
  const text = JSON.stringify(args);
  const cuts = Array.from({ length: STEPS }, (_, at) => Math.floor((text.length * (at + 1)) / (STEPS + 1)));
  return cuts.map((cut) => repaired(text.slice(0, cut)));
}

/**
 * The object that a cut JSON text holds so far: open strings and containers are closed, a member
 * without a value is dropped.
 * @param {string} text
 * @returns {any}
 */
export function repaired(text) {
  for (let end = text.length; end > 0; end--) {
    const cut = text.slice(0, end);
    try {
      return JSON.parse(cut + closing(cut));
    } catch {
      // Cut within a word, a number's sign, an escape or behind a key: one letter less.
    }
  }
  return {};
}

/** @param {string} text */
function closing(text) {
  const open = [];
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (quoted && letter === "\\") at++;
    else if (letter === '"') quoted = !quoted;
    else if (!quoted && (letter === "{" || letter === "[")) open.push(letter === "{" ? "}" : "]");
    else if (!quoted && (letter === "}" || letter === "]")) open.pop();
  }
  return (quoted ? '"' : "") + open.reverse().join("");
}
