"""The Redis of the test run, for views that several workers share."""

from tests.services import redis_server

__all__ = ["redis_server"]
