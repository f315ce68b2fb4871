import type { Check } from '../../check.ts'
import { expectStatus } from '../../expectations.ts'

export const listWithoutTag: Check = {
  id: 'list-without-tag',
  title: 'a list without the tag is answered with 200',
  rule: 'Spec, Endpoints, feed read, rule 2',
  severity: 'must',
  async run({ feed }) {
    await feed.readTag()
    for (const list of ['"a", "b"', 'W/"a", "b", "c"', '"a"']) {
      expectStatus(await feed.poll(list), 200)
    }
  },
}
