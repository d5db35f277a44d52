/*
 * What a view shows, for comparing: every text and every box with its place.
 * One rule: only what a person sees counts, so the structure around it may differ. `key` says what
 * something is without saying where; both renderers give the same thing the same key.
 */
() => {
  const PARTS = 'input, textarea, img, video, audio, iframe, hr, canvas, [class*="pf-"]';
  const ALONE = 'script, style, title, desc, defs, template, .pf-chart-data';
  const items = [];
  const place = (rect) => [rect.left + scrollX, rect.top + scrollY, rect.right + scrollX, rect.bottom + scrollY];
  const seen = (rect) => rect.width > 1 && rect.height > 1 && rect.right > 0 && rect.bottom > 0;
  const add = (key, rect) => { if (seen(rect)) items.push({ key, box: place(rect) }); };

  const ownText = (element) => {
    const nodes = [...element.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());
    if (!nodes.length) return;
    const range = document.createRange();
    range.setStart(nodes[0], 0);
    range.setEnd(nodes.at(-1), nodes.at(-1).length);
    add('text ' + nodes.map((node) => node.data).join('').replace(/\s+/g, ' ').trim(), range.getBoundingClientRect());
  };
  const part = (element) => {
    const name = [...element.classList].find((one) => one.startsWith('pf-'));
    return name ?? element.localName;
  };
  const visit = (element) => {
    if (element.matches(ALONE) || !element.checkVisibility({ visibilityProperty: true })) return;
    if (element.matches(PARTS) || (element.localName === 'svg' && !element.parentElement.closest('svg'))) {
      add('box ' + part(element), element.getBoundingClientRect());
    }
    if (element.matches('input, textarea') && element.type !== 'range' && element.type !== 'hidden') {
      const rect = element.getBoundingClientRect();
      add('text ' + (element.value || element.placeholder), rect);
    }
    ownText(element);
    for (const child of element.children) visit(child);
  };
  visit(document.body);
  const shown = items.filter((item) => item.key.trim() !== 'text');
  const PADDING = 24;
  return { items: shown, height: PADDING + Math.max(0, ...shown.map((item) => item.box[3])) };
}
