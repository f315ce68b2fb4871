import { isGoalAttempt, isMadeGoal, type RawAction, secondsLeft, worth } from './raw-action.ts'

/** The play-by-play and box score of a game in the public liveData format, as `JSON.parse` gave them. */
export interface RecordFiles {
  readonly playByPlay: unknown
  readonly boxScore: unknown
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
  readonly rules?: {
    readonly periodMinutes?: number
    readonly overtimeMinutes?: number
    readonly foulLimit?: number
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

/** A stretch of the game in play order: after `from` (-1 for the start) up to and including `to`. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

export interface RecordedBreak {
  /** Position of the action that the item is named after. */
  readonly opener: number
  readonly at: number
  readonly timeout: boolean
}

/** Points as the record has them, with the score after them as the scorer's team sees it. */
export interface RecordedPlay {
  readonly index: number
  readonly playerId: string
  readonly teamId: string
  readonly how: 'three' | 'basket' | 'free-throws'
  readonly made: number
  readonly assistId: string | undefined
  readonly period: number
  readonly clock: string
  readonly own: number
  readonly other: number
}

/** What is no play and may be noted at any place. */
const anywhere: ReadonlySet<string> = new Set(['memo', 'instantreplay', 'stoppage', 'ejection'])

/** What holds where the box score says nothing else. */
function usualRules(
  periods: number,
  gameId: string,
): { readonly periodMinutes: number; readonly foulLimit: number } {
  if (periods === 2) return { periodMinutes: 20, foulLimit: 5 }
  return { periodMinutes: gameId.startsWith('10') ? 10 : 12, foulLimit: 6 }
}

/**
 * A second, independent reading of a game's files for checking texts: plain loops over the raw actions, none of the
 * generator's stages. The files must be ones that the generator accepts.
 */
export class GameRecord {
  readonly box: RawGame
  readonly awayId: string
  readonly homeId: string
  readonly regulationPeriods: number
  readonly periodMinutes: number
  readonly overtimeMinutes: number
  readonly foulLimit: number
  /** In play order. */
  readonly actions: readonly RawAction[]

  constructor({ playByPlay, boxScore }: RecordFiles) {
    const { actions } = (playByPlay as { game: { actions: readonly RawAction[] } }).game
    const ordered = actions.every(action => typeof action.orderNumber === 'number')
    this.actions = ordered
      ? actions.toSorted((a, b) => (a.orderNumber ?? 0) - (b.orderNumber ?? 0))
      : actions
    this.box = (boxScore as { game: RawGame }).game
    this.awayId = String(this.box.awayTeam.teamId)
    this.homeId = String(this.box.homeTeam.teamId)
    this.regulationPeriods = this.box.regulationPeriods ?? 4
    const { rules, gameId } = this.box
    const usual = usualRules(this.regulationPeriods, gameId)
    this.periodMinutes = rules?.periodMinutes ?? usual.periodMinutes
    this.overtimeMinutes = rules?.overtimeMinutes ?? 5
    this.foulLimit = rules?.foulLimit ?? usual.foulLimit
  }

  get end(): number {
    return this.actions.length - 1
  }

  /** Position of an action by its number; -1 when there is none. */
  position(actionNumber: number): number {
    return this.actions.findIndex(action => action.actionNumber === actionNumber)
  }

  period(index: number): number {
    return this.actions[index]?.period ?? 1
  }

  /** The first position with this score and time, from which on both stay the same until something else happens. */
  positionOf(state: { period: number; clock: string; away: number; home: number }): number {
    return this.actions.findIndex(
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

  /** A statistic of a player, by the content's key; those that texts tell. */
  playerCount(playerId: string, key: string, stretch: Stretch): number {
    const own = (test: (action: RawAction) => boolean) =>
      this.#count(stretch, action => String(action.personId) === playerId && test(action))
    switch (key) {
      case 'points':
        return this.playerPoints(playerId, stretch)
      case 'rebounds':
        return this.playerRebounds(playerId, stretch)
      case 'assists':
        return this.playerAssists(playerId, stretch)
      case 'steals':
        return own(action => action.actionType === 'steal')
      case 'blocks':
        return own(action => action.actionType === 'block')
      case 'fieldGoalsMade':
        return own(isMadeGoal)
      case 'fieldGoalsAttempted':
        return own(isGoalAttempt)
      case 'threePointersMade':
        return own(action => isMadeGoal(action) && action.actionType === '3pt')
      default:
        return Number.NaN
    }
  }

  /** A statistic of a team, as the league prints it, by the content's key. */
  teamCount(teamId: string, key: string, stretch: Stretch): number {
    const own = (test: (action: RawAction) => boolean) =>
      this.#count(stretch, action => String(action.teamId) === teamId && test(action))
    switch (key) {
      case 'rebounds':
        return this.teamRebounds(teamId, stretch)
      case 'turnovers':
        return this.teamTurnovers(teamId, stretch)
      case 'threePointersMade':
        return this.teamThrees(teamId, stretch).made
      case 'fieldGoalsMade':
        return own(isMadeGoal)
      case 'fieldGoalsAttempted':
        return own(isGoalAttempt)
      case 'freeThrowsMade':
        return own(action => action.actionType === 'freethrow' && worth(action) > 0)
      case 'freeThrowsAttempted':
        return own(action => action.actionType === 'freethrow')
      case 'pointsInPaint':
        return sum(this.#in(stretch), action =>
          String(action.teamId) === teamId && action.qualifiers?.includes('pointsinthepaint')
            ? worth(action)
            : 0,
        )
      default:
        return Number.NaN
    }
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

  /** Whether a player is one of a team's. */
  isOf(playerId: string, teamId: string): boolean {
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
  leadTaken(
    teamId: string,
    to: number,
  ): { index: number; period: number; clock: string } | undefined {
    let margin = this.score(teamId, to) - this.score(this.otherTeam(teamId), to)
    for (let index = to; index >= 0 && margin > 0; index -= 1) {
      const action = this.actions[index]
      if (action === undefined) break
      const points = String(action.teamId) === teamId ? worth(action) : -worth(action)
      if (margin - points <= 0) return { index, period: action.period, clock: action.clock }
      margin -= points
    }
    return undefined
  }

  /** All points in a stretch, in order; free throws of one player at one clock are one play. */
  plays(stretch: Stretch): readonly RecordedPlay[] {
    const plays: RecordedPlay[] = []
    for (let index = stretch.from + 1; index <= stretch.to; index += 1) {
      const action = this.actions[index]
      if (action === undefined || worth(action) === 0) continue
      const [playerId, teamId] = [String(action.personId), String(action.teamId)]
      const last = plays.at(-1)
      const trip =
        action.actionType === 'freethrow' &&
        last?.how === 'free-throws' &&
        last.playerId === playerId &&
        last.clock === action.clock &&
        last.period === action.period
      const play: RecordedPlay = {
        index,
        playerId,
        teamId,
        how: howOf(action),
        made: trip ? last.made + 1 : 1,
        assistId: action.assistPersonId === undefined ? undefined : String(action.assistPersonId),
        period: action.period,
        clock: action.clock,
        own: this.score(teamId, index),
        other: this.score(this.otherTeam(teamId), index),
      }
      if (trip) plays[plays.length - 1] = play
      else plays.push(play)
    }
    return plays
  }

  /** The points that an action scored, alone. */
  playAt(index: number): RecordedPlay | undefined {
    return this.plays({ from: index - 1, to: index })[0]
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

  /** Position of the last play before a period; -1 for the first. */
  beforePeriod(period: number): number {
    return this.actions.findLastIndex(
      action => action.period < period && !anywhere.has(action.actionType),
    )
  }

  /** Timeouts (those within 30 seconds of another's first belong to it) and ends of periods that do not end the game. */
  breaks(): readonly RecordedBreak[] {
    const breaks: RecordedBreak[] = []
    this.actions.forEach((action, index) => {
      if (action.actionType === 'timeout') {
        const last = breaks.at(-1)
        const opener = last?.timeout === true ? this.actions[last.opener] : undefined
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

  #team(teamId: string): RawTeam {
    return teamId === this.awayId ? this.box.awayTeam : this.box.homeTeam
  }

  #in({ from, to }: Stretch): readonly RawAction[] {
    return this.actions.slice(from + 1, to + 1)
  }

  #count(stretch: Stretch, test: (action: RawAction) => boolean): number {
    return this.#in(stretch).filter(test).length
  }
}

function howOf({ actionType }: RawAction): RecordedPlay['how'] {
  if (actionType === 'freethrow') return 'free-throws'
  return actionType === '3pt' ? 'three' : 'basket'
}

function sum<Element>(list: readonly Element[], value: (element: Element) => number): number {
  return list.reduce((total, element) => total + value(element), 0)
}
