import type { Check } from '../../check.ts'
import { expectStatus } from '../../expectations.ts'

export const quotedStar: Check = {
  id: 'quoted-star',
  title: '"*" in quotes is a tag like any other, and no match',
  rule: 'RFC 9110 §13.1.2',
  severity: 'should',
  async run({ feed }) {
    await feed.readTag()
    expectStatus(await feed.poll('"*"'), 200)
  },
}
