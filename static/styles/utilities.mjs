/**
 * The utility classes compiled ahead of time, as generators over Tailwind's scales.
 *
 * A wire's `cssClass` may carry any Tailwind class; this list holds the ones that Prefab's DSL
 * compiles its props to and the ones authors write most. One rule: a class is listed by family,
 * never by component, so that the list does not grow with each example.
 */

const cross = (prefixes, values) =>
  prefixes.flatMap((prefix) => values.map((value) => (value === "" ? prefix : `${prefix}-${value}`)));
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String(from + i));
const words = (text) => text.trim().split(/\s+/);
const tinted = (names, tints) =>
  names.flatMap((name) => words(tints).map((tint) => `${name}/${tint}`));
const prefixed = (variant, classes) => classes.map((name) => `${variant}:${name}`);

const STEPS = words("0 1 2 3 4 5 6 8 10 12 16");
const SPACING = words("0 0.5 1 1.5 2 2.5 3 3.5 4 5 6 7 8 9 10 11 12 14 16");
const LONG_SPACING = [...SPACING, ...words("20 24 28 32 36 40 44 48 52 56 60 64 72 80 96 px")];
const FRACTIONS = words("1/2 1/3 2/3 1/4 3/4 1/5 2/5 3/5 4/5");
const NAMED_WIDTHS = words("xs sm md lg xl 2xl 3xl 4xl 5xl 6xl 7xl");
const TEXT_SIZES = words("xs sm base lg xl 2xl 3xl 4xl 5xl 6xl");
const ALIGN = words("start end center baseline stretch");
const JUSTIFY = words("start end center between around evenly stretch");

const TOKENS = words(`background foreground card card-foreground popover popover-foreground primary
  primary-foreground secondary secondary-foreground muted muted-foreground accent accent-foreground
  destructive success warning info border input ring chart-1 chart-2 chart-3 chart-4 chart-5`);
const STATUS = words("primary secondary muted accent destructive success warning info");
const HUES = words(`red orange amber yellow lime green emerald teal cyan sky blue indigo violet purple
  fuchsia pink rose slate gray zinc neutral stone`);
const SHADES = words("50 100 200 300 400 500 600 700 800 900 950");

/** Layout that changes with the window's width: what DSL props compile to, in every breakpoint. */
const RESPONSIVE = [
  ...cross(["gap", "gap-x", "gap-y"], STEPS),
  ...cross(["p", "px", "py"], STEPS),
  ...cross(["m", "mx", "my", "mt", "mb"], [...STEPS, "auto"]),
  ...cross(["grid-cols"], [...range(1, 12), "none"]),
  ...cross(["col-span"], [...range(1, 12), "full"]),
  ...cross(["row-span"], range(1, 6)),
  ...cross(["items"], ALIGN),
  ...cross(["justify"], JUSTIFY),
  ...cross(["text"], [...words("left center right"), ...TEXT_SIZES]),
  ...cross(["flex"], words("row col row-reverse col-reverse wrap nowrap 1 auto none")),
  ...words("block inline inline-block flex inline-flex grid contents hidden grow grow-0 shrink-0"),
  ...cross(["w"], words("1/2 1/3 2/3 1/4 3/4 full auto fit 32 40 48 56 64 72 80 96")),
  ...cross(["max-w"], [...NAMED_WIDTHS, ...words("full none")]),
  ...cross(["order"], [...range(1, 6), "first", "last", "none"]),
];

const LAYOUT = [
  ...RESPONSIVE,
  ...cross(["gap", "gap-x", "gap-y"], SPACING),
  ...cross(["p", "px", "py", "pt", "pr", "pb", "pl", "ps", "pe"], SPACING),
  ...cross(["m", "mx", "my", "mt", "mr", "mb", "ml"], [...SPACING, "auto"]),
  ...cross(["grid-rows", "row-span"], [...range(1, 12), "none", "full"]),
  ...cross(["self", "justify-items", "justify-self", "content"], [...ALIGN, "auto", "between"]),
  ...words("text-justify text-start text-end flex-wrap-reverse flex-initial inline-grid flow-root"),
  ...words("shrink basis-full basis-auto basis-0 basis-1/2 basis-1/3 basis-1/4 max-w-prose"),
];

const SIZES = [
  ...cross(["w", "h", "size"], [...LONG_SPACING, ...FRACTIONS, ...words("full auto fit min max")]),
  ...cross(["w", "max-w", "min-w"], [...NAMED_WIDTHS, "3xs", "2xs"]),
  ...cross(["min-w", "min-h", "max-w", "max-h"], [...LONG_SPACING, ...words("full fit min max")]),
  ...cross(["h", "min-h", "max-h"], words("screen dvh svh")),
  ...words("max-h-none min-w-auto min-h-auto w-dvw aspect-auto aspect-square aspect-video"),
];

const SPACE = [
  ...cross(["space-x", "space-y"], SPACING),
  ...cross(["p", "px", "py", "m", "mx", "my", "mt", "mb", "gap"], words("20 24 32 px")),
  ...cross(["-m", "-mx", "-my", "-mt", "-mr", "-mb", "-ml"], words("px 0.5 1 2 3 4 6 8")),
  ...words("ms-auto me-auto space-x-reverse space-y-reverse"),
];

const TEXT = [
  ...cross(["text"], words("7xl 8xl 9xl wrap nowrap balance pretty ellipsis clip")),
  ...words("font-thin font-extralight font-light font-normal font-medium font-semibold font-bold"),
  ...words("font-extrabold font-black font-sans font-serif font-mono italic not-italic"),
  ...words("underline overline line-through no-underline uppercase lowercase capitalize normal-case"),
  ...cross(["leading"], [...words("none tight snug normal relaxed loose"), ...range(3, 10)]),
  ...cross(["tracking"], words("tighter tight normal wide wider widest")),
  ...cross(["whitespace"], words("normal nowrap pre pre-line pre-wrap break-spaces")),
  ...cross(["line-clamp"], [...range(1, 6), "none"]),
  ...cross(["underline-offset"], words("auto 1 2 4 8")),
  ...cross(["decoration"], words("solid double dotted dashed wavy 1 2 4")),
  ...words("truncate break-words break-all break-normal wrap-anywhere wrap-break-word hyphens-auto"),
  ...words("tabular-nums slashed-zero lining-nums oldstyle-nums proportional-nums ordinal normal-nums"),
  ...words("antialiased subpixel-antialiased indent-4 indent-8 align-top align-middle align-bottom"),
  ...words("align-baseline list-none list-disc list-decimal list-inside list-outside"),
];

const EDGES = words("t r b l x y");
const CORNERS = words("t r b l tl tr bl br");
const BORDER = [
  ...cross(["border", ...cross(["border"], EDGES)], ["", "0", "2", "4", "8"]),
  ...cross(["border"], words("solid dashed dotted double none hidden collapse separate")),
  ...cross(["rounded"], words("xs sm md lg xl 2xl 3xl 4xl full none")),
  ...cross(cross(["rounded"], CORNERS), ["", ...words("sm md lg xl 2xl full none")]),
  ...cross(["divide-x", "divide-y"], ["", "0", "2", "4"]),
  ...words("rounded divide-solid divide-dashed divide-dotted divide-none"),
  ...cross(["outline"], ["", ...words("0 1 2 4 none hidden dashed offset-0 offset-2 offset-4")]),
  ...cross(["ring", "inset-ring"], ["", ...words("0 1 2 4")]),
  ...words("ring-inset ring-offset-0 ring-offset-2"),
];

const BOX = [
  ...words("static relative absolute fixed sticky isolate visible invisible collapse"),
  ...cross(["inset", "inset-x", "inset-y", "top", "right", "bottom", "left"], words("0 1 2 3 4 6 8 auto 1/2 full px")),
  ...cross(["-top", "-right", "-bottom", "-left"], words("px 1 2 3 4")),
  ...cross(["z"], words("0 10 20 30 40 50 auto")),
  ...cross(cross(["overflow"], ["", "x", "y"]).map((name) => name.replace(/-$/, "")), words("auto hidden visible scroll clip")),
  ...cross(["overscroll"], words("auto contain none")),
  ...cross(["object"], words("contain cover fill none scale-down center top bottom left right")),
  ...cross(["col-start", "col-end", "row-start", "row-end"], [...range(1, 7), "auto"]),
  ...cross(["auto-rows", "auto-cols"], words("auto min max fr")),
  ...cross(["grid-flow"], words("row col dense row-dense col-dense")),
  ...cross(["place-items", "place-content", "place-self"], words("start end center stretch")),
  ...cross(["float", "clear"], words("left right none")),
  ...words("col-auto row-auto box-border box-content container table table-cell table-row table-auto"),
  ...words("table-fixed columns-1 columns-2 columns-3 columns-4 field-sizing-content sr-only not-sr-only"),
];

const EFFECTS = [
  ...cross(["opacity"], words("0 5 10 15 20 25 30 40 50 60 70 75 80 90 95 100")),
  ...cross(["shadow"], ["", ...words("2xs xs sm md lg xl 2xl inner none")]),
  ...cross(["transition"], ["", ...words("none all colors opacity shadow transform")]),
  ...cross(["duration", "delay"], words("0 75 100 150 200 300 500 700 1000")),
  ...cross(["ease"], words("linear in out in-out")),
  ...cross(["animate"], words("none spin ping pulse bounce")),
  ...cross(["scale"], words("50 75 90 95 100 105 110 125 150")),
  ...cross(["rotate", "-rotate"], words("0 1 2 3 6 12 45 90 180")),
  ...cross(["translate-x", "translate-y", "-translate-x", "-translate-y"], words("0 px 0.5 1 2 4 1/2 full")),
  ...cross(["blur", "backdrop-blur"], words("none xs sm md lg xl")),
  ...words("grayscale grayscale-0 invert invert-0 mix-blend-multiply mix-blend-screen"),
  ...cross(["cursor"], words("auto default pointer wait text move help not-allowed none grab zoom-in")),
  ...words("select-none select-text select-all select-auto pointer-events-none pointer-events-auto"),
  ...words("resize resize-none resize-x resize-y appearance-none scroll-smooth touch-none"),
  ...cross(["bg-linear-to", "bg-gradient-to"], words("t tr r br b bl l tl")),
  ...words("bg-none bg-cover bg-contain bg-center bg-no-repeat bg-clip-text fill-none fill-current stroke-current"),
];

/** Families worth a hover or focus form besides colours. */
const INTERACTIVE = [
  ...words("underline no-underline shadow shadow-sm shadow-md shadow-lg shadow-xl scale-95 scale-105 scale-110"),
  ...cross(["opacity"], words("50 60 70 75 80 90 100")),
  ...words("border ring ring-1 ring-2 outline-none -translate-y-0.5 -translate-y-1 cursor-pointer"),
];

const COLOUR_KINDS = words("bg text border");
const NEUTRALS = words("white black transparent current");
const TINTS = "5 10 15 20 30 40 50 60 70 75 80 90";

const COLOURS = [
  ...cross(COLOUR_KINDS, [...TOKENS, ...NEUTRALS]),
  ...cross(["bg"], cross(HUES, SHADES)),
  ...cross(["text"], cross(HUES, words("50 100 200 300 400 500 600 700 800 900"))),
  ...cross(["border"], cross(HUES, words("200 300 400 500 600 700"))),
  ...cross(words("ring outline divide fill stroke decoration accent caret"), [...TOKENS, "current"]),
  ...cross(words("from via to"), [...STATUS, ...NEUTRALS, "background"]),
  ...cross(words("from via to fill stroke"), cross(HUES, words("400 500 600"))),
  ...cross(words("bg text border"), tinted(STATUS, TINTS)),
  ...cross(["bg"], tinted(cross(HUES, ["500"]), "10 20")),
  ...cross(["bg"], tinted(["black", "white"], "5 10 20 50 80")),
  ...cross(["text"], tinted(["foreground", "muted-foreground"], "50 60 70 80")),
  "border-border/50",
];

const HOVER_COLOURS = [
  ...cross(COLOUR_KINDS, TOKENS),
  ...cross(["bg"], [...cross(HUES, words("50 100 200 400 500 600 700")), ...NEUTRALS]),
  ...cross(["text"], [...cross(HUES, words("500 600 700")), "white", "black"]),
  ...cross(["border"], cross(HUES, ["500"])),
  ...cross(["bg"], tinted(STATUS, "10 20 50 80 90")),
  ...cross(["text"], words("foreground/80 primary/80 muted-foreground/80")),
];

const DARK_COLOURS = [
  ...cross(COLOUR_KINDS, TOKENS),
  ...cross(["bg"], [...cross(HUES, words("500 600 700 800 900 950")), "white", "black"]),
  ...cross(["text"], [...cross(HUES, words("100 200 300 400 500")), "white", "black"]),
  ...cross(["border"], [...cross(HUES, words("600 700 800")), "white", "black"]),
  ...cross(["bg"], tinted(cross(HUES, ["500", "900", "950"]), "10 20 30 50")),
  ...words("hidden block inline flex invert border shadow-none"),
];

const STATE_COLOURS = cross(["bg", "text", "border", "ring"], [...STATUS, "ring", "border", "foreground"]);

const BREAKPOINTS = words("sm md lg xl 2xl");

/** @returns {string[]} every class compiled ahead of time, in a stable order, without repeats. */
export function candidates() {
  const plain = [...LAYOUT, ...SIZES, ...SPACE, ...TEXT, ...BORDER, ...BOX, ...EFFECTS, ...COLOURS];
  const all = [
    ...plain,
    ...BREAKPOINTS.flatMap((name) => prefixed(name, RESPONSIVE)),
    ...prefixed("hover", [...HOVER_COLOURS, ...INTERACTIVE]),
    ...["focus", "focus-visible", "focus-within", "active", "disabled"].flatMap((name) =>
      prefixed(name, [...INTERACTIVE, ...STATE_COLOURS]),
    ),
    ...prefixed("dark", DARK_COLOURS),
  ];
  return [...new Set(all)];
}
