import type { Check } from '../../check.ts'
import { entriesOf, readIndex } from '../../discover.ts'
import { expect, expectStatus, skipUnless } from '../../expectations.ts'
import { Feed, parseJson } from '../../feed.ts'
import type { IndexEntry } from '../../subject.ts'

export const indexItemCount: Check = {
  id: 'index-item-count',
  title: 'itemCount counts the current items of all feeds of the fixture',
  rule: 'Fixture Feed, decisions where the spec is silent',
  severity: 'extension',
  async run(subject) {
    expectStatus(subject.index, 200)
    const { wire } = subject
    const index = await readIndex(wire)
    const counted = entriesOf(index).filter(isCounted).slice(0, maxEntries)
    skipUnless(counted.length > 0, 'no entry has an itemCount')
    for (const { fixtureId, feeds, itemCount } of counted) {
      let sum = 0
      for (const feedKey of feeds) {
        const exchange = await Feed.named(wire, { fixtureId, feedKey }).send()
        if (exchange.answer.status === 404) continue
        const { items } = parseJson(exchange) as { readonly items: readonly unknown[] }
        sum += items.length
      }
      expect(sum === itemCount, `"${fixtureId}" says ${itemCount} and has ${sum} items`, index)
    }
  },
}

const maxEntries = 5

interface Counted {
  readonly itemCount: number
}

function isCounted(entry: object): entry is Counted & IndexEntry {
  return typeof (entry as Partial<Counted>).itemCount === 'number'
}
