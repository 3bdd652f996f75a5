"""What can go wrong with a call."""

from __future__ import annotations

from typing import Any, Mapping


class WalletError(Exception):
    """The platform refuses the call. Each operation has a class of its own, with its codes: see wallet_sdk.errors."""

    def __init__(
        self, problem: Mapping[str, Any], operation_id: str, idempotency_key: str | None
    ) -> None:
        super().__init__(f"{problem['code']}: {problem['detail']} ({problem['requestId']})")
        #: The body of the refusal (RFC 9457).
        self.problem = problem
        self.operation_id = operation_id
        #: The key that the call has sent. Send it again, and the change is made once.
        self.idempotency_key = idempotency_key
        #: Stable name of the error, for programs. New ones can appear at any time.
        self.code: str = problem["code"]
        self.status = int(problem.get("status", 0))
        #: The mistake in this request, for people.
        self.detail: str = problem["detail"]
        #: JSON Pointer (RFC 6901) to the field, where there is one.
        self.pointer: str | None = problem.get("pointer")
        #: The payout that already has the reference of the request.
        self.existing_id: str | None = problem.get("existingId")
        self.request_id: str = problem["requestId"]


class NoAnswerError(Exception):
    """There is no answer of the platform: no connection, a timeout, or a response that is not the platform's.

    Whether the work is done is open. Repeat the call with the same idempotency key to find out.
    """

    def __init__(
        self, operation_id: str, idempotency_key: str | None, status: int | None, what: str
    ) -> None:
        super().__init__(f"No answer from the platform to {operation_id}: {what}")
        self.operation_id = operation_id
        self.idempotency_key = idempotency_key
        #: Status of the last response, if there was one.
        self.status = status
