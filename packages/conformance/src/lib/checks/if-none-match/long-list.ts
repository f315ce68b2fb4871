import type { Check } from '../../check.ts'
import { expectStatus } from '../../expectations.ts'

export const longList: Check = {
  id: 'long-list',
  title: 'a list of a hundred tags with the right one last is answered with 304',
  rule: 'Spec, Endpoints, feed read, rule 1',
  severity: 'must',
  async run({ feed }) {
    const tag = await feed.readTag()
    const others = Array.from({ length: 100 }, (_, index) => `"other-${index}"`)
    expectStatus(await feed.poll([...others, tag].join(', ')), 304)
  },
}
