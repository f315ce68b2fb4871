import { instantToMs, parseInstant } from '@fixture-feed/contract/instant'
import { type Action, pointsOf, type Side, teamOf } from '../game/action.ts'
import { elapsedMs, periodLabel } from '../game/clock.ts'
import type { JsonFields } from './json-fields.ts'
import { formatProblem, type Problem } from './problem.ts'
import { type ActionContext, readAction } from './read-action.ts'
import type { BoxScoreReading } from './read-box-score.ts'

/** The actions of a play-by-play, and what of them was not understood. */
export interface ActionsReading {
  readonly actions: readonly Action[]
  /** Players whom the box score does not list, by team. */
  readonly unlisted: ReadonlyMap<string, Side>
  /** Numbers of the actions that could not be read; they stand in `actions` as lines that count nothing. */
  readonly unreadable: ReadonlySet<number>
  /** The ids in the fields of those actions that name persons. */
  readonly namedByUnreadable: ReadonlySet<string>
  /** What was not understood, in words. */
  readonly messages: readonly string[]
}

/**
 * The actions of a play-by-play in play order: by `orderNumber`, or as they stand where they have none. An action that
 * cannot be read and leaves the score as it was is passed over, and remembered. Reading stops at the first action that
 * contradicts the others, or that cannot be read and scores; why is in the problems of `game`.
 */
export function readActions(game: JsonFields, box: BoxScoreReading): ActionsReading {
  const context = contextOf(box)
  const ledger = new LedgerCheck(box)
  const actions: Action[] = []
  const unreadable = new Set<number>()
  const namedByUnreadable = new Set<string>()
  const messages: string[] = []
  for (const fields of inPlayOrder(game.objects('actions'))) {
    const before = fields.problems.length
    const known = context.unlisted.size
    let action = readAction(fields, context)
    const found = fields.problems.slice(before)
    const [problem] = found
    if (problem === undefined && context.unlisted.size > known) {
      const playerId = [...context.unlisted.keys()].at(-1)
      messages.push(
        `play-by-play, action ${action.actionNumber}: the box score does not list player ${playerId}`,
      )
    }
    if (problem !== undefined) {
      const standIn = standInOf(action, actions.at(-1), found)
      if (standIn === undefined) break
      fields.problems.length = before
      action = standIn
      unreadable.add(action.actionNumber)
      for (const id of personsIn(fields)) namedByUnreadable.add(id)
      messages.push(formatProblem(problem))
    }
    ledger.check(action, fields)
    if (fields.problems.length > before) break
    actions.push(action)
  }
  return { actions, unlisted: context.unlisted, unreadable, namedByUnreadable, messages }
}

/** What is needed to know that an action did not score, and which it is. */
const essential = /\/(?:actionNumber|scoreAway|scoreHome)$/

/** A line that counts nothing, in place of one that cannot be read and did not change the score. */
function standInOf(
  { actionNumber, awayScore, homeScore }: Action,
  last: Action | undefined,
  found: readonly Problem[],
): Action | undefined {
  if (found.some(({ path }) => essential.test(path)) || last === undefined) return undefined
  if (awayScore !== last.awayScore || homeScore !== last.homeScore) return undefined
  const { period, clock, leftMs, time, instant } = last
  return {
    kind: 'other',
    actionNumber,
    period,
    clock,
    leftMs,
    time,
    instant,
    awayScore,
    homeScore,
  }
}

function personsIn(fields: JsonFields): readonly string[] {
  return fields
    .names()
    .filter(name => /personId$/i.test(name))
    .map(name => String(fields.raw(name)))
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

function inPlayOrder(actions: readonly JsonFields[]): readonly JsonFields[] {
  const ordered = actions.map(fields => ({ fields, order: fields.optionalNumber('orderNumber') }))
  if (ordered.some(({ order }) => order === undefined)) return actions
  return ordered.sort((a, b) => (a.order ?? 0) - (b.order ?? 0)).map(({ fields }) => fields)
}

/** What must hold from one action to the next, whatever they are. Holds where it is in the game. */
class LedgerCheck {
  readonly #box: BoxScoreReading
  readonly #seen = new Set<number>()
  #away = 0
  #home = 0
  #period = 1
  #over = false

  constructor(box: BoxScoreReading) {
    this.#box = box
  }

  check(action: Action, fields: JsonFields): void {
    if (this.#seen.has(action.actionNumber)) {
      fields.problem(
        'actionNumber',
        `expected a number of its own, found ${action.actionNumber} again`,
      )
    }
    this.#seen.add(action.actionNumber)
    this.#checkScore(action, fields)
    this.#checkPeriod(action, fields)
    if (action.kind === 'game-end') this.#checkEnd(action, fields)
  }

  /** Every action carries the score after it: the running sum of what was made (true of all of 1,323 games). */
  #checkScore(action: Action, fields: JsonFields): void {
    const points = pointsOf(action)
    if (teamOf(action) === 'away') this.#away += points
    else this.#home += points
    if (points > 0 && this.#over) {
      fields.problem('actionType', 'expected no points after the end of the game')
    }
    if (action.awayScore === this.#away && action.homeScore === this.#home) return
    const { away, home } = this.#box
    fields.problem(
      action.awayScore === this.#away ? 'scoreHome' : 'scoreAway',
      `expected the score that the actions up to this one add up to, ${away.tricode} ${this.#away} ${home.tricode} ${this.#home}, ` +
        `found ${away.tricode} ${action.awayScore} ${home.tricode} ${action.homeScore}`,
    )
  }

  #checkEnd({ period }: Action, fields: JsonFields): void {
    this.#over = true
    const { rules } = this.#box
    if (period >= rules.regulationPeriods) return
    fields.problem(
      'period',
      `expected no end of the game before ${periodLabel(rules, rules.regulationPeriods)}, found one in ${periodLabel(rules, period)}`,
    )
  }

  /** Periods follow each other without a gap; memos and replays may stand anywhere. */
  #checkPeriod(action: Action, fields: JsonFields): void {
    if (action.kind === 'other') return
    const { rules } = this.#box
    if (action.period === this.#period || action.period === this.#period + 1) {
      this.#period = action.period
      return
    }
    fields.problem(
      'period',
      `expected ${periodLabel(rules, this.#period)} or ${periodLabel(rules, this.#period + 1)}, ` +
        `found ${periodLabel(rules, action.period)}`,
    )
  }
}
