import type { Finding } from '../read/finding.ts'
import { isObject } from '../read/json-fields.ts'
import type { Problem } from '../read/problem.ts'
import type { RawFields, TeamNumber } from './entry.ts'
import type { Squads } from './squads.ts'
import type { TranslatedLine } from './translate-lines.ts'

/** The names of line fields in `data.json`, by their names in the liveData format. */
const lineFields: Readonly<Record<string, string>> = {
  personId: 'pno',
  teamId: 'tno',
  shotResult: 'success',
  qualifiers: 'qualifier',
  assistPersonId: 'previousAction',
  scoreHome: 's1',
  scoreAway: 's2',
}

const rowFields: Readonly<Record<string, string>> = {
  personId: '',
  name: 'familyName',
  jerseyNum: 'shirtNumber',
}

const teamFields: Readonly<Record<string, string>> = {
  teamTricode: 'code',
  teamName: 'name',
  players: 'pl',
}

/** The expected values that `data.json` writes differently from liveData, by field. */
const expectedValues: Readonly<Record<string, string>> = {
  clock: 'the time left in the period as in "08:17:00"',
  success: '1 or 0',
}

/**
 * Whether a fault of a line follows from its missing or invalid team. Without the team, the player cannot be
 * identified.
 */
function isTeamFault(field: string, { tno }: RawFields): boolean {
  const isMissing = !['0', '1', '2'].includes(String(tno))
  return isMissing && (field === 'tno' || field === 'pno')
}

/**
 * Returns the functions that restate findings and problems of the translated game with the places, fields and values of
 * `data.json`.
 */
export function ownWording(
  lines: readonly TranslatedLine[],
  squads: Squads,
): {
  readonly toOwnFinding: (finding: Finding) => Finding
  readonly toOwnProblem: (problem: Problem) => Problem
} {
  return {
    toOwnFinding(finding) {
      const place = placeOf(finding.path, lines, squads)
      if (place === undefined) {
        const path = finding.path.startsWith('/game/actions') ? '/pbp' : ''
        return { ...finding, file: 'data.json', path }
      }
      const field = place.fields[finding.field] ?? finding.field
      return {
        ...finding,
        file: 'data.json',
        path: place.path,
        field,
        expected: expectedValues[field] ?? finding.expected,
        found: finding.field === '' || field === '' ? finding.found : place.raw[field],
        fault: isTeamFault(field, place.raw) ? 'lines without a team' : finding.fault,
      }
    },
    toOwnProblem(problem) {
      const place = placeOf(problem.path, lines, squads)
      const path = place?.path ?? (problem.path.startsWith('/game/actions') ? '/pbp' : '')
      return { ...problem, file: 'data.json', path }
    },
  }
}

/** A line, team or player in `data.json`. */
interface OwnPlace {
  readonly path: string
  readonly raw: RawFields
  /** The names of the object's fields, by their names in the liveData format. */
  readonly fields: Readonly<Record<string, string>>
}

/** The place in `data.json` for a path in the translated game; `undefined` if the path has none. */
function placeOf(
  path: string,
  lines: readonly TranslatedLine[],
  squads: Squads,
): OwnPlace | undefined {
  const [, line] = /^\/game\/actions\/(\d+)/.exec(path) ?? []
  const entry = line === undefined ? undefined : lines[Number(line)]?.entry
  if (entry !== undefined) {
    return { path: `/pbp/${entry.index}`, raw: entry.raw, fields: lineFields }
  }
  const [, side, row] = /^\/game\/(home|away)Team(?:\/players(?:\/(\d+))?)?/.exec(path) ?? []
  if (side === undefined) return undefined
  const number: TeamNumber = side === 'home' ? '1' : '2'
  const { keys, raw } = squads[number]
  const key = row === undefined ? undefined : keys[Number(row)]
  if (key === undefined) return { path: `/tm/${number}`, raw, fields: teamFields }
  const player = (raw.pl as RawFields | undefined)?.[key]
  return {
    path: `/tm/${number}/pl/${key}`,
    raw: isObject(player) ? player : {},
    fields: rowFields,
  }
}
