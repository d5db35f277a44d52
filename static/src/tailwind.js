// @ts-check
/**
 * Tailwind's own compiler with the renderer's theme, as a script of its own.
 *
 * One rule: it is run only when a view names a class that the style sheet does not hold;
 * `utilities.js` decides that.
 */
import { compile } from "tailwindcss";

globalThis.__rendererTailwind = compile(TAILWIND_INPUT);
