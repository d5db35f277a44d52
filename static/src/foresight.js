// @ts-check
/**
 * Reads ahead in an envelope: which classes is the view about to use?
 *
 * One rule: this is for speed alone; what it overlooks is noticed as soon as it stands in the document.
 */

const VIEW = ["view", "defs"];

/** @param {unknown} value part of a view @param {Set<string>} found */
function collect(value, found) {
  if (value === null || typeof value !== "object") return;
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === "object") collect(inner, found);
    else if (key.endsWith("Class") && typeof inner === "string" && !inner.includes("{{")) found.add(inner);
  }
}

/** @param {any} envelope @returns {Set<string>} class attributes that its view brings */
export function classesAhead(envelope) {
  /** @type {Set<string>} */
  const found = new Set();
  for (const part of VIEW) collect(envelope?.[part], found);
  return found;
}
