import type { Check } from '../../check.ts'
import { expectStatus, skipUnless } from '../../expectations.ts'
import type { Exchange } from '../../wire/exchange.ts'

export const tagAcrossCodings: Check = {
  id: 'tag-across-codings',
  title: 'the tag of any content coding is a match whatever coding is accepted now',
  rule: 'Fixture Feed, public listener, entity tags',
  severity: 'extension',
  async run({ feed }) {
    const tags: string[] = []
    for (const accepted of codings) tags.push(await feed.readTag({ 'Accept-Encoding': accepted }))
    skipUnless(new Set(tags).size > 1, 'all codings have the same tag')
    const foreign: Exchange[] = []
    for (const [index, tag] of tags.entries()) {
      const accepted = codings[(index + 1) % codings.length] ?? ''
      foreign.push(await feed.poll(tag, { 'Accept-Encoding': accepted }))
    }
    const missed = foreign.filter(({ answer }) => answer.status !== 304)
    skipUnless(
      missed.length < foreign.length,
      'the tag of a coding is a match for that coding only',
    )
    for (const exchange of missed) expectStatus(exchange, 304)
  },
}

const codings = ['identity', 'gzip', 'br']
