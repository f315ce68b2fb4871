import type { Check } from '../../check.ts'
import { expectStatus } from '../../expectations.ts'

export const exactTag: Check = {
  id: 'exact-tag',
  title: 'the exact tag is answered with 304',
  rule: 'Spec, Endpoints, feed read, rules 1 and 2',
  severity: 'must',
  async run({ feed }) {
    expectStatus(await feed.poll(await feed.readTag()), 304)
  },
}
