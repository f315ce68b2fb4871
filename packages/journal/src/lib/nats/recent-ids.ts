import type { Position } from '../../entry.ts'

/** The positions of recently accepted entries by id. Bounded: the oldest are forgotten first. */
export class RecentIds {
  readonly #positions = new Map<string, Position>()
  readonly #limit: number
  #completeAfter: Position

  /** @param completeAfter The caller adds every entry behind this position. */
  constructor(completeAfter: Position, limit: number = 100_000) {
    this.#completeAfter = completeAfter
    this.#limit = limit
  }

  /** All entries behind this position are known. */
  get completeAfter(): Position {
    return this.#completeAfter
  }

  position(id: string): Position | undefined {
    return this.#positions.get(id)
  }

  add(id: string, position: Position): void {
    this.#positions.set(id, position)
    if (this.#positions.size <= this.#limit) return
    for (const [oldest, oldestPosition] of this.#positions) {
      this.#positions.delete(oldest)
      this.#completeAfter = oldestPosition
      return
    }
  }
}
