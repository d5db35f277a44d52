// @ts-check
/**
 * Measures the page as the MCP Apps SDK does and reports changes.
 *
 * One observer for the life of the page; who hears of a size changes hands once.
 */

/** @returns {[number, number]} width and content height in CSS pixels, rounded up */
export function measure() {
  const html = document.documentElement;
  const before = html.style.height;
  html.style.height = "max-content";
  const height = Math.ceil(html.getBoundingClientRect().height);
  html.style.height = before;
  return [Math.ceil(window.innerWidth), height];
}

/**
 * @callback SizeListener
 * @param {number} width of content and frame alike
 * @param {number} height of the content
 * @param {number} frame height of the frame
 */

/** @param {SizeListener} first who hears of sizes until `hand` */
export function createSizeReporter(first) {
  let report = first;
  let last = "";
  let scheduled = false;

  function now() {
    scheduled = false;
    if (!document.body) return;
    const [width, height] = measure();
    const frame = window.innerHeight;
    const text = `${width}x${height}/${frame}`;
    if (text === last) return;
    last = text;
    report(width, height, frame);
  }

  function schedule() {
    if (scheduled) return;
    scheduled = true;
    requestAnimationFrame(now);
  }

  const observer = new ResizeObserver(schedule);
  observer.observe(document.documentElement);
  // A frame that the host makes higher need not change any box in it, but is news all the same.
  window.addEventListener("resize", schedule);

  return {
    /** Report at once, also what was measured already: nobody may have been there to hear it. */
    again() {
      last = "";
      now();
    },
    /** Call when `<body>` exists. @param {SizeListener} next */
    hand(next) {
      observer.observe(document.body);
      report = next;
      last = "";
      schedule();
    },
  };
}
