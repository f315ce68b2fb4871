"""The error of a failed read."""

from __future__ import annotations

from typing import Literal

FeedErrorKind = Literal["network", "timeout", "status", "body", "signature"]


class FeedError(Exception):
    """A failed read. ``feed.state.error`` contains it; iterators raise it when reading has stopped.

    ``kind`` is the reason:

    - ``network``: no response, or an interrupted one;
    - ``timeout``: no complete response within 30 seconds, or within 30 seconds after the wait of a long poll;
    - ``status``: a status other than 200 or 304, or a 304 without a stored snapshot;
    - ``body``: a 200 without the requested document, such as the HTML of a captive portal or truncated JSON;
    - ``signature``: a 200 without a valid signature by a trusted key, or signed for another address.
    """

    def __init__(
        self,
        kind: FeedErrorKind,
        url: str,
        *,
        status: int | None = None,
        code: str | None = None,
        detail: str | None = None,
        retry_after_seconds: float | None = None,
    ) -> None:
        facts = [str(status) if status is not None else kind, code, detail]
        super().__init__(f"Cannot read {url}: {', '.join(fact for fact in facts if fact)}")
        self.kind: FeedErrorKind = kind
        self.url = url
        self.status = status
        self.code = code
        self.detail = detail
        self.retry_after_seconds = retry_after_seconds

    @property
    def retryable(self) -> bool:
        """Whether the same request may succeed later. Not after a 400, which requires another request."""
        return self.status != 400
