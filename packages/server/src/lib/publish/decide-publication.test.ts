import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Draft } from '@fixture-feed/contract/draft'
import { finish } from '@fixture-feed/contract/steps'
import type { Entry } from '@fixture-feed/journal/entry'
import fc from 'fast-check'
import { decodeItem } from '../snapshot/encoded-item.ts'
import { FeedFold } from '../snapshot/feed-fold.ts'
import { foldOf, instantOf, itemSample } from '../testing/feed-notation.ts'
import { draftSample, pulse } from '../testing/samples.ts'
import {
  decidePublication,
  type PublicationDecision,
  type WantedChange,
} from './decide-publication.ts'

/** Long after every entry of the notation. */
const nowMs = Date.parse('2026-03-01T22:00:00.000Z')

function decideAt(fold: FeedFold, wanted: WantedChange, atMs: number): PublicationDecision {
  const maxSnapshotBytes = Number.POSITIVE_INFINITY
  return finish(decidePublication(fold, wanted, { nowMs: atMs, maxSnapshotBytes }))
}

function decide(fold: FeedFold, wanted: Partial<WantedChange>): PublicationDecision {
  return decideAt(fold, { items: [], withdrawals: [], origin: 'publication', ...wanted }, nowMs)
}

/** A draft with the content that the notation gives this revision, so that `a2` again is no change. */
function draftOf(word: string, more: Partial<Draft> = {}): Draft {
  return draftSample(word.replace(/\d/g, ''), word, more)
}

/** How a decision reads in one word: `a2 -b`, `unchanged a1`, or the code of the refusal. */
function inWords(decision: PublicationDecision): string {
  switch (decision.kind) {
    case 'refused':
      return decision.problem.code
    case 'unchanged':
      return ['unchanged', ...decision.revisions.map(({ id, revision }) => id + revision)].join(' ')
    case 'changed':
      return [
        ...decision.change.items.map(({ id, revision }) => `${id}${revision}`),
        ...decision.change.withdrawals.map(({ id }) => `-${id}`),
      ].join(' ')
  }
}

function changeOf(decision: PublicationDecision) {
  assert.equal(decision.kind, 'changed')
  return decision.change
}

function detailOf(decision: PublicationDecision): string {
  assert.equal(decision.kind, 'refused')
  return decision.problem.detail
}

test('a publication that expects other revisions than readers see is a conflict, whole', () => {
  const fold = foldOf('a1,b1 b2 -a')
  const items = [draftOf('b3')]
  const decideOn = (...expected: NonNullable<WantedChange['expected']>) =>
    decide(fold, { items, expected })
  assert.equal(inWords(decideOn({ id: 'b', revision: 2 }, { id: 'a', revision: null })), 'b3')
  assert.equal(inWords(decideOn({ id: 'b', revision: 1 })), 'revision_conflict')
  assert.equal(inWords(decideOn({ id: 'b', revision: null })), 'revision_conflict')
  assert.equal(
    detailOf(decideOn({ id: 'b', revision: 2 }, { id: 'a', revision: 1 })),
    'Readers see no item "a", and the publication expects revision 1 of item "a"',
  )
})

for (const [what, line, wanted, expected] of [
  ['a new item without a revision gets the first', '', { items: [draftOf('a1')] }, 'a1'],
  ['a new item may begin with any revision', '', { items: [draftOf('a1', { revision: 7 })] }, 'a7'],
  ['a changed item without a revision gets the next', 'a4', { items: [draftOf('a5')] }, 'a5'],
  ['an item that is as it was is unchanged', 'a4', { items: [draftOf('a4')] }, 'unchanged a4'],
  ['a withdrawn item comes back with the next revision', 'a4 -a', { items: [draftOf('a4')] }, 'a5'],
] as const) {
  test(what, () => assert.equal(inWords(decide(foldOf(line), wanted)), expected))
}

test('an item that is as it was, in another key order and with another publishedAt, is unchanged', () => {
  const { content, ...rest } = draftOf('a4')
  const reordered = {
    content: Object.fromEntries(Object.entries(content).reverse()),
    ...rest,
    publishedAt: instantOf(50),
  } as Draft
  assert.equal(inWords(decide(foldOf('a4'), { items: [reordered] })), 'unchanged a4')
})

test('the current revision with the same content is unchanged', () => {
  const same = draftOf('a4', { revision: 4 })
  assert.equal(inWords(decide(foldOf('a4'), { items: [same] })), 'unchanged a4')
})

test('the current revision with other content is a conflict, with the facts in words', () => {
  const decision = decide(foldOf('a4'), { items: [draftOf('a9', { revision: 4 })] })
  assert.equal(inWords(decision), 'revision_conflict')
  assert.equal(
    detailOf(decision),
    'Cannot publish revision 4 of item "a": the current revision is 4, so a changed item needs at least 5',
  )
})

test('an earlier revision is a conflict, whether its content is the same or not', () => {
  for (const content of ['a4', 'a3']) {
    const earlier = draftOf(content, { revision: 3 })
    assert.equal(inWords(decide(foldOf('a3 a4'), { items: [earlier] })), 'revision_conflict')
  }
})

test('a greater revision is taken, also with a gap and also when the content is the same', () => {
  assert.equal(inWords(decide(foldOf('a4'), { items: [draftOf('a5', { revision: 9 })] })), 'a9')
  assert.equal(inWords(decide(foldOf('a4'), { items: [draftOf('a4', { revision: 5 })] })), 'a5')
})

test('a withdrawn revision is not given out again', () => {
  const decision = decide(foldOf('a4 -a'), { items: [draftOf('a4', { revision: 4 })] })
  assert.equal(inWords(decision), 'revision_conflict')
  assert.match(detailOf(decision), /it was withdrawn at revision 4/)
})

test('an erased revision is not given out again', () => {
  const again = draftOf('a4', { revision: 4 })
  assert.equal(inWords(decide(foldOf('a4 ~a'), { items: [again] })), 'revision_conflict')
  assert.equal(inWords(decide(foldOf('a4 ~a'), { items: [draftOf('a4')] })), 'a5')
})

test('one conflict refuses the whole publication', () => {
  const items = [draftOf('b1'), draftOf('a9', { revision: 1 })]
  assert.equal(inWords(decide(foldOf('a4'), { items })), 'revision_conflict')
})

test('only what changes is in the change, but every item is answered with its revision', () => {
  const decision = decide(foldOf('a4 b2'), { items: [draftOf('a4'), draftOf('b3'), draftOf('c1')] })
  assert.equal(inWords(decision), 'b3 c1')
  assert.ok(decision.kind === 'changed')
  assert.deepEqual(decision.revisions, [
    { id: 'a', revision: 4 },
    { id: 'b', revision: 3 },
    { id: 'c', revision: 1 },
  ])
})

test('a withdrawal takes out what is there and keeps its reason', () => {
  const withdrawals = [{ id: 'a', reason: 'wrong player' }]
  const change = changeOf(decide(foldOf('a1 b1'), { withdrawals }))
  assert.deepEqual(change.withdrawals, withdrawals)
  assert.equal(change.itemCount, 1)
})

test('withdrawing what is not there, or no longer, changes nothing', () => {
  for (const line of ['', 'b1', 'a1 -a']) {
    const decision = decide(foldOf(line), { withdrawals: [{ id: 'a' }] })
    assert.equal(inWords(decision), 'unchanged')
  }
})

test('withdrawing what is there beside what is not keeps only the former', () => {
  const withdrawals = [{ id: 'a' }, { id: 'nobody' }]
  assert.equal(inWords(decide(foldOf('a1'), { withdrawals })), '-a')
})

test('nothing wanted is nothing changed, also in a feed that never published', () => {
  assert.equal(inWords(decide(foldOf(''), {})), 'unchanged')
  assert.equal(inWords(decide(foldOf('a1'), {})), 'unchanged')
})

test('itemCount is what the feed has after the change', () => {
  const items = [draftOf('a2'), draftOf('c1'), draftOf('d1')]
  const withdrawals = [{ id: 'b' }, { id: 'nobody' }]
  assert.equal(changeOf(decide(foldOf('a1 b1'), { items, withdrawals })).itemCount, 3)
})

test('the instant is now', () => {
  const change = changeOf(decide(foldOf('a1'), { items: [draftOf('a2')] }))
  assert.equal(change.at, '2026-03-01T22:00:00.000Z')
})

test('the instant is after the last one also when the clock stands still or goes back', () => {
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

test('a given instant is taken as it is written', () => {
  const at = '2026-03-01T21:30:00.123456+01:00'
  assert.equal(changeOf(decide(foldOf('a1'), { items: [draftOf('a2')], at })).at, at)
})

test('a given instant may be now, but not later', () => {
  const items = [draftOf('a2')]
  assert.equal(inWords(decide(foldOf('a1'), { items, at: '2026-03-01T22:00:00Z' })), 'a2')
  const later = decide(foldOf('a1'), { items, at: '2026-03-01T22:00:00.0000001Z' })
  assert.equal(inWords(later), 'invalid_items')
  assert.match(detailOf(later), /^"at" must not be in the future: found 2026-03-01T22/)
})

test('a given instant must be after the last one, as an instant and not as text', () => {
  const items = [draftOf('a2')]
  for (const at of ['2026-03-01T19:01:00Z', '2026-03-01T20:01:00+01:00', '2026-03-01T19:00:59Z']) {
    const decision = decide(foldOf('a1'), { items, at })
    assert.equal(inWords(decision), 'invalid_items')
    assert.match(detailOf(decision), /must be after the feed's last change at 2026-03-01T19:01/)
    assert.ok(decision.kind === 'refused')
    assert.equal(decision.problem.issues?.[0]?.path, '/at')
  }
  assert.equal(inWords(decide(foldOf('a1'), { items, at: '2026-03-01T19:01:00.0001Z' })), 'a2')
})

test('publishedAt left out is the instant of the publication, given or not', () => {
  const items = [draftOf('a1')]
  const now = changeOf(decide(foldOf(''), { items }))
  assert.equal(now.items[0]?.publishedAt, now.at)
  const at = '2026-03-01T20:00:00+01:00'
  assert.equal(changeOf(decide(foldOf(''), { items, at })).items[0]?.publishedAt, at)
})

test('publishedAt that is given stays', () => {
  const items = [draftOf('a1', { publishedAt: '2026-03-01T18:00:00Z' })]
  const [item] = changeOf(decide(foldOf(''), { items })).items
  assert.equal(item?.publishedAt, '2026-03-01T18:00:00Z')
})

/** A feed in which only one definition is enabled, and a1 of another one is already there. */
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

test('a new revision of a definition that is not enabled is refused, and says which', () => {
  const decision = decide(foldWithDisabled(), { items: [draftOf('a1'), draftOf('b1')] })
  assert.equal(inWords(decision), 'definition_not_enabled')
  assert.ok(decision.kind === 'refused')
  assert.deepEqual(
    decision.problem.issues?.map(({ path }) => path),
    ['/items/1'],
  )
})

test('an item of a definition disabled later may stay as it is, and may be withdrawn', () => {
  assert.equal(inWords(decide(foldWithDisabled(), { items: [draftOf('a1')] })), 'unchanged a1')
  assert.equal(inWords(decide(foldWithDisabled(), { withdrawals: [{ id: 'a' }] })), '-a')
})

test('an enabled version does not enable another version of the same key', () => {
  const items = [draftOf('b1', { definitionKey: 'basketball.four-factors', definitionVersion: 1 })]
  assert.equal(inWords(decide(foldWithDisabled(), { items })), 'definition_not_enabled')
})

test('a log is history: what is enabled now does not matter', () => {
  assert.equal(inWords(decide(foldWithDisabled(), { items: [draftOf('b1')], origin: 'log' })), 'b1')
})

test('a log keeps an instant at which nothing changed', () => {
  const at = '2026-03-01T20:00:00Z'
  const change = changeOf(decide(foldOf('a1'), { origin: 'log', at }))
  assert.equal(change.at, at)
  assert.equal(change.itemCount, 1)
})

test('in a whole snapshot an item with its current revision but other content is an edit', () => {
  const edited = { ...itemSample('a', 4), content: draftOf('a9').content }
  const change = changeOf(decide(foldOf('a4'), { items: [edited], origin: 'snapshot' }))
  assert.equal(change.items[0]?.revision, 5)
  assert.equal(change.items[0]?.publishedAt, change.at)
})

test('in a whole snapshot an edit may say its own publishedAt', () => {
  const edited = { ...draftOf('a9'), revision: 4, publishedAt: '2026-03-01T21:00:00Z' }
  const change = changeOf(decide(foldOf('a4'), { items: [edited], origin: 'snapshot' }))
  assert.equal(change.items[0]?.publishedAt, '2026-03-01T21:00:00Z')
})

test('in a whole snapshot an item of another revision is a conflict or a revision as ever', () => {
  const stale = draftOf('a9', { revision: 3 })
  assert.equal(
    inWords(decide(foldOf('a3 a4'), { items: [stale], origin: 'snapshot' })),
    'revision_conflict',
  )
  const next = draftOf('a9', { revision: 6 })
  assert.equal(inWords(decide(foldOf('a4'), { items: [next], origin: 'snapshot' })), 'a6')
  const gone = draftOf('a4', { revision: 4 })
  assert.equal(
    inWords(decide(foldOf('a4 -a'), { items: [gone], origin: 'snapshot' })),
    'revision_conflict',
  )
})

test('a decision changes nothing and is the same every time', () => {
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

test('over any wishes revisions and instants only go up, counts are true, and no-ops are repeatable', () => {
  fc.assert(
    fc.property(fc.array(wish, { maxLength: 15 }), wishes => {
      const fold = new FeedFold(pulse)
      const greatest = new Map<string, number>()
      let clock = nowMs
      let position = 0
      let last = ''
      for (const { items, withdrawn, passedMs, origin } of wishes) {
        clock += passedMs
        const wanted: WantedChange = {
          items: items.map(({ id, about, revision }) =>
            draftSample(id, about, revision === undefined ? {} : { revision }),
          ),
          withdrawals: withdrawn
            .filter(id => items.every(item => item.id !== id))
            .map(id => ({ id })),
          origin,
        }
        const decision = decideAt(fold, wanted, clock)
        if (decision.kind !== 'changed') continue
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
        assert.equal(repeated.kind, 'unchanged')
      }
    }),
  )
})

test('decidePublication() makes no snapshot larger than it may be, and one that is too large smaller', () => {
  const fold = foldOf('a1 b1 c1')
  const bytes = fold.itemBytes
  assert.equal(
    bytes,
    fold.snapshot?.items.reduce((sum, item) => sum + item.bytes.length, 0),
  )
  const within = (maxSnapshotBytes: number, wanted: Partial<WantedChange>): string => {
    const change = { items: [], withdrawals: [], origin: 'publication', ...wanted } as const
    return inWords(finish(decidePublication(fold, change, { nowMs, maxSnapshotBytes })))
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
