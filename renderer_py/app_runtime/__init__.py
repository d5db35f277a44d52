"""The guest's side of an App Tool: a view inside a host that speaks the App Tool runtime.

One rule: a view asks by the same actions as ever (`toolCall`, `fetch`) and reads the same `$host`;
only here is it known that a session and a bridge stand behind them.

`{"action": "toolCall", "tool": "read", "arguments": {"op": "lines"}}` calls a verb (`read`,
`write`, `action`, `run`, `capability`); `$result` is its v2 `result`. The same action with the name
of a bridge message (`open_citation`, `request_next_review` …) posts that message. A `fetch` of
`/api/app-runtime/…` goes to the runtime with the session's token. `$host` holds `params`, `schema`,
`verbs`, `capabilities`, `hostCapabilities`, `initialData`, `awaitId`, `awaitPending`,
`selectionMode` and `selection`.
"""

from renderer_py.app_runtime.calls import GuestCalls, GuestFetcher
from renderer_py.app_runtime.guest import Guest

__all__ = ["Guest", "GuestCalls", "GuestFetcher"]
