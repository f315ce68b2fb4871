import type { Warning } from '../game/game-input.ts'
import { described } from './json-fields.ts'
import type { InputFile } from './problem.ts'

/** A value that could not be used, and how it was handled. */
export interface Finding {
  readonly file: InputFile
  /** The path of the object with the value. */
  readonly path: string
  readonly actionNumber?: number | undefined
  /** The field at fault; `''` for the whole object. */
  readonly field: string
  readonly expected: string
  /** The value as parsed from JSON. */
  readonly found: unknown
  /** The effect on the game, as the end of a sentence. */
  readonly effect: string
  /** The probable cause, as a text. */
  readonly cause?: string | undefined
  /** The common key of findings of one kind whose `expected` or `effect` differ. */
  readonly key?: string | undefined
  /** The fault that findings of different files and fields show: they are one warning. */
  readonly fault?: string | undefined
}

/** Converts an id of digits to a number, the form that files mostly have. Returns any other id unchanged. */
export function shownId(id: string): number | string {
  return /^\d+$/.test(id) ? Number(id) : id
}

/**
 * The key of the fault that the box score lists a player for the wrong team. The plays and the list can both show this
 * fault. Their findings have this key, so they are combined into one warning.
 */
export function wrongListFault(playerId: string): string {
  return `player ${playerId} in the list of the wrong team`
}

/** The fault of a gap before a line. The period and the score of the line can both show it. */
export function gapFault(actionNumber: number): string {
  return `lines missing before action ${actionNumber}`
}

/**
 * Findings as warnings. Findings of one fault, and findings of one field with one effect, are combined into one
 * warning, with the first place and the number of places.
 */
export function warningsOf(findings: readonly Finding[]): readonly Warning[] {
  const groups = Map.groupBy(findings, keyOf)
  return [...groups].map(([key, group]) => ({ key, message: messageOf(group) }))
}

/** The key of a finding. It does not contain the value and the counts, which may differ between lines and readings. */
function keyOf({ file, path, field, expected, effect, key, fault }: Finding): string {
  if (fault !== undefined) return fault
  const about = key ?? [field, expected, effect.replaceAll(/\d+/g, '#')].join(' | ')
  // A finding with a key but without a field shows one fault in several places.
  const placeOfKey = key === undefined ? path : ''
  const place = field === '' ? placeOfKey : path.replace(/\d+$/, '*')
  return [file, place, about].join(' | ')
}

function messageOf(group: readonly Finding[]): string {
  const [first] = group
  if (first === undefined) return ''
  const { file, path, actionNumber, field, expected, found, effect, cause } = first
  const where = [
    file,
    ...(actionNumber === undefined ? [] : [`action ${actionNumber}`]),
    ...(field === '' ? [path] : [`${path}/${field}`]),
  ].join(', ')
  const places = file === 'play-by-play' ? 'lines' : 'places'
  const { size } = new Set(group.map(each => each.path))
  const more = size === 1 ? '' : ` (${size} ${places}${lastOf(group)})`
  const why = cause === undefined ? '' : `; ${cause}`
  return `${where}: expected ${expected}, found ${described(found)}${more}: ${effect}${why}`
}

function lastOf(group: readonly Finding[]): string {
  const last = group.at(-1)?.actionNumber
  return last === undefined ? '' : `, the last one action ${last}`
}
