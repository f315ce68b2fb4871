import { isDateTime } from '@fixture-feed/contract/instant'
import type { Side } from './lib/game/action.ts'
import type { GameInput, TeamInput, Warning } from './lib/game/game-input.ts'
import { described, isObject, JsonFields } from './lib/read/json-fields.ts'
import { formatProblem, type InputFile, type Problem } from './lib/read/problem.ts'
import { type ActionsReading, readActions } from './lib/read/read-actions.ts'
import { type BoxScoreReading, readBoxScore } from './lib/read/read-box-score.ts'
import { isWrittenAt } from './source-clock.ts'

export type { GameInput, InputFile, Problem, Warning }
export { formatProblem }

/** The two files of a game, as `JSON.parse` gave them. */
export interface GameFiles {
  readonly playByPlay: unknown
  readonly boxScore: unknown
}

export interface GameReading {
  /** The game, when there is no problem. */
  readonly game?: GameInput
  /** Why there is no game: of the actions only the first that is wrong. */
  readonly problems: readonly Problem[]
  /** What is odd, and what was not understood: items that tell of that are held back. */
  readonly warnings: readonly Warning[]
  /** When each file was written, by the file's own clock: see `SourceClock`. */
  readonly writtenAt?: {
    readonly playByPlay: string | undefined
    readonly boxScore: string | undefined
  }
  /** What the box score reports of the game, whatever the play-by-play does. */
  readonly reported?: ReportedGame
}

/** How far a game has come. */
export interface ReportedGame {
  readonly status: GameInput['status']
  readonly awayScore: number
  readonly homeScore: number
}

/**
 * Reads the play-by-play and box score of a game in the public liveData format, finished or not.
 *
 * Refused are files of another shape, a score that is not the sum of what was made before it, points after the end, a final
 * score that differs from the box score's, and more than ten actions that cannot be read. Players whom the box score does
 * not list, and single actions that cannot be read, are `unclear` in the game and named in the warnings; what such an
 * action scored is known from the scores around it. The order of play is that of `orderNumber`; action numbers are ids.
 */
export function readGame({ playByPlay, boxScore }: GameFiles): GameReading {
  const problems: Problem[] = []
  const boxFields = gameOf(boxScore, 'box-score', problems)
  const actionFields = gameOf(playByPlay, 'play-by-play', problems)
  if (boxFields === undefined || actionFields === undefined) return { problems, warnings: [] }

  const box = readBoxScore(boxFields)
  checkSameGame(actionFields, box)
  if (problems.length > 0) return { problems, warnings: [] }

  const reading = readActions(actionFields, box)
  const { actions } = reading
  checkFinalScore(boxFields, box, actions)
  if (problems.length > 0) return { problems, warnings: [] }

  const { gameStatus, awayScore, homeScore, ...facts } = box
  const isEnded = actions.some(action => action.kind === 'game-end')
  const played = actions.length === 0 ? 'scheduled' : 'live'
  const isStated = gameStatus === 'postponed' || (gameStatus === 'final' && isEnded)
  const game: GameInput = {
    ...facts,
    away: withUnlisted(box.away, 'away', reading),
    home: withUnlisted(box.home, 'home', reading),
    status: isStated ? gameStatus : played,
    actions,
    ...addedAfterEnd(playByPlay, actions),
    ...unclearOf(reading),
  }
  const warnings = reading.messages.map(message => {
    return { message: `${message}: what tells of it is held back` }
  })
  const writtenAt = { playByPlay: writingTime(playByPlay), boxScore: writingTime(boxScore) }
  const reported = { status: gameStatus, awayScore, homeScore }
  return { game, problems, warnings, writtenAt, reported }
}

/**
 * The game of two files.
 *
 * @throws {RangeError} for files that `readGame` refuses, with the problem.
 */
export function requireGame(files: GameFiles): GameInput {
  const { game, problems } = readGame(files)
  if (game !== undefined) return game
  throw new RangeError(`Cannot read the game: ${problems.map(formatProblem).join('; ')}`)
}

/** Actions numbered after the end of the game were written when they were last edited. */
function addedAfterEnd(
  playByPlay: unknown,
  actions: GameInput['actions'],
): Pick<GameInput, 'addedAt'> {
  const end = actions.find(({ kind }) => kind === 'game-end')?.actionNumber
  const { game } = playByPlay as { readonly game: { readonly actions: readonly unknown[] } }
  if (end === undefined) return {}
  const added = game.actions.filter(isObject).flatMap(({ actionNumber, edited }) => {
    const isLate = Number(actionNumber) > end && typeof edited === 'string' && isDateTime(edited)
    return isLate ? [[Number(actionNumber), edited] as const] : []
  })
  return added.length === 0 ? {} : { addedAt: new Map(added) }
}

/** Team totals count the plays of players whom the box score does not list, so the team has them. */
function withUnlisted(team: TeamInput, side: Side, { unlisted }: ActionsReading): TeamInput {
  const players = [...unlisted].filter(([, of]) => of === side)
  if (players.length === 0) return team
  const named = players.map(([id]) => {
    return { id, side, name: id, familyName: id, starter: false, reported: {} }
  })
  return { ...team, players: [...team.players, ...named] }
}

function unclearOf({ unlisted, unread }: ActionsReading): Pick<GameInput, 'unclear'> {
  if (unlisted.size + unread.size === 0) return {}
  return { unclear: { playerIds: new Set(unlisted.keys()), unread } }
}

/** `meta.time`: mostly a local time without a zone. */
function writingTime(file: unknown): string | undefined {
  const meta = isObject(file) ? file.meta : undefined
  const time = isObject(meta) ? meta.time : undefined
  return typeof time === 'string' && isWrittenAt(time) ? time : undefined
}

type GameFile = 'play-by-play' | 'box-score'

const shapes: Readonly<Record<GameFile, { readonly field: string; readonly name: string }>> = {
  'play-by-play': { field: 'actions', name: 'a play-by-play with "game.actions"' },
  'box-score': { field: 'homeTeam', name: 'a box score with "game.homeTeam"' },
}

function foundIn(file: unknown): string {
  if (!isObject(file)) return described(file)
  const fields = Object.keys(file)
  return fields.length === 0 ? 'an object without fields' : `an object with ${described(fields)}`
}

/** The `game` object of a file, if the file is what it should be. */
function gameOf(file: unknown, kind: GameFile, problems: Problem[]): JsonFields | undefined {
  const game = isObject(file) ? file.game : undefined
  const { field, name } = shapes[kind]
  if (isObject(game) && game[field] !== undefined) {
    return new JsonFields(game, { file: kind, path: '/game', problems })
  }
  const other = kind === 'play-by-play' ? 'box-score' : 'play-by-play'
  const swapped = isObject(game) && game[shapes[other].field] !== undefined
  const found = swapped ? shapes[other].name : foundIn(file)
  problems.push({ file: kind, path: '', message: `expected ${name}, found ${found}` })
  return undefined
}

function checkSameGame(playByPlay: JsonFields, box: BoxScoreReading): void {
  const gameId = playByPlay.text('gameId')
  if (gameId === box.fixtureId || gameId === '' || box.fixtureId === '') return
  playByPlay.problem(
    'gameId',
    `expected the game of the box score, "${box.fixtureId}", found "${gameId}"`,
  )
}

function checkFinalScore(
  fields: JsonFields,
  { gameStatus, awayScore, homeScore, away, home }: BoxScoreReading,
  actions: GameInput['actions'],
): void {
  const last = actions.at(-1)
  if (gameStatus !== 'final' || last === undefined || fields.problems.length > 0) return
  if (!actions.some(action => action.kind === 'game-end')) return
  if (last.awayScore === last.homeScore) {
    fields.problem(
      'gameStatus',
      `expected a winner of a finished game, found ${last.awayScore} to ${last.homeScore}`,
    )
  }
  if (last.awayScore === awayScore && last.homeScore === homeScore) return
  fields.problem(
    last.awayScore === awayScore ? 'homeTeam/score' : 'awayTeam/score',
    `expected the final score of the play-by-play, ${away.tricode} ${last.awayScore} ${home.tricode} ${last.homeScore}, ` +
      `found ${away.tricode} ${awayScore} ${home.tricode} ${homeScore}`,
  )
}
