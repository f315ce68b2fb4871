import { ElementPart } from '../item/element-part.ts'

/** How many items are rendered at once: as many as a phone shows; the page answers between any two steps. */
const atOnce = 3

/** Lets a long list onto the page a piece a task; once it was whole, all at once. */
export class GradualLimit extends ElementPart {
  #limit = atOnce
  /** Whether the list has more than is on the page. */
  isMore = false
  #isScheduled = false

  /** The part of a list that is to be on the page now. */
  of<T>(list: readonly T[]): readonly T[] {
    this.isMore = list.length > this.#limit
    if (this.isMore) return list.slice(0, this.#limit)
    if (list.length > 0) this.#limit = Infinity
    return list
  }

  /** Begins anew, for another list. */
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
