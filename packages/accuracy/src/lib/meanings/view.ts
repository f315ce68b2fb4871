import type { Item } from '@fixture-feed/contract/snapshot'
import type { Statistic } from '@fixture-feed/generator/message-values'
import type { GameRecord, Stretch } from '../game-record.ts'
import type { Periods } from '../language/times.ts'
import { factorParts } from '../recorded-factors.ts'
import type { Ended, Line, Pair, Truths } from './truths.ts'

/** A game from the perspective of the checked item: the record up to the item's moment. */
export class View {
  readonly item: Item
  readonly record: GameRecord
  readonly history: unknown
  /** Position of the last action that the item covers; -1 if no action matches the item. */
  readonly to: number

  constructor(item: Item, record: GameRecord, history: unknown) {
    this.item = item
    this.record = record
    this.history = history
    this.to = positionOf(item, record)
  }

  get teams(): readonly [away: string, home: string] {
    return [this.record.awayId, this.record.homeId]
  }

  get players(): readonly string[] {
    return this.teams.flatMap(id => this.record.players(id))
  }

  /**
   * The periods of the game as texts of the item may name them. `last` is the last period up to the item's moment, at
   * least the last period of regulation.
   */
  get periods(): Periods {
    const { record } = this
    return {
      regulation: record.regulationPeriods,
      last: Math.max(record.regulationPeriods, this.period),
      areNamed: record.arePeriodsNamed,
      isTimed: period => record.isTimed(period),
    }
  }

  get period(): number {
    return this.record.period(this.to)
  }

  get time(): Truths['time'] {
    const { period = 1, clock = '' } = this.record.actions[this.to] ?? {}
    return { period, clock }
  }

  /** The part of the game that the item covers. */
  get game(): Stretch {
    return { from: -1, to: this.to }
  }

  /**
   * Whether the game is over at the moment of the item: in the last period of regulation or later, at 0:00, with a
   * leader.
   */
  get final(): boolean {
    const { period, clock } = this.time
    const isOver = period >= this.record.regulationPeriods && clock === 'PT00M00.00S'
    return isOver && !this.isTied
  }

  get now(): 'present' | 'past' {
    return this.final ? 'past' : 'present'
  }

  /** The tense of counts: past for an item about a whole period, and after the game. */
  get countedNow(): 'present' | 'past' {
    return /:p\d+$/.test(this.item.id) ? 'past' : this.now
  }

  /** Number of overtimes that have started. */
  get overtimes(): number {
    return Math.max(0, this.period - this.record.regulationPeriods)
  }

  get isTied(): boolean {
    return this.lead(this.record.awayId) === 0
  }

  /** The leading and the trailing team; undefined for a tie. */
  get leadState():
    | {
        readonly leader: string
        readonly trailer: string
        readonly margin: number
        readonly score: Pair
      }
    | undefined {
    const [away, home] = this.teams
    if (this.isTied) return undefined
    const [leader, trailer] = this.lead(away) > 0 ? [away, home] : [home, away]
    return { leader, trailer, margin: this.lead(leader), score: this.score(leader) }
  }

  lead(teamId: string, to: number = this.to): number {
    return this.record.lead(teamId, to)
  }

  points(teamId: string): number {
    return this.record.score(teamId, this.to)
  }

  /** The score with the team's points first. */
  score(teamId: string, to: number = this.to): Pair {
    return [this.record.score(teamId, to), this.record.score(this.record.otherTeam(teamId), to)]
  }

  other(teamId: string): string {
    return this.record.otherTeam(teamId)
  }

  count(entityId: string, key: string, stretch: Stretch = this.game): number {
    return this.record.count(entityId, key, stretch)
  }

  line(entityId: string, to: number = this.to): Line {
    const of = (key: string) => this.count(entityId, key, { from: -1, to })
    return {
      points: of('points'),
      rebounds: of('rebounds'),
      assists: of('assists'),
      steals: of('steals'),
      blocks: of('blocks'),
      threes: of('threePointersMade'),
      turnovers: of('turnovers'),
    }
  }

  shots(
    entityId: string,
    kind: 'fieldGoals' | 'threePointers' | 'freeThrows' = 'fieldGoals',
  ): Pair {
    return [this.count(entityId, `${kind}Made`), this.count(entityId, `${kind}Attempted`)]
  }

  feat(playerId: string, to: number = this.to): Truths['feat'] {
    const line = this.line(playerId, to)
    const { points, rebounds, assists, steals, blocks } = line
    const tens = [points, rebounds, assists, steals, blocks].filter(each => each >= 10).length
    const doubles = [undefined, undefined, 'double-double', 'triple-double'] as const
    const double = tens > 3 ? 'quadruple-double' : doubles[tens]
    return { ...line, double, shooting: this.shots(playerId) }
  }

  result(teamId: string): Ended {
    const [own, other] = this.score(teamId)
    return { won: own > other, opponent: this.other(teamId), score: [own, other] }
  }

  stage(teamId: string): Truths['stage'] {
    return { time: this.time, result: this.final ? this.result(teamId) : undefined }
  }

  /** One of a team's four factors in percent with one decimal, as the league publishes it. */
  rate(teamId: string, key: Statistic): number {
    const [part, whole] = factorParts(this.record, key, teamId, this.to)
    return percentOf(part, whole)
  }

  /** The players with the most points among the given ones; empty if none of them has points. */
  top(players: readonly string[]): readonly string[] {
    const points = players.map(id => this.count(id, 'points'))
    const most = Math.max(0, ...points)
    return most === 0 ? [] : players.filter((_, index) => points[index] === most)
  }

  /** Whether a player has more points than every other one of the given players. */
  isTop(player: string, players: readonly string[]): boolean {
    const tops = this.top(players)
    return tops.length === 1 && tops[0] === player
  }
}

/** A fraction in percent, rounded to one decimal, halves up. */
export function percentOf(part: number, whole: number): number {
  return Math.round((1000 * part) / whole) / 10
}

/**
 * The position of an item in the game, by its id, by the action in its content, or by its score and clock; -1 if the
 * game has no such position. An item without any of these is at the end of the game.
 */
function positionOf({ id, content }: Item, record: GameRecord): number {
  const period = /:p(\d+)$/.exec(id)?.[1]
  if (period !== undefined) return record.endOf(Number(period))
  const opener = record.position(Number(/:a(\d+)$/.exec(id)?.[1] ?? Number.NaN))
  if (id.includes(':timeout-quarter-halftime-summary:')) {
    return record.breaks().find(each => each.opener === opener)?.at ?? -1
  }
  const {
    actionNumber,
    gameState,
    gameStatistics = [],
  } = content as {
    actionNumber?: number
    gameState?: { period: number; clock: string; awayScore: number; homeScore: number }
    gameStatistics?: readonly { key: string; values: readonly { value: number }[] }[]
  }
  if (actionNumber !== undefined) return record.position(actionNumber)
  if (opener !== -1) return opener
  if (gameState === undefined) return record.end
  // An item that names no action is at the first position with its score and time. An item about a player is at the
  // first of these positions at which the player has the item's figures, if there is one.
  const here = [...record.actions.keys()].filter(
    index =>
      record.actions[index]?.period === gameState.period &&
      record.actions[index]?.clock === gameState.clock &&
      record.score(record.awayId, index) === gameState.awayScore &&
      record.score(record.homeId, index) === gameState.homeScore,
  )
  const isThere = (to: number) =>
    gameStatistics.every(({ key, values: [listed] }) => {
      const counted = record.count(String(content.playerId), key, { from: -1, to })
      return Number.isNaN(counted) || counted === listed?.value
    })
  return (content.playerId === undefined ? here[0] : here.find(isThere)) ?? here[0] ?? -1
}
