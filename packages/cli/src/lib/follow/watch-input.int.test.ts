import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { VirtualClock } from '../testing/virtual-clock.ts'
import { openInput } from './input.ts'
import { watchInput } from './watch-input.ts'

interface Answer {
  readonly status: number
  readonly retryAfter?: string
}

/** When an input was asked, in seconds of a virtual clock, by a provider that answers as told. */
async function askedAt(answers: readonly Answer[]): Promise<readonly number[]> {
  const clock = new VirtualClock()
  const ended = new AbortController()
  const asked: number[] = []
  const server = createServer((_, response) => {
    const { status = 200, retryAfter } = answers[asked.length] ?? {}
    asked.push(clock.nowMs() / 1000)
    response.writeHead(status, retryAfter === undefined ? {} : { 'Retry-After': retryAfter })
    response.end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const input = openInput(`http://127.0.0.1:${port}/playbyplay.json`, {
    fetch: (url, init) => clock.during(fetch(url, init)),
  })
  await clock.run(
    watchInput(input, {
      everyMs: 2000,
      clock,
      signal: ended.signal,
      onText: () => ended.abort(),
      onFailure: () => {},
    }),
  )
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
  return asked
}

test('watchInput() waits as long as a provider asks for, in seconds or until a date, and an hour at most', async () => {
  const inHalfAnHour = new Date(Date.now() + 1_800_000).toUTCString()
  const asked = await askedAt([
    { status: 429, retryAfter: '45' },
    { status: 503, retryAfter: inHalfAnHour },
    { status: 503, retryAfter: '99999999' },
  ])
  const waits = asked.slice(1).map((at, index) => Math.round(at - (asked[index] ?? 0)))
  assert.equal(waits[0], 45)
  assert.ok(waits[1] !== undefined && waits[1] > 1780 && waits[1] <= 1800, `${waits[1]} s`)
  assert.equal(waits[2], 3600)
})

test('watchInput() backs off from its interval to half a minute, and never waits less than asked for', async () => {
  const asked = await askedAt(Array.from({ length: 7 }, () => ({ status: 503, retryAfter: '1' })))
  const waits = asked.slice(1).map((at, index) => at - (asked[index] ?? 0))
  for (const [index, most] of [2, 4, 8, 16, 30, 30, 30].entries()) {
    const wait = waits[index] ?? 0
    assert.ok(wait >= most * 0.8 && wait <= most, `${wait} s, at most ${most}`)
  }
})
