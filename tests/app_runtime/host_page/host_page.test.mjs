// The host page's side of the bridge, without a page: gating, the descriptor, the full screen.
import assert from "node:assert/strict";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const source = (name) => import(pathToFileURL(`${process.env.APP_TOOL_SOURCE}/${name}.js`).href);
const { Bridge } = await source("bridge");
const { initPayload, mergeDescriptor } = await source("descriptor");
const { Display } = await source("display");
const { unwrap, wrap } = await source("envelope");

/** A bridge that notes what it posts and what its handlers hear. */
function listening(capabilities) {
  const posted = [];
  const heard = [];
  const names = ["selectionMode", "translation", "nextReview", "abortReview", "citation", "renewSession"];
  const handlers = Object.fromEntries(names.map((name) => [name, (...given) => heard.push([name, ...given])]));
  const bridge = new Bridge((name, payload) => posted.push([name, payload]), handlers);
  bridge.grant(capabilities);
  return { bridge, posted, heard };
}

const GATED = [
  ["set_selection_mode", { enabled: true }, "document_selection", ["selectionMode", true]],
  ["set_translation", { show: true }, "get_translation", ["translation", true]],
  ["request_next_review", {}, "next_review_task", ["nextReview"]],
  ["abort_review_task", {}, "abort_review_task", ["abortReview"]],
];

for (const [name, payload, capability, expected] of GATED) {
  test(`${name} needs ${capability}`, () => {
    const others = GATED.map((row) => row[2]).filter((one) => one !== capability);
    const without = listening(others);
    without.bridge.receive(name, payload);
    assert.deepEqual(without.heard, []);
    assert.deepEqual(without.posted, []);
    const granted = listening([capability]);
    granted.bridge.receive(name, payload);
    assert.deepEqual(granted.heard, [expected]);
  });
}

test("open_citation and renew_session need nothing", () => {
  const { bridge, heard } = listening([]);
  const citation = { citation_ids: [1], label: "x".repeat(200) };
  bridge.receive("open_citation", citation);
  bridge.receive("open_citation", { source_page: 0, file_name: "a.pdf" });
  bridge.receive("renew_session", {});
  assert.deepEqual(heard, [["citation", citation], ["citation", { source_page: 0, file_name: "a.pdf" }], ["renewSession"]]);
});

const MALFORMED = [
  ["open_citation", {}],
  ["open_citation", { citation_ids: [] }],
  ["open_citation", { citation_ids: ["1"] }],
  ["open_citation", { citation_ids: 1 }],
  ["open_citation", { source_page: "1" }],
  ["open_citation", { source_page: 1, label: "x".repeat(201) }],
  ["open_citation", { source_page: 1, label: 5 }],
  ["open_citation", { source_page: 1, file_name: {} }],
  ["set_selection_mode", { enabled: "true" }],
  ["set_selection_mode", {}],
  ["set_translation", { show: 1 }],
  ["init", { session: { token: "mine" } }],
  ["host_state", { selectionMode: "on" }],
  ["document_selection", { text: "x", page: 1 }],
  ["toString", {}],
  ["__proto__", {}],
];

for (const [name, payload] of MALFORMED) {
  test(`${name} ${JSON.stringify(payload).slice(0, 40)} is ignored`, () => {
    const { bridge, heard, posted } = listening(GATED.map((row) => row[2]));
    bridge.receive(name, payload);
    assert.deepEqual([heard, posted], [[], []]);
  });
}

test("selections reach the guest only while the mode is on", () => {
  const { bridge, posted } = listening(["document_selection"]);
  const selection = { text: "Total", page: 2, label: "Total", secret: "x" };
  bridge.select(selection);
  bridge.receive("set_selection_mode", { enabled: true });
  bridge.select(selection);
  bridge.select({ text: "5", page: 1 });
  bridge.receive("set_selection_mode", { enabled: false });
  bridge.select(selection);
  assert.deepEqual(posted, [
    ["host_state", { selectionMode: "on" }],
    ["document_selection", { text: "Total", page: 2, label: "Total" }],
    ["document_selection", { text: "5", page: 1 }],
    ["host_state", { selectionMode: "off" }],
  ]);
});

test("the highlighter takes the mode away until the guest asks again", () => {
  const { bridge, posted, heard } = listening(["document_selection"]);
  bridge.receive("set_selection_mode", { enabled: true });
  bridge.highlighter(true);
  assert.equal(bridge.selectionMode, "off");
  bridge.receive("set_selection_mode", { enabled: true });
  bridge.select({ text: "x", page: 1 });
  bridge.highlighter(false);
  assert.equal(bridge.selectionMode, "off");
  bridge.receive("set_selection_mode", { enabled: true });
  assert.equal(bridge.selectionMode, "on");
  assert.deepEqual(
    posted.map(([name, payload]) => [name, payload.selectionMode]),
    [
      ["host_state", "on"],
      ["host_state", "off"],
      ["host_state", "off"],
      ["host_state", "on"],
    ],
  );
  assert.deepEqual(heard.map(([, enabled]) => enabled), [true, false, true]);
});

test("a grant that is taken back ends the capture", () => {
  const { bridge, posted, heard } = listening(["document_selection"]);
  bridge.receive("set_selection_mode", { enabled: true });
  bridge.grant([]);
  bridge.select({ text: "x", page: 1 });
  assert.deepEqual(heard, [["selectionMode", true], ["selectionMode", false]]);
  assert.deepEqual(posted.at(-1), ["host_state", { selectionMode: "off" }]);
});

test("a live value wins over the feed's", () => {
  const snapshot = { await_pending: true, await_id: "a", theme: { mode: "dark" }, bundle_url: "old", initial_data: 1 };
  const live = { await_pending: false, await_id: "a", theme: null, bundle_url: "new", runtime: {} };
  const merged = mergeDescriptor(snapshot, live);
  assert.equal(merged.await_pending, false);
  assert.equal(merged.bundle_url, "new");
  assert.equal(merged.theme, null);
  assert.equal(merged.initial_data, 1);
});

test("host capabilities are those that are granted, and none from an older backend", () => {
  const live = { runtime: { capabilities: ["list_files"], host_capabilities: ["document_selection"] } };
  assert.deepEqual(mergeDescriptor(null, live).runtime.host_capabilities, []);
  const older = { runtime: { capabilities: ["document_selection"] } };
  const snapshot = { runtime: { host_capabilities: ["document_selection"] } };
  assert.deepEqual(mergeDescriptor(snapshot, older).runtime.host_capabilities, []);
  const both = { runtime: { capabilities: ["document_selection"], host_capabilities: ["document_selection"] } };
  assert.deepEqual(mergeDescriptor(undefined, both).runtime.host_capabilities, ["document_selection"]);
  assert.deepEqual(mergeDescriptor(undefined, {}).runtime.capabilities, []);
});

test("init carries schema, theme, runtime and the session", () => {
  const descriptor = {
    action_schema: { actions: [] },
    theme: { variables: { "--primary": "teal" } },
    runtime: { capabilities: [], host_capabilities: [], params: { n: 1 } },
    session_token: "t",
    expires_at: "2030-01-01T00:00:00Z",
    await_id: "a",
    await_pending: true,
    binding_id: "not for the bundle",
  };
  assert.deepEqual(initPayload(descriptor, "https://r/api/app-runtime", "dark"), {
    schema: { actions: [] },
    theme: { mode: "dark", variables: { "--primary": "teal" } },
    runtime: descriptor.runtime,
    initial_data: null,
    await_id: "a",
    await_pending: true,
    session: { url: "https://r/api/app-runtime", token: "t", expires_at: "2030-01-01T00:00:00Z" },
  });
});

test("the tool's own theme wins over the page's colours", () => {
  const descriptor = { theme: { mode: "light" }, runtime: {} };
  assert.deepEqual(initPayload(descriptor, "", "dark").theme, { mode: "light" });
});

function display(pinned = false) {
  const modes = [];
  return { modes, surface: new Display((mode) => modes.push(mode), () => pinned) };
}

test("default_fullscreen opens once, at the first render", () => {
  const { surface, modes } = display();
  surface.rendered(false);
  surface.rendered(true);
  assert.deepEqual(modes, []);
  const other = display();
  other.surface.rendered(true);
  other.surface.rendered(true);
  assert.deepEqual(other.modes, ["fullscreen"]);
});

test("it yields to an item that the reviewer has pinned", () => {
  const { surface, modes } = display(true);
  surface.rendered(true);
  assert.deepEqual(modes, []);
  surface.choose("fullscreen");
  assert.deepEqual(modes, ["fullscreen"]);
});

test("the reviewer's choice wins over every later automatic change", () => {
  const collapsed = display();
  collapsed.surface.choose("inline");
  collapsed.surface.rendered(true);
  assert.equal(collapsed.surface.mode, "inline");
  const expanded = display();
  expanded.surface.rendered(true);
  expanded.surface.choose("fullscreen");
  expanded.surface.taskChanged("completed");
  assert.equal(expanded.surface.mode, "fullscreen");
});

test("what opened by itself may close by itself", () => {
  const { surface, modes } = display();
  surface.rendered(true);
  surface.taskChanged("waiting_for_input");
  surface.taskChanged("completed");
  assert.deepEqual(modes, ["fullscreen", "inline"]);
});

test("the envelope is taken off as it was put on", () => {
  assert.deepEqual(unwrap(wrap("open_citation", { source_page: 1 })), {
    name: "open_citation",
    payload: { source_page: 1 },
  });
  assert.equal(wrap("init", { type: "spoofed" }).type, "init");
  for (const other of [null, undefined, "init", 5, [], {}, { type: 1 }, { jsonrpc: "2.0", type: "init" }]) {
    assert.equal(unwrap(other), null);
  }
});
