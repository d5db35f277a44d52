"""The pytest plugin: the fixture `app_host`, for tests that are plain `async def` functions.

    async def test_greeting(app_host):
        view = await app_host.open(my_server.mcp, "greet", {"name": "Ada"})
        assert await view.get_by_role("heading").text() == "Hello, Ada"

Without any option a test runs once, in this process. `--app-layers=process,browser` runs it in both
layers, `--app-renderers=ours,stock` in the browser with both renderers, followed by a report of
where they differ. A test says the same for itself with `@pytest.mark.app(layers=…, renderers=…)`.

One rule: nothing of a browser or a server is imported before a test needs it.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable, Coroutine, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

from host_shim.testing.parity import Parity

if TYPE_CHECKING:
    from host_shim.testing.app_host import AppHost

LAYERS = ("process", "browser")
_BROWSER: pytest.StashKey[Any] = pytest.StashKey()
_PARITY: pytest.StashKey[Parity] = pytest.StashKey()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("mcp apps", "MCP Apps (renderer-py)")
    group.addoption("--app-layers", default="", help="process, browser or both: process,browser")
    group.addoption("--app-renderers", default="", help="ours, stock or both: ours,stock")
    parser.addini("app_layers", "layers that tests with app_host run in", default="process")
    parser.addini("app_renderers", "renderers that the browser layer draws with", default="ours")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers",
        "app(layers=…, renderers=…): where the test's app_host opens views, by name or as a list",
    )
    config.stash[_PARITY] = Parity()
    config.pluginmanager.register(_Reports(config.stash[_PARITY]), "renderer-py-parity")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "app_host" not in metafunc.fixturenames:
        return
    places = _places(metafunc)
    metafunc.parametrize("app_host", places, ids=["-".join(p) for p in places], indirect=True)


def _places(metafunc: pytest.Metafunc) -> list[tuple[str, ...]]:
    """`(layer,)` or `(layer, renderer)` for each run of a test."""
    marker = metafunc.definition.get_closest_marker("app")
    said = {} if marker is None else marker.kwargs
    layers = _listed(said.get("layers") or _option(metafunc.config, "app_layers"))
    renderers = _listed(said.get("renderers") or _option(metafunc.config, "app_renderers"))
    unknown = set(layers) - set(LAYERS)
    if unknown:
        raise pytest.UsageError(f"unknown layers {sorted(unknown)}; there are {list(LAYERS)}")
    found: list[tuple[str, ...]] = [("process",)] if "process" in layers else []
    if "browser" in layers or renderers != ["ours"]:
        found += [("browser",) if each == "ours" else ("browser", each) for each in renderers]
    return found


def _option(config: pytest.Config, name: str) -> Any:
    return config.getoption(name) or config.getini(name)


def _listed(value: Any) -> list[str]:
    return [each.strip() for each in value.split(",")] if isinstance(value, str) else list(value)


@pytest.fixture
def app_host(request: pytest.FixtureRequest) -> Iterator[AppHost]:
    """A host for MCP Apps: `await app_host.open(target, tool, arguments)` gives a view.

    What went wrong in a view (policy violation, uncaught error, broken protocol, a request that
    the view never answered) fails the test, unless it was taken out with `view.take_faults()`.
    """
    from host_shim.testing.app_host import AppHost

    layer, renderer = (*request.param, "ours")[:2]
    browser = _browser(request.config) if layer == "browser" else None
    host = AppHost(layer, renderer, browser)
    yield host
    for view in host.views:
        for name, value in getattr(view.page, "times", {}).items():
            request.node.user_properties.append((name, value))  # the report shows cold starts
    if not _failed(request.node):
        host.check()


def _browser(config: pytest.Config) -> Any:
    """The one browser of the run; a test that cannot have it is skipped."""
    from host_shim.testing.browser import BrowserThread, missing_reason

    found = config.stash.get(_BROWSER, None)
    if found is None:
        found = missing_reason() or BrowserThread()
        config.stash[_BROWSER] = found
    if isinstance(found, str):
        pytest.skip(found)
    return found


def _failed(item: Any) -> bool:
    report = item.stash.get(_CALLED, None)
    return report is not None and bool(report.failed)


_CALLED: pytest.StashKey[pytest.TestReport] = pytest.StashKey()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call":
        item.stash[_CALLED] = report
        params = getattr(getattr(item, "callspec", None), "params", {})
        if "app_host" in params:
            report.user_properties.append(("app", "-".join(params["app_host"])))
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a coroutine test that uses `app_host`, and close its views in the same loop."""
    if "app_host" not in pyfuncitem.fixturenames or not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    arguments = {name: pyfuncitem.funcargs[name] for name in names if name in pyfuncitem.funcargs}

    host: AppHost = pyfuncitem.funcargs["app_host"]  # type: ignore[assignment]

    async def work() -> None:
        async with host:
            await pyfuncitem.obj(**arguments)

    _run(work)
    return True


def _run(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a test in a loop of its own; in a thread where this one has a loop already.

    (Playwright's synchronous interface leaves one behind in the main thread.)
    """
    if not _has_loop():
        asyncio.run(work())
        return
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, work()).result()


class _Reports:
    """Reports carry no configuration, so the hook that takes them is an object that has it."""

    def __init__(self, parity: Parity) -> None:
        self.parity = parity

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.parity.note(report)


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    lines = config.stash[_PARITY].lines()
    if lines:
        terminalreporter.section("parity of the renderers")
        for line in lines:
            terminalreporter.write_line(line)


def _has_loop() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


def pytest_unconfigure(config: pytest.Config) -> None:
    found = config.stash.get(_BROWSER, None)
    if found is not None and not isinstance(found, str):
        found.close()
