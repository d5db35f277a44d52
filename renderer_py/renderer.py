"""One view: an envelope in, ops out; DOM events in, ops out.

One rule: every change that a person can see leaves through `platform.surface.commit` or the return
value of `dispatch`, as one patch list. The renderer owns the mounted tree, the state and the
running actions of the app that is shown, and drops all three when another app arrives.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from renderer_py import components
from renderer_py.actions import ActionRunner, HostCalls
from renderer_py.actions.keys import bindings
from renderer_py.app_tools import AppTools, ToolsError, parse_tools
from renderer_py.envelope import Envelope, is_envelope
from renderer_py.ports import Op, Platform
from renderer_py.reactive import Signal
from renderer_py.theme import Theme
from renderer_py.toasts import Toasts
from renderer_py.tree.compiled import CompiledNode
from renderer_py.tree.component import ComponentInstance
from renderer_py.tree.instance import Instance, create
from renderer_py.tree.runtime import Runtime
from renderer_py.tree.seed import seed_state

ROOT = 0
VIEW_RANGE = 1


class Renderer:
    """Draws one view and keeps it alive.

    Args:
        platform: the outside world.
        host: calls to the host, None where there is none.
        warn: sink for messages to developers.
    """

    def __init__(
        self,
        platform: Platform,
        *,
        host: HostCalls | None = None,
        warn: Callable[[str], None] | None = None,
    ) -> None:
        components.load()
        handlers = platform.handlers or {}
        self.platform = platform
        self.host = host
        self.warn = warn or (lambda text: None)
        self.clock = platform.clock
        self.fetcher = platform.fetcher
        self.navigator = platform.navigator
        self.file_picker = platform.file_picker
        self.handlers = handlers.get("actions", {})
        self.app_name: Any = None
        self.app_tools: AppTools | None = None
        """The tools of the app that is shown; None without an app, and where they are faulty."""
        self.tools_changed: Callable[[], None] = lambda: None
        """Called whenever an app has registered its tools, be they none."""
        self.theme = Theme()
        self.runtime = Runtime(platform.clock, platform.intl, handlers.get("pipes", {}), self.warn)
        self.runtime.on_settled = self.settle
        self.runtime.notify = lambda message, variant: self.toast(message, None, variant, None)
        self.observe_action: Callable[[dict[str, Any]], None] | None = None
        self.runner = self._new_runner()
        toast_signal = Signal([], self.runtime.scheduler)
        self.toasts = Toasts(toast_signal, platform.clock, self.settle)
        self._toaster = self._make_toaster(toast_signal)
        self._view: Instance | None = None
        self._key_bindings: dict[str, Any] = {}
        self._attached = False
        self.observe: Callable[[str], None] | None = None
        """Told after each flush what led to it; see `renderer_py.inspection`."""

    # ActionRunner's environment (with clock, fetcher, navigator, host, handlers, app_name,
    # app_tools, warn)

    @property
    def view(self) -> Instance | None:
        """The outermost instance on screen."""
        return self._view

    @property
    def store(self) -> Any:
        return self.runtime.store

    def toast(
        self,
        message: str,
        description: str | None = None,
        variant: str | None = None,
        duration: float | None = None,
    ) -> None:
        self.toasts.show(message, description, variant, duration)

    def settle(self, cause: str = "an answer or a timer") -> None:
        """Commit what has changed outside a DOM event."""
        self.runtime.settle()
        ops = self.runtime.take_ops()
        if ops:
            self.platform.surface.commit(ops)
        if self.observe is not None:
            self.observe(cause)

    # What happens to a view

    def load(self, payload: Any) -> bool:
        """Show an envelope in place of the current one; False if the object is none."""
        if not is_envelope(payload):
            self.warn("ignored a result that is no Prefab envelope (neither $prefab nor view)")
            return False
        envelope = Envelope(payload, self.warn)
        self._replace_app(envelope)
        if envelope.view:
            self._mount_view(envelope.view)
        self.settle("result")
        self.tools_changed()
        return True

    def dispatch(self, event: dict[str, Any]) -> list[Op]:
        """Handle one DOM event (see `static/src/dom.js`); returns the ops to apply now."""
        if event.get("type") == "shortcut":
            self._shortcut(event.get("combo"))
        else:
            self.runtime.dispatch(event)
        self.runtime.settle()
        if self.observe is not None:
            self.observe(f"{event.get('type')} in the view")
        return self.runtime.take_ops()

    def host_context(
        self, context: Mapping[str, Any], facts: Mapping[str, Any] | None = None
    ) -> None:
        """Take over the merged host context: theme, variables, time zone, `$host`.

        Args:
            facts: what `$host` shows in addition.
        """
        for op in self.theme.host_context(context):
            self.runtime.emit(op)
        names = ("theme", "displayMode", "availableDisplayModes", "containerDimensions")
        host = {name: context[name] for name in names if name in context} | dict(facts or {})
        self.runtime.store.signal("$host").set(host)
        zone = context.get("timeZone")
        changed = isinstance(zone, str) and zone != self.runtime.zone.value
        if changed and self.platform.intl.move(str(zone)):
            self.runtime.zone.set(zone)
        self.settle("the host's context")

    def close(self) -> None:
        """End the view: answer its tools' callers, stop actions, timers and subscriptions."""
        self._close_tools("The view was closed before the call was finished.")
        self.runner.close()
        self.toasts.close()
        if self._view is not None:
            self._view.dispose()
            self._view = None

    # Replacing the app

    def _new_runner(self) -> ActionRunner:
        runner = ActionRunner(self)
        runner.observe = self.observe_action
        self.runtime.actions = runner
        return runner

    def _close_tools(self, reason: str) -> None:
        tools, self.app_tools = self.app_tools, None
        if tools is not None:
            tools.close(reason)

    def _register_tools(self, raw: Any) -> None:
        try:
            tools = parse_tools(raw)
        except ToolsError as error:
            self.warn(f"the app's tools are disabled: {error}")
        else:
            self.app_tools = AppTools(tools, self.runner, self.runtime.root_frame)

    def _replace_app(self, envelope: Envelope) -> None:
        self._close_tools("The app was replaced before the call was finished.")
        self.runner.close()
        self.runner = self._new_runner()
        self.app_name = envelope.app
        self._key_bindings = bindings(envelope.key_bindings)
        self.runtime.emit(["shortcuts", list(self._key_bindings)])
        for op in self.theme.envelope(envelope.mode, envelope.css, envelope.stylesheets):
            self.runtime.emit(op)
        if envelope.view and self._view is not None:
            self._view.dispose()
            self._view = None
            self.runtime.forget_view()
        self.runtime.defs = envelope.defs
        state = dict(envelope.state)
        state.update(seed_state(envelope.view, state))
        self.runtime.store.reset(state)
        self.runtime.store.forget_unread()
        self._register_tools(envelope.tools)

    def _mount_view(self, view: Any) -> None:
        out: list[str] = []
        if isinstance(view, dict):
            self._view = create(view, self.runtime.root_frame, 1, self.runtime)
        else:
            self._view = self._fault_instance("The view must be an object", view)
        self._view.mount(out)
        html = "".join(out)
        if self._attached:
            self.runtime.emit(["fill", VIEW_RANGE, html])
        else:
            self._attached = True
            toaster: list[str] = []
            self._toaster.mount(toaster)
            marked = f"<!--n{VIEW_RANGE}-->{html}<!--/n{VIEW_RANGE}-->"
            self.runtime.emit(["html", ROOT, marked + "".join(toaster)])

    def _fault_instance(self, message: str, view: Any) -> ComponentInstance:
        node = {"type": "view", "value": view}
        self.runtime.adopt_compiled(node, CompiledNode.broken(node, message))
        return ComponentInstance(node, self.runtime.root_frame, 1, self.runtime)

    def _make_toaster(self, toasts: Signal) -> ComponentInstance:
        node = {"type": "$Toaster", "toasts": "{{ $toasts }}", "onDismiss": self.toasts.dismiss}
        self.runtime.adopt_compiled(node, CompiledNode(node, internal=True))
        frame = self.runtime.root_frame.child({"$toasts": toasts})
        return ComponentInstance(node, frame, 1, self.runtime)

    def _shortcut(self, combo: Any) -> None:
        spec = self._key_bindings.get(combo)
        if spec is not None:
            self.runner.trigger(spec, self.runtime.root_frame)
