import type { GameFiles } from '../../read-game.ts'

/**
 * A second, independent reading of a game's files for checking texts: plain loops over the raw actions, none of the
 * generator's stages. The files must be ones that `readGame` accepts.
 */

interface RawAction {
  readonly actionNumber: number
  readonly orderNumber?: number
  readonly period: number
  readonly clock: string
  readonly actionType: string
  readonly subType?: string
  readonly qualifiers?: readonly string[]
  readonly teamId?: number
  readonly personId?: number
  readonly assistPersonId?: number
  readonly shotResult?: string
}

interface RawTeam {
  readonly teamId: number
  readonly players: readonly { readonly personId: number; readonly starter?: string }[]
}

interface RawGame {
  readonly gameTimeLocal?: string
  readonly gameEt?: string
  readonly gameTimeUTC?: string
  readonly regulationPeriods?: number
  readonly seriesGameNumber?: string
  readonly gameLabel?: string
  readonly gameSubLabel?: string
  readonly gameId: string
  readonly arena?: { readonly arenaName?: string; readonly arenaCity?: string }
  readonly awayTeam: RawTeam
  readonly homeTeam: RawTeam
}

/** A stretch of the game in play order: after `from` (-1 for the start) up to and including `to`. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

export interface RecordedRun {
  readonly teamId: string
  readonly pointsFor: number
  readonly pointsAgainst: number
  readonly periods: readonly number[]
}

export interface RecordedBreak {
  /** Position of the action that the item is named after. */
  readonly opener: number
  readonly at: number
  readonly timeout: boolean
}

export class GameRecord {
  readonly box: RawGame
  readonly awayId: string
  readonly homeId: string
  readonly regulationPeriods: number
  readonly #actions: readonly RawAction[]

  constructor({ playByPlay, boxScore }: GameFiles) {
    const { actions } = (playByPlay as { game: { actions: readonly RawAction[] } }).game
    this.#actions = actions
      .map((action, index) => ({ action, order: action.orderNumber ?? index }))
      .sort((a, b) => a.order - b.order)
      .map(({ action }) => action)
    this.box = (boxScore as { game: RawGame }).game
    this.awayId = String(this.box.awayTeam.teamId)
    this.homeId = String(this.box.homeTeam.teamId)
    this.regulationPeriods = this.box.regulationPeriods ?? 4
  }

  get end(): number {
    return this.#actions.length - 1
  }

  /** Position of an action by its number; -1 when there is none. */
  position(actionNumber: number): number {
    return this.#actions.findIndex(action => action.actionNumber === actionNumber)
  }

  period(index: number): number {
    return this.#actions[index]?.period ?? 1
  }

  /** The first position with this score and time, from which on both stay the same until something else happens. */
  positionOf(state: { period: number; clock: string; away: number; home: number }): number {
    return this.#actions.findIndex(
      (action, index) =>
        action.period === state.period &&
        action.clock === state.clock &&
        this.score(this.awayId, index) === state.away &&
        this.score(this.homeId, index) === state.home,
    )
  }

  /** A team's points up to a position. */
  score(teamId: string, to: number): number {
    return this.teamPoints(teamId, { from: -1, to })
  }

  teamPoints(teamId: string, stretch: Stretch): number {
    return sum(this.#in(stretch), action => (String(action.teamId) === teamId ? worth(action) : 0))
  }

  playerPoints(playerId: string, stretch: Stretch): number {
    return sum(this.#in(stretch), action =>
      String(action.personId) === playerId ? worth(action) : 0,
    )
  }

  playerRebounds(playerId: string, stretch: Stretch): number {
    return this.#count(
      stretch,
      action => action.actionType === 'rebound' && String(action.personId) === playerId,
    )
  }

  playerAssists(playerId: string, stretch: Stretch): number {
    return this.#count(
      stretch,
      action => isMadeGoal(action) && String(action.assistPersonId) === playerId,
    )
  }

  /** Personal and offensive fouls. */
  playerFouls(playerId: string, stretch: Stretch): number {
    return this.#count(
      stretch,
      action =>
        action.actionType === 'foul' &&
        (action.subType === 'personal' || action.subType === 'offensive') &&
        String(action.personId) === playerId,
    )
  }

  /** Rebounds of players, without the team's own. */
  teamRebounds(teamId: string, stretch: Stretch): number {
    return this.#count(
      stretch,
      action =>
        action.actionType === 'rebound' &&
        String(action.teamId) === teamId &&
        (action.personId ?? 0) > 0,
    )
  }

  teamTurnovers(teamId: string, stretch: Stretch): number {
    return this.#count(
      stretch,
      action => action.actionType === 'turnover' && String(action.teamId) === teamId,
    )
  }

  teamThrees(teamId: string, stretch: Stretch): { made: number; attempted: number } {
    const threes = this.#in(stretch).filter(
      action => action.actionType === '3pt' && String(action.teamId) === teamId,
    )
    return { made: threes.filter(isMadeGoal).length, attempted: threes.length }
  }

  benchPoints(teamId: string): number {
    const bench = this.#team(teamId).players.filter(player => player.starter !== '1')
    return bench.reduce(
      (total, player) =>
        total + this.playerPoints(String(player.personId), { from: -1, to: this.end }),
      0,
    )
  }

  players(teamId: string): readonly string[] {
    return this.#team(teamId).players.map(player => String(player.personId))
  }

  plays(playerId: string, teamId: string): boolean {
    return this.players(teamId).includes(playerId)
  }

  otherTeam(teamId: string): string {
    return teamId === this.awayId ? this.homeId : this.awayId
  }

  /** The biggest lead that a team had up to a position; 0 when it never led. */
  biggestLead(teamId: string, to: number): number {
    let biggest = 0
    let margin = 0
    for (const action of this.#in({ from: -1, to })) {
      margin += String(action.teamId) === teamId ? worth(action) : -worth(action)
      biggest = Math.max(biggest, margin)
    }
    return biggest
  }

  /** When the leader at a position took the lead that it has there. */
  leadTaken(teamId: string, to: number): { period: number; clock: string } | undefined {
    let margin = this.score(teamId, to) - this.score(this.otherTeam(teamId), to)
    for (let index = to; index >= 0 && margin > 0; index -= 1) {
      const action = this.#actions[index]
      if (action === undefined) break
      const points = String(action.teamId) === teamId ? worth(action) : -worth(action)
      if (margin - points <= 0) return { period: action.period, clock: action.clock }
      margin -= points
    }
    return undefined
  }

  /** Who scored the last points without an answer, how many, and since which period. */
  streak(to: number): { teamId: string; points: number; period: number } | undefined {
    const baskets = this.#in({ from: -1, to }).filter(action => worth(action) > 0)
    const last = baskets.at(-1)
    if (last === undefined) return undefined
    let points = 0
    let { period } = last
    for (const action of baskets.toReversed()) {
      if (action.teamId !== last.teamId) break
      points += worth(action)
      period = action.period
    }
    return { teamId: String(last.teamId), points, period }
  }

  /** Position of the last action before a period; -1 for the first. */
  beforePeriod(period: number): number {
    return (
      this.#actions.findIndex(
        action => action.actionType === 'period' && action.period === period,
      ) - 1
    )
  }

  /** Timeouts (those within 30 seconds of another's first belong to it) and ends of periods that do not end the game. */
  breaks(): readonly RecordedBreak[] {
    const breaks: RecordedBreak[] = []
    this.#actions.forEach((action, index) => {
      if (action.actionType === 'timeout') {
        const last = breaks.at(-1)
        const opener = last?.timeout === true ? this.#actions[last.opener] : undefined
        const soon =
          opener?.period === action.period && secondsLeft(opener) - secondsLeft(action) <= 30
        if (last !== undefined && soon) breaks[breaks.length - 1] = { ...last, at: index }
        else breaks.push({ opener: index, at: index, timeout: true })
      }
      if (action.actionType === 'period' && action.subType === 'end') {
        const over =
          action.period >= this.regulationPeriods &&
          this.score(this.awayId, index) !== this.score(this.homeId, index)
        if (!over) breaks.push({ opener: index, at: index, timeout: false })
      }
    })
    return breaks
  }

  /**
   * The runs of a team, straight from the definition of maximal scoring subsequences: the best stretch of the game, then
   * the best to its left and to its right, and so on.
   */
  runs(teamId: string): readonly RecordedRun[] {
    const baskets = this.#actions.filter(action => worth(action) > 0)
    const weights = baskets.map(action =>
      String(action.teamId) === teamId ? worth(action) : -2 * worth(action),
    )
    return bestStretches(weights, 0, weights.length)
      .filter(({ sum: total }) => total >= 8)
      .map(({ from, to }) => {
        const stretch = baskets.slice(from, to)
        const own = stretch.filter(action => String(action.teamId) === teamId)
        const ends = [stretch[0]?.period ?? 1, stretch.at(-1)?.period ?? 1]
        return {
          teamId,
          pointsFor: sum(own, worth),
          pointsAgainst: sum(stretch, worth) - sum(own, worth),
          periods: [...new Set(ends)],
        }
      })
  }

  /** The four factors of a team over the whole game, in percent with one decimal; turnovers need possessions. */
  factor(name: string, teamId: string): string | undefined {
    const [part, whole] = this.#factorParts(name, teamId)
    return whole > 0 ? `${(Math.round((1000 * part) / whole) / 10).toFixed(1)}%` : undefined
  }

  #factorParts(name: string, teamId: string): readonly [number, number] {
    const game = { from: -1, to: this.end }
    const of = (id: string, test: (action: RawAction) => boolean) =>
      this.#count(game, action => String(action.teamId) === id && test(action))
    const opponent = this.otherTeam(teamId)
    const attempts = of(teamId, isGoalAttempt)
    switch (name) {
      case 'effective field goal percentage': {
        const threes = of(teamId, action => isMadeGoal(action) && action.actionType === '3pt')
        return [2 * of(teamId, isMadeGoal) + threes, 2 * attempts]
      }
      case 'free throw rate':
        return [of(teamId, action => action.actionType === 'freethrow'), attempts]
      case 'offensive rebound percentage': {
        const live = of(
          teamId,
          action =>
            isRebound(action, 'offensive') && !(action.qualifiers ?? []).includes('deadball'),
        )
        return [live, live + of(opponent, action => isRebound(action, 'defensive'))]
      }
      default:
        return [this.teamTurnovers(teamId, game), this.possessions(teamId)]
    }
  }

  /** Possessions that a team finished, counted play by play. */
  possessions(teamId: string): number {
    let finished = 0
    let ball: string | undefined
    const finish = (id: string) => {
      if (id === teamId) finished += 1
      ball = this.otherTeam(id)
    }
    for (const action of this.#actions) {
      const id = String(action.teamId)
      if (isMadeGoal(action) || action.actionType === 'turnover') finish(id)
      if (isRebound(action, 'defensive')) finish(this.otherTeam(id))
      if (isRebound(action, 'offensive')) ball = id
      if (isLastFreeThrow(action)) {
        if (action.subType === '1 of 1') {
          if (id === teamId) finished -= 1
          ball = id
        }
        if (action.shotResult === 'Made') finish(id)
      }
      if (action.actionType === 'period' && action.subType === 'end') {
        if (ball !== undefined) finish(ball)
        ball = undefined
      }
    }
    return finished
  }

  #team(teamId: string): RawTeam {
    return teamId === this.awayId ? this.box.awayTeam : this.box.homeTeam
  }

  #in({ from, to }: Stretch): readonly RawAction[] {
    return this.#actions.slice(from + 1, to + 1)
  }

  #count(stretch: Stretch, test: (action: RawAction) => boolean): number {
    return this.#in(stretch).filter(test).length
  }
}

/** The points that an action scored. */
function worth({ actionType, shotResult }: RawAction): number {
  if (shotResult !== 'Made') return 0
  return { '2pt': 2, '3pt': 3, freethrow: 1 }[actionType] ?? 0
}

function isGoalAttempt({ actionType }: RawAction): boolean {
  return actionType === '2pt' || actionType === '3pt'
}

function isMadeGoal(action: RawAction): boolean {
  return isGoalAttempt(action) && action.shotResult === 'Made'
}

function isRebound({ actionType, subType }: RawAction, kind: 'offensive' | 'defensive'): boolean {
  return actionType === 'rebound' && subType === kind
}

function isLastFreeThrow(action: RawAction & { readonly descriptor?: string }): boolean {
  if (action.actionType !== 'freethrow') return false
  const beside = /^(technical|clear-path|away-from-play|flagrant)/.test(action.descriptor ?? '')
  return !beside && /^(\d) of \1$/.test(action.subType ?? '')
}

function secondsLeft({ clock }: RawAction): number {
  return Number(clock.slice(2, 4)) * 60 + Number(clock.slice(5, 10))
}

function sum<Element>(list: readonly Element[], value: (element: Element) => number): number {
  return list.reduce((total, element) => total + value(element), 0)
}

interface WeighedStretch {
  readonly from: number
  readonly to: number
  readonly sum: number
}

function bestStretches(weights: readonly number[], from: number, to: number): WeighedStretch[] {
  let best: WeighedStretch | undefined
  for (let start = from; start < to; start += 1) {
    let total = 0
    for (let end = start; end < to; end += 1) {
      total += weights[end] ?? 0
      const found = { from: start, to: end + 1, sum: total }
      if (total > 0 && isBetter(found, best)) best = found
    }
  }
  if (best === undefined) return []
  return [...bestStretches(weights, from, best.from), best, ...bestStretches(weights, best.to, to)]
}

/** Of stretches with the same sum the shorter: what adds nothing does not belong to it. */
function isBetter(found: WeighedStretch, best: WeighedStretch | undefined): boolean {
  if (best === undefined || found.sum > best.sum) return true
  return found.sum === best.sum && found.to - found.from < best.to - best.from
}
