// A host page for the reference: answers the handshake, notes every other request and holds it
// until `host.answer` or `host.refuse` is called with the number of the request.
(() => {
  const requests = [];
  const ids = [];
  let taken = 0;
  const post = (message) => frames[0].postMessage({ jsonrpc: "2.0", ...message }, "*");
  const initialized = new Promise((resolve) => {
    addEventListener("message", ({ data }) => {
      const { id, method, params } = data;
      if (method === "ui/initialize") {
        const hostInfo = { name: "recorder", version: "1" };
        const hostCapabilities = { openLinks: {}, serverTools: {}, message: {}, updateModelContext: {} };
        const protocolVersion = params.protocolVersion;
        post({ id, result: { protocolVersion, hostInfo, hostCapabilities, hostContext: {} } });
      } else if (method === "ui/notifications/initialized") {
        resolve();
      } else if (method !== undefined && id !== undefined) {
        const { progressToken, ...meta } = params._meta ?? {};
        const { _meta, ...rest } = params;
        requests.push([method, Object.keys(meta).length ? { ...rest, _meta: meta } : rest]);
        ids.push(id);
      }
    });
  });
  globalThis.host = {
    initialized,
    show(structuredContent) {
      const params = { content: [], structuredContent };
      post({ method: "ui/notifications/tool-result", params });
    },
    answer: (index, result) => post({ id: ids[index], result }),
    refuse: (index, error) => post({ id: ids[index], error }),
    take() {
      const fresh = requests.slice(taken);
      taken = requests.length;
      return JSON.parse(JSON.stringify(fresh)); // members that are undefined do not count
    },
  };
})();
