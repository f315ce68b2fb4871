import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Item, Snapshot } from '@fixture-feed/contract/snapshot'
import { snapshotLog } from './snapshot-log.ts'
import { sampleDraft } from './testing/sample-content.ts'

/**
 * A snapshot in a notation in which `a@5` is an item that was published in second 5. A full instant may replace the
 * second.
 */
function snapshot(notation: string, snapshotAt = second(9)): Snapshot {
  const items = notation
    .split(' ')
    .filter(Boolean)
    .map((text): Item => {
      const [id = '', at = ''] = text.split('@')
      const publishedAt = at.includes(':') ? at : second(Number(at))
      return { ...sampleDraft('g', id), revision: 1, publishedAt }
    })
  return { fixtureId: 'g', feedKey: 'pulse', snapshotAt, items }
}

function second(number: number): string {
  return `2026-01-31T12:00:0${number}Z`
}

/** The log of a snapshot. Each line is an instant and the items: `5=a 9=b,c`. */
function logOf(of: Snapshot): string {
  return snapshotLog(of)
    .map(({ at, items = [] }) => `${at.slice(18).replace('Z', '')}=${items.map(({ id }) => id)}`)
    .join(' ')
}

test('snapshotLog() publishes each item at its publishedAt, and items of one instant together', () => {
  assert.equal(logOf(snapshot('a@5 b@9 c@2 d@5')), '2=c 5=a,d 9=b')
})

test('snapshotLog() ends at snapshotAt, with an empty publication if no item was published then', () => {
  assert.equal(logOf(snapshot('a@5 b@2')), '2=b 5=a 9=')
  assert.equal(logOf(snapshot('')), '9=')
})

test('snapshotLog() publishes an item from after snapshotAt at snapshotAt', () => {
  assert.equal(logOf(snapshot('a@5 b@8', second(6))), '5=a 6=b')
})

test('snapshotLog() compares instants, and keeps the spelling of snapshotAt', () => {
  const offset = '2026-01-31T13:00:09.000+01:00'
  const [line, ...more] = snapshotLog(snapshot(`a@9 b@${offset}`))
  assert.deepEqual([line?.at, line?.items?.length, more], [second(9), 2, []])
})
