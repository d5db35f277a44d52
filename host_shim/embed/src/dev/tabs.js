// @ts-check
/** The tabs at the side, by the WAI-ARIA pattern: arrow keys move, the shown one is in the address. */

/**
 * @param {HTMLElement} list of elements with role tab and `aria-controls`
 * @param {import("./settings.js").Settings} settings
 */
export function wireTabs(list, settings) {
  /** @type {HTMLElement[]} */
  const tabs = [...list.querySelectorAll('[role="tab"]')].map((tab) => /** @type {HTMLElement} */ (tab));
  const name = (/** @type {HTMLElement} */ tab) => tab.id.replace("tab-", "");
  const show = () => {
    const known = tabs.some((tab) => name(tab) === settings.choices.tab);
    for (const [at, tab] of tabs.entries()) {
      const chosen = known ? name(tab) === settings.choices.tab : at === 0;
      tab.setAttribute("aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute("aria-controls") ?? "");
      if (panel) panel.hidden = !chosen;
    }
  };
  list.addEventListener("click", (event) => {
    const tab = event.target instanceof Element ? event.target.closest('[role="tab"]') : null;
    if (tab) settings.update({ tab: name(/** @type {HTMLElement} */ (tab)) });
  });
  list.addEventListener("keydown", (event) => {
    const at = tabs.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const tab = tabs[(to + tabs.length) % tabs.length];
    settings.update({ tab: name(tab) });
    tab.focus();
  });
  settings.addEventListener("change", show);
  show();
}
