import { instantToMs, parseInstant } from '@fixture-feed/contract/instant'
import type { Action, Side } from '../game/action.ts'
import { periodLabel } from '../game/clock.ts'
import type { LineContradiction, UnreadAction } from '../game/game-input.ts'
import { distinctEntries } from './distinct-entries.ts'
import { type Finding, warningsOf } from './finding.ts'
import { withGuessedPlays, withTrips } from './guess-play.ts'
import { isObject, type JsonFields } from './json-fields.ts'
import { type LostFreeThrow, lostFreeThrows } from './lost-free-throw.ts'
import { missingByClock } from './missing-by-clock.ts'
import { moveByClock } from './move-by-clock.ts'
import { moveByScore } from './move-by-score.ts'
import { type PlacedLine, placeLines } from './place-lines.ts'
import type { Problem } from './problem.ts'
import type { BoxScoreReading } from './read-box-score.ts'
import { type Line, type LineContext, readLine } from './read-line.ts'
import { claimOf } from './score-claim.ts'
import { scoreFindings } from './score-findings.ts'
import {
  findScorePath,
  type GameScore,
  type ScoredLine,
  type ScorePath,
  swapScore,
} from './score-path.ts'
import { unfilledScores } from './unfilled-scores.ts'
import { unscoredLines } from './unscored-lines.ts'
import { ActionWriter } from './write-action.ts'

/** The actions of a play-by-play, and the parts of it that were not understood. */
export interface ActionsReading {
  readonly actions: readonly Action[]
  /** The ids of the players whom the box score does not list, each with its team. */
  readonly unlisted: ReadonlyMap<string, Side>
  /** The actions that could not be read in full, by number. */
  readonly unread: ReadonlyMap<number, UnreadAction>
  /** The numbers of actions whose clock is a guess. */
  readonly untimed: ReadonlySet<number>
  /** The action numbers that are guesses. */
  readonly unnumbered: ReadonlySet<number>
  /** The numbers of actions whose score is unknown, because points without a line may have been scored before them. */
  readonly unscored: ReadonlySet<number>
  readonly findings: readonly Finding[]
  /** The contradictions between the lines, their order and their scores; `undefined` if none was found. */
  readonly contradictions: readonly LineContradiction[] | undefined
  /** The reason for which lines at the end are not yet among the actions. */
  readonly waitingFor: string | undefined
}

const nothingRead: ActionsReading = {
  actions: [],
  unlisted: new Map(),
  unread: new Map(),
  untimed: new Set(),
  unnumbered: new Set(),
  unscored: new Set(),
  findings: [],
  contradictions: undefined,
  waitingFor: undefined,
}

/** The maximum number of lines: a game with four overtimes has some 900. */
export const maxLines = 5_000
/** The maximum number of contradictions, and of unreadable plays, in a file that is not rejected. */
const maxUnread = 10

/**
 * The actions of a play-by-play in play order: by `orderNumber`, where a line without this number stays after the line
 * that precedes it in the list. Missing values follow from the line's other fields and from the surrounding lines. A
 * score that contradicts the surrounding scores is ignored, and points that contradict the scores are replaced by the
 * points that the scores show. At the end of a game in progress, lines with contradictory scores wait until later lines
 * show which scores are right. If the list cannot be used, `game.problems` contains the reason. `restate` replaces the
 * place and the value in a finding by the place and the value in the file of the source.
 */
export function readActions(
  game: JsonFields,
  box: BoxScoreReading,
  restate: (finding: Finding) => Finding = finding => finding,
): ActionsReading {
  const { entries, findings } = distinctEntries(entriesOf(game))
  const { lines, moved } = readLines(entries, box)
  const stated = statedScores(lines, box)
  const isOver = lines.some(({ play }) => play.kind === 'game-end')
  const found = findScorePath(stated.scored, { isOver, final: box.finalScore })
  const path = withSetAside(found, stated.unfilled)
  const contradiction = contradictionOf(game, { lines, path, box })
  if (contradiction !== undefined) {
    game.problems.push(contradiction)
    return nothingRead
  }
  const certain = isOver ? lines.length : path.certain
  const writer = writeLines(lines, { box, path, stated, certain })
  const certainLines = lines.slice(0, certain)
  const contradicting = [
    ...moved,
    ...scoreFindings(certainLines, path.steps, { ...box, lost: stated.lost }),
  ]
  const unreadable = unreadableProblem(game, writer)
  if (unreadable !== undefined) game.problems.push(unreadable)
  const { actions, unlisted, unread, untimed, unnumbered, unscored } = writer
  return {
    actions,
    unlisted,
    unread,
    untimed,
    unnumbered,
    unscored,
    findings: [
      ...findings,
      ...certainLines.flatMap(line => line.findings),
      ...contradicting,
      ...writer.findings,
    ],
    contradictions:
      contradicting.length === 0
        ? undefined
        : contradicting.map(each => toContradiction(restate(each))),
    waitingFor: waitingText(lines[certain]),
  }
}

/** The lines of a game in play order, and the findings about lines that were moved because of their score or clock. */
function readLines(
  entries: readonly JsonFields[],
  box: BoxScoreReading,
): { readonly lines: readonly PlacedLine[]; readonly moved: readonly Finding[] } {
  const context = contextOf(box)
  const own = inPlayOrder(entries).map(fields => readLine(fields, context))
  const read = withOneEnd(withTrips(withGuessedPlays(own, context)))
  const tipoffMs = instantToMs(parseInstant(box.tipoff.at))
  const placed = placeLines(read, { rules: box.rules, tipoffMs })
  const byScore = moveByScore(withoutEarlyEnd(placed, box), box.freeThrowValues)
  const byClock = moveByClock(byScore.lines)
  return { lines: byClock.lines, moved: [...byScore.moved, ...byClock.moved] }
}

/** The points and scores that the lines state, as a score path needs them. */
interface StatedScores {
  readonly scored: readonly ScoredLine[]
  /** Free throws without a line, by the index of a line before which each may have been shot. */
  readonly lost: ReadonlyMap<number, LostFreeThrow>
  /** The indexes of lines whose score of 0-0 was not filled in. */
  readonly unfilled: ReadonlySet<number>
}

function statedScores(lines: readonly PlacedLine[], box: BoxScoreReading): StatedScores {
  // If one free throw can replace a trip, the other lines of the trip are not missing.
  const lost =
    box.freeThrowValues.length > 1 ? new Map<number, LostFreeThrow>() : lostFreeThrows(lines)
  const unfilled = unfilledScores(lines, box.freeThrowValues)
  const gaps = missingByClock(lines, box.rules)
  const scored = lines.map((line, index) => ({
    claim: claimOf(line.play, box.freeThrowValues),
    stated: unfilled.has(index) ? undefined : line.score,
    lostFreeThrow: lost.get(index)?.team,
    missingByClock: gaps.get(index),
  }))
  return { scored, lost, unfilled }
}

/** Writes the actions of the first `certain` lines. */
function writeLines(
  lines: readonly PlacedLine[],
  {
    box,
    path,
    stated: { scored, lost },
    certain,
  }: {
    readonly box: BoxScoreReading
    readonly path: ScorePath
    readonly stated: StatedScores
    readonly certain: number
  },
): ActionWriter {
  const writer = new ActionWriter(box, lines)
  const unscored = unscoredLines(scored, path.steps)
  for (const [index, line] of lines.slice(0, certain).entries()) {
    const step = path.steps[index]
    if (step === undefined) continue
    if (unscored.has(index)) writer.noteUnscored(line)
    writer.write(line, step, lost.get(index))
  }
  writer.noteUnrecordedMisses()
  return writer
}

/**
 * The entries of the list, each as an object; an entry that is not an object is empty. A missing list and a list that
 * is too long are problems and result in no entries.
 */
function entriesOf(game: JsonFields): readonly JsonFields[] {
  const entries = game.raw('actions')
  if (!Array.isArray(entries)) {
    game.expected('actions', 'an array')
    return []
  }
  if (entries.length > maxLines) {
    game.problem('actions', `expected at most ${maxLines} lines, found ${entries.length}`)
    return []
  }
  return entries.map((entry: unknown, index) =>
    game.below(`actions/${index}`, isObject(entry) ? entry : {}),
  )
}

/** The lines ordered by their order numbers. A line without a number stays after the previous line. */
function inPlayOrder(actions: readonly JsonFields[]): readonly JsonFields[] {
  let last = Number.NEGATIVE_INFINITY
  return actions
    .map(fields => {
      last = fields.optionalNumber('orderNumber') ?? last
      return { fields, order: last }
    })
    .sort((a, b) => a.order - b.order || 0)
    .map(({ fields }) => fields)
}

function contextOf(box: BoxScoreReading): LineContext {
  const { rules, away, home, technicalFoulsCount } = box
  const players = [...away.players, ...home.players]
  return {
    rules,
    sideOfTeam: new Map([
      [away.id, 'away'],
      [home.id, 'home'],
    ]),
    sideOfTricode: new Map([
      [away.tricode, 'away'],
      [home.tricode, 'home'],
    ]),
    sideOfPlayer: new Map(players.map(({ id, side }) => [id, side])),
    technicalFoulsCount,
  }
}

/** Marks the stated scores of the lines at `positions` as wrong. */
function withSetAside(path: ScorePath, positions: ReadonlySet<number>): ScorePath {
  if (positions.size === 0) return path
  const steps = path.steps.map((step, index) =>
    positions.has(index) ? { ...step, isSetAside: true } : step,
  )
  return { ...path, steps }
}

/** Keeps only the last end of the game. An earlier end was revoked, for example after a review of the clock. */
function withOneEnd(lines: readonly Line[]): readonly Line[] {
  const last = lines.findLastIndex(({ play }) => play.kind === 'game-end')
  return lines.map((line, index) => {
    if (line.play.kind !== 'game-end' || index === last) return line
    const { file, path } = line.fields
    const finding: Finding = {
      file,
      path,
      actionNumber: line.actionNumber,
      field: 'actionType',
      expected: 'one end of the game',
      found: line.fields.raw('actionType'),
      effect: 'the last one is its end',
    }
    return { ...line, play: { kind: 'other' }, score: undefined, findings: [finding] }
  })
}

/** Ignores an end of the game before the last period of regulation. */
function withoutEarlyEnd(
  lines: readonly PlacedLine[],
  { rules }: BoxScoreReading,
): readonly PlacedLine[] {
  return lines.map(line => {
    if (line.play.kind !== 'game-end' || line.period >= rules.regulationPeriods) return line
    const { file, path } = line.fields
    const finding: Finding = {
      file,
      path,
      actionNumber: line.actionNumber,
      field: 'period',
      expected: `no end of the game before ${periodLabel(rules, rules.regulationPeriods)}`,
      found: line.fields.raw('period'),
      effect: 'the game is taken as still being played',
      cause: `the lines of ${periodLabel(rules, line.period + 1)} may be missing`,
    }
    return { ...line, play: { kind: 'other' }, findings: [...line.findings, finding] }
  })
}

/** The reason why the scores cannot be used; `undefined` if they can. */
function contradictionOf(
  game: JsonFields,
  {
    lines,
    path,
    box,
  }: {
    readonly lines: readonly PlacedLine[]
    readonly path: ScorePath
    readonly box: BoxScoreReading
  },
): Problem | undefined {
  if (path.contradictions <= maxUnread) return undefined
  const { away, home } = box
  const scoredOf = (scoreOf: (line: PlacedLine, index: number) => GameScore | undefined) =>
    lines.map((line, index) => {
      return { claim: claimOf(line.play, box.freeThrowValues), stated: scoreOf(line, index) }
    })
  const explains = (scored: readonly ScoredLine[]): boolean =>
    findScorePath(scored, { isOver: true, final: undefined }).contradictions * 4 <
    path.contradictions
  const isSwapped = explains(scoredOf(({ score }) => score && swapScore(score)))
  const isLate = !isSwapped && explains(scoredOf((_, index) => lines[index + 1]?.score))
  const [first] = scoreFindings(lines, path.steps, { ...box, lost: new Map() })
  const why = isSwapped
    ? `home and away appear to be exchanged: teamId ${home.id} (${home.tricode}) scores in scoreAway, and teamId ${away.id} (${away.tricode}) in scoreHome`
    : isLate
      ? 'each line appears to state the score before it, not the score after it'
      : 'the lines and their scores are of different games, or the format has changed'
  return {
    file: game.file,
    path: first === undefined ? `${game.path}/actions` : `${first.path}/${first.field}`,
    actionNumber: first?.actionNumber,
    message: `expected scores that the lines add up to, found ${path.contradictions} contradictions in ${lines.length} lines: ${why}`,
  }
}

/**
 * The problem of a play-by-play in which too many plays are unreadable, so that its format must be unknown; `undefined`
 * for a readable one.
 */
function unreadableProblem(game: JsonFields, { unreadLines }: ActionWriter): Problem | undefined {
  const [first] = unreadLines
  if (first === undefined || unreadLines.length <= maxUnread) return undefined
  const { file } = game
  const { path, actionNumber } = first
  const fields = new Set(unreadLines.map(({ field }) => field).filter(each => each !== undefined))
  const which = [...fields].map(field => `"${field}"`).join(', ')
  const why = which === '' ? '' : ` (${which})`
  const message = `${unreadLines.length} plays cannot be read${why}: the format has changed`
  return { file, path, actionNumber, message }
}

/**
 * The contradiction of a finding. The line and the field identify it, regardless of the line's position in the list.
 */
function toContradiction(finding: Finding): LineContradiction {
  const [warning] = warningsOf([finding])
  return { message: '', ...warning, line: `${finding.actionNumber} ${finding.field}` }
}

/**
 * The end of the sentence "waiting for …" if the points and the score of a line contradict each other and no later
 * line shows which is right; `undefined` without such a line.
 */
function waitingText(line: PlacedLine | undefined): string | undefined {
  return line && `lines that confirm or correct the score of action ${line.actionNumber}`
}
