import type { Item } from '@fixture-feed/contract/snapshot'
import type { EntryFacts, FeedId, StoredEvidence } from '../../entry.ts'

export const at = '2025-01-02T18:00:00Z'

export const pulse: FeedId = { fixtureId: 'f1', feedKey: 'pulse' }

/** Facts about a fictional fixture, complete but as short as possible. */
export const sample = {
  fixture: (fixtureId: string, label: string | null = null): EntryFacts => ({
    kind: 'fixture',
    fixtureId,
    fixture: {
      fixtureId,
      key: 'reds-at-blues',
      label,
      date: '2025-01-02',
      seasonType: 'Regular Season',
      awayTeam: { id: 'reds', name: 'Harbour Reds', tricode: 'RED' },
      homeTeam: { id: 'blues', name: 'Valley Blues', tricode: 'BLU' },
      firstEventAt: at,
      feeds: ['pulse', 'pulse-v1'],
    },
  }),

  retirement: (fixtureId: string): EntryFacts => ({ kind: 'retirement', fixtureId }),

  settings(feed: FeedId): EntryFacts {
    const definitions = [{ definitionKey: 'basketball.four-factors', definitionVersion: 2 }]
    const more = { language: 'es', evidence: 'required' } as const
    const settings = { state: 'finished', definitions, ...more } as const
    return { kind: 'settings', ...feed, at, ...settings, by: 'desk' }
  },

  /** A publication of some items, with withdrawals of others. */
  publication: (
    feed: FeedId,
    itemIds: readonly string[] = ['a'],
    withdrawnIds: readonly string[] = [],
  ): EntryFacts => ({
    kind: 'publication',
    ...feed,
    at,
    items: itemIds.map(id => itemSample(feed.fixtureId, id)),
    withdrawals: withdrawnIds.map(id => ({ id, reason: `${id} was wrong` })),
    itemCount: itemIds.length,
    evidence: itemIds.map(evidenceSample),
    receipt: receiptSample(201),
  }),

  receipt: (feed: FeedId): EntryFacts => ({
    kind: 'receipt',
    ...feed,
    receipt: receiptSample(200),
  }),

  asset(feed: FeedId, bytes: Uint8Array): EntryFacts {
    return { kind: 'asset', ...feed, name: 'chart.svg', mediaType: 'image/svg+xml', bytes }
  },

  hold(feed: FeedId, itemId = 'a'): EntryFacts {
    const rule = {
      items: [itemId],
      release: 'approval',
      reason: `${itemId} was corrected`,
    } as const
    return { kind: 'hold', ...feed, at, by: 'desk', holdId: 'mine', rule }
  },

  /** The end of the hold that `hold` sets. */
  end(feed: FeedId): EntryFacts {
    return { kind: 'hold', ...feed, at, by: 'desk', holdId: 'mine', rule: null, dropped: ['a'] }
  },

  /** The pending part of a publication of two held items: a draft of the first, and the withdrawal of the second. */
  proposal(feed: FeedId, itemIds: readonly [string, string]): EntryFacts {
    const [changed, withdrawn] = itemIds
    const { revision: _, publishedAt: __, ...item } = itemSample(feed.fixtureId, changed)
    const evidence = { id: changed, source: { format: 'made-up' }, plays: [], claims: [] }
    const withdrawal = { id: withdrawn, reason: `${withdrawn} was wrong` }
    const held = itemIds.map(id => ({
      id,
      holds: ['mine'],
      reason: `${id} was corrected`,
      due: null,
    }))
    const result = { snapshotAt: at, itemCount: 2, etag: null, items: [], held }
    return {
      kind: 'proposal',
      ...feed,
      at,
      by: 'generator',
      proposals: [
        { id: changed, item, evidence, hash: '00ff' },
        { id: withdrawn, hash: 'ff00', withdrawal },
      ],
      evidence: itemIds.map(evidenceSample),
      receipt: { ...receiptSample(200), body: JSON.stringify(result) },
      pendingCount: 2,
    }
  },

  gap(feed: FeedId): EntryFacts {
    return { kind: 'gap', ...feed, from: at, to: '2025-01-02T18:01:00Z' }
  },

  /**
   * Observations of a relay, among them an index entry with the required fields and one more, and items in an unusual
   * order.
   */
  observed(feed: FeedId): readonly EntryFacts[] {
    const { fixtureId, feedKey } = feed
    const fixture = { fixtureId, feeds: [feedKey], venue: { name: 'Harbour Hall' } }
    const items = [itemSample(fixtureId, 'b'), itemSample(fixtureId, 'a')]
    const change = { items, withdrawals: [], itemCount: 2, order: ['b', 'a'] }
    const image = { name: '/charts/1.png', mediaType: 'image/png', bytes: Uint8Array.of(7) }
    const origin = 'observed'
    return [
      { kind: 'fixture', fixtureId, fixture, origin, indexRank: 1.5 },
      { kind: 'settings', ...feed, at, state: 'live', definitions: null, origin },
      { kind: 'publication', ...feed, at, ...change, origin },
      { kind: 'asset', ...feed, ...image, origin },
      sample.gap(feed),
      { kind: 'retirement', fixtureId, origin },
    ]
  },

  erasure(feed: FeedId, itemId: string): EntryFacts {
    return { kind: 'erasure', ...feed, at, itemId, itemCount: 0 }
  },
}

export function itemSample(fixtureId: string, id: string): Item {
  return {
    id,
    fixtureId,
    definitionKey: 'basketball.pre-game-summary',
    definitionVersion: 1,
    revision: 1,
    effectiveAt: at,
    asOf: at,
    publishedAt: at,
    entities: [{ id: 'reds', kind: 'team', displayName: 'Harbour Reds' }],
    content: { headline: `About ${id}`, nested: { list: [1, -0.5, null, true, 'ü'] } },
    assets: [],
  }
}

function evidenceSample(id: string): StoredEvidence {
  return { id, revision: 1, hash: '00ff', zstd: Buffer.from(`${id} scores`).toString('base64') }
}

function receiptSample(status: 200 | 201) {
  return { key: 'k', requestDigest: '00ff', status, body: '{"snapshotAt":"…"}' }
}
