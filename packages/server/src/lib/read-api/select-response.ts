import type { ServerResponse } from 'node:http'
import type { CachePolicy } from '../representation/cache-policy.ts'
import { negotiateCoding, takesDeltas } from '../representation/content-coding.ts'
import { matchesIfNoneMatch } from '../representation/if-none-match.ts'
import type { FinishedResponse, HeaderList, Rendition } from '../representation/representation.ts'
import type { Signer } from '../representation/signing.ts'
import type { DeltaHandle } from '../snapshot/feed-dictionaries.ts'
import type { Dictionaries } from '../snapshot/polled-view.ts'

export interface FoundRendition {
  readonly rendition: Rendition
  readonly policy: CachePolicy
  /** The dictionaries for deltas to the rendition. Default: no deltas. */
  readonly dictionaries?: Dictionaries | undefined
}

/** A page for people who opened an address that does not exist: a 404 in HTML. */
export interface NotFoundPage {
  readonly notFoundPage: Buffer
  readonly headers: HeaderList
}

/**
 * The request headers that select a response. `Cache-Control` is ignored, because `fetch` adds `no-cache` to
 * conditional requests.
 */
export interface ReadConditions {
  readonly 'accept-encoding'?: string | undefined
  readonly 'if-none-match'?: string | undefined
  readonly 'available-dictionary'?: string | string[] | undefined
}

/**
 * Returns the response to a read if the necessary bytes are already encoded; `undefined` if the rendition or its
 * delta must be encoded first.
 */
export function selectResponse(
  found: FoundRendition,
  conditions: ReadConditions,
  signer?: Signer,
): FinishedResponse | undefined {
  const { rendition, policy } = found
  const { 'accept-encoding': acceptEncoding, 'if-none-match': ifNoneMatch } = conditions
  const representation = rendition.codings[negotiateCoding(acceptEncoding)]
  if (ifNoneMatch === representation.entityTag || isUnchanged(rendition, ifNoneMatch))
    return representation.notModified(policy)
  const delta = askedDelta(found, conditions)
  if (delta !== undefined && delta.made === undefined) return undefined
  return (delta?.made?.representation ?? representation).ok(policy, signer)
}

/** Whether an `If-None-Match` names the rendition, in any coding. */
export function isUnchanged({ opaque }: Rendition, ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch !== undefined && matchesIfNoneMatch(ifNoneMatch, opaque)
}

/** Returns the response to a read. Encodes the rendition or its delta first if that has not been done yet. */
export async function prepareResponse(
  found: FoundRendition,
  conditions: ReadConditions,
  signer?: Signer,
): Promise<FinishedResponse> {
  const selected = selectResponse(found, conditions, signer)
  if (selected !== undefined) return selected
  const delta = await askedDelta(found, conditions)?.make()
  const coding = negotiateCoding(conditions['accept-encoding'])
  return (delta?.representation ?? found.rendition.codings[coding]).prepare(found.policy, signer)
}

/**
 * The delta for a request that accepts deltas and names one of the rendition's dictionaries; otherwise `undefined`.
 */
function askedDelta(
  { rendition, dictionaries }: FoundRendition,
  {
    'accept-encoding': acceptEncoding,
    'available-dictionary': availableDictionary,
  }: ReadConditions,
): DeltaHandle | undefined {
  if (dictionaries === undefined || typeof availableDictionary !== 'string') return undefined
  return takesDeltas(acceptEncoding)
    ? dictionaries.deltaTo(rendition, availableDictionary)
    : undefined
}

export function sendResponse(
  response: ServerResponse,
  { status, headers, bytes }: FinishedResponse,
): void {
  response.writeHead(status, headers as string[])
  response.end(response.req.method === 'HEAD' ? undefined : bytes)
}
