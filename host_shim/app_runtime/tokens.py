"""Signed tokens: the surface's session and the person at the host page.

One rule: the two kinds have different audiences and are never taken for each other. PyJWT checks
signature, algorithm, audience and issuer; expiry is compared with the runtime's own clock, so that
a test can let time pass.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import jwt

from host_shim.app_runtime.errors import Refusal, unauthenticated
from host_shim.app_runtime.ports import Clock
from host_shim.app_runtime.settings import SESSION_LIFETIME
from host_shim.app_runtime.values import Session

_ALGORITHM: Final = "HS256"
_ISSUER: Final = "app-runtime"
_SURFACE: Final = "app-runtime/surface"
_HOST: Final = "app-runtime/host"
_HOST_LIFETIME: Final = timedelta(hours=8)
_KEPT: Final = 4096
_SESSION_CLAIMS: Final = tuple(f.name for f in fields(Session) if f.name != "expires_at")


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        """The present moment, in UTC."""
        return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class User:
    """A person signed in at the host page."""

    id: str
    workspace_id: str
    roles: tuple[str, ...] = ()
    """`admin` may save bindings; everybody signed in may review."""


class Tokens:
    """Issues and verifies both kinds.

    Args:
        keys: the first signs, all of them verify.
    """

    def __init__(self, keys: Sequence[str], clock: Clock) -> None:
        self._keys = keys
        self._clock = clock
        self._verified: dict[tuple[str, str], dict[str, Any]] = {}

    def issue_session(self, ids: Mapping[str, str]) -> tuple[str, datetime]:
        """A surface's token for the claims of `Session`, and the moment it expires."""
        return self._issue(
            {name: ids[name] for name in _SESSION_CLAIMS}, _SURFACE, SESSION_LIFETIME
        )

    def session(self, token: str) -> Session:
        """The claims of a surface's token.

        Raises:
            Refusal: 401 when it is forged, expired, incomplete or of the other kind.
        """
        claims = self._claims(token, _SURFACE, _SESSION_CLAIMS)
        values = {name: claims[name] for name in _SESSION_CLAIMS}
        return Session(**values, expires_at=datetime.fromtimestamp(claims["exp"], UTC))

    def issue_user(self, user: User, lifetime: timedelta = _HOST_LIFETIME) -> str:
        """A host page's token for a person; the default sign-in of the host's own API."""
        claims = {"sub": user.id, "workspace_id": user.workspace_id, "roles": list(user.roles)}
        return self._issue(claims, _HOST, lifetime)[0]

    def user(self, token: str) -> User:
        """The person behind a host page's token.

        Raises:
            Refusal: 401, as for `session`.
        """
        claims = self._claims(token, _HOST, ("sub", "workspace_id"))
        roles = claims.get("roles")
        return User(
            claims["sub"],
            claims["workspace_id"],
            tuple(role for role in roles if isinstance(role, str))
            if isinstance(roles, list)
            else (),
        )

    def _issue(
        self, claims: Mapping[str, Any], audience: str, lifetime: timedelta
    ) -> tuple[str, datetime]:
        now = self._clock.now()
        expires = (now + lifetime).replace(microsecond=0)
        registered = {"iss": _ISSUER, "aud": audience, "iat": int(now.timestamp()), "exp": expires}
        return jwt.encode({**claims, **registered}, self._keys[0], algorithm=_ALGORITHM), expires

    def _claims(self, token: str, audience: str, needed: Sequence[str]) -> dict[str, Any]:
        claims = self._decoded(token, audience)
        for name in needed:
            if not isinstance(claims.get(name), str):
                raise unauthenticated("token_invalid", f"The token has no claim {name}.")
        expires = claims["exp"]
        if not isinstance(expires, int) or expires <= self._clock.now().timestamp():
            raise unauthenticated(
                "token_expired", "The session has expired; mint another one for the same step."
            )
        return claims

    def _decoded(self, token: str, audience: str) -> dict[str, Any]:
        """The claims of a token whose signature is good; a surface sends the same one each call."""
        kept = self._verified.get((token, audience))
        if kept is None:
            kept = self._verify(token, audience)
            if len(self._verified) >= _KEPT:
                self._verified.clear()
            self._verified[token, audience] = kept
        return kept

    def _verify(self, token: str, audience: str) -> dict[str, Any]:
        found: Refusal | None = None
        for key in self._keys:
            try:
                return jwt.decode(
                    token,
                    key,
                    algorithms=[_ALGORITHM],
                    audience=audience,
                    issuer=_ISSUER,
                    options={
                        "require": ["exp", "iat", "aud", "iss"],
                        "verify_exp": False,
                        "verify_iat": False,
                    },
                )
            except jwt.InvalidTokenError:
                found = unauthenticated("token_invalid", "The token is not one of this runtime.")
        assert found is not None  # Settings refuses an empty list of keys
        raise found
