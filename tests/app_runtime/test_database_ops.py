"""`/read` and `/write` of database ops, on both kinds of database."""

from __future__ import annotations

from typing import Any

import pytest
import sqlalchemy as sa

from host_shim.app_runtime.store.tables import FeedRow, StepRow, UsageRow
from tests.app_runtime.invoices import LINES, changed
from tests.app_runtime.world import World, world

pytestmark = pytest.mark.anyio

TWO = ({"id": 1, "description": "Paper", "account": "A"}, {"id": 2, "description": "Ink"})


async def mounted(here: World) -> str:
    task = await here.add_task()
    await here.add_lines(task, *TWO)
    await here.add_lines(await here.add_task("Another"), {"id": 9, "description": "Not mine"})
    return await here.surface(task)


async def test_rows_are_read_and_leave_no_trace(both: World) -> None:
    step = await mounted(both)
    before = len(await both.rows(StepRow))
    reply = await both.call(step, "read", {"op": "lines"})
    blank = {"amount": 1, "due": None}
    assert reply.json() == {
        "kind": "rows",
        "columns": ["id", "description", "amount", "account", "due"],
        "rows": [
            {"id": 1, "description": "Paper", "account": "A", **blank},
            {"id": 2, "description": "Ink", "account": None, **blank},
        ],
        "row_count": 2,
    }
    assert (await both.rows(FeedRow), await both.rows(UsageRow)) == ([], [])
    assert len(await both.rows(StepRow)) == before


async def test_a_surface_may_ask_for_less(both: World) -> None:
    step = await mounted(both)
    asked = {"op": "lines", "columns": ["id"], "filters": {"account": "A"}}
    assert (await both.call(step, "read", asked)).json()["rows"] == [{"id": 1}]
    asked = {"op": "lines", "columns": ["id"], "filters": {"id": [2, 9]}}
    assert (await both.call(step, "read", asked)).json()["rows"] == [{"id": 2}]
    asked = {"op": "lines", "columns": ["id"], "filters": {"account": None}}
    assert (await both.call(step, "read", asked)).json()["rows"] == [{"id": 2}]


READS_OFF_THE_LIST: list[tuple[Any, int]] = [
    ({"op": "lines", "columns": ["task_id"]}, 403),
    ({"op": "lines", "columns": ["id; drop table approvals"]}, 403),
    ({"op": "lines", "filters": {"task_id": "x"}}, 403),
    ({"op": "lines", "filters": {"amount": 1}}, 403),
    ({"op": "save_line"}, 403),
    ({"op": "nothing"}, 403),
    ({"op": "line"}, 400),
    ({"op": "line", "payload": {"id": "1 or 1=1"}}, 400),
    ({"op": "line", "payload": {"id": [1]}}, 400),
    ({"op": "line", "payload": {"id": True}}, 400),
    ({"op": "line", "payload": {"id": 2**63}}, 400),
    ({"op": "lines", "columns": "id"}, 400),
    ({"op": "lines", "columns": [1]}, 400),
    ({"op": "lines", "filters": []}, 400),
    ({"op": ["lines"]}, 400),
    ({"payload": {}}, 400),
]


async def test_a_read_off_the_list_is_refused(here: World) -> None:
    step = await mounted(here)
    for body, status in READS_OFF_THE_LIST:
        reply = await here.call(step, "read", body)
        assert reply.status_code == status, (body, reply.text)


async def test_session_ids_cannot_be_spoofed(both: World) -> None:
    other = await both.add_task("Another")
    await both.add_lines(other, {"id": 9, "description": "Not mine"})
    step = await both.surface()
    for name in ("task_id", "workspace_id", "agent_id", "step_id"):
        body = {"op": "lines", "payload": {name: other}}
        assert (await both.call(step, "read", body)).json()["rows"] == []
        body = {"op": "save_line", "payload": {name: other, "id": 9, "description": "Mine now"}}
        assert (await both.call(step, "write", body)).json() == {"rows_affected": 0}
    assert [row.description for row in await both.rows(LINES)] == ["Not mine"]


async def test_a_value_is_never_taken_for_sql_or_a_template(both: World) -> None:
    step = await mounted(both)
    for text in ("'; DELETE FROM invoice_lines; --", "{{workspace_id}}", '"', "%(x)s :x ?", "\\"):
        body = {"op": "save_line", "payload": {"id": 1, "account": text[:20]}}
        assert (await both.call(step, "write", body)).json() == {"rows_affected": 1}
        found = {"op": "lines", "columns": ["account"], "filters": {"account": text[:20]}}
        assert (await both.call(step, "read", found)).json()["rows"] == [{"account": text[:20]}]
    assert len(await both.rows(LINES)) == 3


async def test_one_row_is_written_with_its_feed_row(both: World) -> None:
    step = await mounted(both)
    row = {"id": 2, "description": "Ink, black", "amount": "12.50", "due": "2026-02-28"}
    reply = await both.call(step, "write", {"op": "save_line", "payload": row})
    assert reply.json() == {"rows_affected": 1}
    read = {"op": "lines", "columns": ["id", "description", "amount", "due"], "filters": {"id": 2}}
    assert (await both.call(step, "read", read)).json()["rows"] == [{**row, "amount": 12.5}]
    (event,) = await both.rows(FeedRow)
    assert (event.kind, event.step_id) == ("agent_action", step)
    assert event.payload == {"op": "save_line", "row": row, "rows_affected": 1}


async def test_rows_are_added_and_dropped(both: World) -> None:
    step = await mounted(both)
    row = {"id": 3, "description": "Glue", "amount": 3}
    body = {"op": "add_line", "payload": row}
    assert (await both.call(step, "write", body)).json() == {"rows_affected": 1}
    (added,) = await both.rows(LINES, LINES.c.id == 3)
    assert added.task_id == both.runtime.tokens.session(both.tokens[step]).task_id
    for affected in (1, 0):
        reply = await both.call(step, "write", {"op": "drop_line", "payload": {"id": 3}})
        assert reply.json() == {"rows_affected": affected}
    assert len(await both.rows(FeedRow)) == 3


WRITES_OFF_THE_LIST: list[tuple[Any, int]] = [
    ({"id": 1, "task_id_": "x"}, 403),
    ({"id": 1, "id or 1=1": "x"}, 403),
    ({"description": "every row"}, 400),
    ({"id": None, "description": "every row"}, 400),
    ({"id": 1}, 400),
    ({"id": 1, "amount": "much"}, 400),
    ({"id": 1, "amount": "NaN"}, 400),
    ({"id": 1, "amount": {"$gt": 0}}, 400),
    ({"id": 1, "amount": True}, 400),
    ({"id": 1, "due": "2026-02-30"}, 400),
    ({"id": 1, "due": 20260228}, 400),
    ({"id": 1, "description": 5}, 400),
    ({"id": 1, "description": None}, 400),
    ({"id": 1, "description": "a\u0000b"}, 400),
]


async def test_a_write_off_the_list_or_out_of_type_changes_nothing(both: World) -> None:
    step = await mounted(both)
    before = await both.rows(LINES)
    for payload, status in WRITES_OFF_THE_LIST:
        reply = await both.call(step, "write", {"op": "save_line", "payload": payload})
        assert reply.status_code == status, (payload, reply.text)
        assert await both.rows(LINES) == before
    assert await both.rows(FeedRow) == []


async def test_a_batch_is_no_row(here: World) -> None:
    step = await mounted(here)
    body = {"op": "save_line", "payload": [{"id": 1, "description": "x"}]}
    assert (await here.call(step, "write", body)).status_code == 400


async def test_a_write_of_more_than_one_row_is_undone(both: World) -> None:
    wide = {
        "op": "rename_all",
        "table": "invoice_lines",
        "kind": "update",
        "columns": ["description"],
        "where": [{"column": "task_id", "value": "{{task_id}}"}],
    }
    await both.save(changed(writes=[wide]))
    step = await mounted(both)
    before = await both.rows(LINES)
    body = {"op": "rename_all", "payload": {"description": "x"}}
    assert (await both.call(step, "write", body)).status_code == 403
    assert await both.rows(LINES) == before


async def test_what_a_table_refuses_is_told_without_its_words(both: World) -> None:
    step = await mounted(both)
    row = {"id": 1, "description": "again", "amount": 1}
    reply = await both.call(step, "write", {"op": "add_line", "payload": row})
    assert reply.status_code == 400
    assert "invoice_lines" not in reply.text


async def test_conditions_compare_as_they_say(both: World) -> None:
    task = await both.add_task()
    amounts = (("a%b", 1), ("axb", 2), ("A_b", 3))
    lines = [{"id": n, "description": text, "amount": n} for text, n in amounts]
    await both.add_lines(task, *lines)
    step = await both.surface(task)
    cases: list[tuple[str, str, Any, list[int]]] = [
        ("amount", "<", 2, [1]),
        ("amount", "<=", "2.00", [1, 2]),
        ("amount", ">", 2, [3]),
        ("amount", ">=", 2.0, [2, 3]),
        ("amount", "!=", 2, [1, 3]),
        ("account", "=", None, [1, 2, 3]),
        ("amount", "in", [1, 3, 5], [1, 3]),
        ("description", "contains", "%", [1]),
        ("description", "contains", "_", [3]),
    ]
    reads = [
        {
            "op": f"case{number}",
            "table": "invoice_lines",
            "columns": ["id"],
            "where": [{"column": column, "operator": operator, "value": "{{wanted}}"}],
            "order_by": [{"column": "id", "descending": True}],
        }
        for number, (column, operator, _, _) in enumerate(cases)
    ]
    assert (await both.save(changed(reads=reads))).status_code == 200
    for number, (_, operator, wanted, expected) in enumerate(cases):
        body = {"op": f"case{number}", "payload": {"wanted": wanted}}
        rows = (await both.call(step, "read", body)).json()["rows"]
        assert [row["id"] for row in rows] == expected[::-1], operator
    assert (await both.call(step, "read", {"op": "case6", "payload": {"wanted": 1}})).is_error


async def test_a_table_or_column_that_is_not_there_is_a_501(both: World) -> None:
    entry = {"op": "r", "table": "nowhere", "columns": ["id"]}
    other = {"op": "c", "table": "approvals", "columns": ["colour"]}
    await both.save(changed(reads=[entry, other]))
    step = await both.surface()
    for op in ("r", "c"):
        assert (await both.call(step, "read", {"op": op})).status_code == 501


async def test_a_table_that_changed_is_described_anew(both: World) -> None:
    other = {"op": "c", "table": "approvals", "columns": ["colour"]}
    await both.save(changed(reads=[other]))
    step = await both.surface()
    assert (await both.call(step, "read", {"op": "c"})).status_code == 501
    async with both.runtime.database.engine.begin() as connection:
        await connection.execute(sa.text("ALTER TABLE approvals ADD COLUMN colour VARCHAR(9)"))
    assert (await both.call(step, "read", {"op": "c"})).json()["rows"] == []


async def test_every_type_of_column_survives_the_way_there_and_back(postgres_url: str) -> None:
    async with world(postgres_url) as there:
        async with there.runtime.database.engine.begin() as connection:
            await connection.execute(
                sa.text(
                    "CREATE TABLE types (id int PRIMARY KEY, big bigint, ratio float8, exact"
                    " numeric(20,4), flag bool, day date, at timestamptz, clock time, key uuid,"
                    " raw bytea, doc jsonb, tags text[])"
                )
            )
        names = ["big", "ratio", "exact", "flag", "day", "at", "clock", "key", "raw", "doc"]
        read = {"op": "types", "table": "types", "columns": names}
        write = {**read, "op": "save", "kind": "update", "key": ["id"]}
        insert = {"op": "add", "table": "types", "kind": "insert", "columns": ["id", *names]}
        await there.set_up(changed(reads=[read], writes=[write, insert]))
        step = await there.surface()
        row = {
            "big": 2**53 - 1,
            "ratio": 0.1,
            "exact": "1234.5678",
            "flag": True,
            "day": "2024-02-29",
            "at": "2024-02-29T12:30:00+00:00",
            "clock": "23:59:58",
            "key": "6f2c1b1e-8f0e-4a51-9d0b-2b9f4f0e8a11",
            "raw": "AAEC/w==",
            "doc": {"a": [1, None, {"b": "c"}]},
        }
        body = {"op": "add", "payload": {"id": 1, **row}}
        assert (await there.call(step, "write", body)).json() == {"rows_affected": 1}
        (found,) = (await there.call(step, "read", {"op": "types"})).json()["rows"]
        assert found == {**row, "exact": 1234.5678}
        nothing = dict.fromkeys(names)
        body = {"op": "save", "payload": {"id": 1, **nothing}}
        assert (await there.call(step, "write", body)).json() == {"rows_affected": 1}
        (found,) = (await there.call(step, "read", {"op": "types"})).json()["rows"]
        assert found == nothing


async def test_a_connection_that_was_cut_while_it_rested_is_replaced(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with world(postgres_url) as here:
        await here.set_up()
        step = await here.surface()
        assert (await here.call(step, "read", {"op": "lines"})).status_code == 200
        cut = (
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        engine = sa.create_engine(here.runtime.database.url)
        with engine.connect() as connection:
            connection.execute(sa.text(cut))
        engine.dispose()
        monkeypatch.setattr("host_shim.app_runtime.store.database._IDLE_SECONDS", 0)
        assert (await here.call(step, "read", {"op": "lines"})).status_code == 200


async def test_a_data_source_of_its_own(here: World, postgres_url: str) -> None:
    """The runtime is embedded, the data lies in a PostgreSQL that an integration names."""
    source = await here.add_integration(url=postgres_url)
    assert (await here.save(changed(integration_id=source))).status_code == 200
    step = await here.surface()
    row = {"id": 7, "description": "Over there", "amount": 1}
    await here.call(step, "write", {"op": "add_line", "payload": row})
    rows = (await here.call(step, "read", {"op": "lines"})).json()["rows"]
    assert [row["description"] for row in rows] == ["Over there"]
    assert await here.rows(LINES) == []
    assert len(await here.rows(FeedRow)) == 1


async def test_a_data_source_that_is_none(here: World) -> None:
    nowhere = "postgresql://127.0.0.1:1/x"
    step = await here.surface()
    for config, status in (({}, 501), ({"url": "mysql://x/y"}, 501), ({"url": nowhere}, 502)):
        source = await here.add_integration(**config)
        await here.save(changed(integration_id=source))
        assert (await here.call(step, "read", {"op": "lines"})).status_code == status
