import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WarningReporter } from './warning-reporter.ts'

interface Reported {
  readonly warnings: WarningReporter
  readonly lines: string[]
  nowMs: number
}

function newReporter(): Reported {
  const lines: string[] = []
  const reported: Reported = {
    lines,
    nowMs: 0,
    warnings: new WarningReporter(
      () => reported.nowMs,
      (about, reason) => lines.push(`${about}: ${reason}`),
    ),
  }
  return reported
}

test('report() reports a cause once, with any details, until another one is current', () => {
  const { warnings, lines } = newReporter()
  warnings.report('box', { cause: 'older', reason: 'written at 1' })
  warnings.report('box', { cause: 'older', reason: 'written at 2' })
  warnings.report('box', { cause: 'html', reason: 'HTML' })
  warnings.report('plays', { cause: 'older', reason: 'written at 3' })
  assert.deepEqual(lines, ['box: written at 1', 'box: HTML', 'plays: written at 3'])
})

test('report() repeats an intermittent cause only after an absence of ten minutes', () => {
  const reported = newReporter()
  const { warnings, lines } = reported
  const warning = { cause: '503', reason: 'status 503' }
  for (let turn = 0; turn < 50; turn += 1) {
    warnings.report('box', warning)
    reported.nowMs += 30_000
    warnings.clear('box')
    reported.nowMs += 30_000
  }
  assert.equal(lines.length, 1)
  reported.nowMs += 601_000
  warnings.report('box', warning)
  assert.equal(lines.length, 2)
})

test('reportOnce() reports a cause once, even if it was current before', () => {
  const { warnings, lines } = newReporter()
  for (const count of [1, 2, 3]) {
    warnings.reportOnce('the game', { cause: 'no clock', reason: `${count} lines without a clock` })
  }
  warnings.report('the game', { cause: 'score', reason: 'the score of action 7' })
  warnings.clear('the game')
  warnings.reportOnce('the game', { cause: 'score', reason: 'the score of action 7' })
  assert.deepEqual(lines, ['the game: 1 lines without a clock', 'the game: the score of action 7'])
})
