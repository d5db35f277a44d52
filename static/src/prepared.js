// @ts-check
/**
 * The utilities that were compiled ahead: a rule is text until its class is used.
 *
 * One rule: those in use stand in the order of the whole sheet, which decides between two that
 * contradict each other. As little as possible is made of the others: at the start of a view every
 * millisecond counts.
 */

/**
 * The parts that `static/styles/split.mjs` makes of the style sheet: all but the utilities; the
 * utilities, one a line; which of them are each class's; which of them the renderer's own markup uses.
 * @typedef {[css: string, rules: string, index: string, always: string]} Sheet
 */

export class Prepared {
  /** @param {HTMLStyleElement} style stands where the utilities belong @param {Sheet} sheet */
  constructor(style, [, rules, index, always]) {
    this.rules = rules.split("\n");
    /** A line for each class: its name, a tab, the numbers of its rules. */
    this.index = index;
    /** Numbers of the rules that the document has, ascending. */
    this.used = always.split(" ").map(Number);
    style.textContent = `@layer utilities{${this.used.map((number) => this.rules[number]).join("")}}`;
    this.layer = /** @type {CSSLayerBlockRule} */ (style.sheet?.cssRules[0]);
    if (this.layer.cssRules.length !== this.used.length) this.#useEach(this.used);
  }

  /** Lets a class have its effect. @param {string} name @returns {boolean} is it one of these? */
  use(name) {
    const line = this.index.indexOf(`\n${name}\t`);
    if (line < 0) return false;
    const begin = line + name.length + 2;
    const numbers = this.index.slice(begin, this.index.indexOf("\n", begin));
    for (const number of numbers.split(" ")) this.#use(Number(number));
    return true;
  }

  /** Finds out which ones this browser knows. @param {number[]} numbers */
  #useEach(numbers) {
    while (this.layer.cssRules.length) this.layer.deleteRule(0);
    this.used = [];
    for (const number of numbers) this.#use(number);
  }

  /** @param {number} number */
  #use(number) {
    let at = this.used.length;
    while (at > 0 && this.used[at - 1] > number) at -= 1;
    if (this.used[at - 1] === number) return;
    try {
      this.layer.insertRule(this.rules[number], at);
      this.used.splice(at, 0, number);
    } catch {
      // A selector that this browser does not know: in a sheet it would be passed over as well.
    }
  }
}
