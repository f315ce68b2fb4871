"""The poller under test: prints each state as a line of JSON, in the notation of the client's cases."""
import json, sys
from poll_feed import poll


def notation(items):
    return " ".join(f"{item['id']}{item['revision']}" for item in items)


base_url, options = sys.argv[1], json.loads(sys.argv[2])
initial = options.get("initial")
bounds = {name: options[name] for name in ("after", "until") if name in options}
if initial:
    bounds |= {"snapshot": initial["snapshot"], "etag": initial.get("etag")}
states = poll(base_url, "game-1", "pulse", interval=options["intervalMs"] / 1000, rand=lambda: options["random"], **bounds)
for snapshot, failures, error in states:
    status = "empty" if snapshot is None else "stale" if error else "fresh"
    print(json.dumps({"status": status, "items": snapshot and notation(snapshot["items"]), "failures": failures}), flush=True)
