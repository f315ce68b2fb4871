import type { Check } from '../../check.ts'
import { expectStatus, skipUnless } from '../../expectations.ts'
import { decodeContent } from '../../wire/decode-content.ts'
import { headerOf } from '../../wire/exchange.ts'

export const tagOfOtherFeed: Check = {
  id: 'tag-of-other-feed',
  title:
    'feeds with different bytes have different tags, and the tag of one is no match at the other',
  rule: 'Spec, Endpoints, feed read, rule 4',
  severity: 'must',
  async run({ feeds }) {
    const [first, second] = feeds
    skipUnless(first !== undefined && second !== undefined, 'there are no two feeds to compare')
    const [a, b] = [await first.read(), await second.read()]
    skipUnless(!decodeContent(a).equals(decodeContent(b)), 'both feeds have the same bytes')
    const tag = headerOf(a, 'etag')
    skipUnless(tag !== undefined, 'the feed has no entity tag')
    expectStatus(await second.poll(tag), 200)
  },
}
