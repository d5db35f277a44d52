// @ts-check
/**
 * The browser's file dialog, for a view that asks for files without having an input.
 *
 * One rule: the input leaves the page as soon as the dialog is answered or given up.
 */
import { readFiles } from "./payload.js";

/** Open dialogs by the number Python knows them by. @type {Map<number, HTMLInputElement>} */
const open = new Map();

/**
 * @param {number} id @param {string} text `{"accept", "multiple", "limit"}`
 * @param {(text: string) => void} tell gets `{"id", "files"}` or `{"id", "message"}` as JSON
 */
export function pick(id, text, tell) {
  const { accept, multiple, limit } = JSON.parse(text);
  const input = document.createElement("input");
  Object.assign(input, { type: "file", multiple, hidden: true });
  if (accept) input.accept = accept;
  /** @param {object} answer */
  const answer = (answer) => {
    if (drop(id)) tell(JSON.stringify({ id, ...answer }));
  };
  input.addEventListener("cancel", () => answer({ files: [] }));
  input.addEventListener("change", async () => {
    try {
      answer({ files: await readFiles(input.files ?? [], limit) });
    } catch (error) {
      answer({ message: error instanceof Error ? error.message : String(error) });
    }
  });
  open.set(id, input);
  // In the document, because some browsers collect a detached input while its dialog is open.
  document.documentElement.append(input);
  input.click();
}

/** Gives a dialog up. @param {number} id @returns {boolean} whether it was open */
export function drop(id) {
  open.get(id)?.remove();
  return open.delete(id);
}
