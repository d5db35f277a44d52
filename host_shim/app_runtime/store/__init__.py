"""What the runtime remembers: its tables and the connections to them.

One rule: the rest of the package reaches the database through `Database`, never through an engine
of its own, so that SQLite and PostgreSQL differ in one file.
"""

from host_shim.app_runtime.store.database import Database

__all__ = ["Database"]
