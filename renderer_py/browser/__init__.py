"""The placement in a page: the only part of the renderer that knows JavaScript."""
