import { basename, dirname, resolve } from 'node:path'
import {
  type GameFacts,
  type GameSource,
  gameSources,
  oneFileSources,
} from '@fixture-feed/generator/game-source'
import { UsageError } from './failure.ts'
import { isUrl } from './follow/input.ts'
import type { OptionRow } from './option-rows.ts'
import { choice } from './option-rows.ts'
import { parseDate, parseInstant } from './option-values.ts'

/** The options for facts that the files of some sources do not contain. */
export interface FactOptions {
  readonly fixture?: string
  readonly date?: string
  readonly tipoff?: string
  readonly seasonType?: 'regular' | 'playoffs'
  readonly women?: boolean
}

/** The option rows of `FactOptions`, used by the commands that read a game. */
export const factRows: readonly OptionRow[] = [
  [
    '--fixture <id>',
    'for fiba-livestats: id of the fixture (default: from the address, such as 2101 for 2101/data.json or 2101.json)',
  ],
  ['--date <date>', 'for fiba-livestats: local date of the game, YYYY-MM-DD', { parse: parseDate }],
  [
    '--tipoff <instant>',
    'for fiba-livestats: scheduled tip-off, RFC 3339 with the offset of the arena',
    { parse: parseInstant },
  ],
  [
    '--season-type <type>',
    'for fiba-livestats: part of the season',
    choice(['regular', 'playoffs']),
  ],
  [
    '--women',
    "for fiba-livestats: a women's game, so that texts have the right grammatical gender",
  ],
]

/** Returns the source with a name. If there is none, throws a `UsageError` with the known names. */
export function gameSourceOf(name: string): GameSource {
  const source = Object.hasOwn(gameSources, name) ? gameSources[name] : undefined
  if (source !== undefined) return source
  const names = Object.keys(gameSources).join(', ')
  throw new UsageError(`Unknown source "${name}": use one of ${names}`)
}

/** Whether the game of a source is one file. */
export function isOneFile(source: string): boolean {
  return oneFileSources.has(source)
}

/** Throws a `UsageError` if a source is unknown, or if a command does not have exactly the files of its source. */
export function checkInputs(
  source: string,
  {
    playByPlay,
    boxScore,
  }: { readonly playByPlay: string | undefined; readonly boxScore: string | undefined },
): void {
  gameSourceOf(source)
  if (isOneFile(source)) {
    if (playByPlay !== undefined && boxScore === undefined) return
    throw new UsageError(
      `Expected one file or URL: a game of the source ${source} is one data.json`,
    )
  }
  if (playByPlay === undefined || boxScore === undefined) {
    throw new UsageError('Expected the play-by-play and the box score of a game')
  }
}

/**
 * The facts from the options and from the address of a one-file game; no facts for other sources. Throws a `UsageError`
 * if another source is combined with one of these options, or if neither `--fixture` nor the address contains an id.
 */
export function gameFactsOf(source: string, options: FactOptions, address: string): GameFacts {
  const { fixture, date, tipoff, seasonType, women } = options
  const given = { fixture, date, tipoff, 'season-type': seasonType, women }
  const [name] = Object.entries(given).find(([, value]) => value !== undefined) ?? []
  if (!isOneFile(source)) {
    if (name === undefined) return {}
    throw new UsageError(
      `--${name} is only for fiba-livestats: the files of ${source} already contain this value`,
    )
  }
  return {
    fixtureId: fixture ?? fixtureIdOf(address),
    date,
    tipoff,
    seasonType: seasonType === undefined ? undefined : seasonTypes[seasonType],
    gender: women === true ? 'feminine' : undefined,
  }
}

const seasonTypes = { regular: 'Regular Season', playoffs: 'Playoffs' } as const

/**
 * The id in an address: `2101` of `https://scores.example/data/2101/data.json`, or of `2101.json`.
 *
 * @throws {UsageError} if the address contains none.
 */
function fixtureIdOf(address: string): string {
  const path = isUrl(address) ? decodeURI(new URL(address).pathname) : resolve(address)
  const file = basename(path)
  const id = file === 'data.json' ? basename(dirname(path)) : file.replace(/\.json$/, '')
  if (address !== '-' && id !== '') return id
  throw new UsageError(`Cannot find the id of the fixture in "${address}": pass --fixture ID`)
}
