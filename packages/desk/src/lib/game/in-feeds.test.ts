import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inFeeds, outcomeWords } from './in-feeds.ts'

/**
 * Actions that record their runs and undos in a list. An action whose label begins with `broken` fails. An action whose
 * label begins with `final` cannot be undone.
 */
function recorded(...labels: readonly string[]) {
  const log: string[] = []
  const actions = labels.map(label => ({
    label,
    run: async () => {
      if (label.startsWith('broken')) throw new Error('refused')
      log.push(label)
      return label.startsWith('final') ? undefined : async () => void log.push(`undo ${label}`)
    },
  }))
  return { log, actions }
}

test('inFeeds() runs an action in every feed, and undo reverts it in every feed', async () => {
  const { log, actions } = recorded('English', 'Spanish')
  const { undo, failures } = await inFeeds(actions)
  assert.equal(failures, '')
  await undo?.()
  assert.deepEqual(log, ['English', 'Spanish', 'undo English', 'undo Spanish'])
})

test('inFeeds() changes no feed if it fails in the first one', async () => {
  const { log, actions } = recorded('broken English', 'Spanish')
  await assert.rejects(inFeeds(actions), /refused/)
  assert.deepEqual(log, [])
})

test('inFeeds() names the other feeds in which it failed, and undo reverts the rest', async () => {
  const { log, actions } = recorded('English', 'broken Spanish', 'German')
  const { undo, failures } = await inFeeds(actions)
  assert.equal(outcomeWords('Withdrawn', failures), 'Withdrawn. Not in broken Spanish: refused')
  await undo?.()
  assert.deepEqual(log, ['English', 'German', 'undo English', 'undo German'])
})

test('inFeeds() offers no undo for a part of the feeds', async () => {
  const { actions } = recorded('English', 'final Spanish')
  assert.equal((await inFeeds(actions)).undo, undefined)
})
