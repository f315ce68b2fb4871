/**
 * A program for `node --expose-gc`. After a warm-up of 1,500 reads, it reads 5,000 times on loopback, and prints the
 * growth of the memory as JSON. Most responses are 304, every tenth is a new snapshot, and every fiftieth is a failure.
 * Iterators are started and abandoned. Eight feeds read at the same time, because a timer takes at least a millisecond.
 */
import { getEventListeners, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pollFeed } from '../../poll-feed.ts'
import { snapshotOf } from '../cases/snapshot-notation.ts'

const WARM_UP = 1_500
const READS = 5_000
const FEEDS = 8

let reads = 0
const server = createServer((request, response) => {
  reads += 1
  const etag = `"${Math.floor(reads / 10 / FEEDS)}"`
  if (reads % 50 === 0) {
    response
      .writeHead(500, { 'Content-Type': 'application/problem+json' })
      .end('{"code":"internal"}')
  } else if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { ETag: etag }).end()
  } else {
    const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ETag: etag }
    response.writeHead(200, headers).end(JSON.stringify(snapshotOf(`a${reads} b${reads} c1`)))
  }
})
await once(server.listen(0, '127.0.0.1'), 'listening')

const controller = new AbortController()
const { port } = server.address() as AddressInfo
const feeds = Array.from({ length: FEEDS }, () =>
  pollFeed({
    baseUrl: `http://127.0.0.1:${port}`,
    fixtureId: 'game-1',
    feedKey: 'pulse',
    intervalMs: 0,
    signal: controller.signal,
  }),
)
for (const feed of feeds) {
  feed.subscribe(() => {
    void feed[Symbol.asyncIterator]().next()
    // Failures are retried without their back-off.
    if (feed.state.error !== undefined) feed.refresh()
  })
}

const warm = await heapAfter(WARM_UP)
const end = await heapAfter(WARM_UP + READS)
const listeners = getEventListeners(controller.signal, 'abort').length
for (const feed of feeds) feed.close()
const listenersAfterClose = getEventListeners(controller.signal, 'abort').length
server.close()
server.closeAllConnections()
console.log(JSON.stringify({ reads, grownBy: end - warm, listeners, listenersAfterClose }))

async function heapAfter(count: number): Promise<number> {
  while (reads < count) await new Promise(resolve => setTimeout(resolve, 1))
  for (let round = 0; round < 3; round += 1) {
    await new Promise(resolve => setImmediate(resolve))
    globalThis.gc?.()
  }
  return process.memoryUsage().heapUsed
}
