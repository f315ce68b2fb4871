import type { Wait } from './back-off.ts'
import { wait } from './wait.ts'

/**
 * What a loop is doing; SPEC.md has the transitions.
 *
 * - `reading`: one read is under way;
 * - `waiting`: for the next read, which `hurry` brings forward;
 * - `held-off`: a `Retry-After` runs; `hurried`: the same, and the next read follows at its end;
 * - `stopped`: only `start` reads again;
 * - `closed`: for good.
 */
export type Phase = 'reading' | 'waiting' | 'held-off' | 'hurried' | 'stopped' | 'closed'

export interface ReadLoopOptions<Outcome> {
  /** One read. Never rejects; ends soon after its signal. */
  readonly read: (signal: AbortSignal) => Promise<Outcome>
  /** Takes in what a read brought and says how long to wait for the next, if there is to be one. */
  readonly settle: (outcome: Outcome) => Wait | undefined
  /** Called when everything is settled, the next wait included: from here anything may be called. */
  readonly settled: () => void
  readonly now: () => number
}

export interface ReadLoop {
  readonly phase: Phase
  /** When the next read starts, by `now()`; `undefined` while one is under way and when none will follow. */
  readonly nextReadAt: number | undefined
  /** Reads now, whatever goes on: a read under way is abandoned, and what it brings ignored. */
  start(): void
  /** Ends the part of a wait that may be skipped within `ms`. */
  hurry(ms?: number): void
  close(): void
}

/** One read at a time, again and again. */
export function createReadLoop<Outcome>(options: ReadLoopOptions<Outcome>): ReadLoop {
  const { read, settle, settled, now } = options
  let underWay: AbortController | undefined
  let cancelWait: () => void = () => {}
  const loop = {
    phase: 'stopped' as Phase,
    nextReadAt: undefined as number | undefined,
    start,
    hurry,
    close: () => enter('closed'),
  }
  return loop

  function start(): void {
    if (loop.phase === 'closed') return
    enter('reading')
    underWay = new AbortController()
    const { signal } = underWay
    read(signal).then(outcome => {
      if (signal.aborted) return
      underWay = undefined
      end(outcome)
    })
  }

  function end(outcome: Outcome): void {
    const next = settle(outcome)
    if (next === undefined) enter('stopped')
    else waitOut(next)
    settled()
  }

  /** Waits out the floor, if there is one, then what may be skipped. */
  function waitOut({ floorMs, thenMs }: Wait): void {
    enter(floorMs > 0 ? 'held-off' : 'waiting')
    loop.nextReadAt = now() + floorMs + thenMs
    cancelWait = wait(floorMs || thenMs, now, () => {
      if (loop.phase === 'held-off') waitOut({ floorMs: 0, thenMs })
      else start()
    })
  }

  function hurry(ms = 0): void {
    if (loop.phase === 'held-off') loop.phase = 'hurried'
    if (loop.phase !== 'waiting') return
    if (ms === 0) start()
    else waitOut({ floorMs: 0, thenMs: ms })
  }

  /** Leaves the phase before with nothing of it running on. */
  function enter(next: Phase): void {
    cancelWait()
    underWay?.abort()
    loop.nextReadAt = undefined
    loop.phase = next
  }
}
