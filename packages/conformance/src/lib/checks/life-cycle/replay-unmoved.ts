import type { Check } from '../../check.ts'
import { expect, expectHeader, skipUnless } from '../../expectations.ts'
import { isSame, readReplay } from '../../replay.ts'
import { preGameItem } from '../../sample-items.ts'
import { headerOf } from '../../wire/exchange.ts'

export const replayUnmoved: Check = {
  id: 'replay-unmoved',
  title: 'a later publication does not change the replay of an earlier instant',
  rule: 'Fixture Feed, replay, 3',
  severity: 'extension',
  async run({ lifeCycle }) {
    const { feed, name, publish, withdraw } = await lifeCycle.registerFeed()
    await publish(preGameItem({ ...name, id: 'a' }), preGameItem({ ...name, id: 'b' }))
    const { snapshot, exchange } = await feed.readSnapshot()
    const wrong = await feed.send({}, { query: '?until=yesterday' })
    skipUnless(wrong.answer.status === 400, 'the target has no replay')
    await publish(preGameItem({ ...name, id: 'a', revision: 2 }))
    await withdraw('b')
    const replayed = await readReplay(feed, { until: snapshot.snapshotAt })
    expect(isSame(replayed, exchange), 'the replay differs from what was read then', replayed)
    expectHeader(replayed, 'ETag', headerOf(exchange, 'etag'))
  },
}
