import { isDateTime, isEarlier } from './instants.ts'
import type { Resource } from './resources.ts'

/**
 * The contradiction between a body and the requested resource; `undefined` if there is none. A host may ignore the
 * query, a cache may confuse addresses, and a signature does not cover the URL: an on-path attacker could replay a
 * response signed for another URL.
 *
 * @param isStrict Whether a missing member, and entries of another list, are contradictions too.
 */
export function contradictionOf(
  { list, members = {}, bounds = {}, entryField, entryState }: Resource,
  body: object,
  isStrict: boolean,
): string | undefined {
  const stated = body as Readonly<Record<string, unknown>>
  for (const [name, value] of Object.entries(members)) {
    const found = stated[name]
    const isOther = found !== value && (isStrict || found !== undefined)
    if (isOther) return `its ${name} is ${JSON.stringify(found)}, not ${JSON.stringify(value)}`
  }
  const entries = stated[list] as readonly { readonly state?: unknown }[]
  if (isStrict && entryField !== undefined) {
    if (!entries.every(entry => entryField in entry)) return `an entry has no ${entryField}`
    const other = entries.find(({ state }) => state !== (entryState ?? state))
    if (other !== undefined)
      return `an entry has the state ${JSON.stringify(other.state)}, not ${JSON.stringify(entryState)}`
  }
  const { after, until } = bounds
  const at = String(stated.snapshotAt)
  const isLate = until !== undefined && (isEarlier(until, at) || !isDateTime(at))
  // No item is later than its snapshot, so a snapshot that is not later than `after` must be empty.
  const hasEarlier = after !== undefined && !isEarlier(after, at) && entries.length > 0
  return isLate || hasEarlier ? `its snapshotAt ${at} is not within the bounds` : undefined
}
