// @ts-check
/**
 * Asks the browser whether WebAssembly may run here.
 *
 * Only an attempt tells: with a policy that forbids it, the object exists and validates modules,
 * and an interpreter's loader would wait forever.
 */

const EMPTY_MODULE = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);

/** @returns {Promise<boolean>} */
export async function probeWebAssembly() {
  try {
    await WebAssembly.compile(EMPTY_MODULE);
    return true;
  } catch {
    // The violation event is queued as a task of its own: let it arrive first.
    await new Promise((resolve) => setTimeout(resolve));
    return false;
  }
}
