import type { Check } from '../../check.ts'
import { expectStatus, skipUnless } from '../../expectations.ts'
import { opaqueOf } from '../../feed.ts'
import type { Exchange } from '../../wire/exchange.ts'

export const codingSuffix: Check = {
  id: 'coding-suffix',
  title: 'a tag to which an intermediary added -gzip or -br is answered with 304',
  rule: 'Fixture Feed, public listener, entity tags (as Apache and others add them)',
  severity: 'extension',
  async run({ feed }) {
    const opaque = opaqueOf(await feed.readTag())
    const polls: Exchange[] = []
    for (const tag of [`"${opaque}-gzip"`, `"${opaque}-br"`, `W/"${opaque}-gzip"`]) {
      polls.push(await feed.poll(tag))
    }
    const missed = polls.filter(({ answer }) => answer.status !== 304)
    skipUnless(missed.length < polls.length, 'suffixes of codings are not known')
    for (const exchange of missed) expectStatus(exchange, 304)
  },
}
