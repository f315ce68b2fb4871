import type { FeedError } from '../feed-error.ts'
import type { ReadOutcome } from './read-resource.ts'
import { sameJson } from './same-json.ts'

/** What a poller has of a resource: its newest body, that body's tag, and how reading has gone since. */
export interface Held<Body> {
  readonly body: Body | undefined
  readonly etag: string | undefined
  /** Failed reads since the last success. */
  readonly failures: number
  /** Why the last read failed, if it did. */
  readonly error: FeedError | undefined
}

/** What a poller holds at first. */
export const NOTHING_HELD: Held<never> = {
  body: undefined,
  etag: undefined,
  failures: 0,
  error: undefined,
}

/**
 * What is held after one read. A failure never drops a body or its tag; a body with the content already held is no new
 * one. Nothing changed is the same object. `isOutdated` says which answers are older than what is held.
 */
export function nextHeld<Body extends object>(
  held: Held<Body>,
  outcome: ReadOutcome<Body>,
  isOutdated: (next: Body, held: Body, noStore: boolean) => boolean = () => false,
): Held<Body> {
  switch (outcome.kind) {
    case 'replaced': {
      const { body, etag, noStore } = outcome
      // A node that lags behind, or an answer that was long under way: the next read asks with the newer tag again.
      if (held.body !== undefined && isOutdated(body, held.body, noStore)) return succeeded(held)
      // Some platforms turn a 304 into the 200 it stands for; some proxies drop or change tags.
      if (sameJson(body, held.body)) return { ...succeeded(held), etag }
      return { body, etag, failures: 0, error: undefined }
    }
    case 'unchanged':
      return succeeded(held)
    case 'failed':
      return { ...held, failures: held.failures + 1, error: outcome.error }
  }
}

function succeeded<Body>(held: Held<Body>): Held<Body> {
  return held.error === undefined ? held : { ...held, failures: 0, error: undefined }
}
