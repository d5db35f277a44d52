"""What a guest may say over the bridge, and what each message needs.

One rule: a message that the host would ignore is not sent; whoever asked for it is told why.
"""

from __future__ import annotations

from typing import Any

from renderer_py.values import is_number

NEEDS: dict[str, str | None] = {
    "set_selection_mode": "document_selection",
    "set_translation": "get_translation",
    "request_next_review": "next_review_task",
    # The published page names the capability alone; the message is called by it.
    "abort_review_task": "abort_review_task",
    "open_citation": None,
}
FLAGS = {"set_selection_mode": "enabled", "set_translation": "show"}
MAX_LABEL = 200


def fault(name: str, payload: dict[str, Any]) -> str | None:
    """Why a message's payload is refused, or None."""
    flag = FLAGS.get(name)
    if flag is not None:
        return None if type(payload.get(flag)) is bool else f"{name}: {flag} must be true or false"
    return citation_fault(payload) if name == "open_citation" else None


def citation_fault(payload: dict[str, Any]) -> str | None:
    """`{citation_ids?: number[], source_page?: number, label?: string, file_name?: string}`."""
    ids, page = payload.get("citation_ids"), payload.get("source_page")
    if ids is not None and not (type(ids) is list and all(map(is_number, ids))):
        return "open_citation: citation_ids must be a list of numbers"
    if page is not None and not is_number(page):
        return "open_citation: source_page must be a number"
    if not ids and page is None:
        return "open_citation needs citation_ids or source_page"
    for key in ("label", "file_name"):
        if payload.get(key) is not None and type(payload[key]) is not str:
            return f"open_citation: {key} must be text"
    if len(payload.get("label") or "") > MAX_LABEL:
        return f"open_citation: label must have at most {MAX_LABEL} characters"
    return None
