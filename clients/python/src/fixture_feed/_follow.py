"""Follows one feed: ``follow`` for asyncio."""

from __future__ import annotations

import asyncio
import random as random_module
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Self, TypeVar

import httpx

from ._deltas import has_decoder
from ._loop import PollerLoop
from ._poller import Poller, PollerOptions
from ._reads import Send, own_session, sender_of
from ._signatures import is_public_key, require_verifier
from ._state import Change, ChangeCursor, FeedClosed, FeedState
from ._urls import base_of, feed_path
from .content import Snapshot

Listener = Callable[[FeedState], None]

Fact = TypeVar("Fact")


@dataclass(frozen=True, slots=True)
class Initial:
    """A known response of the same feed, with which the feed starts. With an ``etag`` the first read is conditional."""

    snapshot: Snapshot
    #: The ``ETag`` of that response.
    etag: str | None = None
    #: Whether it was ``no-store``, as for a live feed; ``None`` if it had no cache policy.
    live: bool | None = None


def follow(
    base_url: str,
    fixture_id: str,
    feed_key: str,
    *,
    interval_seconds: float = 2.0,
    wait_seconds: int = 0,
    after: str | None = None,
    until: str | None = None,
    public_keys: Sequence[str] | None = None,
    deltas: bool | None = None,
    initial: Initial | None = None,
    session: httpx.AsyncClient | None = None,
    random: Callable[[], float] = random_module.random,
) -> Feed:
    """Follows a feed: ``async with follow(…) as feed``. Reading starts on entry and ends on exit.

    :param base_url: The address before ``/v1``.
    :param interval_seconds: The time from the end of one read of a live feed to the start of the next without long
        polls, plus up to a quarter.
    :param wait_seconds: Time for which the service may wait for a change before it responds (a long poll), so that
        changes arrive immediately; 0 for none.
    :param after: Only items published after this instant (RFC 3339 with an offset).
    :param until: The feed as of this instant.
    :param public_keys: Ed25519 public keys in base64. Only snapshots that one of them signed are accepted. Needs the
        extra ``signatures``.
    :param deltas: Whether changes are read as deltas from the last snapshot, which needs Python 3.14 or the extra
        ``zstd``. Default: whether this Python can decode them.
    :param initial: A known response to start with.
    :param session: A session of the caller, which is not closed.
    :param random: The source of jitter: a number from 0, inclusive, to 1, exclusive.
    :raises ValueError: for an invalid address, identifier, interval, wait or key.
    :raises ImportError: if an extra is missing.
    """
    options = poller_options(
        base_url,
        feed_path(fixture_id, feed_key),
        identity={"fixtureId": fixture_id, "feedKey": feed_key},
        interval_seconds=interval_seconds,
        wait_seconds=wait_seconds,
        public_keys=public_keys,
        deltas=deltas,
        random=random,
    )
    state = None if initial is None else FeedState("fresh", initial.snapshot, initial.live)
    etag = None if initial is None else initial.etag
    poller = Poller(options, after=after, until=until, state=state, etag=etag)
    return Feed(poller, sender_of(session) if session is not None else None)


def poller_options(
    base_url: str,
    path: str,
    *,
    identity: dict[str, str],
    interval_seconds: float,
    wait_seconds: int,
    public_keys: Sequence[str] | None,
    deltas: bool | None,
    random: Callable[[], float],
) -> PollerOptions:
    """:raises ValueError: for an invalid value. :raises ImportError: if an extra is missing."""
    if not 0 <= interval_seconds < float("inf"):
        raise ValueError(f"Cannot follow a feed: interval_seconds is {interval_seconds}")
    if not isinstance(wait_seconds, int) or wait_seconds < 0:
        raise ValueError(f"Cannot follow a feed: wait_seconds is {wait_seconds!r}")
    if public_keys is not None:
        wrong = next((key for key in public_keys if not is_public_key(key)), None)
        if wrong is not None:
            raise ValueError(f"Cannot follow a feed: its public key is {wrong!r}")
        require_verifier()
    if deltas and not has_decoder():
        raise ImportError("Deltas need Python 3.14 or the package zstandard: install fixture-feed[zstd]")
    return PollerOptions(
        url=base_of(base_url) + path,
        list_name="items",
        random=random,
        interval_seconds=interval_seconds,
        wait_seconds=wait_seconds,
        identity=identity,
        public_keys=public_keys,
        deltas=has_decoder() if deltas is None else deltas,
    )


def report_listener(listener: Callable[[Fact], object], fact: Fact) -> None:
    """Calls a listener. An error in it affects neither the feed nor other listeners."""
    try:
        listener(fact)
    except Exception as error:
        context = {"message": "a listener of a feed failed", "exception": error}
        asyncio.get_running_loop().call_exception_handler(context)


class Feed:
    """A followed feed. Each ``async for`` has its own position, starts with the current snapshot, and skips to the
    newest state if it is slow. It raises the error of a 400, and ends when the feed is closed.
    """

    def __init__(self, poller: Poller, send: Send | None) -> None:
        self._poller = poller
        self._send = send
        self._loop: PollerLoop | None = None
        self._task: asyncio.Task[None] | None = None
        self._session: httpx.AsyncClient | None = None
        self._listeners: list[Listener] = []
        self._changed = asyncio.Event()
        self._is_closed = False

    @property
    def state(self) -> FeedState:
        """The current state. It is the same object until something in it changes."""
        return self._poller.state

    async def __aenter__(self) -> Self:
        if self._task is not None or self._is_closed:
            raise RuntimeError("A feed can be entered only once: call follow again")
        if self._send is None:
            self._session = own_session()
            self._send = sender_of(self._session)
        self._loop = PollerLoop(self._poller, self._send, self._notify)
        self._task = asyncio.create_task(self._loop.run(), name="fixture-feed")
        self._task.add_done_callback(lambda _: self._wake())
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()
        try:
            if self._task is not None:
                await self._task
        finally:
            if self._session is not None:
                await self._session.aclose()

    def __aiter__(self) -> AsyncIterator[Change]:
        return _Changes(self)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Calls ``listener`` with each new state. Returns a function that unsubscribes."""
        self._listeners.append(listener)

        def unsubscribe() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return unsubscribe

    def refresh(self) -> None:
        """Reads now: ends the interval, a back-off or a long poll, but not a Retry-After.

        This has no effect during another read, after a 400, before the feed is entered and after it is closed.
        """
        if self._loop is not None:
            self._poller.refresh(self._loop.clock.now())
            self._loop.poke()

    def seek(self, *, after: str | None = None, until: str | None = None) -> None:
        """Replaces both bounds, drops the snapshot and reads immediately. Without bounds the feed is live.

        This has no effect before the feed is entered and after it is closed.
        """
        if self._loop is None:
            return
        before = self.state
        self._poller.seek(after, until, self._loop.clock.now())
        self._loop.poke()
        if self.state is not before:
            self._notify()

    def close(self) -> None:
        """Ends all reads. Iterators end normally, and the state remains readable."""
        if self._is_closed:
            return
        self._is_closed = True
        if self._loop is not None:
            self._poller.close(self._loop.clock.now())
            self._loop.poke()
        self._wake()

    def _notify(self) -> None:
        for listener in tuple(self._listeners):
            report_listener(listener, self.state)
        self._wake()

    def _wake(self) -> None:
        """Wakes the iterators that wait now. Later waits use a new event."""
        self._changed.set()
        self._changed = asyncio.Event()

    async def _next(self, cursor: ChangeCursor) -> Change:
        while True:
            if self._task is not None and self._task.done() and not self._task.cancelled():
                failure = self._task.exception()
                if failure is not None:
                    raise failure
            change = cursor.next(self.state, is_closed=self._is_closed)
            if change is not None:
                return change
            await self._changed.wait()


class _Changes:
    """The changes of a feed. Each is relative to the change that was yielded before it."""

    def __init__(self, feed: Feed) -> None:
        self._feed = feed
        self._cursor = ChangeCursor()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Change:
        try:
            return await self._feed._next(self._cursor)
        except FeedClosed:
            raise StopAsyncIteration from None
