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

/** @param {string} prefix @param {number} from @param {number} count @param {(n: number) => string} value @param {string} suffix */
const numbered = (prefix, from, count, value, suffix = "") =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${prefix}${from + n}${suffix}`, value(n)]));

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
  taskBkgColor: series(0),
  taskBorderColor: tint("var(--chart-1)", 60),
  activeTaskBkgColor: series(5),
  activeTaskBorderColor: "var(--chart-1)",
  doneTaskBkgColor: tint(INK, 10),
  doneTaskBorderColor: EDGE,
  critBkgColor: tint("var(--destructive)", 25),
  critBorderColor: "var(--destructive)",
  taskTextColor: INK,
  taskTextDarkColor: INK,
  taskTextLightColor: INK,
  taskTextOutsideColor: INK,
  taskTextClickableColor: INK,
  sectionBkgColor: tint(FILL, 80),
  sectionBkgColor2: tint(FILL, 80),
  altSectionBkgColor: PAGE,
  excludeBkgColor: FILL,
  attributeBackgroundColorOdd: PAGE,
  attributeBackgroundColorEven: tint(FILL, 60),
  rowOdd: PAGE,
  rowEven: tint(FILL, 60),
  quadrant1Fill: tint("var(--chart-2)", 15),
  quadrant2Fill: tint("var(--chart-1)", 12),
  quadrant3Fill: PAGE,
  quadrant4Fill: tint("var(--chart-4)", 12),
  quadrantPointFill: tint("var(--chart-1)", 80),
  archEdgeColor: QUIET,
  archEdgeArrowColor: QUIET,
  archGroupBorderColor: EDGE,
  vennTitleTextColor: INK,
  vennSetTextColor: INK,
  ...numbered("cScale", 0, 12, series),
  ...numbered("cScaleLabel", 0, 12, () => INK),
  ...numbered("pie", 1, 12, (n) => SERIES[(n + 5) % SERIES.length]),
  ...numbered("git", 0, 8, (n) => tint(`var(--chart-${(n % 5) + 1})`, 80)),
  ...numbered("gitBranchLabel", 0, 8, () => PAGE),
  ...numbered("fillType", 0, 8, series),
  ...numbered("venn", 1, 8, (n) => tint(`var(--chart-${(n % 5) + 1})`, 60)),
  ...numbered("quadrant", 1, 4, () => INK, "TextFill"),
  ...numbered("actor", 0, 6, (n) => tint(`var(--chart-${(n % 5) + 1})`, 60)),
};
const PLOT = [1, 2, 3, 4, 5].map((n) => `var(--chart-${n})`);
/** Kinds of diagrams that have their variables in an object of their own. */
const OF_KINDS = {
  xyChart: {
    backgroundColor: PAGE,
    ...Object.fromEntries(
      ["titleColor", "dataLabelColor", "legendTextColor"].concat(
        ["xAxis", "yAxis"].flatMap((axis) => [`${axis}TitleColor`, `${axis}LabelColor`]),
      ).map((name) => [name, INK]),
    ),
    xAxisTickColor: QUIET,
    xAxisLineColor: QUIET,
    yAxisTickColor: QUIET,
    yAxisLineColor: QUIET,
  },
  packet: {
    startByteColor: QUIET,
    endByteColor: QUIET,
    labelColor: INK,
    titleColor: INK,
    blockStrokeColor: EDGE,
    blockFillColor: FILL,
  },
  radar: { axisColor: QUIET, graticuleColor: EDGE },
};
/** What the library forgets to fill in beside colours of a radar. */
const RADAR = {
  axisStrokeWidth: 1,
  axisLabelFontSize: 12,
  curveOpacity: 0.7,
  curveStrokeWidth: 2,
  graticuleStrokeWidth: 1,
  graticuleOpacity: 0.2,
  legendBoxSize: 12,
  legendFontSize: 12,
};

/** @param {Element} place @returns {Record<string, unknown>} theme variables */
export function coloursOf(place) {
  const resolve = resolverAt(place);
  /** @param {Record<string, string>} colours */
  const all = (colours) => Object.fromEntries(Object.entries(colours).map(([name, css]) => [name, resolve(css)]));
  const { xyChart, packet, radar } = OF_KINDS;
  const found = {
    ...all(COLOURS),
    darkMode: document.documentElement.classList.contains("dark"),
    xyChart: { ...all(xyChart), plotColorPalette: PLOT.map(resolve).join(",") },
    packet: all(packet),
    radar: { ...RADAR, ...all(radar) },
  };
  resolve.end();
  return found;
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
