// @ts-check
/**
 * Reads ahead in the conversation: which classes is the view about to use?
 *
 * Owns nothing of it. Its one rule: this is for speed alone; what it overlooks is noticed as soon as
 * it stands in the document.
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

/** @param {any} message @returns {Set<string>} class attributes that a tool's result brings */
export function classesAhead(message) {
  /** @type {Set<string>} */
  const found = new Set();
  if (message?.method === "ui/notifications/tool-result") {
    const envelope = message.params?.structuredContent;
    for (const part of VIEW) collect(envelope?.[part], found);
  }
  return found;
}
