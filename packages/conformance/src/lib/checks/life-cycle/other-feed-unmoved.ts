import type { Check } from '../../check.ts'
import { expectStatus } from '../../expectations.ts'
import { preGameItem } from '../../sample-items.ts'

export const otherFeedUnmoved: Check = {
  id: 'other-feed-unmoved',
  title: 'a publication to one feed does not change another',
  rule: 'Spec, What the service does, 2',
  severity: 'must',
  async run({ lifeCycle }) {
    const [one, other] = await lifeCycle.register(['pulse', 'other'])
    await one.publish(preGameItem({ ...one.name, id: 'a' }))
    await other.publish(preGameItem({ ...other.name, id: 'b' }))
    const tag = await other.feed.readTag()
    await one.publish(preGameItem({ ...one.name, id: 'a', revision: 2 }))
    expectStatus(await other.feed.poll(tag), 304)
  },
}
