"""The services that these tests need."""

from tests.services import postgres_server

__all__ = ["postgres_server"]
