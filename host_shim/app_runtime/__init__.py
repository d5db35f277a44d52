"""The App Tool runtime: a server that lets a sandboxed surface do only what a binding allows.

One rule: a surface names an op and gives values; everything else (table, URL, tool, identity)
comes from the stored binding and from the verified session.
"""
