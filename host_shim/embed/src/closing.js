// @ts-check
/** How a host parts from a view. One rule: the frame goes, whatever the view says to that. */

const TEARDOWN_LIMIT_MS = 1000;

/**
 * Asks the view to finish, then removes the frame whether or not it answered in time.
 * @param {import("@modelcontextprotocol/ext-apps/app-bridge").AppBridge} bridge
 * @param {HTMLIFrameElement} iframe
 */
export async function closeView(bridge, iframe) {
  try {
    await bridge.teardownResource({}, { timeout: TEARDOWN_LIMIT_MS });
  } catch {
    // A view that refuses, hangs or never started is removed all the same.
  }
  await bridge.close();
  iframe.remove();
}
