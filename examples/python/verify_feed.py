"""Prints a feed that a pinned key signed: python3 verify_feed.py BASE_URL FIXTURE_ID FEED_KEY PUBLIC_KEY"""
import base64, hashlib, json, re, sys, urllib.parse, urllib.request
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey


def verified(headers, body, public_key):
    """Whether the key signed these bytes (RFC 9421), no matter which digest the headers state."""
    digest = base64.b64encode(hashlib.sha256(body).digest()).decode()
    params = f'("unencoded-digest";sf);keyid="{public_key}";tag="ed25519-integrity"'
    base = f'"unencoded-digest";sf: sha-256=:{digest}:\n"@signature-params": {params}'
    signatures = dict(re.findall(r'([a-z*][\w.*-]*)=:([A-Za-z0-9+/=]*):', headers.get("Signature", "")))
    key = Ed25519PublicKey.from_public_bytes(base64.b64decode(public_key))
    for label, value in signatures.items():
        if f"{label}={params}" not in headers.get("Signature-Input", ""):
            continue
        try:
            key.verify(base64.b64decode(value), base.encode())
            return True
        except InvalidSignature:
            continue
    return False


if __name__ == "__main__":
    base_url, fixture_id, feed_key, public_key = sys.argv[1:]
    url = f"{base_url}/v1/fixtures/{urllib.parse.quote(fixture_id, '')}/feeds/{feed_key}"
    with urllib.request.urlopen(url, timeout=30) as response:
        headers, body = response.headers, response.read()
    snapshot = json.loads(body) if verified(headers, body, public_key) else sys.exit("not signed by that key")
    if (snapshot.get("fixtureId"), snapshot.get("feedKey"), "items" in snapshot) != (fixture_id, feed_key, True):
        sys.exit("signed, but not a snapshot of this feed")  # a signature does not cover the URL
    print(json.dumps(snapshot))
