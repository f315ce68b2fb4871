import type { Check } from '../../check.ts'
import { expect } from '../../expectations.ts'

export const snapshotNamesFeed: Check = {
  id: 'snapshot-names-feed',
  title: 'a snapshot names the fixture and feed of its address',
  rule: 'Spec, Resources, snapshot',
  severity: 'must',
  async run({ namedFeed }) {
    const { snapshot, exchange } = await namedFeed.readSnapshot()
    const { fixtureId, feedKey } = namedFeed.name
    expect(snapshot.fixtureId === fixtureId, `fixtureId is "${snapshot.fixtureId}"`, exchange)
    expect(snapshot.feedKey === feedKey, `feedKey is "${snapshot.feedKey}"`, exchange)
  },
}
