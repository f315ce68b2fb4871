import { ElementPart } from '../item/element-part.ts'

/** Number of items per step, as many as fit on a phone. The page handles events between two steps. */
const atOnce = 3

/**
 * Renders a long list in steps, one per task. After the whole list was rendered once, its changes are rendered in one
 * step.
 */
export class GradualLimit extends ElementPart {
  #limit = atOnce
  /** Whether the list has items that are not on the page yet. */
  isMore = false
  #isScheduled = false

  /** The part of a list that should be on the page now. */
  of<T>(list: readonly T[]): readonly T[] {
    this.isMore = list.length > this.#limit
    if (this.isMore) return list.slice(0, this.#limit)
    if (list.length > 0) this.#limit = Infinity
    return list
  }

  /** Starts again for another list. */
  reset(): void {
    this.#limit = atOnce
  }

  hostUpdated(): void {
    if (!this.isMore || this.#isScheduled) return
    this.#isScheduled = true
    setTimeout(() => {
      this.#isScheduled = false
      this.#limit += atOnce
      this.host.requestUpdate()
    })
  }
}
