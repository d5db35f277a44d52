// Runs inside the measured frame, before any of the renderer's code, the same for every renderer.
// A time is taken when the browser has painted the frame in which the change is on screen.
globalThis.bench = (() => {
  const now = () => performance.timeOrigin + performance.now();
  const frame = () => new Promise(requestAnimationFrame);
  // A message posted from an animation frame is handled after that frame was painted.
  const painted = async () => {
    await frame();
    const { port1, port2 } = new MessageChannel();
    const done = new Promise((resolve) => (port1.onmessage = resolve));
    port2.postMessage(null);
    await done;
  };
  // A person acts on a page at rest. Right after frames at full speed Chromium holds the next one
  // back for up to 1/60 s, which would be measured instead of the renderer.
  const rest = async () => {
    await painted();
    await new Promise((resolve) => setTimeout(resolve, 50));
  };
  const rows = document.getElementsByClassName("bench-row");
  const last = document.getElementsByClassName("bench-last");
  const typed = document.getElementsByClassName("bench-typed");

  const firstRow = () => document.querySelector("tbody tr");

  const holds = ({ row, text, marked, typed: line, count, cell }) => {
    if (cell !== undefined) return firstRow()?.cells[1]?.textContent === cell;
    if (count !== undefined) return rows.length === count;
    if (line !== undefined) return typed[0].textContent === line;
    if (!rows[row]) return false;
    if (marked) return rows[row].classList.contains("bg-accent");
    return rows[row].textContent.endsWith(text);
  };
  const until = async (expected) => {
    while (!holds(expected)) await frame();
    await painted();
  };
  const press = (label) => {
    const buttons = [...document.querySelectorAll("button")];
    // A table's header buttons have a mark of their order behind the words.
    buttons.find((button) => button.textContent.replace(/[⇅▲▼]/, "").trim() === label).click();
  };
  // The native setter, as a keyboard would: a framework's own one would hide the change from it.
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
  const type = (text, field = "input[name=draft]") => {
    const input = document.querySelector(field);
    setter.call(input, text);
    input.dispatchEvent(new InputEvent("input", { bubbles: true, data: "x", inputType: "insertText" }));
  };

  const bench = {
    shown: null,
    /** When something is on screen, as an absolute time. */
    async seen(expected) {
      await until(expected);
      return now();
    },
    async run(step) {
      if (step.before) {
        press(step.before);
        await until({ count: step.before_rows });
      }
      await rest();
      const start = performance.now();
      if (step.press) press(step.press);
      else type(step.type, step.field);
      await until(step.expect);
      return performance.now() - start;
    },
  };
  const watch = async () => {
    while (!last.length) await frame();
    await painted();
    bench.shown = now();
  };
  if (window !== top) watch();
  return bench;
})();
