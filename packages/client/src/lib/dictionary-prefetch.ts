import type { FetchLike, FetchLikeResponse } from '../fetch-like.ts'

// The part of a Link header (RFC 8288 §3) that names a dictionary: <target>; rel="compression-dictionary"
const link = /<([^<>]*)>\s*;\s*rel="?compression-dictionary"?/i

/**
 * Minimum `Content-Length` of a response for whose dictionary a fetch is worthwhile, unless a delta was received
 * recently. A smaller response fits in one packet, so a dictionary saves nothing.
 */
const MIN_BYTES = 1024
/**
 * Time after which a dictionary is fetched again. A browser drops it after two minutes, and an earlier renewal costs
 * only a 304.
 */
const RENEWED_AFTER_MS = 90_000
/**
 * The time for which a delta proves that the browser uses dictionaries. Without this proof, at most one dictionary is
 * fetched in this time: the browser may not use dictionaries, or each dictionary may expire before the next change.
 */
const PROOF_LASTS_MS = 600_000

/** The longest time that the next read waits for a dictionary that is being fetched. */
const LONGEST_WAIT_MS = 1000

const NEVER = Number.NEGATIVE_INFINITY

/**
 * A `fetch` for browsers that decode deltas themselves. It fetches the dictionaries that responses name, so that the
 * browser receives the next changes as deltas (RFC 9842). A page of another site fetches a dictionary only in the ten
 * minutes after a delta, which proves that its browser uses dictionaries of the service's site. The read after a
 * response waits at most a second for the dictionary of the response. `signal` aborts fetches of dictionaries when the
 * feed is closed.
 */
export function prefetchDictionaries(
  fetch: FetchLike,
  signal: AbortSignal,
  now: () => number,
): FetchLike {
  let last = { href: '', fetchedAt: NEVER }
  let deltaAt = NEVER
  /** The fetch that the next read waits for; `undefined` if there is none. */
  let fetching: Promise<unknown> | undefined

  return async (url, init) => {
    const earlier = fetching
    // A dictionary that does not arrive delays only one read.
    fetching = undefined
    // A long poll that starts before the dictionary arrives would get the next change without it.
    if (earlier !== undefined) await endOfWait(earlier, init.signal)
    const response = await fetch(url, init)
    if (response.status !== 200) return response
    const { status, headers, body = null } = response
    const read = response.arrayBuffer?.bind(response)
    return {
      status,
      headers,
      body,
      json: () => response.json().then(noted),
      ...(read && { arrayBuffer: () => read().then(noted) }),
    }

    function noted<Value>(value: Value): Value {
      const dictionary = dictionaryOf(response)
      const pageUrl = globalThis.location?.href
      const address = dictionary && URL.parse(dictionary, new URL(url, pageUrl))
      if (address && isWanted(address, response)) {
        last = { href: address.href, fetchedAt: now() }
        // The fetch starts after the response, which must not wait for its dictionary. The browser stores the
        // dictionary.
        fetching = fetch(address.href, {
          headers: {},
          cache: 'default',
          credentials: 'omit',
          signal,
        })
          .then(dictionary => dictionary.arrayBuffer?.())
          // Without the dictionary, the next response is merely larger.
          .catch(() => undefined)
      }
      return value
    }
  }

  /** Records whether a response is a delta. Returns whether to fetch the dictionary that the response names. */
  function isWanted(address: URL, { headers }: FetchLikeResponse): boolean {
    const time = now()
    if (headers.get('Content-Encoding') === 'dcz') deltaAt = time
    if (last.href === address.href && time - last.fetchedAt < RENEWED_AFTER_MS) return false
    if (time - deltaAt < PROOF_LASTS_MS) return true
    const isLarge = Number(headers.get('Content-Length')) >= MIN_BYTES
    return isLarge && time - last.fetchedAt >= PROOF_LASTS_MS && isOfThisSite(address)
  }
}

/**
 * Resolves as soon as the fetch of a dictionary has ended or failed, the signal aborts, or `LONGEST_WAIT_MS` have
 * passed.
 */
function endOfWait(arrival: Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  return new Promise(resolve => {
    setTimeout(resolve, LONGEST_WAIT_MS)
    signal.addEventListener('abort', resolve)
    arrival.then(resolve)
  })
}

/** Whether the host of an address is the host of the page, or one of the two is a subdomain of the other. */
function isOfThisSite({ hostname }: URL): boolean {
  const page = globalThis.location?.hostname ?? hostname
  return page === hostname || page.endsWith(`.${hostname}`) || hostname.endsWith(`.${page}`)
}

/** The address of the dictionary that a response names, relative to the address of the response. */
function dictionaryOf({ headers }: FetchLikeResponse): string | undefined {
  return link.exec(headers.get('Link') ?? '')?.[1]
}

/** Whether the browser of this page supports dictionaries. Otherwise fetching them would be useless. */
export function knowsDictionaries(): boolean {
  return (
    typeof document === 'object' &&
    document.createElement('link').relList.supports('compression-dictionary')
  )
}
