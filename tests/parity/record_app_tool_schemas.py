"""Record what the reference's own validator says about formats, patterns and numbers.

    python -m tests.parity.record_app_tool_schemas

It is cut out of the reference's bundle and run in Node; nothing of ours takes part. Writes the
verdicts into tests/compliance/app_tools/verdicts.json, whose questions it leaves alone.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import prefab_ui.renderer

FILE = Path(__file__).parents[1] / "compliance" / "app_tools" / "verdicts.json"
# The modules of the bundle from the comparison of values to the class that judges.
BEGIN, END = "function M7(e,t){let n=typeof e", "Wca=o((()=>{"
RUN = """
const o = (module) => module, D = () => {};
const E = (object, key, value) => Object.defineProperty(object, key,
  { value, enumerable: true, configurable: true, writable: true });
%s
for (const module of [rca, aca, uca, Lca, Rca, Bca, Vca, Uca]) module();
const judge = ([schema, value]) => {
  try { return new Hca(schema, "2020-12").validate(value).valid; }
  catch (error) { return "error"; }
};
const questions = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
console.log(JSON.stringify(questions.map(judge)));
"""


def main() -> None:
    bundle = (Path(prefab_ui.renderer.__file__).parent / "app.html").read_text()
    begin = bundle.index(BEGIN)
    source = bundle[begin : bundle.index(END, begin)].rstrip(",") + ";"
    groups = json.loads(FILE.read_text())
    for group in groups:
        questions = [[group["schema"] or one[0], one[-2]] for one in group["cases"]]
        done = subprocess.run(
            ["node", "-e", RUN % source],
            input=json.dumps(questions),
            capture_output=True,
            text=True,
            check=True,
        )
        for one, verdict in zip(group["cases"], json.loads(done.stdout), strict=True):
            one[-1] = verdict
    lines = ",\n".join(write(group) for group in groups)
    FILE.write_text(f"[\n{lines}\n]\n")


def write(group: dict[str, object]) -> str:
    cases = group["cases"]
    assert isinstance(cases, list)
    head = f'{{"name": {json.dumps(group["name"])}, "schema": {json.dumps(group["schema"])}, '
    return head + '"cases": [\n' + ",\n".join(f"  {json.dumps(one)}" for one in cases) + "\n]}"


if __name__ == "__main__":
    main()
