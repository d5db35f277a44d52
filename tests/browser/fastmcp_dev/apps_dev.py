"""Starts `fastmcp dev apps` as a person would, and is the browser that it opens.

FastMCP is neither patched nor wrapped: it finds the stand-ins by `npm_config_registry` and
`HTTPS_PROXY`, and "opening the browser" prints the address, which says that the page is served.

One rule: nothing that the environment says of proxies, of FastMCP or of a renderer gets in, and the
temporary folder, where FastMCP keeps the bridge, is the test's.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from host_shim.listening import listen, port_of
from tests.browser._server import page_server
from tests.browser.fastmcp_dev import sites
from tests.browser.fastmcp_dev.https import SiteProxy
from tests.services import Daemon

_OPENED = "browser opens "
# FastMCP gives a server 15 seconds, and other tests may keep the machine busy for longer.
_TOO_SLOW = "User server did not start"
_ATTEMPTS = 3
_NOT_OURS = ("FASTMCP_", "NO_PROXY", "NPM_CONFIG_", "PREFAB_", "RENDERER_PY", "SSL_CERT_")


class DevApps:
    """Starts dev hosts that share one set of sites.

    Args:
        folder: for everything that is written.
    """

    def __init__(self, folder: Path, registry: str, proxy: SiteProxy) -> None:
        self.proxy = proxy
        commands = Path(sys.executable).parent  # `--reload` looks for `fastmcp` on the path
        self._env = {
            **{key: value for key, value in os.environ.items() if _is_plain(key)},
            **proxy.environment(folder),
            "BROWSER": f"echo {_OPENED}%s",
            "PATH": f"{commands}{os.pathsep}{os.environ['PATH']}",
            "TMPDIR": str(folder),
            "npm_config_registry": registry,
        }

    def _started(self, spec: Path, env: Mapping[str, str], flags: Sequence[str]) -> Daemon:
        command = ["fastmcp", "dev", "apps", str(spec), *_free_ports(), *flags]
        # All below the working folder is watched for changes, so it is a small one.
        return Daemon(command, _OPENED, "TERM", cwd=spec.parent, env={**self._env, **env})

    @contextmanager
    def serving(self, spec: Path, env: Mapping[str, str], *flags: str) -> Iterator[str]:
        """The address with which the page of a dev host for that file is opened."""
        for others in reversed(range(_ATTEMPTS)):
            try:
                daemon = self._started(spec, env, flags)
                break
            except RuntimeError as error:
                if others == 0 or _TOO_SLOW not in str(error):
                    raise
        try:
            yield daemon.said.partition(_OPENED)[2].strip()
        finally:
            daemon.stop()


@contextmanager
def dev_apps(folder: Path) -> Iterator[DevApps]:
    """Everything a dev host needs, until the block is left."""
    proxy = SiteProxy(sites.MODULES, sites.answer)
    with page_server() as registry, proxy.running():
        path, tarball = sites.bridge_package()
        registry.put(path, tarball, {"Content-Type": "application/octet-stream"})
        yield DevApps(folder, registry.origin, proxy)


def _free_ports() -> list[str]:
    with ExitStack() as stack:
        mcp, dev = [str(port_of(stack.enter_context(closing(listen())))) for _ in range(2)]
    return ["--mcp-port", mcp, "--dev-port", dev]


def _is_plain(name: str) -> bool:
    upper = name.upper()
    return not upper.startswith(_NOT_OURS) and not upper.endswith("_PROXY")
