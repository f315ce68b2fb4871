"""A sensor for a home automation system: the score of a game as one value, and the items as its attributes.

    python sensor.py https://feeds.example.org 9922400008 pulse

The class has no import of a system. A Home Assistant integration, for example, calls `start` in `async_added_to_hass`
with its shared session, and passes `self.async_write_ha_state` as `on_update`.
"""

import asyncio
import sys
from collections.abc import Callable
from typing import Any

import httpx
from fixture_feed import FeedState, follow


class GameSensor:
    """The newest score of a game. `value` is None until a score is known."""

    def __init__(self, base_url: str, fixture_id: str, feed_key: str, on_update: Callable[[], object]) -> None:
        self.value: str | None = None
        self.attributes: dict[str, Any] = {}
        self._feed = (base_url, fixture_id, feed_key)
        self._on_update = on_update

    @property
    def is_available(self) -> bool:
        """Whether a score is known. A stale score remains available; its attribute `failures` is above 0."""
        return self.value is not None

    async def run(self, session: httpx.AsyncClient | None = None) -> None:
        """Follows the game until the task is canceled."""
        feed = follow(*self._feed, wait_seconds=30, session=session)
        feed.subscribe(self._update)
        async with feed:
            await asyncio.Event().wait()

    def _update(self, state: FeedState) -> None:
        items = state.snapshot["items"] if state.snapshot else ()
        # The newest items are the last ones.
        for item in items:
            score = item["content"].get("gameState") or item["content"].get("finalScore")
            if score:
                self.value = f"{score['awayScore']}-{score['homeScore']}"
        self.attributes = {"items": len(items), "live": state.live, "status": state.status, "failures": state.failures}
        self._on_update()


async def main() -> None:
    base_url, fixture_id, feed_key = sys.argv[1:]

    def show() -> None:
        print(sensor.value, sensor.attributes, flush=True)

    sensor = GameSensor(base_url, fixture_id, feed_key, show)
    await sensor.run()


if __name__ == "__main__":
    asyncio.run(main())
