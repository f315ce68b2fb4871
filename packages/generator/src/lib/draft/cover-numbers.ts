import { partAt } from '@fixture-feed/contract/issue'
import { type TextPart, unclaimedParts } from '@fixture-feed/contract/unclaimed-parts'
import type { StatedFact } from '../language/writer.ts'

/**
 * Extends claims over the numbers near them in the same phrase, so that every number of a text is inside a claim. For
 * example, the claim `0 of 1` becomes `0 of 1 from 3-point range`. A number in a phrase without any claim gets a
 * separate claim.
 */
export function coverNumbers(
  claims: readonly StatedFact[],
  texts: Iterable<readonly [path: string, text: string]>,
  language: string,
): readonly StatedFact[] {
  const byPath = Map.groupBy(claims, ({ path }) => path)
  const covered: StatedFact[] = []
  for (const [path, text] of texts) {
    const own = [...(byPath.get(path) ?? [])].sort((a, b) => a.start - b.start)
    byPath.delete(path)
    for (const part of unclaimedParts(text, { claims: own, entities: [], language })) {
      cover(own, part, { path, start: 0, end: text.length })
    }
    covered.push(...own)
  }
  return [...covered, ...[...byPath.values()].flat()]
}

/**
 * Extends the nearest claim of the same phrase over a part of a text. Of the two neighbors, a claim with figures is
 * preferred. Without a neighbor, the part becomes a claim about the schedule.
 */
function cover(
  claims: StatedFact[],
  { start, end }: TextPart,
  text: { readonly path: string; readonly start: number; readonly end: number },
): void {
  const next = claims.findIndex(each => each.end > start)
  const neighbors = [next === -1 ? claims.length - 1 : next - 1, next].filter(at => {
    const within = claims[at]?.within
    return within !== undefined && within.start <= start && end <= within.end
  })
  const at = neighbors.find(each => (claims[each]?.from.length ?? 0) > 0) ?? neighbors[0]
  const claim = at === undefined ? undefined : claims[at]
  if (at === undefined || claim === undefined) {
    const place = next === -1 ? claims.length : next
    const unknown = { from: [], names: [], isScheduled: true }
    claims.splice(place, 0, { path: text.path, within: text, start, end, ...unknown })
    return
  }
  claims[at] = { ...claim, start: Math.min(claim.start, start), end: Math.max(claim.end, end) }
}

/** The texts of the given fields of a content, each with its JSON Pointer. */
export function textsOf(
  content: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): readonly (readonly [path: string, text: string])[] {
  return fields.flatMap(field => {
    const value = partAt(content, `/${field}`)
    if (!Array.isArray(value)) return [[`/${field}`, String(value)] as const]
    return value.map((text: unknown, index) => [`/${field}/${index}`, String(text)] as const)
  })
}
