// @ts-check
/**
 * What the host does for a view. One rule: everything the view asks for is shown before it is answered,
 * and what the person chose to hold or to approve waits for the person.
 */
import { askServer, callTool, readResource } from "./api.js";

/** @typedef {import("./api.js").Server} Server */
/** @typedef {import("./settings.js").Choices} Choices */

/** A tool call of the view that waits for the person. */
export class Held {
  /**
   * @param {string} name
   * @param {any} args
   * @param {string} why
   */
  constructor(name, args, why) {
    this.name = name;
    this.args = args;
    this.why = why;
    this.since = performance.now();
    /** @type {Promise<boolean>} true: go on, false: refuse */
    this.decided = new Promise((resolve) => (this.decide = resolve));
  }
}

/** The calls that wait, in order; a change is announced as `change`. */
export class Queue extends EventTarget {
  /** @type {Held[]} */
  waiting = [];

  /**
   * @param {Held} held
   * @returns {Promise<boolean>}
   */
  async wait(held) {
    this.waiting.push(held);
    this.dispatchEvent(new Event("change"));
    const go = await held.decided;
    this.waiting = this.waiting.filter((other) => other !== held);
    this.dispatchEvent(new Event("change"));
    return go;
  }

  /** Lets all of them go on. */
  release() {
    for (const held of this.waiting) held.decide?.(true);
  }
}

/**
 * @typedef {object} Desk where the person sees and decides
 * @property {Queue} queue
 * @property {() => Choices} choices as they are now
 * @property {(params: any) => void} message
 * @property {(params: any) => void} modelContext
 * @property {(url: string) => Promise<boolean>} mayOpen
 * @property {(contents: any[]) => Promise<boolean>} download
 * @property {(mode: string) => string} display returns the mode granted
 */

/**
 * @param {Server} server
 * @param {Desk} desk
 * @returns {import("./session.js").Answers}
 */
export function answers(server, desk) {
  /** @param {string} method */
  const listing = (method) => (/** @type {any} */ params) => askServer(server.name, method, params);
  return {
    "tools/call": (params) => call(server, desk, params),
    "tools/list": listing("tools/list"),
    "resources/read": ({ uri }) => readResource(server.name, uri),
    "resources/list": listing("resources/list"),
    "resources/templates/list": listing("resources/templates/list"),
    "prompts/list": listing("prompts/list"),
    "ui/open-link": async ({ url }) => {
      if (!/^https?:/i.test(url) || !(await desk.mayOpen(url))) return { isError: true };
      open(url, "_blank", "noopener");
      return {};
    },
    "ui/download-file": async ({ contents }) => ((await desk.download(contents)) ? {} : { isError: true }),
    "ui/message": async (params) => (desk.message(params), {}),
    "ui/update-model-context": async (params) => (desk.modelContext(params), {}),
    "ui/request-display-mode": async ({ mode }) => ({ mode: desk.display(mode) }),
  };
}

/**
 * @param {Server} server
 * @param {Desk} desk
 * @param {any} params
 */
async function call(server, desk, { name, arguments: args = {} }) {
  const { visibility, approve, hold } = desk.choices();
  if (visibility === "enforce") refuseHidden(server, name);
  const why = hold ? "backend calls are held" : "calls need your approval";
  if ((hold || approve) && !(await desk.queue.wait(new Held(name, args, why)))) {
    throw refusal(`${name} was refused by the person`);
  }
  return callTool(server.name, name, args);
}

/**
 * A tool that is not visible to apps must not be called by one. Names the server does not list
 * (identity addresses of app tools) are left to the server.
 * @param {Server} server
 * @param {string} name
 */
function refuseHidden(server, name) {
  const visibility = server.tools.find((tool) => tool.name === name)?._meta?.ui?.visibility;
  if (visibility && !visibility.includes("app")) throw refusal(`${name} is not visible to apps`);
}

/** @param {string} message */
const refusal = (message) => Object.assign(new Error(message), { code: -32000 });
