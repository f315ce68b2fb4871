import { isDateTime } from '@fixture-feed/contract/instant'
import type { Side } from './lib/game/action.ts'
import type { GameInput, LineContradiction, TeamInput, Warning } from './lib/game/game-input.ts'
import { type Finding, warningsOf } from './lib/read/finding.ts'
import { described, isObject, JsonFields } from './lib/read/json-fields.ts'
import { formatProblem, type InputFile, type Problem } from './lib/read/problem.ts'
import { type ActionsReading, readActions } from './lib/read/read-actions.ts'
import { type BoxScoreReading, readBoxScore, type StatedFacts } from './lib/read/read-box-score.ts'
import { isSameScore } from './lib/read/score-path.ts'
import { unstatedFindings } from './lib/read/unstated.ts'
import { isWrittenAt } from './source-clock.ts'

export type { GameInput, InputFile, LineContradiction, Problem, Warning }
export { formatProblem }

/** The two files of a game, as parsed JSON. */
export interface GameFiles {
  readonly playByPlay: unknown
  readonly boxScore: unknown
}

export interface GameReading {
  /** The game; `undefined` if there are problems. */
  readonly game?: GameInput
  /** The reasons for which the files were rejected. */
  readonly problems: readonly Problem[]
  /**
   * The unusual values that did not prevent the reading, each once. Items that depend on unclear data are held back.
   */
  readonly warnings: readonly Warning[]
  /** The lines that contradict the surrounding scores; left out if there are none. */
  readonly contradictions?: readonly LineContradiction[] | undefined
  /** The reason for which the last lines of a game in progress wait, as the end of "waiting for …". */
  readonly waitingFor?: string | undefined
  /** When each file was written, by the file's own clock: see `SourceClock`. */
  readonly writtenAt?: {
    readonly playByPlay: string | undefined
    readonly boxScore: string | undefined
  }
  /**
   * The game's state in the box score, regardless of the play-by-play. Absent if there are problems, or if the box
   * score lacks the status or a score.
   */
  readonly reported?: ReportedGame
}

/** The state of a game according to its box score. */
export interface ReportedGame {
  readonly status: GameInput['status']
  readonly awayScore: number
  readonly homeScore: number
}

/** How a source that translates its files into the liveData shape differs from that format. */
export interface Translation {
  /** The facts that its files do not contain. */
  readonly stated: StatedFacts
  /** The form of the ids of teams and players. */
  readonly idText: RegExp
  /** The findings of the translation itself. */
  readonly findings: readonly Finding[]
  /** Restates a finding about translated data with the place and the value in the file of the source. */
  readonly toOwnFinding: (finding: Finding) => Finding
  /** Restates a problem with the place in the file of the source. */
  readonly toOwnProblem: (problem: Problem) => Problem
}

/**
 * Reads the play-by-play and box score of a game in the public liveData format, finished or not.
 *
 * A single wrong value does not prevent reading: missing values follow from the other fields and from the surrounding
 * lines, a score that contradicts the surrounding scores is ignored, and an unusable row is treated as missing. The
 * warnings name each of these faults, and unknown values are `unclear` in the game. Files are rejected, for example, if
 * they have another shape, belong to two games, have the home and the away team exchanged, or contain more than ten
 * contradictions or unreadable plays. Plays are ordered by `orderNumber`; action numbers are only ids.
 */
export function readGame(files: GameFiles): GameReading {
  return readTranslated(files, undefined)
}

/** Reads a game that a source translated into the liveData shape. */
export function readTranslated(
  { playByPlay, boxScore }: GameFiles,
  translation: Translation | undefined,
): GameReading {
  const problems: Problem[] = []
  const idText = translation?.idText
  const boxFields = gameOf(boxScore, 'box-score', { problems, idText })
  const actionFields = gameOf(playByPlay, 'play-by-play', { problems, idText })
  if (boxFields === undefined || actionFields === undefined) return refused(problems, translation)

  const box = readBoxScore(boxFields, actionFields, translation?.stated)
  if (translation === undefined) checkSameGame(actionFields, box)
  if (problems.length > 0) return refused(problems, translation)

  const reading = readActions(actionFields, box, translation?.toOwnFinding)
  if (problems.length > 0) return refused(problems, translation)

  const { actions } = reading
  const { gameStatus, finalScore, lists, findings, away, home, ...rest } = box
  const { freeThrowValues: _, technicalFoulsCount: __, ...facts } = rest
  const game: GameInput = {
    ...facts,
    away: withUnlisted(away, 'away', reading),
    home: withUnlisted(home, 'home', reading),
    status: statusOf(box, actions),
    ...departureOf(gameStatus),
    actions,
    ...addedAfterEnd(playByPlay, actions),
    ...unclearOf(reading),
  }
  const found = [...findings, ...reading.findings, ...unstatedFindings(game, lists)]
  const own = translation === undefined ? found : found.map(translation.toOwnFinding)
  const warnings = warningsOf([...(translation?.findings ?? []), ...own])
  const writtenAt = { playByPlay: writingTime(playByPlay), boxScore: writingTime(boxScore) }
  const { contradictions, waitingFor } = reading
  const read = { game, problems, warnings, contradictions, waitingFor, writtenAt }
  if (finalScore === undefined || gameStatus === 'unknown') return read
  const status = reportedStatuses[gameStatus]
  return { ...read, reported: { status, ...finalScore } }
}

/** The reading of files that cannot be used. */
function refused(problems: readonly Problem[], translation: Translation | undefined): GameReading {
  if (translation === undefined) return { problems, warnings: [] }
  const warnings = warningsOf(translation.findings)
  return { problems: problems.map(translation.toOwnProblem), warnings }
}

function departureOf(gameStatus: BoxScoreReading['gameStatus']): Pick<GameInput, 'departure'> {
  const isDeparture =
    gameStatus === 'delayed' || gameStatus === 'postponed' || gameStatus === 'canceled'
  return isDeparture ? { departure: gameStatus } : {}
}

const reportedStatuses = {
  scheduled: 'scheduled',
  delayed: 'scheduled',
  live: 'live',
  final: 'final',
  postponed: 'postponed',
  canceled: 'postponed',
} as const

/**
 * The status of a game. It is `final` if the play-by-play has an end and a winner, and the box score contradicts
 * neither the end nor the score.
 */
function statusOf(
  { gameStatus, finalScore }: BoxScoreReading,
  actions: GameInput['actions'],
): GameInput['status'] {
  if (gameStatus === 'postponed' || gameStatus === 'canceled') return 'postponed'
  const last = actions.at(-1)
  if (last === undefined) return 'scheduled'
  const isEnded = actions.some(action => action.kind === 'game-end')
  const isFinal = gameStatus === 'final' || gameStatus === 'unknown'
  const isAgreed = finalScore === undefined || isSameScore(last, finalScore)
  return isEnded && isFinal && isAgreed && last.awayScore !== last.homeScore ? 'final' : 'live'
}

/**
 * The game of two files.
 *
 * @throws {RangeError} for files that `readGame` rejects, with the problems.
 */
export function requireGame(files: GameFiles): GameInput {
  const { game, problems } = readGame(files)
  if (game !== undefined) return game
  throw new RangeError(`Cannot read the game: ${problems.map(formatProblem).join('; ')}`)
}

/**
 * The times of actions whose numbers follow the end of the game. Such an action was added at the time of its last
 * edit.
 */
function addedAfterEnd(
  playByPlay: unknown,
  actions: GameInput['actions'],
): Pick<GameInput, 'addedAt'> {
  const end = actions.find(({ kind }) => kind === 'game-end')?.actionNumber
  const { game } = playByPlay as { readonly game: { readonly actions: readonly unknown[] } }
  if (end === undefined) return {}
  const added = game.actions
    .filter(isObject)
    .map(({ actionNumber, edited }) => {
      const isLate = Number(actionNumber) > end && typeof edited === 'string' && isDateTime(edited)
      return isLate ? ([Number(actionNumber), edited] as const) : undefined
    })
    .filter(each => each !== undefined)
  return added.length === 0 ? {} : { addedAt: new Map(added) }
}

/** Adds the players whom the box score does not list to their team, because team totals count their plays. */
function withUnlisted(team: TeamInput, side: Side, { unlisted }: ActionsReading): TeamInput {
  const players = [...unlisted].filter(([, of]) => of === side)
  if (players.length === 0) return team
  const named = players.map(([id]) => {
    return { id, side, name: id, familyName: id, starter: false, reported: {} }
  })
  return { ...team, players: [...team.players, ...named] }
}

function unclearOf(reading: ActionsReading): Pick<GameInput, 'unclear'> {
  const { unlisted, unread, untimed, unnumbered, unscored } = reading
  const parts = [unlisted, unread, untimed, unnumbered, unscored]
  if (parts.every(({ size }) => size === 0)) return {}
  const playerIds = new Set(unlisted.keys())
  return { unclear: { playerIds, unread, untimed, unnumbered, unscored } }
}

/**
 * The time at which a file was written, from `meta.time`: mostly a local time without a zone. `undefined` if the value
 * is missing or unreadable.
 */
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

/**
 * The `game` object of a file. If the file does not have the expected shape, adds a problem and returns `undefined`.
 */
function gameOf(
  file: unknown,
  kind: GameFile,
  { problems, idText }: { readonly problems: Problem[]; readonly idText: RegExp | undefined },
): JsonFields | undefined {
  const game = isObject(file) ? file.game : undefined
  const { field, name } = shapes[kind]
  if (isObject(game) && game[field] !== undefined) {
    const found = kind === 'play-by-play' ? otherFormatOf(game.actions) : undefined
    if (found !== undefined) {
      const expected =
        'lines of the liveData format, with "actionType" such as "2pt" or "freethrow"'
      problems.push({
        file: kind,
        path: '/game/actions',
        message: `expected ${expected}, found ${found}`,
      })
      return undefined
    }
    return new JsonFields(game, { file: kind, path: '/game', problems, idText })
  }
  const other = kind === 'play-by-play' ? 'box-score' : 'play-by-play'
  const swapped = isObject(game) && game[shapes[other].field] !== undefined
  const found = swapped ? shapes[other].name : foundIn(file)
  problems.push({ file: kind, path: '', message: `expected ${name}, found ${found}` })
  return undefined
}

/** Types of lines that PlayByPlayV3 has and the liveData format does not have. */
const typesOfV3: ReadonlySet<unknown> = new Set([
  'Made Shot',
  'Missed Shot',
  'Free Throw',
  'Jump Ball',
])

/** Describes lines of another format that has `game.actions` too; `undefined` for the liveData format. */
function otherFormatOf(actions: unknown): string | undefined {
  if (!Array.isArray(actions)) return undefined
  const line = actions.filter(isObject).find(({ actionType }) => typesOfV3.has(actionType))
  if (line === undefined) return undefined
  return `lines of the format PlayByPlayV3, with "actionType" ${described(line.actionType)}`
}

function checkSameGame(playByPlay: JsonFields, box: BoxScoreReading): void {
  const raw = playByPlay.raw('gameId')
  const gameId = typeof raw === 'number' ? String(raw).padStart(10, '0') : raw
  if (typeof gameId !== 'string' || gameId === '') return
  if (gameId === box.fixtureId || box.fixtureId === '') return
  playByPlay.problem(
    'gameId',
    `expected the game of the box score, "${box.fixtureId}", found "${gameId}"`,
  )
}
