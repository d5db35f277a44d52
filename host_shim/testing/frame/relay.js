// @ts-check
/**
 * The host's page in the browser layer: passes messages between the frame and the scripted host in
 * Python. One rule: it decides nothing; whatever the frame posts arrives there unchanged, in order.
 */

/** @type {any} */
const page = globalThis;
const frame = /** @type {HTMLIFrameElement} */ (document.querySelector("iframe"));
const view = () => /** @type {Window} */ (frame.contentWindow);

addEventListener("message", ({ source, data }) => {
  if (source === view()) page.hostReceive(JSON.stringify(data) ?? "null");
});

page.relay = {
  /** @param {string} url @param {string} sandbox @param {string} allow */
  open(url, sandbox, allow) {
    frame.setAttribute("sandbox", sandbox);
    frame.allow = allow;
    frame.src = url;
  },
  /** @param {string[]} messages JSON texts */
  post(messages) {
    for (const text of messages) view().postMessage(JSON.parse(text), "*");
  },
  /** @param {number} height in CSS px */
  resize(height) {
    frame.style.height = `${height}px`;
  },
  /**
   * Says something to the view from a window that is not its host.
   * @param {string} text JSON
   */
  intrude(text) {
    const other = document.createElement("iframe");
    other.src = "intruder.html";
    other.name = text;
    other.hidden = true;
    document.body.append(other);
    return new Promise((done) => other.addEventListener("load", () => done(undefined)));
  },
};
