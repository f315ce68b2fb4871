import type { Draft } from '@fixture-feed/contract/draft'
import type { DraftEvidence } from '@fixture-feed/contract/evidence'
import { instantToMs, parseInstant } from '@fixture-feed/contract/instant'
import type { Withdrawal } from '@fixture-feed/contract/operator-bodies'
import type { Hold } from '@fixture-feed/contract/operator-responses'
import type { EntryFacts, EntryOf, Proposed } from '@fixture-feed/journal/entry'

/** The kinds of entries that change what is held. */
export type HoldingKind = 'publication' | 'erasure' | 'hold' | 'proposal'
export type HoldingFacts = Extract<EntryFacts, { kind: HoldingKind }>

/** A change that waits: a draft, or the withdrawal of an item. */
export interface PendingProposal {
  readonly id: string
  /** The name of the operator token that proposed it. */
  readonly by: string
  /** When it was proposed, by the clock. */
  readonly at: string
  /** Since when something waits for the item: a newer proposal takes this over. */
  readonly sinceMs: number
  /** SHA-256 of the change as canonical JSON, hex. */
  readonly hash: string
  readonly item?: Draft | undefined
  readonly evidence?: DraftEvidence | undefined
  readonly withdrawal?: Withdrawal | undefined
  readonly byteLength: number
}

/** What the holds are asked about a change. */
export interface HeldChangeFacts {
  readonly id: string
  readonly by: string | undefined
  readonly isWithdrawal: boolean
  readonly definitionKey: string | undefined
  readonly sinceMs: number
}

/** What becomes of a change under the holds of a feed. */
export interface HoldStatus {
  /** The holds that keep it, the oldest first. */
  readonly holds: readonly Hold[]
  /** When the last of them lets it go; `Infinity` while one asks for approval. */
  readonly dueMs: number
}

/** The holds of one feed and the changes that wait, one for an item. Which holds keep a change is never stored. */
export class FeedHolds {
  readonly #holds = new Map<string, Hold>()
  readonly #proposals = new Map<string, PendingProposal>()
  /** The ids for which something ever waited, but for erased ones. */
  readonly #proposedIds = new Set<string>()
  #byteLength = 0

  get all(): readonly Hold[] {
    return [...this.#holds.values()]
  }

  /** Everything that waits, what waits longest first. */
  get proposals(): readonly PendingProposal[] {
    return [...this.#proposals.values()]
  }

  get byteLength(): number {
    return this.#byteLength
  }

  hold(id: string): Hold | undefined {
    return this.#holds.get(id)
  }

  proposalFor(id: string): PendingProposal | undefined {
    return this.#proposals.get(id)
  }

  /** Whether the journal may have a draft of the item that was never published. */
  wasProposed(id: string): boolean {
    return this.#proposedIds.has(id)
  }

  /**
   * Which holds keep a change at an instant, and until when. A hold keeps no change of its own token. Only one that asks
   * for approval keeps a withdrawal: a delay may not make readers see longer what is wrong.
   */
  statusOf(change: HeldChangeFacts, nowMs: number): HoldStatus {
    const keeping: Hold[] = []
    let dueMs = change.sinceMs
    for (const hold of this.#holds.values()) {
      if (!concerns(hold, change)) continue
      const untilMs = keepsUntilMs(hold, change)
      dueMs = Math.max(dueMs, untilMs)
      if (untilMs > nowMs) keeping.push(hold)
    }
    return { holds: keeping, dueMs }
  }

  /** How many changes wait once an entry is there. Changes nothing. */
  pendingCountAfter(facts: HoldingFacts): number {
    const { gone, proposed } = changesOf(facts)
    if (this.#proposals.size === 0 && proposed.length === 0) return 0
    const ids = new Set(this.#proposals.keys())
    for (const id of gone) ids.delete(id)
    for (const { id } of proposed) ids.add(id)
    return ids.size
  }

  advance(entry: EntryOf<HoldingKind>): void {
    if (entry.kind === 'hold') this.#advanceHold(entry)
    if (entry.kind === 'erasure') this.#forget(entry.itemId)
    const { gone, proposed } = changesOf(entry)
    for (const id of gone) this.#drop(id)
    for (const change of proposed) this.#propose(change, entry)
  }

  #advanceHold({ holdId: id, at, by, rule }: EntryOf<'hold'>): void {
    this.#holds.delete(id)
    if (rule !== null) this.#holds.set(id, { id, by, at, ...rule })
  }

  /** A hold of an erased item stays, so that nobody publishes it again; its words may describe what was erased. */
  #forget(itemId: string): void {
    this.#proposedIds.delete(itemId)
    for (const hold of this.#holds.values())
      if (hold.items?.includes(itemId)) this.#holds.set(hold.id, { ...hold, reason: '' })
  }

  #propose(
    { id, hash = '', item, evidence, withdrawal }: Proposed,
    { recordedAt: at, ...entry }: EntryOf<HoldingKind>,
  ): void {
    const { by = '' } = entry
    const byteLength = Buffer.byteLength(JSON.stringify([item ?? withdrawal, evidence]))
    const sinceMs = this.#proposals.get(id)?.sinceMs ?? Date.parse(at)
    this.#proposedIds.add(id)
    this.#byteLength += byteLength - (this.#proposals.get(id)?.byteLength ?? 0)
    const change = { item, evidence, withdrawal }
    this.#proposals.set(id, { id, by, at, sinceMs, hash, ...change, byteLength })
  }

  #drop(id: string): void {
    this.#byteLength -= this.#proposals.get(id)?.byteLength ?? 0
    this.#proposals.delete(id)
  }
}

export function isHolding(facts: EntryFacts): facts is HoldingFacts {
  const { kind } = facts
  return kind === 'publication' || kind === 'erasure' || kind === 'hold' || kind === 'proposal'
}

/** The items for which nothing waits any more, and what waits from here on. */
export function changesOf(facts: HoldingFacts): {
  readonly gone: readonly string[]
  readonly proposed: readonly Proposed[]
} {
  switch (facts.kind) {
    case 'hold':
      return { gone: facts.dropped ?? [], proposed: [] }
    case 'erasure':
      return { gone: [facts.itemId], proposed: [] }
    default: {
      const { items, withdrawals, proposals = [] } = { items: [], withdrawals: [], ...facts }
      const dropped = proposals.filter(isDrop)
      return {
        gone: [...items, ...withdrawals, ...dropped].map(({ id }) => id),
        proposed: proposals.filter(change => !isDrop(change)),
      }
    }
  }
}

/** Whether nothing is to wait for an item any more. */
export function isDrop({ item, withdrawal }: Proposed): boolean {
  return item === undefined && withdrawal === undefined
}

export function concerns(
  { by: owner, items, definitions, tokens }: Hold,
  { id, by, definitionKey }: HeldChangeFacts,
): boolean {
  return (
    owner !== by && isNamed(items, id) && isNamed(definitions, definitionKey) && isNamed(tokens, by)
  )
}

function isNamed(names: readonly string[] | undefined, name: string | undefined): boolean {
  return names === undefined || (name !== undefined && names.includes(name))
}

function keepsUntilMs({ release }: Hold, { isWithdrawal, sinceMs }: HeldChangeFacts): number {
  if (release === 'approval') return Number.POSITIVE_INFINITY
  if (isWithdrawal) return Number.NEGATIVE_INFINITY
  return 'at' in release
    ? instantToMs(parseInstant(release.at))
    : sinceMs + release.afterSeconds * 1000
}
