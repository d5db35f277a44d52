"""Outbound calls of a binding's `http_calls`: templates, addresses, authentication, replies.

One rule: what a surface sends ends up inside one value of the request that the binding wrote, and
nothing else of the request (host, path, parameters, credentials) can follow from it.
"""

from host_shim.app_runtime.http_calls.addresses import AddressPolicy
from host_shim.app_runtime.http_calls.caller import OutboundCaller
from host_shim.app_runtime.http_calls.urls import UrlTemplate

__all__ = ["AddressPolicy", "OutboundCaller", "UrlTemplate"]
