// @ts-check
/** The dev host's page: puts its parts together. One rule: state lives in `Settings` and the address. */
import { AppTools } from "./app_tools.js";
import { getConfig, listServers } from "./api.js";
import { h, part } from "./dom.js";
import { LogPanel } from "./log.js";
import { addMessage, addModelContext, clearPanels, mayOpen, showResult } from "./panels.js";
import { Settings } from "./settings.js";
import { Stage } from "./stage.js";
import { exampleArguments, markTool, showTools } from "./tools.js";

/** @typedef {import("./api.js").Server} Server */
/** @typedef {import("./api.js").Tool} Tool */

const settings = new Settings();
const [config, servers] = await Promise.all([getConfig(), listServers()]);
const log = new LogPanel(part("log"), part("log-filter"));
const stage = new Stage(part("stage"), settings, config, {
  entry: (entry) => log.add(entry),
  result: showResult,
  message: addMessage,
  modelContext: addModelContext,
  mayOpen,
  status: (text) => (part("status").textContent = text),
  toolsChanged: () => appTools.refresh(),
});
const appTools = new AppTools(part("app-tools"), stage);

/** @param {string} id the select's test id and the setting's name
 * @param {string[]} values */
function select(id, values) {
  const control = part(id);
  control.replaceChildren(...values.map((value) => h("option", { value }, value || "as wide as the page")));
  const key = /** @type {keyof typeof settings.choices} */ (id);
  if (!values.includes(settings.choices[key])) settings.choices[key] = values[0];
  control.value = settings.choices[key];
  control.addEventListener("change", () => settings.update({ [key]: control.value }));
}

/** The chosen tool, if its server still has it.
 * @returns {{server: Server, tool: Tool} | undefined} */
function chosen() {
  const server = servers.find(({ name }) => name === settings.choices.server);
  const tool = server?.tools.find(({ name }) => name === settings.choices.tool);
  return server && tool ? { server, tool } : undefined;
}

/**
 * @param {Server} server
 * @param {Tool} tool
 */
function choose(server, tool) {
  const args = JSON.stringify(exampleArguments(tool), null, 2);
  settings.update({ server: server.name, tool: tool.name, args });
  showChosen();
  return tool.ui ? launch() : undefined;
}

function showChosen() {
  const found = chosen();
  markTool(part("tools"), settings.choices.server, settings.choices.tool);
  part("tool-title").textContent = found ? (found.tool.title ?? found.tool.name) : "Choose a tool";
  part("tool-description").textContent = found?.tool.description ?? "";
  part("arguments").value = settings.choices.args;
  part("launch").disabled = !found;
}

async function launch() {
  const found = chosen();
  const args = readArguments();
  if (!found || args === undefined) return;
  log.clear();
  clearPanels();
  part("empty").hidden = true;
  await stage.open(found.server, found.tool, args);
}

/** @returns {Record<string, unknown> | undefined} undefined when the text is no JSON object */
function readArguments() {
  const box = part("arguments");
  let fault = "";
  try {
    const value = JSON.parse(box.value || "{}");
    if (value !== null && typeof value === "object" && !Array.isArray(value)) {
      settings.update({ args: box.value });
      part("arguments-fault").textContent = "";
      box.removeAttribute("aria-invalid");
      return value;
    }
    fault = "Arguments must be a JSON object.";
  } catch (error) {
    fault = String(error);
  }
  part("arguments-fault").textContent = fault;
  box.setAttribute("aria-invalid", "true");
  return undefined;
}

function applySettings() {
  document.documentElement.dataset.theme = stage.theme();
  part("stage").style.inlineSize = settings.choices.width ? `${settings.choices.width}px` : "";
  part("mode").value = settings.choices.mode;
  stage.refresh();
}

function exportLog() {
  const url = URL.createObjectURL(new Blob([log.export()], { type: "application/jsonl" }));
  h("a", { href: url, download: "messages.jsonl" }).click();
  URL.revokeObjectURL(url);
}

select("renderer", config.renderers);
select("policy", config.policies);
select("theme", ["system", "light", "dark"]);
select("mode", ["inline", "fullscreen", "pip"]);
select("width", ["", "360", "480", "768", "1024"]);
select("sandbox", ["allow-scripts", "allow-scripts allow-forms"]);
settings.addEventListener("change", (event) => {
  applySettings();
  const changed = Object.keys(/** @type {CustomEvent} */ (event).detail);
  if (stage.view && changed.some((key) => ["renderer", "policy", "sandbox"].includes(key))) launch();
});
stage.system.addEventListener("change", applySettings);
part("launch").addEventListener("click", launch);
part("arguments").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) launch();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && settings.choices.mode !== "inline") settings.update({ mode: "inline" });
});
part("log-clear").addEventListener("click", () => log.clear());
part("log-export").addEventListener("click", exportLog);
part("leave-mode").addEventListener("click", () => settings.update({ mode: "inline" }));

showTools(part("tools"), servers, choose);
showChosen();
applySettings();
if (chosen()?.tool.ui) await launch();
