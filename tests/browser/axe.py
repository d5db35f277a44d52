"""axe-core in a view's frame: what of the shown document breaks an accessibility rule.

One rule: every rule that axe-core has for WCAG 2.2 AA and its best practices counts, but those
about a whole page: a view is a part of its host's page, which has the landmarks and the heading.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Frame

SOURCE = Path(__file__).parents[2] / "host_shim/embed/node_modules/axe-core/axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
OF_A_PAGE = ["region", "landmark-one-main", "page-has-heading-one", "heading-order", "bypass"]
RUN = """async ([tags, off]) => {
  const rules = Object.fromEntries(off.map((name) => [name, {enabled: false}]));
  const {violations, passes} = await axe.run(document, {
    runOnly: {type: 'tag', values: tags}, rules, iframes: false,
    resultTypes: ['violations'],
  });
  const cut = (html) => html.length > 200 ? html.slice(0, 200) + '…' : html;
  return {
    passed: passes.length,
    broken: violations.flatMap(({id, nodes}) => nodes.map((node) => ({
      rule: id,
      where: node.target.join(' '),
      why: [...node.any, ...node.all, ...node.none].map((check) => check.message).join('; '),
      html: cut(node.html),
    }))),
  };
}"""


def broken(frame: Frame) -> list[dict[str, Any]]:
    """Every element that breaks a rule: `{"rule", "where", "why", "html"}`.

    Raises:
        AssertionError: no rule applied, so the document was not looked at.
    """
    if not frame.evaluate("() => 'axe' in globalThis"):
        frame.evaluate(SOURCE.read_text(encoding="utf-8"))
    found = frame.evaluate(RUN, [TAGS, OF_A_PAGE])
    assert found["passed"] > 0, "axe-core found nothing that it could check"
    elements: list[dict[str, Any]] = found["broken"]
    return elements


def described(elements: list[dict[str, Any]]) -> str:
    """The same as text for an assertion's message."""
    return "\n".join(f"{e['rule']}: {e['html']}\n    {e['why']}" for e in elements)
