import type { TestContext } from 'node:test'

interface Timer {
  readonly dueAt: number
  readonly fire: () => void
}

/** Time that only the test advances. */
export interface FakeClock {
  /** The wall clock in milliseconds. */
  readonly now: () => number
  /** Number of set timers. */
  readonly timers: number
  /** Milliseconds until the next timer fires; `undefined` if none is set. */
  readonly untilNext: number | undefined
  /** Advances the time from timer to timer, and lets each timer take effect. */
  advance(ms: number): Promise<void>
  /** Advances only the wall clock, like a sleeping computer. */
  sleep(ms: number): Promise<void>
}

const platform = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout }
const EPOCH = Date.parse('2026-01-01T00:00:00Z')

/** Replaces the timers of this process until the test ends. */
export function useFakeClock(t: TestContext): FakeClock {
  const timers = new Map<number, Timer>()
  let passed = 0
  let slept = 0
  let lastId = 0

  Object.assign(globalThis, {
    setTimeout(fire: () => void, ms = 0) {
      lastId += 1
      timers.set(lastId, { dueAt: passed + ms, fire })
      return lastId
    },
    clearTimeout(id: number) {
      timers.delete(id)
    },
  })
  t.after(() => Object.assign(globalThis, platform))

  return {
    now: () => EPOCH + passed + slept,
    get timers() {
      return timers.size
    },
    get untilNext() {
      const next = earliest()
      return next && next[1].dueAt - passed
    },
    async advance(ms) {
      const end = passed + ms
      await settled()
      for (let next = earliest(); next && next[1].dueAt <= end; next = earliest()) {
        const [id, timer] = next
        timers.delete(id)
        passed = Math.max(passed, timer.dueAt)
        timer.fire()
        await settled()
      }
      passed = end
    },
    async sleep(ms) {
      slept += ms
      await settled()
    },
  }

  function earliest(): [number, Timer] | undefined {
    return [...timers].reduce<[number, Timer] | undefined>(
      (first, next) => (first && first[1].dueAt <= next[1].dueAt ? first : next),
      undefined,
    )
  }
}

/** Resolves when all promises that wait neither for a timer nor for a response have settled. */
export async function settled(): Promise<void> {
  // Reading a body takes several microtasks, all of which run before the second immediate.
  for (let turn = 0; turn < 2; turn += 1) await new Promise(resolve => setImmediate(resolve))
}
