import type { FetchLike } from './fetch-like.ts'

/**
 * Decodes snapshots and lists of changes that are compressed with an earlier snapshot or list as the dictionary (RFC
 * 9842), for platforms whose `fetch` cannot decode them. `@fixture-feed/client/node` has a codec for Node.
 */
export interface DictionaryCodec {
  /**
   * A `fetch` for one feed or list that offers the last received body as the dictionary for the next response. A body
   * that cannot be decoded fails with an error when it is read, and the next request offers no dictionary.
   */
  wrap(fetch: FetchLike): FetchLike
}
