import type { Finding } from './finding.ts'
import { isObject, type JsonFields } from './json-fields.ts'

/** Fields about the entry of an action, namely its place in the list and its last edit, not about the action itself. */
const ofTheList: ReadonlySet<string> = new Set(['orderNumber', 'edited'])

/** An entry, with the texts by which copies of it are recognized. */
interface Line {
  readonly entry: JsonFields
  /** The order number of the line; `undefined` if it has none. */
  readonly place: string | undefined
  readonly content: string
}

/**
 * The entries of a list without copies. Entries with the same number are copies if they have the same order number or
 * the same content. The copy with the latest edit stays. Without a difference in the edits, the first copy stays if the
 * order numbers differ, and the last copy otherwise. Entries of one instant that differ at most in their numbers, order
 * numbers and edits are copies too, unless they belong to another shot. Of these copies, the one with the lowest number
 * stays.
 */
export function distinctEntries(entries: readonly JsonFields[]): {
  readonly entries: readonly JsonFields[]
  readonly findings: readonly Finding[]
} {
  const numbered = Map.groupBy(entries, fields => fields.raw('actionNumber'))
  const superseded = new Map<JsonFields, Finding>()
  for (const [actionNumber, group] of numbered) {
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
  for (const copy of renumberedCopies(entries.filter(entry => !superseded.has(entry)))) {
    superseded.set(copy, copyFinding(copy))
  }
  return {
    entries: superseded.size === 0 ? entries : entries.filter(entry => !superseded.has(entry)),
    findings: [...superseded.values()],
  }
}

/**
 * Entries that repeat another entry of the same instant under a higher number, except lines that belong to another
 * shot.
 */
function renumberedCopies(entries: readonly JsonFields[]): ReadonlySet<JsonFields> {
  const instants = Map.groupBy(entries, entry => {
    const time = entry.raw('timeActual')
    // Without a time, different plays at one clock can have equal lines: two rebounds of a team between free throws.
    return typeof time === 'string' && time !== '' ? `${time} ${entry.raw('clock')}` : undefined
  })
  const copies = new Set<JsonFields>()
  for (const [instant, lines] of instants) {
    if (instant === undefined || lines.length < 2) continue
    for (const alike of linesByContent(lines)) {
      for (const copy of alike.toSorted(byNumber).slice(1)) copies.add(copy)
    }
    for (const line of linesOfOtherShots(lines, copies)) copies.delete(line)
  }
  return copies
}

/** Groups of lines that differ at most in their numbers, order numbers and edits. */
function linesByContent(lines: readonly JsonFields[]): readonly (readonly JsonFields[])[] {
  const byPlayer = Map.groupBy(lines, line => `${line.raw('actionType')} ${line.raw('personId')}`)
  return [...byPlayer.values()]
    .filter(group => group.length > 1)
    .flatMap(group => [...Map.groupBy(group, line => contentOf(line, ofTheListAndNumber)).values()])
}

/**
 * The supposed copies that belong to another shot: a player can rebound, miss and rebound again at one instant, or
 * block two shots. Such a line follows a missed shot that is not a copy. In a copied part of a list, the shots are copies
 * too.
 */
function linesOfOtherShots(
  lines: readonly JsonFields[],
  copies: ReadonlySet<JsonFields>,
): readonly JsonFields[] {
  const found: JsonFields[] = []
  /** The types of lines that may still follow the last missed shot. */
  const open = new Set<unknown>()
  for (const line of lines) {
    const type = line.raw('actionType')
    if (open.delete(type)) {
      if (copies.has(line)) found.push(line)
    } else if (line.raw('shotResult') === 'Missed' && !copies.has(line)) {
      for (const each of followersOfMiss) open.add(each)
    }
  }
  return found
}

/** The types of lines that can follow a missed shot, each at most once. */
const followersOfMiss = ['block', 'rebound']

const ofTheListAndNumber: ReadonlySet<string> = new Set([...ofTheList, 'actionNumber'])

function byNumber(one: JsonFields, other: JsonFields): number {
  return Number(one.raw('actionNumber')) - Number(other.raw('actionNumber'))
}

function toLine(entry: JsonFields): Line {
  return {
    entry,
    place: entry.has('orderNumber') ? sortedJson(entry.raw('orderNumber')) : undefined,
    content: contentOf(entry, ofTheList),
  }
}

/** The fields of an entry without some of them, as a text. */
function contentOf(entry: JsonFields, without: ReadonlySet<string>): string {
  const names = entry.names().filter(name => !without.has(name))
  return sortedJson(Object.fromEntries(names.map(name => [name, entry.raw(name)])))
}

/** Whether two entries of one number are the same line, written twice. */
function isVersion(one: Line, other: Line): boolean {
  const isOnePlace = one.place !== undefined && one.place === other.place
  return isOnePlace || one.content === other.content
}

/** The JSON of a value, with the fields of all objects sorted by name. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_name, each: unknown) =>
    isObject(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  )
}

/**
 * Whether the later of two entries in the list is the older version of a line. Without a difference in their edits, the
 * later entry is the older version if the order numbers differ, so that the first entry stays at its place.
 */
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
