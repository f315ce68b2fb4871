"""Date-times of snapshots (RFC 3339) and of HTTP headers (RFC 9110)."""

from __future__ import annotations

import re
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime

_DATE_TIME = re.compile(r"(\d{4}-\d\d-\d\d)[Tt](\d\d:\d\d:\d\d)(?:\.(\d+))?([Zz]|[+-]\d\d:\d\d)", re.ASCII)

# The three forms of an HTTP-date all start with the name of the day. An ISO date is not one.
_HTTP_DATE = re.compile(r"(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? ")

# The clocks of a service and its clients differ by less than this.
CLOCK_SKEW_SECONDS = 300.0

_HOUR_SECONDS = 3600.0


def parse_instant(text: object) -> tuple[int, str] | None:
    """The whole second, and the digits of its fraction without trailing zeros, which compare like texts.

    A ``datetime`` would keep six digits. ``None`` for a text that is not a date-time with an offset.
    """
    match = _DATE_TIME.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        return None
    date, time, fraction, offset = match.groups()
    try:
        whole = datetime.fromisoformat(f"{date}T{time}{offset.upper().replace('Z', '+00:00')}")
        return int(whole.timestamp()), (fraction or "").rstrip("0")
    except (ValueError, OverflowError):
        return None


def is_earlier(a: object, b: object) -> bool:
    """Whether the date-time ``a`` is earlier than ``b``, to the last digit; ``False`` if a text is not one."""
    first, second = parse_instant(a), parse_instant(b)
    return first is not None and second is not None and first < second


def is_far_future(text: object, time: float) -> bool:
    """Whether a date-time is later than a correct clock could produce at ``time``, in seconds since 1970."""
    instant = parse_instant(text)
    return instant is not None and instant[0] > time + CLOCK_SKEW_SECONDS


def parse_http_date(text: str) -> float | None:
    """Seconds since 1970; ``None`` for a text that is not an HTTP-date, or names a day that does not exist."""
    if _HTTP_DATE.match(text) is None:
        return None
    try:
        date = parsedate_to_datetime(text)
        # The asctime form names no zone.
        return date.replace(tzinfo=date.tzinfo or timezone.utc).timestamp()
    except (ValueError, OverflowError, TypeError):
        return None


def parse_retry_after(value: str | None, sent_at: float | None, now: float) -> float | None:
    """The delay that ``Retry-After`` requests, in seconds: a number of seconds, or an HTTP-date (RFC 9110 §10.2.3).

    A date counts from the ``Date`` of the same response, because the clock of this machine may differ. More than an
    hour counts as an hour; an invalid value is ``None``.
    """
    text = (value or "").strip(" \t")
    if re.fullmatch("[0-9]+", text):
        # Python limits the digits of an integer, not those of a float.
        return min(float(text), _HOUR_SECONDS)
    date = parse_http_date(text)
    if date is None:
        return None
    return min(max(date - (sent_at if sent_at is not None else now), 0.0), _HOUR_SECONDS)
