// Put before the reference's bundle: notes what its actions do to the outside of the page.
// A recording is an object {fetches, toasts, opened, handled}; `take()` returns what is new.
(() => {
  const seen = { fetches: [], toasts: [], opened: [] };
  const waiting = [];
  globalThis.recorder = {
    toast(message, { description, duration }, variant) {
      seen.toasts.push({ message, description, variant, duration });
    },
    take() {
      const taken = JSON.parse(JSON.stringify(seen));
      for (const list of Object.values(seen)) list.length = 0;
      return { ...taken, state: JSON.parse(JSON.stringify(recorder.state())) };
    },
    answerFetch(index, { body, status = 200, statusText = "OK", contentType }) {
      const headers = contentType === undefined ? {} : { "content-type": contentType };
      waiting[index].resolve(new Response(body, { status, statusText, headers }));
    },
    failFetch(index, message) {
      waiting[index].reject(new TypeError(message));
    },
    state: () => ({}),
  };
  globalThis.open = (...args) => void seen.opened.push(args);
  globalThis.fetch = (url, { method, headers, body } = {}) => {
    seen.fetches.push({ url, method, headers, body });
    return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
  };
  // The same handlers, in Python, are in tests/compliance/test_actions.py.
  globalThis.__prefab_handlers = {
    actions: {
      add: ({ state, arguments: given }) => ({ total: (state.total ?? 0) + (given?.n ?? 1) }),
      echo: (given) => ({ seen: given }),
      grow: ({ state }) => {
        state.items.push(state.items.length);
        return { items: state.items };
      },
      nothing: () => undefined,
      number: () => 5,
      list: ({ state }) => [state.n, [state.n]],
      empty: () => [],
      fail: () => {
        throw new Error("handler broke");
      },
    },
  };
})();
