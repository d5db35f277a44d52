// @ts-check
/** The dev host's page: puts its parts together. One rule: state lives in `Settings` and the address. */
import { AppTools } from "./app_tools.js";
import { Feed, getConfig, listServers, reloadServer } from "./api.js";
import { Compare } from "./compare.js";
import { announce, h, part } from "./dom.js";
import { onSystemTheme, theme } from "./environment.js";
import { HostPanel } from "./host_panel.js";
import { Launch } from "./launch.js";
import { LogPanel } from "./log.js";
import { LogEntries } from "./log_entries.js";
import { addMessage, addModelContext, clearModel, download, mayOpen, showResult } from "./model_panel.js";
import { Picker } from "./picker.js";
import { Recorder } from "./recorder.js";
import { SecurityPanel } from "./security_panel.js";
import { MOUNTING, Settings } from "./settings.js";
import { Stage } from "./stage.js";
import { StatePanel } from "./state_panel.js";
import { wireTabs } from "./tabs.js";

const settings = new Settings();
const feed = new Feed();
const entries = new LogEntries();
const [config, found] = await Promise.all([getConfig(), listServers()]);
new HostPanel(settings, config);
new LogPanel(entries);
const stage = new Stage(settings, config, entries, { message: addMessage, modelContext: addModelContext, mayOpen, download });
stage.servers = found;
const picker = new Picker((server, tool) => {
  launch.choose(server, tool);
  if (tool.ui) void open();
});
const launch = new Launch(settings, { open, beside });
new AppTools(stage);
new StatePanel(stage);
new SecurityPanel(stage, feed);
new Compare(stage, entries);
new Recorder(stage, relist);
wireTabs(part("tabs"), settings);

/** The chosen tool, if its server still has it. */
function chosen() {
  return stage.server(settings.choices.server)?.tools.find(({ name }) => name === settings.choices.tool);
}

function showChosen() {
  picker.mark(settings.choices.server, settings.choices.tool);
  launch.show(chosen());
}

async function open() {
  if (!chosen()) return;
  entries.clear();
  clearModel();
  showResult(undefined);
  await stage.open();
}

async function beside() {
  const { server, tool, args } = settings.choices;
  await stage.beside({ server, tool, args });
}

async function relist() {
  stage.servers = await listServers();
  picker.show(stage.servers);
  showChosen();
}

/** Where one tool alone has a view and needs no argument, there is nothing to choose. */
function chooseTheOnly() {
  const views = stage.servers.flatMap((server) => server.tools.filter(({ ui }) => ui).map((tool) => ({ server, tool })));
  if (views.length !== 1 || settings.choices.tool) return;
  const [{ server, tool }] = views;
  if (!tool.inputSchema?.required?.length) launch.choose(server, tool);
}

function applyLooks() {
  document.documentElement.dataset.theme = theme(settings.choices);
  stage.refresh();
}

/** @param {{server: string, fault: string | null}} news */
async function reloaded({ server, fault }) {
  await relist();
  showFault(fault);
  if (fault) return;
  const panes = stage.panes.filter((pane) => pane.call?.server.name === server);
  if (panes.length) await stage.rerun(panes);
  announce(`${server} was loaded again`);
}

/** @param {string | null} fault */
function showFault(fault) {
  part("fault").hidden = !fault;
  part("fault-text").textContent = fault ?? "";
}

/** @param {{level: string, text: string, traceback: string | null}} line */
function showServerLog({ level, text, traceback }) {
  const item = traceback ? h("details", {}, h("summary", {}, text), h("pre", {}, traceback)) : text;
  part("server-log").append(h("li", { "data-level": level, "data-testid": "server-line" }, item));
  if (traceback) showFault(`${text}\n${traceback}`);
}

settings.addEventListener("change", (event) => {
  const changed = /** @type {CustomEvent} */ (event).detail;
  if (changed.some((/** @type {string} */ key) => ["server", "tool", "args"].includes(key))) showChosen();
  applyLooks();
  const affected = stage.panes.filter((pane) => pane.call && changed.some((/** @type {any} */ key) => MOUNTING.includes(key) && !(key in pane.overrides)));
  // A recording and a comparison begin where the app begins.
  if (affected.length) void stage.rerun(affected, !changed.includes("probe") && Boolean(settings.choices.keep));
});
onSystemTheme(applyLooks);
for (const kind of ["result", "active"]) stage.addEventListener(kind, () => showResult(stage.active.result));
feed.addEventListener("traffic", (event) => entries.addTraffic(/** @type {CustomEvent} */ (event).detail));
feed.addEventListener("log", (event) => showServerLog(/** @type {CustomEvent} */ (event).detail));
feed.addEventListener("reload", (event) => void reloaded(/** @type {CustomEvent} */ (event).detail));
feed.addEventListener("tools", () => void relist());
part("reload").addEventListener("click", () => void reloadServer(settings.choices.server));
part("fault-close").addEventListener("click", () => showFault(null));
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && settings.choices.mode !== "inline") settings.update({ mode: "inline" });
});

picker.show(found);
showFault(found.find(({ fault }) => fault)?.fault ?? null);
chooseTheOnly();
showChosen();
applyLooks();
await open();
