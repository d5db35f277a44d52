"""openFilePicker: `{"action": "openFilePicker", "accept": ".csv", "maxSize": 1048576}`.

One rule: `$result` is always a list of accepted files; without any there is no result, so onSuccess
does not run, and the actions that follow in the list do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from renderer_py.errors import ActionError
from renderer_py.files import PickedFile, accepted

if TYPE_CHECKING:
    from renderer_py.actions.invocation import Call


async def open_file_picker(spec: dict[str, Any], call: Call) -> None:
    """Ask for files; those refused are told by a toast each."""
    picker = call.env.file_picker
    if picker is None:
        raise ActionError("Files cannot be chosen here")
    accept, limit = spec.get("accept"), spec.get("maxSize")
    chosen: list[PickedFile] = await call.ask(
        lambda done, failed: picker.pick(
            accept, bool(spec.get("multiple")), limit or None, done, failed
        )
    )
    files, refused = accepted(chosen, accept, limit)
    for message in refused:
        call.env.toast(message, None, "error", None)
    if files:
        call.result = files
    else:
        # `spec` is this call's own; nothing was chosen, so nothing has succeeded.
        spec.pop("onSuccess", None)
