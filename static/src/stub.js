// @ts-check
/**
 * The small page's way to a view: parts from a URL or the channel, else a view on the server, else
 * the picture of it with the tool's words.
 *
 * One rule: each rung is tried once, in that order, and a person sees at every moment which one.
 */
import { bringBy } from "./boot.js";
import { carried, Early } from "./early.js";
import { encodeBase64 } from "./packing.js";
import { byResource, byTool, hosted, streamOf } from "./parts.js";
import { Remote } from "./remote.js";
import { createStatus } from "./status.js";

/**
 * @typedef {object} Delivery what `host_shim.delivery.stub_html` writes into the page
 * @property {string | null} hosted URL that the parts are below
 * @property {string | null} channel URI that the parts are below
 * @property {string[]} tools names of the tool that draws on the server and hands out parts
 * @property {boolean} [inFrame] false: the view is drawn on the server at once
 * @property {object} [patience] see `asker.js`
 */

const IN_FRAME = ["interpreter", "wasm", "snapshot"];
/** Most hosts send the result at once; a picture in it is painted before the heavy work begins. */
const RESULT_WAIT_MS = 60;
/** A hidden frame never paints. */
const PAINT_LIMIT_MS = 300;

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const channel = /** @type {Channel} */ (globalThis.__rendererChannel);
const root = /** @type {Element} */ (document.getElementById("root"));
/** @type {Delivery} */
const delivery = JSON.parse(document.getElementById("renderer:delivery")?.textContent || "{}");
const early = new Early(channel, root);
const status = createStatus(root);

/** @param {any} result of the tool @returns {Promise<void>} settles when its picture, if it has one, is painted */
async function showEarly(result) {
  try {
    const html = await carried(result);
    if (html === null) return;
    await __rendererAssets.styled;
    if (early.show(html)) status.moveOut();
    await Promise.race([painted(), pause(PAINT_LIMIT_MS)]);
  } catch (error) {
    console.warn("renderer: the picture cannot be shown", error);
  }
}

/** A message posted from an animation frame is handled after that frame was painted. */
const painted = () =>
  new Promise((resolve) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(null);
    }),
  );

/** The host answers requests from now on, and what there is to show is on the screen. */
async function settled() {
  if (!channel.hosted) return;
  await channel.greeted;
  await Promise.race([result, pause(RESULT_WAIT_MS)]);
  await picture;
}

/** @returns {import("./parts.js").Source[]} in the order of the ladder */
function sources() {
  /** @type {import("./parts.js").Source[]} */
  const found = [];
  if (delivery.hosted) found.push(hosted(delivery.hosted, PARTS.size));
  if (!channel.hosted || !delivery.channel) return found;
  const byTools = delivery.tools.map((tool) => byTool(channel, tool));
  return [...found, byResource(channel, delivery.channel), ...byTools];
}

/** Gets an asset for whoever waits for it. @param {string} name @param {(bytes: number) => void} arrived */
function supply(name, arrived) {
  const stream = streamOf(PARTS.assets[name], from, arrived, (error) => channel.fail({ kind: "assets", error }));
  __rendererAssets.supply(name, stream);
}

/** Begins to get what the interpreter needs; its start waits for the streams. */
async function deliver() {
  await settled();
  const total = IN_FRAME.reduce((sum, name) => sum + PARTS.assets[name].size, 0);
  let done = 0;
  for (const name of IN_FRAME) {
    supply(name, (bytes) => {
      done += bytes;
      channel.alive();
      if (!channel.failed) status.progress(done, total);
    });
  }
}

/** Draws on the server. @param {Refusal} refusal why not in the frame */
async function goRemote(refusal) {
  status.say("Connecting to the server…");
  try {
    if (!channel.hosted || !delivery.tools.length) throw new Error("it offers no tool for that");
    await __rendererAssets.styled; // the first HTML comes with the first answer and is shown at once
    await new Remote(channel, early, delivery, status).start();
    status.clear();
    performance.mark("renderer:content");
    channel.ready();
  } catch (error) {
    status.clear();
    channel.fail({ ...refusal, remote: error instanceof Error ? error.message : String(error) });
  }
}

/** Puts a part where the page that has all of them would have it. @param {string} name */
async function inline(name) {
  const bytes = await new Promise((resolve, reject) => {
    const stream = streamOf(PARTS.assets[name], from.slice(), () => {}, reject);
    new Response(stream).arrayBuffer().then((buffer) => resolve(new Uint8Array(buffer)), reject);
  });
  const element = document.createElement("template");
  element.id = `renderer:${name}`;
  element.content.append(encodeBase64(bytes));
  document.head.append(element);
}

const from = sources();
globalThis.__rendererEarly = {
  takenOver() {
    early.replay();
    status.clear();
  },
};
/** @type {Promise<void>} */
let picture = Promise.resolve();
const result = new Promise((resolve) => {
  channel.watch(({ method, params }) => {
    if (method !== "ui/notifications/tool-result") return;
    picture = showEarly(params);
    resolve(undefined);
  });
});
channel.descendTo(goRemote);
bringBy(inline);
if (delivery.inFrame === false) channel.fail({ kind: "chosen" });
else channel.wasm.then((allowed) => void (allowed && deliver()));
