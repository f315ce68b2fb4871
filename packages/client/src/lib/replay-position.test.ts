import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createReplayPosition, type ReplayPosition } from './replay-position.ts'

const instants = [0, 10, 30].map(second => ({ snapshotAt: at(second), itemCount: 1 }))

/** A second of the game as a date-time. */
function at(second: number): string {
  return new Date(Date.parse('2026-01-01T20:00:00Z') + second * 1_000).toISOString()
}

function start(from?: number, to?: number): { position: ReplayPosition; pass(ms: number): void } {
  let now = 0
  const range = {
    from: from === undefined ? undefined : at(from),
    to: to === undefined ? undefined : at(to),
  }
  const position = createReplayPosition(range, () => now, 2)
  return {
    position,
    pass(ms) {
      now += ms
    },
  }
}

/** Index, second of the clock, and second of the bound to read with. */
function shown({ index, clock, until }: ReplayPosition): [number, number, number] {
  const origin = Date.parse(at(0))
  return [index, (clock.position - origin) / 1_000, (Date.parse(until) - origin) / 1_000]
}

test('createReplayPosition() starts at the first instant, or at from', () => {
  const { position } = start()
  assert.equal(position.loaded, false)
  position.load(instants)
  assert.equal(position.loaded, true)
  assert.deepEqual(shown(position), [0, 0, 0])
  const later = start(5).position
  later.load(instants)
  assert.deepEqual(shown(later), [-1, 5, 5])
  assert.equal(later.next, Date.parse(at(10)))
})

test('createReplayPosition() has an empty range where nothing changed', () => {
  for (const [from, to, until] of [
    [11, 12, 11],
    [undefined, -5, -5],
  ] as const) {
    const { position } = start(from, to)
    position.load(instants)
    assert.deepEqual(shown(position), [-1, until, until])
    assert.equal(position.next, undefined)
  }
  const { position } = start()
  position.load([])
  assert.equal(position.until, '1970-01-01T00:00:00Z')
})

test('goTo() sets the clock within the ends, also before the timeline is known', () => {
  const { position } = start(-5)
  position.goTo(at(12))
  position.load(instants)
  assert.deepEqual(shown(position), [1, 12, 10])
  position.goTo(at(99))
  assert.deepEqual(shown(position), [2, 30, 30])
  position.goTo(at(-99))
  assert.deepEqual(shown(position), [-1, -5, -5])
  position.goTo(at(20))
  position.goToStart()
  assert.deepEqual(shown(position), [-1, -5, -5])
})

test('move() goes by instants and takes the clock along', () => {
  const { position } = start()
  position.load(instants)
  position.move(1)
  assert.deepEqual(shown(position), [1, 10, 10])
  position.move(9)
  assert.deepEqual(shown(position), [2, 30, 30])
  assert.equal(position.next, undefined)
  position.move(-9)
  assert.deepEqual(shown(position), [0, 0, 0])
})

test('advance() goes to where the clock is, and at least one further', () => {
  const { position, pass } = start()
  position.load(instants)
  position.clock.run()
  pass(4_999)
  position.advance()
  assert.equal(position.index, 1, 'a timer was early')
  pass(11_000)
  position.goToStart()
  pass(15_000)
  position.advance()
  assert.equal(position.index, 2, 'a timer was late')
})

test('load() of a longer timeline stays where the clock is', () => {
  const { position, pass } = start()
  position.load(instants.slice(0, 2))
  position.move(1)
  position.load(instants)
  assert.deepEqual(shown(position), [1, 10, 10])
  position.clock.run()
  pass(10_000)
  position.load(instants)
  assert.deepEqual(shown(position), [2, 30, 30])
})

test('createReplayClock() runs at its speed from where it was set, and stands while halted', () => {
  const {
    position: { clock },
    pass,
  } = start()
  clock.set(1_000)
  pass(500)
  assert.equal(clock.position, 1_000)
  clock.run()
  pass(500)
  assert.equal(clock.position, 2_000)
  assert.equal(clock.msUntil(3_000), 500)
  assert.equal(clock.msUntil(1_000), 0)
  clock.setSpeed(10)
  pass(100)
  assert.equal(clock.position, 3_000)
  clock.run()
  clock.halt()
  pass(100)
  assert.equal(clock.position, 3_000)
  assert.equal(clock.running, false)
})
