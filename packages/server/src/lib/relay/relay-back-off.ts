import type { FeedError } from '@fixture-feed/client'

/** So soon a read is repeated whose failure may have passed already, so many times in a row. */
const quickMs = 250
const quickTimes = 4
const longestMs = 60_000

/**
 * The waits of a relay after failed reads. It reads for all of its readers, and is one client for each feed: what may
 * have passed already is tried again before a state of seconds is missed, and then at the interval, as often as a service
 * that is well. An upstream that refuses is asked less and less often.
 */
export function relayBackOff(
  intervalMs: number,
  random: () => number,
): (error: FeedError, failures: number) => number | undefined {
  return (error, failures) => {
    // What is not there yet is no failure, and the client knows how long to wait.
    if (error.status === 404) return undefined
    if (!mayHavePassed(error)) return random() * Math.min(longestMs, quickMs * 2 ** (failures - 1))
    return failures <= quickTimes ? random() * quickMs : intervalMs * (1 + random() / 4)
  }
}

/** No answer, one that is not whole or no snapshot, or a 5xx. */
function mayHavePassed({ status = 500 }: FeedError): boolean {
  return status >= 500
}
