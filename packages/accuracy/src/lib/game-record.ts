import type { BasketStyle, SlotValues } from '@fixture-feed/generator/message-values'
import { leagueFacts } from './leagues.ts'
import {
  hasQualifier,
  isGoalAttempt,
  isMadeGoal,
  type RawAction,
  secondsLeft,
  worth,
} from './raw-action.ts'

/** The parsed play-by-play and box score of a game in the public liveData format. */
export interface RecordFiles {
  readonly playByPlay: unknown
  readonly boxScore: unknown
}

interface RawTeam {
  readonly teamId: number
  readonly teamCity?: string
  readonly teamName?: string
  readonly teamTricode?: string
  readonly players: readonly {
    readonly personId: number
    readonly name?: string
    readonly familyName?: string
    readonly nameI?: string
    readonly jerseyNum?: string
    readonly starter?: string
  }[]
}

interface RawGame {
  readonly isNeutral?: boolean
  readonly gameTimeLocal?: string
  readonly gameEt?: string
  readonly gameTimeUTC?: string
  readonly regulationPeriods?: number
  readonly rules?: {
    readonly periodMinutes?: number
    readonly overtimeMinutes?: number
    readonly foulLimit?: number
    readonly league?: string
    readonly gender?: string
  }
  readonly seriesGameNumber?: string
  readonly gameLabel?: string
  readonly gameSubLabel?: string
  readonly gameId: string
  readonly gameCode?: string
  readonly arena?: { readonly arenaName?: string; readonly arenaCity?: string }
  readonly awayTeam: RawTeam
  readonly homeTeam: RawTeam
}

/** A stretch of the game in play order: after `from` (-1 for the start), up to and including `to`. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

export interface RecordedBreak {
  /** Position of the action from which the id of the item is derived. */
  readonly opener: number
  readonly at: number
  readonly timeout: boolean
}

/**
 * A scoring play in the record. `own` and `other` are the score after it, with the points of the scoring team first.
 */
export interface RecordedPlay {
  readonly index: number
  readonly player: string
  readonly team: string
  readonly how: SlotValues['play']['how']
  readonly made: number
  readonly assist: string | undefined
  readonly time: { readonly period: number; readonly clock: string }
  readonly own: number
  readonly other: number
}

/** Action types without effect on the game. Their period and clock may be out of order. */
const anywhere: ReadonlySet<string> = new Set(['memo', 'instantreplay', 'stoppage', 'ejection'])

const ofType = (type: string) => (action: RawAction) => Number(action.actionType === type)
const rebound = (kind: string) => (action: RawAction) =>
  Number(action.actionType === 'rebound' && action.subType === kind)
const tagged = (qualifier: string) => (action: RawAction) =>
  hasQualifier(action, qualifier) ? worth(action) : 0

/**
 * The contribution of an action to a statistic of its team and player, by the key in contents. An assist belongs to the
 * assisting player.
 */
const columns: Readonly<Record<string, (action: RawAction) => number>> = {
  points: worth,
  fieldGoalsMade: action => Number(isMadeGoal(action)),
  fieldGoalsAttempted: action => Number(isGoalAttempt(action)),
  threePointersMade: action => Number(isMadeGoal(action) && action.actionType === '3pt'),
  threePointersAttempted: ofType('3pt'),
  freeThrowsMade: action => Number(action.actionType === 'freethrow' && worth(action) > 0),
  freeThrowsAttempted: ofType('freethrow'),
  rebounds: ofType('rebound'),
  offensiveRebounds: rebound('offensive'),
  defensiveRebounds: rebound('defensive'),
  assists: action => Number(mayHaveAssist(action) && (action.assistPersonId ?? 0) > 0),
  steals: ofType('steal'),
  blocks: ofType('block'),
  turnovers: ofType('turnover'),
  fouls: ({ actionType, isCountedTechnical, subType }) =>
    Number(
      actionType === 'foul' &&
        (subType === 'personal' || subType === 'offensive' || isCountedTechnical === true),
    ),
  pointsInPaint: tagged('pointsinthepaint'),
  fastBreakPoints: tagged('fastbreak'),
  secondChancePoints: tagged('2ndchance'),
  pointsOffTurnovers: tagged('fromturnover'),
}

/** The keys of all counts of actions. */
export const statisticKeys: readonly string[] = Object.keys(columns)

/** Whether an action can have an assist. Some sources credit assists on free throws. */
function mayHaveAssist(action: RawAction): boolean {
  return isMadeGoal(action) || action.actionType === 'freethrow'
}

/** Marks the technical fouls of players, for a league in which they count toward the foul limit. */
function withTechnicals(actions: readonly RawAction[]): readonly RawAction[] {
  return actions.map(action => {
    const isOfPlayer = (action.personId ?? 0) > 0
    const isTechnical = action.actionType === 'foul' && action.subType === 'technical'
    return isOfPlayer && isTechnical ? { ...action, isCountedTechnical: true } : action
  })
}

/** The contribution of an action to a statistic, by the key in contents; NaN for an unknown key. */
export function countedIn(action: RawAction, key: string): number {
  return columns[key]?.(action) ?? Number.NaN
}

/** Statistics of a team that are the sum of its players' lines. Team rebounds are not included. */
const ofPlayers = /rebounds$/i

/**
 * A second, independent reading of a game's files, for checking texts and contents: plain loops over the raw actions,
 * without any stage of the generator. The generator must have accepted the files.
 */
export class GameRecord {
  readonly box: RawGame
  readonly awayId: string
  readonly homeId: string
  readonly regulationPeriods: number
  readonly periodMinutes: number
  readonly overtimeMinutes: number
  /** Whether the number of periods is known, so that texts may call the periods quarters or halves. */
  readonly arePeriodsNamed: boolean
  /** NaN if the limit is unknown. In this case no statement about the limit is true. */
  readonly foulLimit: number
  /** `undefined` if the gender is unknown. In this case texts use no gendered words for teams and players. */
  readonly isFeminine: boolean | undefined
  readonly #untimedFrom: number
  readonly #untimed: ReadonlySet<number>
  /** The actions in play order. */
  readonly actions: readonly RawAction[]
  readonly #positions: ReadonlyMap<number, number>
  /** Statistics of a team or player after each action, computed on first use. */
  readonly #counts = new Map<string, readonly number[]>()

  constructor({ playByPlay, boxScore }: RecordFiles) {
    const { actions } = (playByPlay as { game: { actions: readonly RawAction[] } }).game
    const ordered = actions.every(action => typeof action.orderNumber === 'number')
    const inOrder = ordered
      ? actions.toSorted((a, b) => (a.orderNumber ?? 0) - (b.orderNumber ?? 0))
      : actions
    this.box = (boxScore as { game: RawGame }).game
    const { rules, gameId, regulationPeriods } = this.box
    const league = leagueFacts(gameId, rules, regulationPeriods)
    const counted = league.technicalsCount === true ? withTechnicals(inOrder) : inOrder
    this.actions = league.tripThrows === true ? withTripPoints(counted) : counted
    this.#positions = new Map(
      this.actions.map(({ actionNumber }, index) => [actionNumber, index] as const).reverse(),
    )
    this.awayId = String(this.box.awayTeam.teamId)
    this.homeId = String(this.box.homeTeam.teamId)
    const startMinutes = minutesOfStart(this.actions)
    const periods = regulationPeriods ?? league.periods
    this.arePeriodsNamed = periods !== undefined
    this.regulationPeriods = periods ?? ((startMinutes ?? 0) > 15 ? 2 : 4)
    this.periodMinutes = rules?.periodMinutes ?? league.minutes ?? startMinutes ?? 12
    this.overtimeMinutes = rules?.overtimeMinutes ?? league.overtimeMinutes ?? 5
    this.foulLimit = rules?.foulLimit ?? league.fouls ?? Number.NaN
    this.isFeminine = league.isFeminine
    this.#untimedFrom =
      this.regulationPeriods + (league.untimedOvertime ?? Number.POSITIVE_INFINITY)
    this.#untimed = new Set(
      this.actions
        .filter(action => action.isTargetScoreLastPeriod === true)
        .map(action => action.period),
    )
  }

  /** Whether the clock of a period shows the time left. */
  isTimed(period: number): boolean {
    return period < this.#untimedFrom && !this.#untimed.has(period)
  }

  /**
   * Position of the last action that belongs to the game. Starts of periods and actions without effect on the game do
   * not count.
   */
  get end(): number {
    return this.actions.findLastIndex(
      action => !anywhere.has(action.actionType) && !isPeriodStart(action),
    )
  }

  /** Position of an action by its number; -1 if it does not exist. */
  position(actionNumber: number): number {
    return this.#positions.get(actionNumber) ?? -1
  }

  period(index: number): number {
    return this.actions[index]?.period ?? 1
  }

  /** Position of the last action of a period or an earlier one. Starts of periods do not count. */
  endOf(period: number): number {
    return this.actions.findLastIndex(action => action.period <= period && !isPeriodStart(action))
  }

  /** Position of the last play before a period; -1 for the first. */
  beforePeriod(period: number): number {
    return this.actions.findLastIndex(
      action => action.period < period && !anywhere.has(action.actionType),
    )
  }

  /** Points of a team up to a position. */
  score(teamId: string, to: number): number {
    return this.count(teamId, 'points', { from: -1, to })
  }

  /** Lead of a team at a position; negative if the team trails. */
  lead(teamId: string, to: number): number {
    return this.score(teamId, to) - this.score(this.otherTeam(teamId), to)
  }

  /**
   * A statistic by the key in contents: for a team as the league publishes it, or for a player. NaN for an unknown
   * key.
   */
  count(id: string, key: string, { from, to }: Stretch): number {
    const column = columns[key]
    if (column === undefined) return Number.NaN
    if (to <= from) return 0
    const isTeam = id === this.awayId || id === this.homeId
    const isOwn = (action: RawAction) => {
      if (!isTeam) return String(key === 'assists' ? action.assistPersonId : action.personId) === id
      return String(action.teamId) === id && (!ofPlayers.test(key) || (action.personId ?? 0) > 0)
    }
    const name = `${id} ${key}`
    let count = 0
    const counts =
      this.#counts.get(name) ??
      this.actions.map(action => (count += isOwn(action) ? column(action) : 0))
    this.#counts.set(name, counts)
    return (counts[Math.min(to, counts.length - 1)] ?? 0) - (counts[from] ?? 0)
  }

  benchPoints(teamId: string): number {
    const game = { from: -1, to: this.end }
    return this.players(teamId)
      .filter(id => !this.hasStarted(id))
      .reduce((total, id) => total + this.count(id, 'points', game), 0)
  }

  players(teamId: string): readonly string[] {
    const { awayTeam, homeTeam } = this.box
    const { players } = teamId === this.awayId ? awayTeam : homeTeam
    return players.map(player => String(player.personId))
  }

  /** The players of a team on the floor at a position, from its starters and the substitutions. */
  onFloor(teamId: string, to: number): ReadonlySet<string> {
    const floor = new Set(this.players(teamId).filter(id => this.hasStarted(id)))
    for (const action of this.actions.slice(0, to + 1)) {
      if (action.actionType !== 'substitution' || String(action.teamId) !== teamId) continue
      if (action.subType === 'in') floor.add(String(action.personId))
      else floor.delete(String(action.personId))
    }
    return floor
  }

  hasStarted(playerId: string): boolean {
    return this.#player(playerId)?.starter === '1'
  }

  /** The full name of a team or a player; the id if the box score has no such player or no name of the player. */
  nameOf(id: string): string {
    const { awayTeam, homeTeam } = this.box
    const team = [awayTeam, homeTeam].find(({ teamId }) => String(teamId) === id)
    if (team === undefined) return this.#player(id)?.name ?? id
    return [team.teamCity, team.teamName].filter(Boolean).join(' ')
  }

  /**
   * The other names by which texts may name a team (nickname, city, tricode) or a player (family name, also with an
   * initial).
   */
  otherNamesOf(id: string): readonly string[] {
    const { awayTeam, homeTeam } = this.box
    const team = [awayTeam, homeTeam].find(({ teamId }) => String(teamId) === id)
    const names: readonly (string | undefined)[] =
      team === undefined
        ? [this.#player(id)?.familyName, this.#player(id)?.nameI]
        : [team.teamName, team.teamCity, team.teamTricode]
    return names.filter(name => name !== undefined).filter(name => name !== '')
  }

  teamOf(playerId: string): string {
    return this.players(this.awayId).includes(playerId) ? this.awayId : this.homeId
  }

  otherTeam(teamId: string): string {
    return teamId === this.awayId ? this.homeId : this.awayId
  }

  /** The biggest lead of a team up to a position; 0 if it never led. */
  biggestLead(teamId: string, to: number): number {
    const scored = this.#scored({ from: -1, to })
    return Math.max(0, ...scored.map(([index]) => this.lead(teamId, index)))
  }

  /** Number of lead changes and of ties up to a position. */
  leadChanges(to: number): { readonly changes: number; readonly ties: number } {
    const leads = this.#scored({ from: -1, to }).map(([at]) =>
      Math.sign(this.lead(this.awayId, at)),
    )
    const leaders = leads.filter(lead => lead !== 0)
    const changes = leaders.filter((leader, at) => at > 0 && leader !== leaders[at - 1])
    return { changes: changes.length, ties: leads.length - leaders.length }
  }

  /** Position of the points with which a team took its current lead; -1 if it does not lead. */
  leadTaken(teamId: string, to: number): number {
    if (this.lead(teamId, to) <= 0) return -1
    const before = this.actions.findLastIndex(
      (_, index) => index <= to && this.lead(teamId, index) <= 0,
    )
    return before + 1
  }

  /**
   * All scoring plays in a stretch, in order. Made free throws of one player at one clock reading are one play, unless
   * another player scores between them.
   */
  plays(stretch: Stretch): readonly RecordedPlay[] {
    const plays: RecordedPlay[] = []
    for (const [index, action] of this.#scored(stretch)) {
      const { period, clock, assistPersonId = 0 } = action
      const player = String(action.personId)
      const team = String(action.teamId)
      const last = plays.at(-1)
      const isTrip =
        action.actionType === 'freethrow' &&
        last?.how === 'free-throws' &&
        last.player === player &&
        last.time.clock === clock &&
        last.time.period === period
      if (isTrip) plays.pop()
      plays.push({
        index,
        player,
        team,
        how: howOf(action),
        made: isTrip ? last.made + 1 : 1,
        assist: assistPersonId === 0 ? undefined : String(assistPersonId),
        time: { period, clock },
        own: this.score(team, index),
        other: this.score(this.otherTeam(team), index),
      })
    }
    return plays
  }

  /** The team of the last unanswered points, their number, and the period in which they started. */
  streak(
    to: number,
  ): { readonly team: string; readonly points: number; readonly period: number } | undefined {
    const scored = this.#scored({ from: -1, to })
    const teamId = scored.at(-1)?.[1].teamId
    const own = scored.slice(scored.findLastIndex(([, action]) => action.teamId !== teamId) + 1)
    const [first] = own
    if (first === undefined) return undefined
    const points = own.reduce((total, [, action]) => total + worth(action), 0)
    return { team: String(teamId), points, period: first[1].period }
  }

  /** Seconds of game clock that have elapsed at a position. */
  elapsed(index: number): number {
    const action = this.actions[index]
    if (action === undefined) return 0
    const regulation = Math.min(action.period, this.regulationPeriods) * this.periodMinutes
    const extra = Math.max(0, action.period - this.regulationPeriods) * this.overtimeMinutes
    return 60 * (regulation + extra) - secondsLeft(action)
  }

  /**
   * Timeouts, and ends of periods that do not end the game. A timeout belongs to the break of an earlier timeout of the
   * same period if at most 30 seconds of game clock have elapsed since the first timeout of that break.
   */
  breaks(): readonly RecordedBreak[] {
    const breaks: RecordedBreak[] = []
    this.actions.forEach((action, index) => {
      const { actionType, subType, period } = action
      if (actionType === 'timeout') {
        const last = breaks.at(-1)
        const opener = last?.timeout === true ? this.actions[last.opener] : undefined
        const isSoon = opener?.period === period && secondsLeft(opener) - secondsLeft(action) <= 30
        if (last !== undefined && isSoon) breaks[breaks.length - 1] = { ...last, at: index }
        else breaks.push({ opener: index, at: index, timeout: true })
      }
      const isOver = period >= this.regulationPeriods && this.lead(this.awayId, index) !== 0
      if (actionType === 'period' && subType === 'end' && !isOver) {
        breaks.push({ opener: index, at: index, timeout: false })
      }
    })
    return breaks
  }

  /** The scoring actions of a stretch, each with its position. */
  #scored({ from, to }: Stretch): readonly (readonly [number, RawAction])[] {
    return [...this.actions.entries()].slice(from + 1, to + 1).filter(([, each]) => worth(each) > 0)
  }

  #player(id: string) {
    const { awayTeam, homeTeam } = this.box
    return [...awayTeam.players, ...homeTeam.players].find(each => String(each.personId) === id)
  }
}

/**
 * The minutes on the clock at the start of the first period; `undefined` if the file has no such start, or if its clock
 * is at 0:00.
 */
function minutesOfStart(actions: readonly RawAction[]): number | undefined {
  const start = actions.find(action => isPeriodStart(action) && action.period === 1)
  const seconds = start === undefined ? Number.NaN : secondsLeft(start)
  return seconds > 0 ? seconds / 60 : undefined
}

/**
 * Adds the points of made free throws, by the increase of the score: in some leagues a single free throw counts for a
 * whole trip.
 */
function withTripPoints(actions: readonly RawAction[]): readonly RawAction[] {
  const total = (action: RawAction | undefined) =>
    Number(action?.scoreAway ?? 0) + Number(action?.scoreHome ?? 0)
  return actions.map((action, index) => {
    const isMade = action.actionType === 'freethrow' && action.shotResult === 'Made'
    return isMade ? { ...action, points: total(action) - total(actions[index - 1]) } : action
  })
}

function howOf(action: RawAction): RecordedPlay['how'] {
  if (action.actionType === 'freethrow') return 'free-throws'
  return action.actionType === '3pt' ? 'three' : basketOf(action)
}

/** Kinds of two-point shots by the scorers' terms. Texts have no separate kind for floating shots. */
const basketWords: readonly (readonly [RegExp, BasketStyle | 'basket'])[] = [
  [/float/i, 'basket'],
  [/^(?:driving ?)?(?:layup) /i, 'layup'],
  [/^dunk /i, 'dunk'],
  [/^(?:\w* ?jump ?shot|fadeaway) /i, 'jumper'],
  [/^hook(?:shot)? /i, 'hook'],
]

/** The kind of a two-point shot; `basket` for any other kind. */
export function basketOf({ descriptor, subType }: RawAction): BasketStyle | 'basket' {
  const words = `${typeof subType === 'string' ? subType : ''} ${descriptor ?? ''}`
  return basketWords.find(([pattern]) => pattern.test(words))?.[1] ?? 'basket'
}

/**
 * Whether an action is the start of a period. A search for the last action of a period skips starts, because files with
 * misplaced lines contain starts without any action after them.
 */
function isPeriodStart({ actionType, subType }: RawAction): boolean {
  return actionType === 'period' && subType === 'start'
}
