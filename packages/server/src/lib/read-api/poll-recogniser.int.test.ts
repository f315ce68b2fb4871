/** Whatever comes, in whatever pieces, is answered as the ordinary server answers it, but for the Date. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { RawConnection } from '../testing/raw-connection.ts'
import { feedPath, type RunningService, runService } from '../testing/running-service.ts'
import { draftSample, pulse } from '../testing/samples.ts'
import { PollRecogniser, parsePoll } from './poll-recogniser.ts'

const limits = { headersTimeoutMs: 400, requestTimeoutMs: 500, keepAliveTimeoutMs: 1_000 }
const recognising = await runService({ after }, { limits })
const ordinary = await runService({ after }, { limits, recognisesPolls: false })
const target = feedPath(pulse)

/** Both services have the same clock and the same publications, so the same bytes and tags. */
async function publishToBoth(about: string): Promise<string> {
  const publication = { items: [draftSample('a', about), draftSample('b')] }
  const { etag } = await recognising.publish(publication)
  assert.equal((await ordinary.publish(publication)).etag, etag)
  return etag
}

const etag = await publishToBoth('the game')

/** Ends every sequence: whatever is still being read by then is answered, refused or timed out, and then closed. */
const last = 'GET /v1/nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

/** Everything that a service answers to pieces until it closes the connection. */
async function answersOf(
  { publicUrl }: RunningService,
  pieces: readonly string[],
): Promise<string> {
  const { hostname, port } = new URL(publicUrl)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  const closed = Promise.withResolvers<void>()
  let received = ''
  socket.setEncoding('latin1')
  socket.on('data', text => {
    received += text
  })
  socket.on('error', () => {})
  socket.on('close', () => closed.resolve())
  for (const piece of pieces) {
    socket.write(piece, 'latin1')
    await new Promise(setImmediate)
    await new Promise(setImmediate)
  }
  await closed.promise
  return untilClosed(received.replace(/^Date: .*$/gm, 'Date: …'))
}

/** Up to the first answer that says `Connection: close`: nothing behind it is an answer (RFC 9112 §9.6). */
function untilClosed(answers: string): string {
  const closing = answers.indexOf('\nConnection: close\r\n')
  if (closing === -1) return answers
  const next = /HTTP\/1\.1 \d{3} /.exec(answers.slice(closing))
  return next === null ? answers : answers.slice(0, closing + next.index)
}

const methods = fc.constantFrom('GET', 'GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'get')
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
const versions = fc.constantFrom(
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/2',
)
const lineEnds = fc.constantFrom('\r\n', '\r\n', '\r\n', '\r\n', '\r\n', '\r\n', '\n')
const headers = fc.constantFrom(
  'Host: x',
  'Host: x',
  'Host:',
  'host: y',
  `If-None-Match: ${etag}`,
  `If-None-Match: ${etag}`,
  `If-None-Match: W/${etag}, "other"`,
  `If-None-Match: ${etag.replace(/"$/, '-gzip"')}`,
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
  // Two fill more than one read, and are more than is allowed.
  `Accept-Language: ${'a'.repeat(9_000)}`,
  `X-Long: ${'b'.repeat(7_000)}`,
  ' folded: line',
  'no colon',
)
const requests = fc
  .tuple(methods, targets, versions, fc.array(headers, { maxLength: 5 }), lineEnds, fc.boolean())
  .map(([method, path, version, lines, lineEnd, hasHost]) =>
    [`${method} ${path} ${version}`, ...(hasHost ? ['Host: x'] : []), ...lines, '', ''].join(
      lineEnd,
    ),
  )
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
const sequences = fc
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

function piecesOf(text: string, cuts: readonly number[]): readonly string[] {
  const places = cuts.map(cut => cut % text.length).toSorted((a, b) => a - b)
  return [...places, text.length]
    .map((place, index) => text.slice(places[index - 1] ?? 0, place))
    .filter(({ length }) => length > 0)
}

test('any bytes, split in any way, are answered as without the recogniser', async () => {
  const drawn = fc.sample(sequences, { numRuns: 300, seed: 1 })
  for (let first = 0; first < drawn.length; first += 12) {
    await Promise.all(
      drawn.slice(first, first + 12).map(async pieces => {
        const [ours, wanted] = await Promise.all([
          answersOf(recognising, pieces),
          answersOf(ordinary, pieces),
        ])
        assert.equal(
          ours,
          wanted,
          `${short(pieces)} is answered ${short(ours)}, not ${short(wanted)}`,
        )
      }),
    )
  }
})

/** A text without its long runs of one character. */
function short(value: unknown): string {
  return JSON.stringify(value).replaceAll(/(.)\1{99,}/g, '$1…')
}

const poll = (lines: readonly string[] = []): string =>
  [`GET ${target} HTTP/1.1`, 'Host: x', ...lines, '', ''].join('\r\n')

for (const [what, request] of [
  ['a poll without a tag', poll()],
  ['a poll that names the tag', poll([`If-None-Match: ${etag}`])],
  [
    'a poll through a proxy',
    poll([
      'Via: 1.1 proxy',
      'X-Forwarded-For: 192.0.2.1',
      'X-Forwarded-Proto: https',
      'X-Real-IP: 192.0.2.1',
      'X-Request-Id: 5d41402a',
      `If-None-Match: W/${etag}`,
      'If-Modified-Since: Sat, 01 Jan 2050 00:00:00 GMT',
    ]),
  ],
  [
    'the poll of a browser',
    poll([
      'Connection: keep-alive',
      'User-Agent: Mozilla/5.0 (X11; Linux x86_64)',
      'Sec-Fetch-Mode: cors',
      'sec-ch-ua: "Reader";v="1"',
      `If-None-Match: ${etag}`,
      'Cache-Control: no-cache',
      'Accept-Encoding: gzip, deflate, br, zstd',
    ]),
  ],
] as const) {
  test(`${what} is recognised, and answered byte for byte as by the ordinary server`, async () => {
    assert.equal(parsePoll(request)?.target, target)
    const pieces = [request, request, last]
    const answers = await answersOf(recognising, pieces)
    assert.equal(answers, await answersOf(ordinary, pieces))
    assert.equal(answers.match(/HTTP\/1\.1 (?:200|304) /g)?.length, 2)
  })
}

for (const [what, text] of [
  ['a second request behind it', poll() + poll()],
  ['a part of a request', poll().slice(0, -1)],
  ['a header twice', poll(['Host: y'])],
  ['another method', poll().replace('GET', 'HEAD')],
  ['another version', poll().replace('1.1', '1.0')],
  ['a body', poll(['Content-Length: 0'])],
  ['a header that is not known to be harmless', poll(['X-Anything: 1'])],
  ['an end of the connection', poll(['Connection: close'])],
  ['a line that ends with a line feed alone', poll().replace('Host: x\r\n', 'Host: x\n')],
  ['blanks at the end of a value', poll(['Accept: a '])],
  ['a tab before a value', poll(['Accept:\ta'])],
  ['a character beyond ASCII', poll(['Accept: \xe9'])],
  ['no Host', poll().replace('Host: x\r\n', '')],
  ['nothing', ''],
] as const) {
  test(`parsePoll() leaves ${what} to the ordinary server`, () => {
    assert.equal(parsePoll(text), undefined)
  })
}

test('polls are answered without a request of the server, until anything else comes', async t => {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.method ?? '')
    response.end()
  })
  const recogniser = new PollRecogniser({
    answer: () => ({ status: 304, headers: ['ETag', '"tag"'], bytes: undefined }),
    keepAliveTimeoutMs: 60_000,
    headersTimeoutMs: 60_000,
  })
  recogniser.install(server, { isRefused: () => false, giveUp: () => {} })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const connection = await RawConnection.open(`http://127.0.0.1:${port}`)
  t.after(() => {
    connection.destroy()
    server.close()
  })
  for (const request of [{ target }, { target }, { target: '/elsewhere' }]) {
    assert.equal((await connection.request(request)).status, 304)
  }
  assert.deepEqual(requests, [])
  for (const method of ['HEAD', 'GET']) {
    assert.equal((await connection.request({ method, target })).status, 200)
  }
  assert.deepEqual(requests, ['HEAD', 'GET'])
})

test('a connection that has sent nothing in time is given up, not left to wait as long again', async t => {
  const server = createServer()
  const recogniser = new PollRecogniser({
    answer: () => undefined,
    keepAliveTimeoutMs: 60_000,
    headersTimeoutMs: 50,
  })
  const ordinary: Socket[] = []
  server.prependListener('connection', socket => ordinary.push(socket))
  const givenUp = Promise.withResolvers<Socket>()
  recogniser.install(server, { isRefused: () => false, giveUp: givenUp.resolve })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const connection = await RawConnection.open(`http://127.0.0.1:${port}`)
  const socket = await givenUp.promise
  t.after(() => {
    connection.destroy()
    socket.destroy()
    server.close()
  })
  assert.deepEqual(ordinary, [])
})

test('a recognised connection gets what is published, the other policy of a finished feed, and a 404 once it is retired', async t => {
  const service = await runService(t)
  const first = await service.publish({ items: [draftSample('a')] })
  const connection = await RawConnection.open(service.publicUrl)
  t.after(() => connection.destroy())
  const read = { target, headers: [['If-None-Match', first.etag]] as const }
  assert.equal((await connection.request(read)).status, 304)
  const second = await service.publish({ items: [draftSample('b')] })
  const changed = await connection.request(read)
  assert.deepEqual([changed.status, changed.headers.get('etag')], [200, second.etag])
  await service.operate('PUT', `${target}/settings`, {
    json: { state: 'finished', definitions: null },
  })
  const finished = await connection.request(read)
  assert.equal(finished.headers.get('cache-control'), 'public, max-age=0, must-revalidate')
  await service.operate('DELETE', `/v1/fixtures/${pulse.fixtureId}`)
  assert.equal((await connection.request(read)).status, 404)
})

test('stop() ends recognised connections at once, and answers what came before', async t => {
  const service = await runService(t)
  await service.publish({ items: [draftSample('a')] })
  const connection = await RawConnection.open(service.publicUrl)
  assert.equal((await connection.request({ target })).status, 200)
  const closed = connection.closed()
  await service.stop(60_000)
  await closed
})

test('stop() breaks off who does not read within the grace', async t => {
  const service = await runService(t)
  const about = 'x'.repeat(3_000_000)
  await service.publish({ items: [draftSample('a', about), draftSample('b', about)] })
  const connection = await RawConnection.open(service.publicUrl)
  t.after(() => connection.destroy())
  connection.pause()
  connection.send(poll())
  // An answer to somebody else: by then the service has begun to write.
  assert.equal((await fetch(`${service.publicUrl}/v1/fixtures`)).status, 200)
  await service.stop(50)
})

test('a client that asks on without reading is handed to the ordinary server, which stops reading from it', async t => {
  const service = await runService(t)
  const many = Array.from({ length: 400 }, (_, index) => draftSample(`item-${index}`))
  await service.publish({ items: many })
  const connection = await RawConnection.open(service.publicUrl)
  t.after(() => connection.destroy())
  connection.pause()
  const asked = 200
  for (let count = 0; count < asked; count++) {
    connection.send(poll())
    await new Promise(setImmediate)
  }
  const bystander = await RawConnection.open(service.publicUrl)
  assert.equal((await bystander.request({ target })).status, 200)
  bystander.destroy()
  connection.resume()
  for (let count = 0; count < asked; count++) {
    assert.equal((await connection.readAnswer()).status, 200)
  }
})
