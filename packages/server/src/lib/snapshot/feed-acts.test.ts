import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EntryFacts, EntryOf } from '@fixture-feed/journal/entry'
import { instantOf } from '../testing/feed-notation.ts'
import { pulse } from '../testing/samples.ts'
import { FeedFold } from './feed-fold.ts'

type ActingKind = 'settings' | 'lock' | 'unlock' | 'stop' | 'release' | 'erasure'
type Facts<Kind extends ActingKind> = Omit<
  Extract<EntryFacts, { readonly kind: Kind }>,
  'fixtureId' | 'feedKey' | 'at'
>

/** The fold of these entries, the first of which is of minute 1. */
function foldOf(...facts: readonly { [Kind in ActingKind]: Facts<Kind> }[ActingKind][]): FeedFold {
  const fold = new FeedFold(pulse)
  for (const [index, each] of facts.entries()) {
    const at = instantOf(index + 1)
    const envelope = { id: `${index}`, previous: index, position: index + 1, recordedAt: at }
    fold.advance({ ...pulse, at, ...envelope, ...each } as EntryOf<ActingKind>)
  }
  return fold
}

const fourFactors = { definitionKey: 'basketball.four-factors', definitionVersion: 2 }
const preGame = { definitionKey: 'basketball.pre-game-summary', definitionVersion: 1 }
const stop = { kind: 'stop', token: 'generator', by: 'anna', reason: 'wrong names' } as const
const release = { kind: 'release', token: 'generator', by: 'ben' } as const

test('acts.newest has what was done beside publishing, the last act first', () => {
  const { acts } = foldOf(
    { kind: 'lock', itemId: 'a', by: 'anna', reason: 'mended' },
    stop,
    release,
    { kind: 'unlock', itemId: 'a', by: 'ben' },
    { kind: 'settings', state: 'finished', definitions: null, by: 'anna' },
  )
  assert.deepEqual(acts.newest, [
    { kind: 'finished', at: instantOf(5), by: 'anna' },
    { kind: 'unlocked', at: instantOf(4), by: 'ben', id: 'a' },
    { kind: 'released', at: instantOf(3), by: 'ben', token: 'generator' },
    { kind: 'stopped', at: instantOf(2), by: 'anna', token: 'generator', reason: 'wrong names' },
    { kind: 'locked', at: instantOf(1), by: 'anna', id: 'a', reason: 'mended' },
  ])
  assert.equal(acts.hasMore, false)
})

test('settings are the acts that they change: the state, the definitions, both or none', () => {
  const { acts } = foldOf(
    { kind: 'settings', state: 'live', definitions: null },
    { kind: 'settings', state: 'live', definitions: [fourFactors, preGame], by: 'anna' },
    { kind: 'settings', state: 'live', definitions: [preGame, fourFactors], by: 'anna' },
    { kind: 'settings', state: 'finished', definitions: null },
    { kind: 'settings', state: 'live', definitions: null, by: 'ben' },
  )
  assert.deepEqual(acts.newest, [
    { kind: 'live', at: instantOf(5), by: 'ben' },
    { kind: 'enabled', at: instantOf(4), by: null, definitions: null },
    { kind: 'finished', at: instantOf(4), by: null },
    { kind: 'enabled', at: instantOf(2), by: 'anna', definitions: [fourFactors, preGame] },
  ])
})

test('acts.newest keeps the last hundred acts, and says that there were more', () => {
  const loop = Array.from({ length: 50 }, () => [stop, release]).flat()
  const { acts, stops } = foldOf(...loop)
  assert.deepEqual([acts.newest.length, acts.hasMore], [100, false])
  const longer = foldOf(...loop, stop).acts
  assert.deepEqual([longer.newest.length, longer.hasMore], [100, true])
  assert.equal(longer.newest[0]?.kind, 'stopped')
  assert.equal(longer.newest.at(-1)?.at, instantOf(2))
  assert.deepEqual(stops.all, [], 'who was let go is not among the stops')
})

test('an erasure takes away the acts on its item, and no others', () => {
  const { acts } = foldOf(
    { kind: 'lock', itemId: 'a', by: 'anna', reason: 'what it says' },
    { kind: 'lock', itemId: 'b', by: 'anna', reason: 'mended' },
    stop,
    { kind: 'erasure', itemId: 'a', itemCount: 0 },
    { kind: 'unlock', itemId: 'a', by: 'ben' },
  )
  const told = acts.newest.map(act => `${act.kind} ${'id' in act ? act.id : ''}`.trim())
  assert.deepEqual(told, ['unlocked a', 'stopped', 'locked b'])
})
