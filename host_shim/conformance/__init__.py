"""A checklist of MCP Apps behaviours, run against any renderer's page or any host's page.

    renderer-py conformance                      # our renderer
    renderer-py conformance --renderer page.html --junit report.xml

One rule: a check says what the protocol asks for, where it says so, and what was seen instead; it
knows nothing of the renderer or host that it is run against.
"""

from host_shim.conformance.checklist import MUST, SHOULD, Checklist, Failed, Result

__all__ = ["MUST", "SHOULD", "Checklist", "Failed", "Result"]
