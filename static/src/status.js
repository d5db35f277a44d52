// @ts-check
/**
 * What a person sees while the view is on its way, and when its server does not answer.
 *
 * One rule: the view itself is not moved; a bar at the upper edge or a line below it says what goes on.
 */

/** @param {Element} root of the view */
export function createStatus(root) {
  const line = document.createElement("div");
  line.className = "renderer-status";
  const words = document.createElement("span");
  const bar = document.createElement("progress");
  bar.setAttribute("aria-label", "Loading the view");
  const retry = document.createElement("button");
  retry.type = "button";
  retry.textContent = "Try now";
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = "Close";
  close.onclick = () => clear();

  /** @param {string} role a bar speaks for itself, words alone are announced @param {string} text @param {Element[]} more */
  function show(role, text, ...more) {
    line.setAttribute("role", role);
    if (words.textContent !== text) words.textContent = text;
    if (line.lastChild !== (more.at(-1) ?? words)) line.replaceChildren(words, ...more);
    const placeholder = root.querySelector(":scope > [data-placeholder]");
    line.toggleAttribute("data-inside", placeholder !== null);
    if (line.isConnected) return;
    (placeholder ?? root).after(line);
  }

  function clear() {
    line.remove();
    delete line.dataset.trouble;
  }

  return {
    /** @param {number} done @param {number} total bytes */
    progress(done, total) {
      bar.max = total;
      bar.value = done;
      const [have, all] = [done, total].map((bytes) => (bytes / 1e6).toFixed(1));
      show("group", `Loading the view: ${have} of ${all} MB`, bar);
    },
    /** The view is there: the line leaves it. */
    moveOut() {
      if (line.hasAttribute("data-inside")) line.remove();
    },
    /** @param {string} text */
    say: (text) => show("status", text),
    /** @param {(() => void) | null} again null when it is over */
    trouble(again) {
      if (!again) return clear();
      retry.onclick = again;
      show("status", "The server does not answer. What you do is kept and sent as soon as it does.", retry);
      line.dataset.trouble = "";
    },
    /** @param {string} reason */
    refused(reason) {
      show("status", `The server refused the last input: ${reason}.`, close);
      line.dataset.trouble = "";
    },
    clear,
  };
}
