import type { Item } from '@fixture-feed/contract/snapshot'
import type { GameRecord } from './game-record.ts'
import {
  isMoment,
  isTime,
  lineOf,
  type MomentState,
  periodOf,
  periodsOf,
  statisticKeyOf,
} from './readings.ts'

/** How many periods of regulation a game has, and how many minutes they and overtimes last. */
export interface PeriodRules {
  readonly regulationPeriods: number
  readonly periodMinutes: number
  readonly overtimeMinutes: number
}

const quarters: PeriodRules = { regulationPeriods: 4, periodMinutes: 12, overtimeMinutes: 5 }

interface Scored {
  readonly awayTeamId: string
  readonly awayScore: number
  readonly homeTeamId: string
  readonly homeScore: number
}

interface StatisticContent {
  readonly key: string
  readonly values: readonly {
    readonly entityId: string
    readonly scope: string
    readonly value: number
    readonly displayValue: string
  }[]
}

/** The fields that sentences are checked against; which of them an item has is up to its definition. */
interface Content {
  readonly gameState?: Scored & { readonly period: number; readonly clock: string }
  readonly finalScore?: Scored & { readonly periodsPlayed: number }
  readonly [name: string]: unknown
}

/** Where the current game's statistics stand in the contents of the different definitions. */
const statisticLists = ['gameStatistics', 'factors', 'categories', 'statistics'] as const

/** What an item's own content says, asked by the checks of its sentences. */
export class ItemOracle {
  readonly item: Item
  readonly content: Content

  /** How many periods the game has and how long they are. */
  readonly rules: PeriodRules

  constructor(item: Item, rules: PeriodRules = quarters) {
    this.rules = rules
    this.item = item
    this.content = item.content as Content
  }

  get away(): string {
    return this.#scored?.awayTeamId ?? ''
  }

  get home(): string {
    return this.#scored?.homeTeamId ?? ''
  }

  /** Whether the game is over: after regulation, at 0:00, with a winner. */
  get final(): boolean {
    if (this.content.finalScore !== undefined) return true
    const state = this.content.gameState
    if (state === undefined || state.awayScore === state.homeScore) return false
    return state.period >= this.rules.regulationPeriods && state.clock === 'PT00M00.00S'
  }

  score(teamId: string): number | undefined {
    const scored = this.#scored
    if (teamId === scored?.awayTeamId) return scored.awayScore
    return teamId === scored?.homeTeamId ? scored.homeScore : undefined
  }

  otherTeam(teamId: string): string {
    return teamId === this.away ? this.home : this.away
  }

  value(key: string, entityId: string, scope = 'currentGame'): number | undefined {
    return this.#find(key, entityId, scope)?.value
  }

  display(key: string, entityId: string, scope = 'currentGame'): string | undefined {
    return this.#find(key, entityId, scope)?.displayValue
  }

  /** The period that words name; none is NaN. */
  periodOf(name: string): number {
    return periodOf(name, this.rules.regulationPeriods)
  }

  /** The first and last period that words name. */
  periodsOf(text: string): readonly number[] {
    return periodsOf(text, this.rules.regulationPeriods)
  }

  /** What is false about a time phrase. */
  time(phrase: string): readonly string[] {
    if (/^over the whole game$/i.test(phrase)) return expect(this.final, 'the game is not over')
    const { gameState } = this.content
    const right = gameState !== undefined && isTime(phrase, gameState, this.rules.regulationPeriods)
    return expect(right, `"${phrase}" is not the time of the item`)
  }

  /** What is false about "`leader` leads `other`", with the leader's points first where they are said. */
  leads(leader: string, other: string, points?: readonly [number, number]): readonly string[] {
    const [own, against] = [this.score(leader), this.score(other)]
    if (own === undefined || against === undefined || leader === other) return ['not the two teams']
    return [
      ...expect(own > against, 'the team does not lead'),
      ...(points === undefined
        ? []
        : expect(points[0] === own && points[1] === against, 'not the score')),
    ]
  }

  /** What is false about "`leader` leads by `margin`". */
  leadsBy(leader: string, margin: number): readonly string[] {
    const [own, against] = [this.score(leader), this.score(this.otherTeam(leader))]
    if (own === undefined || against === undefined) return ['not one of the two teams']
    return [
      ...expect(own > against, 'the team does not lead'),
      ...expect(own - against === margin, 'not the margin'),
    ]
  }

  /** What is false about "tied at `points`". */
  tied(points?: number): readonly string[] {
    const [away, home] = [this.score(this.away), this.score(this.home)]
    return [
      ...expect(away !== undefined && away === home, 'the score is not tied'),
      ...(points === undefined ? [] : expect(points === home, 'not the score')),
    ]
  }

  /** What is false about "`entity` has `count` `what`". */
  counts(entityId: string, count: number, what: string): readonly string[] {
    const key = statisticKeyOf(what)
    if (key === undefined) return [`"${what}" is no statistic`]
    return expect(this.value(key, entityId) === count, `not the ${what} of the entity`)
  }

  /** What is false about a list of counts of one entity. */
  line(entityId: string, line: string): readonly string[] {
    return lineOf(line).flatMap(({ count, what }) => this.counts(entityId, count, what))
  }

  /** What is false about makes of attempts. */
  made(
    entityId: string,
    [made, attempted]: readonly [number, number],
    shots: 'fieldGoals' | 'threePointers' | 'freeThrows',
  ): readonly string[] {
    return [
      ...expect(this.value(`${shots}Made`, entityId) === made, `not the ${shots} made`),
      ...expect(
        this.value(`${shots}Attempted`, entityId) === attempted,
        `not the ${shots} attempted`,
      ),
    ]
  }

  get #scored(): Scored | undefined {
    return this.content.gameState ?? this.content.finalScore
  }

  #find(
    key: string,
    entityId: string,
    scope: string,
  ): StatisticContent['values'][number] | undefined {
    const lists =
      scope === 'currentGame' ? statisticLists : (['seasonAverages', 'comparisons'] as const)
    for (const list of lists) {
      const statistics = (this.content[list] ?? []) as readonly StatisticContent[]
      const found = statistics
        .find(statistic => statistic.key === key)
        ?.values.find(value => value.entityId === entityId && value.scope === scope)
      if (found !== undefined) return found
    }
    return undefined
  }
}

/** An item whose texts say more than its content holds, with the game's record to ask. */
export class RecordOracle extends ItemOracle {
  readonly record: GameRecord
  readonly history: unknown

  constructor(item: Item, record: GameRecord, history: unknown) {
    super(item, record)
    this.record = record
    this.history = history
  }

  /** Whether a phrase says when something happened: a clock, or the buzzer, of the last period where none is named. */
  isMoment(phrase: string, state: MomentState): boolean {
    const { record } = this
    return isMoment(phrase, state, { last: record.period(record.end), ...this.rules })
  }

  override get away(): string {
    return this.record.awayId
  }

  override get home(): string {
    return this.record.homeId
  }
}

/** A finding when something does not hold. */
export function expect(holds: boolean, otherwise: string): readonly string[] {
  return holds ? [] : [otherwise]
}
