// @ts-check
/**
 * Live properties of form fields and the rest.
 *
 * One rule: a property is written only where it differs, and never into a field in which an input
 * method is composing; that write waits for the end of the composition.
 */
import { caretOf, setCaret } from "./keeper.js";

export class Fields {
  constructor() {
    /** @type {any} */
    this.composing = null;
    /** @type {Map<string, unknown>} */
    this.postponed = new Map();
    /** Has a say where what the interpreter knows may be behind. @type {import("./echo.js").Echo | null} */
    this.echo = null;
  }

  /** @param {any} el @param {string} name @param {any} value */
  set(el, name, value) {
    if (this.echo?.keeps(el, name, value)) return;
    if (el === this.composing && name === "value") this.postponed.set(name, value);
    else if (name === "value") setValue(el, value);
    else if (el[name] !== value) el[name] = value;
  }

  /** @param {Event} event */
  begin(event) {
    this.composing = event.target;
    this.postponed.clear();
  }

  end() {
    const el = this.composing;
    this.composing = null;
    for (const [name, value] of this.postponed) if (el?.isConnected) this.set(el, name, value);
    this.postponed.clear();
  }

  /** The person typed on: what was postponed is out of date. */
  typed() {
    this.postponed.clear();
  }
}

/** @param {any} el @param {any} value */
function setValue(el, value) {
  const text = value === null || value === undefined ? "" : typeof el.value === "number" ? value : String(value);
  if (el.value === text) return;
  const caret = el === document.activeElement ? caretOf(el) : null;
  const atEnd = caret !== null && caret[0] === el.value.length;
  el.value = text;
  if (caret && !atEnd) setCaret(el, caret);
}
