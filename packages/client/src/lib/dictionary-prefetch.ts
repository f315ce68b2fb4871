import type { FetchLike, FetchLikeResponse } from '../fetch-like.ts'

// The part of a Link header (RFC 8288 §3) that names a dictionary: <target>; rel="compression-dictionary"
const link = /<([^<>]*)>\s*;\s*rel="?compression-dictionary"?/i

/** Smaller responses on the wire are considered deltas already and need no dictionary. */
const WORTH_BYTES = 4 * 1024
/**
 * Maximum interval of changes. At a longer one no two changes occur while a dictionary is fresh, two minutes
 * (decision 062).
 */
const WORTH_WITHIN_MS = 20_000
/** A useful dictionary is replaced before it is too old: a service knows eight versions, and a browser drops it. */
const REPLACED_AFTER = { deltas: 6, ms: 90_000 }

/**
 * Some browsers use no dictionary, for example where third-party cookies are blocked. After two useless ones, one is fetched
 * each ten minutes.
 */
const IN_VAIN = { most: 2, pauseMs: 600_000 }

const NEVER = Number.NEGATIVE_INFINITY

/**
 * A `fetch` for browsers that decode deltas themselves. It fetches the dictionary that a large response names, so
 * that the browser receives the next changes as deltas (RFC 9842). The first dictionary is fetched unconditionally, a
 * further one only if the last one was useful, or if changes are frequent and the last two were not both useless.
 * `signal` aborts fetches when the feed is closed.
 */
export function prefetchDictionaries(
  fetch: FetchLike,
  signal: AbortSignal,
  now: () => number,
): FetchLike {
  let fetchedAt = NEVER
  /** Time of the last response that was large enough for a dictionary. */
  let largeAt = NEVER
  /** Number of small responses since a dictionary was fetched. */
  let deltas = 0
  /** Number of dictionaries fetched since the last small response, which is considered a delta. */
  let inVain = 0

  return async (url, init) => {
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
      const address = dictionary && URL.parse(dictionary, new URL(url, globalThis.location?.href))
      const bytes = headers.get('Content-Length')
      if (address && bytes !== null && isWorth(Number(bytes))) {
        // After the response, which must not wait for its dictionary. The browser stores the fetched dictionary.
        fetch(address.href, { headers: {}, cache: 'default', credentials: 'omit', signal })
          .then(dictionary => dictionary.arrayBuffer?.())
          // Without it the next response is merely larger.
          .catch(() => undefined)
      }
      return value
    }
  }

  /** Records a response of this size. Returns whether its dictionary is worth fetching. */
  function isWorth(bytes: number): boolean {
    const time = now()
    const isLarge = bytes >= WORTH_BYTES
    const isFirst = fetchedAt === NEVER
    const isOld = deltas >= REPLACED_AFTER.deltas || time - fetchedAt > REPLACED_AFTER.ms
    const isQuick = time - largeAt < WORTH_WITHIN_MS
    const isPaused = inVain >= IN_VAIN.most && time - fetchedAt < IN_VAIN.pauseMs
    const fetches = isLarge ? !isPaused && (isFirst || deltas > 0 || isQuick) : !isFirst && isOld
    if (isLarge) largeAt = time
    else if (!isFirst) {
      deltas++
      inVain = 0
    }
    if (fetches) {
      fetchedAt = time
      deltas = 0
      inVain++
    }
    return fetches
  }
}

/** The address of the response's own bytes as a dictionary, relative to its address. */
export function dictionaryOf({ headers }: FetchLikeResponse): string | undefined {
  return link.exec(headers.get('Link') ?? '')?.[1]
}

/** Whether the browser of this page supports dictionaries. Otherwise fetching them would be useless. */
export function knowsDictionaries(): boolean {
  return (
    typeof document === 'object' &&
    document.createElement('link').relList.supports('compression-dictionary')
  )
}
