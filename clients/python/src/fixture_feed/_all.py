"""Follows many feeds: ``follow_all``. One long poll on ``/v1/changes`` replaces one for each feed."""

from __future__ import annotations

import asyncio
import random as random_module
import weakref
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import TracebackType
from typing import Any, Literal, Self

import httpx

from ._errors import FeedError
from ._follow import poller_options, report_listener
from ._instants import is_earlier
from ._loop import PollerLoop
from ._poller import Poller, PollerOptions
from ._reads import Send, own_session, sender_of
from ._responses import Failed, Outcome
from ._state import Change, ChangeCursor, FeedState
from ._urls import base_of, feed_path

# The largest number of feeds that are read at the same time, while the service has a list.
_MOST_READS = 6
# Every live feed is read at this interval, regardless of the list.
_SAFETY_NET_SECONDS = 60.0
# After more consecutive failures of the list, live feeds are read at the interval, because a proxy may block the
# address of the list.
_MOST_LIST_FAILURES = 2
# If a read does not show what the list reports, the first further read follows after this time, because another node
# may not have applied the change yet.
_LAG_SECONDS = 0.1
# A read can see a state before the list does. If that state is reverted before the next version of the list, the list
# does not change, so a feed in another state than the listed one is read at the interval for this time.
_OTHER_STATE_SECONDS = 5.0
# Without a list the index is read at this interval, or the caller's if it is longer, and the list is requested again
# after a minute.
_INDEX_SECONDS = 15.0
_LIST_MISSING_SECONDS = 60.0

#: The fixture and the key of a feed.
FeedId = tuple[str, str]


@dataclass(frozen=True, slots=True)
class FeedChange(Change):
    """A change of one of many feeds."""

    fixture_id: str = ""
    feed_key: str = ""


@dataclass(frozen=True, slots=True)
class _Entry:
    """An entry of the list of changes."""

    snapshot_at: str
    is_live: bool


def follow_all(
    base_url: str,
    *,
    state: Literal["live"] | None = "live",
    feeds: Iterable[FeedId] | None = None,
    interval_seconds: float = 2.0,
    wait_seconds: int = 30,
    public_keys: Sequence[str] | None = None,
    deltas: bool | None = None,
    session: httpx.AsyncClient | None = None,
    random: Callable[[], float] = random_module.random,
) -> Feeds:
    """Follows all live feeds of a service, or chosen ones: ``async with follow_all(…) as feeds``.

    The client waits on the list of changes, and reads only the feeds that changed, at most six at a time. Every live
    feed is also read once a minute. A service without the list is polled feed by feed.

    :param state: ``"live"`` for the live feeds, ``None`` for all listed feeds. Ignored with ``feeds``.
    :param feeds: The fixtures and keys of the feeds to follow, whatever their state.
    :raises ValueError: for an invalid address, identifier, interval, wait or key.
    :raises ImportError: if an extra is missing.

    The other parameters are those of ``follow``.
    """
    chosen = None if feeds is None else frozenset(feeds)
    for fixture_id, feed_key in chosen or ():
        feed_path(fixture_id, feed_key)
    options = poller_options(
        base_url,
        "/v1/changes",
        identity={},
        interval_seconds=interval_seconds,
        wait_seconds=wait_seconds,
        public_keys=public_keys,
        deltas=deltas,
        random=random,
    )
    only_live = state == "live" and chosen is None
    return Feeds(options, base_of(base_url), chosen, only_live, session)


class Feeds:
    """Many followed feeds. Each ``async for`` has its own position in every feed, and skips to the newest states."""

    def __init__(
        self,
        options: PollerOptions,
        base_url: str,
        chosen: frozenset[FeedId] | None,
        only_live: bool,
        session: httpx.AsyncClient | None,
    ) -> None:
        self._options = options
        self._base_url = base_url
        self._chosen = chosen
        self._only_live = only_live
        self._caller_session = session
        self._own_session: httpx.AsyncClient | None = None
        self._send: Send | None = None
        self._slots = asyncio.Semaphore(_MOST_READS)
        self._members: dict[FeedId, _Member] = {}
        self._listed: Mapping[FeedId, _Entry] = {}
        #: Feeds that the index lists and that were finished when they were read.
        self._finished: set[FeedId] = set()
        self._has_list = True
        self._has_added_chosen = False
        #: Consecutive failures of the list.
        self._list_failures = 0
        #: The last states of chosen feeds that have left the list.
        self._left: dict[FeedId, FeedState] = {}
        self._list: PollerLoop | None = None
        self._index: PollerLoop | None = None
        self._tasks: asyncio.TaskGroup | None = None
        self._task: asyncio.Task[None] | None = None
        self._iterators: weakref.WeakSet[_AllChanges] = weakref.WeakSet()
        self._listeners: list[Callable[[FeedError | None], None]] = []
        self._reported: FeedError | None = None
        self._changed = asyncio.Event()
        self._is_closed = False

    def state(self, fixture_id: str, feed_key: str) -> FeedState | None:
        """The state of one feed, or the last state of a chosen feed that has ended. ``None`` if it is not followed."""
        member = self._members.get((fixture_id, feed_key))
        return self._left.get((fixture_id, feed_key)) if member is None else member.poller.state

    @property
    def error(self) -> FeedError | None:
        """The error of the last read of the list of changes (of the index if there is no list), if it failed."""
        loop = self._list if self._has_list else self._index
        return None if loop is None else loop.poller.state.error

    def subscribe(self, listener: Callable[[FeedError | None], None]) -> Callable[[], None]:
        """Calls ``listener`` with each new ``error``, ``None`` after a success. Returns a function that unsubscribes."""
        self._listeners.append(listener)

        def unsubscribe() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return unsubscribe

    async def __aenter__(self) -> Self:
        if self._task is not None or self._is_closed:
            raise RuntimeError("Feeds can be entered only once: call follow_all again")
        if self._caller_session is None:
            self._own_session = own_session()
        session = self._caller_session or self._own_session
        assert session is not None
        self._send = sender_of(session)
        started = asyncio.Event()
        self._task = asyncio.create_task(self._run(started), name="fixture-feed")
        self._task.add_done_callback(lambda _: self._wake())
        await started.wait()
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
            if self._own_session is not None:
                await self._own_session.aclose()

    def __aiter__(self) -> AsyncIterator[FeedChange]:
        iterator = _AllChanges(self, self._members.values())
        self._iterators.add(iterator)
        return iterator

    def close(self) -> None:
        """Ends all reads. Iterators end normally."""
        if self._is_closed:
            return
        self._is_closed = True
        for loop in (self._list, self._index, *(member.loop for member in self._members.values())):
            if loop is not None:
                _close(loop)
        self._wake()

    async def _run(self, started: asyncio.Event) -> None:
        query = {"state": "live"} if self._only_live else {}
        poller = Poller(replace(self._options, list_name="changes", query=query))
        async with asyncio.TaskGroup() as tasks:
            self._tasks = tasks
            self._list = self._start(poller, on_outcome=self._accept_list)
            started.set()

    def _start(
        self,
        poller: Poller,
        *,
        on_change: Callable[[], None] = lambda: None,
        on_outcome: Callable[[Outcome], None],
        slots: asyncio.Semaphore | None = None,
    ) -> PollerLoop:
        assert self._send is not None and self._tasks is not None
        loop = PollerLoop(poller, self._send, on_change, slots=slots, on_outcome=on_outcome)
        self._tasks.create_task(loop.run())
        return loop

    def _accept_list(self, outcome: Outcome) -> None:
        self._apply_list(outcome)
        self._report()

    def _report(self) -> None:
        """Reports the error of the list or the index when its text changes."""
        error = self.error
        if str(error) == str(self._reported):
            return
        self._reported = error
        for listener in tuple(self._listeners):
            report_listener(listener, error)

    def _apply_list(self, outcome: Outcome) -> None:
        assert self._list is not None
        poller = self._list.poller
        if isinstance(outcome, Failed):
            if outcome.error.status in (400, 404):
                self._use_index()
                poller.postpone(_LIST_MISSING_SECONDS, self._list.clock.now())
            else:
                self._add_chosen()
                self._list_failures += 1
                if self._list_failures > _MOST_LIST_FAILURES:
                    for member in self._members.values():
                        member.read_at_interval()
            self._wake()
            return
        self._list_failures = 0
        self._use_list()
        body: Any = poller.state.snapshot
        entries: dict[FeedId, _Entry] = {}
        for each in body["changes"]:
            feed_id, entry = _read_entry(each)
            is_chosen = self._chosen is None or feed_id in self._chosen
            if is_chosen and (entry.is_live or not self._only_live):
                entries[feed_id] = entry
        before, self._listed = self._listed, entries
        self._add_chosen()
        for feed_id, entry in entries.items():
            if feed_id not in self._members or before.get(feed_id) != entry:
                self._member(feed_id).expect(entry)
        for feed_id, member in tuple(self._members.items()):
            # A chosen feed is followed before it is listed for the first time.
            if feed_id not in entries and (feed_id in before or self._chosen is None):
                member.leave()

    def _add_chosen(self) -> None:
        """Follows the chosen feeds, including unlisted ones, which may appear later."""
        if not self._has_added_chosen:
            self._has_added_chosen = True
            for feed_id in self._chosen or ():
                self._member(feed_id)

    def _use_list(self) -> None:
        if self._has_list:
            return
        self._has_list = True
        if self._index is not None:
            _close(self._index)
            self._index = None
        for member in self._members.values():
            member.follow_list()

    def _use_index(self) -> None:
        """Reads each feed at its own pace, because the service has no list."""
        if not self._has_list:
            return
        self._has_list = False
        self._listed = {}
        for member in self._members.values():
            member.follow_itself()
        if self._chosen is not None:
            for feed_id in self._chosen:
                self._member(feed_id)
            return
        interval = max(self._options.interval_seconds, _INDEX_SECONDS)
        options = replace(
            self._options,
            url=f"{self._base_url}/v1/fixtures",
            list_name="fixtures",
            interval_seconds=interval,
            wait_seconds=0,
        )
        self._index = self._start(Poller(options), on_outcome=self._accept_index)

    def _accept_index(self, outcome: Outcome) -> None:
        self._apply_index(outcome)
        self._report()

    def _apply_index(self, outcome: Outcome) -> None:
        if isinstance(outcome, Failed) or self._index is None:
            self._wake()
            return
        body: Any = self._index.poller.state.snapshot
        listed = {(str(each.get("fixtureId")), str(key)) for each in body["fixtures"] for key in _list(each, "feeds")}
        self._finished &= listed
        for feed_id in listed - self._finished:
            self._member(feed_id)
        for feed_id, member in tuple(self._members.items()):
            if feed_id not in listed:
                member.leave()

    def _member(self, feed_id: FeedId) -> _Member:
        member = self._members.get(feed_id)
        if member is None:
            self._left.pop(feed_id, None)
            member = self._members[feed_id] = _Member(self, feed_id)
        return member

    def _is_shown(self, member: _Member) -> bool:
        """Whether changes of a feed are yielded. If only live feeds of an index are followed, after it was live."""
        return self._has_list or not self._only_live or member.has_been_live

    def _end(self, member: _Member) -> None:
        """Ends a feed that has left the list or the index, or is finished. Its last change can still be yielded."""
        self._members.pop(member.feed_id, None)
        if self._chosen is not None:
            self._left[member.feed_id] = member.poller.state
        # Wakes the iterators, which drop the feed once they have yielded its last change.
        self._note_change(member)
        _close(member.loop)

    def _note_finished(self, member: _Member) -> None:
        self._finished.add(member.feed_id)
        self._end(member)

    def _note_change(self, member: _Member) -> None:
        for iterator in tuple(self._iterators):
            iterator.add(member)
        self._wake()

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    def _check(self) -> None:
        """:raises FeedError: if the service refuses the index, which is read in place of a missing list."""
        if self._task is not None and self._task.done() and not self._task.cancelled():
            failure = self._task.exception()
            if failure is not None:
                raise failure
        error = self.error
        if error is not None and not error.retryable:
            raise error


class _Member:
    """One of the feeds."""

    def __init__(self, feeds: Feeds, feed_id: FeedId) -> None:
        self.feed_id = feed_id
        self.has_been_live = False
        self._feeds = feeds
        #: The number of consecutive reads that did not show what the list reports about the feed.
        self._lags = 0
        #: The time at which the first of these reads ended.
        self._lags_since = 0.0
        #: The number of reads before the feed ends; ``None`` until it leaves the list or the index.
        self._reads_left: int | None = None
        fixture_id, feed_key = feed_id
        options = replace(
            feeds._options,
            url=feeds._base_url + feed_path(fixture_id, feed_key),
            identity={"fixtureId": fixture_id, "feedKey": feed_key},
        )
        self.poller = Poller(options)
        if feeds._has_list:
            self.poller.may_wait = False
            self.poller.idle_seconds = _SAFETY_NET_SECONDS
        self.loop = feeds._start(
            self.poller,
            on_change=lambda: feeds._note_change(self),
            on_outcome=self._accept,
            slots=feeds._slots if feeds._has_list else None,
        )

    def expect(self, entry: _Entry) -> None:
        """The list reports a change: reads the feed, unless it already has this state with this or a newer snapshot."""
        self._reads_left = None
        self._lags = 0
        if not self._has(entry):
            self._read_within(0.0)

    def leave(self) -> None:
        """Reads the feed once more, twice if a read is in progress, and ends it. A stopped feed ends immediately."""
        if self._reads_left is not None:
            return
        phase = self.poller.phase
        if phase == "stopped":
            self._feeds._end(self)
            return
        # A read in progress may have started before the change.
        self._reads_left = 2 if phase == "reading" else 1
        self._lags = 0
        self._read_within(0.0)

    def read_at_interval(self) -> None:
        """Reads a live feed at the interval, while the list cannot be read."""
        if self.poller.state.live is not False:
            self.poller.idle_seconds = None
            self._read_within(self._feeds._options.interval_seconds)

    def follow_list(self) -> None:
        self.loop.slots = self._feeds._slots
        self.poller.may_wait = False
        self.poller.idle_seconds = _SAFETY_NET_SECONDS

    def follow_itself(self) -> None:
        # Long polls would occupy the slots, and the other feeds would not be read.
        self.loop.slots = None
        self.poller.may_wait = True
        self.poller.idle_seconds = None
        self._read_within(0.0)

    def _accept(self, outcome: Outcome) -> None:
        feeds = self._feeds
        is_live = self.poller.state.live
        if is_live:
            self.has_been_live = True
        if self._reads_left is not None:
            self._count_last_read(outcome)
            return
        if isinstance(outcome, Failed):
            if feeds._has_list and outcome.error.status == 404 and self.feed_id not in feeds._listed:
                # It has no snapshot yet, and the list will report the first one.
                self.poller.postpone(_SAFETY_NET_SECONDS, self.loop.clock.now())
            return
        if not feeds._has_list:
            if is_live is False and feeds._only_live:
                feeds._note_finished(self)
            return
        entry = feeds._listed.get(self.feed_id)
        if entry is None or self._has(entry):
            self._lags = 0
            # The safety net is for live feeds. A finished one is read when its entry changes.
            self._set_idle(float("inf") if is_live is False else _SAFETY_NET_SECONDS)
        else:
            self._set_idle(_SAFETY_NET_SECONDS)
            self._read_again(is_older=self._is_older(entry))

    def _count_last_read(self, outcome: Outcome) -> None:
        """Ends the feed after the last read. A failed read is repeated, except after a 404 or a 400."""
        assert self._reads_left is not None
        if isinstance(outcome, Failed):
            if outcome.error.status == 404 or not outcome.error.retryable:
                self._feeds._end(self)
            return
        self._reads_left -= 1
        if self._reads_left > 0:
            self._read_within(0.0)
        elif self.poller.state.live and self._read_again(is_older=False):
            # A feed that left the list is not live, unless another node has not applied the change yet.
            self._reads_left = 1
        else:
            self._feeds._end(self)

    def _set_idle(self, seconds: float) -> None:
        is_lost = self._feeds._list_failures > _MOST_LIST_FAILURES
        if not is_lost or self.poller.state.live is False:
            self.poller.idle_seconds = seconds

    def _read_again(self, *, is_older: bool) -> bool:
        """Brings the next read forward, because the last one showed an older or another state than the list.

        Returns whether it did: another state is read again only for some seconds.
        """
        now = self.loop.clock.now()
        if self._lags == 0:
            self._lags_since = now
        self._lags += 1
        options = self._feeds._options
        if self._lags == 1:
            self._read_within(_LAG_SECONDS)
        elif is_older or now - self._lags_since < _OTHER_STATE_SECONDS:
            # For another state, such reads stop after some seconds: a static host's cache policy never shows the state.
            self._read_within(options.interval_seconds * (1 + options.random() / 4))
        else:
            return False
        return True

    def _has(self, entry: _Entry) -> bool:
        return self.poller.state.live is entry.is_live and not self._is_older(entry)

    def _is_older(self, entry: _Entry) -> bool:
        snapshot = self.poller.state.snapshot
        at = None if snapshot is None else snapshot.get("snapshotAt")
        return at != entry.snapshot_at and not is_earlier(entry.snapshot_at, at)

    def _read_within(self, seconds: float) -> None:
        self.poller.read_within(seconds, self.loop.clock.now())
        self.loop.poke()


class _AllChanges:
    """The changes of many feeds, each relative to the change of the same feed that was yielded before."""

    def __init__(self, feeds: Feeds, members: Iterable[_Member]) -> None:
        self._feeds = feeds
        #: The feeds with changes, in the order of their arrival.
        self._pending = dict.fromkeys(members)
        self._cursors: dict[_Member, ChangeCursor] = {}

    def add(self, member: _Member) -> None:
        self._pending[member] = None

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> FeedChange:
        while True:
            if self._feeds._is_closed:
                raise StopAsyncIteration
            changed = self._feeds._changed
            change = self._next()
            if change is not None:
                return change
            self._feeds._check()
            await changed.wait()

    def _next(self) -> FeedChange | None:
        while self._pending:
            member = next(iter(self._pending))
            del self._pending[member]
            if not self._feeds._is_shown(member):
                continue
            cursor = self._cursors.setdefault(member, ChangeCursor())
            if self._feeds._members.get(member.feed_id) is not member:
                del self._cursors[member]
            change = cursor.next_snapshot(member.poller.state)
            if change is not None:
                fixture_id, feed_key = member.feed_id
                return FeedChange(
                    change.added, change.revised, change.withdrawn, change.snapshot, fixture_id, feed_key
                )
        return None


def _close(loop: PollerLoop) -> None:
    loop.poller.close(loop.clock.now())
    loop.poke()


def _read_entry(entry: Mapping[str, Any]) -> tuple[FeedId, _Entry]:
    feed_id = (str(entry.get("fixtureId")), str(entry.get("feedKey")))
    return feed_id, _Entry(str(entry.get("snapshotAt")), entry.get("state") == "live")


def _list(entry: Mapping[str, Any], name: str) -> Sequence[object]:
    value = entry.get(name)
    return value if isinstance(value, list) else ()
