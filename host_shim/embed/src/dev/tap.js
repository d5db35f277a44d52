// @ts-check
/**
 * A side channel in the view's channel, for tools: our renderer's state inspector, the probe's reports.
 * One rule: only notifications whose method has the prefix; they never reach the bridge or the log, so
 * what the log shows is what a production host would see.
 */

export const PREFIX = "notifications/renderer-py/";

/** @typedef {import("@modelcontextprotocol/client").Transport} Transport */
/** @typedef {import("@modelcontextprotocol/client").JSONRPCMessage} JSONRPCMessage */

/** @implements {Transport} */
export class TappedTransport {
  /** @type {Transport["onmessage"]} */
  onmessage;
  /** @type {Transport["onclose"]} */
  onclose;
  /** @type {Transport["onerror"]} */
  onerror;

  /**
   * @param {Transport} inner
   * @param {(name: string, params: any) => void} heard gets the method without its prefix
   */
  constructor(inner, heard) {
    this.inner = inner;
    this.heard = heard;
  }

  async start() {
    this.inner.onmessage = (message, extra) => {
      const method = "method" in message ? message.method : "";
      if (method.startsWith(PREFIX)) {
        this.heard(method.slice(PREFIX.length), /** @type {any} */ (message).params);
      } else this.onmessage?.(message, extra);
    };
    this.inner.onclose = () => this.onclose?.();
    this.inner.onerror = (error) => this.onerror?.(error);
    await this.inner.start();
  }

  /** @param {string} name @param {any} params */
  say(name, params) {
    return this.inner.send({ jsonrpc: "2.0", method: PREFIX + name, params });
  }

  /**
   * @param {JSONRPCMessage} message
   * @param {import("@modelcontextprotocol/client").TransportSendOptions} [options]
   */
  send(message, options) {
    return this.inner.send(message, options);
  }

  close() {
    return this.inner.close();
  }
}
