import type { Check } from '../../check.ts'
import { expectStatus } from '../../expectations.ts'
import { opaqueOf } from '../../feed.ts'

export const commaInTag: Check = {
  id: 'comma-in-tag',
  title: 'a comma within quotes does not end a tag',
  rule: 'RFC 9110 §8.8.3',
  severity: 'should',
  async run({ feed }) {
    const tag = await feed.readTag()
    const opaque = opaqueOf(tag)
    expectStatus(await feed.poll(`"a,${opaque}"`), 200)
    expectStatus(await feed.poll(`"a,${opaque},b"`), 200)
    expectStatus(await feed.poll(`"a,b", ${tag}`), 304)
  },
}
