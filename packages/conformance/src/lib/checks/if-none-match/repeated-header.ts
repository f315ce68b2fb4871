import type { Check } from '../../check.ts'
import { expectStatus } from '../../expectations.ts'

export const repeatedHeader: Check = {
  id: 'repeated-header',
  title: 'several If-None-Match lines are one list',
  rule: 'RFC 9110 §5.3',
  severity: 'should',
  async run({ feed }) {
    const tag = await feed.readTag()
    for (const [first, second] of [
      [tag, '"a"'],
      ['"a"', tag],
    ] as const) {
      const exchange = await feed.send([
        ['If-None-Match', first],
        ['If-None-Match', second],
      ])
      expectStatus(exchange, 304)
    }
  },
}
