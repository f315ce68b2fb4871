import { compareInstants, type Instant, parseInstant } from '@fixture-feed/contract/instant'
import type { Position } from '@fixture-feed/journal/entry'

export interface HistoryChange {
  readonly position: Position
  readonly at: Instant
  /** The `snapshotAt` of the snapshot that this change produced, as recorded. */
  readonly snapshotAt: string
  readonly itemCount: number
}

/** One change of an item: the new revision, or its withdrawal. */
interface ItemStep {
  readonly change: number
  readonly position: Position
  readonly withdrawn: boolean
}

export interface TouchedIds {
  readonly revised: readonly string[]
  readonly withdrawn: readonly string[]
}

/**
 * The instants at which a feed changed, and the entry that shows each item at each of these instants. Contains no
 * bodies, because these stay in the journal. Changes are numbered from 0 in the order of the journal, which is also the
 * order of their instants. An erasure, or a change at an instant that is not later than the last one, modifies earlier
 * changes.
 */
export class ChangeHistory {
  readonly #changes: HistoryChange[] = []
  readonly #steps = new Map<string, ItemStep[]>()
  /** The items that are withdrawn now, in the order of their last withdrawals. */
  readonly #withdrawn = new Set<string>()
  #present = 0

  get length(): number {
    return this.#changes.length
  }

  get last(): HistoryChange | undefined {
    return this.#changes.at(-1)
  }

  get changes(): readonly HistoryChange[] {
    return this.#changes
  }

  hasItem(id: string): boolean {
    return this.#steps.has(id)
  }

  /**
   * Adds a change, which replaces all changes whose instants are not before its own. Only changes from observed
   * snapshots replace others.
   */
  append(position: Position, snapshotAt: string, { revised, withdrawn }: TouchedIds): void {
    const at = parseInstant(snapshotAt)
    this.#dropFrom(at)
    const change = this.#changes.length
    for (const id of revised) {
      if (!this.#isPresent(id)) this.#present++
      this.#step(id, { change, position, withdrawn: false })
      this.#withdrawn.delete(id)
    }
    for (const id of withdrawn) {
      if (!this.#isPresent(id)) continue
      this.#present--
      this.#step(id, { change, position, withdrawn: true })
      this.#withdrawn.add(id)
    }
    this.#changes.push({ position, at, snapshotAt, itemCount: this.#present })
  }

  /** Makes all changes so far look as if the item had never been published; their instants stay. */
  erase(id: string): void {
    const steps = this.#steps.get(id)
    if (steps === undefined) return
    for (const [index, step] of steps.entries()) {
      if (step.withdrawn) continue
      this.#countDown(step.change, steps[index + 1]?.change ?? this.#changes.length)
    }
    if (this.#isPresent(id)) this.#present--
    this.#steps.delete(id)
    this.#withdrawn.delete(id)
  }

  /** The number of the last change at or before an instant; -1 before the first. */
  indexAt(instant: Instant): number {
    return lastIndex(this.#changes, ({ at }) => compareInstants(at, instant) <= 0)
  }

  /** The instant of the change that includes an entry: its own, or the instant of the change that replaced it. */
  instantOf(position: Position): string | undefined {
    const earlier = lastIndex(this.#changes, change => change.position < position)
    return this.#changes[earlier + 1]?.snapshotAt
  }

  /**
   * Positions of the items that are shown after change `until` and whose shown revision was published after change
   * `after` (-1 for all).
   */
  shownItems({ after, until }: Record<'after' | 'until', number>): ReadonlyMap<string, Position> {
    const shown = new Map<string, Position>()
    for (const [id, steps] of this.#steps) {
      const step = lastStepAt(steps, until)
      if (step !== undefined && !step.withdrawn && step.change > after) shown.set(id, step.position)
    }
    return shown
  }

  /**
   * The `snapshotAt` of the first snapshot with this item, and of the first snapshot with its current state (shown or
   * withdrawn).
   */
  shownSince(id: string): { readonly first: string; readonly last: string } {
    const steps = this.#steps.get(id)
    const [first, last] = [steps?.[0], steps?.at(-1)].map(step => this.#changes[step?.change ?? -1])
    if (first === undefined || last === undefined)
      throw new RangeError(`Item ${JSON.stringify(id)} was never visible`)
    return { first: first.snapshotAt, last: last.snapshotAt }
  }

  /**
   * The ids of the items that are withdrawn now, at most `count`, the most recently withdrawn first. Excludes erased
   * items.
   */
  newestWithdrawals(count: number): readonly string[] {
    return [...this.#withdrawn].slice(-count).reverse()
  }

  /** Positions of all changes of one item, oldest first. */
  itemPositions(id: string): readonly Position[] {
    return (this.#steps.get(id) ?? []).map(({ position }) => position)
  }

  /** Position of the revision of one item that was shown after a change; `undefined` if none was. */
  shownItem(id: string, change: number): Position | undefined {
    const step = lastStepAt(this.#steps.get(id) ?? [], change)
    return step === undefined || step.withdrawn ? undefined : step.position
  }

  /** Drops the changes at or after an instant. Their steps become part of the change that replaces them. */
  #dropFrom(at: Instant): void {
    const { length } = this.#changes
    while (this.last !== undefined && compareInstants(this.last.at, at) >= 0) this.#changes.pop()
    const next = this.#changes.length
    // If only one change is dropped, its steps already have the number of the change that replaces it.
    if (length - next <= 1) return
    for (const [id, steps] of this.#steps) {
      const moved = steps.map(step => ({ ...step, change: Math.min(step.change, next) }))
      this.#steps.set(id, moved)
    }
  }

  #isPresent(id: string): boolean {
    return this.#steps.get(id)?.at(-1)?.withdrawn === false
  }

  #step(id: string, step: ItemStep): void {
    const steps = this.#steps.get(id) ?? []
    this.#steps.set(id, steps)
    steps.push(step)
  }

  #countDown(from: number, to: number): void {
    for (let index = from; index < to; index++) {
      const change = this.#changes[index] as HistoryChange
      this.#changes[index] = { ...change, itemCount: change.itemCount - 1 }
    }
  }
}

function lastStepAt(steps: readonly ItemStep[], change: number): ItemStep | undefined {
  return steps[lastIndex(steps, step => step.change <= change)]
}

/** The last index of a sorted list at which a condition is true; -1 if there is none. */
function lastIndex<Each>(sorted: readonly Each[], holds: (each: Each) => boolean): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(sorted[middle] as Each)) low = middle + 1
    else high = middle
  }
  return low - 1
}
