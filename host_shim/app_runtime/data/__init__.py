"""Database ops of a binding: rows read, one row written.

One rule: identifiers come from the binding and are looked up in the database's own description of
the table; everything from a request is a bound parameter with the column's type.
"""

from host_shim.app_runtime.data.operations import read_rows, write_row
from host_shim.app_runtime.data.sources import Source, Sources

__all__ = ["Source", "Sources", "read_rows", "write_row"]
