// @ts-check
/**
 * Mermaid, as a script of its own.
 *
 * One rule: it is run only when a view holds a diagram; `diagrams.js` decides that.
 */
import mermaid from "mermaid";

globalThis.__rendererMermaid = mermaid;
