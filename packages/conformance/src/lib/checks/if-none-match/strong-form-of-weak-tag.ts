import type { Check } from '../../check.ts'
import { expectStatus, skipUnless } from '../../expectations.ts'

export const strongFormOfWeakTag: Check = {
  id: 'strong-form-of-weak-tag',
  title: 'a weak tag is answered with 304 also without its W/',
  rule: 'RFC 9110 §13.1.2, weak comparison',
  severity: 'should',
  async run({ feed }) {
    const tag = await feed.readTag()
    skipUnless(tag.startsWith('W/'), 'the entity tag is strong')
    expectStatus(await feed.poll(tag.slice(2)), 304)
  },
}
