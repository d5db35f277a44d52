"""`/capability`, and what the descriptor says about capabilities."""

from __future__ import annotations

import base64
from collections.abc import AsyncIterator
from typing import Any

import pytest

from host_shim.app_runtime.settings import GRANDFATHERED, HOST_PERFORMED
from host_shim.app_runtime.store.columns import new_id
from host_shim.app_runtime.store.tables import AgentRow, FeedRow, FileRow, TranslationRow, UsageRow
from tests.app_runtime.invoices import changed
from tests.app_runtime.world import World, world

pytestmark = pytest.mark.anyio


async def a_file(here: World, task: str, name: str = "invoice.txt") -> str:
    row = FileRow(
        id=new_id(),
        task_id=task,
        name=name,
        media_type="text/plain",
        pages=2,
        content=b"Total 5",
        created_at=here.time.now(),
    )
    await here.add(row)
    return row.id


@pytest.fixture
async def reading(sqlite_url: str) -> AsyncIterator[tuple[World, str, str, str]]:
    """A world, a surface, its file, and a file of another task."""
    async with world(sqlite_url) as here:
        await here.set_up()
        task = await here.add_task()
        mine, theirs = await a_file(here, task), await a_file(here, await here.add_task("Other"))
        translation = TranslationRow(
            file_id=mine, page=1, target_language="de", granularity="page", blocks=["Summe 5"]
        )
        await here.add(translation)
        yield here, await here.surface(task), mine, theirs


async def ask(here: World, step: str, name: Any, params: Any = None) -> Any:
    return await here.call(step, "capability", {"capability": name, "params": params or {}})


async def switch_translation_on(here: World) -> None:
    async with here.runtime.database.writing() as store:
        agent = await store.get(AgentRow, here.agent_id)
        assert agent is not None
        agent.document_translation_enabled = True


async def test_files_of_the_sessions_own_task(reading: tuple[World, str, str, str]) -> None:
    here, step, mine, theirs = reading
    entry = {"file_id": mine, "name": "invoice.txt", "media_type": "text/plain", "pages": 2}
    assert (await ask(here, step, "list_files")).json() == {"result": {"files": [entry]}}
    data = base64.b64encode(b"Total 5").decode()
    reply = await ask(here, step, "file_preview", {"file_id": mine})
    assert reply.json() == {"result": {**entry, "data": data}}
    for file_id in (theirs, "none"):
        assert (await ask(here, step, "file_preview", {"file_id": file_id})).status_code == 403
    for params in ({}, {"file_id": 1}, {"file_id": ""}):
        assert (await ask(here, step, "file_preview", params)).status_code == 400


async def test_the_cached_translation_of_a_page(reading: tuple[World, str, str, str]) -> None:
    here, step, mine, theirs = reading
    wanted = {"file_id": mine, "page": 1, "target_language": "de", "granularity": "page"}
    assert (await ask(here, step, "get_translation", wanted)).status_code == 403
    await switch_translation_on(here)
    reply = await ask(here, step, "get_translation", wanted)
    assert reply.json() == {"result": {**wanted, "blocks": ["Summe 5"]}}
    other_page = {**wanted, "page": 2}
    reply = await ask(here, step, "get_translation", other_page)
    assert reply.json() == {"result": {**other_page, "blocks": None}}
    reply = await ask(here, step, "get_translation", {**wanted, "file_id": theirs})
    assert reply.status_code == 403
    for bad in ({"page": 0}, {"page": "1"}, {"page": True}, {"granularity": "word"}):
        reply = await ask(here, step, "get_translation", {**wanted, **bad})
        assert reply.status_code == 400
    assert await here.rows(UsageRow) == await here.rows(FeedRow) == []


async def test_what_is_not_granted_is_refused(here: World) -> None:
    step = await here.surface()
    for name in (*HOST_PERFORMED, "teleport", "translate_text", "read"):
        assert (await ask(here, step, name)).status_code == 403, name
    assert (await ask(here, step, 5)).status_code == 400
    assert (
        await here.call(step, "capability", {"capability": "list_files", "params": []})
    ).is_error


async def test_what_the_host_performs_is_refused_even_when_granted(here: World) -> None:
    await here.save(changed(capabilities=list(HOST_PERFORMED)))
    step = await here.surface()
    for name in HOST_PERFORMED:
        assert (await ask(here, step, name)).status_code == 403


class Splitter:
    """A document service as a deployment plugs it in."""

    async def perform(self, session: Any, agent: Any, params: Any) -> Any:
        return {"task": session.task_id, "by": params.get("by")}


async def test_a_plugged_in_service_is_served(sqlite_url: str) -> None:
    async with world(sqlite_url, {"capabilities": {"split_document": Splitter()}}) as here:
        await here.set_up()
        task = await here.add_task()
        step = await here.surface(task)
        reply = await ask(here, step, "split_document", {"by": "name"})
        assert reply.json() == {"result": {"task": task, "by": "name"}}
        served = (await here.mint(step)).json()["runtime"]
        assert set(served["capabilities"]) == set(GRANDFATHERED) - {"get_translation"}
        await switch_translation_on(here)
        served = (await here.mint(step)).json()["runtime"]
        assert set(served["capabilities"]) == set(GRANDFATHERED)


async def test_a_bundle_that_obeys_the_descriptor_is_never_turned_away(sqlite_url: str) -> None:
    """Everything listed and not performed by the host can be posted; nothing else is listed."""
    async with world(sqlite_url, host_capabilities=("document_selection",)) as here:
        await here.set_up(changed(capabilities=["document_selection", "abort_review_task"]))
        step = await here.surface()
        served = (await here.mint(step)).json()["runtime"]
        assert served["host_capabilities"] == ["document_selection"]
        assert set(served["capabilities"]) == {
            "file_preview",
            "list_files",
            "document_selection",
        }
        await switch_translation_on(here)
        served = (await here.mint(step)).json()["runtime"]
        assert "get_translation" in served["capabilities"]
        for name in set(served["capabilities"]) - set(served["host_capabilities"]):
            # Without params most answer 400, which is the bundle's own fault.
            assert (await ask(here, step, name)).status_code in (200, 400), name
