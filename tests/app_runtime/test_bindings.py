"""Saving bindings: what is refused, who may save, and how soon an edit counts."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from host_shim.app_runtime.bindings import Binding, Bindings
from host_shim.app_runtime.bindings.reader import read_binding
from host_shim.app_runtime.bindings.rules import check_binding
from host_shim.app_runtime.errors import Refusal
from host_shim.app_runtime.store.tables import Base, BindingRow
from tests.app_runtime.invoices import BINDING, changed
from tests.app_runtime.world import ADMIN, REVIEWER, World

READ = {"op": "lines", "table": "invoice_lines", "columns": ["id"]}
HTTP = {"op": "account", "method": "GET", "url": "https://erp.example/accounts/{{code}}"}
TOOL = {"op": "totals", "tool": "Totals"}


def judged(document: Any, *, host_placeholders: bool = False) -> Binding:
    """The binding as a save judges it."""
    binding = read_binding(document, id="b", workspace_id="w", configured_tool_id="t")
    check_binding(binding, host_placeholders=host_placeholders)
    return binding


def refused(document: Any, *, host_placeholders: bool = False) -> str:
    """What a save says against a document."""
    with pytest.raises(Refusal) as caught:
        judged(document, host_placeholders=host_placeholders)
    assert caught.value.status == 400
    return caught.value.message


def write(**fields: Any) -> dict[str, Any]:
    return {"op": "w", "table": "approvals", "kind": "insert", "columns": ["note"], **fields}


@pytest.mark.parametrize(
    ("part", "entry"),
    [
        ("writes", write(op="lines")),
        ("http_calls", {**HTTP, "op": "lines"}),
        ("tools", {**TOOL, "op": "lines"}),
        ("tools", {**TOOL, "op": "save_line"}),
        ("reads", {**READ, "op": "lines"}),
    ],
)
def test_op_names_are_one_namespace(part: str, entry: Any) -> None:
    assert "declared" in refused(changed(**{part: [entry]}))


@pytest.mark.parametrize("kind", ["postgres", "rest"])
def test_there_are_two_binding_kinds(kind: str) -> None:
    assert judged({"binding_kind": kind}).kind == kind


@pytest.mark.parametrize("kind", ["mysql", "", "Postgres", 1, None])
def test_another_binding_kind_is_refused(kind: Any) -> None:
    assert "binding_kind" in refused({"binding_kind": kind})


def test_a_rest_binding_has_no_database_ops() -> None:
    assert "no database" in refused(changed(binding_kind="rest"))


@pytest.mark.parametrize(
    "url",
    [
        "https://{{tenant}}.example.com/x",
        "https://{{host}}/x",
        "https://example.com:{{port}}/x",
        "{{url}}",
        "https://u@example.com/",
        "ftp://example.com/",
        "https://example.com/{{a",
    ],
)
def test_a_placeholder_in_the_host_is_refused_at_save(url: str) -> None:
    assert "http_calls.account" in refused(changed(http_calls=[{**HTTP, "url": url}]))


def test_the_switch_allows_a_label_of_the_host() -> None:
    allowed = changed(http_calls=[{**HTTP, "url": "https://{{tenant}}.example.com/{{id}}"}])
    assert "account" in judged(allowed, host_placeholders=True).http_calls
    port = changed(http_calls=[{**HTTP, "url": "https://example.com:{{port}}/"}])
    assert "port" in refused(port, host_placeholders=True)


@pytest.mark.parametrize("name", ["teleport", "Document_Selection", ""])
def test_an_unknown_capability_is_refused(name: str) -> None:
    assert "capabilities" in refused(changed(capabilities=[name]))


def test_known_capabilities_are_granted() -> None:
    names = ["document_selection", "next_review_task", "abort_review_task", "get_translation"]
    assert judged(changed(capabilities=names)).capabilities == tuple(names)


@pytest.mark.parametrize(
    "parts",
    [
        {"reads": [{**READ, "op": "r", "table": "invoice_lines; drop table approvals"}]},
        {"reads": [{**READ, "op": "r", "columns": ["id, secret"]}]},
        {"reads": [{**READ, "op": "r", "columns": []}]},
        {"reads": [{**READ, "op": "r", "order_by": [{"column": "1) --"}]}]},
        {"reads": [{**READ, "op": "r", "limit": 5001}]},
        {"reads": [{**READ, "op": "r", "limit": 0}]},
        {"reads": [{**READ, "op": "r", "where": [{"column": "id", "operator": "or 1="}]}]},
        {"reads": [{**READ, "op": "r", "where": [{"column": "id", "value": "x {{id}}"}]}]},
        {"reads": [{**READ, "op": "r", "colums": ["id"]}]},
        {"writes": [write(kind="truncate")]},
        {"writes": [write(kind="update")]},
        {"writes": [write(kind="delete", columns=[])]},
        {"writes": [write(kind="delete", key=["id"])]},
        {"writes": [write(columns=[])]},
        {"writes": [write(key=["id"])]},
        {"writes": [write(set={"note": "x"})]},
        {"writes": [write(set={"stage": "a{{b}}"})]},
        {"http_calls": [{**HTTP, "method": "CONNECT"}]},
        {"http_calls": [{**HTTP, "auth": {"kind": "basic"}}]},
        {"http_calls": [{**HTTP, "auth": {"kind": "bearer"}}]},
        {"http_calls": [{**HTTP, "body_template": {"a": ["{{b"]}}]},
        {"tools": [{**TOOL, "params": ["task_id"]}]},
        {"tools": [{**TOOL, "record": "no"}]},
        {"actions": [{"name": "final_approval"}]},
        {"actions": [{"name": "a", "writes": ["lines"]}]},
        {"actions": [{"name": "a", "http_calls": ["save_line"]}]},
        {"actions": [{"name": "a", "resolve_await": True}]},
        {"unknown": 1},
        {"action_schema": []},
    ],
)
def test_what_could_not_be_meant_is_refused(parts: dict[str, Any]) -> None:
    assert refused(changed(**parts))


@pytest.mark.anyio
async def test_a_refused_save_changes_nothing(both: World) -> None:
    reply = await both.save(changed(binding_kind="mysql"))
    assert reply.status_code == 400
    (row,) = await both.rows(BindingRow)
    assert (row.version, row.document) == (1, BINDING)


@pytest.mark.anyio
async def test_an_integration_of_another_workspace_is_refused_at_save(here: World) -> None:
    theirs = await here.add_integration("workspace-2", url="sqlite:///x.db")
    assert (await here.save(changed(integration_id=theirs))).status_code == 400
    auth = {"kind": "bearer"}
    call = {**HTTP, "integration_id": theirs, "auth": auth}
    assert (await here.save(changed(http_calls=[call]))).status_code == 400


@pytest.mark.parametrize("table", sorted(Base.metadata.tables))
def test_the_runtimes_own_tables_cannot_be_bound(table: str) -> None:
    for name in (table, table.upper()):
        assert "belongs" in refused(changed(reads=[{**READ, "op": "r", "table": name}]))


@pytest.mark.parametrize(
    ("schema", "table"),
    [(None, "sqlite_master"), (None, "pg_shadow"), ("information_schema", "tables")],
)
def test_catalogues_cannot_be_bound(schema: str | None, table: str) -> None:
    entry = {**READ, "op": "r", "table": table, "schema": schema}
    assert "belongs" in refused(changed(reads=[entry]))


@pytest.mark.anyio
async def test_only_an_administrator_of_the_workspace_saves(here: World) -> None:
    assert (await here.save(BINDING, REVIEWER)).status_code == 403
    elsewhere = type(ADMIN)("eve", "workspace-2", ("admin",))
    assert (await here.save(BINDING, elsewhere)).status_code == 404
    path = f"/api/app-tools/configured-tools/{here.tool_id}/binding"
    assert (await here.client.get(path, headers=here.as_user(REVIEWER))).status_code == 403
    assert (await here.client.get(path, headers=here.as_user(elsewhere))).status_code == 404
    found = (await here.client.get(path, headers=here.as_user(ADMIN))).json()
    assert (found["version"], found["binding"]) == (1, BINDING)


@pytest.mark.anyio
async def test_an_edit_counts_on_the_next_call(both: World) -> None:
    step = await both.surface()
    assert (await both.call(step, "read", {"op": "lines"})).status_code == 200
    without = changed()
    without["allowed_operations"]["reads"] = []
    assert (await both.save(without)).status_code == 200
    assert (await both.call(step, "read", {"op": "lines"})).status_code == 403
    await both.save(BINDING)
    assert (await both.call(step, "read", {"op": "lines"})).status_code == 200


async def _edit_behind_its_back(here: World) -> None:
    """Changes the record as another worker would that shares no generations."""
    async with here.runtime.database.writing() as store:
        row = await store.get(BindingRow, (await here.rows(BindingRow))[0].id)
        assert row is not None
        row.document = {"binding_kind": "postgres"}


@pytest.mark.anyio
async def test_a_copy_is_used_for_five_seconds_at_most(here: World) -> None:
    step = await here.surface()
    await here.call(step, "read", {"op": "lines"})
    await _edit_behind_its_back(here)
    here.time.pass_(seconds=4.9)
    assert (await here.call(step, "read", {"op": "lines"})).status_code == 200
    here.time.pass_(seconds=0.1)
    assert (await here.call(step, "read", {"op": "lines"})).status_code == 403


@pytest.mark.anyio
async def test_a_reads_op_goes_before_an_older_http_op_of_its_name(here: World) -> None:
    """Such a record can no longer be saved; an older release could leave it in the table."""
    step = await here.surface()
    async with here.runtime.database.writing() as store:
        row = await store.get(BindingRow, (await here.rows(BindingRow))[0].id)
        assert row is not None
        row.document = changed(http_calls=[{**HTTP, "op": "lines"}])
    here.time.pass_(seconds=5)
    reply = await here.call(step, "read", {"op": "lines"})
    assert (reply.status_code, reply.json()["kind"]) == (200, "rows")


@pytest.mark.anyio
async def test_a_record_that_cannot_be_read_allows_nothing(here: World) -> None:
    step = await here.surface()
    async with here.runtime.database.writing() as store:
        row = await store.get(BindingRow, (await here.rows(BindingRow))[0].id)
        assert row is not None
        row.document = {"binding_kind": "postgres", "allowed_operations": {"reads": [{"op": 5}]}}
    here.time.pass_(seconds=5)
    assert (await here.call(step, "read", {"op": "lines"})).status_code == 403


@pytest.mark.anyio
async def test_a_save_during_a_read_is_not_lost(here: World) -> None:
    """A copy that was read before a save, and arrives after it, must not outlive it."""
    bindings = here.runtime.bindings
    binding_id = (await here.rows(BindingRow))[0].id
    read = asyncio.Event()
    go_on = asyncio.Event()

    class Slow(Bindings):
        async def _read(self, binding_id: str) -> Any:
            found = await super()._read(binding_id)
            read.set()
            await go_on.wait()
            return found

    slow = Slow(
        here.runtime.database,
        here.runtime.limits.generations,
        here.time,
        host_placeholders=False,
    )
    early = asyncio.create_task(slow.get(binding_id, ADMIN.workspace_id))
    await read.wait()
    await bindings.save(here.tool_id, ADMIN.workspace_id, changed(capabilities=["list_files"]))
    go_on.set()
    assert (await early).version == 1
    assert (await slow.get(binding_id, ADMIN.workspace_id)).version == 2
