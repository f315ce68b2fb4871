import type { Check } from '../../check.ts'
import { expectHeader } from '../../expectations.ts'
import { preGameItem } from '../../sample-items.ts'

export const livePolicy: Check = {
  id: 'live-policy',
  title: 'a live snapshot may not be stored',
  rule: 'Spec, Limits, 5, live snapshot',
  severity: 'must',
  async run({ lifeCycle }) {
    const { feed, name, publish } = await lifeCycle.registerFeed()
    await publish(preGameItem({ ...name, id: 'a' }))
    expectHeader(await feed.read(), 'Cache-Control', 'no-store')
    expectHeader(await feed.readNotModified(), 'Cache-Control', 'no-store')
  },
}
