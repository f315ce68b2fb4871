import type { Check } from '../../check.ts'
import { expectStatus } from '../../expectations.ts'
import { preGameItem } from '../../sample-items.ts'

export const correction: Check = {
  id: 'correction',
  title: 'a finished feed still takes corrections',
  rule: 'Fixture Feed, decisions where the spec is silent',
  severity: 'extension',
  async run({ lifeCycle }) {
    const { feed, name, publish } = await lifeCycle.registerFeed()
    await publish(preGameItem({ ...name, id: 'a' }))
    await lifeCycle.setState(name, 'finished')
    const tag = await feed.readTag()
    await publish(preGameItem({ ...name, id: 'a', revision: 2, headline: 'Corrected' }))
    expectStatus(await feed.poll(tag), 200)
  },
}
