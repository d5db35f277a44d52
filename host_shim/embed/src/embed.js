// @ts-check
/** What a host page imports: mount a view, follow its messages and its height. */
export { fitHeight } from "./fit.js";
export { MountedView, mountView } from "./mount.js";
export { MessageLog } from "./traffic.js";
