"""Builds the renderer page: `python -m static.bundle` writes static/dist/renderer.html."""
