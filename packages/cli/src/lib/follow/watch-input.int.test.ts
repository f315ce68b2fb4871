import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { VirtualClock } from '../testing/virtual-clock.ts'
import { openInput } from './input.ts'
import { watchInput } from './watch-input.ts'

interface ScriptedResponse {
  readonly status: number
  readonly retryAfter?: string
  /** The `Date` header of the response. */
  readonly date?: string
}

interface Watch {
  readonly clock: VirtualClock
  readonly isUnusable?: () => boolean
  readonly onText: (text: string) => void
  readonly signal: AbortSignal
}

/** Watches an input of a provider in virtual time until the signal aborts. */
async function watchFrom(
  provider: RequestListener,
  { clock, isUnusable = () => false, onText, signal }: Watch,
): Promise<void> {
  const server = createServer(provider)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const input = openInput(`http://127.0.0.1:${port}/playbyplay.json`, {
    fetch: (url, init) => clock.during(fetch(url, init)),
  })
  const options = { everyMs: 2000, clock, signal, isUnusable, onText, onFailure: () => {} }
  await clock.run(watchInput(input, options))
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
}

/**
 * The times at which an input was requested, in seconds of a virtual clock, from a provider with scripted responses.
 */
async function askedAt(responses: readonly ScriptedResponse[]): Promise<readonly number[]> {
  const clock = new VirtualClock()
  const ended = new AbortController()
  const asked: number[] = []
  const provider: RequestListener = (_, response) => {
    const { status = 200, retryAfter, date } = responses[asked.length] ?? {}
    asked.push(clock.nowMs() / 1000)
    if (retryAfter !== undefined) response.setHeader('Retry-After', retryAfter)
    if (date !== undefined) response.setHeader('Date', date)
    response.writeHead(status)
    response.end('{}')
  }
  await watchFrom(provider, { clock, signal: ended.signal, onText: () => ended.abort() })
  return asked
}

test('watchInput() respects Retry-After in seconds and as a date, up to one hour', async () => {
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

test('watchInput() measures a date in Retry-After from the Date of the response, regardless of the local clock', async () => {
  for (const minutesAhead of [-50, 50]) {
    const providerMs = Date.now() + minutesAhead * 60_000
    const [date, inAMinute] = [providerMs, providerMs + 60_000].map(ms =>
      new Date(ms).toUTCString(),
    )
    const [first = 0, second = 0] = await askedAt([
      { status: 503, retryAfter: `${inAMinute}`, date: `${date}` },
    ])
    assert.equal(Math.round(second - first), 60, `a clock that is ${minutesAhead} minutes ahead`)
  }
})

test('watchInput() ignores a Retry-After that is neither seconds nor an HTTP-date', async () => {
  const inAnHour = new Date(Date.now() + 3_600_000)
  for (const retryAfter of ['3600;', '+49', '120.5', '-3', '20, 30', inAnHour.toISOString()]) {
    const [first = 0, second = 0] = await askedAt([{ status: 503, retryAfter }])
    assert.ok(second - first <= 2, `${second - first} s after ${retryAfter}`)
  }
})

test('watchInput() backs off from its interval to 30 s, and never waits less than requested', async () => {
  const asked = await askedAt(Array.from({ length: 7 }, () => ({ status: 503, retryAfter: '1' })))
  const waits = asked.slice(1).map((at, index) => at - (asked[index] ?? 0))
  for (const [index, most] of [2, 4, 8, 16, 30, 30, 30].entries()) {
    const wait = waits[index] ?? 0
    assert.ok(wait >= most * 0.8 && wait <= most, `${wait} s, at most ${most}`)
  }
})

test('watchInput() receives the complete text after incomplete ones with the same tag', async () => {
  const clock = new VirtualClock()
  const ended = new AbortController()
  const texts: string[] = []
  let asked = 0
  const provider: RequestListener = ({ headers }, response) => {
    asked += 1
    if (asked === 5) ended.abort()
    const isUnchanged = headers['if-none-match'] === '"whole"'
    response.writeHead(isUnchanged ? 304 : 200, { ETag: '"whole"' })
    response.end(isUnchanged ? '' : asked < 3 ? '{"a":' : '{"a":1}')
  }
  await watchFrom(provider, {
    clock,
    signal: ended.signal,
    isUnusable: () => texts.at(-1) === '{"a":',
    onText: text => texts.push(text),
  })
  assert.deepEqual(texts, ['{"a":', '{"a":1}'])
})

test('openInput() reports the new address of a moved input without possible secrets', async () => {
  const answered = new Response(null, {
    status: 302,
    headers: { Location: '//user:password@other.example/game.json?key=secret#part' },
  })
  const input = openInput('https://scores.example/game.json?key=secret', {
    fetch: async () => answered,
  })
  assert.equal(input.name, 'https://scores.example/game.json')
  assert.deepEqual(await input.read(AbortSignal.timeout(60_000)), {
    kind: 'failed',
    reason: 'status 302: it has moved to https://other.example/game.json',
    retryAfterMs: undefined,
  })
})
