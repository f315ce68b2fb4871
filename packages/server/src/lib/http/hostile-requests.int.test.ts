/** Requests that Node hands over as raw sockets, or that its router would take for others; on both listeners. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { METHODS } from 'node:http'
import { connect, type Socket } from 'node:net'
import { after, type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { RawConnection, requestOnce } from '../testing/raw-connection.ts'
import { feedPath, runService, secret } from '../testing/running-service.ts'
import { draftSample, pulse } from '../testing/samples.ts'
import { until } from '../testing/until.ts'
import { createListener, type Listener } from './listener.ts'

const page = { path: '/', bytes: Buffer.from('a page'), mediaType: 'text/html', immutable: false }
const service = await runService({ after }, { files: [page] })
await service.publish({ items: [draftSample('a')] })
const proxyRequest = 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n'
const authorization = ['Authorization', `Bearer ${secret}`] as const

for (const [name, baseUrl] of [
  ['public', service.publicUrl],
  ['operator', service.operatorUrl],
] as const) {
  test(`the ${name} listener answers GET * with 404, and OPTIONS * as before`, async () => {
    const headers = [authorization]
    for (const [method, target, status] of [
      ['GET', '*', 404],
      ['HEAD', '*', 404],
      ['GET', '*v1/fixtures', 404],
      ['OPTIONS', '*', name === 'public' ? 204 : 404],
    ] as const) {
      const answer = await requestOnce(baseUrl, { method, target, headers })
      assert.equal(answer.status, status, `${method} ${target}`)
    }
  })

  test(`the ${name} listener answers every method that Node knows, and none with 500`, async () => {
    for (const method of METHODS.filter(method => method !== 'CONNECT')) {
      const inUse = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(method)
      const body = inUse ? undefined : ''
      const headers = [authorization]
      const answer = await requestOnce(baseUrl, { method, target: '/nothing', headers, body })
      const isPreflight = method === 'OPTIONS' && name === 'public'
      const expected = isPreflight ? 204 : inUse || method === 'OPTIONS' ? 404 : 405
      assert.equal(answer.status, expected, method)
      assert.equal(answer.headers.has('allow'), expected === 405 || isPreflight, method)
    }
    const answer = await requestOnce(baseUrl, {
      method: 'QUERY',
      target: feedPath(pulse),
      headers: [authorization],
    })
    assert.equal(answer.status, 405)
  })

  test(`the ${name} listener ends the connection behind a request to upgrade it`, async () => {
    const upgrading =
      'GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n'
    const connection = await RawConnection.open(baseUrl)
    connection.send(upgrading + upgrading)
    const answer = await connection.readAnswer()
    assert.deepEqual([answer.status >= 400, answer.headers.get('connection')], [true, 'close'])
    await connection.closed()
    assert.equal(connection.unread, 0)
  })
}

test('a client that resets its connection after CONNECT ends nothing but that', {
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
    if (round % 2 === 0) {
      await once(socket, 'readable')
      socket.read(1)
    }
    socket.resetAndDestroy()
  }
  await until(async () => (await connections()) === 0)
  assert.deepEqual(uncaught, [])
})

test('a client that half-closes after CONNECT and junk leaves no connection behind', {
  timeout: 30_000,
}, async t => {
  const { url, connections } = await listen(t)
  for (let round = 0; round < 20; round++) {
    const socket = await open(url)
    socket.write(proxyRequest)
    await once(socket, 'readable')
    socket.write('junk')
    socket.end()
    socket.resume()
    await once(socket, 'close')
  }
  await until(async () => (await connections()) === 0)
})

test('CONNECT behind a request that is still worked on is answered behind it', async t => {
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
  assert.equal((await connection.readAnswer()).body.toString(), 'slow')
  assert.equal((await connection.readAnswer()).status, 405)
  await connection.closed()
})

test('a query never gets into the log: people put tokens there', async t => {
  const journal = createMemoryJournal()
  const failing = { ...journal, readAt: async () => Promise.reject(new TypeError('a bug')) }
  const logging = await runService(t, { openJournal: async () => failing })
  const { snapshotAt } = await logging.publish({ items: [draftSample('a')] })
  await logging.publish({ items: [draftSample('b')] })
  const failed = await fetch(`${logging.feedUrl()}?until=${snapshotAt}`)
  assert.equal(failed.status, 500)
  for (const target of [
    '/v1/log?token=hidden',
    '/v1/log#token=hidden',
    'http://me:hidden@x/v1/log',
  ]) {
    assert.equal((await requestOnce(logging.operatorUrl, { method: 'POST', target })).status, 401)
  }
  const logged = JSON.stringify(logging.log)
  assert.equal(logged.includes('hidden') || logged.includes('until='), false)
  const paths = logging.log.filter(({ event }) => event === 'refused').map(({ path }) => path)
  assert.deepEqual(paths, ['/v1/log', '/v1/log', 'http://x/v1/log'])
})

/** A listener by itself, and how many connections it has. */
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
