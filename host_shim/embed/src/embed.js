// @ts-check
/** What a host page imports: mount a view, follow its messages. */
export { MountedView, mountView } from "./mount.js";
export { MessageLog } from "./traffic.js";
