import type { Check } from '../../check.ts'
import { expectStatus, skipUnless } from '../../expectations.ts'
import { opaqueOf } from '../../feed.ts'

export const letterCase: Check = {
  id: 'letter-case',
  title: 'a tag in other letter case is answered with 200',
  rule: 'RFC 9110 §8.8.3.2, character by character',
  severity: 'should',
  async run({ feed }) {
    const opaque = opaqueOf(await feed.readTag())
    const others = [opaque.toUpperCase(), opaque.toLowerCase()].filter(other => other !== opaque)
    skipUnless(others.length > 0, 'the entity tag has no letters')
    for (const other of others) expectStatus(await feed.poll(`"${other}"`), 200)
  },
}
