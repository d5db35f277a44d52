/*
 * What a view shows, for comparing: every text and every box with its place.
 * One rule: only what a person sees counts, so the structure around it may differ. `key` says what
 * something is without saying where; both renderers give the same thing the same key.
 */
() => {
  const PARTS = 'input, textarea, img, video, audio, iframe, hr, canvas, svg, [class*="pf-"]';
  // Drawings of charts are compared by their texts, native inputs below drawn ones by the drawn ones.
  const OTHERWISE = 'svg *, .recharts-wrapper *, .pf-chart *, .pf-chart, [class*="pf-carousel"], '
    + '.pf-overlay-portal, input[type=range], input[aria-hidden=true], input[type=hidden]';
  const PASSED_OVER = 'script, style, title, desc, defs, template';
  const PADDING = 24;
  const items = [];

  const add = (key, rect, clip) => {
    const [left, top] = [Math.max(rect.left, clip.left), Math.max(rect.top, clip.top)];
    const [right, bottom] = [Math.min(rect.right, clip.right), Math.min(rect.bottom, clip.bottom)];
    if (right - left <= 1 || bottom - top <= 1) return;
    items.push({ key, box: [rect.left + scrollX, rect.top + scrollY, rect.right + scrollX, rect.bottom + scrollY] });
  };
  const allText = (element, clip) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const text = element.innerText.replace(/\s+/g, ' ').trim();
    if (text) add(`text ${text}`, range.getBoundingClientRect(), clip);
  };
  const ownText = (element, clip) => {
    const nodes = [...element.childNodes].filter((node) => node.nodeType === 3);
    if (!nodes.some((node) => node.data.trim())) return;
    const range = document.createRange();
    range.setStart(nodes[0], 0);
    range.setEnd(nodes.at(-1), nodes.at(-1).length);
    const text = nodes.map((node) => node.data).join('').replace(/\s+/g, ' ').trim();
    add(`text ${text}`, range.getBoundingClientRect(), clip);
  };
  const part = (element) =>
    [...element.classList].find((name) => name.startsWith('pf-')) ?? element.localName;
  const clipped = (element, style, clip) => {
    if (style.overflowX === 'visible' && style.overflowY === 'visible') return clip;
    const own = element.getBoundingClientRect();
    return {
      left: Math.max(clip.left, own.left), top: Math.max(clip.top, own.top),
      right: Math.min(clip.right, own.right), bottom: Math.min(clip.bottom, own.bottom),
    };
  };
  const visit = (element, clip) => {
    if (element.matches(PASSED_OVER)) return;
    const style = getComputedStyle(element);
    const boxless = style.display === 'contents'; // no box of its own, but those of its children
    if (!boxless && !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return;
    const own = element.getBoundingClientRect();
    if (element.matches(PARTS) && !element.matches(OTHERWISE)) {
      add(`box ${part(element)}`, own, clip);
      const words = element.matches('input, textarea') && (element.value || element.placeholder);
      if (words) add(`text ${words}`, own, clip);
    }
    const inside = boxless || element === document.body ? clip : clipped(element, style, clip);
    // Highlighting cuts words where it likes: what is preformatted counts as one text.
    if (element.matches('pre')) return allText(element, inside);
    ownText(element, inside);
    for (const child of element.children) visit(child, inside);
  };
  visit(document.body, { left: 0, top: 0, right: Infinity, bottom: Infinity });
  return { items, height: PADDING + Math.max(0, ...items.map((item) => item.box[3])) };
}
