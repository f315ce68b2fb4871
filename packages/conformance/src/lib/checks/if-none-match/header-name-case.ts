import type { Check } from '../../check.ts'
import { expectStatus } from '../../expectations.ts'

export const headerNameCase: Check = {
  id: 'header-name-case',
  title: 'the name of the header may be in any letter case',
  rule: 'RFC 9110 §5.1',
  severity: 'should',
  async run({ feed }) {
    const tag = await feed.readTag()
    for (const name of ['if-none-match', 'IF-NONE-MATCH']) {
      expectStatus(await feed.send({ [name]: tag }), 304)
    }
  },
}
