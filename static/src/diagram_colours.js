// @ts-check
/**
 * The view's colours in the words of Mermaid's theme.
 *
 * One rule: every colour follows from the design tokens at the place of the diagram, so that themes,
 * the dark scheme and authors' own properties reach diagrams as they reach everything else.
 */

/** @param {string} colour @param {number} percent how much of it is left on the page's background */
const tint = (colour, percent) => `color-mix(in oklab, ${colour} ${percent}%, var(--background))`;
const INK = "var(--foreground)";
const QUIET = "var(--muted-foreground)";
const FILL = "var(--muted)";
const PAGE = "var(--background)";
const EDGE = tint(INK, 30);
/** The chart colours, then again further from the background. */
const SERIES = [28, 50].flatMap((percent) => [1, 2, 3, 4, 5].map((n) => tint(`var(--chart-${n})`, percent)));
const series = (/** @type {number} */ n) => SERIES[n % SERIES.length];

/** @param {string} prefix @param {number} from @param {number} count @param {(n: number) => string} value */
const numbered = (prefix, from, count, value) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${prefix}${from + n}`, value(n)]));

/** Theme variable → CSS colour. */
const COLOURS = {
  background: PAGE,
  primaryColor: FILL,
  primaryTextColor: INK,
  primaryBorderColor: EDGE,
  secondaryColor: series(0),
  secondaryTextColor: INK,
  secondaryBorderColor: EDGE,
  tertiaryColor: tint(FILL, 60),
  tertiaryTextColor: INK,
  tertiaryBorderColor: EDGE,
  lineColor: QUIET,
  textColor: INK,
  titleColor: INK,
  edgeLabelBackground: PAGE,
  noteBkgColor: series(3),
  noteTextColor: INK,
  noteBorderColor: tint("var(--chart-4)", 60),
  errorBkgColor: tint("var(--destructive)", 20),
  errorTextColor: INK,
  pieTitleTextColor: INK,
  pieSectionTextColor: INK,
  pieLegendTextColor: INK,
  pieStrokeColor: PAGE,
  pieOuterStrokeColor: EDGE,
  gridColor: EDGE,
  todayLineColor: "var(--destructive)",
  critBkgColor: tint("var(--destructive)", 25),
  critBorderColor: "var(--destructive)",
  ...numbered("cScale", 0, 12, series),
  ...numbered("cScaleLabel", 0, 12, () => INK),
  ...numbered("pie", 1, 12, (n) => SERIES[(n + 5) % SERIES.length]),
  ...numbered("git", 0, 8, (n) => tint(`var(--chart-${(n % 5) + 1})`, 80)),
  ...numbered("gitBranchLabel", 0, 8, () => PAGE),
  ...numbered("fillType", 0, 8, series),
  ...numbered("actor", 0, 6, (n) => tint(`var(--chart-${(n % 5) + 1})`, 60)),
};
const PLOT = [1, 2, 3, 4, 5].map((n) => `var(--chart-${n})`);

/** @param {Element} place @returns {Record<string, unknown>} theme variables */
export function coloursOf(place) {
  const resolve = resolverAt(place);
  const colours = Object.fromEntries(Object.entries(COLOURS).map(([name, css]) => [name, resolve(css)]));
  const plotColorPalette = PLOT.map(resolve).join(",");
  const darkMode = document.documentElement.classList.contains("dark");
  resolve.end();
  return { ...colours, darkMode, xyChart: { plotColorPalette, backgroundColor: colours.background } };
}

/** Turns CSS colours into `#rrggbb`, which is all the library understands. @param {Element} place */
function resolverAt(place) {
  const probe = document.createElement("span");
  probe.hidden = true;
  place.append(probe);
  const style = getComputedStyle(probe);
  const brush = /** @type {any} */ (new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true }));
  /** @type {Map<string, string>} */
  const known = new Map();
  /** @param {string} css */
  function resolve(css) {
    let found = known.get(css);
    if (found === undefined) {
      for (const layer of [PAGE, css]) {
        probe.style.color = layer;
        brush.fillStyle = style.color;
        brush.fillRect(0, 0, 1, 1);
      }
      const [red, green, blue] = brush.getImageData(0, 0, 1, 1).data;
      found = `#${((1 << 24) | (red << 16) | (green << 8) | blue).toString(16).slice(1)}`;
      known.set(css, found);
    }
    return found;
  }
  return Object.assign(resolve, { end: () => probe.remove() });
}
