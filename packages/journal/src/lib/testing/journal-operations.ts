import fc from 'fast-check'
import type { Chain, EntryFacts, FeedId } from '../../entry.ts'
import { sample } from '../contract-cases/samples.ts'

/** One operation on a journal. Its positions are taken modulo slightly more than the number of existing ones. */
export type Operation =
  | { readonly kind: 'append'; readonly together: readonly RandomEntry[] }
  | { readonly kind: 'readChain'; readonly chain: Chain; readonly after: number }
  | { readonly kind: 'readAt'; readonly positions: readonly number[] }
  | { readonly kind: 'readHeads' }
  | {
      readonly kind: 'scrub'
      readonly feed: FeedId
      readonly itemId: string
      readonly before: number
    }
  | { readonly kind: 'reopen' }

export interface RandomEntry {
  readonly facts: EntryFacts
  readonly id: string
  /** The predecessor that the entry names. Absent: the end of the chain. */
  readonly previous?: number
}

const position = fc.nat(1000)
const itemId = fc.constantFrom('a', 'b', '__proto__', '\ud800')
const itemIds = fc.uniqueArray(itemId, { maxLength: 3 })
const fixtureId = fc.constantFrom('f1', 'f2')
const feed: fc.Arbitrary<FeedId> = fc.record({
  fixtureId,
  feedKey: fc.constantFrom('pulse', 'pulse-v1'),
})

const facts: fc.Arbitrary<EntryFacts> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(feed, itemIds, itemIds).map(args => sample.publication(...args)),
  },
  fixtureId.map(id => sample.fixture(id)),
  fixtureId.map(sample.retirement),
  feed.map(sample.settings),
  feed.map(sample.receipt),
  fc.tuple(feed, itemId).map(args => sample.hold(...args)),
  fc.tuple(feed, fc.tuple(itemId, itemId)).map(args => sample.proposal(...args)),
  fc.tuple(feed, fc.uint8Array()).map(args => sample.asset(...args)),
  fc.tuple(feed, itemId).map(args => sample.erasure(...args)),
)

const entry: fc.Arbitrary<RandomEntry> = fc.record(
  { facts, id: fc.nat(60).map(number => `id ${number}`), previous: position },
  { requiredKeys: ['facts', 'id'] },
)

const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('append' as const),
      together: fc.array(entry, { minLength: 1, maxLength: 5 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('readChain' as const),
      chain: fc.oneof(feed, fc.record({ fixtureId })),
      after: position,
    }),
  },
  fc.record({
    kind: fc.constant('readAt' as const),
    positions: fc.array(position, { maxLength: 4 }),
  }),
  { weight: 2, arbitrary: fc.constant({ kind: 'readHeads' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('scrub' as const), feed, itemId, before: position }),
  },
  fc.constant({ kind: 'reopen' as const }),
)

export const operations: fc.Arbitrary<readonly Operation[]> = fc.array(operation, {
  maxLength: 40,
  size: 'max',
})
