"""Tests of the client without a service: the state machine, and the two drivers over transports in memory."""

from __future__ import annotations

import ast
import asyncio
import json
import re
import sys
import threading
import unittest
from contextlib import suppress
from pathlib import Path
from typing import Any
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

import httpx  # noqa: E402

from fixture_feed import FeedError, FeedState, follow, follow_all, follow_sync  # noqa: E402
from fixture_feed._errors import FeedError as Error  # noqa: E402
from fixture_feed._instants import is_earlier, parse_retry_after  # noqa: E402
from fixture_feed._poller import Poller, PollerOptions  # noqa: E402
from fixture_feed._responses import Failed, Outcome, RawResponse, interpret  # noqa: E402
from fixture_feed._state import same_json  # noqa: E402
from fixture_feed._transitions import PHASE_AFTER, Occurrence, Phase  # noqa: E402

BASE_URL = "http://feeds.example"
URL = f"{BASE_URL}/v1/fixtures/g/feeds/pulse"


def snapshot(*words: str, at: str = "2026-01-01T00:00:00Z") -> dict[str, Any]:
    items = [{"id": word[:-1], "revision": int(word[-1])} for word in words]
    return {"fixtureId": "g", "feedKey": "pulse", "snapshotAt": at, "items": items}


def response(status: int = 200, body: Any = None, **headers: str) -> httpx.Response:
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    return httpx.Response(status, json=body, headers={"Cache-Control": "no-store", **names})


def session_of(*answers: Any) -> httpx.AsyncClient:
    """A session that gives these answers in turn, then 304s. An exception is raised, and ``None`` never answers."""
    left = list(answers)

    async def answer(request: httpx.Request) -> httpx.Response:
        each = left.pop(0) if left else httpx.Response(304)
        if isinstance(each, Exception):
            raise each
        if each is None:
            await asyncio.Event().wait()
        assert isinstance(each, httpx.Response)
        return each

    handler: Any = answer  # Older releases of httpx declare only synchronous handlers.
    return httpx.AsyncClient(transport=httpx.MockTransport(handler))


class Machine(unittest.TestCase):
    """The poller, compared with the transition tables."""

    def test_every_phase_changes_as_the_table_specifies(self) -> None:
        for phase, row in PHASE_AFTER.items():
            for occurrence in ("due", "refresh", "seek", "close"):
                expected = row[occurrence]  # type: ignore[index]
                if phase == "reading" and occurrence == "due":
                    # The driver applies the deadline of a read, and settles the read with a failure.
                    continue
                with self.subTest(phase=phase, occurrence=occurrence):
                    poller = self.in_phase(phase)
                    self.fire(poller, occurrence)  # type: ignore[arg-type]
                    self.assertEqual(poller.phase, phase if expected == "ignored" else expected)

    def test_each_outcome_leads_to_the_phase_of_the_table(self) -> None:
        cases: list[tuple[Occurrence, Outcome]] = [
            ("succeeded", self.outcome(200)),
            ("failed", self.outcome(503)),
            ("deferred", self.outcome(503, {"retry-after": "7"})),
            ("refused", self.outcome(400)),
        ]
        for occurrence, outcome in cases:
            with self.subTest(occurrence=occurrence):
                poller = self.in_phase("reading")
                poller.settle(outcome, 100.0)
                self.assertEqual(poller.phase, PHASE_AFTER["reading"][occurrence])

    def test_the_wait_after_failures_doubles_up_to_a_minute(self) -> None:
        poller = self.in_phase("reading", draw=0.999)
        waits = []
        for _ in range(8):
            poller.settle(self.outcome(503), 0.0)
            assert poller.wake_at is not None
            waits.append(round(poller.wake_at))
            poller.due(0.0)
        self.assertEqual(waits, [2, 4, 8, 16, 32, 60, 60, 60])

    def test_a_held_off_read_follows_the_retry_after_and_its_jitter(self) -> None:
        poller = self.in_phase("reading", draw=0.5)
        poller.settle(self.outcome(503, {"retry-after": "40"}), 100.0)
        self.assertEqual(poller.wake_at, 140.0)
        poller.due(140.0)
        self.assertEqual((poller.phase, poller.wake_at), ("waiting", 145.0))

    def test_a_finished_feed_is_read_once_a_minute(self) -> None:
        poller = self.in_phase("reading")
        poller.settle(self.outcome(200, {"cache-control": "public, max-age=0"}), 0.0)
        self.assertEqual(poller.wake_at, 60.0)

    def in_phase(self, phase: Phase, draw: float = 0.0) -> Poller:
        identity = {"fixtureId": "g", "feedKey": "pulse"}
        poller = Poller(PollerOptions(URL, "items", lambda: draw, identity=identity))
        poller.start(0.0)
        if phase == "waiting":
            poller.settle(self.outcome(200), 0.0)
        elif phase in ("held-off", "hurried"):
            poller.settle(self.outcome(503, {"retry-after": "7"}), 0.0)
            if phase == "hurried":
                poller.refresh(0.0)
        elif phase == "stopped":
            poller.settle(self.outcome(400), 0.0)
        elif phase == "closed":
            poller.close(0.0)
        self.assertEqual(poller.phase, phase)
        return poller

    def fire(self, poller: Poller, occurrence: Occurrence) -> None:
        if occurrence == "seek":
            poller.seek(None, None, 0.0)
        elif occurrence == "close":
            poller.close(0.0)
        elif occurrence == "refresh":
            poller.refresh(0.0)
        else:
            poller.due(0.0)

    def outcome(self, status: int, headers: dict[str, str] | None = None) -> Outcome:
        poller = Poller(PollerOptions(URL, "items", lambda: 0.0))
        fields = {"content-type": "application/json", "cache-control": "no-store", **(headers or {})}
        raw = RawResponse(status, fields, json.dumps(snapshot("a1")).encode(), 0.0)
        return interpret(poller.request(), raw)


class Values(unittest.TestCase):
    def test_instants_are_compared_to_the_last_digit(self) -> None:
        self.assertTrue(is_earlier("2026-01-01T00:00:00.0000001Z", "2026-01-01T00:00:00.00000011Z"))
        self.assertFalse(is_earlier("2026-01-01T01:00:00+01:00", "2026-01-01T00:00:00.000Z"))
        self.assertTrue(is_earlier("2026-01-01T00:59:59+01:00", "2026-01-01t00:00:00z"))
        for wrong in ("2026-02-31T00:00:00Z", "2026-01-01", "\u0662026-01-01T00:00:00Z", None, 5):
            self.assertFalse(is_earlier(wrong, "9999-01-01T00:00:00Z"))

    def test_retry_after_ignores_what_is_not_a_delay(self) -> None:
        for wrong in ("", "-5", "1.5", "+49", "3600;", "\u00b2", "soon GMT", "2036-01-01T00:00:00Z"):
            self.assertIsNone(parse_retry_after(wrong, None, 0.0), wrong)
        self.assertIsNone(parse_retry_after("Sun, 31 Feb 2027 08:49:37 GMT", None, 0.0))
        self.assertEqual(parse_retry_after("9" * 5000, None, 0.0), 3600.0)
        self.assertEqual(parse_retry_after("Thu, 01 Jan 1970 00:01:00 GMT", 50.0, 0.0), 10.0)

    def test_equal_values_are_the_same_regardless_of_order_but_true_is_not_1(self) -> None:
        self.assertTrue(same_json({"a": 1, "b": [True]}, {"b": [True], "a": 1.0}))
        self.assertFalse(same_json({"a": [1]}, {"a": [True]}))

    def test_follow_rejects_invalid_values(self) -> None:
        wrong: tuple[dict[str, Any], ...] = (
            {"fixture_id": ".."},
            {"base_url": "feeds.example"},
            {"interval_seconds": -1.0},
            {"wait_seconds": 1.5},
            {"public_keys": ["no key"]},
        )
        for parameters in wrong:
            whole: dict[str, Any] = {"base_url": BASE_URL, "fixture_id": "g", "feed_key": "pulse", **parameters}
            with self.assertRaises(ValueError, msg=str(parameters)):
                follow(**whole)


class Asyncio(unittest.IsolatedAsyncioTestCase):
    async def test_each_iterator_has_its_own_position(self) -> None:
        session = session_of(response(body=snapshot("a1")), response(body=snapshot("a2", "b1")))
        async with follow(BASE_URL, "g", "pulse", interval_seconds=0.01, session=session) as feed:
            async for change in feed:
                if change.revised:
                    break
            async for change in feed:
                self.assertEqual([item["id"] for item in change.added], ["a", "b"])
                break
        self.assertEqual(feed.state.status, "fresh")
        self.assertFalse(session.is_closed, "the session of the caller stays open")
        await session.aclose()

    async def test_cancellation_passes_through_and_leaves_no_task(self) -> None:
        session = session_of(response(body=snapshot("a1")), None)

        async def consume() -> None:
            async with follow(BASE_URL, "g", "pulse", interval_seconds=0, session=session) as feed:
                async for _ in feed:
                    pass

        task = asyncio.create_task(consume())
        await asyncio.sleep(0.02)
        task.cancel()
        with self.assertRaises(asyncio.CancelledError):
            await task
        self.assertEqual(asyncio.all_tasks(), {asyncio.current_task()})
        await session.aclose()

    async def test_an_error_in_the_body_passes_through(self) -> None:
        session = session_of(None)
        with self.assertRaises(ZeroDivisionError):
            async with follow(BASE_URL, "g", "pulse", session=session):
                _ = 1 / 0
        await session.aclose()

    async def test_a_refused_request_is_raised_by_the_iterator(self) -> None:
        problem = {"code": "invalid_bound", "detail": "after is later than until"}
        session = session_of(response(400, problem))
        async with follow(BASE_URL, "g", "pulse", session=session) as feed:
            with self.assertRaises(FeedError) as caught:
                async for _ in feed:
                    self.fail("a change")
        self.assertEqual((caught.exception.kind, caught.exception.code), ("status", "invalid_bound"))
        self.assertIn("after is later than until", str(caught.exception))
        await session.aclose()

    async def test_an_error_in_a_listener_is_reported_and_the_feed_continues(self) -> None:
        reported: list[dict[str, Any]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: reported.append(context))
        session = session_of(response(body=snapshot("a1")))
        feed = follow(BASE_URL, "g", "pulse", session=session)

        def fail(_: FeedState) -> None:
            raise ZeroDivisionError

        feed.subscribe(fail)
        async with feed:
            async for change in feed:
                self.assertEqual(len(change.added), 1)
                break
        self.assertIsInstance(reported[0]["exception"], ZeroDivisionError)
        await session.aclose()

    async def test_a_feed_is_entered_only_once(self) -> None:
        session = session_of(None)
        async with follow(BASE_URL, "g", "pulse", session=session) as feed:
            with self.assertRaises(RuntimeError):
                await feed.__aenter__()
        await session.aclose()

    async def test_a_tag_is_sent_byte_for_byte(self) -> None:
        tag = b'"caf\xe9"'
        first = httpx.Response(200, json=snapshot("a1"), headers=[(b"ETag", tag), (b"Cache-Control", b"no-store")])
        sent: list[dict[bytes, bytes]] = []

        async def answer(request: httpx.Request) -> httpx.Response:
            sent.append(dict(request.headers.raw))
            return first if len(sent) == 1 else httpx.Response(304)

        handler: Any = answer
        session = httpx.AsyncClient(transport=httpx.MockTransport(handler))
        async with follow(BASE_URL, "g", "pulse", interval_seconds=0.01, session=session):
            while len(sent) < 2:
                await asyncio.sleep(0.005)
        self.assertEqual(sent[1][b"If-None-Match"], tag)
        await session.aclose()

    async def test_a_session_that_ignores_its_cancellation_does_not_stop_the_feed(self) -> None:
        reads = 0

        async def answer(request: httpx.Request) -> httpx.Response:
            nonlocal reads
            reads += 1
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                await asyncio.sleep(0.1)
            return httpx.Response(500)

        handler: Any = answer
        session = httpx.AsyncClient(transport=httpx.MockTransport(handler))
        with patch("fixture_feed._poller._LIMIT_SECONDS", 0.01), patch("fixture_feed._reads._ABANDONED_SECONDS", 0.01):
            feed = follow(BASE_URL, "g", "pulse", session=session, random=lambda: 0.0)
            async with feed:
                while reads < 2:
                    await asyncio.sleep(0.005)
        self.assertEqual(feed.state.error and feed.state.error.kind, "timeout")
        await asyncio.sleep(0.1)
        await session.aclose()

    async def test_abandoned_requests_leave_the_pool_of_a_session_usable(self) -> None:
        answered = 0

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            with suppress(asyncio.IncompleteReadError):
                await answer_requests(reader, writer)
            writer.close()

        async def answer_requests(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            nonlocal answered
            while b"Prefer" not in await reader.readuntil(b"\r\n\r\n"):
                answered += 1
                body = json.dumps(snapshot("a1")).encode()
                fields = 'Content-Type: application/json\r\nCache-Control: no-store\r\nETag: "1"'
                writer.write(f"HTTP/1.1 200 OK\r\n{fields}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
            # The client ends the request that waits.
            await reader.read()

        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        base_url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        session = httpx.AsyncClient(limits=httpx.Limits(max_connections=1))
        async with follow(base_url, "g", "pulse", wait_seconds=20, session=session) as feed:
            while answered < 12:
                feed.refresh()
                await asyncio.sleep(0.001)
        self.assertEqual(feed.state.failures, 0)
        await session.aclose()
        server.close()

    async def test_a_request_on_a_closed_idle_connection_is_repeated_once(self) -> None:
        connections = 0

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            nonlocal connections
            connections += 1
            body = json.dumps(snapshot("a1")).encode()
            head = f"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
            with suppress(asyncio.IncompleteReadError):
                await reader.readuntil(b"\r\n\r\n")
                writer.write(head.encode() + body)
                # The first connection closes when its second request arrives.
                await reader.readuntil(b"\r\n\r\n") if connections == 1 else await reader.read()
            writer.close()

        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        base_url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        states: list[FeedState] = []
        feed = follow(base_url, "g", "pulse", interval_seconds=0.01)
        feed.subscribe(states.append)
        async with feed:
            while connections < 2:
                await asyncio.sleep(0.005)
        self.assertEqual([state.status for state in states], ["fresh"])
        server.close()


class ManyFeeds(unittest.IsolatedAsyncioTestCase):
    def service(self, documents: dict[str, Any]) -> httpx.AsyncClient:
        """A session of a service with these documents, by path: a body, a response, or a list of them in turn, of which
        the last one is repeated. ``None`` never answers, and any other path answers 404.
        """
        self.reads: list[str] = []

        async def answer(request: httpx.Request) -> httpx.Response:
            path = request.url.path
            self.reads.append(path)
            document = documents.get(path, response(404))
            if isinstance(document, list):
                document = document.pop(0) if len(document) > 1 else document[0]
            if document is None:
                await asyncio.Event().wait()
            return document if isinstance(document, httpx.Response) else response(body=document)

        handler: Any = answer
        return httpx.AsyncClient(transport=httpx.MockTransport(handler))

    async def test_finished_feeds_of_the_index_are_read_once_and_not_yielded(self) -> None:
        session = self.service(
            {
                "/v1/fixtures": {"fixtures": [{"fixtureId": "g", "feeds": ["old", "pulse"]}]},
                "/v1/fixtures/g/feeds/old": response(
                    body={**snapshot("z1"), "feedKey": "old"}, Cache_Control="public, max-age=0"
                ),
                "/v1/fixtures/g/feeds/pulse": [snapshot("a1"), snapshot("a2"), snapshot("a3")],
            }
        )
        seen = []
        async with follow_all(BASE_URL, interval_seconds=0.01, session=session) as feeds:
            async for change in feeds:
                seen.append((change.feed_key, [item["revision"] for item in change.snapshot["items"]]))
                if seen[-1][1] == [3]:
                    break
            self.assertIsNone(feeds.state("g", "old"))
        self.assertEqual({key for key, _ in seen}, {"pulse"})
        self.assertEqual(self.reads.count("/v1/fixtures/g/feeds/old"), 1)
        await session.aclose()

    async def test_changes_of_a_feed_that_ended_are_still_yielded(self) -> None:
        entry = {"fixtureId": "g", "feedKey": "pulse", "snapshotAt": "2026-01-01T00:00:00Z", "state": "live"}
        session = self.service(
            {
                "/v1/changes": [{"changes": [entry]}, {"changes": []}, None],
                "/v1/fixtures/g/feeds/pulse": [snapshot("a1"), snapshot("a1", "b1")],
            }
        )
        added = []
        async with follow_all(BASE_URL, interval_seconds=0.01, wait_seconds=0, session=session) as feeds:
            async for change in feeds:
                added += [item["id"] for item in change.added]
                if "b" in added:
                    break
        self.assertEqual(added, ["a", "b"])
        await session.aclose()

    async def test_the_last_read_of_a_feed_that_left_the_list_is_repeated_after_a_failure(self) -> None:
        entry = {"fixtureId": "g", "feedKey": "pulse", "snapshotAt": "2026-01-01T00:00:00Z", "state": "live"}
        session = self.service(
            {
                "/v1/changes": [{"changes": [entry]}, {"changes": []}, None],
                "/v1/fixtures/g/feeds/pulse": [snapshot("a1"), response(503), snapshot("a1", "b1")],
            }
        )
        added: list[str] = []
        async with asyncio.timeout(10):
            async with follow_all(
                BASE_URL, interval_seconds=0.01, wait_seconds=0, session=session, random=lambda: 0.0
            ) as feeds:
                async for change in feeds:
                    added += [item["id"] for item in change.added]
                    if "b" in added:
                        break
        self.assertEqual(added, ["a", "b"])
        await session.aclose()

    async def test_iterators_forget_feeds_that_ended_without_a_change(self) -> None:
        entries = [
            {"fixtureId": "g", "feedKey": key, "snapshotAt": "2026-01-01T00:00:00Z", "state": "live"}
            for key in ("old", "pulse")
        ]
        session = self.service(
            {
                "/v1/changes": [{"changes": entries}, {"changes": entries[1:]}, None],
                "/v1/fixtures/g/feeds/old": {**snapshot("a1"), "feedKey": "old"},
                "/v1/fixtures/g/feeds/pulse": snapshot("a1"),
            }
        )
        with patch("fixture_feed._all._OTHER_STATE_SECONDS", 0.0):
            async with (
                asyncio.timeout(10),
                follow_all(BASE_URL, interval_seconds=0.05, wait_seconds=0, session=session) as feeds,
            ):
                changes: Any = feeds.__aiter__()
                keys = {(await changes.__anext__()).feed_key, (await changes.__anext__()).feed_key}
                waiting = asyncio.create_task(changes.__anext__())
                cursors = changes._cursors
                while len(cursors) > 1:
                    await asyncio.sleep(0.005)
                self.assertEqual([member.feed_id for member in cursors], [("g", "pulse")])
                feeds.close()
                with self.assertRaises(StopAsyncIteration):
                    await waiting
        self.assertEqual(keys, {"old", "pulse"})
        await session.aclose()

    async def test_feeds_of_the_index_end_if_the_list_returns_without_them(self) -> None:
        entry = {"fixtureId": "g", "feedKey": "pulse", "snapshotAt": "2026-01-01T00:00:00Z", "state": "live"}
        session = self.service(
            {
                "/v1/changes": [response(404), {"changes": [entry]}, None],
                "/v1/fixtures": {"fixtures": [{"fixtureId": "g", "feeds": ["old", "pulse"]}]},
                "/v1/fixtures/g/feeds/old": {**snapshot("a1"), "feedKey": "old"},
                "/v1/fixtures/g/feeds/pulse": snapshot("a1"),
            }
        )
        with (
            patch("fixture_feed._all._LIST_MISSING_SECONDS", 0.0),
            patch("fixture_feed._all._OTHER_STATE_SECONDS", 0.0),
        ):
            async with asyncio.timeout(10):
                async with follow_all(
                    BASE_URL, interval_seconds=0.01, wait_seconds=0, session=session, random=lambda: 0.0
                ) as feeds:
                    changes = feeds.__aiter__()
                    keys = {(await changes.__anext__()).feed_key, (await changes.__anext__()).feed_key}
                    while feeds.state("g", "old") is not None:
                        await asyncio.sleep(0.005)
                    self.assertIsNotNone(feeds.state("g", "pulse"))
        self.assertEqual(keys, {"old", "pulse"})
        await session.aclose()

    async def test_feeds_of_the_index_are_read_six_at_a_time_once_there_is_a_list(self) -> None:
        keys = [f"feed-{number}" for number in range(9)]
        # The list reports a newer snapshot than the reads show, so every feed is read again.
        newer = "2026-01-01T00:00:01Z"
        entries = [{"fixtureId": "g", "feedKey": key, "snapshotAt": newer, "state": "live"} for key in keys]
        has_list = asyncio.Event()
        # Reads of the first round end together. Later reads do not end.
        first_round = asyncio.Event()
        reading: list[str] = []

        async def answer(request: httpx.Request) -> httpx.Response:
            key = request.url.path.rpartition("/")[2]
            if key == "fixtures":
                return response(body={"fixtures": [{"fixtureId": "g", "feeds": keys}]})
            if key == "changes":
                return response(body={"changes": entries}) if has_list.is_set() else response(404)
            reading.append(key)
            await (asyncio.Event() if first_round.is_set() else first_round).wait()
            return response(body={**snapshot("a1"), "feedKey": key})

        handler: Any = answer  # Older releases of httpx declare only synchronous handlers.
        session = httpx.AsyncClient(transport=httpx.MockTransport(handler))
        with (
            patch("fixture_feed._all._LIST_MISSING_SECONDS", 0.0),
            patch("fixture_feed._all._LAG_SECONDS", 0.0),
        ):
            async with asyncio.timeout(10), follow_all(BASE_URL, interval_seconds=0.01, session=session) as feeds:
                while len(reading) < len(keys):
                    await asyncio.sleep(0.005)
                has_list.set()
                while not feeds._has_list:
                    await asyncio.sleep(0.005)
                reading.clear()
                first_round.set()
                while any(feeds.state("g", key).snapshot is None for key in keys):
                    await asyncio.sleep(0.005)
                while len(reading) < 6:
                    await asyncio.sleep(0.005)
                # All feeds are due by now.
                while any(member.poller.phase != "reading" for member in feeds._members.values()):
                    await asyncio.sleep(0.005)
                self.assertEqual(len(reading), 6)
        await session.aclose()

    async def test_a_refused_index_is_raised_by_the_iterator(self) -> None:
        session = self.service({"/v1/changes": response(400), "/v1/fixtures": response(400)})
        async with follow_all(BASE_URL, session=session) as feeds:
            with self.assertRaises(FeedError):
                async for _ in feeds:
                    self.fail("a change")
        await session.aclose()

    async def test_a_state_that_the_policy_of_a_static_host_does_not_show_is_read_twice(self) -> None:
        entry = {"fixtureId": "g", "feedKey": "pulse", "snapshotAt": "2026-01-01T00:00:00Z", "state": "live"}
        static = response(body=snapshot("a1"), Cache_Control="public, max-age=0")
        session = self.service({"/v1/changes": [{"changes": [entry]}, None], "/v1/fixtures/g/feeds/pulse": static})
        with patch("fixture_feed._all._OTHER_STATE_SECONDS", 0.0):
            async with follow_all(BASE_URL, interval_seconds=0.01, wait_seconds=0, session=session) as feeds:
                async for _ in feeds:
                    break
                await asyncio.sleep(0.3)
        self.assertEqual(self.reads.count("/v1/fixtures/g/feeds/pulse"), 2)
        await session.aclose()

    async def test_live_feeds_are_read_at_the_interval_while_the_list_fails(self) -> None:
        entry = {"fixtureId": "g", "feedKey": "pulse", "snapshotAt": "2026-01-01T00:00:00Z", "state": "live"}
        session = self.service(
            {
                "/v1/changes": [{"changes": [entry]}, response(502)],
                "/v1/fixtures/g/feeds/pulse": [snapshot("a1"), snapshot("a2")],
            }
        )
        with patch("fixture_feed._poller._GUARD_SECONDS", 0.01):
            feeds = follow_all(
                BASE_URL, interval_seconds=0.01, wait_seconds=0, session=session, random=lambda: 0.0
            )
            async with feeds:
                async for change in feeds:
                    if change.revised:
                        break
        self.assertEqual(feeds.error and feeds.error.status, 502)
        await session.aclose()

    async def test_a_chosen_feed_is_read_before_it_is_listed(self) -> None:
        session = self.service({"/v1/changes": [{"changes": []}, None], "/v1/fixtures/g/feeds/pulse": snapshot("a1")})
        async with follow_all(BASE_URL, feeds=[("g", "pulse")], wait_seconds=0, session=session) as feeds:
            async for change in feeds:
                self.assertEqual((change.fixture_id, change.feed_key), ("g", "pulse"))
                break
        await session.aclose()

    async def test_one_feed_that_fails_does_not_disturb_another(self) -> None:
        session = self.service(
            {
                "/v1/fixtures/g/feeds/bad": response(400),
                "/v1/fixtures/g/feeds/pulse": [snapshot("a1"), snapshot("a2")],
            }
        )
        chosen = [("g", "bad"), ("g", "pulse")]
        async with follow_all(BASE_URL, feeds=chosen, interval_seconds=0.01, session=session) as feeds:
            async for change in feeds:
                if change.revised:
                    break
            state = feeds.state("g", "bad")
        self.assertEqual(state and state.error and state.error.status, 400)
        self.assertEqual(asyncio.all_tasks(), {asyncio.current_task()})
        await session.aclose()


class Sync(unittest.TestCase):
    def test_follow_sync_yields_changes_and_leaves_no_thread(self) -> None:
        left = [response(body=snapshot("a1")), response(body=snapshot("a2"))]
        transport = httpx.MockTransport(lambda _: left.pop(0) if left else httpx.Response(304))
        with httpx.Client(transport=transport) as session:
            with follow_sync(BASE_URL, "g", "pulse", interval_seconds=0.01, session=session) as feed:
                changes = iter(feed)
                self.assertEqual(len(next(changes).added), 1)
                self.assertEqual(len(next(changes).revised), 1)
            self.assertEqual(list(feed), [], "after the end there are no changes")
            self.assertEqual(feed.state.status, "fresh")
        names = [thread.name for thread in threading.enumerate() if thread.name == "fixture-feed"]
        self.assertEqual(names, [])

    def test_follow_sync_keeps_the_snapshot_over_failures(self) -> None:
        def answer(request: httpx.Request) -> httpx.Response:
            if "If-None-Match" in request.headers:
                raise httpx.ConnectError("refused")
            return response(body=snapshot("a1"), ETag='"1"')

        with httpx.Client(transport=httpx.MockTransport(answer)) as session:
            failed = threading.Event()
            feed = follow_sync(BASE_URL, "g", "pulse", interval_seconds=0.01, session=session)
            feed.subscribe(lambda state: failed.set() if state.failures else None)
            with feed:
                self.assertTrue(failed.wait(10))
                error = feed.state.error
        self.assertIsInstance(error, Error)
        self.assertEqual((feed.state.status, error and error.kind), ("stale", "network"))


class Readme(unittest.TestCase):
    def test_the_examples_compile_and_import_existing_names(self) -> None:
        readme = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
        blocks = re.findall(r"^```python\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)
        self.assertGreater(len(blocks), 3)
        for block in blocks:
            module = ast.parse(block)
            imports = [each for each in module.body if isinstance(each, (ast.Import, ast.ImportFrom))]
            exec(compile(ast.Module(imports, []), "README.md", "exec"), {})
            compile(module, "README.md", "exec")


class Interpretation(unittest.TestCase):
    def test_bodies_that_are_not_json_are_refused(self) -> None:
        for text in (b"[" * 100_000, b'{"items":[NaN]}', b"\xff", b'{"items":{}}', b'{"items":[{"a":' + b"9" * 5000 + b"}]}"):
            poller = Poller(PollerOptions(URL, "items", lambda: 0.0))
            raw = RawResponse(200, {"content-type": "application/json"}, text, 0.0)
            outcome = interpret(poller.request(), raw)
            assert isinstance(outcome, Failed), text[:20]
            self.assertEqual(outcome.error.kind, "body")


if __name__ == "__main__":
    unittest.main()
