"""Which stored queries are taken for ones that only read, and what becomes of them."""

from __future__ import annotations

import pytest

from host_shim.app_runtime.errors import Refusal
from host_shim.app_runtime.executors.sql_check import PARAMETER, check_query

READING = [
    "SELECT 1",
    "select a, count(*) from t where b > 1 group by a having count(*) > 2 order by 1 limit 5",
    "WITH x AS (SELECT 1 AS a) SELECT * FROM x",
    "SELECT 1 UNION ALL SELECT 2",
    "(SELECT 1)",
    "SELECT 1;",
    "SELECT 1;;",
    "SELECT 'a; DROP TABLE t'",
    "SELECT * FROM t -- ; DROP TABLE t",
    "SELECT * FROM t WHERE a IN (SELECT b FROM u)",
    'SELECT \'insert into\', "delete" FROM "update"',
    "SELECT sum(a) OVER (PARTITION BY b) FROM t",
    "SELECT my_own_function(a) FROM t",
]
WRITING = [
    "DELETE FROM t",
    "UPDATE t SET a = 1",
    "INSERT INTO t VALUES (1)",
    "MERGE INTO t USING u ON t.a = u.a WHEN MATCHED THEN DELETE",
    "TRUNCATE TABLE t",
    "DROP TABLE t",
    "CREATE TABLE t (a int)",
    "ALTER TABLE t ADD a int",
    "GRANT ALL ON t TO public",
    "SELECT 1; DROP TABLE t",
    "SELECT 1; SELECT 2",
    "; ; SELECT 1",
    "SELECT * INTO u FROM t",
    "SELECT a FROM (SELECT 1 AS a INTO u) x",
    "WITH x AS (DELETE FROM t RETURNING *) SELECT * FROM x",
    "WITH x AS (INSERT INTO t VALUES (1) RETURNING *) SELECT * FROM x",
    "WITH x AS (UPDATE t SET a = 1 RETURNING *) SELECT * FROM x",
    "WITH x AS (SELECT 1) DELETE FROM t",
    "SELECT 1 UNION SELECT * FROM x; DELETE FROM t",
    "SET a = 1",
    "BEGIN",
    "EXEC sp_help",
    "EXECUTE plan",
    "CALL f()",
    "COPY t TO '/tmp/x'",
    "EXPLAIN ANALYZE DELETE FROM t",
    "DECLARE @a int",
    "USE other",
    "",
    ";",
    "nonsense here",
    "SELECT (",
    "(" * 2000,
]
EFFECTS = [
    "SELECT nextval('s')",
    "SELECT setval('s', 1)",
    "SELECT set_config('transaction_read_only', 'off', false)",
    "SELECT pg_catalog.set_config('a', 'b', false)",
    "SELECT * FROM dblink('host=h', 'delete from t') AS x(a int)",
    "SELECT dblink_exec('drop table t')",
    "SELECT lo_import('/etc/passwd')",
    "SELECT pg_read_file('/etc/passwd')",
    "SELECT PG_TERMINATE_BACKEND(1)",
    "SELECT pg_sleep(100)",
    "SELECT pg_advisory_lock(1)",
    "SELECT query_to_xml('delete from t', true, true, '')",
    "SELECT * FROM t WHERE a = (SELECT nextval('s'))",
]


@pytest.mark.parametrize("query", READING)
@pytest.mark.parametrize("dialect", ["postgres", "sqlite", "tsql"])
def test_queries_that_read_are_taken(query: str, dialect: str) -> None:
    assert check_query(query, dialect, 10).parameters == frozenset()


@pytest.mark.parametrize("query", WRITING)
@pytest.mark.parametrize("dialect", ["postgres", "sqlite", "tsql"])
def test_everything_else_is_refused(query: str, dialect: str) -> None:
    with pytest.raises(Refusal) as caught:
        check_query(query, dialect, 10)
    assert caught.value.status == 403


@pytest.mark.parametrize("query", EFFECTS)
def test_functions_with_effects_are_refused(query: str) -> None:
    with pytest.raises(Refusal) as caught:
        check_query(query, "postgres", 10)
    assert caught.value.code == "not_read_only"


@pytest.mark.parametrize(
    "query",
    [
        "SELECT * FROM t FOR UPDATE",
        "SELECT 1 FROM t FOR SHARE",
        "TABLE t; DROP TABLE t",
    ],
)
def test_locks_of_postgresql_are_refused(query: str) -> None:
    with pytest.raises(Refusal):
        check_query(query, "postgres", 10)


@pytest.mark.parametrize(
    "query",
    [
        "SELECT * FROM OPENROWSET('SQLNCLI', 'x', 'delete from t')",
        "SELECT * FROM OPENQUERY(linked, 'delete from t')",
        "SELECT NEXT VALUE FOR s",
        "SELECT 1 EXEC sp_help",
        "SELECT a FROM t TRUNCATE TABLE t",
        "SELECT @a = 1",
        "SELECT 1 WAITFOR DELAY '0:0:9'",
    ],
)
def test_what_only_t_sql_knows_is_refused(query: str) -> None:
    with pytest.raises(Refusal):
        check_query(query, "tsql", 10)


def test_a_second_statement_without_semicolon_never_reaches_the_server() -> None:
    """T-SQL would run `DELETE FROM t`; what is sent is one statement with an alias."""
    assert (
        check_query("SELECT 1 DELETE FROM t", "tsql", 10).text == "SELECT TOP 10 1 AS DELETE FROM t"
    )


@pytest.mark.parametrize(
    ("query", "sent"),
    [
        ("SELECT a FROM t", "SELECT a FROM t LIMIT 10"),
        ("SELECT a FROM t LIMIT 3", "SELECT a FROM t LIMIT 3"),
        ("SELECT a FROM t UNION SELECT 1", "SELECT a FROM t UNION SELECT 1 LIMIT 10"),
        ("WITH x AS (SELECT 1) SELECT * FROM x", "WITH x AS (SELECT 1) SELECT * FROM x LIMIT 10"),
        ("(SELECT a FROM t)", "(SELECT a FROM t) LIMIT 10"),
    ],
)
def test_a_query_without_a_limit_gets_one(query: str, sent: str) -> None:
    assert check_query(query, "postgres", 10).text == sent


def test_comments_are_not_sent() -> None:
    found = check_query("SELECT 1 /*! , SLEEP(9) */ -- x", "postgres", 10)
    assert found.text == "SELECT 1 LIMIT 10"


@pytest.mark.parametrize("query", ["SELECT :id, :other", "SELECT {{id}}, {{ other }}"])
def test_parameters_are_named(query: str) -> None:
    found = check_query(query, "postgres", 10)
    assert found.parameters == {"id", "other"}
    assert found.text == f"SELECT :{PARAMETER}id, :{PARAMETER}other LIMIT 10"
    assert found.bound({"id": 1, "other": 2, "unused": 3}) == {
        f"{PARAMETER}id": 1,
        f"{PARAMETER}other": 2,
    }


@pytest.mark.parametrize(
    "query", ["SELECT '{{id}}'", "SELECT * FROM t WHERE a LIKE '%{{id}}%'", 'SELECT "{{id}}"']
)
def test_a_placeholder_inside_quotes_is_refused(query: str) -> None:
    with pytest.raises(Refusal) as caught:
        check_query(query, "postgres", 10)
    assert caught.value.code == "quoted_placeholder"


@pytest.mark.parametrize("query", ["SELECT ?", "SELECT @a", "SELECT $1"])
def test_parameters_without_a_name_are_refused(query: str) -> None:
    with pytest.raises(Refusal) as caught:
        check_query(query, "postgres", 10)
    assert caught.value.code == "unnamed_parameter"


def test_a_query_cannot_pass_a_text_off_as_a_parameter() -> None:
    with pytest.raises(Refusal) as caught:
        check_query(f"SELECT ':{PARAMETER}id', :id", "postgres", 10)
    assert caught.value.code == "unreadable_query"
