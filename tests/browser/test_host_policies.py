"""What each policy lets a frame do, tried in a real frame of an opaque origin."""

from __future__ import annotations

import pytest

# In a task of its own: code that the driver evaluates directly may use eval under any policy.
TRY = """() => new Promise((answer) => setTimeout(async () => {
  const tried = {};
  const attempt = async (name, run) => {
    try { await run(); tried[name] = true; } catch { tried[name] = false; }
  };
  const script = (source) => new Promise((done, fail) => {
    const element = document.createElement("script");
    element.onload = done;
    element.onerror = fail;
    element.src = source;
    document.body.append(element);
  });
  const empty = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
  await attempt("wasm", () => WebAssembly.compile(empty));
  await attempt("eval", () => new Function("return 1")());
  await attempt("blob script", () => script(URL.createObjectURL(new Blob(["1"]))));
  await attempt("inline", () => {
    const element = document.createElement("script");
    element.textContent = "globalThis.ran = true";
    document.body.append(element);
    if (!globalThis.ran) throw new Error("did not run");
  });
  await attempt("storage", () => localStorage.length);
  answer(tried);
}))"""
# As measured for these policies, independent of this project (opaque origin, Chromium).
EXPECTED = {
    "spec": {"wasm": False, "eval": False, "blob script": False},
    "wasm": {"wasm": True, "eval": False, "blob script": False},
    "permissive": {"wasm": True, "eval": True, "blob script": True},
    "none": {"wasm": True, "eval": True, "blob script": True},
}


@pytest.mark.parametrize("policy", EXPECTED)
def test_what_a_policy_allows(open_payload, policy):
    view = open_payload(None, renderer="blank", policy=policy)
    view.frame.get_by_text("blank").wait_for()
    tried = view.frame.evaluate(TRY)
    view.take_faults()
    assert tried == {**EXPECTED[policy], "inline": True, "storage": False}


def test_a_frame_without_forms_blocks_native_submission(open_payload):
    """What our renderer has to live with: not even the submit event is sent."""
    view = open_payload(None, renderer="blank", sandbox="allow-scripts")
    view.frame.get_by_text("blank").wait_for()
    submitted = view.frame.evaluate(
        """() => {
          document.body.innerHTML = "<form><button>go</button></form>";
          let seen = 0;
          const [form] = document.forms;
          form.addEventListener("submit", (event) => { seen++; event.preventDefault(); });
          form.requestSubmit();
          document.querySelector("button").click();
          return seen;
        }"""
    )
    faults = view.take_faults()
    assert submitted == 0
    assert faults and all("allow-forms" in fault for fault in faults)
