"""A notebook cell: the items of a finished game as rows, ready for `pandas.DataFrame(rows)`."""

from fixture_feed import follow_sync


def rows_of(base_url: str, fixture_id: str, feed_key: str, until: str | None = None) -> list[dict[str, object]]:
    """The items of a feed, or of its state at an instant, oldest first."""
    with follow_sync(base_url, fixture_id, feed_key, until=until) as feed:
        snapshot = next(iter(feed)).snapshot
    return [
        {
            "at": item["effectiveAt"],
            "definition": item["definitionKey"],
            "revision": item["revision"],
            "headline": item["content"].get("headline"),
        }
        for item in snapshot["items"]
    ]
