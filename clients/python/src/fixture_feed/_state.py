"""The state of a followed resource, and the changes between two snapshots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, cast

from ._errors import FeedError
from ._transitions import Status
from .content import Item, Snapshot


@dataclass(frozen=True, slots=True)
class FeedState:
    """The state of a feed. It is the same object until something in it changes.

    ``status`` is ``empty`` without a snapshot, ``fresh`` after a successful read, and ``stale`` with a snapshot after
    a failed one. Do not modify the snapshot: later states share its items.
    """

    status: Status = "empty"
    snapshot: Snapshot | None = None
    #: Whether responses are ``no-store``, as for a live feed; ``False`` for a finished one; ``None`` if unknown.
    live: bool | None = None
    #: The language of the texts (BCP 47), if the service states it.
    language: str | None = None
    #: The number of failed reads since the last success.
    failures: int = 0
    #: The error of the last read; ``None`` after a success.
    error: FeedError | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """The changes of a new snapshot relative to the previous change of the same iterator."""

    #: New items: all of them in the first change.
    added: tuple[Item, ...]
    #: Items with another revision, in their current form.
    revised: tuple[Item, ...]
    #: Items that are no longer in the snapshot, in their last known form.
    withdrawn: tuple[Item, ...]
    snapshot: Snapshot = field(repr=False)


def changes_between(before: Iterable[Item], snapshot: Snapshot) -> Change:
    """The changes of a snapshot relative to earlier items."""
    gone = {item["id"]: item for item in before}
    added: list[Item] = []
    revised: list[Item] = []
    for item in snapshot["items"]:
        earlier = gone.pop(item["id"], None)
        if earlier is None:
            added.append(item)
        elif not same_json(earlier.get("revision"), item.get("revision")):
            revised.append(item)
    return Change(tuple(added), tuple(revised), tuple(gone.values()), snapshot)


class FeedClosed(Exception):
    """Ends an iterator normally. Never leaves the package."""


class ChangeCursor:
    """The position of one iterator: the snapshot that it yielded last."""

    def __init__(self) -> None:
        self._yielded: Snapshot | None = None
        self._has_ended = False

    def next(self, state: FeedState, *, is_closed: bool) -> Change | None:
        """The next change; ``None`` if the iterator has to wait.

        :raises FeedClosed: if the feed has been closed, or after the ``FeedError``.
        :raises FeedError: once, if the feed has stopped reading.
        """
        if is_closed or self._has_ended:
            raise FeedClosed
        change = self.next_snapshot(state)
        if change is None and state.error is not None and not state.error.retryable:
            self._has_ended = True
            raise state.error
        return change

    def next_snapshot(self, state: FeedState) -> Change | None:
        """The change to the snapshot of a state; ``None`` without a snapshot, or if it was yielded last."""
        snapshot = state.snapshot
        if snapshot is None or snapshot is self._yielded:
            return None
        before = self._yielded["items"] if self._yielded is not None else ()
        self._yielded = snapshot
        return changes_between(before, snapshot)


def same_state(before: FeedState, state: FeedState) -> FeedState:
    """The previous state object if the next one is equal, otherwise the next one."""
    for each in fields(state):
        old, new = getattr(before, each.name), getattr(state, each.name)
        if old is not new and (isinstance(new, (dict, FeedError)) or old != new):
            return state
    return before


def share_members(held: Mapping[str, Any], body: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """``body`` with each equal element of its list replaced by the object of ``held``; ``held`` if nothing changed."""
    earlier = {_identity(member): member for member in held[name]}
    members = []
    for member in body[name]:
        before = earlier.get(_identity(member))
        members.append(before if before is not None and same_json(before, member) else member)
    shared = {**body, name: members}
    return held if same_json(held, shared) else shared


def _identity(member: Mapping[str, Any]) -> object:
    """The id of an item, of a fixture in the index, or of a feed in a list of changes."""
    identity = member.get("id") or (member.get("fixtureId"), member.get("feedKey"))
    return identity if isinstance(identity, (str, tuple)) else repr(identity)


def same_json(a: object, b: object) -> bool:
    """Whether two JSON values are equal, regardless of the order of fields. ``True`` differs from 1."""
    if a is b:
        return True
    if a != b:
        return False
    # In Python, True equals 1. Values with equal texts need no further comparison.
    return repr(a) == repr(b) or _same_kinds(a, b)


def _same_kinds(a: object, b: object) -> bool:
    if isinstance(a, bool) or isinstance(b, bool):
        return isinstance(a, bool) and isinstance(b, bool)
    if isinstance(a, Mapping):
        other = cast(Mapping[str, object], b)
        return all(_same_kinds(value, other[name]) for name, value in a.items())
    if isinstance(a, Sequence) and not isinstance(a, str):
        return all(map(_same_kinds, a, cast(Sequence[object], b)))
    return True
