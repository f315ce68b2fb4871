"""Posts the news of all live games to a chat, and corrects what it posted: python chat_bot.py BASE_URL WEBHOOK_URL"""

import asyncio
import sys

import httpx
from fixture_feed import Item, follow_all


def text_of(item: Item) -> str:
    content = item["content"]
    return str(content.get("headline") or content.get("summary") or item["definitionKey"])


async def main(base_url: str, webhook: str) -> None:
    is_first: dict[tuple[str, str], bool] = {}
    async with httpx.AsyncClient() as chat, follow_all(base_url) as feeds:
        async for change in feeds:
            # Items that existed when the bot started are not news.
            if is_first.setdefault((change.fixture_id, change.feed_key), True):
                is_first[change.fixture_id, change.feed_key] = False
                continue
            lines = [text_of(item) for item in change.added]
            lines += [f"Correction: {text_of(item)}" for item in change.revised]
            lines += [f"Withdrawn: {text_of(item)}" for item in change.withdrawn]
            for line in lines:
                await chat.post(webhook, json={"content": line})


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:3]))
