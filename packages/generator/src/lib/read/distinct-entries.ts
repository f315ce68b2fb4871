import { isDeepStrictEqual } from 'node:util'
import type { Finding } from './finding.ts'
import type { JsonFields } from './json-fields.ts'

/** Fields that do not belong to the action itself. */
const ofTheList: ReadonlySet<string> = new Set(['orderNumber', 'edited'])

/**
 * The entries of a list without copies: of several with the same number and the same place or content, the one with
 * the latest edit, or the last one.
 */
export function distinctEntries(entries: readonly JsonFields[]): {
  readonly entries: readonly JsonFields[]
  readonly findings: readonly Finding[]
} {
  const byNumber = Map.groupBy(entries, fields => fields.raw('actionNumber'))
  const superseded = new Map<JsonFields, Finding>()
  for (const [actionNumber, group] of byNumber) {
    if (typeof actionNumber !== 'number' || group.length < 2) continue
    for (const [index, entry] of group.entries()) {
      const others = group
        .slice(index + 1)
        .filter(other => !superseded.has(other) && isVersion(entry, other))
      for (const other of others) {
        const older = isOlder(other, entry) ? other : entry
        superseded.set(older, copyFinding(older))
        if (older === entry) break
      }
    }
  }
  return {
    entries: superseded.size === 0 ? entries : entries.filter(entry => !superseded.has(entry)),
    findings: [...superseded.values()],
  }
}

/** Whether two entries of one number are the same line, written twice. */
function isVersion(one: JsonFields, other: JsonFields): boolean {
  const isOnePlace = one.raw('orderNumber') === other.raw('orderNumber')
  if (isOnePlace && one.has('orderNumber')) return true
  const content = (fields: JsonFields): object =>
    Object.fromEntries(
      fields
        .names()
        .filter(name => !ofTheList.has(name))
        .map(name => [name, fields.raw(name)]),
    )
  return isDeepStrictEqual(content(one), content(other))
}

/** Of a copy without a later edit the first one stays, which is where the line was before. */
function isOlder(later: JsonFields, earlier: JsonFields): boolean {
  const edited = (fields: JsonFields): string => String(fields.raw('edited') ?? '')
  if (edited(later) !== edited(earlier)) return edited(later) < edited(earlier)
  return later.raw('orderNumber') !== earlier.raw('orderNumber')
}

function copyFinding(fields: JsonFields): Finding {
  const { file, path } = fields
  const found = fields.raw('actionNumber')
  return {
    file,
    path,
    actionNumber: Number(found),
    field: 'actionNumber',
    expected: 'every line once',
    found,
    effect: 'the copy is set aside',
  }
}
