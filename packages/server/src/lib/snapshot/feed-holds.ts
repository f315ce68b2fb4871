import type { Draft } from '@fixture-feed/contract/draft'
import type { DraftEvidence } from '@fixture-feed/contract/evidence'
import type { Withdrawal } from '@fixture-feed/contract/operator-bodies'
import type { Hold } from '@fixture-feed/contract/operator-responses'
import type { EntryFacts, EntryOf, Proposed } from '@fixture-feed/journal/entry'
import { type HeldChangeFacts, HoldIndex, type IndexedHold } from './hold-index.ts'

/** The kinds of entries that change the holds or the held changes. */
export type HoldingKind = 'publication' | 'erasure' | 'hold' | 'proposal'
export type HoldingFacts = Extract<EntryFacts, { kind: HoldingKind }>

/** A pending change: a draft, or the withdrawal of an item. */
export interface PendingProposal {
  readonly id: string
  /** The name of the operator token that proposed it; empty if no token did. */
  readonly by: string
  /** The time of the proposal, by the clock of the node that accepted it. */
  readonly at: string
  /** The time since which a change of the item is pending. A newer proposal keeps this time. */
  readonly sinceMs: number
  /** SHA-256 of the change as canonical JSON, hex. */
  readonly hash: string
  readonly item?: Draft | undefined
  readonly evidence?: DraftEvidence | undefined
  readonly withdrawal?: Withdrawal | undefined
  readonly byteLength: number
}

/** A change, with the additional facts that holds need. */
export interface HeldChange {
  readonly id: string
  readonly item?: Draft | undefined
  /** The time since which a change of the item is pending; the current time if none is pending. */
  readonly sinceMs: number
  readonly by: string | undefined
}

/** The holds that keep a change back, and the due time of the change. */
export interface HoldStatus {
  /** The holds, oldest first. */
  readonly holds: readonly Hold[]
  /** The result of `FeedHolds.dueMs` for the change. */
  readonly dueMs: number
}

/**
 * The holds of one feed and its pending changes, at most one for each item. The holds that keep a change back are
 * computed on demand, never stored.
 */
export class FeedHolds {
  readonly #publishedDefinition: (id: string) => string | undefined
  readonly #index = new HoldIndex()
  /**
   * For each hold, the tokens that the hold restricts without naming them: the hold has kept back a change of the
   * token, or replaced a hold with the same lists that restricted the token.
   */
  readonly #heldTokens = new Map<string, Set<string>>()
  readonly #proposals = new Map<string, PendingProposal>()
  /** The ids for which a change was ever pending, except erased ones. */
  readonly #proposedIds = new Set<string>()
  #byteLength = 0

  /** @param publishedDefinition The definition key of the published revision of an item, if there is one. */
  constructor(publishedDefinition: (id: string) => string | undefined = () => undefined) {
    this.#publishedDefinition = publishedDefinition
  }

  /** The holds, oldest first. */
  get all(): readonly Hold[] {
    return [...this.#index.values()].map(({ hold }) => hold)
  }

  get size(): number {
    return this.#index.size
  }

  /** The total number of names in the lists of all holds. */
  get nameCount(): number {
    return this.#index.nameCount
  }

  /** The size of all holds as JSON, in bytes. */
  get holdBytes(): number {
    return this.#index.byteLength
  }

  /** All pending changes; the longest pending first. */
  get proposals(): Iterable<PendingProposal> {
    return this.#proposals.values()
  }

  get proposalCount(): number {
    return this.#proposals.size
  }

  /** The size of all pending changes as JSON, in bytes. */
  get byteLength(): number {
    return this.#byteLength
  }

  hold(id: string): IndexedHold | undefined {
    return this.#index.get(id)
  }

  proposalFor(id: string): PendingProposal | undefined {
    return this.#proposals.get(id)
  }

  /** Whether the journal may have a draft of the item that was never published. */
  wasProposed(id: string): boolean {
    return this.#proposedIds.has(id)
  }

  /**
   * The facts that decide which holds apply to a change. A hold with a list of definitions
   * applies if the list contains the definition of the change or of the published revision.
   */
  factsOf({ id, by, item, sinceMs }: HeldChange): HeldChangeFacts {
    const keys = [item?.definitionKey, this.#publishedDefinition(id)]
    const definitionKeys = [...new Set(keys.filter(key => key !== undefined))]
    return { id, by, isWithdrawal: item === undefined, definitionKeys, sinceMs }
  }

  /** The holds that keep a change back at an instant, and the due time of the change. */
  statusOf(change: HeldChangeFacts, nowMs: number): HoldStatus {
    const dueMs = this.dueMs(change)
    if (!this.isHeld(change, nowMs)) return { holds: [], dueMs }
    const keeping = this.#index.applyingTo(change).filter(hold => hold.untilMs(change) > nowMs)
    return { holds: keeping.map(({ hold }) => hold), dueMs }
  }

  /**
   * The time at which the last applicable hold releases a change, but not before the change became pending. This time
   * may be in the past. `Infinity` if an applicable hold requires approval.
   */
  dueMs(change: HeldChangeFacts): number {
    return Math.max(change.sinceMs, this.#index.untilMs(change))
  }

  /** Whether any hold keeps a change back at an instant. */
  isHeld(change: HeldChangeFacts, nowMs: number): boolean {
    return this.#index.untilMs(change) > nowMs
  }

  /** Whether a hold other than `hold` keeps a change back at an instant. */
  isHeldByAnother(hold: IndexedHold, change: HeldChangeFacts, nowMs: number): boolean {
    const applying = this.#index.applyingTo(change)
    return applying.some(each => each !== hold && each.untilMs(change) > nowMs)
  }

  /**
   * The tokens that a hold restricts without naming them: the hold has kept back a change of the token, or replaced a
   * hold with the same lists that restricted the token.
   */
  tokensHeldBy(holdId: string): ReadonlySet<string> {
    return this.#heldTokens.get(holdId) ?? noTokens
  }

  /**
   * Whether a hold restricts a token: another token set the hold, and the hold names this token, has kept back a
   * change of this token, or replaced a hold with the same lists that restricted this token.
   */
  isHolding(hold: IndexedHold, token: string): boolean {
    const { id, by } = hold.hold
    return by !== token && (hold.namesToken(token) || this.tokensHeldBy(id).has(token))
  }

  /** The holds that restrict a token at an instant, the oldest first. */
  *holdsOver(token: string, nowMs: number): Generator<IndexedHold> {
    for (const hold of this.#index.values())
      if (hold.isLasting(nowMs) && this.isHolding(hold, token)) yield hold
  }

  /** The number of pending changes after an entry, without applying the entry. */
  pendingCountAfter(facts: HoldingFacts): number {
    const { gone, proposed } = changesOf(facts)
    const isPendingAfter = new Map<string, boolean>()
    for (const id of gone) isPendingAfter.set(id, false)
    for (const { id } of proposed) isPendingAfter.set(id, true)
    let count = this.#proposals.size
    for (const [id, isPending] of isPendingAfter)
      count += Number(isPending) - Number(this.#proposals.has(id))
    return count
  }

  advance(entry: EntryOf<HoldingKind>): void {
    if (entry.kind === 'hold') this.#advanceHold(entry)
    if (entry.kind === 'erasure') this.#forget(entry.itemId)
    const { gone, proposed } = changesOf(entry)
    for (const id of gone) this.#drop(id)
    for (const change of proposed) this.#propose(change, entry)
    if ('heldBy' in entry) this.#noteHeldTokens(entry)
  }

  #advanceHold({ holdId: id, at, by, rule, heldTokens = [] }: EntryOf<'hold'>): void {
    this.#heldTokens.delete(id)
    if (rule === null) {
      this.#index.delete(id)
      return
    }
    this.#index.set({ id, by, at, ...rule })
    this.#heldTokens.set(id, new Set(heldTokens))
  }

  #noteHeldTokens({ by, heldBy = [] }: EntryOf<'publication' | 'proposal'>): void {
    if (by === undefined) return
    for (const holdId of heldBy) this.#heldTokens.get(holdId)?.add(by)
  }

  /**
   * Forgets an erased item. The holds that name it stay, but without their reasons, which may describe the erased
   * content.
   */
  #forget(itemId: string): void {
    this.#proposedIds.delete(itemId)
    this.#index.clearReasons(itemId)
  }

  #propose(
    {
      id,
      hash = '',
      item,
      evidence,
      withdrawal,
      byteLength = bytesOf(item ?? withdrawal, evidence),
    }: Proposed,
    { recordedAt: at, ...entry }: EntryOf<HoldingKind>,
  ): void {
    const { by = '' } = entry
    const known = this.#proposals.get(id)
    this.#proposedIds.add(id)
    this.#byteLength += byteLength - (known?.byteLength ?? 0)
    this.#proposals.set(id, {
      id,
      by,
      at,
      sinceMs: known?.sinceMs ?? Date.parse(at),
      hash,
      item,
      evidence,
      withdrawal,
      byteLength,
    })
  }

  #drop(id: string): void {
    this.#byteLength -= this.#proposals.get(id)?.byteLength ?? 0
    this.#proposals.delete(id)
  }
}

const noTokens: ReadonlySet<string> = new Set()

/** The size of a pending change as JSON, in bytes. */
export function bytesOf(change: Draft | Withdrawal | undefined, evidence?: DraftEvidence): number {
  return Buffer.byteLength(JSON.stringify([change, evidence]))
}

export function isHolding(facts: EntryFacts): facts is HoldingFacts {
  const { kind } = facts
  return kind === 'publication' || kind === 'erasure' || kind === 'hold' || kind === 'proposal'
}

/**
 * The effect of an entry on the pending changes: `gone` are the items whose pending changes, if any, the entry ends;
 * `proposed` are the changes that the entry then makes pending.
 */
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

/** Whether the proposal only ends the pending change of the item, without a new one. */
export function isDrop({ item, withdrawal }: Proposed): boolean {
  return item === undefined && withdrawal === undefined
}
