"""The adapter of this client for ``fixture-feed conformance --client``: ``python3 tests/case_adapter.py [sync]``.

With ``sync`` it runs the client without asyncio.
``packages/client/cases/README.md`` describes the protocol.
"""

from __future__ import annotations

import asyncio
import json
import sys
import threading
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from fixture_feed import (  # noqa: E402
    Change,
    Feed,
    FeedChange,
    FeedError,
    Feeds,
    FeedState,
    Initial,
    SyncFeed,
    follow,
    follow_all,
    follow_sync,
)


CAPABILITIES = ["waits", "deltas", "signatures"]

_writing = threading.Lock()


def write(message: dict[str, Any]) -> None:
    with _writing:
        sys.stdout.write(json.dumps(message) + "\n")
        sys.stdout.flush()


def notation(items: Any) -> str:
    """Items as ids with revisions: ``a1 b2``."""
    return " ".join(f"{item['id']}{item['revision']}" for item in items)


def report_state(state: FeedState) -> None:
    error = state.error
    facts = error and {"kind": error.kind, "status": error.status, "retryable": error.retryable}
    items = notation(state.snapshot["items"]) if state.snapshot is not None else None
    write({"state": {"status": state.status, "items": items, "failures": state.failures, "error": facts}})


def report_change(change: Change) -> None:
    names = ("added", "revised", "withdrawn")
    place = {"fixtureId": change.fixture_id, "feedKey": change.feed_key} if isinstance(change, FeedChange) else {}
    write({"change": {**place, **{name: notation(getattr(change, name)) for name in names}}})


def parameters_of(order: dict[str, Any]) -> dict[str, Any]:
    """The parameters of ``follow`` and ``follow_sync``."""
    options = order["options"]
    initial = options.get("initial")
    return {
        "base_url": order["baseUrl"],
        "fixture_id": order["fixtureId"],
        "feed_key": order["feedKey"],
        "interval_seconds": options["intervalMs"] / 1000,
        "wait_seconds": options.get("waitSeconds", 0),
        "after": options.get("after"),
        "until": options.get("until"),
        "public_keys": options.get("publicKeys"),
        "deltas": options.get("deltas", False),
        "initial": Initial(initial["snapshot"], initial.get("etag"), True) if initial else None,
        "random": lambda: options["random"],
    }


class SyncAdapter:
    def __init__(self) -> None:
        self.feed: SyncFeed | None = None
        self.changes: threading.Thread | None = None

    def execute(self, order: dict[str, Any]) -> None:
        match order["do"]:
            case "start":
                self.feed = follow_sync(**parameters_of(order))
                self.feed.subscribe(report_state)
                self.feed.__enter__()
                self.iterate()
            case "refresh" if self.feed:
                self.feed.refresh()
            case "close" if self.feed:
                self.feed.close()
            case "seek" if self.feed:
                self.feed.seek(after=order.get("after"), until=order.get("until"))
                if self.changes is not None and not self.changes.is_alive():
                    self.iterate()
            case "stop":
                self.stop()
                write({"stopped": True})
            case other:
                write({"error": f"unknown order {other}"})

    def iterate(self) -> None:
        self.changes = threading.Thread(target=self.report_changes)
        self.changes.start()

    def report_changes(self) -> None:
        assert self.feed is not None
        try:
            for change in self.feed:
                report_change(change)
        except FeedError as error:
            write({"change": {"error": error.status}})

    def stop(self) -> None:
        if self.feed is not None and self.changes is not None:
            self.feed.__exit__(None, None, None)
            self.changes.join()
        self.feed = None


class Adapter:
    def __init__(self) -> None:
        self.feed: Feed | Feeds | None = None
        self.changes: asyncio.Task[None] | None = None

    async def start(self, order: dict[str, Any]) -> None:
        options: dict[str, Any] = order["options"]
        feed: Feed | Feeds
        if "feeds" in options:
            feeds = options["feeds"]
            chosen = None if feeds == "live" else [(each["fixtureId"], each["feedKey"]) for each in feeds]
            feed = follow_all(
                order["baseUrl"],
                feeds=chosen,
                interval_seconds=options["intervalMs"] / 1000,
                wait_seconds=options.get("waitSeconds", 0),
                deltas=False,
                random=lambda: float(options["random"]),
            )
        else:
            feed = follow(**parameters_of(order))
            feed.subscribe(report_state)
        await feed.__aenter__()
        self.feed = feed
        self.changes = asyncio.create_task(self.report_changes())

    async def report_changes(self) -> None:
        assert self.feed is not None
        try:
            async for change in self.feed:
                report_change(change)
        except FeedError as error:
            write({"change": {"error": error.status}})

    async def execute(self, order: dict[str, Any]) -> None:
        match order["do"]:
            case "start":
                await self.start(order)
            case "refresh" if isinstance(self.feed, Feed):
                self.feed.refresh()
            case "close" if self.feed:
                self.feed.close()
            case "seek" if isinstance(self.feed, Feed):
                self.feed.seek(after=order.get("after"), until=order.get("until"))
                if self.changes is not None and self.changes.done():
                    self.changes = asyncio.create_task(self.report_changes())
            case "stop":
                await self.stop()
                write({"stopped": True})
            case other:
                write({"error": f"unknown order {other}"})

    async def stop(self) -> None:
        if self.feed is not None and self.changes is not None:
            await self.feed.__aexit__(None, None, None)
            await self.changes
        self.feed = None


def main_sync() -> None:
    adapter = SyncAdapter()
    write({"client": "fixture-feed for Python, without asyncio", "capabilities": CAPABILITIES})
    for line in sys.stdin:
        adapter.execute(json.loads(line))
    adapter.stop()


async def main() -> None:
    adapter = Adapter()
    write({"client": "fixture-feed for Python", "capabilities": [*CAPABILITIES, "changes"]})
    lines = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    while line := await lines.readline():
        await adapter.execute(json.loads(line))
    await adapter.stop()


if sys.argv[1:] == ["sync"]:
    main_sync()
else:
    asyncio.run(main())
