import type { Wait } from './back-off.ts'
import { wait } from './wait.ts'

/**
 * The phase of a loop; SPEC.md has the transitions.
 *
 * - `reading`: a read is in progress;
 * - `waiting`: the loop waits for the next read, which `hurry` can start earlier;
 * - `held-off`: the loop waits for the end of a `Retry-After`;
 * - `hurried`: as `held-off`, but `hurry` was called, so a read starts at the end of the `Retry-After`;
 * - `stopped`: the loop reads again only after `start`;
 * - `closed`: the loop has ended permanently.
 */
export type Phase = 'reading' | 'waiting' | 'held-off' | 'hurried' | 'stopped' | 'closed'

export interface ReadLoopOptions<Outcome> {
  /** Performs one read. It never rejects, and ends soon after its signal aborts. */
  readonly read: (signal: AbortSignal) => Promise<Outcome>
  /** Applies the result of a read. Returns the wait before the next read; `undefined` stops the loop. */
  readonly settle: (outcome: Outcome) => Wait | undefined
  /** Called when everything is settled, including the next wait. The callback may call any method. */
  readonly settled: () => void
  readonly now: () => number
}

export interface ReadLoop {
  readonly phase: Phase
  /**
   * The latest start of the next read, by `now()`; `undefined` during a read, and if no read will follow. In the phase
   * `hurried` the read starts earlier, at the end of the `Retry-After`.
   */
  readonly nextReadAt: number | undefined
  /** Reads now, in every phase except `closed`. A read in progress is abandoned and its result ignored. */
  start(): void
  /**
   * Ends the skippable part of a wait `ms` from now. During a `Retry-After`, the next read starts at its end. In
   * other phases, this method has no effect.
   */
  hurry(ms?: number): void
  close(): void
}

/** Repeats reads, one at a time. */
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

  /** Waits for the minimum time, if there is one, and then for the skippable part. */
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

  /** Changes the phase, and cancels everything that the previous phase started. */
  function enter(next: Phase): void {
    cancelWait()
    underWay?.abort()
    loop.nextReadAt = undefined
    loop.phase = next
  }
}
