"""Publishes an item to a feed with the standard library alone. The token is in FIXTURE_FEED_OPERATOR_TOKEN.

    python3 publish.py http://127.0.0.1:8081 my-game pulse item.json
"""

import json
import os
import sys
import urllib.error
import urllib.request
import uuid

if len(sys.argv) != 5:
    sys.exit(__doc__)
operator_url, fixture_id, feed_key, path = sys.argv[1:]
with open(path, encoding="utf-8") as file:
    item = json.load(file)
request = urllib.request.Request(
    f"{operator_url}/v1/fixtures/{fixture_id}/feeds/{feed_key}/publications",
    data=json.dumps({"items": [item]}).encode(),
    headers={
        "Authorization": f"Bearer {os.environ['FIXTURE_FEED_OPERATOR_TOKEN']}",
        "Content-Type": "application/json",
        # A retry of this request with the same key is applied only once.
        "Idempotency-Key": str(uuid.uuid4()),
    },
)
try:
    with urllib.request.urlopen(request) as response:
        print(response.status, response.read().decode())
except urllib.error.HTTPError as refusal:
    # The body of a refusal names the fault and its place.
    sys.exit(f"{refusal.code} {refusal.read().decode()}")
