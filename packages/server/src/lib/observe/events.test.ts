import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { ServiceEvents } from './events.ts'

function watchedEvents() {
  const clock = { nowMs: 0 }
  const lines: Record<string, unknown>[] = []
  const log = pino({ base: null }, { write: line => void lines.push(JSON.parse(line)) })
  return { events: new ServiceEvents(log, () => clock.nowMs), lines, clock }
}

const chain = { fixtureId: 'f', feedKey: 'pulse' }

test('damaged() reports each place once in ten minutes, with the number of occurrences', () => {
  const { events, lines, clock } = watchedEvents()
  for (let time = 0; time < 5; time++) {
    events.damaged({ reason: 'the entry differs', position: 7, chain })
    events.damaged({ reason: 'the entry differs', position: 8, chain })
  }
  clock.nowMs = 599_999
  events.damaged({ reason: 'the entry differs', position: 7, chain })
  assert.equal(lines.length, 2)
  clock.nowMs = 600_000
  events.damaged({ reason: 'the entry differs', position: 7, chain })
  const facts = lines.map(({ fixtureId, position, reason, times }) => [
    fixtureId,
    position,
    reason,
    times,
  ])
  assert.deepEqual(facts, [
    ['f', 7, 'the entry differs', 1],
    ['f', 8, 'the entry differs', 1],
    ['f', 7, 'the entry differs', 6],
  ])
})

test('damaged() distinguishes damage without a position by its reason', () => {
  const { events, lines } = watchedEvents()
  for (const reason of ['malformed', 'malformed', 'no database']) events.damaged({ reason })
  assert.deepEqual(
    lines.map(({ reason }) => reason),
    ['malformed', 'no database'],
  )
})

test('damaged() at more places than are remembered repeats the report of the oldest place only', () => {
  const { events, lines } = watchedEvents()
  for (let position = 1; position <= 101; position++)
    events.damaged({ reason: 'differs', position })
  events.damaged({ reason: 'differs', position: 101 })
  assert.equal(lines.length, 101)
  events.damaged({ reason: 'differs', position: 1 })
  assert.equal(lines.length, 102)
})

test('opening() logs the reason every 5 s, starting after 5 s', () => {
  const { events, lines, clock } = watchedEvents()
  for (let second = 0; second < 12; second++) {
    clock.nowMs = second * 1_000
    events.opening(`cannot connect, ${second}`)
  }
  const progresses = lines.map(({ progress }) => progress)
  assert.deepEqual(progresses, ['cannot connect, 5', 'cannot connect, 10'])
})
