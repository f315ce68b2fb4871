import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fibaLiveStats } from '@fixture-feed/generator/fiba-live-stats'
import { liveData } from '@fixture-feed/generator/game-source'
import { smallGame } from '@fixture-feed/simulator/small-game'
import { LatestReading } from './latest-reading.ts'

const start = 'Q1 12:00 start; A1 2+; H1 2+; 11:00 A timeout'
const later = `${start}; H1 3+; A1 2+`

function textsOf(notation: string, second: number | undefined) {
  const { playByPlay, boxScore } = smallGame(notation)
  const time = second === undefined ? undefined : `2026-01-10T20:00:${second}Z`
  return {
    playByPlay: JSON.stringify(playByPlay),
    boxScore: JSON.stringify({ ...boxScore, meta: { time } }),
  }
}

for (const [kind, seconds] of [
  ['one with an earlier time', { newer: 30, older: 10 }],
  ['one without a time that a newer one replaced', { newer: undefined, older: undefined }],
] as const)
  test(`read() ignores a box score for a minute: ${kind}`, () => {
    const latest = new LatestReading(liveData, { isOneFile: false })
    const older = textsOf(start, seconds.older)
    const newer = textsOf(later, seconds.newer)
    const readAt = (nowMs: number) => {
      const ordered = latest.read(nowMs)
      assert.ok(ordered !== undefined)
      return ordered
    }
    for (const texts of [older, newer]) {
      latest.take('playByPlay', texts.playByPlay)
      latest.take('boxScore', texts.boxScore)
      latest.accept(readAt(0).read)
    }
    latest.take('boxScore', older.boxScore)
    for (const nowMs of [1_000, 60_999]) {
      const { read, isBoxDoubted } = readAt(nowMs)
      assert.deepEqual([isBoxDoubted, read.boxScore === newer.boxScore], [true, true])
    }
    const { read, isBoxDoubted } = readAt(61_000)
    assert.deepEqual([isBoxDoubted, read.boxScore === older.boxScore], [false, true])
  })

test('read() uses one file as both inputs, and the time of its response as the time of the reading', () => {
  const latest = new LatestReading(fibaLiveStats, { isOneFile: true })
  assert.equal(latest.missing, 'file')
  latest.take('playByPlay', JSON.stringify({ tm: {}, pbp: [] }), '2026-01-10T20:00:30.000Z')
  assert.equal(latest.missing, undefined)
  const { writtenAt } = latest.read(0)?.read.reading ?? {}
  assert.equal(writtenAt?.playByPlay, '2026-01-10T20:00:30.000Z')
})
