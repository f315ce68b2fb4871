import type { Check } from '../../check.ts'
import { expect, skipUnless } from '../../expectations.ts'
import { codingOf } from '../../wire/decode-content.ts'
import { headerOf } from '../../wire/exchange.ts'

export const tagDiffersBetweenCodings: Check = {
  id: 'tag-differs-between-codings',
  title: 'different content codings do not share a strong entity tag',
  rule: 'RFC 9110 §8.8.3.3',
  severity: 'should',
  async run({ feed }) {
    const coded = new Map<string, string>()
    const codings = new Set<string>()
    for (const accepted of ['identity', 'gzip', 'br', 'zstd']) {
      const exchange = await feed.read({ 'Accept-Encoding': accepted })
      const tag = headerOf(exchange, 'etag')
      const coding = codingOf(exchange)
      codings.add(coding)
      if (tag === undefined || tag.startsWith('W/')) continue
      const other = coded.get(tag)
      if (other === undefined) coded.set(tag, coding)
      else expect(other === coding, `${other} and ${coding} share the tag ${tag}`, exchange)
    }
    skipUnless(codings.size > 1, 'the target uses no content coding')
    skipUnless(coded.size > 0, 'the feed has no strong entity tags')
  },
}
