/** Any bytes, in pieces of any size, get the same response as from the ordinary server, except for `Date`. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, type TestContext, test } from 'node:test'
import {
  RawConnection,
  type RawResponse,
  requestOnce,
} from '@fixture-feed/test-support/raw-connection'
import {
  last,
  requestBytes,
  responsesInTurn,
  responsesOf,
} from '@fixture-feed/test-support/request-bytes'
import {
  feedPath,
  type RunningService,
  runService,
} from '@fixture-feed/test-support/running-service'
import { draftSample, pulse } from '@fixture-feed/test-support/samples'
import fc from 'fast-check'
import { connectionListenerOf } from '../http/http-server.ts'
import type { FinishedResponse } from '../representation/representation.ts'
import { isPreflight, parsePoll } from './parse-poll.ts'
import { PollRecognizer } from './poll-recognizer.ts'
import type { PollResponder } from './poll-responder.ts'

const limits = { headersTimeoutMs: 400, requestTimeoutMs: 500, keepAliveTimeoutMs: 1_000 }
const recognizing = await runService({ after }, { limits })
const ordinary = await runService({ after }, { limits, recognizesPolls: false })
const target = feedPath(pulse)

/**
 * Publishes the same items to both services. The services have the same clock, so their snapshots have the same bytes
 * and the same tag. Returns this tag.
 */
async function publishToBoth(about: string): Promise<string> {
  const publication = { items: [draftSample('a', about), draftSample('b')] }
  const { etag } = await recognizing.publish(publication)
  assert.equal((await ordinary.publish(publication)).etag, etag)
  return etag
}

const etag = await publishToBoth('the game')

test('any bytes, split in any way, are answered as without the recognizer', async () => {
  const drawn = fc.sample(requestBytes({ target, etag }), { numRuns: 120, seed: 1 })
  for (let first = 0; first < drawn.length; first += 12) {
    await Promise.all(
      drawn.slice(first, first + 12).map(async pieces => {
        const [ours, wanted] = await Promise.all([
          responsesOf(recognizing.publicUrl, pieces),
          responsesOf(ordinary.publicUrl, pieces),
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

/** A value as JSON, in which each run of at least 100 equal characters is cut to one. */
function short(value: unknown): string {
  return JSON.stringify(value).replaceAll(/(.)\1{99,}/g, '$1…')
}

const poll = (lines: readonly string[] = []): string =>
  [`GET ${target} HTTP/1.1`, 'Host: x', ...lines, '', ''].join('\r\n')

const preflight = (path = target): string =>
  [
    `OPTIONS ${path} HTTP/1.1`,
    'Host: x',
    'Connection: keep-alive',
    'Accept: */*',
    'Access-Control-Request-Method: GET',
    'Access-Control-Request-Headers: if-none-match,prefer',
    'Access-Control-Request-Private-Network: true',
    'Origin: https://news.example',
    'Sec-Fetch-Mode: cors',
    '',
    '',
  ].join('\r\n')

test('a preflight is recognized, and answered byte for byte as by the ordinary server', async () => {
  for (const path of [target, `${target}/timeline`, '/v1/fixtures', '/v1/nothing/here']) {
    const request = preflight(path)
    assert.ok(isPreflight(request))
    const pieces = [request, poll([`If-None-Match: ${etag}`]), request, last]
    const results = await responsesOf(recognizing.publicUrl, pieces)
    assert.equal(results, await responsesOf(ordinary.publicUrl, pieces))
    assert.equal(results.match(/HTTP\/1\.1 204 /g)?.length, 2)
  }
})

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
  test(`${what} is recognized, and answered byte for byte as by the ordinary server`, async () => {
    assert.deepEqual(parsePoll(request)?.target, pulse)
    const pieces = [request, request, last]
    const responses = await responsesOf(recognizing.publicUrl, pieces)
    assert.equal(responses, await responsesOf(ordinary.publicUrl, pieces))
    assert.equal(responses.match(/HTTP\/1\.1 (?:200|304) /g)?.length, 2)
  })
}

/** Polls that never wait and all get the same response. */
function pollsAnswered(answer: FinishedResponse | undefined): PollResponder {
  return {
    answer: () => answer,
    answerKnown: () => answer,
    wait: () => undefined,
    cancel: () => {},
  }
}

/** Connects to a server with a recognizer. */
async function connectRecognized(
  t: TestContext,
  server: Server,
  {
    polls = pollsAnswered(undefined),
    headersTimeoutMs = 60_000,
    giveUp = (): void => {},
  }: { polls?: PollResponder; headersTimeoutMs?: number; giveUp?: (socket: Socket) => void },
): Promise<RawConnection> {
  new PollRecognizer(polls, { keepAliveTimeoutMs: 60_000, headersTimeoutMs }).install(server, {
    isRefused: () => false,
    acceptSocket: connectionListenerOf(server),
    giveUp,
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  t.after(() => server.close())
  return RawConnection.open(`http://127.0.0.1:${port}`, t)
}

test('polls are answered without a request of the server, until a request that is not a plain poll arrives', async t => {
  const answer = { coding: 'identity', headers: ['ETag', '"tag"'], bytes: undefined } as const
  const polls = pollsAnswered({ status: 304, ...answer })
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.method ?? '')
    response.end()
  })
  const connection = await connectRecognized(t, server, { polls })
  for (const request of [{ target }, { target }, { target: `${target}-more` }]) {
    assert.equal((await connection.request(request)).status, 304)
  }
  assert.deepEqual(requests, [])
  for (const method of ['HEAD', 'GET']) {
    assert.equal((await connection.request({ method, target })).status, 200)
  }
  assert.deepEqual(requests, ['HEAD', 'GET'])
})

/**
 * Connects to a server whose recognizer answers polls itself, and records the requests that reach the ordinary
 * server.
 */
async function connectCounted(t: TestContext) {
  const answer = { coding: 'identity', headers: ['ETag', '"tag"'], bytes: undefined } as const
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    response.end()
  })
  const polls = pollsAnswered({ status: 304, ...answer })
  return { requests, connection: await connectRecognized(t, server, { polls }) }
}

test('a connection returns to the recognizer after the ordinary server has answered a plain poll on it', async t => {
  const { requests, connection } = await connectCounted(t)
  const polled = async (): Promise<number> => {
    await new Promise(setImmediate)
    return (await connection.request({ target })).status
  }
  for (let round = 0; round < 3; round++) {
    assert.equal((await connection.request({ target: '/games/a/pulse' })).status, 200)
    assert.deepEqual([await polled(), await polled(), await polled()], [200, 304, 304])
    assert.deepEqual(requests.splice(0), ['GET /games/a/pulse', `GET ${target}`])
  }
})

test('a connection does not return after other requests, nor repeatedly for polls that are not recognized', async t => {
  const { requests, connection } = await connectCounted(t)
  for (let count = 0; count < 3; count++) {
    assert.equal((await connection.request({ target: '/v1/fixtures' })).status, 200)
    await connection.request({ target, headers: [['X-Anything', '1']] })
  }
  assert.equal(requests.length, 6)
  for (let count = 0; count < 5; count++) {
    const text = poll()
    connection.send(text.slice(0, 20))
    await new Promise(resolve => setImmediate(() => setImmediate(resolve)))
    connection.send(text.slice(20))
    assert.equal((await connection.readResponse()).status, 200)
  }
  assert.equal((await connection.request({ target })).status, 200)
  assert.equal(requests.length, 12)
})

const sequence = fc.array(
  fc.constantFrom(
    poll([`If-None-Match: ${etag}`]),
    poll([`If-None-Match: ${etag}`]),
    poll(['Accept-Encoding: gzip']),
    poll([`If-None-Match: ${etag}`, 'Prefer: wait=1']),
    poll([`If-None-Match: ${etag}`, 'Cookie: a=b']),
    `${poll()}${poll([`If-None-Match: ${etag}`])}`,
    preflight(),
    poll().replace('GET', 'HEAD'),
    poll().replace(target, '/v1/fixtures'),
    poll().replace(target, `${target}/timeline`),
    poll().replace(target, '/nothing'),
    poll().replace('GET', 'POST').replace('\r\n\r\n', '\r\nContent-Length: 2\r\n\r\n{}'),
    '\r\n',
    poll().replace('\r\n\r\n', '\r\nno colon\r\n\r\n'),
  ),
  { minLength: 2, maxLength: 12 },
)

test('consecutive requests on one connection are answered as without the recognizer, however often it returns', async () => {
  const drawn = fc.sample(sequence, { numRuns: 40, seed: 3 })
  for (let first = 0; first < drawn.length; first += 20) {
    await Promise.all(
      drawn.slice(first, first + 20).map(async pieces => {
        const [ours, wanted] = await Promise.all([
          responsesInTurn(recognizing.publicUrl, pieces),
          responsesInTurn(ordinary.publicUrl, pieces),
        ])
        assert.equal(ours, wanted, JSON.stringify(pieces))
      }),
    )
  }
})

test('connections that clients end together are all closed, and so are later ones', async () => {
  const { hostname, port } = new URL(recognizing.publicUrl)
  for (let round = 0; round < 2; round++) {
    const opening = Array.from({ length: 300 }, async () => {
      const socket = connect(Number(port), hostname)
      socket.write(poll([`If-None-Match: ${etag}`]))
      await once(socket, 'data')
      return socket.resume()
    })
    const sockets = await Promise.all(opening)
    const closed = sockets.map(socket => once(socket, 'close'))
    for (const socket of sockets) socket.end()
    await Promise.all(closed)
  }
})

test('a connection that sends nothing in time is closed, without a second waiting time', async t => {
  const { promise, resolve: giveUp } = Promise.withResolvers<Socket>()
  const server = createServer()
  const ordinary: Socket[] = []
  server.prependListener('connection', socket => ordinary.push(socket))
  await connectRecognized(t, server, { headersTimeoutMs: 50, giveUp })
  const socket = await promise
  t.after(() => socket.destroy())
  assert.deepEqual(ordinary, [])
})

test('stop() aborts connections whose clients do not read within the grace time', async t => {
  const service = await runService(t)
  const about = 'x'.repeat(100_000)
  const many = Array.from({ length: 30 }, (_, index) => draftSample(`item-${index}`, about))
  await service.publish({ items: many })
  const connection = await RawConnection.open(service.publicUrl, t)
  connection.pause()
  connection.send(poll())
  // Once this response arrives, the service has begun to write the response to the poll.
  assert.equal((await fetch(`${service.publicUrl}/v1/fixtures`)).status, 200)
  await service.stop(50)
})

test('a client that sends requests without reading is handed to the ordinary server, which stops reading from it', async t => {
  const service = await runService(t)
  const many = Array.from({ length: 400 }, (_, index) => draftSample(`item-${index}`))
  await service.publish({ items: many })
  const connection = await RawConnection.open(service.publicUrl, t)
  connection.pause()
  const asked = 200
  for (let count = 0; count < asked; count++) {
    connection.send(poll())
    await new Promise(setImmediate)
  }
  assert.equal((await requestOnce(service.publicUrl, { target })).status, 200)
  connection.resume()
  for (let count = 0; count < asked; count++) {
    assert.equal((await connection.readResponse()).status, 200)
  }
})

test('a repeated poll gets a new response after every change that concerns it', async t => {
  const service = await runService(t)
  const path = `/v1/fixtures/${pulse.fixtureId}`
  const { etag } = await service.publish({ items: [draftSample('a')] })
  const poll = () => pollOnce(service, etag)
  const noStore = 'no-store'
  const revalidate = 'public, max-age=0, must-revalidate'
  for (const [change, status, policy] of [
    [async () => {}, 304, noStore],
    [() => service.publish({ items: [draftSample('x')] }, { feed: otherFeed }), 304, noStore],
    [() => service.settle({ state: 'finished' }), 304, revalidate],
    [() => service.settle({ state: 'live' }), 304, noStore],
    [() => service.operate('DELETE', path), 404, noStore],
    [() => service.register(), 304, noStore],
    [() => service.publish({ items: [draftSample('a', 'other')] }), 200, noStore],
    [() => service.erase({ id: 'a' }), 200, noStore],
    [() => service.operate('DELETE', path), 404, noStore],
    [() => service.operate('DELETE', `${path}/history`), 404, noStore],
  ] as const) {
    // The second poll repeats a remembered response, and the second read uses a remembered view.
    for (let times = 0; times < 2; times++) {
      await poll()
      await requestOnce(service.publicUrl, { target })
    }
    await change()
    const { status: polled, headers } = await poll()
    assert.deepEqual([polled, headers.get('cache-control')], [status, policy], `${change}`)
    const read = await requestOnce(service.publicUrl, { target })
    assert.equal(read.status, status === 404 ? 404 : 200, `${change}`)
    if (status === 200) assert.equal(read.headers.get('etag'), headers.get('etag'))
  }
})

test('a repeated poll of a feed that was evicted loads the feed again', async t => {
  const service = await runService(t, { maxMemoryBytes: 1 })
  const { etag } = await service.publish({ items: [draftSample('a')] })
  await service.publish({ items: [draftSample('x')] }, { feed: otherFeed })
  for (let round = 0; round < 3; round++) {
    for (let times = 0; times < 2; times++)
      assert.equal((await pollOnce(service, etag)).status, 304)
    // Evicts the polled feed.
    await service.readText('', otherFeed)
  }
  const newer = await service.publish({ items: [draftSample('a', 'newer')] })
  await service.readText('', otherFeed)
  assert.equal((await pollOnce(service, etag)).headers.get('etag'), newer.etag)
})

const otherFeed = { ...pulse, feedKey: 'pulse-v1' }

function pollOnce(service: RunningService, etag: string): Promise<RawResponse> {
  return requestOnce(service.publicUrl, { target, headers: [['If-None-Match', etag]] })
}
