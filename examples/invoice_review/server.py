"""The runtime with the example's pages beside it, on one loopback address.

One rule: the bundle gets a policy of its own, in which the runtime is the only address it may call.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from examples.invoice_review.records import AGENT, DATA, WORKSPACE, invoices, prepare
from examples.invoice_review.view import app as view
from host_shim.app_runtime import Services, Settings, create_app
from host_shim.app_runtime.deployment import create_runtime
from host_shim.app_runtime.executors import executors
from host_shim.app_runtime.executors.csv_lookup import LocalCsvFiles
from host_shim.app_runtime.tokens import User
from host_shim.app_runtime.worker import complete_task
from host_shim.csp import with_wasm
from host_shim.resources import bake

HERE = Path(__file__).parent
EMBED = HERE.parents[1] / "host_shim" / "embed" / "dist" / "embed.js"
PAGES = {"/": HERE / "page" / "index.html", "/page.js": HERE / "page" / "page.js"}
PAGES |= {"/page.css": HERE / "page" / "page.css", "/embed.js": EMBED}
REVIEWERS = ("ada", "ben")
BUNDLE_PATH = "/bundle/{sha}.html"


def bundle() -> tuple[str, str]:
    """The baked page and its SHA-256; the page needs no network but the runtime."""
    html = bake(view().to_json())
    return html, hashlib.sha256(html.encode()).hexdigest()


async def build(settings: Settings, origin: str) -> Starlette:
    """The application, its records made.

    Args:
        settings: the deployment; its database is made when it is not there.
        origin: where the application will be served, such as `http://127.0.0.1:8780`.
    """
    html, sha = bundle()
    accounts = LocalCsvFiles(csv_root(settings))
    services = Services(executors=executors(csv_files=accounts), go_on=complete_task)
    runtime = create_runtime(settings, services)
    await prepare(runtime, origin + BUNDLE_PATH.format(sha=sha), sha)
    await runtime.close()
    app = create_app(settings, services)
    app.router.routes += [
        *(Route(path, file(source)) for path, source in PAGES.items()),
        Route(BUNDLE_PATH, served_bundle(html, sha, origin)),
        Route("/demo/sign-in/{reviewer}", sign_in(app)),
        Route("/demo/documents", documents),
    ]
    return app


def csv_root(settings: Settings) -> Path:
    """A directory with the workspace's CSV files, as the managed storage would have it."""
    root = Path(settings.database_url.removeprefix("sqlite:///")).parent / "files"
    (root / WORKSPACE).mkdir(parents=True, exist_ok=True)
    (root / WORKSPACE / "accounts.csv").write_bytes((DATA / "accounts.csv").read_bytes())
    return root


def file(path: Path) -> Any:
    async def serve(request: Request) -> Response:
        return FileResponse(path)

    return serve


def served_bundle(html: str, sha: str, origin: str) -> Any:
    policy = with_wasm({"connectDomains": [origin]})
    headers = {"Content-Security-Policy": policy, "Cache-Control": "no-store"}

    async def serve(request: Request) -> Response:
        if request.path_params["sha"] != sha:
            raise HTTPException(404)
        return HTMLResponse(html, headers=headers)

    return serve


def sign_in(app: Starlette) -> Any:
    """A reviewer's credential. A platform has a login here; this is a demonstration on loopback."""

    async def serve(request: Request) -> Response:
        reviewer = request.path_params["reviewer"]
        if reviewer not in REVIEWERS:
            raise HTTPException(404)
        token = app.state.runtime.tokens.issue_user(User(reviewer, WORKSPACE))
        return JSONResponse({"token": token, "agent_id": AGENT})

    return serve


async def documents(request: Request) -> Response:
    """The text of every sample document by its number."""
    return JSONResponse({invoice["number"]: invoice["pages"] for invoice in invoices()})
