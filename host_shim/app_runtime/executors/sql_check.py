"""Decides whether a stored query only reads, and makes of it what is sent.

One rule: what runs is written anew from the tree that was checked. T-SQL takes a second statement
without a semicolon; written anew, it is an alias or no SQL at all, and nothing hides in comments.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from dataclasses import dataclass

import sqlglot
from sqlglot import exp

from host_shim.app_runtime.errors import Refusal, forbidden
from host_shim.app_runtime.http_calls.placeholders import PLACEHOLDER

# A list of what may stand in a query would refuse functions that a database's owner has written, so
# this is a list of what must not; a transaction that may only read stands behind it.
WRITING = (
    exp.DML,
    exp.DDL,
    exp.Command,
    exp.Into,
    exp.Lock,
    exp.Copy,
    exp.Execute,
    exp.Set,
    exp.Pragma,
    exp.Transaction,
    exp.NextValueFor,
)
READING = (exp.Select, exp.SetOperation, exp.Subquery)
# Functions that write, leave the database, or change the session they run in.
EFFECTS = re.compile(
    r"(dblink|lo_|pg_(advisory|cancel|create|drop|logical|ls_|promote|read|reload|replication|"
    r"rotate|sleep|stat_reset|switch|terminate|try_advisory|write)|xp_|sp_|query_to_xml|"
    r"table_to_xml|database_to_xml|schema_to_xml|cursor_to_xml).*|"
    r"nextval|setval|set_config|openrowset|openquery|opendatasource|readfile|"
    r"writefile|load_extension|fts3_tokenizer",
    re.IGNORECASE,
)
PARAMETER = "value_of_"

# sqlglot says on a log what it did not understand; here that is a refusal.
logging.getLogger("sqlglot").setLevel(logging.ERROR)


@dataclass(frozen=True, slots=True)
class Checked:
    """A query that only reads: SQLAlchemy's text, and the names of its parameters."""

    text: str
    parameters: frozenset[str]

    def bound(self, values: dict[str, object]) -> dict[str, object]:
        """The values under the names that `text` uses."""
        return {PARAMETER + name: values[name] for name in self.parameters}


def check_query(query: str, dialect: str, rows: int) -> Checked:
    """The query as it will be sent; `:name` and `{{name}}` outside of quotes are parameters.

    Args:
        query: the stored query.
        dialect: sqlglot's name of the database's SQL.
        rows: how many it may give, where it sets itself no limit: drivers fetch all there are.

    Raises:
        Refusal: 403 for anything but one statement that reads.
    """
    if PARAMETER in query:
        raise forbidden("unreadable_query", f"The tool's query must not hold '{PARAMETER}'.")
    named = frozenset(PLACEHOLDER.findall(query))
    tree = only_statement(PLACEHOLDER.sub(r":\1", query), dialect)
    if not isinstance(tree, READING):
        raise not_reading()
    for node in tree.walk():
        if isinstance(node, WRITING) or writes_otherwise(node):
            raise not_reading()
    parameters = frozenset(rename(tree.find_all(exp.Placeholder, exp.Parameter)))
    if not named <= parameters:
        raise forbidden("quoted_placeholder", "A placeholder of the query stands inside quotes.")
    if isinstance(tree, exp.Query) and not (tree.args.get("limit") or tree.args.get("fetch")):
        tree = tree.limit(rows)
    written = tree.sql(dialect=dialect, comments=False)
    return Checked(as_text_clause(written), parameters)


def only_statement(query: str, dialect: str) -> exp.Expr:
    try:
        statements = sqlglot.parse(query, read=dialect, error_level=sqlglot.ErrorLevel.RAISE)
    except (sqlglot.errors.SqlglotError, RecursionError) as error:
        raise forbidden("unreadable_query", "The tool's query cannot be understood.") from error
    found = [statement for statement in statements if statement is not None]
    if len(found) != 1 or len(statements) > 2:
        raise not_reading()
    return found[0]


def writes_otherwise(node: exp.Expr) -> bool:
    """Calls that have effects, and T-SQL's `SELECT @variable = …`."""
    if isinstance(node, exp.Func):
        return EFFECTS.fullmatch(node.name or node.sql_name()) is not None
    return isinstance(node, exp.Dot) and EFFECTS.fullmatch(node.name) is not None


def rename(nodes: Iterable[exp.Expr]) -> list[str]:
    """Gives every parameter a name that no quoted text can hold by chance; returns the old ones."""
    found = []
    for node in list(nodes):
        name = node.name
        if isinstance(node, exp.Parameter) or not re.fullmatch(r"[A-Za-z_]\w*", name, re.ASCII):
            raise forbidden("unnamed_parameter", "A query's parameters are written :name.")
        node.replace(exp.var(f":{PARAMETER}{name}"))
        found.append(name)
    return found


def as_text_clause(query: str) -> str:
    """Escapes every colon that SQLAlchemy's `text` would take for a parameter of its own."""
    return re.sub(rf":(?!{PARAMETER})", r"\\:", query)


def not_reading() -> Refusal:
    return forbidden("not_read_only", "The tool's query must be one statement that only reads.")
