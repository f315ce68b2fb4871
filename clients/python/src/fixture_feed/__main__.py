"""``python -m fixture_feed tail URL [FIXTURE FEED]``: prints the changes of a feed, or of all live feeds."""

from __future__ import annotations

import argparse
import asyncio
import io
import json
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from ._all import follow_all
from ._errors import FeedError
from ._follow import follow
from ._state import Change, FeedState
from .content import Item

_SIGNS = {"added": "+", "revised": "~", "withdrawn": "\u2212"}


def main(arguments: list[str] | None = None) -> int:
    """Returns the exit code: 0 after Ctrl-C or if the program that reads the output ends, 1 if the service refuses the
    request, 2 for wrong usage or a missing package.
    """
    options = _parser().parse_args(arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Texts may contain characters that the terminal lacks.
        sys.stdout.reconfigure(errors="replace")
    try:
        asyncio.run(_tail(options))
    except KeyboardInterrupt:
        return 0
    except BrokenPipeError:
        # The program that reads the output has ended, as with `| head`.
        sys.stderr.close()
        return 0
    except FeedError as error:
        print(f"fixture_feed: {error}", file=sys.stderr)
        return 1
    except (ValueError, ImportError) as error:
        print(f"fixture_feed: {error}", file=sys.stderr)
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m fixture_feed", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    tail = commands.add_parser("tail", help="follow a feed, or all live feeds, until Ctrl-C")
    tail.add_argument("url", help="the address of the service, before /v1")
    tail.add_argument("fixture", nargs="?")
    tail.add_argument("feed", nargs="?")
    tail.add_argument("--interval", type=float, default=2.0, help="polling interval in seconds (default 2)")
    tail.add_argument("--wait", type=int, default=30, help="seconds that the service may wait for a change; 0 for none")
    tail.add_argument("--key", action="append", help="accept only content signed by this public key; can be repeated")
    tail.add_argument("--json", action="store_true", help="print one JSON object per item")
    return parser


async def _tail(options: argparse.Namespace) -> None:
    if options.fixture is None:
        await _tail_all(options)
        return
    if options.feed is None:
        raise ValueError("Name a fixture and a feed, or neither")
    feed = follow(
        options.url,
        options.fixture,
        options.feed,
        interval_seconds=options.interval,
        wait_seconds=options.wait,
        public_keys=options.key,
    )
    feed.subscribe(_Failures().report)
    async with feed:
        async for change in feed:
            _print(change, {}, options.json)


async def _tail_all(options: argparse.Namespace) -> None:
    failures = _Failures()
    async with follow_all(
        options.url,
        interval_seconds=options.interval,
        wait_seconds=options.wait,
        public_keys=options.key,
    ) as feeds:
        feeds.subscribe(failures.report_error)
        async for change in feeds:
            _print(change, {"fixtureId": change.fixture_id, "feedKey": change.feed_key}, options.json)


class _Failures:
    """Reports a failure when it begins, changes or ends, not at every try."""

    def __init__(self) -> None:
        self._reported = ""

    def report(self, state: FeedState) -> None:
        self.report_error(state.error)

    def report_error(self, error: FeedError | None) -> None:
        text = "" if error is None else str(error)
        # An error that ends the command is printed at its end.
        if text == self._reported or (error is not None and not error.retryable):
            return
        self._reported = text
        print(f"fixture_feed: {_plain(text)}; retrying" if text else "fixture_feed: reading again", file=sys.stderr)


def _print(change: Change, place: Mapping[str, str], is_json: bool) -> None:
    for kind, item in _items(change):
        if is_json:
            line = {**place, "change": kind, "snapshotAt": change.snapshot["snapshotAt"], "item": item}
            print(json.dumps(line, ensure_ascii=False), flush=True)
        else:
            print(_SIGNS[kind], *place.values(), _words(item), flush=True)


def _items(change: Change) -> Iterator[tuple[str, Item]]:
    for kind in _SIGNS:
        for item in getattr(change, kind):
            yield kind, item


def _words(item: Item) -> str:
    """The identity of an item, followed by its headline or summary if it has one."""
    content: Mapping[str, Any] = item.get("content", {})
    texts = (content.get("headline"), content.get("summary"))
    text = next((each for each in texts if isinstance(each, str)), "")
    definition = f"{item.get('definitionKey')}@{item.get('definitionVersion')}"
    return _plain(f"{item['id']} ({definition}, revision {item.get('revision')}) {text}").rstrip()


def _plain(text: str) -> str:
    """The text with a dot in place of each character that is not printable, such as a control character."""
    return "".join(character if character.isprintable() else "\u00b7" for character in text)


if __name__ == "__main__":
    sys.exit(main())
