import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CachePolicy } from '../representation/cache-policy.ts'
import { matchesIfNoneMatch } from '../representation/if-none-match.ts'
import type { Representation } from '../representation/representation.ts'

/** What a read is answered from. */
export interface SelectedRepresentation {
  readonly representation: Representation
  /** The part of the entity tag that all codings share. */
  readonly opaque: string
  readonly policy: CachePolicy
}

/**
 * Answers a read from finished bytes: a comparison and a write. Request `Cache-Control`, `Pragma` and
 * `If-Modified-Since` are not looked at, as every standard `fetch` adds `no-cache` to a conditional request.
 * Returns the status.
 */
export function answerRepresentation(
  request: IncomingMessage,
  response: ServerResponse,
  { representation, opaque, policy }: SelectedRepresentation,
): 200 | 304 {
  const ifNoneMatch = request.headers['if-none-match']
  if (ifNoneMatch !== undefined && matchesIfNoneMatch(ifNoneMatch, opaque)) {
    response.writeHead(304, representation.notModified[policy] as string[])
    response.end()
    return 304
  }
  response.writeHead(200, representation.ok[policy] as string[])
  if (request.method === 'HEAD') response.end()
  else response.end(representation.bytes)
  return 200
}
