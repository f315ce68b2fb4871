import type { HoldBody } from '@fixture-feed/contract/operator-bodies'
import type { Entry, EntryOf } from '@fixture-feed/journal/entry'
import type { Act } from './editor.ts'

/** A pending proposal: its author and its item, which is `undefined` for a withdrawal. */
interface Waiting {
  readonly by: string | undefined
  readonly item: unknown
}

/**
 * The violations that an independent record finds in a journal. Holds in this test require approval and name items or
 * tokens. A violation is:
 *
 * - a change without approval to which another token's hold applies;
 * - an approved change that differs from its proposal;
 * - a change that an editor made to a revision without having seen it;
 * - a write that was reported as successful and is missing.
 */
export function wrongEntries(entries: readonly Entry[], acts: readonly Act[]): readonly string[] {
  const holds = new Map<string, HoldBody & { readonly by: string }>()
  const waiting = new Map<string, Waiting>()
  const revisions = new Map<string, number>()
  const written = new Map<string, number>()
  /**
   * The writes that another token may also make with the same content. Edits are excluded, because their texts are
   * unique.
   */
  const common = new Map<string, number>()
  for (const { what, by, id, onto } of acts) {
    if (onto === undefined) continue
    count(written, keyOf(by, id, onto), 1)
    if (what !== 'edits') count(common, keyOf(by, id, onto), 1)
  }
  const people = new Set(acts.map(({ by }) => by))
  const wrong: string[] = []

  function change(entry: EntryOf<'publication'>, id: string, item?: object): void {
    const { approvedBy, by = '' } = entry
    const held = waiting.get(id)
    waiting.delete(id)
    const isRelease = held?.by === by && said(held.item) === said(item)
    if (approvedBy !== undefined) {
      if (!isRelease) wrong.push(`${approvedBy} approved of ${id}, and something else went out`)
      return
    }
    const hold = [...holds.values()].find(
      ({ by: holder, items, tokens }) =>
        holder !== by && (items?.includes(id) ?? true) && (tokens?.includes(by) ?? true),
    )
    if (hold !== undefined) wrong.push(`${by} changed ${id}, which ${hold.by} holds`)
    if (isRelease || !people.has(by)) return
    const key = keyOf(by, id, revisions.get(id) ?? null)
    if ((written.get(key) ?? 0) === 0) wrong.push(`nobody meant to change ${key}`)
    count(written, key, -1)
  }

  for (const entry of entries) {
    switch (entry.kind) {
      case 'hold':
        if (entry.rule === null) holds.delete(entry.holdId)
        else holds.set(entry.holdId, { ...entry.rule, by: entry.by })
        for (const id of entry.dropped ?? []) waiting.delete(id)
        break
      case 'publication':
        for (const item of entry.items) {
          change(entry, item.id, item)
          revisions.set(item.id, item.revision)
        }
        for (const { id } of entry.withdrawals) {
          change(entry, id)
          revisions.delete(id)
        }
        break
      default:
    }
    if (entry.kind !== 'publication' && entry.kind !== 'proposal') continue
    for (const { id, item, withdrawal } of entry.proposals ?? []) {
      if (item === undefined && withdrawal === undefined) waiting.delete(id)
      else waiting.set(id, { by: entry.by, item })
    }
  }
  for (const [key, left] of written)
    if (left > (common.get(key) ?? 0)) wrong.push(`${key} was told, and is not there`)
  return wrong
}

/** The content and the entities of an item, without the instants and the revision of its release. */
function said(item: unknown): string {
  const { content, entities } = Object(item)
  return JSON.stringify([content, entities])
}

/** Identifies the change that one author made to a revision of an item. */
function keyOf(by: string, id: string, onto: number | null): string {
  return `${by}: ${id} at ${onto ?? 'nothing'}`
}

function count(counts: Map<string, number>, key: string, times: number): void {
  counts.set(key, (counts.get(key) ?? 0) + times)
}
