import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Draft } from '@fixture-feed/contract/draft'
import { runToCompletion } from '@fixture-feed/contract/steps'
import type { Entry } from '@fixture-feed/journal/entry'
import { draftSample, pulse } from '@fixture-feed/test-support/samples'
import fc from 'fast-check'
import { isProblem, type Problem } from '../problem/problem.ts'
import { decodeItem } from '../snapshot/encoded-item.ts'
import { FeedFold } from '../snapshot/feed-fold.ts'
import { foldOf, instantOf, itemSample } from '../testing/feed-notation.ts'
import {
  decidePublication,
  type PublicationEffect,
  type PublicationIntent,
} from './decide-publication.ts'

type Decided = PublicationEffect | Problem

/** A time that is long after every entry of the notation. */
const nowMs = Date.parse('2026-03-01T22:00:00.000Z')

function decideAt(fold: FeedFold, wanted: PublicationIntent, atMs: number): Decided {
  const maxSnapshotBytes = Number.POSITIVE_INFINITY
  return runToCompletion(
    decidePublication(fold, wanted, { nowMs: atMs, storeNowMs: atMs, maxSnapshotBytes }),
  )
}

function decide(fold: FeedFold, wanted: Partial<PublicationIntent>): Decided {
  return decideAt(fold, { items: [], withdrawals: [], origin: 'publication', ...wanted }, nowMs)
}

/** A draft of the item and the content that a word such as `a2` names, so that a second `a2` changes nothing. */
function draftOf(word: string, more: Partial<Draft> = {}): Draft {
  return draftSample(word.replace(/\d/g, ''), word, more)
}

/** A decision as text: `a2 -b`, `unchanged a1`, or the code of the refusal. */
function inWords(decision: Decided): string {
  if (isProblem(decision)) return decision.code
  const { change, revisions } = decision
  const published = change?.items ?? revisions
  return [
    ...(change === undefined ? ['unchanged'] : []),
    ...published.map(({ id, revision }) => `${id}${revision}`),
    ...(change?.withdrawals ?? []).map(({ id }) => `-${id}`),
  ].join(' ')
}

function changeOf(decision: Decided) {
  assert.ok(!isProblem(decision) && decision.change)
  return decision.change
}

function refused(decision: Decided): Problem {
  assert.ok(isProblem(decision))
  return decision
}

test('a publication that expects other revisions than the current ones is rejected completely', () => {
  const fold = foldOf('a1,b1 b2 -a')
  const items = [draftOf('b3')]
  const decideOn = (...expected: NonNullable<PublicationIntent['expected']>) =>
    decide(fold, { items, expected })
  assert.equal(inWords(decideOn({ id: 'b', revision: 2 }, { id: 'a', revision: null })), 'b3')
  assert.equal(inWords(decideOn({ id: 'b', revision: 1 })), 'revision_conflict')
  assert.equal(inWords(decideOn({ id: 'b', revision: null })), 'revision_conflict')
  assert.equal(
    refused(decideOn({ id: 'b', revision: 2 }, { id: 'a', revision: 1 })).detail,
    'The feed has no item "a", but the publication expects revision 1 of item "a"',
  )
})

/** The intent in words: `a5=9` publishes item a with the content of a5 and revision 9, and `-b` withdraws b. */
function wantedOf(text: string): Pick<PublicationIntent, 'items' | 'withdrawals'> {
  const words = text.split(' ').filter(word => word !== '')
  const drafts = words.filter(word => !word.startsWith('-')).map(word => word.split('='))
  return {
    items: drafts.map(([content = '', revision]) =>
      draftOf(content, revision === undefined ? {} : { revision: Number(revision) }),
    ),
    withdrawals: words.filter(word => word.startsWith('-')).map(word => ({ id: word.slice(1) })),
  }
}

type Row = readonly [what: string, line: string, wanted: string, expected: string]

const onPublication: readonly Row[] = [
  ['a new item without a revision gets the first', '', 'a1', 'a1'],
  ['a new item may begin with any revision', '', 'a1=7', 'a7'],
  ['a changed item without a revision gets the next', 'a4', 'a5', 'a5'],
  ['an item with unchanged content is unchanged', 'a4', 'a4', 'unchanged a4'],
  ['a withdrawn item that is published again gets the next revision', 'a4 -a', 'a4', 'a5'],
  ['an erased item that is published again gets the next revision', 'a4 ~a', 'a4', 'a5'],
  ['the current revision with the same content is unchanged', 'a4', 'a4=4', 'unchanged a4'],
  ['the current revision with other content is a conflict', 'a4', 'a9=4', 'revision_conflict'],
  ['an earlier revision is a conflict', 'a3 a4', 'a4=3', 'revision_conflict'],
  [
    'an earlier revision with its own content is a conflict too',
    'a3 a4',
    'a3=3',
    'revision_conflict',
  ],
  ['a greater revision is accepted, also with a gap', 'a4', 'a5=9', 'a9'],
  ['a greater revision is accepted, also with the same content', 'a4', 'a4=5', 'a5'],
  ['a withdrawn revision is not assigned again', 'a4 -a', 'a4=4', 'revision_conflict'],
  ['an erased revision is not assigned again', 'a4 ~a', 'a4=4', 'revision_conflict'],
  ['one conflict rejects the whole publication', 'a4', 'b1 a9=1', 'revision_conflict'],
  ['withdrawing an item that never existed changes nothing', 'b1', '-a', 'unchanged'],
  ['withdrawing from a feed that never published changes nothing', '', '-a', 'unchanged'],
  ['withdrawing a withdrawn item changes nothing', 'a1 -a', '-a', 'unchanged'],
  ['withdrawing several items withdraws the existing ones', 'a1', '-a -nobody', '-a'],
  ['an empty intent changes nothing', 'a1', '', 'unchanged'],
  ['an empty intent is not a first publication', '', '', 'unchanged'],
]
const onSnapshot: readonly Row[] = [
  ['in a whole snapshot an earlier revision is a conflict', 'a3 a4', 'a9=3', 'revision_conflict'],
  ['in a whole snapshot a greater revision is accepted', 'a4', 'a9=6', 'a6'],
  ['in a whole snapshot a withdrawn revision is a conflict', 'a4 -a', 'a4=4', 'revision_conflict'],
]

for (const [origin, rows] of [
  ['publication', onPublication],
  ['snapshot', onSnapshot],
] as const) {
  for (const [what, line, wanted, expected] of rows)
    test(what, () => {
      assert.equal(inWords(decide(foldOf(line), { ...wantedOf(wanted), origin })), expected)
    })
}

test('a conflict states the expected and the current revision', () => {
  assert.equal(
    refused(decide(foldOf('a4'), wantedOf('a9=4'))).detail,
    'Cannot publish revision 4 of item "a": the current revision is 4, so use at least 5',
  )
  assert.match(
    refused(decide(foldOf('a4 -a'), wantedOf('a4=4'))).detail,
    /it was withdrawn or erased at revision 4/,
  )
})

test('an item with another key order or publishedAt is unchanged', () => {
  const { content, ...rest } = draftOf('a4')
  const reordered = {
    content: Object.fromEntries(Object.entries(content).reverse()),
    ...rest,
    publishedAt: instantOf(50),
  } as Draft
  assert.equal(inWords(decide(foldOf('a4'), { items: [reordered] })), 'unchanged a4')
})

test('a change contains only changed items, and the result the revision of every item', () => {
  const decision = decide(foldOf('a4 b2'), wantedOf('a4 b3 c1'))
  assert.equal(inWords(decision), 'b3 c1')
  assert.ok(!isProblem(decision))
  const revisions = decision.revisions.map(({ id, revision }) => `${id}${revision}`)
  assert.deepEqual(revisions, ['a4', 'b3', 'c1'])
})

test('a change contains its instant, the reasons of its withdrawals, and the new item count', () => {
  const withdrawals = [{ id: 'b', reason: 'wrong player' }, { id: 'nobody' }]
  const change = changeOf(decide(foldOf('a1 b1'), { ...wantedOf('a2 c1 d1'), withdrawals }))
  assert.deepEqual(change.withdrawals, withdrawals.slice(0, 1))
  assert.equal(change.itemCount, 3)
  assert.equal(change.at, '2026-03-01T22:00:00.000Z')
})

test('the instant is after the last one even if the clock stops or goes back', () => {
  const fold = foldOf('a1')
  for (const [clock, at] of [
    [instantOf(1), '2026-03-01T19:01:00.001Z'],
    [instantOf(0), '2026-03-01T19:01:00.001Z'],
    ['2026-03-01T19:01:00.001Z', '2026-03-01T19:01:00.001Z'],
  ] as const) {
    const wanted = { items: [draftOf('a2')], withdrawals: [], origin: 'publication' } as const
    assert.equal(changeOf(decideAt(fold, wanted, Date.parse(clock))).at, at)
  }
})

test('a given instant keeps its spelling', () => {
  const at = '2026-03-01T21:30:00.123456+01:00'
  assert.equal(changeOf(decide(foldOf('a1'), { items: [draftOf('a2')], at })).at, at)
})

test('a given instant may be the current time, but not later', () => {
  const items = [draftOf('a2')]
  assert.equal(inWords(decide(foldOf('a1'), { items, at: '2026-03-01T22:00:00Z' })), 'a2')
  const later = decide(foldOf('a1'), { items, at: '2026-03-01T22:00:00.0000001Z' })
  assert.equal(inWords(later), 'invalid_items')
  assert.match(refused(later).detail, /^"at" must not be in the future: found 2026-03-01T22/)
})

test('a given instant must be after the last one, compared as an instant and not as text', () => {
  const items = [draftOf('a2')]
  for (const at of ['2026-03-01T19:01:00Z', '2026-03-01T20:01:00+01:00', '2026-03-01T19:00:59Z']) {
    const decision = decide(foldOf('a1'), { items, at })
    assert.equal(inWords(decision), 'invalid_items')
    assert.match(
      refused(decision).detail,
      /must be after the feed's last change at 2026-03-01T19:01/,
    )
    assert.equal(refused(decision).issues?.[0]?.path, '/at')
  }
  assert.equal(inWords(decide(foldOf('a1'), { items, at: '2026-03-01T19:01:00.0001Z' })), 'a2')
})

test('a given publishedAt is kept; the default is the instant of the publication', () => {
  const publishedAt = (wanted: Partial<PublicationIntent>) =>
    changeOf(decide(foldOf(''), { ...wantedOf('a1'), ...wanted })).items[0]?.publishedAt
  assert.equal(publishedAt({}), '2026-03-01T22:00:00.000Z')
  const at = '2026-03-01T20:00:00+01:00'
  assert.equal(publishedAt({ at }), at)
  const items = [draftOf('a1', { publishedAt: '2026-03-01T18:00:00Z' })]
  assert.equal(publishedAt({ items, at }), '2026-03-01T18:00:00Z')
})

/** A feed that contains a1, and whose only enabled definition is not the definition of a1. */
function foldWithDisabled(): FeedFold {
  const fold = foldOf('a1')
  fold.advance({
    ...pulse,
    kind: 'settings',
    at: instantOf(2),
    state: 'live',
    definitions: [{ definitionKey: 'basketball.four-factors', definitionVersion: 2 }],
    id: 'settings',
    previous: 1,
    position: 2,
    recordedAt: instantOf(2),
  })
  return fold
}

test('new revisions need an enabled definition, except in a log', () => {
  const fold = foldWithDisabled()
  const { code, issues } = refused(decide(fold, wantedOf('a1 b1')))
  assert.equal(code, 'definition_not_enabled')
  const paths = issues?.map(({ path }) => path)
  assert.deepEqual(paths, ['/items/1'])
  assert.equal(inWords(decide(fold, wantedOf('a1'))), 'unchanged a1')
  assert.equal(inWords(decide(fold, wantedOf('-a'))), '-a')
  assert.equal(inWords(decide(fold, { ...wantedOf('b1'), origin: 'log' })), 'b1')
  // The enabled definition has the same key and another version.
  const other = { definitionKey: 'basketball.four-factors', definitionVersion: 1 }
  const items = [draftOf('b1', other)]
  assert.equal(inWords(decide(fold, { items })), 'definition_not_enabled')
})

test('a log stores an instant without changes', () => {
  const at = '2026-03-01T20:00:00Z'
  const change = changeOf(decide(foldOf('a1'), { origin: 'log', at }))
  assert.equal(change.at, at)
  assert.equal(change.itemCount, 1)
})

test('in a whole snapshot an item with its current revision and other content is an edit at the current time or its publishedAt', () => {
  const edited = { ...itemSample('a', 4), content: draftOf('a9').content }
  const change = changeOf(decide(foldOf('a4'), { items: [edited], origin: 'snapshot' }))
  assert.equal(change.items[0]?.revision, 5)
  assert.equal(change.items[0]?.publishedAt, change.at)
  const publishedAt = '2026-03-01T21:00:00Z'
  const said = decide(foldOf('a4'), { items: [{ ...edited, publishedAt }], origin: 'snapshot' })
  assert.equal(changeOf(said).items[0]?.publishedAt, publishedAt)
})

test('a decision changes nothing and is deterministic', () => {
  const fold = foldOf('a1 b1')
  const wanted = { items: [draftOf('a2')], withdrawals: [{ id: 'b' }] }
  const before = fold.snapshot
  assert.deepEqual(decide(fold, wanted), decide(fold, wanted))
  assert.deepEqual(fold.snapshot, before)
})

const wish = fc.record({
  items: fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('a', 'b', 'c'),
      about: fc.constantFrom('x', 'y'),
      revision: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
    }),
    { selector: ({ id }) => id },
  ),
  withdrawn: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')),
  passedMs: fc.integer({ min: -2000, max: 2000 }),
  origin: fc.constantFrom('publication' as const, 'snapshot' as const),
})

test('in any sequence of intents revisions and instants increase, counts are correct, and no-ops are repeatable', () => {
  fc.assert(
    fc.property(fc.array(wish, { maxLength: 15 }), wishes => {
      const fold = new FeedFold(pulse)
      const greatest = new Map<string, number>()
      let clock = nowMs
      let position = 0
      let last = ''
      for (const { items, withdrawn, passedMs, origin } of wishes) {
        clock += passedMs
        const wanted: PublicationIntent = {
          items: items.map(({ id, about, revision }) =>
            draftSample(id, about, revision === undefined ? {} : { revision }),
          ),
          withdrawals: withdrawn
            .filter(id => items.every(item => item.id !== id))
            .map(id => ({ id })),
          origin,
        }
        const decision = decideAt(fold, wanted, clock)
        if (isProblem(decision) || decision.change === undefined) continue
        const { change } = decision
        assert.ok(change.at > last)
        last = change.at
        for (const { id, revision } of change.items) {
          assert.ok(revision > (greatest.get(id) ?? 0))
          greatest.set(id, revision)
        }
        position++
        const envelope = { id: String(position), previous: position - 1, recordedAt: change.at }
        fold.advance({ ...change, ...envelope, position } as Entry)
        assert.equal(fold.snapshot?.items.length, change.itemCount)
        assert.equal(fold.history.last?.itemCount, change.itemCount)

        const shown = new Map(fold.snapshot?.items.map(item => [item.id, decodeItem(item)]))
        for (const draft of wanted.items)
          assert.deepEqual(shown.get(draft.id)?.content, draft.content)
        for (const { id } of wanted.withdrawals) assert.equal(shown.has(id), false)

        const again = wanted.items.map(({ revision: _, ...draft }) => draft)
        const repeated = decideAt(fold, { ...wanted, items: again }, clock)
        assert.ok(!isProblem(repeated) && !repeated.change)
      }
    }),
  )
})

test('decidePublication() rejects growth above the size limit, and lets a larger snapshot shrink', () => {
  const fold = foldOf('a1 b1 c1')
  const bytes = fold.itemBytes
  assert.equal(
    bytes,
    fold.snapshot?.items.reduce((sum, item) => sum + item.bytes.length, 0),
  )
  const within = (maxSnapshotBytes: number, wanted: Partial<PublicationIntent>): string => {
    const change = { items: [], withdrawals: [], origin: 'publication', ...wanted } as const
    return inWords(
      runToCompletion(
        decidePublication(fold, change, { nowMs, storeNowMs: nowMs, maxSnapshotBytes }),
      ),
    )
  }
  const small = draftSample('d', 'new')
  const more = 5_000
  const large = draftSample('d', 'x'.repeat(more))
  assert.equal(within(bytes + more, { items: [small] }), 'd1')
  assert.equal(within(bytes + more, { items: [large] }), 'payload_too_large')
  assert.equal(within(bytes + more, { items: [{ ...large, id: 'a' }] }), 'payload_too_large')
  assert.equal(within(10, { withdrawals: [{ id: 'a' }] }), '-a')
  assert.equal(within(10, { withdrawals: [{ id: 'a' }, { id: 'b' }], items: [small] }), 'd1 -a -b')
})
