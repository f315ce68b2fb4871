import { instantToMs, parseInstant } from '@fixture-feed/contract/instant'
import type { Hold } from '@fixture-feed/contract/operator-responses'

/** The facts about a change that decide which holds apply to it. */
export interface HeldChangeFacts extends HoldSubject {
  readonly isWithdrawal: boolean
  /** The time since which a change of the item is pending; the current time if none is pending. */
  readonly sinceMs: number
}

/** The facts that a hold can name. */
interface HoldSubject {
  readonly id: string
  /** The name of the operator token; `undefined` for a change that no token made. */
  readonly by: string | undefined
  /** The definition of the change and the definition of the published revision, if they exist. */
  readonly definitionKeys: readonly string[]
}

/** A hold with its lists as sets: the cost of a look-up does not depend on how many names a list has. */
export class IndexedHold {
  readonly hold: Hold
  /** The place of the hold in the order in which holds were set. */
  readonly order: number
  readonly nameCount: number
  /** The size of the hold as JSON, in bytes. */
  readonly byteLength: number
  readonly #items: ReadonlySet<string> | undefined
  readonly #definitions: ReadonlySet<string> | undefined
  readonly #tokens: ReadonlySet<string> | undefined
  /** The instant of an `at` release, in milliseconds; negative infinity for any other release. */
  readonly #atMs: number

  constructor(hold: Hold, order = 0) {
    const { items, definitions, tokens, release } = hold
    this.hold = hold
    this.order = order
    this.nameCount = (items?.length ?? 0) + (definitions?.length ?? 0) + (tokens?.length ?? 0)
    this.byteLength = Buffer.byteLength(JSON.stringify(hold))
    this.#items = items && new Set(items)
    this.#definitions = definitions && new Set(definitions)
    this.#tokens = tokens && new Set(tokens)
    this.#atMs =
      typeof release === 'object' && 'at' in release
        ? instantToMs(parseInstant(release.at))
        : Number.NEGATIVE_INFINITY
  }

  /** Whether each list that the hold has names the change. A hold does not apply to the changes of its own token. */
  applies({ id, by, definitionKeys }: HoldSubject): boolean {
    return (
      this.hold.by !== by &&
      (this.#items?.has(id) ?? true) &&
      (this.#tokens === undefined || (by !== undefined && this.#tokens.has(by))) &&
      (this.#definitions === undefined || definitionKeys.some(key => this.#definitions?.has(key)))
    )
  }

  names(item: string): boolean {
    return this.#items?.has(item) ?? false
  }

  namesToken(token: string): boolean {
    return this.#tokens?.has(token) ?? false
  }

  /**
   * The time until which the hold keeps back a change to which it applies; `Infinity` if it requires approval. Only a
   * hold that requires approval keeps back a withdrawal, because a delay must not show wrong content to readers for
   * longer.
   */
  untilMs({ isWithdrawal, sinceMs }: HeldChangeFacts): number {
    const { release } = this.hold
    if (release === 'approval') return Number.POSITIVE_INFINITY
    if (isWithdrawal) return Number.NEGATIVE_INFINITY
    return 'at' in release ? this.#atMs : sinceMs + release.afterSeconds * 1000
  }

  /** Whether the hold can keep back any change at an instant. A hold with an `at` release ends at its instant. */
  isLasting(nowMs: number): boolean {
    const { release } = this.hold
    return typeof release === 'string' || !('at' in release) || this.#atMs > nowMs
  }
}

/** Holds that apply to the same changes, and the latest of their releases. */
class HoldGroup {
  /** The holds, oldest first. */
  readonly holds: readonly IndexedHold[]
  readonly #needsApproval: boolean
  readonly #latestAtMs: number
  readonly #longestAfterMs: number

  constructor(holds: readonly IndexedHold[]) {
    let latestAtMs = Number.NEGATIVE_INFINITY
    let longestAfterMs = Number.NEGATIVE_INFINITY
    for (const { hold } of holds) {
      const { release } = hold
      if (typeof release === 'string') continue
      if ('at' in release) latestAtMs = Math.max(latestAtMs, instantToMs(parseInstant(release.at)))
      else longestAfterMs = Math.max(longestAfterMs, release.afterSeconds * 1000)
    }
    this.holds = holds
    this.#needsApproval = holds.some(({ hold }) => hold.release === 'approval')
    this.#latestAtMs = latestAtMs
    this.#longestAfterMs = longestAfterMs
  }

  untilMs({ isWithdrawal, sinceMs }: HeldChangeFacts): number {
    if (this.#needsApproval) return Number.POSITIVE_INFINITY
    if (isWithdrawal) return Number.NEGATIVE_INFINITY
    return Math.max(this.#latestAtMs, sinceMs + this.#longestAfterMs)
  }
}

/**
 * The holds of a feed, by the names in their lists. A change is compared with the holds that name its item, and with
 * one group of holds that name no items, which is found by token and definitions. So the work for a change does not
 * grow with the number of names, nor with the number of holds that name other items.
 */
export class HoldIndex {
  readonly #holds = new Map<string, IndexedHold>()
  /** The holds that name an item, by item, in no particular order. */
  readonly #byItem = new Map<string, IndexedHold[]>()
  /** The holds without a list of items; the oldest first. */
  #general: readonly IndexedHold[] = []
  /** The holds of `#general` that apply, by token and definitions. */
  readonly #groups = new Map<string, HoldGroup>()
  #lastOrder = 0
  #nameCount = 0
  #byteLength = 0

  get size(): number {
    return this.#holds.size
  }

  /** The total number of names in all lists. */
  get nameCount(): number {
    return this.#nameCount
  }

  /** The size of all holds as JSON, in bytes. */
  get byteLength(): number {
    return this.#byteLength
  }

  /** The holds, oldest first. */
  values(): IterableIterator<IndexedHold> {
    return this.#holds.values()
  }

  get(id: string): IndexedHold | undefined {
    return this.#holds.get(id)
  }

  /** Sets a hold as the newest and replaces the hold with the same id. */
  set(hold: Hold): void {
    this.delete(hold.id)
    this.#add(new IndexedHold(hold, ++this.#lastOrder))
  }

  delete(id: string): void {
    const known = this.#holds.get(id)
    if (known === undefined) return
    this.#holds.delete(id)
    this.#nameCount -= known.nameCount
    this.#byteLength -= known.byteLength
    this.#general = this.#general.filter(each => each !== known)
    this.#groups.clear()
    for (const item of known.hold.items ?? []) {
      const left = this.#byItem.get(item)?.filter(each => each !== known) ?? []
      if (left.length > 0) this.#byItem.set(item, left)
      else this.#byItem.delete(item)
    }
  }

  /** Clears the reason of every hold that names an item. The holds keep their order. */
  clearReasons(item: string): void {
    for (const known of [...this.#holds.values()]) {
      if (!known.names(item)) continue
      const { hold, order } = known
      this.delete(hold.id)
      this.#add(new IndexedHold({ ...hold, reason: '' }, order))
    }
    this.#sort()
  }

  /** The holds that apply to a change, the oldest first. */
  applyingTo(change: HeldChangeFacts): readonly IndexedHold[] {
    const general = this.#groupFor(change).holds
    const naming = this.#byItem.get(change.id)?.filter(hold => hold.applies(change)) ?? []
    if (naming.length === 0) return general
    return [...general, ...naming].sort((a, b) => a.order - b.order)
  }

  /** The time until which holds keep a change back; `-Infinity` if no hold does. */
  untilMs(change: HeldChangeFacts): number {
    let untilMs = this.#groupFor(change).untilMs(change)
    for (const hold of this.#byItem.get(change.id) ?? [])
      if (hold.applies(change)) untilMs = Math.max(untilMs, hold.untilMs(change))
    return untilMs
  }

  #groupFor(change: HeldChangeFacts): HoldGroup {
    const key = JSON.stringify([change.by, ...change.definitionKeys])
    const known = this.#groups.get(key)
    if (known !== undefined) return known
    const group = new HoldGroup(this.#general.filter(hold => hold.applies(change)))
    this.#groups.set(key, group)
    return group
  }

  #add(added: IndexedHold): void {
    const { hold } = added
    this.#holds.set(hold.id, added)
    this.#nameCount += added.nameCount
    this.#byteLength += added.byteLength
    this.#groups.clear()
    if (hold.items === undefined) this.#general = [...this.#general, added]
    for (const item of hold.items ?? [])
      this.#byItem.set(item, [...(this.#byItem.get(item) ?? []), added])
  }

  #sort(): void {
    const sorted = [...this.#holds.values()].sort((a, b) => a.order - b.order)
    this.#holds.clear()
    for (const each of sorted) this.#holds.set(each.hold.id, each)
  }
}
