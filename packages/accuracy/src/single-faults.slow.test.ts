import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Item } from '@fixture-feed/contract/snapshot'
import { generateFeeds } from '@fixture-feed/generator/generate'
import { type GameInput, readGame } from '@fixture-feed/generator/read-game'
import { simulateGame } from '@fixture-feed/simulator/simulate-game'
import { checkItem, readRecord } from './accuracy.ts'
import {
  editedGame,
  editedSeed,
  type SingleFault,
  singleFaults,
} from './lib/testing/single-faults.ts'

const truth = simulateGame({ seed: editedSeed })
const record = readRecord(truth)

function itemsOf(game: GameInput): readonly Item[] {
  return generateFeeds(game).feeds.find(({ feedKey }) => feedKey === 'pulse')?.items ?? []
}

const whole = readGame(truth).game
assert.ok(whole)
const all = itemsOf(whole)

/** The share of the items of the unedited game that an edited one still has. */
const survived = new Map<SingleFault['kind'], number[]>()

for (const fault of singleFaults) {
  test(`a game with ${fault.name} loses nothing else, and its items are true`, () => {
    const { game, problems, warnings } = readGame(editedGame(fault).files)
    assert.deepEqual(problems, [])
    assert.ok(game)
    const items = itemsOf(game)
    const ids = new Set(items.map(({ id }) => id))
    const missing = all.filter(({ id }) => !ids.has(id))
    assert.ok(missing.length <= fault.missing, missing.map(({ id }) => id).join())
    survived.set(fault.kind, [...(survived.get(fault.kind) ?? []), 1 - missing.length / all.length])
    const messages = warnings.map(({ message }) => message)
    assert.ok(messages.length <= 1, messages.join('\n'))
    if (fault.reports !== undefined) assert.match(messages[0] ?? '', fault.reports)
    else assert.deepEqual(messages, [])
    if (fault.changesTruth) return
    for (const item of items) assert.deepEqual(checkItem(item, { record }), [], item.id)
  })
}

test('nineteen of twenty items are published after one fault of a kind', () => {
  for (const [kind, shares] of survived) {
    // What the content of an item has to state and nobody records leaves the item out.
    if (kind === 'unrecorded') continue
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
    assert.ok(mean >= 0.95, `${kind}: ${mean}`)
  }
})
