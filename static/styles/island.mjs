/**
 * Prints what the page has to know to compile classes on demand, as JavaScript constants:
 * `node island.mjs` → {"TAILWIND_INPUT": …, "UTILITY_ROOTS": …}, values as JSON texts.
 */
import { flatten, require } from "./sources.mjs";

const { __unstable__loadDesignSystem: loadDesignSystem } = require("tailwindcss");

/** First words of all utilities: `bg` for `bg-red-500`. A class that starts otherwise is none. */
async function utilityRoots(input) {
  const { utilities } = await loadDesignSystem(input);
  const names = [...utilities.keys("static"), ...utilities.keys("functional")];
  return [...new Set(names.map((name) => name.replace(/^-/, "").split(/[-/]/)[0]))].sort();
}

const input = await flatten("./utilities.css");
const constants = { TAILWIND_INPUT: input, UTILITY_ROOTS: (await utilityRoots(input)).join(" ") };
const texts = Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]);
process.stdout.write(JSON.stringify(Object.fromEntries(texts)));
