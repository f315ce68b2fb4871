import type { Damage } from '@fixture-feed/journal/errors'
import type { ServiceEvents } from './events.ts'

/** How long nothing is said of a place that was told of. */
const everyMs = 600_000
/** How many places are remembered: of more, some are told of again sooner. */
const mostPlaces = 100

interface ToldPlace {
  readonly atMs: number
  /** How often it was met since. */
  times: number
}

/** Tells operators of damage that reads meet: one line for a place, however many readers ask for it. */
export class DamageLog {
  readonly #events: Pick<ServiceEvents, 'damaged'>
  readonly #nowMs: () => number
  readonly #told = new Map<string, ToldPlace>()

  /** @param nowMs A clock that never goes back. */
  constructor(
    events: Pick<ServiceEvents, 'damaged'>,
    nowMs: () => number = () => performance.now(),
  ) {
    this.#events = events
    this.#nowMs = nowMs
  }

  note({ reason, position, chain }: Damage): void {
    const key = position === undefined ? reason : `${position}`
    const told = this.#told.get(key)
    if (told !== undefined && this.#nowMs() - told.atMs < everyMs) {
      told.times++
      return
    }
    this.#told.delete(key)
    const [oldest] = this.#told.keys()
    if (this.#told.size === mostPlaces && oldest !== undefined) this.#told.delete(oldest)
    this.#told.set(key, { atMs: this.#nowMs(), times: 0 })
    this.#events.damaged({ ...chain, position, reason, times: 1 + (told?.times ?? 0) })
  }
}
