import { networkReason, parseRetryAfter } from '@fixture-feed/client/read-loop'
import { stripControlCharacters } from '../../output.ts'
import type { Delivery } from './target.ts'

export interface TargetRequest {
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  /** A JSON text. */
  readonly body?: string
  readonly signal: AbortSignal
}

/** The response of a target; `text` is the start of its body. */
export interface TargetResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

const timeoutMs = 30_000
/** The number of bytes of a response after which the read stops. */
const mostBytes = 64 * 1024
const mostReasonLength = 120

/**
 * Sends one request. Redirects are not followed, because the address and the message may be secret. Returns a failed
 * delivery if there is no response.
 */
export async function request({
  method,
  url,
  headers,
  body,
  signal,
}: TargetRequest): Promise<TargetResponse | Delivery> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        'User-Agent': 'fixture-feed-notify',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body ?? null,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    return { status: response.status, headers: response.headers, text: await startOf(response) }
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
    const reason = isTimeout
      ? `no response within ${timeoutMs / 1_000} s`
      : (networkReason(error) ?? `${error}`)
    return { kind: 'failed', reason }
  }
}

/** Whether a request received a response. */
export function isResponse(result: TargetResponse | Delivery): result is TargetResponse {
  return 'status' in result
}

/** The result of a delivery. Its kind depends only on the status of the response. */
export function deliveryOf(response: TargetResponse): Delivery {
  const { status, headers } = response
  const reason = statusText(response)
  if (status >= 200 && status < 300) return { kind: 'delivered' }
  if (status === 404 || status === 410) return { kind: 'gone', reason }
  // A redirect or a missing permission may be corrected at the target while the command runs.
  const isTemporary = status < 400 || [401, 403, 408, 425, 429].includes(status) || status >= 500
  if (!isTemporary) return { kind: 'refused', reason }
  return { kind: 'failed', reason, waitMs: parseRetryAfter(headers, Date.now()) }
}

function statusText({ status, text }: TargetResponse): string {
  if (status >= 300 && status < 400) return `${status}, a redirect, which is not followed`
  const said = stripControlCharacters(text).trim().slice(0, mostReasonLength)
  return said === '' ? `${status}` : `${status} ${said}`
}

async function startOf(response: Response): Promise<string> {
  let bytes = Buffer.alloc(0)
  for await (const chunk of response.body ?? []) {
    bytes = Buffer.concat([bytes, chunk])
    if (bytes.length >= mostBytes) break
  }
  return bytes.subarray(0, mostBytes).toString()
}
