"""Scripts of app tool calls, and what the reference does when they are played to it."""
