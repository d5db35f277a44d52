/**
 * Asks Tailwind about what static/src/classes.js and static/styles/split.mjs believe: `node classes_check.mjs STATIC NAMES.json`.
 * Prints the names for which the two disagree. One rule: Tailwind is right.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [folder, listing] = process.argv.slice(2);
const require = createRequire(`${folder}/package.json`);
const { build } = require("esbuild");
const { __unstable__loadDesignSystem: loadDesignSystem } = require("tailwindcss");
const { candidates } = await import(`${folder}/styles/utilities.mjs`);
const { split } = await import(`${folder}/styles/split.mjs`);

const print = (script) =>
  execFileSync(process.execPath, [`${folder}/styles/${script}`], { encoding: "utf8", maxBuffer: 1 << 24 });

async function load(define) {
  const entryPoints = [`${folder}/src/classes.js`];
  const { outputFiles } = await build({ entryPoints, bundle: true, write: false, format: "esm", define });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);
}

const define = JSON.parse(print("island.mjs"));
const { mayBeUtility } = await load(define);
const known = new Set(split(print("build.mjs"), []).index.keys());
const system = await loadDesignSystem(JSON.parse(define.TAILWIND_INPUT));
const compiles = (names) => names.filter((_, i) => answers.get(names)[i] !== null);
const answers = new Map();
const ask = (names) => {
  answers.set(names, system.candidatesToCss(names));
  return compiles(names);
};

const prepared = ask(candidates());
const all = system.getClassList().map(([name]) => name);
const utilities = [...ask(all), ...ask(JSON.parse(readFileSync(listing, "utf8"))), ...prepared];
const valid = new Set(ask([...known]));
const result = {
  counts: { prepared: prepared.length, utilities: utilities.length, known: known.size },
  overlooked: prepared.filter((name) => !known.has(name)),
  invented: [...known].filter((name) => !valid.has(name)),
  refused: utilities.filter((name) => !mayBeUtility(name)),
  loaded: "pf-card lucide-check group/row peer/x language-py hljs-string report-header dark case-3"
    .split(" ").filter(mayBeUtility),
};
process.stdout.write(JSON.stringify(result));
