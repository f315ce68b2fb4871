/** Random interleavings of what publishers, editors and the clock do to one feed: `INTERLEAVINGS=10000` for a longer run. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runToCompletion } from '@fixture-feed/contract/steps'
import type { EntryFacts, NewEntry } from '@fixture-feed/journal/entry'
import { draftSample, pulse } from '@fixture-feed/test-support/samples'
import { seededRandom } from '@fixture-feed/test-support/seeded-random'
import { isProblem } from '../problem/problem.ts'
import { FeedFold } from '../snapshot/feed-fold.ts'
import { decideDrop, decideEnd, decideHold, findApproved, findDue } from './decide-holds.ts'
import { decidePublication, type PublicationIntent } from './decide-publication.ts'
import { hashOfChange, readHoldList } from './held-changes.ts'

const releases = ['approval', { afterSeconds: 5 }, { afterSeconds: 20 }] as const

test('a feed has at most 250 holds, and those can still be changed', () => {
  const fold = new FeedFold(pulse)
  const decide = (count: number, reason: string) =>
    decideHold(fold, { holdId: `${count}`, by: 'a', rule: { release: 'approval', reason } }, at)
  const at = '2026-01-01T00:00:00Z'
  for (let count = 1; count <= 250; count++) {
    const decided = decide(count, 'r')
    assert.ok(!isProblem(decided) && decided.facts)
    const place = { position: count, id: `${count}`, previous: count - 1, recordedAt: at }
    fold.advance({ ...(decided.facts as EntryFacts & { kind: 'hold' }), ...place })
  }
  const refused = decide(251, 'r')
  assert.ok(isProblem(refused))
  assert.match(`${refused.code} ${refused.detail}`, /^invalid_hold .* 250 holds/)
  assert.ok(!isProblem(decide(250, 'another')))
})

test('whatever is interleaved, what goes out is what was held, approved by its hash or due', () => {
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
      assert.equal(fold.holds.proposals.length, pendingCount)
  }
  const publish = (wanted: PublicationIntent): readonly unknown[] => {
    const decided = runToCompletion(
      decidePublication(fold, wanted, { nowMs, maxSnapshotBytes: 1e9 }),
    )
    assert.ok(!isProblem(decided), JSON.stringify(decided))
    const { by = '' } = wanted
    const { change, proposals } = decided
    if (change !== undefined) add({ ...change, by })
    else if (proposals.length > 0) add({ kind: 'proposal', ...pulse, at: now(), by, proposals })
    return decided.items
  }
  for (let step = 0; step < 50; step++) {
    const [id, by, holdId] = [any(['a', 'b', 'c']), any(['one', 'two', 'desk']), any(['h', 'i'])]
    const known = readHoldList(fold, nowMs).proposals.find(each => each.id === id)
    const act = Math.floor(random() * 7)
    if (act === 0) nowMs += any([1, 4_999, 5_000, 30_000, -2_000])
    const decided =
      act === 1
        ? decideHold(fold, { holdId, by, rule: { release: any(releases), reason: 'r' } }, now())
        : act === 2
          ? decideEnd(fold, { holdId, by, publishes: random() < 0.5 }, now())
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
    const going = approved ? [approved] : findDue(fold, nowMs).due
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
