import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Playhead, ReplayClock } from './playhead.ts'

const instants = [0, 10, 30].map(second => ({ snapshotAt: at(second), itemCount: 1 }))

/** A second of the game as a date-time. */
function at(second: number): string {
  return new Date(Date.parse('2026-01-01T20:00:00Z') + second * 1_000).toISOString()
}

function start(from?: number, to?: number): { playhead: Playhead; pass(ms: number): void } {
  let now = 0
  const bound = (second?: number) => (second === undefined ? undefined : at(second))
  const playhead = new Playhead(bound(from), bound(to), new ReplayClock(() => now, 2))
  return {
    playhead,
    pass(ms) {
      now += ms
    },
  }
}

/** Index, second of the clock, and second of the bound to read with. */
function shown({ index, clock, until }: Playhead): [number, number, number] {
  const origin = Date.parse(at(0))
  return [index, (clock.time - origin) / 1_000, (Date.parse(until) - origin) / 1_000]
}

test('Playhead starts at the first instant, or at from', () => {
  const { playhead } = start()
  assert.equal(playhead.loaded, false)
  playhead.load({ instants })
  assert.equal(playhead.loaded, true)
  assert.deepEqual(shown(playhead), [0, 0, 0])
  const later = start(5).playhead
  later.load({ instants })
  assert.deepEqual(shown(later), [-1, 5, 5])
  assert.equal(later.next, Date.parse(at(10)))
})

test('Playhead has an empty range where nothing changed', () => {
  for (const [from, to, until] of [
    [11, 12, 11],
    [undefined, -5, -5],
  ] as const) {
    const { playhead } = start(from, to)
    playhead.load({ instants })
    assert.deepEqual(shown(playhead), [-1, until, until])
    assert.equal(playhead.next, undefined)
  }
  const { playhead } = start()
  playhead.load({ instants: [] })
  assert.equal(playhead.until, '1970-01-01T00:00:00Z')
})

test('goTo() sets the clock within the ends, also before the timeline is known', () => {
  const { playhead } = start(-5)
  playhead.goTo(at(12))
  playhead.load({ instants })
  assert.deepEqual(shown(playhead), [1, 12, 10])
  playhead.goTo(at(99))
  assert.deepEqual(shown(playhead), [2, 30, 30])
  playhead.goTo(at(-99))
  assert.deepEqual(shown(playhead), [-1, -5, -5])
  playhead.goTo(at(20))
  playhead.goToStart()
  assert.deepEqual(shown(playhead), [-1, -5, -5])
})

test('move() goes by instants and takes the clock along', () => {
  const { playhead } = start()
  playhead.load({ instants })
  playhead.move(1)
  assert.deepEqual(shown(playhead), [1, 10, 10])
  playhead.move(9)
  assert.deepEqual(shown(playhead), [2, 30, 30])
  assert.equal(playhead.next, undefined)
  playhead.move(-9)
  assert.deepEqual(shown(playhead), [0, 0, 0])
})

test('advance() goes to where the clock is, and at least one further', () => {
  const { playhead, pass } = start()
  playhead.load({ instants })
  playhead.clock.turn(true)
  pass(4_999)
  playhead.advance()
  assert.equal(playhead.index, 1, 'a timer was early')
  pass(11_000)
  playhead.goToStart()
  pass(15_000)
  playhead.advance()
  assert.equal(playhead.index, 2, 'a timer was late')
})

test('load() of a longer timeline stays where the clock is', () => {
  const { playhead, pass } = start()
  playhead.load({ instants: instants.slice(0, 2) })
  playhead.move(1)
  playhead.load({ instants })
  assert.deepEqual(shown(playhead), [1, 10, 10])
  playhead.clock.turn(true)
  pass(10_000)
  playhead.load({ instants })
  assert.deepEqual(shown(playhead), [2, 30, 30])
})

test('ReplayClock runs at its speed from where it was set, and stands while halted', () => {
  const {
    playhead: { clock },
    pass,
  } = start()
  clock.set(1_000)
  pass(500)
  assert.equal(clock.time, 1_000)
  clock.turn(true)
  pass(500)
  assert.equal(clock.time, 2_000)
  assert.equal(clock.msUntil(3_000), 500)
  assert.equal(clock.msUntil(1_000), 0)
  clock.turn(true, 10)
  pass(100)
  assert.equal(clock.time, 3_000)
  clock.turn(true)
  clock.turn(false)
  pass(100)
  assert.equal(clock.time, 3_000)
  assert.equal(clock.running, false)
})

test('Playhead has the instants from its start to its end, compared below the millisecond', () => {
  const fine = ['00:00:10Z', '00:00:20.0001Z', '00:00:30Z'].map((time, index) => ({
    snapshotAt: `2026-01-01T${time}`,
    itemCount: index + 1,
  }))
  for (const [from, to, within] of [
    ['00:00:10Z', '00:00:30Z', [1, 2, 3]],
    ['00:00:10.1Z', '00:00:20Z', []],
    ['01:00:20.0001+01:00', '00:00:20.0001Z', [2]],
  ] as const) {
    const clock = new ReplayClock(() => 0, 1)
    const playhead = new Playhead(`2026-01-01T${from}`, `2026-01-01T${to}`, clock)
    playhead.load({ instants: fine })
    assert.deepEqual(
      playhead.timeline.map(({ itemCount }) => itemCount),
      within,
    )
  }
})

test('goTo() finds the last instant that is not after a date-time', () => {
  const playhead = new Playhead('2026-01-01T00:00:00Z', undefined, new ReplayClock(() => 0, 1))
  playhead.load({ instants: [{ snapshotAt: '2026-01-01T00:00:20.0001Z', itemCount: 1 }] })
  playhead.goTo('2026-01-01T00:00:20Z')
  assert.equal(playhead.index, -1)
  playhead.goTo('2026-01-01T00:00:20.0001Z')
  assert.equal(playhead.index, 0)
})
