/** Requests that Node passes on as raw sockets, or that the router would misinterpret, on both listeners. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { METHODS } from 'node:http'
import { connect, type Socket } from 'node:net'
import { after, type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { RawConnection, requestOnce, sendOnce } from '@fixture-feed/test-support/raw-connection'
import { feedPath, runService, secret } from '@fixture-feed/test-support/running-service'
import { draftSample, pulse } from '@fixture-feed/test-support/samples'
import { until } from '@fixture-feed/test-support/until'
import { journalReadAfter, publishTwo } from '../testing/past-reads.ts'
import { createListener, type Listener } from './listener.ts'

const page = { path: '/', bytes: Buffer.from('a page'), mediaType: 'text/html', immutable: false }
const [service, unrecognizing, manyProcesses] = await Promise.all(
  [{}, { recognizesPolls: false }, { workers: 2 }].map(async options => {
    const running = await runService({ after }, { files: [page], ...options })
    await running.publish({ items: [draftSample('a')] })
    return running
  }),
)
assert.ok(service && unrecognizing && manyProcesses)
const proxyRequest = 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n'
const authorization = ['Authorization', `Bearer ${secret}`] as const

for (const [name, baseUrl] of [
  ['public', service.publicUrl],
  ['operator', service.operatorUrl],
  ['public, without the recognizer,', unrecognizing.publicUrl],
  ['public, with workers,', manyProcesses.publicUrl],
  ['operator, with workers,', manyProcesses.operatorUrl],
] as const) {
  const isPublic = name.startsWith('public')

  test(`the ${name} listener answers 404 to GET *, and accepts OPTIONS *`, async () => {
    const headers = [authorization]
    for (const [method, target, status] of [
      ['GET', '*', 404],
      ['HEAD', '*', 404],
      ['GET', '*v1/fixtures', 404],
      ['OPTIONS', '*', isPublic ? 204 : 404],
    ] as const) {
      const response = await requestOnce(baseUrl, { method, target, headers })
      assert.equal(response.status, status, `${method} ${target}`)
    }
  })

  test(`the ${name} listener answers every method that Node parses, and never with 500`, async () => {
    for (const method of METHODS.filter(method => method !== 'CONNECT')) {
      const inUse = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(method)
      const body = inUse ? undefined : ''
      const headers = [authorization]
      const response = await requestOnce(baseUrl, { method, target: '/nothing', headers, body })
      const isPreflight = method === 'OPTIONS' && isPublic
      const expected = isPreflight ? 204 : inUse || method === 'OPTIONS' ? 404 : 405
      assert.equal(response.status, expected, method)
      assert.equal(response.headers.has('allow'), expected === 405 || isPreflight, method)
    }
    const response = await requestOnce(baseUrl, {
      method: 'QUERY',
      target: feedPath(pulse),
      headers: [authorization],
    })
    assert.equal(response.status, 405)
  })

  test(`the ${name} listener answers methods of other protocols with a problem, and never with 500`, async t => {
    for (const [request, status] of [
      ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
      ['PRI /x HTTP/1.1\r\nHost: x\r\n\r\n', 400],
      ['SOURCE /x ICE/1.0\r\nHost: x\r\n\r\n', isPublic ? 405 : 401],
      // Methods of RTSP, which Node's parser accepts too.
      ['SETUP /x RTSP/1.0\r\nHost: x\r\n\r\n', 405],
      ['DESCRIBE rtsp://x/y RTSP/1.0\r\n\r\n', 405],
      ['FLUSH * RTSP/2.0\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}', 405],
    ] as const) {
      const connection = await RawConnection.open(baseUrl, t)
      connection.send(request)
      const response = await connection.readResponse()
      assert.equal(response.status, status, request)
      assert.equal(response.headers.get('cache-control'), 'no-store')
      assert.match(response.headers.get('content-type') ?? '', /problem\+json/)
    }
  })

  test(`the ${name} listener ignores the upgrade of a request, answers it, and closes the connection`, async () => {
    const upgrade = `Host: x\r\nAuthorization: Bearer ${secret}\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n`
    for (const request of [
      `GET /a HTTP/1.1\r\n${upgrade}\r\n`,
      `POST /a HTTP/1.1\r\n${upgrade}Content-Length: 2\r\n\r\n{}`,
    ]) {
      const response = await sendOnce(baseUrl, request)
      assert.deepEqual([response.status, response.headers.get('connection')], [404, 'close'])
      assert.match(response.body.toString(), /No resource at \/a/)
    }
  })
}

for (const [what, goOn] of [
  [
    'resets its connection after CONNECT',
    async (socket: Socket, round: number) => {
      if (round % 2 === 0) {
        await once(socket, 'readable')
        socket.read(1)
      }
      socket.resetAndDestroy()
    },
  ],
  [
    'half-closes after CONNECT and junk',
    async (socket: Socket) => {
      await once(socket, 'readable')
      socket.write('junk')
      socket.end()
      socket.resume()
      await once(socket, 'close')
    },
  ],
] as const) {
  test(`a client that ${what} leaves no connection and no error behind`, {
    timeout: 30_000,
  }, async t => {
    const uncaught: Error[] = []
    const catchAll = (error: Error): void => void uncaught.push(error)
    process.on('uncaughtException', catchAll)
    t.after(() => process.off('uncaughtException', catchAll))
    const { url, connections } = await listen(t)
    for (let round = 0; round < 20; round++) {
      const socket = await open(url)
      socket.write(proxyRequest)
      await goOn(socket, round)
    }
    await until(async () => (await connections()) === 0)
    assert.deepEqual(uncaught, [])
  })
}

test('CONNECT is answered after the request before it on the connection', async t => {
  const gate = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const { url } = await listen(t, app => {
    app.get('/slow', async () => {
      begun.resolve()
      await gate.promise
      return 'slow'
    })
  })
  const connection = await RawConnection.open(url)
  connection.send(`GET /slow HTTP/1.1\r\nHost: x\r\n\r\n${proxyRequest}`)
  await begun.promise
  gate.resolve()
  assert.equal((await connection.readResponse()).body.toString(), 'slow')
  assert.equal((await connection.readResponse()).status, 405)
  await connection.closed()
})

test('no query appears in the log, because users put tokens there', async t => {
  const { openJournal } = journalReadAfter(() => Promise.reject(new TypeError('a bug')))
  const logging = await runService(t, { openJournal })
  const failed = await fetch(logging.feedUrl() + (await publishTwo(logging)))
  assert.equal(failed.status, 500)
  for (const [target, status] of [
    ['/v1/log?token=hidden', 401],
    ['/v1/log#token=hidden', 400],
    ['http://me:hidden@x/v1/log', 401],
  ] as const) {
    const response = await requestOnce(logging.operatorUrl, { method: 'POST', target })
    assert.equal(response.status, status)
  }
  const logged = JSON.stringify(logging.log)
  assert.equal(logged.includes('hidden') || logged.includes('until='), false)
  const paths = logging.log.filter(({ event }) => event === 'refused').map(({ path }) => path)
  assert.deepEqual(paths, ['/v1/log', 'http://x/v1/log'])
})

/** A separate listener and the number of its connections. */
async function listen(
  t: TestContext,
  addRoutes: (app: Listener['app']) => void = () => {},
): Promise<{ readonly url: string; connections(): Promise<number> }> {
  const listener = createListener({ onFailure: assert.ifError })
  addRoutes(listener.app)
  const { port } = await listener.listen({ host: '127.0.0.1', port: 0 })
  t.after(() => listener.drain(0))
  const { server } = listener.app
  return {
    url: `http://127.0.0.1:${port}`,
    connections: promisify(server.getConnections.bind(server)),
  }
}

async function open(baseUrl: string): Promise<Socket> {
  const { hostname, port } = new URL(baseUrl)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}
