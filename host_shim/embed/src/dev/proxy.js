// @ts-check
/**
 * The outer frame of a double one: puts the view's page into a frame of its own and passes messages.
 * One rule: it makes up no request and reads none; only the two sandbox messages are its own.
 */
const PREFIX = "ui/notifications/sandbox-";

/** @type {HTMLIFrameElement | undefined} */
let inner;

addEventListener("message", ({ source, data }) => {
  if (source === parent) {
    if (data?.method === `${PREFIX}resource-ready`) show(data.params);
    else inner?.contentWindow?.postMessage(data, "*");
  } else if (inner && source === inner.contentWindow && !String(data?.method ?? "").startsWith(PREFIX)) {
    parent.postMessage(data, "*");
  }
});

/** @param {{html: string, sandbox?: string, permissions?: Record<string, unknown>}} page */
function show({ html, sandbox = "allow-scripts", permissions = {} }) {
  inner?.remove();
  inner = document.createElement("iframe");
  inner.setAttribute("sandbox", sandbox);
  const names = { clipboardWrite: "clipboard-write" };
  inner.allow = Object.keys(permissions).map((key) => /** @type {any} */ (names)[key] ?? key).join("; ");
  // It inherits the policy of this page, which the host sent as a header.
  inner.srcdoc = html;
  document.body.append(inner);
}

parent.postMessage({ jsonrpc: "2.0", method: `${PREFIX}proxy-ready`, params: {} }, "*");
export {};
