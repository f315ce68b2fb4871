import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Draft } from '@fixture-feed/contract/draft'
import { finish } from '@fixture-feed/contract/steps'
import type { EntryFacts } from '@fixture-feed/journal/entry'
import fc from 'fast-check'
import { decodeItem } from '../snapshot/encoded-item.ts'
import { FeedFold } from '../snapshot/feed-fold.ts'
import { instantOf } from '../testing/feed-notation.ts'
import { draftSample, pulse } from '../testing/samples.ts'
import { decidePublication, type WantedChange } from './decide-publication.ts'

const nowMs = Date.parse('2026-03-02T00:00:00.000Z')

/** A feed that is published to without a journal. */
function createFeed() {
  const fold = new FeedFold(pulse)
  let position = 0
  function append(facts: EntryFacts): void {
    position++
    const recordedAt = new Date(nowMs).toISOString()
    const entry = { ...facts, id: `${position}`, previous: position - 1, position, recordedAt }
    fold.advance(entry)
  }
  function publish(wanted: Partial<WantedChange>) {
    const decision = finish(
      decidePublication(
        fold,
        { items: [], withdrawals: [], origin: 'publication', ...wanted },
        { nowMs, maxSnapshotBytes: Number.POSITIVE_INFINITY },
      ),
    )
    const { by } = wanted
    if (decision.kind === 'changed') append({ ...decision.change, by })
    if (decision.kind === 'unchanged' && decision.proposals.length > 0) {
      const { proposals } = decision
      append({ kind: 'proposal', ...pulse, at: instantOf(position), by, proposals })
    }
    return decision
  }
  function lock(itemId: string, by: string): void {
    append({ kind: 'lock', ...pulse, at: instantOf(position), itemId, by, reason: 'mended' })
  }
  return { fold, publish, lock, append }
}

function textOf(fold: FeedFold, id: string): unknown {
  const held = fold.currentItem(id)
  return held === undefined ? undefined : decodeItem(held).content.headline
}

const ids = ['a', 'b', 'c'] as const
const id = fc.constantFrom(...ids)
const by = fc.constantFrom('desk', 'generator', 'other')

const operation = fc.oneof(
  fc.record({ kind: fc.constant('lock' as const), id, by }),
  fc.record({ kind: fc.constant('unlock' as const), id, by }),
  fc.record({
    kind: fc.constant('publish' as const),
    by,
    origin: fc.constantFrom('publication' as const, 'snapshot' as const),
    items: fc.uniqueArray(fc.record({ id, about: fc.nat(3), revision: fc.option(fc.nat(9)) }), {
      selector: item => item.id,
    }),
    withdrawn: fc.uniqueArray(id),
  }),
)

test('no publication by another token ever changes a locked item, and its locker is never held', () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 40 }), operations => {
      const { fold, publish, lock, append } = createFeed()
      publish({ items: ids.map(each => draftSample(each)), by: 'generator' })
      for (const step of operations) {
        if (step.kind === 'lock') lock(step.id, step.by)
        else if (step.kind === 'unlock')
          append({ kind: 'unlock', ...pulse, at: instantOf(9), itemId: step.id, by: step.by })
        else {
          const before = new Map(ids.map(each => [each, textOf(fold, each)]))
          const isHeldOff = (each: string) => {
            const held = fold.locks.of(each)
            return held !== undefined && held.by !== step.by
          }
          const items: Draft[] = step.items.map(({ id: each, about, revision }) =>
            draftSample(each, `${about}`, revision === null ? {} : { revision: revision + 1 }),
          )
          const withdrawals = step.withdrawn
            .filter(each => !items.some(item => item.id === each))
            .map(each => ({ id: each }))
          const { origin } = step
          const decision = publish({ items, withdrawals, by: step.by, origin })
          for (const each of ids.filter(isHeldOff))
            assert.equal(textOf(fold, each), before.get(each), each)
          if (decision.kind === 'refused') continue
          for (const held of decision.held) assert.ok(isHeldOff(held.id), held.id)
          // Whatever was held is proposed now.
          for (const held of decision.held) assert.ok(fold.locks.of(held.id)?.proposed, held.id)
        }
      }
    }),
  )
})

test('a draft with a revision that is taken is held, not refused', () => {
  const { publish, lock } = createFeed()
  publish({ items: [draftSample('a'), draftSample('b')], by: 'generator' })
  publish({ items: [draftSample('a', 'mended')], by: 'desk' })
  lock('a', 'desk')
  const items = [draftSample('a', 'later', { revision: 2 }), draftSample('b', 'later')]
  const decision = publish({ items, by: 'generator' })
  assert.ok(decision.kind === 'changed')
  assert.deepEqual(decision.held, [{ id: 'a', by: 'desk', reason: 'mended' }])
  assert.deepEqual(decision.revisions, [{ id: 'b', revision: 2 }])
})

test('a held draft of a definition that is not enabled does not refuse the rest', () => {
  const { fold, publish, lock, append } = createFeed()
  publish({ items: [draftSample('a')], by: 'desk' })
  lock('a', 'desk')
  append({ kind: 'settings', ...pulse, at: instantOf(9), state: 'live', definitions: [] })
  const decision = publish({ items: [draftSample('a', 'else')], by: 'generator' })
  assert.equal(decision.kind, 'unchanged')
  assert.ok(fold.locks.of('a')?.proposed)
})
