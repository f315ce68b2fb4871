import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFakeClock } from '../testing/fake-clock.ts'
import { OpeningLog } from './opening-log.ts'

test('a journal that is not open after 5 seconds has a line every 5 seconds, with the reason', () => {
  const clock = createFakeClock()
  const told: string[] = []
  const log = new OpeningLog({ opening: progress => told.push(progress) }, clock.nowMs)
  for (const second of Array.from({ length: 12 }, (_, index) => index)) {
    log.note(`cannot connect, ${second}`)
    clock.advance(1_000)
  }
  assert.deepEqual(told, ['cannot connect, 5', 'cannot connect, 10'])
})
