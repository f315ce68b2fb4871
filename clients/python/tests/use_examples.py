"""Runs the examples against a service: use_examples.py BASE_URL FIXTURE FEED WEBHOOK. Prints a line for each news."""

import asyncio
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "examples"))

import chat_bot  # noqa: E402
import notebook  # noqa: E402
import sensor  # noqa: E402


async def main(base_url: str, fixture_id: str, feed_key: str, webhook: str) -> None:
    rows = await asyncio.to_thread(notebook.rows_of, base_url, fixture_id, feed_key)
    print("rows", len(rows), rows[0]["headline"], flush=True)

    def show() -> None:
        print("sensor", game.value, game.attributes["items"], flush=True)

    game = sensor.GameSensor(base_url, fixture_id, feed_key, show)
    await asyncio.gather(game.run(), chat_bot.main(base_url, webhook))


asyncio.run(main(*sys.argv[1:]))
