"""What `/run` runs: one executor for each kind of base tool.

One rule: a surface chooses among the inputs that the binding lists; what a tool is made of (code,
file, query, integration) is stored and cannot be sent.

The published runtime hands most of these to a broker of the vendor's, whose wire is not public.
Here each stands on a back end of its own instead: give one, or leave it None and the tool answers
501. A back end that raises `ConnectionError` is an unreachable broker, a 502.
"""

from __future__ import annotations

from collections.abc import Mapping

from host_shim.app_runtime.executors.csv_lookup import CsvFiles, CsvLookup
from host_shim.app_runtime.executors.extraction import Extractor, StructuredExtraction
from host_shim.app_runtime.executors.python_code import PythonCode
from host_shim.app_runtime.executors.sql import SqlQuery
from host_shim.app_runtime.executors.translate import Translate, Translator
from host_shim.app_runtime.ports import Executor

__all__ = [
    "CsvFiles",
    "CsvLookup",
    "Extractor",
    "PythonCode",
    "SqlQuery",
    "StructuredExtraction",
    "Translate",
    "Translator",
    "executors",
]


def executors(
    *,
    csv_files: CsvFiles | None = None,
    translator: Translator | None = None,
    extractor: Extractor | None = None,
) -> Mapping[str, Executor]:
    """Every executor by the name of its base tool; any other name is a 501 of the runtime."""
    return {
        "python_code_tool": PythonCode(),
        "csv_lookup_tool": CsvLookup(csv_files),
        "postgres_execute_query": SqlQuery("postgres_execute_query"),
        "mssql_execute_query": SqlQuery("mssql_execute_query"),
        "translate_text": Translate(translator),
        "structured_data_extraction": StructuredExtraction(extractor),
    }
