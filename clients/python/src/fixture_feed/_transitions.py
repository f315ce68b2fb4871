# Generated from packages/client/transitions.json by `npm run emit`. Do not edit.
"""The transition tables of SPEC.md."""

from collections.abc import Mapping
from typing import Literal

Status = Literal["empty", "fresh", "stale"]
Finding = Literal["replaced", "unchanged", "failed", "sought"]
Phase = Literal["reading", "waiting", "held-off", "hurried", "stopped", "closed"]
Occurrence = Literal["succeeded", "failed", "deferred", "refused", "due", "refresh", "wake", "seek", "close"]

# The status after a finding. A 304 without a stored snapshot is a failure, not "unchanged".
STATUS_AFTER: Mapping[Status, Mapping[Finding, Status]] = {
    "empty": {
        "replaced": "fresh",
        "unchanged": "empty",
        "failed": "empty",
        "sought": "empty",
    },
    "fresh": {
        "replaced": "fresh",
        "unchanged": "fresh",
        "failed": "stale",
        "sought": "empty",
    },
    "stale": {
        "replaced": "fresh",
        "unchanged": "fresh",
        "failed": "stale",
        "sought": "empty",
    },
}

# The phase after an occurrence. An "ignored" one has no effect.
PHASE_AFTER: Mapping[Phase, Mapping[Occurrence, Phase | Literal["ignored"]]] = {
    "reading": {
        "succeeded": "waiting",
        "failed": "waiting",
        "deferred": "held-off",
        "refused": "stopped",
        "due": "waiting",
        "refresh": "ignored",
        "wake": "ignored",
        "seek": "reading",
        "close": "closed",
    },
    "waiting": {
        "succeeded": "ignored",
        "failed": "ignored",
        "deferred": "ignored",
        "refused": "ignored",
        "due": "reading",
        "refresh": "reading",
        "wake": "waiting",
        "seek": "reading",
        "close": "closed",
    },
    "held-off": {
        "succeeded": "ignored",
        "failed": "ignored",
        "deferred": "ignored",
        "refused": "ignored",
        "due": "waiting",
        "refresh": "hurried",
        "wake": "ignored",
        "seek": "reading",
        "close": "closed",
    },
    "hurried": {
        "succeeded": "ignored",
        "failed": "ignored",
        "deferred": "ignored",
        "refused": "ignored",
        "due": "reading",
        "refresh": "ignored",
        "wake": "ignored",
        "seek": "reading",
        "close": "closed",
    },
    "stopped": {
        "succeeded": "ignored",
        "failed": "ignored",
        "deferred": "ignored",
        "refused": "ignored",
        "due": "ignored",
        "refresh": "ignored",
        "wake": "ignored",
        "seek": "reading",
        "close": "closed",
    },
    "closed": {
        "succeeded": "ignored",
        "failed": "ignored",
        "deferred": "ignored",
        "refused": "ignored",
        "due": "ignored",
        "refresh": "ignored",
        "wake": "ignored",
        "seek": "ignored",
        "close": "ignored",
    },
}
