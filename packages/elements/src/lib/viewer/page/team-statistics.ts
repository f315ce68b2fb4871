import type { Item, Snapshot } from '@fixture-feed/client'
import { newestTeamStatistics } from '../../feed/item-filter.ts'

/** The newest statistics of the teams in the shown snapshot, computed once per snapshot. */
export class TeamStatistics {
  readonly #opened: { readonly snapshot: Snapshot | undefined }
  #newest: ReadonlySet<string> = new Set()
  #snapshot: Snapshot | undefined

  constructor(opened: { readonly snapshot: Snapshot | undefined }) {
    this.#opened = opened
  }

  /**
   * Whether an item is among the newest statistics. The function is bound once, because a new function would filter
   * every item again.
   */
  readonly isNewest = ({ id }: Item): boolean => {
    const { snapshot } = this.#opened
    if (this.#snapshot !== snapshot) this.#newest = newestTeamStatistics(snapshot?.items ?? [])
    this.#snapshot = snapshot
    return this.#newest.has(id)
  }
}
