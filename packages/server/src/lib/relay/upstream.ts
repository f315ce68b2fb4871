import { createServiceClock } from '@fixture-feed/client/service-clock'
import type { Signature } from '@fixture-feed/client/signatures'
import { relayedSignatures } from '../representation/signing.ts'
import { RequestSlots } from '../slices/request-slots.ts'

/** Why an answer is not taken: what was recorded stays, and the next read comes after a back-off. */
export class ResponseRejected extends Error {
  override readonly name = 'AnswerRefused'
}

export interface UpstreamRequest {
  readonly url: string
  /** The tag of what is known; the answer may then be a 304. */
  readonly etag?: string | undefined
  /** How long the upstream is asked to wait for a change, in seconds; 0 for not at all. */
  readonly waitSeconds?: number | undefined
  /** How many bytes are read; larger answers are broken off. */
  readonly mostBytes: number
  readonly signal: AbortSignal
  /** Called when the request is sent. A short time before that it is decided whether it asks the upstream to wait. */
  readonly onSent?: ((waitSeconds: number) => void) | undefined
}

export interface UpstreamResponse {
  readonly url: string
  readonly status: number
  readonly headers: Headers
  /** The bytes of a 200, as they came. */
  readonly body: Buffer | undefined
  /** The signatures of a 200 that hold, by the keys that they name. */
  readonly signatures: readonly Signature[]
}

export interface FullUpstreamResponse extends UpstreamResponse {
  readonly body: Buffer
}

/** So many requests may be in flight to one service. */
const mostRequests = 32
/** A request that takes longer is given up; one that asks to wait has that time beside. */
const deadlineMs = 30_000

/** The service that is relayed. Redirections are not followed: they would be served as that service's own. */
export class Upstream {
  /** What comes before `/v1`, without a slash at its end. */
  readonly baseUrl: string
  readonly #fetch: typeof fetch
  readonly #publicKeys: readonly string[] | undefined
  readonly #clock = createServiceClock()
  readonly #slots = new RequestSlots(mostRequests)

  constructor({
    upstream,
    publicKeys,
    fetch: fetchLike = fetch,
  }: {
    readonly upstream: string
    /** By which an answer has to be signed; it may be unsigned when left out. */
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

  /** What o'clock it is there, in milliseconds since 1970: by this machine's clock until an answer tells. */
  get time(): number {
    return this.#clock.now() || Date.now()
  }

  /** Sends a request when there is room; throws AnswerRefused when a 200 is too large, and whatever `fetch` throws. */
  read(request: UpstreamRequest): Promise<UpstreamResponse> {
    const { url, etag, mostBytes, signal, onSent } = request
    return this.#slots.run(async () => {
      signal.throwIfAborted()
      const waitSeconds = this.#slots.hasRoomToWait ? (request.waitSeconds ?? 0) : 0
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
    })
  }

  /** Whether an answer has to be signed. */
  get requiresSignatures(): boolean {
    return this.#publicKeys !== undefined
  }

  /** @throws {AnswerRefused} when an answer has to be signed and is not. */
  requireSigned({ signatures }: Pick<UpstreamResponse, 'signatures'>): void {
    const keys = this.#publicKeys
    if (keys === undefined || signatures.some(({ keyId }) => keys.includes(keyId))) return
    throw new ResponseRejected('no signature of it is by a key that is trusted')
  }
}

/** The seconds in a `Prefer` or `Preference-Applied` header; 0 where it says nothing of a wait. */
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
