"""Signals read by path, the flush that re-runs their readers, the state store, and scopes."""

from renderer_py.reactive.scheduler import Scheduler, Subscriber
from renderer_py.reactive.scope import Frame
from renderer_py.reactive.signal import Signal
from renderer_py.reactive.store import Store

__all__ = ["Frame", "Scheduler", "Signal", "Store", "Subscriber"]
