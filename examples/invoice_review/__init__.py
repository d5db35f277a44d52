"""Invoice review: an App Tool with a table that is edited, a lookup, and an approval in two stages.

Run:  python -m examples.invoice_review
Needs renderer-py[app-runtime,fastmcp] and the built pages (`make build`).

One rule: the example is what a team would write, a view, a binding and some records; everything
that makes it safe and durable is the runtime's.
"""
