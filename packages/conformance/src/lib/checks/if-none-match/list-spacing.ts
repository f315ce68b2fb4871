import type { Check } from '../../check.ts'
import { expectStatus } from '../../expectations.ts'

export const listSpacing: Check = {
  id: 'list-spacing',
  title: 'blanks, tabs and empty members in a list do not matter',
  rule: 'RFC 9110 §5.6.1.2',
  severity: 'should',
  async run({ feed }) {
    const tag = await feed.readTag()
    for (const list of [
      `"a" ,\t ${tag}`,
      `, ,${tag}`,
      `${tag},`,
      `  ${tag}\t`,
      `"a",,${tag} ,"b"`,
    ]) {
      expectStatus(await feed.poll(list), 304)
    }
  },
}
