import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UpstreamDetails } from './upstream-details.ts'
import type { RelayContext } from './upstream-reader.ts'

test('read() asks an upstream without a scoreboard again after ten minutes', async t => {
  const clock = { nowMs: 0 }
  t.mock.method(performance, 'now', () => clock.nowMs)
  let reads = 0
  const upstream = {
    baseUrl: 'http://upstream.example',
    async read() {
      reads++
      return { status: 404, body: undefined }
    },
  }
  const { signal } = new AbortController()
  const details = new UpstreamDetails({ upstream, signal } as unknown as RelayContext)
  for (const [nowMs, expected] of [
    [0, 1],
    [599_999, 1],
    [600_000, 2],
  ] as const) {
    clock.nowMs = nowMs
    await details.read()
    assert.equal(reads, expected)
  }
  assert.deepEqual(details.known, new Map())
})

for (const [body, found] of [
  ['{}', 'undefined'],
  ['{"fixtures":null}', 'null'],
  ['{"fixtures":"f1"}', 'string'],
] as const) {
  test(`read() reports what ${body} has in place of the list of fixtures`, async () => {
    const reasons: string[] = []
    const upstream = {
      baseUrl: 'http://upstream.example',
      read: async () => ({ status: 200, headers: new Headers(), body: Buffer.from(body) }),
      requireSigned: () => {},
    }
    const events = {
      relayWarned: (_what: string, { reason }: { readonly reason: string }) => reasons.push(reason),
    }
    const { signal } = new AbortController()
    const context = { upstream, events, signal } as unknown as RelayContext
    assert.equal(await new UpstreamDetails(context).read(), false)
    assert.equal(reasons.length, 1)
    assert.match(reasons[0] ?? '', new RegExp(`/fixtures: expected a list, found ${found} `))
  })
}
