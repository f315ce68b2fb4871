import type { Check } from '../../check.ts'
import { expectStatus } from '../../expectations.ts'
import { preGameItem } from '../../sample-items.ts'

export const oldTags: Check = {
  id: 'old-tags',
  title: 'no tag of an earlier snapshot is answered with 304',
  rule: 'Spec, Endpoints, feed read, rule 2',
  severity: 'must',
  async run({ lifeCycle }) {
    const { feed, name, publish } = await lifeCycle.registerFeed()
    const tags: string[] = []
    for (let revision = 1; revision <= 5; revision++) {
      await publish(preGameItem({ ...name, id: 'a', revision, headline: `Headline ${revision}` }))
      tags.push(await feed.readTag())
    }
    const current = tags.pop() ?? ''
    for (const tag of tags) expectStatus(await feed.poll(tag), 200)
    expectStatus(await feed.poll(tags.join(', ')), 200)
    expectStatus(await feed.poll(current), 304)
  },
}
