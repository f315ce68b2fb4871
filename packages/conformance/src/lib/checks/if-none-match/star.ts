import type { Check } from '../../check.ts'
import { expectStatus } from '../../expectations.ts'

export const star: Check = {
  id: 'star',
  title: '* is answered with 304',
  rule: 'Spec, Endpoints, feed read, rule 1',
  severity: 'must',
  async run({ feed }) {
    await feed.readTag()
    expectStatus(await feed.poll('*'), 304)
  },
}
