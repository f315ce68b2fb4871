"""Interprets the responses to reads of a resource. No I/O."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from ._deltas import DeltaError, decode
from ._errors import FeedError, FeedErrorKind
from ._instants import is_earlier, parse_http_date, parse_instant, parse_retry_after
from ._signatures import is_signed

ListName = Literal["items", "fixtures", "changes"]

# Deeper JSON would overflow the stack of code that compares, copies or renders it. The service allows 64 levels.
_MOST_LEVELS = 256

_JSON = re.compile(r"application/([^;\s]+\+)?json\s*(;|$)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ReadRequest:
    """One read of a resource."""

    url: str
    #: The list that a body must contain.
    list_name: ListName
    headers: Mapping[str, str]
    #: Members that the body must have, such as ``fixtureId``, with their values. Without public keys it may lack them.
    identity: Mapping[str, str]
    after: str | None
    until: str | None
    #: Whether there is a stored value that a 304 confirms.
    has_value: bool
    #: Whether the request asks to wait for a change.
    waits: bool
    #: The time limit of the read.
    limit_seconds: float
    public_keys: Sequence[str] | None
    #: The bytes that the request offers for a delta.
    dictionary: bytes | None


@dataclass(frozen=True, slots=True)
class RawResponse:
    """A complete response. The names of headers are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes
    #: The time of its arrival in seconds since 1970, by the clock of this machine.
    received_at: float


@dataclass(frozen=True, slots=True)
class _Metadata:
    #: Whether the response was ``no-store``, as for a live feed; ``None`` without a policy, or if a cache
    #: repeats an old ``no-store``.
    no_store: bool | None
    #: Whether the response states that the requested wait was applied. A cache may replay this header.
    has_waited: bool
    #: The later one of its ``Date`` and the time of its arrival.
    time: float


@dataclass(frozen=True, slots=True)
class Replaced(_Metadata):
    """A new body."""

    body: Mapping[str, Any]
    #: Its bytes, from which the next response can be a delta.
    content: bytes
    etag: str | None
    language: str | None


@dataclass(frozen=True, slots=True)
class Unchanged(_Metadata):
    """A 304 that confirms the stored value."""


@dataclass(frozen=True, slots=True)
class Failed:
    """A failed read."""

    error: FeedError


Outcome = Replaced | Unchanged | Failed


class _Refusal(Exception):
    """A 200 that is not accepted."""

    def __init__(self, kind: FeedErrorKind, detail: str) -> None:
        super().__init__(detail)
        self.kind: FeedErrorKind = kind


def interpret(request: ReadRequest, response: RawResponse) -> Outcome:
    """The outcome of a read that received this response."""
    headers = response.headers
    sent_at = parse_http_date(headers.get("date", ""))
    applied = headers.get("preference-applied", "")
    no_store = _is_no_store(headers)
    has_waited = request.waits and re.match(r"\s*wait\s*=", applied, re.IGNORECASE) is not None
    time = max(response.received_at, sent_at or 0.0)
    if response.status == 304 and request.has_value:
        return Unchanged(no_store, has_waited, time)
    if response.status != 200:
        return Failed(_status_error(request, response, sent_at))
    try:
        content = _content_of(request, response)
        body = _body_of(request, content)
    except _Refusal as refusal:
        return Failed(FeedError(refusal.kind, request.url, detail=str(refusal)))
    return Replaced(
        no_store, has_waited, time, body, content, headers.get("etag"), headers.get("content-language")
    )


def _status_error(request: ReadRequest, response: RawResponse, sent_at: float | None) -> FeedError:
    headers = response.headers
    problem = {}
    if _JSON.match(headers.get("content-type", "")):
        try:
            problem = _parse(response.body)
        except ValueError:
            # An unreadable problem document (RFC 9457) loses only its description.
            problem = {}
    return FeedError(
        "status",
        request.url,
        status=response.status,
        code=_text_in(problem, "code"),
        detail=_text_in(problem, "detail"),
        retry_after_seconds=parse_retry_after(headers.get("retry-after"), sent_at, response.received_at),
    )


def _content_of(request: ReadRequest, response: RawResponse) -> bytes:
    """The bytes of the body before its coding. With public keys their signature is verified."""
    headers = response.headers
    media_type = headers.get("content-type")
    if _JSON.match(media_type or "") is None:
        raise _Refusal("body", f"media type {media_type}")
    content = response.body
    if headers.get("content-encoding", "").lower() == "dcz":
        try:
            content = decode(content, request.dictionary)
        except DeltaError as cause:
            raise _Refusal("body", str(cause)) from cause
    keys = request.public_keys
    if keys is not None and not is_signed(
        content, headers.get("signature-input", ""), headers.get("signature", ""), keys
    ):
        raise _Refusal("signature", "it has no signature by a trusted key")
    return content


def _body_of(request: ReadRequest, content: bytes) -> Mapping[str, Any]:
    try:
        body: Any = _parse(content)
    except ValueError as cause:
        raise _Refusal("body", str(cause)) from cause
    members = body.get(request.list_name) if isinstance(body, dict) else None
    if not isinstance(members, list) or not all(isinstance(member, dict) for member in members):
        raise _Refusal("body", f"no list of {request.list_name}")
    if not _is_within(body, _MOST_LEVELS):
        raise _Refusal("body", f"nested more than {_MOST_LEVELS} levels deep")
    contradiction = _contradiction(request, body)
    if contradiction is not None:
        raise _Refusal("body" if request.public_keys is None else "signature", contradiction)
    accepted: Mapping[str, Any] = body
    return accepted


def _contradiction(request: ReadRequest, body: Mapping[str, Any]) -> str | None:
    """The contradiction between a body and its address.

    A host may ignore the query, and a signature does not cover the URL: an on-path attacker could replay a response
    that was signed for another one.
    """
    is_strict = request.public_keys is not None
    for name, value in request.identity.items():
        found = body.get(name)
        if found != value and (is_strict or found is not None):
            return f"its {name} is {found!r}, not {value!r}"
    if is_strict and request.list_name == "fixtures" and not all("feeds" in each for each in body["fixtures"]):
        return "an entry has no feeds"
    at = body.get("snapshotAt")
    is_late = request.until is not None and (is_earlier(request.until, at) or parse_instant(at) is None)
    # `after` excludes every item of a snapshot that is not later, so such a snapshot must be empty.
    has_earlier = request.after is not None and not is_earlier(request.after, at) and bool(body["items"])
    return f"its snapshotAt {at} is not within the bounds" if is_late or has_earlier else None


def _is_no_store(headers: Mapping[str, str]) -> bool | None:
    """Whether no cache may store the response; ``None`` without a policy, or if a cache repeats an old ``no-store``."""
    policy = headers.get("cache-control")
    if policy is None:
        return None
    no_store = re.search(r"\bno-store\b", policy, re.IGNORECASE) is not None
    age = headers.get("age", "").strip()
    is_stored = re.fullmatch("[0-9]+", age) is not None and float(age) > 0
    return None if no_store and is_stored else no_store


def _parse(content: bytes) -> Any:
    """:raises ValueError: for text that is not JSON."""
    try:
        return json.loads(content.decode("utf-8-sig", "replace"), parse_constant=_refuse_constant)
    except RecursionError as cause:
        raise ValueError("nested too deep") from cause


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def _is_within(value: object, levels: int) -> bool:
    if not isinstance(value, (dict, list)):
        return True
    members = value.values() if isinstance(value, dict) else value
    return levels > 0 and all(_is_within(member, levels - 1) for member in members)


def _text_in(body: object, name: str) -> str | None:
    value = body.get(name) if isinstance(body, dict) else None
    return value if isinstance(value, str) else None
