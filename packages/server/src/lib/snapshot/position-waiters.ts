import type { Position } from '@fixture-feed/journal/entry'

/** Callers who wait until a chain has been followed up to a position. */
export class PositionWaiters {
  #waiting: { readonly position: Position; readonly resolve: () => void }[] = []

  waitFor(position: Position): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push({ position, resolve })
    return promise
  }

  /** Releases all waiters for this position or an earlier one. */
  release(position: Position): void {
    if (this.#waiting.length === 0) return
    for (const waiter of this.#waiting) if (waiter.position <= position) waiter.resolve()
    this.#waiting = this.#waiting.filter(waiter => waiter.position > position)
  }
}
