import type { Check } from '../../check.ts'
import { expectStatus, skipUnless } from '../../expectations.ts'

export const strongFormOfWeakTag: Check = {
  id: 'strong-form-of-weak-tag',
  title: 'a weak tag is answered with 304 also without its W/',
  rule: 'RFC 9110 §13.1.2, weak comparison',
  severity: 'should',
  async run({ feed }) {
    let weakTags = 0
    for (const accepted of ['identity', 'gzip']) {
      const headers = { 'Accept-Encoding': accepted }
      const tag = await feed.readTag(headers)
      if (!tag.startsWith('W/')) continue
      weakTags += 1
      expectStatus(await feed.poll(tag.slice(2), headers), 304)
    }
    skipUnless(weakTags > 0, 'entity tags are strong')
  },
}
