"""The plugin in runs of its own, and the page for testers."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "examples" / "testing"

SUITE = """
import pytest

MORE = {"type": "Button", "label": "More",
        "onClick": [{"action": "setState", "key": "n", "value": "{{ n + 1 }}"}]}
VIEW = {"$prefab": {"version": "0.3"}, "state": {"n": 0}, "view": MORE}
IMAGE = {"type": "Image", "src": "https://elsewhere.example/a.png", "alt": "A"}
ASKS = {**VIEW, "view": IMAGE}


async def test_passes(app_host):
    view = await app_host.open(VIEW)
    await view.get_by_role("button").click()
    assert await view.state("n") == 1


async def test_fails(app_host):
    view = await app_host.open(VIEW)
    assert await view.state("n") == 1


async def test_a_violation_fails_at_the_end(app_host):
    await app_host.open(ASKS)


async def test_a_violation_that_was_expected(app_host):
    view = await app_host.open(ASKS)
    assert "img-src" in view.take_faults()[0]


@pytest.mark.app(layers="browser")
async def test_needs_a_browser(app_host):
    await app_host.open(VIEW)


@pytest.mark.parametrize("n", [1, 2])
async def test_parametrised(app_host, n, tmp_path):
    assert tmp_path.exists() and n
"""


def run(
    folder: Path, report: Path, *options: str, **environment: str
) -> tuple[dict[str, str], str]:
    """Outcome (or the failure's text) of each test in a pytest of its own, and what it printed."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", f"--junitxml={report}"]
    done = subprocess.run(
        [*command, *options, str(folder)],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert report.exists(), done.stdout + done.stderr
    outcomes = {}
    for case in ElementTree.parse(report).iter("testcase"):
        outcome = next((part for part in case if part.tag != "properties"), None)
        text = "passed" if outcome is None else f"{outcome.tag}: {outcome.get('message')}"
        outcomes.setdefault(str(case.get("name")), text)
    return outcomes, done.stdout


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A run on a machine without any Chromium."""
    folder = tmp_path_factory.mktemp("suite")
    (folder / "test_suite.py").write_text(SUITE)
    empty = str(folder / "none")
    return run(
        folder, folder / "report.xml", CHROMIUM="no-such-browser", PLAYWRIGHT_BROWSERS_PATH=empty
    )[0]


def test_async_tests_run_without_set_up(outcomes):
    assert outcomes["test_passes[process]"] == "passed"
    assert outcomes["test_parametrised[process-1]"] == "passed"
    assert outcomes["test_fails[process]"].startswith("failure: assert 0 == 1")


def test_what_goes_wrong_fails_the_test_unless_it_was_expected(outcomes):
    failed = outcomes["test_a_violation_fails_at_the_end[process]"]
    assert failed.startswith("error:")
    assert "policy violation: img-src https://elsewhere.example/a.png" in failed
    assert outcomes["test_a_violation_that_was_expected[process]"] == "passed"


def test_the_browser_layer_is_skipped_with_a_reason(outcomes):
    skipped = outcomes["test_needs_a_browser[browser]"]
    assert skipped.startswith("skipped: the browser layer needs Chromium")
    assert "playwright install chromium" in skipped


def test_both_renderers_are_compared(tmp_path):
    (tmp_path / "test_both.py").write_text(
        SUITE.partition("async def test_fails")[0]
        + "async def test_ours_alone(app_host):\n"
        + "    view = await app_host.open(VIEW)\n"
        + "    assert view.renderer == 'ours'\n"
    )
    outcomes, printed = run(
        tmp_path, tmp_path / "report.xml", "--app-layers=browser", "--app-renderers=ours,stock"
    )
    assert outcomes["test_passes[browser-stock]"] == "passed"
    assert "1 of 2 tests have the same outcome" in printed
    assert re.search(r"test_ours_alone\[browser\]: ours passed, stock failed", printed)
    assert "stock: AssertionError: assert 'stock' == 'ours'" in printed


def test_the_guide_runs(tmp_path):
    options = ["--app-layers=process", "--rootdir", str(GUIDE), "-c", os.devnull]
    outcomes, printed = run(GUIDE, tmp_path / "report.xml", *options)
    assert len(outcomes) == 6
    assert set(outcomes.values()) == {"passed"}, printed


def test_the_guide_shows_what_runs():
    shown = re.findall(r"```python\n(.*?)```", (GUIDE / "README.md").read_text(), re.DOTALL)
    tested = (GUIDE / "test_contacts.py").read_text()
    assert len(shown) >= 6
    for block in shown:
        assert block in tested
