import type { Check } from '../../check.ts'
import { expectStatus } from '../../expectations.ts'

export const rangeWithTag: Check = {
  id: 'range-with-tag',
  title: 'a tag that matches is answered with 304 also for a range',
  rule: 'RFC 9110 §13.2.2',
  severity: 'should',
  async run({ feed }) {
    expectStatus(await feed.poll(await feed.readTag(), { Range: 'bytes=0-9' }), 304)
  },
}
