"""Sends the calls: one idempotency key for all attempts, and repeats where they change nothing twice."""

from __future__ import annotations

import email.utils
import http.client
import json
import math
import os
import random
import re
import time
import uuid
from dataclasses import dataclass, replace
from typing import Any, Callable, Iterable, Iterator, Mapping, NamedTuple
from urllib import error, parse, request

from ._errors import NoAnswerError, WalletError


class Omit:
    """The value of a field that is left out of a request. None is sent as null."""

    def __bool__(self) -> bool:
        return False


OMIT = Omit()


@dataclass(frozen=True)
class File:
    """A file of an upload."""

    name: str
    content: bytes
    content_type: str = "application/octet-stream"


@dataclass(frozen=True)
class Settings:
    """What a call needs to know besides its input."""

    key: str | None
    api_url: str
    timeout: float
    retries: int
    retry_delay: float
    longest_wait: float


class Operation(NamedTuple):
    """How a call is sent."""

    id: str
    method: str
    path: str
    query: tuple[str, ...]
    #: json, form or none
    body: str
    #: json, text, bytes or none
    answer: str
    #: reads: always the same. key: with its idempotency key. never: a repeat may do the work twice.
    resend: str
    needs_key: bool
    error: type[WalletError]


class Headers(Mapping[str, str]):
    """The headers of a response. A name has no upper or lower case."""

    def __init__(self, headers: Iterable[tuple[str, str]]) -> None:
        self._texts = {name.lower(): text for name, text in headers}

    def __getitem__(self, name: str) -> str:
        return self._texts[name.lower()]

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)

    def __repr__(self) -> str:
        return f"Headers({self._texts})"


class Response(NamedTuple):
    """An answer with its status and headers, such as Idempotency-Replayed."""

    data: Any
    status: int
    headers: Mapping[str, str]


class _Attempt(NamedTuple):
    status: int
    headers: Any
    body: bytes


class _NoRedirect(request.HTTPRedirectHandler):
    """A redirect would send a payment again as a GET."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


_OPENER = request.build_opener(_NoRedirect)
#: Statuses that may pass. All others are refusals, or a limit of the workspace.
_PASSING = {408, 429, 500, 502, 503, 504}


def _first(*texts: str | None) -> str:
    return next(text for text in texts if text is not None).strip().rstrip("/")


def read_settings(given: Mapping[str, Any], production: str) -> Settings:
    """Completes options by the environment and by defaults."""
    key = given.get("key")
    return Settings(
        # An empty key is a mistake of the caller, and not the wish to call for another company.
        key=os.environ.get("WALLET_API_KEY") or None if key is None else key,
        # An empty address is a mistake too, and not the wish to call production.
        api_url=_first(given.get("api_url"), os.environ.get("WALLET_API_URL"), production),
        timeout=given.get("timeout", 30.0),
        retries=given.get("retries", 4),
        retry_delay=given.get("retry_delay", 0.5),
        longest_wait=given.get("longest_wait", 60.0),
    )


def change_settings(settings: Settings, given: Mapping[str, Any]) -> Settings:
    return replace(settings, **given)


def _format(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return ",".join(_format(one) for one in value)
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError(f"No request can carry the number {value}.")
    return str(value)


def _format_segment(operation: Operation, name: str, value: Any) -> str:
    """A part of a path. No id is empty, and none is a step in a path: both lead to another path."""
    text = "" if value is None else _format(value)
    if text in ("", ".", ".."):
        raise TypeError(f"{operation.id} needs {name}: it is missing, empty or dots.")
    return parse.quote(text, safe="")


def _build_address(operation: Operation, api_url: str, values: dict[str, Any]) -> str:
    """Takes the parameters of path and query out of the values. What is left is the body."""
    parts = []
    for part in operation.path.split("/"):
        if part.startswith("{"):
            part = _format_segment(operation, part[1:-1], values.pop(part[1:-1]))
        parts.append(part)
    query = [(name, _format(values.pop(name))) for name in operation.query if name in values]
    return api_url + "/".join(parts) + ("?" + parse.urlencode(query) if query else "")


def _quote(name: str) -> str:
    """A name in a header of a form, as browsers write it (HTML, multipart/form-data encoding algorithm)."""
    return name.replace("\r", "%0D").replace("\n", "%0A").replace('"', "%22")


def _build_form(values: Mapping[str, Any]) -> tuple[bytes, str]:
    boundary = uuid.uuid4().hex
    chunks: list[bytes] = []
    for name, value in values.items():
        line = f'Content-Disposition: form-data; name="{_quote(name)}"'
        content = _format(value).encode()
        if isinstance(value, File):
            line += f'; filename="{_quote(value.name)}"\r\nContent-Type: {value.content_type}'
            content = value.content
        chunks.append(f"--{boundary}\r\n{line}\r\n\r\n".encode() + content + b"\r\n")
    chunks.append(f"--{boundary}--\r\n".encode())
    return b"".join(chunks), f"multipart/form-data; boundary={boundary}"


def _build_body(operation: Operation, values: dict[str, Any]) -> tuple[bytes | None, str | None]:
    if operation.body == "json":
        try:
            # JSON has no NaN and no Infinity, which Python writes all the same.
            text = json.dumps(values, allow_nan=False)
        except ValueError as cause:
            raise ValueError(f"{operation.id} cannot be sent: {cause}") from cause
        return text.encode(), "application/json"
    return _build_form(values) if operation.body == "form" else (None, None)


def _send(message: request.Request, timeout: float) -> _Attempt:
    """Sends a request and reads all of the response: a connection that breaks in its middle is no response."""
    try:
        with _OPENER.open(message, timeout=timeout) as response:
            return _Attempt(response.status, response.headers, response.read())
    except error.HTTPError as failure:
        with failure:
            return _Attempt(failure.code, failure.headers, failure.read())


def _is_json(headers: Any) -> bool:
    return "json" in headers.get_content_type()


def _is_object(body: bytes) -> bool:
    try:
        return isinstance(json.loads(body), (dict, list))
    except ValueError:
        return False


def _is_whole_text(body: bytes) -> bool:
    """A file of lines ends with a line break. Without one, a part of the file is missing."""
    try:
        return body.decode().endswith("\n")
    except UnicodeDecodeError:
        return False


def _read_problem(attempt: _Attempt) -> Any:
    """The problem document of a refusal; None for the page of a proxy."""
    try:
        problem = json.loads(attempt.body)
        fields = [problem[name] for name in ("code", "detail", "requestId")]
    except (ValueError, KeyError, TypeError):
        return None
    return problem if all(isinstance(field, str) for field in fields) else None


def _read_retry_after(text: str | None) -> float:
    if not text:
        return 0.0
    if re.fullmatch(r"\d+(\.\d+)?", text, re.ASCII):
        return float(text)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(text).timestamp() - time.time())
    except ValueError:
        return 0.0


def _read_data(operation: Operation, attempt: _Attempt) -> Any:
    if operation.answer == "json":
        return json.loads(attempt.body)
    if operation.answer == "text":
        # As fetch does: a text has no byte order mark.
        return attempt.body.decode("utf-8-sig")
    return attempt.body if operation.answer == "bytes" else None


def _choose_key(operation: Operation, given: str | None) -> str | None:
    if given == "":
        # A mistake of the caller: with a new key, a repeat would move the money again.
        raise TypeError(f"The idempotency key of {operation.id} is empty.")
    if operation.resend == "key":
        return str(uuid.uuid4()) if given is None else given
    if given is not None:
        raise TypeError(f"{operation.id} takes no idempotency key.")
    return None


def _build_message(
    operation: Operation, settings: Settings, given: Mapping[str, Any], key: str | None
) -> request.Request:
    if not settings.api_url:
        raise TypeError("The address of the API is empty. Set WALLET_API_URL, or leave it out.")
    values = {name: value for name, value in given.items() if not isinstance(value, Omit)}
    address = _build_address(operation, settings.api_url, values)
    data, content_type = _build_body(operation, values)
    headers = {"Accept": "application/json" if operation.answer in ("json", "none") else "*/*"}
    if operation.needs_key:
        # A key that was read from a file has a line break at its end.
        bearer = (settings.key or "").strip()
        if not bearer:
            raise TypeError(f"{operation.id} needs a key: set WALLET_API_KEY, or give one as key.")
        headers["Authorization"] = f"Bearer {bearer}"
    if key is not None:
        headers["Idempotency-Key"] = key
    if content_type is not None:
        headers["Content-Type"] = content_type
    return request.Request(address, data=data, headers=headers, method=operation.method)


def _is_answer(operation: Operation, attempt: _Attempt) -> bool:
    """A proxy's page is no answer of the platform, whatever its status says."""
    if not 200 <= attempt.status < 300:
        return False
    if operation.answer == "json":
        return _is_json(attempt.headers) and _is_object(attempt.body)
    is_page = "html" in attempt.headers.get_content_type()
    if operation.answer == "text":
        return not is_page and _is_whole_text(attempt.body)
    return attempt.status == 204 or not is_page


def _read_waiting(settings: Settings, attempt: _Attempt | None, count: int) -> float | None:
    """Seconds before the next attempt; None when what has failed will not pass in time."""
    waiting = settings.retry_delay * 2.0 ** (count - 1) * random.random()
    if attempt is None or 200 <= attempt.status < 300:
        return waiting
    asked = _read_retry_after(attempt.headers.get("Retry-After"))
    if attempt.status not in _PASSING or asked > settings.longest_wait:
        return None
    return asked or waiting


def send_call(
    operation: Operation,
    settings: Settings,
    values: Mapping[str, Any],
    idempotency_key: str | None = None,
) -> Response:
    """Makes a call. Attempts of one call all have the same idempotency key."""
    key = _choose_key(operation, idempotency_key)
    message = _build_message(operation, settings, values, key)
    count = 0
    while True:
        count += 1
        attempt: _Attempt | None = None
        what, cause = "no connection", None
        try:
            attempt = _send(message, settings.timeout)
        except (OSError, http.client.HTTPException) as failure:
            what, cause = str(failure) or type(failure).__name__, failure
        if attempt is not None and _is_answer(operation, attempt):
            headers = Headers(attempt.headers.items())
            return Response(_read_data(operation, attempt), attempt.status, headers)
        waiting = _read_waiting(settings, attempt, count)
        if operation.resend == "never" or count > settings.retries or waiting is None:
            break
        time.sleep(waiting)
    problem = None if attempt is None else _read_problem(attempt)
    if problem is not None:
        raise operation.error(problem, operation.id, key)
    status = None if attempt is None else attempt.status
    raise NoAnswerError(operation.id, key, status, str(status or what)) from cause


def walk(
    operation: Operation, send: Callable[[Operation, Mapping[str, Any]], Any], values: Mapping[str, Any]
) -> Iterator[Any]:
    """All entries of a list, page by page. The next page is asked for when its first entry is."""
    given = dict(values)
    while True:
        page = send(operation, given)
        yield from page["data"]
        if not page["page"]["hasMore"] or not page["page"]["nextCursor"]:
            return
        given["cursor"] = page["page"]["nextCursor"]
