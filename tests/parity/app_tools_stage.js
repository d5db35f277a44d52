// Plays the host's and the server's part in the harness page; see tests/compliance/app_tools/scripts.py.
globalThis.stage = {
  events: [],
  open: [],
  answered: 0,
  calls: {},

  install() {
    const { bridge } = harness.view;
    let count = 0;
    bridge.oncalltool = (params, extra) =>
      new Promise((resolve) => {
        const number = count++;
        this.events.push(["called", params.name, params.arguments ?? null]);
        extra.mcpReq.signal.addEventListener("abort", () => this.events.push(["withdrawn", number]));
        this.open.push(resolve);
      });
    const { log } = harness.view;
    const add = log.add.bind(log);
    log.add = (from, message) => {
      if (from === "view" && message.method === "notifications/tools/list_changed") this.events.push(["changed"]);
      add(from, message);
    };
  },

  async play([kind, ...rest]) {
    const { bridge } = harness.view;
    if (kind === "host") {
      const [label, name, args] = rest;
      const controller = (this.calls[label] = new AbortController());
      bridge.callTool({ name, arguments: args }, { signal: controller.signal }).then(
        (result) => this.events.push(["answered", label, result]),
        (error) => controller.signal.aborted || this.events.push(["error", label, error.message]),
      );
    } else if (kind === "answer") {
      this.open.shift()?.({ content: [], structuredContent: { value: rest[0] } });
    } else if (kind === "refuse") {
      this.open.shift()?.({ content: [{ type: "text", text: rest[0] }], isError: true });
    } else if (kind === "cancel") {
      this.calls[rest[0]].abort();
    } else if (kind === "show") {
      await harness.deliver({ result: { content: [], structuredContent: rest[0] } });
    } else if (kind === "list") {
      const { tools } = await bridge.listTools({});
      this.events.push(["listed", JSON.parse(JSON.stringify(tools))]);
    }
  },

  /** Waits until the view has worked off what it was sent, and what that led to. */
  async quiet() {
    for (let turn = 0; turn < 3; turn++) await harness.view.bridge.listTools({});
  },

  take() {
    return this.events.splice(0);
  },
};
stage.install();
