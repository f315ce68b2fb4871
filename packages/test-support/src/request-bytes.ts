import { connect } from 'node:net'
import fc from 'fast-check'

/** Bytes that may be requests, and the responses of a listener that receives them in pieces. */

/** The last request of every sequence, after which the listener closes the connection. */
export const last = 'GET /v1/nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

/**
 * Sends pieces to a listener. Returns the responses until the first one with `Connection: close`, or until the listener
 * closes the connection, without the values of `Date` headers.
 */
export function responsesOf(url: string, pieces: readonly string[]): Promise<string> {
  return responsesTo(url, pieces, async () => {
    await new Promise(setImmediate)
    await new Promise(setImmediate)
  })
}

/**
 * Sends each request after the first bytes of the previous response, and `last` at the end. Returns the responses in
 * the form of `responsesOf`.
 */
export function responsesInTurn(url: string, requests: readonly string[]): Promise<string> {
  return responsesTo(url, [...requests, last], async (piece, answered) => {
    if (piece.trim() !== '') await answered
    await new Promise(setImmediate)
    await new Promise(setImmediate)
  })
}

async function responsesTo(
  url: string,
  pieces: readonly string[],
  sent: (piece: string, answered: Promise<void>) => Promise<void>,
): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  const closed = Promise.withResolvers<void>()
  let received = ''
  let answered = Promise.withResolvers<void>()
  socket.setEncoding('latin1')
  socket.on('data', text => {
    received += text
    answered.resolve()
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    closed.resolve()
    answered.resolve()
  })
  for (const piece of pieces) {
    if (socket.closed) break
    answered = Promise.withResolvers()
    socket.write(piece, 'latin1')
    await sent(piece, answered.promise)
  }
  await closed.promise
  return untilClosed(received.replace(/^Date: .*$/gm, 'Date: …'))
}

/** The responses up to the first one with `Connection: close`: later bytes are not a response (RFC 9112 §9.6). */
function untilClosed(responses: string): string {
  const closing = responses.indexOf('\nConnection: close\r\n')
  if (closing === -1) return responses
  const next = /HTTP\/1\.1 \d{3} /.exec(responses.slice(closing))
  return next === null ? responses : responses.slice(0, closing + next.index)
}

const methods = fc.constantFrom('GET', 'GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'get')

const versions = fc.constantFrom(
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/2',
)

const lineEnds = fc.constantFrom('\r\n', '\r\n', '\r\n', '\r\n', '\r\n', '\r\n', '\n')

const bodies = fc.constantFrom(
  '',
  '',
  '',
  '',
  'abc',
  '3\r\nabc\r\n0\r\n\r\n',
  '\r\n',
  '\x16\x03\x01',
)

function conditions(etag: string): readonly string[] {
  return [
    `If-None-Match: ${etag}`,
    `If-None-Match: ${etag}`,
    `If-None-Match: W/${etag}, "other"`,
    `If-None-Match: ${etag.replace(/"$/, '-gzip"')}`,
  ]
}

const plainHeaders: readonly string[] = [
  'Host: x',
  'Host: x',
  'Host:',
  'host: y',
  'If-None-Match: *',
  'If-None-Match: junk, "',
  'if-none-match:"tight"',
  'Accept-Encoding: gzip',
  'Accept-Encoding: gzip, deflate, br, zstd',
  'Accept-Encoding: gzip;q=0, identity;q=0',
  'Accept: */*',
  'User-Agent: a reader/1.0 (of tests)',
  'User-Agent: with a blank at the end ',
  'User-Agent: caf\u00e9',
  'Sec-Fetch-Mode: cors',
  'If-Modified-Since: Sat, 01 Jan 2050 00:00:00 GMT',
  'Via: 1.1 cache (Varnish/7.1)',
  'X-Forwarded-For: 192.0.2.1, 198.51.100.2',
  'traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  'Cache-Control: no-cache',
  'Connection: keep-alive',
  'Connection: Keep-Alive',
  'Connection: close',
  'Connection: upgrade',
  'Upgrade: websocket',
  'Content-Length: 0',
  'Content-Length: 3',
  'Content-Length: 3, 3',
  'Transfer-Encoding: chunked',
  'Expect: 100-continue',
  'Expect: a miracle',
  'Cookie: a=b',
  // Long headers. A request with the first of them twice exceeds the limit for headers.
  `Accept-Language: ${'a'.repeat(9_000)}`,
  `X-Long: ${'b'.repeat(7_000)}`,
  ' folded: line',
  'no colon',
]

/**
 * Up to four valid or invalid requests, most of them to a feed, and `last`, in up to five pieces. Some sequences have
 * one damaged byte.
 */
export function requestBytes({
  target,
  etag,
  moreHeaders = [],
}: {
  readonly target: string
  readonly etag: string
  readonly moreHeaders?: readonly string[]
}): fc.Arbitrary<readonly string[]> {
  const targets = fc.constantFrom(
    target,
    target,
    target,
    target,
    `${target}?`,
    `${target}?until=2030-01-01T00:00:00Z`,
    `${target}/timeline`,
    target.replace('/feeds/', '/feeds/%70'),
    target.replace('pulse', 'nothing'),
    `http://x${target}`,
    '*',
    '/',
  )
  const headers = fc.constantFrom(...moreHeaders, ...conditions(etag), ...plainHeaders)
  const requests = fc
    .tuple(methods, targets, versions, fc.array(headers, { maxLength: 5 }), lineEnds, fc.boolean())
    .map(([method, path, version, lines, lineEnd, hasHost]) =>
      [`${method} ${path} ${version}`, ...(hasHost ? ['Host: x'] : []), ...lines, '', ''].join(
        lineEnd,
      ),
    )
  return fc
    .tuple(
      fc.array(fc.tuple(requests, bodies), { minLength: 1, maxLength: 4 }),
      fc.option(fc.tuple(fc.nat(), fc.constantFrom('', ' ', '\0', '\r', '\n', ':', 'x', '\xff'))),
      fc.array(fc.nat(), { maxLength: 4 }),
    )
    .map(([parts, damage, cuts]) => {
      const text = parts.flat().join('')
      const place = damage === null ? 0 : damage[0] % text.length
      const damaged =
        damage === null ? text : text.slice(0, place) + damage[1] + text.slice(place + 1)
      return piecesOf(damaged + last, cuts)
    })
}

/** Splits a text into pieces that end at the given places, modulo the length of the text. */
export function piecesOf(text: string, cuts: readonly number[]): readonly string[] {
  const places = cuts.map(cut => cut % text.length).toSorted((a, b) => a - b)
  return [...places, text.length]
    .map((place, index) => text.slice(places[index - 1] ?? 0, place))
    .filter(({ length }) => length > 0)
}
