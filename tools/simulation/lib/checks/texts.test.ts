import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Cluster } from '../run/cluster.ts'
import type { ServiceNode } from '../service/service-node.ts'
import { TextChecks } from './texts.ts'

const node = {} as ServiceNode
const feed = { fixtureId: 'f1', feedKey: 'pulse' }

/** The marks that nodes must not serve after an item was erased and its fixture was purged. */
function removedAfterPurge({ isRepeated }: { readonly isRepeated: boolean }): ReadonlySet<string> {
  const world = { nowMs: 0 }
  const texts = new TextChecks({ world, nodes: [] as readonly ServiceNode[] } as Cluster)
  texts.sent('T1n', { feed, itemId: 'a', by: 'desk' })
  texts.acknowledged('T1n')
  if (isRepeated) texts.unanswered('T1n')
  world.nowMs = 100
  texts.removed({ ...feed, itemId: 'a' }, 50, node)
  assert.deepEqual([...texts.removedMarks()], ['T1n'])
  world.nowMs = 200
  texts.removed({ fixtureId: 'f1' }, 150, node)
  return texts.removedMarks()
}

test('removed() lets a repetition publish a text again after a purge, also if the item was erased before', () => {
  assert.deepEqual([...removedAfterPurge({ isRepeated: true })], [])
})

test('removed() expects that an erased text stays away after a purge', () => {
  assert.deepEqual([...removedAfterPurge({ isRepeated: false })], ['T1n'])
})
