import type { PropertyValues } from 'lit'
import type { DeskActions } from '../feed/desk-actions.ts'
import { DeskPart } from '../feed/feed-part.ts'
import type { DecisionPart } from './decision-part.ts'

/**
 * A list of pending decisions. If the decision with focus disappears, the next decision gets the focus; without a next
 * one the previous decision, otherwise the heading.
 */
export abstract class DecisionList<Desk extends DeskActions> extends DeskPart<Desk> {
  /** The decision that had focus before an update; `#place` is its index. */
  #focused: DecisionPart<DeskActions> | undefined
  #place = -1
  /** The index of each decision, by its key. */
  #places: ReadonlyMap<string, number> = new Map()

  /** The displayed decisions in order. */
  protected abstract get parts(): readonly DecisionPart<DeskActions>[]

  protected override willUpdate(): void {
    const { parts } = this
    this.#place = parts.indexOf(this.shadowRoot?.activeElement as DecisionPart<DeskActions>)
    this.#focused = parts[this.#place]
  }

  protected override updated(_changed: PropertyValues): void {
    const { parts } = this
    this.#markMoved(parts)
    if (this.#focused === undefined || this.#focused.isConnected) return
    this.#focused = undefined
    const next = parts[Math.min(this.#place, parts.length - 1)]
    if (next === undefined) this.renderRoot.querySelector('h2')?.focus()
    else next.takeOver()
  }

  /** A decision that moved may now be under the pointer, so it cannot be approved or rejected for half a second. */
  #markMoved(parts: readonly DecisionPart<DeskActions>[]): void {
    const places = new Map(parts.map(({ group }, place) => [group.key, place]))
    for (const part of parts) {
      const before = this.#places.get(part.group.key)
      if (before !== undefined && before !== places.get(part.group.key)) part.markMoved()
    }
    this.#places = places
  }
}
