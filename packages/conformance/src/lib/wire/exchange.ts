/** Names and values in the order in which they are sent or received. Names may be repeated. */
export type HeaderList = readonly (readonly [name: string, value: string])[]

/** A request. Missing `Host` and `User-Agent`, and the length of a body, are added when the request is sent. */
export interface WireRequest {
  readonly method?: string | undefined
  /** The request target, exactly as in the request line. */
  readonly target: string
  readonly headers?: HeaderList | undefined
  readonly body?: string | undefined
}

/** A response as received. */
export interface WireResponse {
  readonly status: number
  /** Headers in the order and letter case of the received bytes. */
  readonly headerList: HeaderList
  readonly headers: Headers
  /** Status line and header section, verbatim. */
  readonly head: string
  /** The bytes as sent: still in their content coding, but without chunk framing. */
  readonly body: Buffer
}

/** One request with its response. */
export interface Exchange {
  readonly request: WireRequest
  readonly response: WireResponse
}

/** The bytes of a request. `host` is the value of `Host` if the request has no such header. */
export function encodeRequest(
  { method = 'GET', target, headers = [], body }: WireRequest,
  host: string,
): Buffer {
  const names = new Set(headers.map(([name]) => name.toLowerCase()))
  const lines = [`${method} ${target} HTTP/1.1`]
  if (!names.has('host')) lines.push(`Host: ${host}`)
  if (!names.has('user-agent')) lines.push('User-Agent: fixture-feed-conformance')
  for (const [name, value] of headers) lines.push(`${name}: ${value}`)
  if (body !== undefined) lines.push(`Content-Length: ${Buffer.byteLength(body)}`)
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`, 'latin1')
}

/** Whether the connection ends after a response (RFC 9112 §9.3). */
export function isLast({ response }: Exchange): boolean {
  const options = response.headers.get('connection') ?? ''
  if (/\bclose\b/i.test(options)) return true
  return response.head.startsWith('HTTP/1.0') && !/\bkeep-alive\b/i.test(options)
}

/** The value of a response header; `undefined` if it is absent. */
export function headerOf({ response }: Exchange, name: string): string | undefined {
  return response.headers.get(name) ?? undefined
}
