import { createServiceClock } from '@fixture-feed/client/service-clock'
import type { Signature } from '@fixture-feed/client/signatures'
import { relayedSignatures } from '../representation/signing.ts'
import { RequestSlots } from '../slices/request-slots.ts'

/**
 * A response of the upstream was rejected, for the reason in the message. The recorded state remains, and the next
 * read follows after a back-off.
 */
export class ResponseRejected extends Error {
  override readonly name = 'ResponseRejected'
}

interface RequestedContent {
  readonly url: string
  /** The tag of the known content, with which the response can be a 304. */
  readonly etag?: string | undefined
  /** The maximum number of bytes that are read; reads of larger responses are aborted. */
  readonly mostBytes: number
}

export interface UpstreamRequest extends RequestedContent {
  /** The requested wait for a change, in seconds; 0 for none. */
  readonly waitSeconds?: number | undefined
  /** Whether the request may wait in a slot that is otherwise reserved for reads without a wait. */
  readonly hasPriority?: boolean | undefined
  readonly signal: AbortSignal
  /** Called when the request is sent, with the requested wait, which is decided just before. */
  readonly onSent?: ((waitSeconds: number) => void) | undefined
}

export interface ReceivedBody {
  readonly headers: Headers
  /** The bytes of a 200 as received. */
  readonly body: Buffer | undefined
}

export interface UpstreamResponse extends ReceivedBody {
  readonly url: string
  readonly status: number
  /** The signatures of a 200 that are valid for the keys that they name. */
  readonly signatures: readonly Signature[]
}

export interface FullUpstreamResponse extends UpstreamResponse {
  readonly body: Buffer
}

/**
 * A request that a client of this relay causes. Workers pass it to the main process as a message, because only the
 * main process sends it.
 */
export interface LookupRequest extends RequestedContent {
  /**
   * The time limit of the request once it has a slot. Before that, the request waits for a slot for at most half of
   * this time.
   */
  readonly timeoutMs: number
}

/** The response to a lookup, as a message. */
export interface LookupResponse {
  readonly status: number
  readonly signatures: readonly Signature[]
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Uint8Array | undefined
}

/** The maximum number of requests in flight to one service. */
const mostRequests = 32
/**
 * The maximum number of requests in flight that clients of the relay cause, and the maximum number of such requests in
 * the queue.
 */
const mostLookups = 8
const mostQueuedLookups = 56
/** The time limit of a request; a requested wait is added to it. */
const deadlineMs = 30_000

/**
 * The service that is relayed. Redirects are not followed, because the relay would serve content of another service
 * as the upstream's own.
 */
export class Upstream {
  /** The address before `/v1`, without a slash at the end. */
  readonly baseUrl: string
  readonly #fetch: typeof fetch
  readonly #publicKeys: readonly string[] | undefined
  readonly #clock = createServiceClock()
  readonly #slots = new RequestSlots(mostRequests)
  readonly #lookupSlots = new RequestSlots(mostLookups)

  constructor({
    upstream,
    publicKeys,
    fetch: fetchLike = fetch,
  }: {
    readonly upstream: string
    /**
     * The trusted public keys. Every response whose content is used, except assets, must have a valid signature by one
     * of them. Default: responses may be unsigned.
     */
    readonly publicKeys?: readonly string[] | undefined
    readonly fetch?: typeof fetch | undefined
  }) {
    this.baseUrl = upstream.replace(/\/+$/, '')
    this.#fetch = fetchLike
    this.#publicKeys = publicKeys
  }

  get requestsInFlight(): number {
    return this.#slots.taken
  }

  /** The upstream's time of day, in milliseconds since 1970; this machine's clock until the first response. */
  get time(): number {
    return this.#clock.now() || Date.now()
  }

  /**
   * Makes a request that a reader causes, in this process or in a worker. At most 8 of them are in flight, within the
   * limit of all requests, so that readers do not hold up the reads of feeds. `full` while too many wait in the
   * queue.
   */
  async lookUp({ timeoutMs, ...request }: LookupRequest): Promise<LookupResponse | 'full'> {
    if (this.#lookupSlots.queued >= mostQueuedLookups) return 'full'
    const read = () => this.read({ ...request, signal: AbortSignal.timeout(timeoutMs) })
    // Requests to a silent upstream time out together, which frees many slots at once. Requests that have waited for
    // half of their time limit give up, so that fewer follow in a burst.
    const queued = AbortSignal.timeout(timeoutMs / 2)
    const { status, headers, body, signatures } = await this.#lookupSlots.run(read, queued)
    return { status, headers: [...headers], body, signatures }
  }

  /**
   * Sends a request when a slot is free. Throws ResponseRejected if a 200 is too large, and the errors of `fetch`.
   */
  read(request: UpstreamRequest): Promise<UpstreamResponse> {
    const { url, etag, mostBytes, signal, onSent } = request
    return this.#slots.run(async () => {
      signal.throwIfAborted()
      const mayWait = request.hasPriority === true || this.#slots.hasRoomToWait
      const waitSeconds = mayWait ? (request.waitSeconds ?? 0) : 0
      const deadline = AbortSignal.timeout(deadlineMs + waitSeconds * 1_000)
      onSent?.(waitSeconds)
      const noteResponse = this.#clock.begin()
      const response = await this.#fetch(url, {
        headers: {
          ...(etag !== undefined && { 'If-None-Match': etag }),
          ...(waitSeconds > 0 && { Prefer: `wait=${waitSeconds}` }),
        },
        signal: AbortSignal.any([signal, deadline]),
        redirect: 'manual',
      })
      const { status, headers } = response
      noteResponse(headers)
      if (status === 200) {
        const body = await readBody(response, mostBytes)
        return { url, status, headers, body, signatures: relayedSignatures(headers, body) }
      }
      await response.body?.cancel()
      return { url, status, headers, body: undefined, signatures: [] }
    }, signal)
  }

  /** Whether the relay has trusted public keys. */
  get requiresSignatures(): boolean {
    return this.#publicKeys !== undefined
  }

  /** @throws {ResponseRejected} if the relay has trusted keys, and none of them made a signature of the response. */
  requireSigned({ signatures }: UpstreamResponse): void {
    requireSignature(signatures, this.#publicKeys)
  }
}

/** @throws {ResponseRejected} if `keys` are given, and none of them made a signature. */
export function requireSignature(
  signatures: readonly Signature[],
  keys: readonly string[] | undefined,
): void {
  if (keys === undefined || signatures.some(({ keyId }) => keys.includes(keyId))) return
  throw new ResponseRejected('it has no signature by a trusted key')
}

/** The seconds in a `Prefer` or `Preference-Applied` header; 0 without a wait. */
export function waitIn(field: string | null): number {
  const [, seconds = '0'] = /\bwait\s*=\s*(\d+)/i.exec(field ?? '') ?? []
  return Number(seconds)
}

async function readBody(response: Response, mostBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > mostBytes) throw new ResponseRejected(`more than ${mostBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
