// @ts-check
/**
 * The host page: claims a document for the reviewer, mounts its artifact, shows the source and the
 * feed.
 *
 * One rule: what a review is and who has it is asked of the runtime each time, so a page that is
 * loaded anew goes on where the last one stopped.
 */
import { mountAppTool, RuntimeApi } from "./embed.js";

const LOOK_EVERY_MS = 1500;

/** @param {string} id @returns {any} */
const element = (id) => document.getElementById(id);
const [task, problem, frame, feed, pages] = ["task", "problem", "frame", "feed", "document"].map(element);
const [next, expand, highlighter, reviewer] = ["next", "expand", "highlighter", "reviewer"].map(element);

/** The pages of each document. @type {Record<string, string[]>} */
let texts = {};
/** What is on the screen. @type {{surface: any, document: any, status: string} | null} */
let open = null;
/** Counts what was begun: whoever is overtaken while it waits shows nothing. */
let turn = 0;
/** @type {{api: RuntimeApi, agentId: string}} */
let user;

/** Begins anew as the reviewer who is chosen. */
async function begin() {
  close();
  const mine = ++turn;
  const [answer, documents] = await Promise.all([get(`demo/sign-in/${reviewer.value}`), get("demo/documents")]);
  if (mine !== turn) return;
  texts = documents;
  user = { api: new RuntimeApi("./", () => answer.token), agentId: answer.agent_id };
  await showNext();
}

/** @param {string} path */
async function get(path) {
  return (await fetch(path)).json();
}

/** Leaves the document on the screen for the next that waits. @param {any} [claimed] one that is claimed already */
async function showNext(claimed) {
  const left = open?.document.task_id;
  close();
  const mine = ++turn;
  claimed ??= (await user.api.nextReview(user.agentId, left)).document;
  if (mine !== turn) return;
  task.textContent = claimed ? `${claimed.name}: waiting for you` : "No document waits for you.";
  if (claimed) await show(claimed, mine);
}

/** @param {any} claimed @param {number} mine */
async function show(claimed, mine) {
  showPages(texts[claimed.name]);
  const surface = await mountAppTool({
    container: frame,
    stepId: claimed.step_id,
    api: user.api,
    taskId: claimed.task_id,
    agentId: user.agentId,
    title: `Review of ${claimed.name}`,
    mode: matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light",
    handlers: {
      selectionMode: (enabled) => pages.classList.toggle("capturing", enabled),
      citation: ({ source_page: page }) => cite(page),
      nextReview: (document) => attempt(() => showNext(document)),
      reviewAborted: () => attempt(() => showNext()),
      display: applyDisplay,
      failed: report,
    },
  });
  if (mine !== turn) return surface.close();
  open = { surface, document: claimed, status: "" };
  await look();
}

function close() {
  open?.surface.close();
  open = null;
  problem.textContent = "";
  feed.replaceChildren();
  pages.replaceChildren();
  pages.classList.remove("capturing");
  applyDisplay("inline");
}

/** Follows the task: its state, its feed, and what both mean for the screen. */
async function look() {
  const looked = open;
  if (!looked) return;
  const found = await user.api.task(looked.document.task_id);
  if (looked !== open) return;
  task.textContent = `${found.name}: ${found.status.replaceAll("_", " ")}`;
  task.dataset.status = found.status;
  feed.replaceChildren(...found.feed.map(feedEntry));
  if (found.status !== looked.status) looked.surface.display.taskChanged(found.status);
  looked.status = found.status;
}

/** @param {any} entry */
function feedEntry(entry) {
  const item = document.createElement("li");
  const { feed_event: event, op, tool } = entry.payload;
  item.textContent = `${entry.user_id ?? ""} ${event ?? op ?? tool ?? entry.kind}`.trim();
  return item;
}

/** @param {string[]} [found] */
function showPages(found = []) {
  pages.replaceChildren(
    ...found.map((text, index) => {
      const page = document.createElement("pre");
      page.textContent = text;
      page.dataset.page = String(index + 1);
      page.tabIndex = 0;
      return page;
    }),
  );
}

/** @param {number | undefined} page */
function cite(page) {
  for (const shown of pages.children) shown.classList.toggle("cited", shown.dataset.page === String(page));
  pages.querySelector(".cited")?.scrollIntoView({ block: "nearest" });
}

/** @param {"inline" | "fullscreen"} mode */
function applyDisplay(mode) {
  element("surface").classList.toggle("fullscreen", mode === "fullscreen");
  expand.setAttribute("aria-pressed", String(mode === "fullscreen"));
}

/** @param {unknown} error */
function report(error) {
  problem.textContent = error instanceof Error ? error.message : String(error);
}

/** @param {() => Promise<void>} step */
async function attempt(step) {
  try {
    await step();
  } catch (error) {
    report(error);
  }
}

document.addEventListener("selectionchange", () => {
  const selection = document.getSelection();
  const text = selection?.toString().trim();
  const node = selection?.anchorNode;
  const page = (node instanceof Element ? node : node?.parentElement)?.closest("[data-page]");
  if (text && page instanceof HTMLElement) open?.surface.bridge.select({ text, page: Number(page.dataset.page) });
});
expand.addEventListener("click", () => {
  const { display } = open?.surface ?? {};
  display?.choose(display.mode === "fullscreen" ? "inline" : "fullscreen");
});
highlighter.addEventListener("change", () => open?.surface.bridge.highlighter(highlighter.checked));
next.addEventListener("click", () => attempt(() => showNext()));
reviewer.addEventListener("change", () => {
  location.hash = reviewer.value;
  attempt(begin);
});
if (location.hash) reviewer.value = location.hash.slice(1);
setInterval(() => attempt(look), LOOK_EVERY_MS);
attempt(begin);
