// @ts-check
/**
 * Lets a frame follow the height its view reports. One rule: a view that answers every new height with
 * another one (because its own height depends on the frame's) is stopped, not followed for ever.
 */

const WINDOW_MS = 1000;
const CHANGES_PER_WINDOW = 40;

/**
 * @param {HTMLIFrameElement} iframe
 * @param {{max?: number, onLoop?: () => void}} [options] `max` height in CSS px
 * @returns {(size: {height?: number}) => void} a handler for `size-changed`
 */
export function fitHeight(iframe, { max = 8000, onLoop } = {}) {
  /** @type {number[]} */
  let recent = [];
  let stopped = false;
  return ({ height }) => {
    if (stopped || height === undefined) return;
    const wanted = `${Math.min(Math.ceil(height), max)}px`;
    if (wanted === iframe.style.height) return;
    const now = performance.now();
    recent = [...recent.filter((at) => now - at < WINDOW_MS), now];
    if (recent.length > CHANGES_PER_WINDOW) {
      stopped = true;
      onLoop?.();
      return;
    }
    iframe.style.height = wanted;
  };
}
