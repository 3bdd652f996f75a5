"""The client of the wallet API."""

from __future__ import annotations

from typing import Any, Iterator, Mapping, Sequence, cast

from . import errors, types
from ._callbacks import CallbackError, verify_signature
from ._client import (
    OMIT,
    File,
    Omit,
    Operation,
    Response,
    change_settings,
    read_settings,
    send_call,
    walk,
)
from ._contract import PRODUCTION, VERSION
from ._errors import NoAnswerError, WalletError
from ._operations import Operations

__version__ = VERSION
__all__ = [
    "OMIT",
    "CallbackError",
    "File",
    "NoAnswerError",
    "Omit",
    "Response",
    "Wallet",
    "WalletError",
    "errors",
    "types",
    "verify_callback",
]


class Wallet(Operations):
    """All operations of the API, each by a method.

    key is an app key, or the access token of a user: the variable WALLET_API_KEY without one.
    api_url is the base address of the API: the variable WALLET_API_URL without one, else production. An empty one is an error.
    timeout is the number of seconds that the platform may be silent: 30 without one.
    retries is the number of attempts after the first one, where a repeat is safe: 4 without one.
    retry_delay is the longest wait before the second attempt, in seconds. Each later wait may be twice as long.
    longest_wait is the longest Retry-After that is waited for, in seconds.
    """

    def __init__(
        self,
        *,
        key: str | None = None,
        api_url: str | None = None,
        timeout: float = 30.0,
        retries: int = 4,
        retry_delay: float = 0.5,
        longest_wait: float = 60.0,
    ) -> None:
        self._settings = read_settings(
            {
                "key": key,
                "api_url": api_url,
                "timeout": timeout,
                "retries": retries,
                "retry_delay": retry_delay,
                "longest_wait": longest_wait,
            },
            PRODUCTION,
        )
        #: The last response of this object, with its status and headers, such as Idempotency-Replayed.
        self.last_response: Response | None = None

    def with_key(self, key: str) -> Wallet:
        """The same client with another key, such as the access token of a user."""
        other = Wallet()
        other._settings = change_settings(self._settings, {"key": key})
        return other

    def _send(
        self, operation: Operation, values: Mapping[str, Any], idempotency_key: str | None = None
    ) -> Any:
        self.last_response = send_call(operation, self._settings, values, idempotency_key)
        return self.last_response.data

    def _walk(self, operation: Operation, values: Mapping[str, Any]) -> Iterator[Any]:
        return walk(operation, self._send, values)


def verify_callback(
    signature: str | None, body: bytes, secret: str | Sequence[str], now: float | None = None
) -> types.CallbackEvent:
    """Reads a callback, after a check that the platform has sent it.

    signature is the header Wallet-Signature, and body the raw body: if you parse it and write it again, the signature
    no longer matches. While a new secret takes over, give both. now is in seconds since 1970.
    It raises CallbackError when the platform has not sent the callback, or sent it more than five minutes ago.
    """
    return cast(types.CallbackEvent, verify_signature(signature, body, secret, now))
