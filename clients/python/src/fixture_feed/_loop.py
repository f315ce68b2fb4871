"""Drives a poller in an event loop."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress

from ._poller import Poller
from ._reads import Send, read
from ._responses import Outcome

# Timers stop while a computer sleeps, so a longer wait checks the clock at this interval.
_SLICE_SECONDS = 60.0
# A larger jump of the wall clock counts as time in which the computer slept.
_SLEEP_SECONDS = 5.0


class Clock:
    """Seconds that pass, including the time in which the computer slept."""

    def __init__(self) -> None:
        self._slept_seconds = 0.0
        self._ahead = time.time() - time.monotonic()

    def now(self) -> float:
        monotonic = time.monotonic()
        ahead = time.time() - monotonic
        if ahead - self._ahead > _SLEEP_SECONDS:
            self._slept_seconds += ahead - self._ahead
        self._ahead = ahead
        return monotonic + self._slept_seconds


class PollerLoop:
    """Performs the reads of a poller until it is closed."""

    def __init__(
        self,
        poller: Poller,
        send: Send,
        on_change: Callable[[], None],
        *,
        slots: asyncio.Semaphore | None = None,
        on_outcome: Callable[[Outcome], None] | None = None,
    ) -> None:
        self.poller = poller
        self.clock = Clock()
        #: Limits the reads that run at the same time; ``None`` for no limit. A change applies from the next read.
        self.slots = slots
        self._send = send
        self._on_change = on_change
        self._on_outcome = on_outcome
        self._event = asyncio.Event()

    def poke(self) -> None:
        """Makes the loop check the phase of its poller again, after a call of the poller."""
        self._event.set()

    async def run(self) -> None:
        poller = self.poller
        reading: asyncio.Task[Outcome] | None = None
        read_id = 0
        poller.start(self.clock.now())
        try:
            while poller.phase != "closed":
                self._event.clear()
                if reading is not None and (poller.phase != "reading" or poller.read_id != read_id):
                    await _abandon(reading)
                    reading = None
                    continue
                if reading is not None and reading.done():
                    outcome, reading = reading.result(), None
                    self._settle(outcome)
                    continue
                if poller.phase == "reading" and reading is None:
                    read_id = poller.read_id
                    reading = asyncio.create_task(self._read())
                    reading.add_done_callback(lambda _: self._event.set())
                if poller.phase != "reading" and poller.wake_at is not None:
                    left = poller.wake_at - self.clock.now()
                    if left <= 0:
                        poller.due(self.clock.now())
                        continue
                    await self._wait(min(left, _SLICE_SECONDS))
                else:
                    await self._wait(None)
        finally:
            if reading is not None:
                await _abandon(reading)

    def _settle(self, outcome: Outcome) -> None:
        before = self.poller.state
        self.poller.settle(outcome, self.clock.now())
        if self._on_outcome is not None:
            self._on_outcome(outcome)
        if self.poller.state is not before:
            self._on_change()

    async def _read(self) -> Outcome:
        if self.slots is None:
            return await read(self.poller.request(), self._send)
        async with self.slots:
            return await read(self.poller.request(), self._send)

    async def _wait(self, seconds: float | None) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._event.wait()


async def _abandon(reading: asyncio.Task[Outcome]) -> None:
    # The task ends soon, even if its session ignores the cancellation.
    reading.cancel()
    await asyncio.wait({reading})
