"""Performs reads with httpx."""

from __future__ import annotations

import asyncio
import http.cookiejar
import ssl
import threading
import time
from collections.abc import Callable, Coroutine, Mapping
from functools import cache
from importlib.metadata import PackageNotFoundError, version

import httpx

from ._errors import FeedError
from ._responses import Failed, Outcome, RawResponse, ReadRequest, interpret

#: Sends a request with these headers to this address, and returns the complete response.
Send = Callable[[str, Mapping[str, str]], Coroutine[None, None, RawResponse]]

#: The accepted codings of a request for a delta. httpx decodes all but dcz without further packages.
_DELTA_CODINGS = "gzip, deflate, dcz"

# The limits of httpx apply to single steps; the limit of a whole read is set in `read`.
_NO_LIMIT = httpx.Timeout(None)

# Time for an abandoned request to end.
_ABANDONED_SECONDS = 1.0

# A server may close an idle connection at the moment at which a request is sent on it.
_CLOSED_CONNECTION = (httpx.RemoteProtocolError, httpx.ReadError, httpx.WriteError)


async def read(request: ReadRequest, send: Send) -> Outcome:
    """Performs one read. Raises nothing but a cancellation."""
    headers = dict(request.headers)
    if "Available-Dictionary" in headers:
        headers["Accept-Encoding"] = _DELTA_CODINGS
    try:
        response = await _within(request.limit_seconds, send(request.url, headers))
    except TimeoutError:
        return Failed(FeedError("timeout", request.url))
    except (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError, OSError) as cause:
        error = FeedError("network", request.url, detail=str(cause) or type(cause).__name__)
        error.__cause__ = cause
        return Failed(error)
    return interpret(request, response)


async def _within(seconds: float, response: Coroutine[None, None, RawResponse]) -> RawResponse:
    """Waits for a response. A session that ignores its cancellation delays the end by at most a second.

    :raises TimeoutError: after ``seconds``.
    """
    task = asyncio.create_task(response)
    # Retrieves an error that arrives too late, so that asyncio does not log it.
    task.add_done_callback(lambda ended: ended.cancelled() or ended.exception())
    try:
        await asyncio.wait({task}, timeout=seconds)
        if task.done():
            return task.result()
        raise TimeoutError
    finally:
        if not task.done():
            # Canceled only once, because httpx loses a connection of its pool if a request is canceled twice.
            task.cancel()
            await asyncio.wait({task}, timeout=_ABANDONED_SECONDS)


def own_session() -> httpx.AsyncClient:
    """A session that sends no cookies, not even cookies of earlier responses."""
    nothing = http.cookiejar.CookieJar(http.cookiejar.DefaultCookiePolicy(allowed_domains=[]))
    headers = {"User-Agent": f"fixture-feed-python/{_version()}"}
    return httpx.AsyncClient(cookies=nothing, headers=headers, verify=_certificates())


@cache
def _certificates() -> ssl.SSLContext:
    """The trusted certificates. Loading them takes 40 ms, so all sessions share them."""
    return httpx.create_ssl_context()


def sender_of(session: httpx.AsyncClient) -> Send:
    """Returns a function that sends requests with a session and follows redirects."""

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
            "GET", url, headers=_encode(headers), follow_redirects=True, timeout=_NO_LIMIT, extensions=dict(extensions)
        ) as response:
            body = await response.aread()
            return _raw(response, body)

    return send


def thread_sender_of(session: httpx.Client) -> Send:
    """Returns a function that sends each request of a synchronous session in a thread, and follows redirects.

    An abandoned request ends only with its response.
    """

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
                    "GET", url, headers=_encode(headers), follow_redirects=True, timeout=_NO_LIMIT
                ) as received:
                    response = _raw(received, received.read())
            except Exception as cause:  # It is raised in the task that waits for the response.
                failure = cause
            if not loop.is_closed():
                loop.call_soon_threadsafe(settle, response, failure)

        threading.Thread(target=exchange, name="fixture-feed read", daemon=True).start()
        return await answered

    return send


def _encode(headers: Mapping[str, str]) -> list[tuple[bytes, bytes]]:
    """The headers as bytes: a tag is sent byte for byte, also with bytes that are not ASCII."""
    return [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers.items()]


def _raw(response: httpx.Response, body: bytes) -> RawResponse:
    headers: dict[str, str] = {}
    for raw_name, raw_value in response.headers.raw:
        name, value = raw_name.decode("latin-1").lower(), raw_value.decode("latin-1")
        headers[name] = f"{headers[name]}, {value}" if name in headers else value
    return RawResponse(response.status_code, headers, body, time.time())


def _version() -> str:
    try:
        return version("fixture-feed")
    except PackageNotFoundError:
        # The package is not installed, but runs from a checkout.
        return "0"
