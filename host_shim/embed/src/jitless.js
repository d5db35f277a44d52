// @ts-check
/**
 * Keeps the schema library from probing for `eval`, which a page with a policy reports as a violation.
 * One rule: imported before anything that brings schemas along.
 */
import { config } from "zod";

config({ jitless: true });
