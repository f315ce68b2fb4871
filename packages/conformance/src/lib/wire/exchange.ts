/** Names and values in order, as they stand on the wire. Repeated names are possible. */
export type HeaderList = readonly (readonly [name: string, value: string])[]

/** A request as it is sent: nothing is added but what `Host`, `User-Agent` and a body need. */
export interface WireRequest {
  readonly method?: string | undefined
  /** The request target, as it stands in the request line. */
  readonly target: string
  readonly headers?: HeaderList | undefined
  readonly body?: string | undefined
}

/** An answer as it came over the wire. */
export interface Answer {
  readonly status: number
  /** In order and case as sent. */
  readonly headerList: HeaderList
  readonly headers: Headers
  /** Status line and header section, as sent. */
  readonly head: string
  /** The bytes as sent: still in their content coding, but no longer chunked. */
  readonly body: Buffer
}

/** One request with its answer. */
export interface Exchange {
  readonly request: WireRequest
  readonly answer: Answer
}

/** The bytes of a request to a host. */
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

/** Whether a connection ends after an answer (RFC 9112 §9.3). */
export function isLast({ answer }: Exchange): boolean {
  const options = answer.headers.get('connection') ?? ''
  if (/\bclose\b/i.test(options)) return true
  return answer.head.startsWith('HTTP/1.0') && !/\bkeep-alive\b/i.test(options)
}

/** The value of a header of an answer; `undefined` when it is not there. */
export function headerOf({ answer }: Exchange, name: string): string | undefined {
  return answer.headers.get(name) ?? undefined
}
