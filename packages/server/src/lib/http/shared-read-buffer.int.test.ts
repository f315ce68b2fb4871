import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { readIntoSharedBuffer } from './shared-read-buffer.ts'

/** Both ends of a connection. */
async function connectedPair(t: TestContext): Promise<{ client: Socket; accepted: Socket }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [accepted] = (await once(server, 'connection')) as [Socket]
  t.after(() => {
    client.destroy()
    accepted.destroy()
    server.close()
  })
  return { client, accepted }
}

test('readIntoSharedBuffer() passes on the bytes of each connection, and emits no data events', async t => {
  const pairs = await Promise.all([connectedPair(t), connectedPair(t)])
  const sent = pairs.map((_, index) => String(index).repeat(100_000))
  const received = await Promise.all(
    pairs.map(async ({ client, accepted }, index) => {
      let text = ''
      const isDone = Promise.withResolvers<void>()
      const isUsed = readIntoSharedBuffer(accepted, (length, bytes) => {
        text += bytes.toString('latin1', 0, length)
        if (text.length === 100_000) isDone.resolve()
        return true
      })
      assert.ok(isUsed)
      accepted.on('data', () => isDone.reject(new Error('The socket emitted data')))
      client.write(sent[index] ?? '')
      await isDone.promise
      return text
    }),
  )
  assert.deepEqual(received, sent)
})

test('readIntoSharedBuffer() does not change a connection whose bytes are pushed', async t => {
  const { client, accepted } = await connectedPair(t)
  readIntoSharedBuffer(accepted, (length, bytes) =>
    accepted.push(Buffer.from(bytes.subarray(0, length))),
  )
  const sent = Buffer.alloc(3_000_000, 'abcdefg')
  client.end(sent)
  const received: Buffer[] = []
  for await (const chunk of accepted) {
    received.push(chunk as Buffer)
    // The test reads more slowly than the sender sends, so that reading has to pause and to continue.
    await new Promise(setImmediate)
  }
  assert.ok(Buffer.concat(received).equals(sent))
})

test('readIntoSharedBuffer() does not change a socket without a handle', t => {
  const socket = connect({ port: 1, host: '127.0.0.1', lookup: () => {} })
  t.after(() => socket.destroy())
  socket.destroy()
  assert.equal(
    readIntoSharedBuffer(socket, () => true),
    false,
  )
})
