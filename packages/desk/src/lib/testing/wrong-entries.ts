import type { Entry, EntryOf } from '@fixture-feed/journal/entry'
import type { Act } from './editor.ts'

/**
 * What a journal has that should not be there, told by an account of its own: a change of an item that another token had
 * locked, a change by a token that was stopped, a change by a person onto a revision that the person had not seen; and
 * writes that people were told of and that are not there.
 */
export function wrongEntries(entries: readonly Entry[], acts: readonly Act[]): readonly string[] {
  const locks = new Map<string, string>()
  const stopped = new Set<string>()
  const revisions = new Map<string, number>()
  const written = new Map<string, number>()
  /** Of these, those that somebody else may have done meanwhile, to the letter. An edit has words of its own. */
  const common = new Map<string, number>()
  for (const { what, by, id, onto = null } of acts) {
    count(written, keyOf(by, id, onto), 1)
    if (what !== 'edits') count(common, keyOf(by, id, onto), 1)
  }
  const people = new Set(acts.map(({ by }) => by))
  const wrong: string[] = []

  function change({ by = '' }: EntryOf<'publication'>, id: string): void {
    const lock = locks.get(id)
    if (lock !== undefined && lock !== by)
      wrong.push(`${by} changed ${id}, which ${lock} had locked`)
    if (stopped.has(by)) wrong.push(`${by} changed ${id}, and was stopped`)
    if (!people.has(by)) return
    const key = keyOf(by, id, revisions.get(id) ?? null)
    if ((written.get(key) ?? 0) === 0) wrong.push(`nobody meant to change ${key}`)
    count(written, key, -1)
  }

  for (const entry of entries) {
    switch (entry.kind) {
      case 'lock':
        locks.set(entry.itemId, entry.by)
        break
      case 'unlock':
        locks.delete(entry.itemId)
        break
      case 'stop':
        stopped.add(entry.token)
        break
      case 'release':
        stopped.delete(entry.token)
        break
      case 'publication':
        for (const { id, revision } of entry.items) {
          change(entry, id)
          revisions.set(id, revision)
        }
        for (const { id } of entry.withdrawals) {
          change(entry, id)
          revisions.delete(id)
        }
        break
      default:
    }
  }
  for (const [key, left] of written)
    if (left > (common.get(key) ?? 0)) wrong.push(`${key} was told, and is not there`)
  return wrong
}

/** Somebody's change of an item onto a revision. */
function keyOf(by: string, id: string, onto: number | null): string {
  return `${by}: ${id} at ${onto ?? 'nothing'}`
}

function count(counts: Map<string, number>, key: string, times: number): void {
  counts.set(key, (counts.get(key) ?? 0) + times)
}
