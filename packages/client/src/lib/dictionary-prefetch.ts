import type { FetchLike } from '../fetch-like.ts'
import { dictionaryOf } from './dictionary-link.ts'

/** A smaller answer is not worth a dictionary; one that is a delta is mostly far below. In bytes on the wire. */
const WORTH_BYTES = 4 * 1024
/** Changes rarer than this do not come twice while a dictionary is fresh, which is two minutes (decision 062). */
const WORTH_WITHIN_MS = 20_000
/** A dictionary that helped is replaced before it is too old: a service keeps eight, and a browser forgets it. */
const REPLACED_AFTER = { deltas: 6, ms: 90_000 }

export interface PrefetchOptions {
  readonly fetch: FetchLike
  readonly now: () => number
}

/** A `fetch` for browsers that decode deltas themselves, with what has to end when the feed is closed. */
export interface DictionaryPrefetch {
  readonly fetch: FetchLike
  close(): void
}

/**
 * Fetches the dictionary that a large answer names, so that the browser gets the next changes as deltas (RFC 9842). The
 * first is fetched on trust; another one only where the last one saved something, or changes come quickly.
 */
export function prefetchDictionaries({ fetch, now }: PrefetchOptions): DictionaryPrefetch {
  const closed = new AbortController()
  let fetchedAt = Number.NEGATIVE_INFINITY
  let largeAt = Number.NEGATIVE_INFINITY
  /** Small answers since a dictionary was fetched. */
  let deltas = 0

  return {
    async fetch(url, init) {
      const response = await fetch(url, init)
      if (response.status !== 200) return response
      const { status, headers, body = null } = response
      return {
        status,
        headers,
        body,
        async json() {
          const value = await response.json()
          const dictionary = dictionaryOf(response)
          // Behind the answer, so that it never waits for its dictionary.
          if (
            dictionary !== undefined &&
            isWorth(Number(headers.get('Content-Length') ?? Number.NaN))
          ) {
            register(new URL(dictionary.href, new URL(url, globalThis.location?.href)))
          }
          return value
        },
      }
    },
    close: () => closed.abort(),
  }

  /** The browser keeps what passes through, and offers it from then on. */
  function register({ href }: URL): void {
    fetch(href, { headers: {}, cache: 'default', credentials: 'omit', signal: closed.signal })
      .then(dictionary => dictionary.arrayBuffer?.())
      // Without it the next answer is larger, and nothing else.
      .catch(() => undefined)
  }

  /** Whether the dictionary that an answer of so many bytes names is worth fetching. */
  function isWorth(bytes: number): boolean {
    if (Number.isNaN(bytes)) return false
    const isOld = deltas >= REPLACED_AFTER.deltas || now() - fetchedAt > REPLACED_AFTER.ms
    if (bytes < WORTH_BYTES) {
      if (fetchedAt === Number.NEGATIVE_INFINITY) return false
      deltas++
      return isOld && fetched()
    }
    const isQuick = now() - largeAt < WORTH_WITHIN_MS
    largeAt = now()
    return (deltas > 0 || isQuick || fetchedAt === Number.NEGATIVE_INFINITY) && fetched()
  }

  function fetched(): true {
    deltas = 0
    fetchedAt = now()
    return true
  }
}

/** Whether this page's browser knows dictionaries: elsewhere they would be fetched in vain. */
export function knowsDictionaries(): boolean {
  return (
    typeof document === 'object' &&
    document.createElement('link').relList.supports('compression-dictionary')
  )
}
