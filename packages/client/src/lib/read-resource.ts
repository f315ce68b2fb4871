import type { ServiceOptions } from '../feed.ts'
import { FeedError, type FeedErrorFacts, type FeedErrorKind } from '../feed-error.ts'
import type { FetchLike, FetchLikeInit, FetchLikeResponse } from '../fetch-like.ts'
import { closeOnAbort } from './close-on-abort.ts'
import { isAcrossOrigins } from './page-origin.ts'
import { contradictionOf } from './requested-body.ts'
import type { Resource } from './resources.ts'
import { parseRetryAfter } from './retry-after.ts'
import { networkReason } from './root-causes.ts'
import { NotSigned, signedJson } from './signed-body.ts'
import { wait } from './wait.ts'
import { onWake } from './wake.ts'

/** Time limit of a read, in addition to the wait of a long poll. */
const DEADLINE_MS = 30_000

/**
 * Maximum depth of JSON. Deeper JSON could overflow the stack of code that compares, copies or renders it. The service
 * allows 64 levels.
 */
const MOST_LEVELS = 256

/** A read of a resource, with facts about the stored value. */
export interface ResourceRead extends Resource {
  /** Whether there is a stored value that a 304 would confirm. */
  readonly held?: boolean | undefined
  /** The tag of the stored value, verbatim; absent if the read must not send it. */
  readonly etag?: string | undefined
  /** Seconds for which the service may wait for a change; 0 for none. */
  readonly waitSeconds?: number | undefined
  /** Whether the resource has no bounds, and its last response was `no-store`, so that no cache has stored it. */
  readonly isLive?: boolean | undefined
}

/** The metadata of a response, including a 304. */
interface ResponseMetadata {
  /**
   * Whether the response was `no-store`, as for a live feed; `undefined` without a policy, or if a cache returned an
   * old policy.
   */
  readonly noStore?: boolean | undefined
  /** Whether the response states that the requested wait was applied. A cache may replay this header. */
  readonly hasWaited?: boolean | undefined
  /** The `Date` of the response in milliseconds since 1970; `NaN` if it is missing or invalid. */
  readonly sentAt?: number | undefined
}

/** A new body. */
interface Replaced<Body> extends ResponseMetadata {
  readonly kind: 'replaced'
  readonly body: Body
  readonly etag: string | undefined
  /** The `Content-Language` of the response. */
  readonly language?: string | undefined
}

/** The result of a read. It can be `unchanged` only if there is a stored value. */
export type ReadOutcome<Body> =
  | Replaced<Body>
  | ({ readonly kind: 'unchanged' } & ResponseMetadata)
  | FailedRead

interface FailedRead {
  readonly kind: 'failed'
  readonly error: FeedError
  /** Whether a complete body arrived but belongs to another address or lies outside the bounds. */
  readonly isOther?: boolean
}

type Exchange = Omit<ServiceOptions, 'baseUrl'>

/**
 * Reads a resource once.
 *
 * @throws {FeedError} if the read fails.
 */
export async function readOnce<Body>(
  resource: Resource,
  exchange: Exchange,
): Promise<Replaced<Body>> {
  const outcome = await readResource<Body>(resource, exchange)
  if (outcome.kind === 'failed') throw outcome.error
  return outcome as Replaced<Body>
}

/**
 * Reads once. Never rejects. Ends within the time limit, and when the signal aborts, even if `fetch` ignores its own
 * signal.
 */
export function readResource<Body>(
  resource: ResourceRead,
  { fetch = platformFetch, signal, publicKeys, now = Date.now }: Exchange,
): Promise<ReadOutcome<Body>> {
  const attempt = new AbortController()
  return new Promise(resolve => {
    const startedAt = now()
    const deadlineMs = DEADLINE_MS + 1_000 * (resource.waitSeconds ?? 0)
    const cancelDeadline = wait(deadlineMs, now, () => giveUp('timeout'))
    // While a computer sleeps, the timer stops and the connection is lost. When the page wakes after the limit, the
    // read ends immediately.
    const stopWaking = onWake(() => {
      if (now() - startedAt >= deadlineMs) giveUp('timeout')
    })
    const onAbort = (): void => giveUp('aborted', signal?.reason)
    closeOnAbort(signal, onAbort)
    if (!signal?.aborted) {
      requestResource(resource, fetch, attempt.signal)
        .then(response => readResponse<Body>(resource, response, { now: now(), publicKeys }))
        .then(end, cause => giveUp('network', cause))
    }

    function giveUp(kind: FeedErrorKind, cause?: unknown): void {
      attempt.abort()
      end(failed({ kind, url: resource.url, detail: networkReason(cause) }, cause))
    }
    function end(outcome: ReadOutcome<Body>): void {
      cancelDeadline()
      stopWaking()
      signal?.removeEventListener('abort', onAbort)
      resolve(outcome)
    }
  })
}

/**
 * Sends the request. A request with neither a tag nor a wait has no additional header, so that it needs no preflight
 * across origins.
 */
async function requestResource(
  { url, etag, waitSeconds = 0, isLive }: ResourceRead,
  fetch: FetchLike,
  signal: AbortSignal,
): Promise<FetchLikeResponse> {
  const headers: Record<string, string> = etag === undefined ? {} : { 'If-None-Match': etag }
  if (waitSeconds > 0) headers.Prefer = `wait=${waitSeconds}`
  const request = (cache: FetchLikeInit['cache']) =>
    fetch(url, { headers, cache, credentials: 'omit', signal })
  // Chromium uses a cached preflight only for a request that may use its HTTP cache.
  const sparesPreflight = isLive && etag !== undefined && isAcrossOrigins(url)
  let response = await request(sparesPreflight ? 'force-cache' : 'no-store')
  if (sparesPreflight && response.status === 200 && !isNoStore(response)) {
    // The cache may have stored the response while the feed was finished.
    discard(response)
    response = await request('no-store')
  }
  // A `fetch` that ignores its signal returns its response after the time limit. The body is discarded to free the
  // connection.
  if (signal.aborted) discard(response)
  return response
}

async function readResponse<Body>(
  resource: ResourceRead,
  response: FetchLikeResponse,
  { now, publicKeys }: Pick<Exchange, 'publicKeys'> & { readonly now: number },
): Promise<ReadOutcome<Body>> {
  const { url, list, held, waitSeconds = 0 } = resource
  const { status, headers } = response
  const applied = headers.get('Preference-Applied') ?? ''
  const hasWaited = waitSeconds > 0 && /^\s*wait\s*=/i.test(applied)
  const sentAt = Date.parse(headers.get('Date') ?? '')
  const metadata = { noStore: isNoStore(response), hasWaited, sentAt }
  const refuse = (kind: FeedErrorKind, detail: string, cause?: unknown) =>
    failed({ kind, url, detail }, cause)
  if (status === 304 && held) return { kind: 'unchanged', ...metadata }
  const mediaType = headers.get('Content-Type')
  const isJson = /^application\/([^;\s]+\+)?json\s*(;|$)/i.test(mediaType ?? '')
  if (!isJson) discard(response)
  if (status !== 200) {
    // Even if the problem document (RFC 9457) cannot be read, the status is known. Only the code and the description
    // are missing then.
    const problem = isJson ? await response.json().catch(() => undefined) : undefined
    const code = textIn(problem, 'code')
    const detail = textIn(problem, 'detail')
    return failed({
      kind: 'status',
      url,
      status,
      code,
      detail,
      retryAfterMs: parseRetryAfter(headers, now),
    })
  }
  if (!isJson) return refuse('body', `media type ${mediaType}`)
  const reading = publicKeys ? signedJson(response, publicKeys) : response.json()
  const body = await reading.catch(cause => {
    // Malformed text, and a signature that is missing or invalid, are faults of the response. Any other error means
    // that the transfer was interrupted.
    if (cause instanceof SyntaxError || cause instanceof NotSigned) return cause
    throw cause
  })
  if (body instanceof NotSigned) return refuse('signature', body.message)
  if (body instanceof SyntaxError) return refuse('body', body.message, body)
  if (!hasList(body, list)) return refuse('body', `no list of ${list}`)
  if (!isWithin(body, MOST_LEVELS))
    return refuse('body', `nested more than ${MOST_LEVELS} levels deep`)
  const contradiction = contradictionOf(resource, body as object, publicKeys !== undefined)
  if (contradiction !== undefined) {
    const error = refuse(publicKeys ? 'signature' : 'body', contradiction)
    return { ...error, isOther: true }
  }
  const etag = headers.get('ETag') ?? undefined
  const language = headers.get('Content-Language') ?? undefined
  return { kind: 'replaced', body: body as Body, etag, language, ...metadata }
}

/**
 * Whether no cache may store the response; `undefined` without a policy. Also `undefined` for a `no-store` response
 * with a positive `Age`, because a cache stored the response nevertheless and returns an old policy.
 */
function isNoStore({ headers }: FetchLikeResponse): boolean | undefined {
  const policy = headers.get('Cache-Control')
  if (policy === null) return undefined
  const noStore = /\bno-store\b/i.test(policy)
  return noStore && Number(headers.get('Age')) > 0 ? undefined : noStore
}

function hasList(body: unknown, list: string): boolean {
  const members: unknown = Object(body)[list]
  return Array.isArray(members) && members.every(member => Object(member) === member)
}

function isWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every(member => isWithin(member, levels - 1))
}

function textIn(body: unknown, field: string): string | undefined {
  const value: unknown = Object(body)[field]
  return typeof value === 'string' ? value : undefined
}

function discard({ body }: FetchLikeResponse): void {
  // If a body cannot be canceled, it has ended or is broken, so there is nothing to free.
  body?.cancel().catch(() => undefined)
}

export function failed(facts: FeedErrorFacts, cause?: unknown): FailedRead {
  return { kind: 'failed', error: new FeedError(facts, cause === undefined ? {} : { cause }) }
}

export const platformFetch: FetchLike = (url, init) => fetch(url, init)
