/** The client with a codec against a real service: every change arrives as a delta, and as the same snapshot. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { type FetchLike, pollFeed } from '@fixture-feed/client'
import { dictionaryCodec } from '@fixture-feed/client/node'
import { runService } from '../testing/running-service.ts'
import { draftSample, pulse } from '../testing/samples.ts'

test('a client with a codec follows a feed by deltas', async t => {
  const service = await runService(t)
  const items = Array.from({ length: 40 }, (_, index) => draftSample(`item-${index}`, `${index}`))
  await service.publish({ items })
  const answers: { readonly coding: string | null; readonly bytes: number }[] = []
  const observed: FetchLike = async (url, init) => {
    const response = await fetch(url, init)
    if (response.status === 200) {
      const { headers } = response
      const bytes = Number(headers.get('content-length'))
      answers.push({ coding: headers.get('content-encoding'), bytes })
    }
    return response
  }
  const changed = new EventTarget()
  const feed = pollFeed({
    baseUrl: service.publicUrl,
    ...pulse,
    dictionaryCodec,
    fetch: observed,
    intervalMs: 5,
  })
  t.after(feed.close)
  feed.subscribe(() => changed.dispatchEvent(new Event('change')))
  const until = async (isThere: () => boolean): Promise<void> => {
    while (!isThere()) await once(changed, 'change')
  }
  await until(() => feed.state.status === 'fresh')
  for (let change = 1; change <= 12; change++) {
    service.clock.advance(1000)
    const { snapshotAt } = await service.publish(
      change % 4 === 0
        ? { withdrawals: [{ id: `item-${change}` }] }
        : { items: [draftSample(`item-${change}`, `change ${change}`)] },
    )
    await until(() => feed.state.snapshot?.snapshotAt === snapshotAt)
    assert.deepEqual(feed.state.snapshot, await service.readSnapshot())
    assert.equal(feed.state.error, undefined)
  }
  const [first, ...later] = answers
  assert.equal(first?.coding, 'br')
  assert.deepEqual([...new Set(later.map(({ coding }) => coding))], ['dcz'])
  const most = Math.max(...later.map(({ bytes }) => bytes))
  assert.ok(most < (first?.bytes ?? 0) / 2, `${most} of ${first?.bytes} bytes`)
})
