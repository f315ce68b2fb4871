/**
 * The limits and the effects of holds, also for random interleavings of the actions of publishers, editors and the
 * clock on one feed. `INTERLEAVINGS=10000` makes a longer run.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HoldBody } from '@fixture-feed/contract/operator-bodies'
import { runToCompletion } from '@fixture-feed/contract/steps'
import type { Entry, EntryFacts, NewEntry } from '@fixture-feed/journal/entry'
import { draftSample, pulse } from '@fixture-feed/test-support/samples'
import { seededRandom } from '@fixture-feed/test-support/seeded-random'
import { isProblem } from '../problem/problem.ts'
import { FeedFold } from '../snapshot/feed-fold.ts'
import { decideDrop, decideEnd, decideHold, findApproved, findDue } from './decide-holds.ts'
import { decidePublication, type PublicationIntent } from './decide-publication.ts'
import { hashOfChange } from './held-changes.ts'
import { readHoldList } from './hold-list.ts'

const releases = ['approval', { afterSeconds: 5 }, { afterSeconds: 20 }] as const

const at = '2026-01-01T00:00:00Z'

/** A feed whose holds the token "desk" sets and ends. */
function feedWithHolds() {
  const fold = new FeedFold(pulse)
  const add = (facts: EntryFacts): void => {
    const position = fold.position + 1
    const place = { position, id: `${position}`, previous: position - 1, recordedAt: at }
    fold.advance({ ...facts, ...place } as Entry)
  }
  const decide = (holdId: string, rule: object, by = 'desk') => {
    const body = { release: 'approval', reason: 'r', ...rule } as HoldBody
    const decided = runToCompletion(decideHold(fold, { holdId, by, rule: body }, at))
    if (!isProblem(decided) && decided.facts !== undefined) add(decided.facts)
    return decided
  }
  const propose = (ids: readonly string[], by = 'gen', heldBy: readonly string[] = ['h']) =>
    add({
      kind: 'proposal',
      ...pulse,
      at,
      by,
      proposals: ids.map(id => ({ id, item: draftSample(id), hash: 'hash' })),
      heldBy,
    })
  return { fold, add, decide, propose }
}

function assertProblem(decided: object, words: RegExp): void {
  assert.ok(isProblem(decided), 'it is not refused')
  assert.match(`${decided.code} ${decided.detail}`, words)
}

test('a feed has at most 250 holds, which can still be changed', () => {
  const { decide } = feedWithHolds()
  for (let count = 1; count <= 250; count++) assert.ok(!isProblem(decide(`${count}`, {})))
  assertProblem(decide('251', {}), /^invalid_hold .* 250 holds/)
  assert.ok(!isProblem(decide('250', { reason: 'another' })))
})

test('the holds of a feed have at most 10,000 names in total', () => {
  const { decide } = feedWithHolds()
  const names = (count: number, of: string) =>
    Array.from({ length: count }, (_, index) => `${of}${index}`)
  for (let count = 1; count <= 9; count++)
    assert.ok(!isProblem(decide(`${count}`, { items: names(1000, `${count}-`) })))
  const lists = { items: names(500, 'i'), tokens: names(300, 't'), definitions: names(200, 'd') }
  assert.ok(!isProblem(decide('10', lists)))
  assertProblem(
    decide('11', { items: ['a'] }),
    /^invalid_hold .* 10001 items, .* the limit is 10000/,
  )
  assertProblem(decide('10', { items: names(1000, 'i'), tokens: ['t'] }), /^invalid_hold /)
  assert.ok(!isProblem(decide('11', {})))
  assert.ok(!isProblem(decide('10', { items: names(999, 'i') })))
  assert.ok(!isProblem(decide('12', { items: ['a'] })))
})

test('the holds of a feed have at most 1 MiB of JSON in total', () => {
  const { decide } = feedWithHolds()
  const long = (count: number) => ({ items: [`${count}`.padEnd(300_000, 'x')] })
  for (let count = 1; count <= 3; count++) assert.ok(!isProblem(decide(`${count}`, long(count))))
  assertProblem(decide('4', long(4)), /^invalid_hold .* bytes of JSON, and the limit is 1048576/)
  assert.ok(!isProblem(decide('4', { items: ['x'] })))
})

test('a feed has at most 10,000 pending changes, with at most the bytes of a snapshot', () => {
  const { fold, decide, propose } = feedWithHolds()
  decide('h', {})
  propose(Array.from({ length: 9_999 }, (_, index) => `${index}`))
  const within = (maxSnapshotBytes: number, ids: readonly string[]) => {
    const items = ids.map(id => draftSample(id))
    const wanted = { items, withdrawals: [], origin: 'publication', by: 'gen' } as const
    const nowMs = Date.parse(at)
    const limits = { nowMs, storeNowMs: nowMs, maxSnapshotBytes }
    return runToCompletion(decidePublication(fold, wanted, limits))
  }
  assert.ok(!isProblem(within(Infinity, ['a'])))
  assertProblem(
    within(Infinity, ['a', 'b']),
    /^payload_too_large .* 10001 pending proposals, and the limit is 10000/,
  )
  // A newer proposal for the same item replaces the older one.
  assert.ok(!isProblem(within(Infinity, ['a', '0', '1'])))
  assertProblem(
    within(1_000, ['a']),
    /^payload_too_large The pending proposals would have \d+ bytes/,
  )
})

test('decideHold() and decideEnd() pause at each proposal, and find the proposals that only one hold keeps back', () => {
  const { fold, decide, propose } = feedWithHolds()
  decide('h', {})
  decide('i', { items: ['0'] })
  const ids = Array.from({ length: 300 }, (_, index) => `${index}`)
  propose(ids)
  let count = 0
  const steps = decideEnd(fold, { holdId: 'h', by: 'desk', publishes: false }, at)
  let step = steps.next()
  for (; !step.done; step = steps.next()) count++
  assert.equal(count, 300)
  assert.ok(!isProblem(step.value) && step.value.facts?.kind === 'hold')
  assert.deepEqual(step.value.facts.dropped, ids.slice(1))
})

test('a hold whose release changes still affects the tokens whose changes it kept back', () => {
  const { fold, add, decide, propose } = feedWithHolds()
  decide('h', { items: ['a'] })
  propose(['a'])
  add({ kind: 'proposal', ...pulse, at, by: 'gen', proposals: [{ id: 'a' }] })
  const end = (by: string) =>
    runToCompletion(decideEnd(fold, { holdId: 'h', by, publishes: false }, at))
  assertProblem(end('gen'), /^own_proposal .* kept back a change of "gen"/)
  assertProblem(decide('h', {}, 'gen'), /^own_proposal /)
  decide('h', { items: ['a'], release: { afterSeconds: 20 } })
  assertProblem(end('gen'), /^own_proposal /)
  decide('h', { items: ['b'] })
  assert.ok(!isProblem(end('gen')))
  decide('h', { items: ['b'], tokens: ['gen'] })
  assertProblem(end('gen'), /^own_proposal .* names "gen"/)
  assert.ok(!isProblem(end('other')))
})

test('a node with a wrong clock neither ends an embargo early nor shortens a delay', () => {
  const storeNowMs = Date.parse(at)
  const instantAfter = (seconds: number): string =>
    new Date(storeNowMs + seconds * 1000).toISOString()
  const rows = [
    { release: { at: instantAfter(60) }, due: instantAfter(60) },
    { release: { afterSeconds: 20 }, due: instantAfter(20) },
  ]
  for (const { release, due } of rows) {
    for (const offMs of [-3_600_000, 3_600_000]) {
      const { fold, decide } = feedWithHolds()
      decide('h', { release })
      const wanted = {
        items: [draftSample('a')],
        withdrawals: [],
        origin: 'publication',
        by: 'gen',
      } as const
      const context = { nowMs: storeNowMs + offMs, storeNowMs, maxSnapshotBytes: Infinity }
      const decided = runToCompletion(decidePublication(fold, wanted, context))
      assert.ok(!isProblem(decided))
      assert.deepEqual(
        decided.held.map(held => held.due),
        [due],
      )
    }
  }
})

test('in any interleaving a released proposal was held, and is approved by its hash or due', () => {
  const count = Number(process.env.INTERLEAVINGS ?? 200)
  for (let seed = 1; seed <= count; seed++) interleave(seed)
})

function interleave(seed: number): void {
  const random = seededRandom(seed)
  const any = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] as Value
  const fold = new FeedFold(pulse)
  let nowMs = Date.UTC(2026, 0, 1)
  const now = (): string => new Date(nowMs).toISOString()
  const add = (facts: EntryFacts): void => {
    const position = fold.position + 1
    const entry = { ...facts, id: `${position}`, previous: fold.position, recordedAt: now() }
    const pendingCount =
      'by' in facts && facts.kind !== 'settings' ? fold.holds.pendingCountAfter(facts) : 0
    fold.advance({ ...(entry as NewEntry), position })
    if ('by' in facts && facts.kind !== 'settings')
      assert.equal(fold.holds.proposalCount, pendingCount)
  }
  const publish = (wanted: PublicationIntent): readonly unknown[] => {
    const decided = runToCompletion(
      decidePublication(fold, wanted, { nowMs, storeNowMs: nowMs, maxSnapshotBytes: 1e9 }),
    )
    assert.ok(!isProblem(decided), JSON.stringify(decided))
    const { by = '' } = wanted
    const { change, proposals, heldBy } = decided
    if (change !== undefined) add({ ...change, by })
    else if (proposals.length > 0)
      add({ kind: 'proposal', ...pulse, at: now(), by, proposals, heldBy })
    return decided.items
  }
  for (let step = 0; step < 50; step++) {
    const id = any(['a', 'b', 'c'])
    const by = any(['one', 'two', 'desk'])
    const holdId = any(['h', 'i'])
    const { proposals } = runToCompletion(readHoldList(fold, { nowMs }))
    const known = proposals.find(each => each.id === id)
    const act = Math.floor(random() * 7)
    if (act === 0) nowMs += any([1, 4_999, 5_000, 30_000, -2_000])
    const decided =
      act === 1
        ? runToCompletion(
            decideHold(fold, { holdId, by, rule: { release: any(releases), reason: 'r' } }, now()),
          )
        : act === 2
          ? runToCompletion(decideEnd(fold, { holdId, by, publishes: random() < 0.5 }, now()))
          : act === 3
            ? decideDrop(fold, { itemId: id, by, hash: any([known?.hash, undefined]) }, now())
            : undefined
    if (decided !== undefined && !isProblem(decided) && decided.facts) add(decided.facts)
    if (act > 4) {
      const isGone = random() < 0.2
      const items = isGone ? [] : [draftSample(id, any(['x', 'y', 'z']))]
      publish({ items, withdrawals: isGone ? [{ id }] : [], origin: 'publication', by })
    }
    const approved = act === 4 && known && findApproved(fold, { itemId: id, by, hash: known.hash })
    const going = approved ? [approved] : runToCompletion(findDue(fold, nowMs)).due
    for (const each of going) {
      if (isProblem(each)) continue
      const { item, withdrawal } = each
      assert.equal(hashOfChange(item ? { item } : { withdrawal: withdrawal ?? { id } }), each.hash)
      const isHeld = fold.holds.all.some(hold => hold.by !== each.by && hold.release === 'approval')
      assert.ok(approved || !isHeld, 'it waits for approval')
      const wanted = { items: item ? [item] : [], withdrawals: withdrawal ? [withdrawal] : [] }
      const [out] = publish({ ...wanted, origin: 'release', by: each.by })
      if (out && item) assert.deepEqual((out as typeof item).content, item.content)
      assert.equal(fold.holds.proposalFor(each.id), undefined)
    }
  }
}
