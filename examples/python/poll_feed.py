"""Follows a feed with nothing but the standard library: python3 poll_feed.py BASE_URL FIXTURE_ID FEED_KEY"""
import email.utils, http.client, json, random, re, sys, time, urllib.error, urllib.parse, urllib.request
from datetime import datetime, timezone


def poll(base_url, fixture_id, feed_key, interval=2.0, rand=random.random, snapshot=None, etag=None, **bounds):
    """Yields (snapshot, failures, error) after every read that changed one of them. A failed read keeps the snapshot."""
    url = f"{base_url}/v1/fixtures/{urllib.parse.quote(fixture_id, '')}/feeds/{urllib.parse.quote(feed_key, '')}"
    url += "?" + urllib.parse.urlencode(bounds) if bounds else ""
    failures, shown = 0, (snapshot, 0, None)
    while True:
        headers, status, error = {}, None, None
        try:
            request = urllib.request.Request(url, headers={"If-None-Match": etag} if etag else {})
            with urllib.request.urlopen(request, timeout=30) as response:
                headers, status, body = response.headers, response.status, response.read()
            if status != 200:
                raise ValueError(f"status {status}")
            if not headers.get_content_type().endswith("json"):
                raise ValueError(f"a body of type {headers.get_content_type()}")
            new = json.loads(body)
            if not all(isinstance(item, dict) for item in (new["items"] if isinstance(new["items"], list) else [0])):
                raise ValueError("a body without a list of items")
            is_live = not bounds and "no-store" in headers.get("Cache-Control", "")
            if (new.get("fixtureId", fixture_id), new.get("feedKey", feed_key)) != (fixture_id, feed_key):
                raise ValueError("a snapshot of another feed")
            if "until" in bounds and instant(new) > instant({"snapshotAt": bounds["until"]}):
                raise ValueError("a later snapshot: the host ignores the query")
            if new["items"] and "after" in bounds and instant(new) <= instant({"snapshotAt": bounds["after"]}):
                raise ValueError("items that are not after the bound: the host ignores the query")
            is_older = snapshot and is_live and instant(new) < instant(snapshot)
            if not is_older or (is_far_future(snapshot, headers) and not is_far_future(new, headers)):
                snapshot, etag = (snapshot if new == snapshot else new), headers.get("ETag")
        except urllib.error.HTTPError as answer:
            headers, status = answer.headers, answer.code
            error = None if status == 304 and snapshot else f"status {status}"
        except (OSError, http.client.HTTPException, ValueError, KeyError, TypeError) as failure:
            error = str(failure) or type(failure).__name__
        failures = failures + 1 if error else 0
        if (snapshot, failures, error) != shown:
            yield (shown := (snapshot, failures, error))
        if status == 400:
            return  # the request itself is wrong, so a repetition would fail too
        ceiling = min(5 if status == 404 else 60, max(1, interval) * 2 ** min(failures - 1, 9)) if error else 0
        wait, floor = max(0.2, rand() * ceiling) if error else interval * (1 + rand() / 4), retry_after(headers)
        time.sleep(max(wait, floor + rand() * min(60, floor / 4)) if error else wait)


def instant(snapshot):
    """The instant in whole seconds, and the digits of its fraction: a datetime would keep only six of them."""
    second, fraction = re.subn(r"\.\d+", "", snapshot["snapshotAt"])[0], re.search(r"\.(\d+)", snapshot["snapshotAt"])
    return datetime.fromisoformat(second.replace("Z", "+00:00")), fraction[1].rstrip("0") if fraction else ""


def is_far_future(snapshot, headers):
    """Whether a snapshot has an instant that no correct clock shows yet. It must not hide all later snapshots."""
    return instant(snapshot)[0].timestamp() > max(time.time(), http_date(headers.get("Date", "")) or 0) + 300


def retry_after(headers):
    """Seconds, at most an hour. A date counts from the Date of the response, as this machine's clock may be wrong."""
    value = headers.get("Retry-After", "").strip()
    if re.fullmatch("[0-9]+", value):
        return min(3600, float(value))
    retry_at, sent_at = http_date(value), http_date(headers.get("Date", "")) or time.time()
    return max(0, min(3600, retry_at - sent_at)) if retry_at else 0


def http_date(text):
    """Seconds since 1970, or None for a text that is not an HTTP-date (RFC 9110 section 5.6.7), such as an ISO date."""
    try:
        date = email.utils.parsedate_to_datetime(text) if re.match("(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? ", text) else None
    except (TypeError, ValueError):  # no date, or none that exists: 31 February
        return None
    return date and date.replace(tzinfo=date.tzinfo or timezone.utc).timestamp()


if __name__ == "__main__":
    for held, count, reason in poll(*sys.argv[1:4]):
        print(len(held["items"]) if held else "no", "items", f"({count} failures: {reason})" if reason else "", flush=True)
