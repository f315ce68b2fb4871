import assert from 'node:assert/strict'
import { test } from 'node:test'
import { liveData } from '@fixture-feed/generator/game-source'
import { smallGame } from '@fixture-feed/simulator/small-game'
import { waitingOf } from './game-progress.ts'
import { LatestReading } from './latest-reading.ts'
import { beforeFirstStep, type NextStep, nextStep } from './next-step.ts'

const { playByPlay, boxScore } = smallGame('Q1 12:00 start; A1 2+; H1 2+; 11:00 A timeout')

/**
 * The steps at the given times, for a game whose files do not change after the first read, while the feeds have later
 * actions.
 */
function stepsAt(times: readonly number[]): NextStep[] {
  const latest = new LatestReading(liveData, { isOneFile: false })
  latest.take('playByPlay', JSON.stringify(playByPlay))
  latest.take('boxScore', JSON.stringify(boxScore))
  let state = beforeFirstStep(0)
  return times.map(nowMs => {
    const feeds = { upTo: '2099-01-01T00:00:00Z', hasPostGame: false }
    const facts = { nowMs, debounceMs: 0, settleMs: 60_000, feeds }
    const step = nextStep(state, latest.read(nowMs), facts)
    state = step.state
    return step
  })
}

test('nextStep() waits five minutes for inputs as new as the feeds, and then accepts the inputs', () => {
  const kinds = stepsAt([0, 299_999, 300_000]).map(({ action }) => action.kind)
  assert.deepEqual(kinds, ['wait', 'wait', 'publish'])
})

test('waitingOf() reports inputs as unusable after thirty seconds without a usable reading', () => {
  const [step] = stepsAt([0])
  assert.ok(step !== undefined)
  const waitingAt = (nowMs: number) => {
    const inputFailure = { reason: 'status 403', sinceMs: 1_000 }
    const { state, end } = step
    const facts = { nowMs, startedMs: 0, settleMs: 60_000, state, end, missing: undefined }
    return waitingOf({ ...facts, isOneFile: false, inputFailure, serviceFailure: undefined })
  }
  assert.notEqual(waitingAt(30_999).code, 'usable-inputs')
  const { code, reason, sinceMs } = waitingAt(31_000)
  assert.deepEqual([code, reason, sinceMs], ['usable-inputs', 'status 403', 1_000])
})
