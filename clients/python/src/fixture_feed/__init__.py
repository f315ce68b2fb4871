"""Follows the feeds of a Fixture Feed service, and keeps the last snapshot of each while reads fail."""

from ._all import FeedChange, Feeds, follow_all
from ._errors import FeedError, FeedErrorKind
from ._follow import Feed, Initial, follow
from ._state import Change, FeedState, changes_between
from ._sync import SyncFeed, follow_sync
from .content import Item, Snapshot

__all__ = [
    "Change",
    "Feed",
    "FeedChange",
    "FeedError",
    "FeedErrorKind",
    "FeedState",
    "Feeds",
    "Initial",
    "Item",
    "Snapshot",
    "SyncFeed",
    "changes_between",
    "follow",
    "follow_all",
    "follow_sync",
]
