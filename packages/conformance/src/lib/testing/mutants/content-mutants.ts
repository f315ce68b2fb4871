import type { Item, Snapshot } from '@fixture-feed/contract/snapshot'
import { type Coding, encoders, preferredCoding, qualities, right } from '../behavior.ts'
import { edited, headersOf, type Mutant, withBody, without } from './mutant.ts'

interface Index {
  readonly fixtures: readonly {
    readonly fixtureId: string
    readonly feeds: readonly string[]
    readonly awayTeam: { readonly tricode: string }
    readonly itemCount: number
  }[]
}

/** A mutant that changes the JSON text of every snapshot. */
function ofSnapshots(
  name: string,
  caughtBy: readonly string[],
  edit: (snapshot: Snapshot) => unknown,
): Mutant {
  const snapshotText: Mutant['mutation'] = () => ({
    snapshotText: (feed, version) => edited(right.snapshotText(feed, version), edit),
  })
  return { name, caughtBy, mutation: snapshotText }
}

/** A mutant that changes every item. */
function ofItems(name: string, caughtBy: readonly string[], edit: (item: Item) => unknown): Mutant {
  return ofSnapshots(name, caughtBy, snapshot => ({ ...snapshot, items: snapshot.items.map(edit) }))
}

/** A mutant that changes the JSON text of the index. */
function ofIndex(
  name: string,
  caughtBy: readonly string[],
  edit: (index: Index) => unknown,
): Mutant {
  return {
    name,
    caughtBy,
    mutation: () => ({ indexText: fixtures => edited(right.indexText(fixtures), edit) }),
  }
}

/** Mutants with wrong documents, or with correct documents whose headers or content codings are wrong. */
export const contentMutants: readonly Mutant[] = [
  {
    name: 'snapshots have no type',
    caughtBy: ['media-type-named'],
    mutation: () => headersOf(200, without('content-type')),
  },
  {
    name: 'the index has the type text/html',
    caughtBy: ['index-media-type'],
    mutation: () => ({
      reply: (reply, { path }) =>
        path.endsWith('/fixtures')
          ? { ...reply, headers: { ...reply.headers, 'content-type': 'text/html' } }
          : reply,
    }),
  },
  ofIndex('the index has an additional field', ['index-schema'], index => ({ ...index, total: 1 })),
  ofIndex('a fixture without feeds is listed', ['index-schema'], ({ fixtures }) => ({
    fixtures: [...fixtures, { ...fixtures[0], fixtureId: 'without-feeds', feeds: [] }],
  })),
  ofIndex('tricodes are in lower case', ['index-integration-view'], ({ fixtures }) => ({
    fixtures: fixtures.map(entry => {
      return { ...entry, awayTeam: { ...entry.awayTeam, tricode: 'tid' } }
    }),
  })),
  {
    name: 'the index is not JSON',
    caughtBy: ['index-answers'],
    mutation: () => ({ indexText: () => 'no fixtures today' }),
  },
  ofIndex('the index is a list without its object', ['index-schema'], ({ fixtures }) => fixtures),
  ofIndex('entries have no label', ['index-integration-view'], ({ fixtures }) => ({
    fixtures: fixtures.map(entry => ({ ...entry, label: undefined })),
  })),
  ofIndex('entries have an additional field', ['index-integration-fields'], ({ fixtures }) => ({
    fixtures: fixtures.map(entry => ({ ...entry, venue: 'Hall 3' })),
  })),
  ofIndex('a fixture is listed twice', ['index-ids-unique'], ({ fixtures }) => ({
    fixtures: [...fixtures, ...fixtures],
  })),
  ofIndex('the number of items is wrong', ['index-item-count'], ({ fixtures }) => ({
    fixtures: fixtures.map(entry => ({ ...entry, itemCount: entry.itemCount + 1 })),
  })),
  {
    name: 'a feed that the index lists redirects',
    caughtBy: ['index-feeds-answer'],
    mutation: () => ({
      reply: (reply, { path }) =>
        path.endsWith('pulse-v1') ? { ...withBody(reply, ''), status: 307 } : reply,
    }),
  },
  {
    name: 'the index may not be stored',
    caughtBy: ['index-policy'],
    mutation: () => ({
      reply: (reply, { path }) =>
        path.endsWith('/fixtures')
          ? { ...reply, headers: { ...reply.headers, 'cache-control': 'no-store' } }
          : reply,
    }),
  },
  {
    name: 'the index never changes',
    caughtBy: ['new-fixture-listed'],
    mutation: () => {
      let first: string | undefined
      return {
        indexText(fixtures) {
          first ??= right.indexText(fixtures)
          return first
        },
      }
    },
  },
  {
    name: 'a snapshot has the type text/html',
    caughtBy: ['snapshot-media-type'],
    mutation: () => headersOf(200, headers => ({ ...headers, 'content-type': 'text/html' })),
  },
  {
    name: 'a snapshot is in Latin-1',
    caughtBy: ['snapshot-utf8'],
    mutation: () => ({
      encode: (identity, coding, asked) =>
        right.encode(Buffer.from(identity.toString(), 'latin1'), coding, asked),
    }),
  },
  ofItems('an item has an additional field', ['snapshot-schema'], item => ({
    ...item,
    extra: true,
  })),
  ofItems('a revision of 0', ['snapshot-schema'], item => ({ ...item, revision: 0 })),
  ofItems('date-times without offset', ['snapshot-schema'], item => {
    return { ...item, publishedAt: item.publishedAt.replace('Z', '') }
  }),
  ofSnapshots('a snapshot names another feed', ['snapshot-names-feed'], snapshot => {
    return { ...snapshot, feedKey: 'another' }
  }),
  {
    name: 'all feeds except the first name another fixture',
    caughtBy: ['snapshot-names-feed'],
    mutation: () => {
      let first: string | undefined
      return {
        snapshotText: (feed, version) => {
          first ??= feed.feedKey
          const text = right.snapshotText(feed, version)
          if (feed.feedKey === first) return text
          return edited<Snapshot>(text, snapshot => ({ ...snapshot, fixtureId: 'another' }))
        },
      }
    },
  },
  ofItems('content has an additional field', ['content-closed'], item => {
    return { ...item, content: { ...item.content, extra: true } }
  }),
  ofItems('an object within content has an additional field', ['item-content'], item => {
    const { gameState } = item.content
    return { ...item, content: { ...item.content, gameState: { ...Object(gameState), extra: 1 } } }
  }),
  ofItems('content lacks its headline', ['item-content'], item => {
    return { ...item, content: { ...item.content, headline: undefined } }
  }),
  ofItems('entities are missing', ['item-references'], item => ({ ...item, entities: [] })),
  ofItems('items of another fixture', ['item-fixture'], item => ({
    ...item,
    fixtureId: 'another',
  })),
  ofSnapshots('an item occurs twice', ['item-ids-unique'], snapshot => {
    return { ...snapshot, items: [...snapshot.items, ...snapshot.items] }
  }),
  ofSnapshots('items are in reverse order', ['items-in-order'], snapshot => {
    return { ...snapshot, items: snapshot.items.toReversed() }
  }),
  {
    name: 'gzip of other bytes',
    caughtBy: ['coding-decodes'],
    mutation: () => ({
      encode: (identity, coding, asked) =>
        right.encode(coding === 'gzip' ? Buffer.from('{}') : identity, coding, asked),
    }),
  },
  {
    name: 'br that is gzip',
    caughtBy: ['coding-decodes', 'content-length'],
    mutation: () => ({
      encode: (identity, coding) => encoders[coding === 'br' ? 'gzip' : coding](identity),
    }),
  },
  {
    name: 'gzip without Content-Encoding',
    caughtBy: ['fetch-decodes'],
    mutation: () => headersOf(200, without('content-encoding')),
  },
  {
    name: 'every response is gzip',
    caughtBy: ['coding-accepted', 'coding-refused'],
    mutation: () => ({ coding: () => 'gzip' }),
  },
  {
    name: 'a coding is used if Accept-Encoding contains its name, even with q=0',
    caughtBy: ['coding-refused'],
    mutation: () => ({ coding: accepted => named(accepted) ?? 'identity' }),
  },
  {
    name: 'q is read only if it has no more than one decimal',
    caughtBy: ['coding-refused'],
    mutation: () => ({
      coding: accepted => preferredCoding(accepted?.replaceAll(/;q=\d\.\d+/g, '')),
    }),
  },
  {
    name: 'q only decides whether a coding is accepted',
    caughtBy: ['coding-preferred'],
    mutation: () => ({
      coding(accepted = '') {
        const welcome = [...qualities(accepted)].filter(([, quality]) => quality > 0)
        return preferredCoding(welcome.map(([name]) => name).join())
      },
    }),
  },
  {
    name: 'no Vary without a content coding',
    caughtBy: ['coding-vary'],
    mutation: () => ({
      reply: reply =>
        reply.headers['content-encoding'] === undefined
          ? { ...reply, headers: without('vary')(reply.headers) }
          : reply,
    }),
  },
  {
    name: 'Content-Length is too short by one',
    caughtBy: ['content-length'],
    mutation: () => ({
      reply(reply, { feed }) {
        if (feed === undefined || reply.status !== 200) return reply
        const length = String(reply.body.length - 1)
        return { ...reply, headers: { ...reply.headers, 'content-length': length } }
      },
    }),
  },
]

function named(accepted = ''): Coding | undefined {
  return (['br', 'gzip'] as const).find(coding => accepted.includes(coding))
}
