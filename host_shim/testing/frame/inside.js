// @ts-check
/**
 * Runs before everything else in the frame of a view under test. One rule: the view cannot tell that it
 * is there, except that time stands still until the test lets it pass.
 */
(() => {
  if (window.parent === window || window.parent !== window.top) return;
  const HORIZON = 50;
  const FIRST_ID = 2 ** 30;
  const ROUNDS = 8;
  let now = EPOCH_MS;

  // Time: a timer within the horizon is the browser's own, any other one waits for `advance`. Until
  // `freeze` those are the browser's too: some renderers wait before they draw anything.
  const { setTimeout: later, clearTimeout: forget, setInterval: every, clearInterval: stop, Date: RealDate } = window;
  /** @type {Map<number, {due: number, delay: number, run: () => void, repeats: boolean, real: any}>} */
  const timers = new Map();
  const soon = new Set();
  let flowing = FLOWING;
  let lastId = FIRST_ID;

  /** @param {any} callback @param {number} delay @param {boolean} repeats @param {any[]} args */
  function keep(callback, delay, repeats, args) {
    const id = (lastId += 1);
    const run = () => {
      if (!repeats) timers.delete(id);
      callback.apply(window, args);
    };
    const real = flowing ? (repeats ? every : later)(run, delay) : 0;
    timers.set(id, { due: now + delay, delay, run, repeats, real });
    return id;
  }
  function freeze() {
    flowing = false;
    for (const timer of timers.values()) {
      (timer.repeats ? stop : forget)(timer.real);
      timer.due = now + timer.delay;
    }
  }
  /** @type {any} */ (window).setTimeout = (/** @type {any} */ callback, delay = 0, ...args) => {
    if (delay > HORIZON && typeof callback === "function") return keep(callback, delay, false, args);
    const id = later(() => {
      soon.delete(id);
      callback.apply(window, args);
    }, delay);
    soon.add(id);
    return id;
  };
  /** @type {any} */ (window).setInterval = (/** @type {any} */ callback, period = 0, ...args) =>
    period > HORIZON && typeof callback === "function"
      ? keep(callback, period, true, args)
      : every(callback, period, ...args);
  window.clearTimeout = window.clearInterval = (/** @type {any} */ id) => {
    const timer = timers.get(id);
    if (timer) {
      timers.delete(id);
      (timer.repeats ? stop : forget)(timer.real);
      return;
    }
    soon.delete(id);
    forget(id);
    stop(id);
  };
  window.Date = new Proxy(RealDate, {
    construct: (target, args, self) => Reflect.construct(target, args.length ? args : [now], self),
    apply: () => new RealDate(now).toString(),
    get: (target, name) => (name === "now" ? () => now : Reflect.get(target, name)),
  });

  /** Lets time pass up to `end` or the next timer; what it says is when that was. @param {number} end */
  function step(end) {
    const due = Math.min(end, ...Array.from(timers.values(), (timer) => timer.due));
    now = Math.max(now, due);
    for (const [id, timer] of [...timers].sort(([, a], [, b]) => a.due - b.due)) {
      if (timer.due > now || !timers.has(id)) continue;
      if (timer.repeats) timer.due += timer.delay;
      timer.run();
    }
    return now;
  }

  // Toasts, also those that go before anybody looks.
  /** @type {{text: string, description: string, variant: string}[]} */
  const toasts = [];
  const seen = new WeakSet();
  const words = (/** @type {Element} */ item, /** @type {string} */ name) =>
    item.querySelector(`[${name}]`)?.textContent ?? "";
  function noteToasts() {
    const shown = [...document.querySelectorAll('section[aria-label^="Notifications"] li')];
    for (const item of shown.reverse()) {
      if (seen.has(item) || !item.querySelector("[data-title]")) continue;
      seen.add(item);
      const variant = item.getAttribute("data-type") || "default";
      toasts.push({ text: words(item, "data-title"), description: words(item, "data-description"), variant });
    }
  }
  new MutationObserver(noteToasts).observe(document, { childList: true, subtree: true });

  // Rest: two frames painted, nothing due soon.
  const painted = () =>
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(undefined))));
  async function rest() {
    for (let round = 0; round < ROUNDS; round += 1) {
      await painted();
      if (soon.size === 0) break;
    }
  }
  addEventListener("message", async ({ source, data }) => {
    if (source !== window.parent || typeof data?.fence !== "number") return;
    await rest();
    window.parent.postMessage({ fenced: data.fence, toasts }, "*");
  });

  /** The document as text, with what the person has typed and opened; the document stays as it is. */
  function written() {
    const copy = /** @type {HTMLElement} */ (document.body.cloneNode(true));
    const copies = copy.querySelectorAll("*");
    document.body.querySelectorAll("*").forEach((/** @type {any} */ el, index) => {
      const mark = (/** @type {string} */ name, /** @type {unknown} */ value) =>
        copies[index].setAttribute(`data-testing-${name}`, String(value));
      if (el.matches("dialog[open], :popover-open")) mark("open", true);
      if (typeof el.checked === "boolean") mark("checked", el.checked);
      if (typeof el.selected === "boolean") mark("selected", el.selected);
      if (/^(?:input|textarea|select)$/.test(el.localName)) mark("value", el.value);
    });
    return copy.innerHTML;
  }

  // The state: that of our interpreter, or that of the stock renderer's store.
  /** @type {any} */
  let interpreter;
  /** @type {any} */
  let module;
  Object.defineProperty(window, "__rendererInterpreter", {
    configurable: true,
    get: () => module,
    set(value) {
      const load = async (/** @type {any[]} */ ...options) => (interpreter = await value.loadPyodide(...options));
      module = { ...value, createPyodideModule: value.createPyodideModule, loadPyodide: load };
    },
  });
  const SNAPSHOT = [
    "import gc, json",
    "from renderer_py.session import ViewSession",
    "_found = [each for each in gc.get_objects() if type(each) is ViewSession]",
    "json.dumps(_found[0].renderer.store.snapshot())",
  ].join("\n");
  function state() {
    if (interpreter) return JSON.parse(interpreter.runPython(SNAPSHOT));
    const root = document.getElementById("root");
    const key = Object.keys(root ?? {}).find((name) => name.startsWith("__reactContainer"));
    const store = key && storeIn(/** @type {any} */ (root)[key]);
    return store ? JSON.parse(JSON.stringify(store.getAll())) : null;
  }
  /** @param {any} top a fiber; its store is something memoised that can `getAll` and `merge` */
  function storeIn(top) {
    const waiting = [top];
    while (waiting.length) {
      const fiber = waiting.pop();
      if (!fiber) continue;
      for (let hook = fiber.memoizedState; hook && typeof hook === "object" && "next" in hook; hook = hook.next) {
        const [made] = Array.isArray(hook.memoizedState) ? hook.memoizedState : [];
        if (typeof made?.getAll === "function" && typeof made?.merge === "function") return made;
      }
      waiting.push(fiber.sibling, fiber.child);
    }
    return null;
  }

  Object.defineProperty(window, "__testing", { value: Object.freeze({ freeze, step, state, written }) });
})();
