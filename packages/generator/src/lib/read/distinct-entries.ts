import type { Finding } from './finding.ts'
import { isObject, type JsonFields } from './json-fields.ts'

/** Fields that do not belong to the action itself. */
const ofTheList: ReadonlySet<string> = new Set(['orderNumber', 'edited'])

/** An entry with the parts of it that make another entry a copy, as texts. */
interface Line {
  readonly entry: JsonFields
  /** Its order number; `undefined` if it has none. */
  readonly place: string | undefined
  readonly content: string
}

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
    const lines = group.map(toLine)
    for (const [index, line] of lines.entries()) {
      for (let next = index + 1; next < lines.length; next++) {
        const other = lines[next] as Line
        if (superseded.has(other.entry) || !isVersion(line, other)) continue
        const older = isOlder(other.entry, line.entry) ? other.entry : line.entry
        superseded.set(older, copyFinding(older))
        if (older === line.entry) break
      }
    }
  }
  return {
    entries: superseded.size === 0 ? entries : entries.filter(entry => !superseded.has(entry)),
    findings: [...superseded.values()],
  }
}

function toLine(entry: JsonFields): Line {
  const names = entry.names().filter(name => !ofTheList.has(name))
  return {
    entry,
    place: entry.has('orderNumber') ? sortedJson(entry.raw('orderNumber')) : undefined,
    content: sortedJson(Object.fromEntries(names.map(name => [name, entry.raw(name)]))),
  }
}

/** Whether two entries of one number are the same line, written twice. */
function isVersion(one: Line, other: Line): boolean {
  const isOnePlace = one.place !== undefined && one.place === other.place
  return isOnePlace || one.content === other.content
}

/** The JSON of a value with the fields of all objects in one order. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_name, each: unknown) =>
    isObject(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  )
}

/** Whether the later entry is the older one. Without a later edit, the first entry remains at its position. */
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
