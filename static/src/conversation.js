// @ts-check
/**
 * The conversation with the host, short: as much as a new interpreter has to know of it.
 *
 * One rule: replies go with their contents, since who asked has had them; of tool results the last
 * one stays, because each replaces the view.
 */

const RESULT = "ui/notifications/tool-result";

export class Conversation {
  /** @param {Entry[]} entries */
  constructor(entries) {
    this.entries = entries.slice();
  }

  /** @param {"in" | "out"} dir @param {Message} message */
  note(dir, message) {
    if (message.jsonrpc !== "2.0") return;
    if (dir === "in" && message.method === RESULT) {
      this.entries = this.entries.filter(({ message: { method } }) => method !== RESULT);
    }
    const reply = message.method === undefined;
    this.entries.push({ dir, message: reply ? { jsonrpc: "2.0", id: message.id, result: {} } : message });
  }

  /** @param {Record<string, unknown>} [state] in place of the one that came with the last result @returns {Entry[]} */
  transcript(state) {
    return this.entries.map((entry) => {
      const { dir, message } = entry;
      const content = message.method === RESULT ? message.params?.structuredContent : undefined;
      if (!state || !content) return entry;
      const params = { ...message.params, structuredContent: { ...content, state } };
      return { dir, message: { ...message, params } };
    });
  }
}
