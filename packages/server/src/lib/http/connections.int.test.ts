/** Tests the time and size limits for responses that a client does not read, with real sockets and a fake clock. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { type ConnectionLimits, Connections } from './connections.ts'

/** A body that is larger than the system's buffers of a connection. */
const large = Buffer.alloc(16 * 1024 * 1024)

/** A server that answers everything with a large body, and the state that the tests check. */
async function serveLarge(t: TestContext, limits: Partial<ConnectionLimits> = {}) {
  const clock = { ms: 0 }
  let cuts = 0
  const connections = new Connections(
    { maxConnections: 100, responseTimeoutMs: 60_000, maxUnreadBytes: 2 ** 40, ...limits },
    { onDropped: () => {}, onCut: () => cuts++, nowMs: () => clock.ms },
  )
  const server = createServer((_request, response) => {
    response.end(large)
    server.emit('answering')
  })
  connections.watch(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    /** Requests the body and does not read it. */
    async askWithoutReading(): Promise<Socket> {
      const client = connect(port, '127.0.0.1')
      t.after(() => client.destroy())
      client.on('error', () => {})
      await this.askAgain(client)
      return client
    },
    async askAgain(client: Socket): Promise<void> {
      const answering = once(server, 'answering')
      client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
      await answering
    },
    sweepAt(ms: number): number {
      clock.ms = ms
      connections.sweep()
      return cuts
    },
  }
}

test('sweep() aborts a response that its client does not read in time, and no other', async t => {
  const server = await serveLarge(t)
  const slow = await server.askWithoutReading()
  assert.deepEqual([0, 30_000, 60_000].map(server.sweepAt), [0, 0, 0])
  assert.equal(server.sweepAt(60_001), 1)
  await assert.rejects(readBody(slow), /ECONNRESET/)
  assert.equal(server.sweepAt(200_000), 1)
})

test('sweep() keeps the connection of a client that reads, even if there is always more to read', async t => {
  const server = await serveLarge(t)
  const reader = await server.askWithoutReading()
  for (let ms = 0; ms <= 300_000; ms += 50_000) {
    assert.equal(server.sweepAt(ms), 0)
    await readBody(reader)
    await server.askAgain(reader)
  }
})

test('sweep() closes the slowest connections until the unread bytes are below the limit', async t => {
  const server = await serveLarge(t, { maxUnreadBytes: 1.5 * large.length })
  const slowest = await server.askWithoutReading()
  assert.equal(server.sweepAt(0), 0)
  const slow = await server.askWithoutReading()
  assert.equal(server.sweepAt(1), 0, 'each response has a few seconds, however large the sum is')
  assert.equal(server.sweepAt(10_000), 1)
  await assert.rejects(readBody(slowest), /ECONNRESET/)
  await readBody(slow)
})

test('sweep() closes connections that the server ended and the client left open, and no others', async t => {
  const clock = { ms: 0 }
  const connections = new Connections(
    { maxConnections: 1, responseTimeoutMs: 60_000, maxUnreadBytes: 2 ** 40 },
    { onDropped: () => {}, onCut: assert.fail, nowMs: () => clock.ms },
  )
  const server = createTcpServer({ allowHalfOpen: true })
  connections.watch(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const open = async (): Promise<Socket> => {
    const accepted = once(server, 'connection')
    const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    t.after(() => client.destroy())
    const [socket] = (await accepted) as [Socket]
    return socket
  }
  const admitted = await open()
  const refused = await open()
  assert.deepEqual(
    [admitted, refused].map(socket => connections.isRefused(socket)),
    [false, true],
  )
  const sweepAt = (ms: number): readonly boolean[] => {
    clock.ms = ms
    connections.sweep()
    return [admitted, refused].map(({ destroyed }) => destroyed)
  }
  refused.end()
  await once(refused, 'finish')
  assert.deepEqual([0, 5_000, 5_001].flatMap(sweepAt), [false, false, false, false, false, true])
  admitted.end('an answer')
  await once(admitted, 'finish')
  assert.deepEqual([10_000, 15_001].flatMap(sweepAt), [false, true, true, true])
})

/** Reads one response to its end, and nothing after it. */
async function readBody(client: Socket): Promise<void> {
  let head = ''
  let left = large.length
  while (left > 0) {
    const chunk: Buffer | null = client.read()
    if (chunk === null) {
      if (client.errored !== null) throw client.errored
      await once(client, 'readable')
      continue
    }
    if (head.endsWith('\r\n\r\n')) {
      left -= chunk.length
      continue
    }
    head += chunk.toString('latin1')
    const end = head.indexOf('\r\n\r\n')
    if (end === -1) continue
    left -= head.length - end - 4
    head = head.slice(0, end + 4)
  }
}
