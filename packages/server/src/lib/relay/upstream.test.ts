import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LookupResponse, Upstream } from './upstream.ts'

test('lookUp() sends 8 requests of clients, queues 56 more, and rejects the others immediately', async () => {
  const responses: ((response: Response) => void)[] = []
  const silent = () => new Promise<Response>(resolve => responses.push(resolve))
  const upstream = new Upstream({ upstream: 'http://upstream.example', fetch: silent })
  const request = { url: 'http://upstream.example/v1', mostBytes: 10, timeoutMs: 60_000 }
  const outcomes: (LookupResponse['status'] | 'full')[] = []
  const reads = Array.from({ length: 100 }, async () => {
    const response = await upstream.lookUp(request)
    outcomes.push(response === 'full' ? response : response.status)
  })
  await Promise.all(reads.slice(8 + 56))
  assert.deepEqual(outcomes, Array(36).fill('full'))
  assert.equal(responses.length, 8)
  // A queued request is sent only after an earlier one has ended, so its response function exists only then.
  for (let sent = 0; sent < 8 + 56; sent++) {
    responses[sent]?.(new Response(null, { status: 404 }))
    await new Promise(setImmediate)
    assert.ok(upstream.requestsInFlight <= 8)
  }
  await Promise.all(reads)
  assert.deepEqual(outcomes.slice(36), Array(64).fill(404))
})

test('read() rejects a body as soon as it is larger than its limit', async () => {
  let pulled = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled++
      controller.enqueue(new Uint8Array(10))
    },
  })
  const upstream = new Upstream({
    upstream: 'http://upstream.example',
    fetch: async () => new Response(endless),
  })
  const { signal } = new AbortController()
  const request = { url: 'http://upstream.example/v1', mostBytes: 30, signal }
  await assert.rejects(upstream.read(request), /more than 30 bytes/)
  assert.ok(pulled <= 6, `${pulled} chunks were read`)
})
