"""The state machine of a poller. No I/O and no clock: a driver performs the reads and passes the time in seconds.

SPEC.md specifies the behavior; the numbers in comments are its invariants.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from ._deltas import offer
from ._errors import FeedError
from ._instants import is_earlier, is_far_future
from ._responses import Failed, ListName, Outcome, ReadRequest, Replaced
from ._state import FeedState, same_state, share_members
from ._transitions import PHASE_AFTER, STATUS_AFTER, Finding, Occurrence, Phase
from ._urls import query_of
from .content import Snapshot

_BASE_SECONDS = 1.0
_CAP_SECONDS = 60.0
# The cap after a 404: a feed without its first item is not a failure, and clients wait for that item.
_NOT_FOUND_CAP_SECONDS = 5.0
# Full jitter may draw 0, repeatedly with a bad `random`. Failures must not cause a tight loop.
_GUARD_SECONDS = 0.2
# A finished feed may still be corrected, but rarely.
_FINISHED_SECONDS = 60.0
# The time limit of a read. A long poll has its wait in addition.
_LIMIT_SECONDS = 30.0
# Clients that one change has woken return spread over this time.
_SPREAD_SECONDS = 0.1
# If a proxy rejects `Prefer`, every long poll fails. If two of them have failed and an ordinary read then succeeds,
# no long poll is made for ten minutes.
_GIVEN_UP_AFTER_FAILURES = 2
_GIVEN_UP_SECONDS = 600.0


@dataclass(frozen=True, slots=True)
class PollerOptions:
    """The resource of a poller, and its pace."""

    url: str
    list_name: ListName
    random: Callable[[], float]
    interval_seconds: float = 2.0
    wait_seconds: int = 0
    identity: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, str] = field(default_factory=dict)
    public_keys: Sequence[str] | None = None
    deltas: bool = False


class Poller:
    """One resource that is read again and again. The driver follows ``read_id``, ``request`` and ``wake_at``."""

    def __init__(
        self,
        options: PollerOptions,
        *,
        after: str | None = None,
        until: str | None = None,
        state: FeedState | None = None,
        etag: str | None = None,
    ) -> None:
        self.state = state or FeedState()
        self.phase: Phase = "stopped"
        #: Counts the reads that have started. The driver abandons a read when another one starts.
        self.read_id = 0
        #: When the driver has to call ``due``; ``None`` for never.
        self.wake_at: float | None = None
        #: The time from a success to the next read, in place of the interval, while a list reports the changes.
        self.idle_seconds: float | None = None
        #: Whether reads may be long polls.
        self.may_wait = True
        self._options = options
        self._after = after
        self._until = until
        self._etag = etag
        self._dictionary: bytes | None = None
        self._waits = _LongPolls(options)
        #: The part of a back-off that follows a Retry-After; the whole back-off without a Retry-After.
        self._rest_seconds = 0.0

    @property
    def is_live(self) -> bool:
        """Whether the address has no bounds, so that its content may change."""
        return self._after is None and self._until is None

    def start(self, now: float) -> None:
        """Starts the first read."""
        self._occur("seek", now)

    def request(self) -> ReadRequest:
        """The request of the read in progress."""
        options = self._options
        has_value = self.state.snapshot is not None
        headers: dict[str, str] = {}
        if has_value and self._etag is not None:
            headers["If-None-Match"] = self._etag
        waits = self._waits.is_waiting
        if waits:
            headers["Prefer"] = f"wait={options.wait_seconds}"
        if options.deltas and self._dictionary is not None:
            headers["Available-Dictionary"] = offer(self._dictionary)
        query = query_of({**options.query, "after": self._after, "until": self._until})
        return ReadRequest(
            url=options.url + query,
            list_name=options.list_name,
            headers=headers,
            identity=options.identity,
            after=self._after,
            until=self._until,
            has_value=has_value,
            waits=waits,
            limit_seconds=_LIMIT_SECONDS + (options.wait_seconds if waits else 0),
            public_keys=options.public_keys,
            dictionary=self._dictionary if options.deltas else None,
        )

    def due(self, now: float) -> None:
        """To be called at the time ``wake_at``: starts a read, or after a hold-off the pause before the next read."""
        is_held_off = self.phase == "held-off"
        self._occur("due", now)
        if is_held_off:
            self.wake_at = now + self._rest_seconds

    def settle(self, outcome: Outcome, now: float) -> None:
        """Applies the outcome of the read in progress, and determines the next one."""
        before = self.state.snapshot
        self._apply(outcome)
        has_changed = self.state.snapshot is not before
        soon_seconds = self._waits.next(outcome, has_changed, now)
        if isinstance(outcome, Failed):
            self._back_off(outcome.error, now)
            return
        self._occur("succeeded", now)
        # Without a tag the next read cannot wait, so it must not follow immediately.
        if soon_seconds is not None and self._etag is not None:
            self.wake_at = now + soon_seconds
        else:
            self.wake_at = now + self._pace_seconds()

    def refresh(self, now: float) -> None:
        """Skips an interval, a back-off or a long poll, but no Retry-After, no other read and no stop after a 400."""
        if self.phase == "reading" and self._waits.is_waiting:
            self._waits.skip()
            self._begin(now)
        else:
            self._occur("refresh", now)

    def read_within(self, seconds: float, now: float) -> None:
        """Brings the next read forward, if it is not held off by a failure or a Retry-After."""
        if self.phase == "waiting" and self.state.error is None and self.wake_at is not None:
            self.wake_at = min(self.wake_at, now + seconds)

    def postpone(self, seconds: float, now: float) -> None:
        """Lets at least this time pass before the next read."""
        if self.phase == "waiting" and self.wake_at is not None:
            self.wake_at = max(self.wake_at, now + seconds)

    def seek(self, after: str | None, until: str | None, now: float) -> None:
        """Replaces both bounds, drops the state and reads immediately."""
        if self.phase == "closed":
            return
        self._after = after
        self._until = until
        self._etag = None
        self._dictionary = None
        self.state = same_state(self.state, self._next_state("sought"))
        self._occur("seek", now)

    def close(self, now: float) -> None:
        """Ends the poller permanently."""
        self._occur("close", now)

    def _occur(self, occurrence: Occurrence, now: float) -> None:
        phase = PHASE_AFTER[self.phase][occurrence]
        if phase == "ignored":
            return
        # The end of a Retry-After stays the same if a read shall follow it immediately.
        if phase != "hurried":
            self.wake_at = None
        self.phase = phase
        if phase == "reading":
            self._begin(now)

    def _begin(self, now: float) -> None:
        self.read_id += 1
        self._waits.begin(has_tag=self._etag is not None, may_change=self.is_live and self.may_wait, now=now)

    def _apply(self, outcome: Outcome) -> None:
        state = self.state
        if isinstance(outcome, Failed):
            self._dictionary = None if outcome.error.kind in ("body", "signature") else self._dictionary
            if outcome.error.status == 304:
                self._etag = None
            failed = self._next_state("failed", error=outcome.error, failures=state.failures + 1)
            self.state = same_state(state, failed)
            return
        live = state.live if outcome.no_store is None else outcome.no_store
        if not isinstance(outcome, Replaced) or self._is_outdated(outcome, live is True):
            self.state = same_state(state, self._next_state("unchanged", live=live))
            return
        self._etag = outcome.etag
        self._dictionary = outcome.content if self._options.deltas else None
        held = cast("Mapping[str, Any] | None", state.snapshot)
        body = outcome.body if held is None else share_members(held, outcome.body, self._options.list_name)
        snapshot = cast(Snapshot, body)
        changed = self._next_state("replaced", snapshot=snapshot, live=live, language=outcome.language)
        self.state = same_state(state, changed)

    def _next_state(self, finding: Finding, **facts: Any) -> FeedState:
        status = STATUS_AFTER[self.state.status][finding]
        if finding == "sought":
            return FeedState(status)
        cleared = {} if finding == "failed" else {"failures": 0, "error": None}
        return replace(self.state, status=status, **{**cleared, **facts})

    def _is_outdated(self, outcome: Replaced, no_store: bool) -> bool:
        """Whether a body is older than the stored snapshot, and must be ignored (8)."""
        known = self.state.snapshot
        at = outcome.body.get("snapshotAt")
        known_at = known.get("snapshotAt") if known is not None else None
        if not self.is_live or not is_earlier(at, known_at):
            return False
        # With keys the policy does not count, so that an intermediary cannot drop it and replay a signed snapshot.
        if self._options.public_keys is not None:
            return True
        # One snapshot from the far future, by mistake or on purpose, must not hide all later ones.
        is_recovery = is_far_future(known_at, outcome.time) and not is_far_future(at, outcome.time)
        return no_store and not is_recovery

    def _pace_seconds(self) -> float:
        """The wait after a success (11)."""
        options = self._options
        is_finished = options.list_name == "items" and self.state.live is False
        pace = max(options.interval_seconds, _FINISHED_SECONDS if is_finished else 0.0)
        if self.idle_seconds is not None:
            pace = self.idle_seconds
        # The interval grows by up to a quarter and never shrinks, because it promises a maximum request rate.
        return pace * (1 + options.random() / 4)

    def _back_off(self, error: FeedError, now: float) -> None:
        """Exponential back-off with full jitter, with Retry-After as its minimum (12, 13, 14)."""
        if not error.retryable:
            self._occur("refused", now)
            return
        draw = self._options.random()
        floor = error.retry_after_seconds or 0.0
        interval = self._options.interval_seconds
        cap = max(_NOT_FOUND_CAP_SECONDS, interval) if error.status == 404 else _CAP_SECONDS
        # The cap comes before the jitter, so that clients at the cap are spread over the whole range too.
        doublings = min(self.state.failures - 1, 16)
        ceiling = min(_CAP_SECONDS, cap, max(_BASE_SECONDS, interval) * 2**doublings)
        # Clients that were refused at the same time must not return at the same time.
        spread = draw * min(floor / 4, _CAP_SECONDS)
        self._rest_seconds = max(spread, max(_GUARD_SECONDS, draw * ceiling) - floor)
        self._occur("deferred" if floor > 0 else "failed", now)
        self.wake_at = now + (floor if floor > 0 else self._rest_seconds)


class _LongPolls:
    """Decides which reads are long polls (``Prefer: wait``, RFC 7240; 37 to 41)."""

    def __init__(self, options: PollerOptions) -> None:
        self._options = options
        # A long poll must take at least this time to count as held, because a cache may replay the headers of a
        # response that waited. Reads at the interval do no harm, but the interval may be longer than a wait.
        self._least_wait_seconds = min(options.interval_seconds, options.wait_seconds / 2)
        #: The kind of the current read. A "leading" one does not wait, but a long poll follows immediately.
        self._kind = "plain"
        self._started_at = 0.0
        self._is_response_requested = False
        #: Consecutive network failures of long polls.
        self._failures = 0
        self._given_up_until = -math.inf
        #: Whether the last response to a long poll shows that the service applies waits. An immediate response with a
        #: change shows nothing.
        self._holds_reads = False

    @property
    def is_waiting(self) -> bool:
        """Whether the current read is a long poll."""
        return self._kind == "waiting"

    def begin(self, *, has_tag: bool, may_change: bool, now: float) -> None:
        self._kind = "plain"
        if self._options.wait_seconds == 0 or not may_change or now < self._given_up_until:
            return
        self._kind = "leading" if not has_tag or self._is_response_requested else "waiting"
        self._is_response_requested = False
        self._started_at = now

    def skip(self) -> None:
        """Makes the next read an ordinary one, because a response is needed immediately."""
        self._is_response_requested = True

    def next(self, outcome: Outcome, has_changed: bool, now: float) -> float | None:
        """Ends the read. Returns the delay before the next one; ``None`` for the usual pace."""
        kind, self._kind = self._kind, "plain"
        if isinstance(outcome, Failed):
            if kind == "waiting" and outcome.error.kind == "network":
                self._failures += 1
            # An ordinary read may succeed where a long poll fails.
            self._is_response_requested = True
            return None
        if kind == "waiting":
            self._failures = 0
            took_seconds = now - self._started_at
            is_held = outcome.has_waited and (has_changed or took_seconds >= self._least_wait_seconds)
            # A change between two reads is answered immediately, which reveals nothing about reads without a change.
            if not has_changed or outcome.has_waited:
                self._holds_reads = is_held
            return self._options.random() * _SPREAD_SECONDS if self._holds_reads else None
        if self._failures < _GIVEN_UP_AFTER_FAILURES:
            return 0.0 if kind == "leading" else None
        self._failures = 0
        self._given_up_until = now + _GIVEN_UP_SECONDS
        return None
