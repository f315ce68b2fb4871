import { isDateTime } from '@fixture-feed/contract/instant'
import { type Checks, should } from '../check.ts'
import { expect, expectHeader, expectStatus } from '../expectations.ts'
import { parseJson } from '../feed.ts'
import { readOptionalDocument } from '../read-optional-document.ts'
import type { Citation } from '../sources.ts'
import { type Exchange, headerOf } from '../wire/exchange.ts'

const oneEntry: Citation =
  'Fixture Feed, changes: `GET /v1/changes` has exactly one entry for each listed feed that has a snapshot and can be read, the newest `snapshotAt` first.'

const asFeed: Citation =
  'Fixture Feed, changes: The list is `no-store` and has an entity tag, and a read with this tag is a 304.'

/** An entry of the list of changes. Its fields may have any type until they are checked. */
interface Entry {
  readonly fixtureId?: unknown
  readonly feedKey?: unknown
  readonly snapshotAt?: unknown
  readonly state?: unknown
}

export const changesChecks: Checks = {
  'changes-entries': should(
    'the list of changes contains each feed at most once, with its snapshotAt and its state, the newest change first',
    oneEntry,
    async subject => {
      const exchange = await readOptionalDocument(subject, '/v1/changes')
      const entries = entriesOf(exchange)
      for (const entry of entries)
        expect(isEntry(entry), `an entry is invalid: ${JSON.stringify(entry)}`, exchange)
      const keys = entries.map(({ fixtureId, feedKey }) => JSON.stringify([fixtureId, feedKey]))
      expect(new Set(keys).size === keys.length, 'a feed occurs twice', exchange)
      const instants = entries.map(({ snapshotAt }) => Date.parse(String(snapshotAt)))
      const isOrdered = instants.every((at, index) => at <= (instants[index - 1] ?? Infinity))
      expect(isOrdered, 'an older change precedes a newer one', exchange)
    },
  ),
  'changes-conditional': {
    ...should(
      'the list of changes is no-store, and a read with its entity tag is a 304',
      asFeed,
      async subject => {
        const first = await readOptionalDocument(subject, '/v1/changes')
        expectHeader(first, 'Cache-Control', 'no-store')
        const tag = headerOf(first, 'etag')
        expect(tag !== undefined, 'the list has no entity tag', first)
        const target = subject.wire.targetOf('/v1/changes')
        const headers = [
          ['Accept-Encoding', 'identity'],
          ['If-None-Match', tag],
        ] as const
        const again = await subject.wire.send({ target, headers })
        // A feed may have changed between the reads.
        if (again.response.status === 200 && headerOf(again, 'etag') !== tag) return
        expectStatus(again, 304)
      },
    ),
    notStatic: 'a file server usually has one cache policy for all JSON files',
  },
}

function entriesOf(exchange: Exchange): readonly Entry[] {
  const { changes } = Object(parseJson(exchange))
  expect(Array.isArray(changes), 'the array of changes is missing', exchange)
  return changes
}

function isEntry({ fixtureId, feedKey, snapshotAt, state }: Entry): boolean {
  const areTexts = [fixtureId, feedKey].every(text => typeof text === 'string')
  const isAt = typeof snapshotAt === 'string' && isDateTime(snapshotAt)
  return areTexts && isAt && (state === 'live' || state === 'finished')
}
