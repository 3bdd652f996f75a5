"""Callbacks: whether the platform has sent them."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import time
from typing import Any, Sequence

from ._contract import SIGNATURE_FORM, TOLERANCE_SECONDS

_DESCRIPTIONS = {
    "missing": "missing",
    "malformed": "not of the form t=...,v1=...",
    "old": "more than five minutes away from the clock of this machine",
    "mismatch": "not made with this secret and this body",
}


class CallbackError(Exception):
    """The callback is not the platform's. Answer it with 400, and do nothing else."""

    def __init__(self, problem: str) -> None:
        super().__init__(
            f"The callback is not from the platform: its signature is {_DESCRIPTIONS[problem]}"
        )
        #: One of missing, malformed, old, mismatch.
        self.problem = problem


def verify_signature(
    signature: str | None, body: bytes, secret: str | Sequence[str], now: float | None = None
) -> Any:
    """Reads a callback, after a check that the platform has sent it.

    signature is the header Wallet-Signature, and body the raw body. While a new secret takes over, give both.
    now is in seconds since 1970.
    """
    if not signature:
        raise CallbackError("missing")
    parts = re.fullmatch(SIGNATURE_FORM, signature, re.ASCII)
    if parts is None:
        raise CallbackError("malformed")
    seconds = int(time.time() if now is None else now)
    if abs(seconds - int(parts[1])) > TOLERANCE_SECONDS:
        raise CallbackError("old")
    signed = parts[1].encode() + b"." + body
    secrets = [secret] if secret is None or isinstance(secret, str) else list(secret)
    for one in secrets:
        # A variable of the environment that is not set is no secret, and no reason to fail: the other secret may fit.
        if not one:
            continue
        expected = hmac.new(one.encode(), signed, hashlib.sha256).hexdigest()
        if hmac.compare_digest(expected, parts[2]):
            return json.loads(body)
    raise CallbackError("mismatch")
