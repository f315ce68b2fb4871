/**
 * Requests that Node's parser or the framework rejects, and failures: both listeners answer them like every other
 * error.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  assertProblem,
  RawConnection,
  requestOnce,
  sendOnce,
} from '@fixture-feed/test-support/raw-connection'
import { feedPath, runService, secret } from '@fixture-feed/test-support/running-service'
import { draftSample, pulse } from '@fixture-feed/test-support/samples'
import { journalReadAfter, publishTwo, slowJournal } from '../testing/past-reads.ts'
import { createListener } from './listener.ts'

const service = await runService(
  { after },
  { limits: { headersTimeoutMs: 150, requestTimeoutMs: 300, maxBodyBytes: 10_000 } },
)
const { etag } = await service.publish({ items: [draftSample('a')] })
const listeners = [
  ['public', service.publicUrl],
  ['operator', service.operatorUrl],
] as const

test('a request timeout below the header timeout is accepted', async t => {
  const { publicUrl } = await runService(t, { limits: { requestTimeoutMs: 4_000 } })
  assert.equal((await requestOnce(publicUrl, { target: '/v1/fixtures' })).status, 200)
})

for (const [name, baseUrl] of listeners) {
  const get = (lines: string): string => `GET / HTTP/1.1\r\nHost: x\r\n${lines}\r\n\r\n`
  const post = (lines: string): string => `POST / HTTP/1.1\r\nHost: x\r\n${lines}`
  for (const [what, bytes, status = 400, code = 'malformed_request'] of [
    ['no Host', 'GET / HTTP/1.1\r\n\r\n'],
    ['two Hosts', get('host: x')],
    ['an invalid Host', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n'],
    ['a fragment', 'GET /#x HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a header without colon', get('junk')],
    ['a blank in a header name', get('a b: c')],
    ['a NUL in a header', get('a: \0')],
    ['a NUL in the target', 'GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a blank in the target', 'GET /a b HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an unknown version', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a method in lower case', 'get / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['bytes that are not HTTP', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a Content-Length that is not a number', post('Content-Length: ten\r\n\r\n')],
    ['two different Content-Lengths', post('Content-Length: 1\r\nContent-Length: 2\r\n\r\nab')],
    [
      'both Content-Length and chunks',
      post('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'),
    ],
    ['a header section that is too large', get(`a: ${'x'.repeat(1000)}\r\n`.repeat(20)), 431],
    ['a target that is too large', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ['a proxy request', 'CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n', 405, 'method_not_allowed'],
  ] as [string, string, number?, string?][]) {
    test(`the ${name} listener rejects ${what} with ${status} and closes the connection`, async () => {
      const response = await sendOnce(baseUrl, bytes)
      assertProblem(response, status, code)
      assert.equal(response.headers.get('connection'), 'close')
    })
  }

  test(`the ${name} listener rejects an expectation other than 100-continue with 417`, async () => {
    const response = await requestOnce(baseUrl, { target: '/', headers: [['Expect', 'a miracle']] })
    assertProblem(response, 417, 'malformed_request')
  })

  test(`the ${name} listener answers 408 to each of many incomplete requests`, async () => {
    const many = Array.from({ length: 100 }, (_, index) => index)
    await Promise.all(
      many.map(async index => {
        const connection = await RawConnection.open(baseUrl)
        if (index % 2 === 0) connection.send('GET / HTTP/1.1\r\n')
        assertProblem(await connection.readResponse(), 408, 'malformed_request')
        await connection.closed()
      }),
    )
  })

  test(`the ${name} listener rejects the first invalid request after valid ones`, async () => {
    const connection = await RawConnection.open(baseUrl)
    connection.send('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\njunk\r\n\r\n')
    const responses = [await connection.readResponse(), await connection.readResponse()]
    const statuses = responses.map(({ status }) => status)
    assert.deepEqual(statuses, [name === 'public' ? 404 : 200, 400])
    await connection.closed()
  })
}

test('a pending response is sent before the rejection of the invalid request after it', async t => {
  const { openJournal, disk, reading } = slowJournal()
  const other = await runService(t, { openJournal })
  const replay = feedPath(pulse) + (await publishTwo(other))
  const connection = await RawConnection.open(other.publicUrl)
  connection.send(`GET ${replay} HTTP/1.1\r\nHost: x\r\n\r\njunk\r\n\r\n`)
  await reading.promise
  disk.resolve()
  assert.equal((await connection.readResponse()).status, 200)
  assertProblem(await connection.readResponse(), 400, 'malformed_request')
  await connection.closed()
})

test('errors of the parser have the CORS headers of the public listener', async () => {
  const connection = await RawConnection.open(service.publicUrl)
  connection.send('junk\r\n\r\n')
  const { headers } = await connection.readResponse()
  assert.equal(headers.get('access-control-allow-origin'), '*')
  assert.match(headers.get('access-control-expose-headers') ?? '', /Retry-After/)
})

test('the service serves other connections while one sends invalid bytes', async t => {
  const junk = await RawConnection.open(service.publicUrl, t)
  for (let round = 0; round < 20; round++) junk.send(Buffer.alloc(1000, 0xff))
  const response = await requestOnce(service.publicUrl, { target: feedPath(pulse) })
  assert.equal(response.headers.get('etag'), etag)
})

test('HTTP/1.0 requests need no Host header', async () => {
  const response = await sendOnce(service.publicUrl, `GET ${feedPath(pulse)} HTTP/1.0\r\n\r\n`)
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('etag'), etag)
})

for (const [what, hosts] of [
  ['without Host', ''],
  ['with two Hosts', 'Host: x\r\nHost: y\r\n'],
  ['with an invalid Host', 'Host: x/y\r\n'],
] as const) {
  test(`a read ${what} is rejected, also of a feed that was read before`, async () => {
    await requestOnce(service.publicUrl, { target: feedPath(pulse) })
    const read = `GET ${feedPath(pulse)} HTTP/1.1\r\n${hosts}\r\n`
    assertProblem(await sendOnce(service.publicUrl, read), 400, 'malformed_request')
  })
}

const publications = `${feedPath(pulse)}/publications`
const operatorHead = (more: string) =>
  `POST ${publications} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${secret}\r\nContent-Type: application/json\r\n${more}\r\n\r\n`

test('an incomplete upload is answered with 408 and changes nothing', async () => {
  const body = JSON.stringify({ items: [draftSample('slow')] })
  const upload = operatorHead(`Content-Length: ${body.length}`) + body.slice(0, -1)
  assertProblem(await sendOnce(service.operatorUrl, upload), 408, 'malformed_request')
  assert.equal((await service.readSnapshot()).items.length, 1)
})

test('an aborted upload changes nothing and is not logged as a failure', async t => {
  const other = await runService(t)
  const body = JSON.stringify({ items: [draftSample('aborted')] })
  for (const sent of [0, 1, body.length - 1]) {
    const connection = await RawConnection.open(other.operatorUrl)
    connection.send(operatorHead(`Content-Length: ${body.length}`) + body.slice(0, sent))
    // A response to another client shows that the service has started to read.
    await other.operate('GET', '/healthz')
    connection.destroy()
  }
  assert.equal((await fetch(other.feedUrl())).status, 404)
  // The service stops when no connection is left, so by then it has noticed each closed connection.
  await other.stop()
  const failures = other.log.filter(({ event }) => event === 'failed')
  assert.deepEqual(failures, [])
})

test('an upload in chunks works, also slowly within the limit', async t => {
  const body = JSON.stringify({ withdrawals: [] })
  const connection = await RawConnection.open(service.operatorUrl, t)
  connection.send(operatorHead('Transfer-Encoding: chunked'))
  for (const character of body) {
    connection.send(`1\r\n${character}\r\n`)
    await new Promise(setImmediate)
  }
  connection.send('0\r\n\r\n')
  assert.equal((await connection.readResponse()).status, 200)
})

test('a pipelined request with an expectation gets no 100 in the middle of a response', async () => {
  const connection = await RawConnection.open(service.publicUrl)
  const expecting = 'GET /nothing HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n\r\n'
  connection.send(expecting.repeat(2))
  const responses = [await connection.readResponse(), await connection.readResponse()]
  for (const { status, body } of responses) {
    assert.equal(JSON.parse(body.toString()).status, status)
  }
  assert.deepEqual(
    responses.map(({ headers }) => headers.get('connection')),
    ['keep-alive', 'close'],
  )
  await connection.closed()
  assert.equal(connection.unread, 0)
})

test('an incomplete request is answered after the one before it on its connection', async t => {
  const gate = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const listener = createListener({
    limits: { headersTimeoutMs: 100, requestTimeoutMs: 100 },
    onFailure: assert.ifError,
  })
  listener.app.get('/slow', async () => {
    begun.resolve()
    await gate.promise
    return 'slow'
  })
  const { port } = await listener.listen({ host: '127.0.0.1', port: 0 })
  t.after(() => listener.drain(0))
  const baseUrl = `http://127.0.0.1:${port}`
  const slow = await RawConnection.open(baseUrl)
  const late = await RawConnection.open(baseUrl)
  slow.send('GET /slow HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\n')
  await begun.promise
  late.send('GET / HTTP/1.1\r\n')
  // By then the other connection has timed out too.
  assert.equal((await late.readResponse()).status, 408)
  assert.equal(slow.unread, 0)
  gate.resolve()
  assert.equal((await slow.readResponse()).body.toString(), 'slow')
  assert.equal((await slow.readResponse()).status, 408)
  await slow.closed()
})

test('an upload that expects 100 Continue receives it', async t => {
  const body = JSON.stringify({ withdrawals: [] })
  const connection = await RawConnection.open(service.operatorUrl, t)
  connection.send(operatorHead(`Content-Length: ${body.length}\r\nExpect: 100-continue`))
  assert.equal(await connection.readContinue(), 'HTTP/1.1 100 Continue\r\n\r\n')
  connection.send(body)
  assert.equal((await connection.readResponse()).status, 200)
})

for (const [what, more, body] of [
  ['by its Content-Length', 'Content-Length: 10001', ''],
  ['in chunks', 'Transfer-Encoding: chunked', `2711\r\n${'x'.repeat(10_001)}\r\n0\r\n\r\n`],
] as const) {
  test(`a body that is too large, ${what}, is rejected with 413`, async t => {
    const connection = await RawConnection.open(service.operatorUrl, t)
    connection.send(operatorHead(more) + body)
    const response = await connection.readResponse()
    assertProblem(response, 413, 'payload_too_large')
    const logged = service.log.filter(({ event }) => event === 'refused').at(-1)
    assert.deepEqual([logged?.code, logged?.token], ['payload_too_large', 'tests'])
  })
}

test('a body with an invalid chunk is rejected with 400', async () => {
  const upload = `${operatorHead('Transfer-Encoding: chunked')}zz\r\n`
  assertProblem(await sendOnce(service.operatorUrl, upload), 400, 'malformed_request')
})

test('an unexpected failure is a 500 without details, and a line in the log', async t => {
  const { openJournal } = journalReadAfter(() => {
    throw new TypeError('a bug with secrets')
  })
  const broken = await runService(t, { openJournal })
  const body = { items: [draftSample('x')] }
  const headers = { 'idempotency-key': 'k' }
  await broken.publish(body, { headers })
  const target = feedPath(pulse) + (await publishTwo(broken))
  const read = await requestOnce(broken.publicUrl, { target })
  assertProblem(read, 500, 'internal')
  assert.equal(read.headers.get('access-control-allow-origin'), '*')
  const published = await broken.tryPublish(body, { headers })
  assert.equal(published.status, 500)
  assert.doesNotMatch(`${read.body}${published.text}`, /secrets/)
  const failures = broken.log.filter(({ event }) => event === 'failed')
  assert.equal(failures.length, 2)
  assert.match(JSON.stringify(failures), /a bug with secrets/)
  const healthy = await requestOnce(broken.publicUrl, { target: feedPath(pulse) })
  assert.equal(healthy.status, 200)
})
