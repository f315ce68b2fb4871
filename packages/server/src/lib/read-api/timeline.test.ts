import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseInstant } from '@fixture-feed/contract/instant'
import { runToCompletion } from '@fixture-feed/contract/steps'
import { pulse } from '@fixture-feed/test-support/samples'
import { timelineSteps } from './timeline.ts'

function changesOf(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const snapshotAt = new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString()
    return { position: index + 1, at: parseInstant(snapshotAt), snapshotAt, itemCount: index % 7 }
  })
}

const gaps = [{ from: '2026-01-01T00:00:00Z', to: '2026-01-01T00:00:09Z' }]

for (const count of [0, 1, 1_000, 1_001, 2_500])
  test(`timelineSteps() yields the JSON of ${count} instants, with and without gaps`, () => {
    const changes = changesOf(count)
    const instants = changes.map(({ snapshotAt, itemCount }) => ({ snapshotAt, itemCount }))
    const textOf = (more: readonly (typeof gaps)[number][]) =>
      runToCompletion(timelineSteps(pulse, { changes, gaps: more })).identity.toString()
    assert.equal(textOf([]), JSON.stringify({ ...pulse, instants }))
    assert.equal(textOf(gaps), JSON.stringify({ ...pulse, instants, gaps }))
  })

test('timelineSteps() pauses after each 1,000 instants', () => {
  const steps = timelineSteps(pulse, { changes: changesOf(2_500), gaps: [] })
  const pauses = []
  while (!steps.next().done) pauses.push('pause')
  assert.equal(pauses.length, 3)
})
