"""Uses the installed package with a service: use_package.py BASE_URL FIXTURE FEED WEBHOOK. Prints a line per change.

Runs the examples until SIGINT, and then the command for all live feeds until SIGINT.
"""

import asyncio
import sys
from contextlib import suppress
from importlib.resources import files
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "examples"))

import chat_bot  # noqa: E402
import fixture_feed  # noqa: E402
import notebook  # noqa: E402
import sensor  # noqa: E402
from fixture_feed.__main__ import main as run_command  # noqa: E402


async def run_examples(base_url: str, fixture_id: str, feed_key: str, webhook: str) -> None:
    rows = await asyncio.to_thread(notebook.rows_of, base_url, fixture_id, feed_key)
    print("rows", len(rows), rows[0]["headline"], flush=True)

    def show() -> None:
        print("sensor", game.value, game.attributes["items"], flush=True)

    game = sensor.GameSensor(base_url, fixture_id, feed_key, show)
    await asyncio.gather(game.run(), chat_bot.main(base_url, webhook))


print(fixture_feed.__file__, files(fixture_feed).joinpath("py.typed").is_file(), flush=True)
with suppress(KeyboardInterrupt):
    asyncio.run(run_examples(*sys.argv[1:]))
sys.exit(run_command(["tail", sys.argv[1]]))
