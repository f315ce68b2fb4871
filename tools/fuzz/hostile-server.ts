import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { readCase } from '../../packages/contract/tools/case-files.ts'
import { byteDamage, damaged, mutatedJson } from './mutated.ts'

/** An answer as bytes: what a server should never send, and sometimes what it should. */
export interface HostileAnswer {
  readonly head: string
  readonly body: Buffer
  /** What becomes of the body: sent whole, cut off, sent in pieces with pauses, or never ended. */
  readonly ending: 'whole' | 'cut' | 'slow' | 'open'
}

/** A server on loopback that answers each request with the next of its answers, and then the first again. */
export interface HostileServer extends AsyncDisposable {
  readonly url: string
  /** What it answers from now on, by the path of a request. */
  answers: (path: string) => HostileAnswer
}

/** How long it keeps a connection whose answer does not end. */
const openMs = 200

export async function startHostileServer(
  answers: HostileServer['answers'],
): Promise<HostileServer> {
  const sockets = new Set<Socket>()
  const listener = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    let request = ''
    socket.on('data', chunk => {
      request += chunk.toString('latin1')
      if (!request.includes('\r\n\r\n')) return
      const [, path = '/'] = request.split(' ')
      request = ''
      send(socket, server.answers(path))
    })
  })
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  const server = {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    answers,
    async [Symbol.asyncDispose]() {
      listener.close()
      for (const socket of sockets) socket.destroy()
      await once(listener, 'close')
    },
  }
  return server
}

/** Every answer is the last of its connection. */
function send(socket: Socket, { head, body, ending }: HostileAnswer): void {
  socket.write(head, 'latin1')
  if (ending === 'whole') socket.end(body)
  else if (ending === 'cut') socket.end(body.subarray(0, body.length >> 1))
  else {
    const half = body.length >> 1
    socket.write(body.subarray(0, half))
    setTimeout(() => {
      if (ending === 'slow') socket.end(body.subarray(half))
      else socket.destroy()
    }, openMs).unref()
  }
}

/** A 200 with a JSON text and nothing wrong about it. */
export function honestAnswer(text: string): HostileAnswer {
  const body = Buffer.from(text)
  const headers = [
    'Content-Type: application/json',
    'Cache-Control: no-store',
    `ETag: "${body.length}"`,
  ]
  return answer('200 OK', [...headers, `Content-Length: ${body.length}`, 'Connection: close'], body)
}

function answer(
  status: string,
  headers: readonly string[],
  body: Buffer,
  ending: HostileAnswer['ending'] = 'whole',
): HostileAnswer {
  return { head: `${[`HTTP/1.1 ${status}`, ...headers].join('\r\n')}\r\n\r\n`, body, ending }
}

const snapshot = readCase('snapshot/full.json') as Record<string, unknown>
const documents = [snapshot, readCase('fixture-index/full.json')]
const controls = '\u001b]0;owned\u0007\u001b[2J\u009b31m\u202e\r\nfake line\u0000'
const deep = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

/** Texts that cost or confuse whoever reads them. */
const texts: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: mutatedJson(documents).map(value => JSON.stringify(value)) },
  fc.constantFrom(64, 1_000, 4_000, 100_000).map(deep),
  // The content of an item nested, in an otherwise whole snapshot.
  fc.constantFrom(1_000, 4_000, 20_000).map(depth => withContent(deep(depth))),
  fc.constantFrom(100, 100_000).map(length => withContent(`1${'e999'.repeat(length)}`)),
  fc.constantFrom(10, 5_000).map(length => `[${`${'7'.repeat(199)},`.repeat(length)}0]`),
  fc.constantFrom(1_000, 500_000).map(length => `[${'[],'.repeat(length)}[]]`),
  fc
    .constantFrom(10, 1_000)
    .map(length =>
      JSON.stringify({ fixtures: Array(length).fill({ fixtureId: 'x', feeds: ['y'] }) }),
    ),
  fc.constant(
    JSON.stringify(snapshot).replaceAll(
      /"(headline|summary|displayName)":"/g,
      `"$1":"${JSON.stringify(controls).slice(1, -1)}`,
    ),
  ),
  fc.constantFrom(
    '',
    'null',
    '<html>sign in</html>',
    '\ufeff{}',
    '{"type":"x","title":"x","status":400,"code":"\u001b[2J"}',
  ),
  fc.string({ maxLength: 40 }),
)

function withContent(content: string): string {
  const items = snapshot.items as readonly object[]
  return JSON.stringify({ ...snapshot, items: [{ ...items[0], content: 'CONTENT' }] }).replace(
    '"CONTENT"',
    () => `{"deep":${content}}`,
  )
}

const statuses = fc.oneof(
  { weight: 6, arbitrary: fc.constant('200 OK') },
  fc.constantFrom(
    '304 Not Modified',
    '204 No Content',
    '206 Partial Content',
    '100 Continue',
    '301 Moved',
    '400 Bad',
    '401 No',
    '404 Not Found',
    '429 Slow',
    '503 Away',
    '999 \u001b[2J',
    '200 \u009b31m',
  ),
)
const extras = fc.constantFrom(
  'ETag: "a"',
  'ETag: W/"a"',
  'ETag: a"b',
  `ETag: "${'x'.repeat(8_000)}"`,
  'ETag: "a", "b"',
  'Cache-Control: no-store',
  'Cache-Control: max-age=99999999999999999999',
  'Retry-After: 0',
  'Retry-After: -1',
  'Retry-After: 99999999999999',
  'Retry-After: Thu, 01 Jan 1970 00:00:00 GMT',
  'Retry-After: \u001b[2J',
  'Preference-Applied: wait=0',
  'Preference-Applied: wait=99999',
  'Date: yesterday',
  'Location: /x?apikey=secret\u009b',
  'Location: //[',
  'Content-Encoding: gzip',
  'Content-Encoding: br',
  'Content-Encoding: dcz',
  'Content-Encoding: gzip, gzip',
  'Link: </dictionaries/x>; rel="compression-dictionary"',
  'Use-As-Dictionary: match="*"',
  'Vary: *',
  'Set-Cookie: a=b',
  'X: \u0007',
)
const mediaTypes = fc.oneof(
  { weight: 4, arbitrary: fc.constant('application/json') },
  fc.constantFrom(
    '',
    'text/html',
    'application/json; charset=utf-16',
    'application/problem+json',
    '\u001b[2J',
  ),
)

export const hostileAnswers: fc.Arbitrary<HostileAnswer> = fc
  .tuple(
    statuses,
    mediaTypes,
    fc.array(extras, { maxLength: 3 }),
    texts,
    fc.option(byteDamage, { freq: 5 }),
    fc.constantFrom('length', 'length', 'length', 'close', 'chunked', 'more', 'less', 'junk'),
    fc.constantFrom<HostileAnswer['ending']>(
      'whole',
      'whole',
      'whole',
      'whole',
      'cut',
      'slow',
      'open',
    ),
  )
  .map(([status, mediaType, more, text, damage, framing, ending]) => {
    const bytes = damage === null ? Buffer.from(text) : damaged(Buffer.from(text), damage)
    const coded =
      more.includes('Content-Encoding: gzip') && text.length % 2 === 0 ? gzipSync(bytes) : bytes
    const body =
      framing === 'chunked'
        ? Buffer.concat([
            Buffer.from(`${coded.length.toString(16)}\r\n`),
            coded,
            Buffer.from('\r\n0\r\n\r\n'),
          ])
        : coded
    const length =
      { more: body.length + 10, less: Math.max(0, body.length - 10), junk: '1e3' }[
        framing as string
      ] ?? body.length
    const framed =
      framing === 'close'
        ? []
        : [framing === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`]
    return answer(
      status,
      [`Content-Type: ${mediaType}`, ...more, ...framed, 'Connection: close'],
      body,
      ending,
    )
  })
