import type { FetchLike, FetchLikeResponse } from '../fetch-like.ts'

// Of a Link header (RFC 8288 §3) only what names a dictionary: <target>; rel="compression-dictionary"
const link = /<([^<>]*)>\s*;\s*rel="?compression-dictionary"?/i

/** Answers below this many bytes on the wire are taken to be deltas already, and need no dictionary. */
const WORTH_BYTES = 4 * 1024
/** Changes rarer than this do not come twice while a dictionary is fresh, which is two minutes (decision 062). */
const WORTH_WITHIN_MS = 20_000
/** A dictionary that helped is replaced before it is too old: a service keeps eight, and a browser forgets it. */
const REPLACED_AFTER = { deltas: 6, ms: 90_000 }

const NEVER = Number.NEGATIVE_INFINITY

/**
 * A `fetch` for browsers that decode deltas themselves: fetches the dictionary that a large answer names, so that the
 * browser gets the next changes as deltas (RFC 9842). The first is fetched on trust; another one only where the last one
 * saved something, or changes come quickly. `signal` ends what is under way when the feed is closed.
 */
export function prefetchDictionaries(
  fetch: FetchLike,
  signal: AbortSignal,
  now: () => number,
): FetchLike {
  let fetchedAt = NEVER
  /** When the last answer came that was large enough for a dictionary. */
  let largeAt = NEVER
  /** Small answers since a dictionary was fetched. */
  let deltas = 0

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
        // After the answer, which must not wait for its dictionary. The browser keeps what passes through.
        fetch(address.href, { headers: {}, cache: 'default', credentials: 'omit', signal })
          .then(dictionary => dictionary.arrayBuffer?.())
          // Without it the next answer is larger, and nothing else.
          .catch(() => undefined)
      }
      return value
    }
  }

  /** Notes an answer of so many bytes. Says whether the dictionary that it names is worth fetching. */
  function isWorth(bytes: number): boolean {
    const time = now()
    const isLarge = bytes >= WORTH_BYTES
    const isFirst = fetchedAt === NEVER
    const isOld = deltas >= REPLACED_AFTER.deltas || time - fetchedAt > REPLACED_AFTER.ms
    const isQuick = time - largeAt < WORTH_WITHIN_MS
    const fetches = isLarge ? isFirst || deltas > 0 || isQuick : !isFirst && isOld
    if (isLarge) largeAt = time
    else if (!isFirst) deltas++
    if (fetches) {
      fetchedAt = time
      deltas = 0
    }
    return fetches
  }
}

/** Where an answer says that its own bytes can be had as a dictionary, relative to its address. */
export function dictionaryOf({ headers }: FetchLikeResponse): string | undefined {
  return link.exec(headers.get('Link') ?? '')?.[1]
}

/** Whether this page's browser knows dictionaries: elsewhere they would be fetched in vain. */
export function knowsDictionaries(): boolean {
  return (
    typeof document === 'object' &&
    document.createElement('link').relList.supports('compression-dictionary')
  )
}
