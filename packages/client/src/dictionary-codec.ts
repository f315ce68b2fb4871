import type { FetchLike } from './fetch-like.ts'

/**
 * Reads answers that are compressed with an earlier snapshot as the dictionary (RFC 9842), where the platform's `fetch`
 * does not. `@fixture-feed/client/node` has one for Node.
 */
export interface DictionaryCodec {
  /**
   * A `fetch` for one feed, which offers the last snapshot that it brought as the dictionary of the next. What cannot be
   * decoded, or is no snapshot, is an error of reading its body, and the next request offers nothing.
   */
  wrap(fetch: FetchLike): FetchLike
}
