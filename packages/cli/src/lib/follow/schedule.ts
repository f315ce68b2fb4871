import { dirname, resolve } from 'node:path'
import { isDateTime } from '@fixture-feed/contract/instant'
import { formatIssue, type Issue, pathTo } from '@fixture-feed/contract/issue'
import { gameSources, oneFileSources } from '@fixture-feed/generator/game-source'
import { CommandFailure } from '../failure.ts'
import { parseJson, readText } from '../read-file.ts'
import { isUrl } from './input.ts'

/** A game to follow, from a schedule or from the arguments of the command. */
export interface ScheduledGame {
  /** The name of the game. Default: `game` and its position in the list, starting at 1. */
  readonly name: string
  /** The scheduled tip-off (RFC 3339). */
  readonly tipoff: string
  /** The URL or path of the play-by-play, or of the only file of the game. */
  readonly playByPlay: string
  /** The URL or path of the box score; `undefined` for a source whose games are one file. */
  readonly boxScore: string | undefined
  readonly source?: string | undefined
  readonly history?: string | undefined
}

/** The check of each field, and the expected value as a message states it. */
const fields: Readonly<
  Record<keyof ScheduledGame, readonly [isRight: (value: unknown) => boolean, expected: string]>
> = {
  name: [isText, 'a string'],
  tipoff: [
    value => typeof value === 'string' && isDateTime(value),
    'an RFC 3339 date-time such as "2026-01-10T19:00:00-05:00"',
  ],
  playByPlay: [isText, 'a URL, or the path of a file'],
  boxScore: [isText, 'a URL, or the path of a file'],
  source: [
    value => isText(value) && Object.hasOwn(gameSources, value),
    `one of ${Object.keys(gameSources).join(', ')}`,
  ],
  history: [isText, 'the path of a file'],
}

/**
 * Reads a schedule: a JSON array of games. Relative paths start at the folder of the file; for standard input (`-`)
 * they stay unchanged. A game without a source must have the files that `usualSource` needs.
 *
 * @throws {CommandFailure} for an invalid schedule. The message names the file and the place of the first fault.
 */
export async function readSchedule(
  file: string,
  usualSource: string,
): Promise<readonly ScheduledGame[]> {
  const value = parseJson(await readText(file), file)
  const [issue, ...more] = scheduleIssues(value, usualSource)
  if (issue !== undefined) {
    const further = more.length === 0 ? '' : ` (and ${more.length} more)`
    throw new CommandFailure(`${file}: ${formatIssue(issue)}${further}`)
  }
  const at = (path: string) => (isUrl(path) || file === '-' ? path : resolve(dirname(file), path))
  return (value as readonly Partial<ScheduledGame>[]).map((game, index) => ({
    name: game.name ?? `game ${index + 1}`,
    tipoff: game.tipoff ?? '',
    playByPlay: at(game.playByPlay ?? ''),
    boxScore: game.boxScore === undefined ? undefined : at(game.boxScore),
    source: game.source,
    history: game.history === undefined ? undefined : at(game.history),
  }))
}

function scheduleIssues(value: unknown, usualSource: string): readonly Issue[] {
  if (!Array.isArray(value) || value.length === 0) {
    return [{ path: '', rule: 'type', message: 'expected a list with at least one game' }]
  }
  const issues = value.flatMap((game, index) => gameIssues(game, `/${index}`, usualSource))
  const names = value.map(game => (game as { readonly name?: unknown } | null)?.name)
  for (const [index, name] of names.entries()) {
    if (name === undefined || names.indexOf(name) === index) continue
    const message = `expected a unique name, found ${JSON.stringify(name)} again`
    issues.push({ path: `/${index}/name`, rule: 'unique', message })
  }
  return issues
}

function gameIssues(game: unknown, path: string, usualSource: string): Issue[] {
  const isObject = typeof game === 'object' && game !== null && !Array.isArray(game)
  const source = isObject && 'source' in game ? String(game.source) : usualSource
  const isOneFile = oneFileSources.has(source)
  const required = ['tipoff', 'playByPlay', ...(isOneFile ? [] : ['boxScore'])]
  if (!isObject)
    return [{ path, rule: 'type', message: `expected an object with ${required.join(', ')}` }]
  const issues: Issue[] = required
    .filter(name => !Object.hasOwn(game, name))
    .map(name => ({ path, rule: 'required', message: `expected the field "${name}"` }))
  if (isOneFile && 'boxScore' in game) {
    const message = `the source ${source} has one file per game: name it in "playByPlay", and remove "boxScore"`
    issues.push({ path: pathTo(path, 'boxScore'), rule: 'additionalProperties', message })
  }
  for (const [name, value] of Object.entries(game)) {
    const at = pathTo(path, name)
    if (!Object.hasOwn(fields, name)) {
      const message = `unknown field ${JSON.stringify(name)} of a game`
      issues.push({ path: at, rule: 'additionalProperties', message })
      continue
    }
    const [isRight, expected] = fields[name as keyof ScheduledGame]
    const message = `expected ${expected}, found ${JSON.stringify(value)}`
    if (!isRight(value)) issues.push({ path: at, rule: 'format', message })
  }
  return issues
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
