import { instantToMs, parseInstant } from '@fixture-feed/contract/instant'
import type { Action, Side } from '../game/action.ts'
import { elapsedMs } from '../game/clock.ts'
import type { UnreadAction } from '../game/game-input.ts'
import type { JsonFields } from './json-fields.ts'
import { LedgerCheck } from './ledger-check.ts'
import { formatProblem, type Problem } from './problem.ts'
import { type ActionContext, readAction } from './read-action.ts'
import type { BoxScoreReading } from './read-box-score.ts'
import { type ActionLine, isAtFault, scoreAfter, standInFor } from './unread-action.ts'

/** The actions of a play-by-play, and what of them was not understood. */
export interface ActionsReading {
  readonly actions: readonly Action[]
  /** Players whom the box score does not list, by team. */
  readonly unlisted: ReadonlyMap<string, Side>
  /** The actions that could not be read, by number; in `actions` they stand as lines that count nothing but points. */
  readonly unread: ReadonlyMap<number, UnreadAction>
  /** What was not understood, in words. */
  readonly messages: readonly string[]
}

/** With more lines that cannot be read it is the format that is not understood. */
const mostUnread = 10

/**
 * The actions of a play-by-play in play order: by `orderNumber`, or as they stand where they have none. A line that cannot
 * be read is passed over and remembered, with the points that the scores around it say it scored. Reading stops at
 * the first action that contradicts the others, and when there are many lines that cannot be read; why is in the problems
 * of `game`.
 */
export function readActions(game: JsonFields, box: BoxScoreReading): ActionsReading {
  const context = contextOf(box)
  const lines = linesOf(game, context)
  const ledger = new LedgerCheck(box)
  const actions: Action[] = []
  const numbers = new Set<number>()
  const unread = new Map<number, UnreadAction>()
  const messages: string[] = []
  let passedOver = 0
  for (const [index, line] of lines.entries()) {
    const { action, fields, newcomers } = line
    const later = () => lines.slice(index + 1)
    const problem = line.found[0] ?? misfitOf(line, ledger, numbers, later)
    let taken: Action = action
    if (problem === undefined) {
      const where = `play-by-play, action ${action.actionNumber}`
      messages.push(...newcomers.map(id => `${where}: the box score does not list player ${id}`))
    } else {
      const score = scoreAfter(lines, index, ledger.score)
      const isEmpty = score === 'open' && actions.length === 0
      if (score === undefined || isEmpty || passedOver === mostUnread) {
        game.problems.push(problem)
        break
      }
      passedOver += 1
      messages.push(formatProblem(problem))
      // No later action tells the score yet: this one is left out until one does.
      if (score === 'open') continue
      const isNumbered = !isAtFault([problem, ...line.found], 'actionNumber')
      const actionNumber = isNumbered ? action.actionNumber : -1 - index
      const last = actions.at(-1) ?? tipoffOf(box, context)
      const { sideOfPlayer } = context
      const standIn = standInFor(line, { actionNumber, last, score, sideOfPlayer })
      taken = standIn.action
      unread.set(actionNumber, standIn.unread)
    }
    const before = game.problems.length
    ledger.check(taken, fields)
    if (game.problems.length > before) break
    numbers.add(taken.actionNumber)
    actions.push(taken)
  }
  return { actions, unlisted: context.unlisted, unread, messages }
}

/** The lines in play order, each read by itself. */
function linesOf(game: JsonFields, context: ActionContext): readonly ActionLine[] {
  const { problems } = game
  const before = problems.length
  const entries = game.objects('actions')
  const odd = new Map(problems.splice(before).map(problem => [problem.path, problem]))
  const noList = odd.get(`${game.path}/actions`)
  if (noList !== undefined) problems.push(noList)
  return inPlayOrder(entries).map(fields => {
    const known = context.unlisted.size
    const action = readAction(fields, context)
    const noObject = odd.get(fields.path)
    const found = [...(noObject === undefined ? [] : [noObject]), ...problems.splice(before)]
    const newcomers = [...context.unlisted.keys()].slice(known)
    // An unreadable line adds no players: the id in it may be anybody's.
    if (found.length > 0) for (const id of newcomers) context.unlisted.delete(id)
    return { fields, action, found, newcomers }
  })
}

/** How a line that can be read does not fit to the others, when it is one of few. */
function misfitOf(
  { action, fields }: ActionLine,
  ledger: LedgerCheck,
  numbers: ReadonlySet<number>,
  later: () => readonly ActionLine[],
): Problem | undefined {
  const { actionNumber, kind, period } = action
  if (numbers.has(actionNumber)) {
    fields.problem('actionNumber', `expected a number of its own, found ${actionNumber} again`)
  } else if (kind !== 'other' && isMisplaced(period, ledger.period, later)) {
    fields.problem('period', ledger.misplaced(action))
  } else {
    return undefined
  }
  return fields.problems.pop()
}

/** Whether the period of an action is a slip: it does not follow on the one before, and the actions after it do. */
function isMisplaced(period: number, now: number, later: () => readonly ActionLine[]): boolean {
  if (period === now) return false
  const periods = later()
    .filter(({ action, found }) => found.length === 0 && action.kind !== 'other')
    .map(({ action }) => action.period)
  const [next] = periods
  if (period === now + 1) return next !== undefined && next < period
  return next === undefined || periods.some(each => each === now || each === now + 1)
}

/** What comes before the first action. */
function tipoffOf({ rules }: BoxScoreReading, { timeOf }: ActionContext): Action {
  const leftMs = rules.regulationMs
  const time = timeOf(1, leftMs)
  const clock = `PT${String(leftMs / 60_000).padStart(2, '0')}M00.00S`
  const place = { period: 1, clock, leftMs, time, instant: parseInstant(time) }
  return { kind: 'other', actionNumber: 0, ...place, awayScore: 0, homeScore: 0 }
}

function contextOf({ rules, away, home, tipoff }: BoxScoreReading): ActionContext {
  const tipoffMs = instantToMs(parseInstant(tipoff.at))
  const players = [...away.players, ...home.players]
  return {
    rules,
    sideOfTeam: new Map<string, Side>([
      [away.id, 'away'],
      [home.id, 'home'],
    ]),
    sideOfPlayer: new Map(players.map(({ id, side }) => [id, side])),
    unlisted: new Map(),
    timeOf: (period, leftMs) => dateTimeOf(tipoffMs + elapsedMs(rules, period, leftMs)),
  }
}

/** UTC text without a fraction of zeros. */
function dateTimeOf(ms: number): string {
  return new Date(ms).toISOString().replace(/\.?0*Z$/, 'Z')
}

/** By their order numbers; a line without one stays behind the one before it. */
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
