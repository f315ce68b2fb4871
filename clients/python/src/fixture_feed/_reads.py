"""Performs reads with httpx."""

from __future__ import annotations

import asyncio
import http.cookiejar
import ssl
import threading
import time
from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from importlib.metadata import PackageNotFoundError, version

import httpx

from ._errors import FeedError
from ._responses import Failed, Outcome, RawResponse, ReadRequest, interpret

#: Sends a request with these headers to this address, and returns the complete response.
Send = Callable[[str, Mapping[str, str]], Awaitable[RawResponse]]

#: The accepted codings of a request for a delta, as far as httpx decodes them without further packages.
_DELTA_CODINGS = "gzip, deflate, dcz"

# The limits of httpx apply to single steps; the limit of a whole read is set in `read`.
_NO_LIMIT = httpx.Timeout(None)

# A server may close an idle connection at the moment at which a request is sent on it.
_CLOSED_CONNECTION = (httpx.RemoteProtocolError, httpx.ReadError, httpx.WriteError)


async def read(request: ReadRequest, send: Send) -> Outcome:
    """Performs one read. Raises nothing but a cancellation."""
    headers = dict(request.headers)
    if "Available-Dictionary" in headers:
        headers["Accept-Encoding"] = _DELTA_CODINGS
    try:
        async with asyncio.timeout(request.limit_seconds):
            response = await send(request.url, headers)
    except TimeoutError:
        return Failed(FeedError("timeout", request.url))
    except (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError, OSError) as cause:
        error = FeedError("network", request.url, detail=str(cause) or type(cause).__name__)
        error.__cause__ = cause
        return Failed(error)
    return interpret(request, response)


def own_session() -> httpx.AsyncClient:
    """A session that sends no cookies, also not those of earlier responses."""
    nothing = http.cookiejar.CookieJar(http.cookiejar.DefaultCookiePolicy(allowed_domains=[]))
    headers = {"User-Agent": f"fixture-feed-python/{_version()}"}
    return httpx.AsyncClient(cookies=nothing, headers=headers, verify=_certificates())


@cache
def _certificates() -> ssl.SSLContext:
    """The trusted certificates. Loading them takes 40 ms, so all sessions share them."""
    return httpx.create_ssl_context()


def sender_of(session: httpx.AsyncClient) -> Send:
    """Sends requests with a session. A redirect is followed."""

    async def send(url: str, headers: Mapping[str, str]) -> RawResponse:
        is_new = False

        async def trace(event: str, _: object) -> None:
            nonlocal is_new
            is_new = is_new or event.startswith("connection.connect")

        extensions = {"trace": trace}
        try:
            return await attempt(url, headers, extensions)
        except _CLOSED_CONNECTION:
            if is_new:
                raise
        # The connection was reused, so the service may not have received the request (RFC 9112 §9.3.1).
        return await attempt(url, headers, {})

    async def attempt(url: str, headers: Mapping[str, str], extensions: Mapping[str, object]) -> RawResponse:
        async with session.stream(
            "GET", url, headers=headers, follow_redirects=True, timeout=_NO_LIMIT, extensions=dict(extensions)
        ) as response:
            body = await response.aread()
            return _raw(response, body)

    return send


def thread_sender_of(session: httpx.Client) -> Send:
    """Sends requests with a synchronous session, each in a thread. An abandoned request ends with its response."""

    async def send(url: str, headers: Mapping[str, str]) -> RawResponse:
        loop = asyncio.get_running_loop()
        answered: asyncio.Future[RawResponse] = loop.create_future()

        def settle(response: RawResponse | None, cause: Exception | None) -> None:
            if answered.done():
                return
            if response is not None:
                answered.set_result(response)
            elif cause is not None:
                answered.set_exception(cause)

        def exchange() -> None:
            response: RawResponse | None = None
            failure: Exception | None = None
            try:
                with session.stream(
                    "GET", url, headers=dict(headers), follow_redirects=True, timeout=_NO_LIMIT
                ) as received:
                    response = _raw(received, received.read())
            except Exception as cause:  # It is raised in the task that waits for the response.
                failure = cause
            if not loop.is_closed():
                loop.call_soon_threadsafe(settle, response, failure)

        threading.Thread(target=exchange, name="fixture-feed read", daemon=True).start()
        return await answered

    return send


def _raw(response: httpx.Response, body: bytes) -> RawResponse:
    headers = {name.lower(): value for name, value in response.headers.items()}
    return RawResponse(response.status_code, headers, body, time.time())


def _version() -> str:
    try:
        return version("fixture-feed")
    except PackageNotFoundError:
        # Run from a checkout that is not installed.
        return "0"
