import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DamageLog } from './damage-log.ts'
import type { ServiceEvents } from './events.ts'

function watchedLog() {
  const clock = { nowMs: 0 }
  const lines: Parameters<ServiceEvents['damaged']>[0][] = []
  const log = new DamageLog({ damaged: facts => void lines.push(facts) }, () => clock.nowMs)
  return { log, lines, clock }
}

const chain = { fixtureId: 'f', feedKey: 'pulse' }

test('note() tells of each place once in ten minutes, and then how often it was met', () => {
  const { log, lines, clock } = watchedLog()
  for (let time = 0; time < 5; time++) {
    log.note({ reason: 'the entry differs', position: 7, chain })
    log.note({ reason: 'the entry differs', position: 8, chain })
  }
  assert.deepEqual(lines, [
    { ...chain, position: 7, reason: 'the entry differs', times: 1 },
    { ...chain, position: 8, reason: 'the entry differs', times: 1 },
  ])
  clock.nowMs = 600_000
  log.note({ reason: 'the entry differs', position: 7, chain })
  assert.deepEqual(lines[2], { ...chain, position: 7, reason: 'the entry differs', times: 5 })
})

test('note() tells of a damaged store by what is wrong with it', () => {
  const { log, lines } = watchedLog()
  for (const reason of ['malformed', 'malformed', 'no database']) log.note({ reason })
  assert.deepEqual(
    lines.map(({ reason }) => reason),
    ['malformed', 'no database'],
  )
})

test('note() of more places than it remembers tells of the first one again, and remembers the last ones', () => {
  const { log, lines } = watchedLog()
  for (let position = 1; position <= 101; position++) log.note({ reason: 'differs', position })
  log.note({ reason: 'differs', position: 101 })
  assert.equal(lines.length, 101)
  log.note({ reason: 'differs', position: 1 })
  assert.equal(lines.length, 102)
})
