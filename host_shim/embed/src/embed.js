// @ts-check
/** What a host page imports: mount a view or an App Tool, follow its messages and its height. */
export { ApiError, AppToolSurface, mountAppTool, RuntimeApi } from "./app_tool/surface.js";
export { fitHeight } from "./fit.js";
export { MountedView, mountView } from "./mount.js";
export { MessageLog } from "./traffic.js";
export { openView } from "./view.js";
export { backend } from "./backend.js";
