import type { Check } from '../../check.ts'
import { expectHeader } from '../../expectations.ts'
import { preGameItem } from '../../sample-items.ts'

export const finish: Check = {
  id: 'finish',
  title:
    'a finished feed is for revalidation before reuse, at the same address, and a live one again is not',
  rule: 'Spec, Limits, 5; Endpoints, feed read, rule 5',
  severity: 'must',
  async run({ lifeCycle }) {
    const { feed, name, publish } = await lifeCycle.registerFeed()
    await publish(preGameItem({ ...name, id: 'a' }))
    for (const [state, policy] of states) {
      await lifeCycle.setState(name, state)
      expectHeader(await feed.read(), 'Cache-Control', policy)
      expectHeader(await feed.readNotModified(), 'Cache-Control', policy)
    }
  },
}

const states = [
  ['finished', 'public, max-age=0, must-revalidate'],
  ['live', 'no-store'],
] as const
