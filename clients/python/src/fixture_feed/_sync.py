"""Follows one feed from code without asyncio: ``follow_sync``."""

from __future__ import annotations

import asyncio
import random as random_module
import threading
from collections.abc import Callable, Iterator, Sequence
from types import TracebackType
from typing import Self

import httpx

from ._follow import Feed, Initial, Listener, follow
from ._reads import thread_sender_of
from ._state import Change, ChangeCursor, FeedClosed, FeedState


def follow_sync(
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
    session: httpx.Client | None = None,
    random: Callable[[], float] = random_module.random,
) -> SyncFeed:
    """Follows a feed as ``follow`` does, in a separate thread: ``with follow_sync(…) as feed``.

    The parameters are those of ``follow``. With a ``session`` of the caller, a request that is abandoned ends with
    its response, because httpx cannot interrupt it.
    """
    feed = follow(
        base_url,
        fixture_id,
        feed_key,
        interval_seconds=interval_seconds,
        wait_seconds=wait_seconds,
        after=after,
        until=until,
        public_keys=public_keys,
        deltas=deltas,
        initial=initial,
        random=random,
    )
    if session is not None:
        feed._send = thread_sender_of(session)
    return SyncFeed(feed)


class SyncFeed:
    """A followed feed for code without asyncio. Any thread may use it. It yields the same changes as ``Feed``."""

    def __init__(self, feed: Feed) -> None:
        self._feed = feed
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._closing: asyncio.Event | None = None
        self._changed = threading.Condition()
        self._state = feed.state
        self._is_closed = False
        self._failure: BaseException | None = None

    @property
    def state(self) -> FeedState:
        """The current state. It is the same object until something in it changes."""
        return self._state

    def __enter__(self) -> Self:
        if self._thread is not None:
            raise RuntimeError("A feed can be entered only once: call follow_sync again")
        started = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(started,), name="fixture-feed", daemon=True)
        self._thread.start()
        started.wait()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join()

    def __iter__(self) -> Iterator[Change]:
        cursor = ChangeCursor()
        while True:
            with self._changed:
                if self._failure is not None:
                    raise self._failure
                try:
                    change = cursor.next(self._state, is_closed=self._is_closed)
                except FeedClosed:
                    return
                if change is None:
                    self._changed.wait()
                    continue
            yield change

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Calls ``listener`` with each new state, in the thread of the feed. Returns a function that unsubscribes."""
        return self._feed.subscribe(listener)

    def refresh(self) -> None:
        """Reads now: ends the interval, a back-off or a long poll, but not a Retry-After.

        This has no effect during another read, after a 400, before the feed is entered and after it is closed.
        """
        self._call(self._feed.refresh)

    def seek(self, *, after: str | None = None, until: str | None = None) -> None:
        """Replaces both bounds, drops the snapshot and reads immediately. Without bounds the feed is live.

        This has no effect before the feed is entered and after it is closed.
        """
        self._call(lambda: self._feed.seek(after=after, until=until))

    def close(self) -> None:
        """Ends all reads. Iterators end normally, and the state remains readable."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
        self._call(self._feed.close)
        if self._closing is not None:
            self._call(self._closing.set)

    def _run(self, started: threading.Event) -> None:
        try:
            asyncio.run(self._follow(started))
        except BaseException as failure:  # It is raised in the threads that iterate.
            self._failure = failure
        finally:
            started.set()
            with self._changed:
                self._changed.notify_all()

    async def _follow(self, started: threading.Event) -> None:
        self._loop = asyncio.get_running_loop()
        self._closing = asyncio.Event()
        self._feed.subscribe(self._accept)
        async with self._feed as feed:
            started.set()
            closing = asyncio.create_task(self._closing.wait())
            ended = feed._task
            assert ended is not None
            await asyncio.wait({closing, ended}, return_when=asyncio.FIRST_COMPLETED)
            closing.cancel()

    def _accept(self, state: FeedState) -> None:
        with self._changed:
            self._state = state
            self._changed.notify_all()

    def _call(self, action: Callable[[], object]) -> None:
        """Performs an action in the thread of the feed, and waits for its end. No effect after the end of the feed."""
        loop = self._loop
        if loop is None or self._thread is threading.current_thread():
            action()
            return
        done = threading.Event()

        def perform() -> None:
            try:
                action()
            finally:
                done.set()

        try:
            loop.call_soon_threadsafe(perform)
        except RuntimeError:
            # The loop is closed, so the feed has ended.
            return
        while not done.wait(0.05):
            if not (self._thread is not None and self._thread.is_alive()):
                return
