"""Addresses of a service."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import quote, urlencode


def base_of(base_url: str) -> str:
    """:raises ValueError: for an address that is not http or https."""
    if not base_url.lower().startswith(("http://", "https://")):
        raise ValueError(f"Cannot read a service: its base URL is {base_url!r}")
    return base_url.rstrip("/")


def feed_path(fixture_id: str, feed_key: str) -> str:
    """:raises ValueError: for an identifier that an address cannot contain."""
    return f"/v1/fixtures/{_segment(fixture_id, 'fixture_id')}/feeds/{_segment(feed_key, 'feed_key')}"


def query_of(parameters: Mapping[str, str | None]) -> str:
    """A query with these parameters; empty if there are none."""
    present = {name: value for name, value in parameters.items() if value is not None}
    # Encoded, because a literal + in an offset would be decoded as a space.
    return f"?{urlencode(present, quote_via=quote, safe='')}" if present else ""


def _segment(value: str, name: str) -> str:
    # URLs remove . and .. even if they are percent-encoded.
    if not isinstance(value, str) or value in ("", ".", ".."):
        raise ValueError(f"Cannot address a feed: {name} is {value!r}")
    try:
        return quote(value, safe="")
    except UnicodeEncodeError as cause:
        raise ValueError(f"Cannot address a feed: {name} is {value!r}") from cause
