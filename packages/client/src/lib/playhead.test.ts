import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Playhead } from './playhead.ts'

const instants = [0, 10, 30].map(second => ({ snapshotAt: at(second), itemCount: 1 }))

/** The time of a second of the game, as a date-time. */
function at(second: number): string {
  return new Date(Date.parse('2026-01-01T20:00:00Z') + second * 1_000).toISOString()
}

function start(from?: number, to?: number): { playhead: Playhead; pass(ms: number): void } {
  let now = 0
  const bound = (second?: number) => (second === undefined ? undefined : at(second))
  const playhead = new Playhead({ from: bound(from), to: bound(to), speed: 2, now: () => now })
  return {
    playhead,
    pass(ms) {
      now += ms
    },
  }
}

/** The index, the clock and the bound for reads. The last two are seconds of the game. */
function shown({ index, time, until }: Playhead): [number, number, number] {
  const origin = Date.parse(at(0))
  return [index, (time - origin) / 1_000, (Date.parse(until) - origin) / 1_000]
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
  assert.equal(later.msToNext, 2_500)
})

test('Playhead has no instants if the feed did not change within its bounds', () => {
  for (const [from, to, until] of [
    [11, 12, 11],
    [undefined, -5, -5],
  ] as const) {
    const { playhead } = start(from, to)
    playhead.load({ instants })
    assert.deepEqual(shown(playhead), [-1, until, until])
    assert.equal(playhead.msToNext, undefined)
  }
  const { playhead } = start()
  playhead.load({ instants: [] })
  assert.equal(playhead.until, '1970-01-01T00:00:00Z')
})

test('goTo() sets the clock within the bounds, also before the timeline is known', () => {
  const { playhead } = start(-5)
  playhead.goTo(at(12))
  playhead.load({ instants })
  assert.deepEqual(shown(playhead), [1, 12, 10])
  playhead.goTo(at(99))
  assert.deepEqual(shown(playhead), [2, 30, 30])
  playhead.goTo(at(-99))
  assert.deepEqual(shown(playhead), [-1, -5, -5])
  playhead.goTo(at(20))
  playhead.goTo(undefined)
  assert.deepEqual(shown(playhead), [-1, -5, -5])
})

test('move() moves by instants and sets the clock', () => {
  const { playhead } = start()
  playhead.load({ instants })
  playhead.move(1)
  assert.deepEqual(shown(playhead), [1, 10, 10])
  playhead.move(9)
  assert.deepEqual(shown(playhead), [2, 30, 30])
  assert.equal(playhead.msToNext, undefined)
  playhead.move(-9)
  assert.deepEqual(shown(playhead), [0, 0, 0])
})

test('advance() moves to the instant of the clock, and by at least one instant', () => {
  const { playhead, pass } = start()
  playhead.load({ instants })
  playhead.turn(true)
  pass(4_999)
  playhead.advance()
  assert.equal(playhead.index, 1, 'a timer was early')
  pass(11_000)
  playhead.goTo(undefined)
  pass(15_000)
  playhead.advance()
  assert.equal(playhead.index, 2, 'a timer was late')
})

test('load() of a longer timeline does not move the clock', () => {
  const { playhead, pass } = start()
  playhead.load({ instants: instants.slice(0, 2) })
  playhead.move(1)
  playhead.load({ instants })
  assert.deepEqual(shown(playhead), [1, 10, 10])
  playhead.turn(true)
  pass(10_000)
  playhead.load({ instants })
  assert.deepEqual(shown(playhead), [2, 30, 30])
})

test('Playhead runs at its speed from the set position, and stops while paused', () => {
  const { playhead, pass } = start()
  playhead.load({ instants })
  const second = () => (playhead.time - Date.parse(at(0))) / 1_000
  playhead.goTo(at(1))
  pass(500)
  assert.equal(second(), 1)
  playhead.turn(true)
  pass(500)
  assert.equal(second(), 2)
  assert.equal(playhead.msToNext, 4_000)
  playhead.turn(true, 10)
  pass(100)
  assert.equal(second(), 3)
  playhead.turn(true)
  playhead.turn(false)
  pass(100)
  assert.equal(second(), 3)
  assert.equal(playhead.running, false)
  playhead.turn(true)
  pass(9_000)
  assert.equal(playhead.msToNext, 0, 'it is there already')
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
    const playhead = new Playhead({
      from: `2026-01-01T${from}`,
      to: `2026-01-01T${to}`,
      now: () => 0,
    })
    playhead.load({ instants: fine })
    assert.deepEqual(
      playhead.timeline.map(({ itemCount }) => itemCount),
      within,
    )
  }
})

test('goTo() selects the last instant that is not after a date-time', () => {
  const playhead = new Playhead({ from: '2026-01-01T00:00:00Z', now: () => 0 })
  playhead.load({ instants: [{ snapshotAt: '2026-01-01T00:00:20.0001Z', itemCount: 1 }] })
  playhead.goTo('2026-01-01T00:00:20Z')
  assert.equal(playhead.index, -1)
  playhead.goTo('2026-01-01T00:00:20.0001Z')
  assert.equal(playhead.index, 0)
})
