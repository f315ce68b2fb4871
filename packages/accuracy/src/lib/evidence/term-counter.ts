import type { EvidenceTerm } from '@fixture-feed/contract/evidence-how'
import { countedIn, type GameRecord } from '../game-record.ts'
import {
  allEarlierGames,
  type EarlierGame,
  earlierCount,
  earlierGames,
  hasPlayed,
} from '../meanings/earlier-games.ts'
import { hasQualifier, type RawAction, worth } from '../raw-action.ts'
import { possessionsIn } from '../recorded-factors.ts'

/** A counted term: its value, and the plays that it counts, in play order. */
export interface CountedTerm {
  readonly value: number | string
  /** The plays that a claim must name. */
  readonly plays: readonly RawAction[]
  /** Whether a claim may name further plays, because several sets of plays give the same count. */
  readonly mayHaveMore: boolean
  /** Positions of the stretch that is counted: after `from`, up to and including `to`. */
  readonly from: number
  readonly to: number
}

/** Thrown for a term that has no value. The message states the reason. */
export class UncountableTermError extends Error {
  override readonly name = 'UncountableTermError'
}

/** Counts the terms of `how` over all plays of their kinds, up to a position of the game. */
export class TermCounter {
  readonly #record: GameRecord
  readonly #history: unknown
  readonly #moment: number

  constructor(
    record: GameRecord,
    { history, moment }: { readonly history: unknown; readonly moment: number },
  ) {
    this.#record = record
    this.#history = history
    this.#moment = moment
  }

  /**
   * @throws {UncountableTermError} for an unknown key, entity, play or game, an entity of the wrong kind, a period that
   * has not started, a play or a bound after the moment of the item, bounds without a play between them, and earlier
   * games that leave out others.
   */
  count(term: EvidenceTerm): CountedTerm {
    const { at, games, key } = term
    this.#requireCurrentGame(term)
    if (games.length > 0) return this.#earlier(term)
    if (at !== '') return this.#shown(term)
    if (key === 'name') return this.#none(this.#name(term.id))
    if (key === 'schedule') return this.#none('')
    const { from, to } = this.#stretch(term)
    const stretch = this.#record.actions.slice(from + 1, to + 1)
    return { mayHaveMore: false, ...this.#counted(term, stretch), from, to }
  }

  /** Rejects bounds that would have no effect. */
  #requireCurrentGame({ at, bounds, games }: EvidenceTerm): void {
    const isBounded = bounds.after !== undefined || bounds.until !== undefined
    if (isBounded && (at !== '' || games.length > 0)) {
      throw new UncountableTermError(
        '"after" and "until" bound a count of this game, not earlier games or the state at one play',
      )
    }
  }

  #none(value: number | string): CountedTerm {
    return { value, plays: [], mayHaveMore: false, from: -1, to: -1 }
  }

  /** The name of a team or a player, or the key of a statistic. */
  #name(id: string): string {
    if (isStatistic(id)) return id
    this.#requireEntity(id)
    return this.#record.nameOf(id)
  }

  #requireEntity(id: string): void {
    if (!this.#isTeam(id) && !this.#isPlayer(id)) {
      throw new UncountableTermError(`"${id}" is not a team or a player of this game`)
    }
  }

  #isTeam(id: string): boolean {
    return id === this.#record.awayId || id === this.#record.homeId
  }

  #isPlayer(id: string): boolean {
    const { awayId, homeId } = this.#record
    return [awayId, homeId].some(team => this.#record.players(team).includes(id))
  }

  /** The period, the clock or a score of the play that a term names. */
  #shown({ key, at }: EvidenceTerm): CountedTerm {
    const index = this.#positionOf(at)
    const action = this.#record.actions[index]
    if (action === undefined || index > this.#moment) {
      throw new UncountableTermError(`play ${at} is after the moment of the item`)
    }
    const { homeId, awayId } = this.#record
    const values: Readonly<Record<string, number | string>> = {
      period: action.period,
      clock: action.clock,
      homeScore: this.#record.score(homeId, index),
      awayScore: this.#record.score(awayId, index),
    }
    const value = Object.hasOwn(values, key) ? values[key] : undefined
    if (value === undefined) throw new UncountableTermError(`a play has no "${key}"`)
    return { value, plays: [action], mayHaveMore: false, from: index - 1, to: index }
  }

  #positionOf(play: string): number {
    const index = this.#record.position(Number(play))
    if (index === -1) throw new UncountableTermError(`play ${play} is not in the game`)
    return index
  }

  #stretch({ bounds }: EvidenceTerm): { readonly from: number; readonly to: number } {
    const { period, after, until } = bounds
    if (period !== undefined) {
      const from = this.#record.beforePeriod(period)
      const isPlayed = this.#record.actions
        .slice(from + 1, this.#moment + 1)
        .some(action => action.period === period)
      if (!isPlayed) throw new UncountableTermError(`period ${period} has not started`)
      return { from, to: Math.min(this.#record.endOf(period), this.#moment) }
    }
    const from = after === undefined ? -1 : this.#positionOf(after)
    const to = until === undefined ? this.#moment : this.#positionOf(until)
    if (to > this.#moment || from > this.#moment) {
      throw new UncountableTermError('a bound is after the moment of the item')
    }
    if (to <= from) throw new UncountableTermError('its bounds contain no play')
    return { from, to }
  }

  #counted(
    term: EvidenceTerm,
    stretch: readonly RawAction[],
  ): Pick<CountedTerm, 'value' | 'plays'> & { mayHaveMore?: boolean } {
    const { key, id } = term
    switch (key) {
      case 'leadChanges':
      case 'ties':
        if (id !== '') throw new UncountableTermError(`"${key}" is a count of both teams`)
        return key === 'ties' ? this.#ties(stretch) : this.#leadChanges(stretch)
      case 'possessions':
        this.#requireTeam(id)
        return {
          value: possessionsIn(this.#record, stretch, id),
          plays: [],
          mayHaveMore: true,
        }
      case 'wins': {
        this.#requireTeam(id)
        const points = (team: string) =>
          stretch.reduce(
            (total, each) => total + (String(each.teamId) === team ? worth(each) : 0),
            0,
          )
        const value = Number(points(id) > points(this.#record.otherTeam(id)))
        return { value, plays: stretch.filter(each => worth(each) > 0) }
      }
      default:
        return this.#statistic(term, stretch)
    }
  }

  #requireTeam(id: string): void {
    if (!this.#isTeam(id)) throw new UncountableTermError(`"${id}" is not a team of this game`)
  }

  #statistic({ key, id }: EvidenceTerm, stretch: readonly RawAction[]) {
    this.#requireEntity(id)
    const isTeam = this.#isTeam(id)
    if ((teamKeys as ReadonlySet<string>).has(key)) this.#requireTeam(id)
    const column = sameKeys[key] ?? key
    const own = stretch.filter(each => {
      const counted = countedIn(each, column)
      if (Number.isNaN(counted)) throw new UncountableTermError(`"${key}" is not a statistic`)
      if (counted === 0) return false
      if (!isTeam) return String(key === 'assists' ? each.assistPersonId : each.personId) === id
      return String(each.teamId) === id && this.#isOfTeamCount(each, key)
    })
    const value = own.reduce((total, each) => total + countedIn(each, column), 0)
    return { value, plays: own }
  }

  /** Whether an action of a team belongs to the team's count of a key: a team rebound does not belong to `rebounds`. */
  #isOfTeamCount(action: RawAction, key: string): boolean {
    const hasPlayer = (action.personId ?? 0) > 0
    switch (key) {
      case 'benchPoints':
        return !this.#record.hasStarted(String(action.personId))
      case 'rebounds':
      case 'offensiveRebounds':
      case 'defensiveRebounds':
        return hasPlayer
      case 'liveOffensiveRebounds':
        return hasPlayer || !hasQualifier(action, 'deadball')
      default:
        return true
    }
  }

  /**
   * The number of lead changes, and their plays. The play with the first lead is among the plays, because the first
   * lead change depends on it.
   */
  #leadChanges(stretch: readonly RawAction[]) {
    let leader = 0
    const plays = stretch.filter(({ actionNumber }) => {
      const { homeId } = this.#record
      const sign = Math.sign(this.#record.lead(homeId, this.#record.position(actionNumber)))
      const isNew = sign !== 0 && sign !== leader
      if (isNew) leader = sign
      return isNew
    })
    return { value: Math.max(0, plays.length - 1), plays }
  }

  #ties(stretch: readonly RawAction[]) {
    const { homeId } = this.#record
    const plays = stretch.filter(action => {
      const index = this.#record.position(action.actionNumber)
      return worth(action) > 0 && this.#record.lead(homeId, index) === 0
    })
    return { value: plays.length, plays }
  }

  /**
   * A count over earlier games. The named games must give the same count as all games of a set that contains them, such
   * as the season. A single game suffices for a date or for points.
   */
  #earlier({ key, id, games }: EvidenceTerm): CountedTerm {
    const [first = ''] = games
    const sets = this.#gameSets(id)
    const whole = sets.find(({ name }) => name === first)
    const idsOf = (set: readonly EarlierGame[]) => set.map(({ fixtureId }) => fixtureId)
    const named = whole === undefined ? games : idsOf(whole.games)
    const value = earlierCount(this.#history, { key, id, games: named })
    if (typeof value === 'number' && Number.isNaN(value) && named.length > 0) {
      throw new UncountableTermError(`the history has no "${key}" of "${id}" in ${named.join('|')}`)
    }
    if (named.length === 0) return this.#none(key === 'date' ? '' : 0)
    const isSingle = named.length === 1 && this.#areKnown(named)
    const isWhole = sets.some(set => {
      const all = idsOf(set.games)
      return (
        named.every(game => all.includes(game)) &&
        earlierCount(this.#history, { key, id, games: all }) === value
      )
    })
    if (!isWhole && !(isSingle && singleKeys.has(key))) {
      throw new UncountableTermError(`the games of "${key} of ${id}" leave out other games`)
    }
    return this.#none(value)
  }

  #areKnown(games: readonly string[]): boolean {
    const all = this.#parts().flatMap(part => allEarlierGames(this.#past, part))
    return games.every(game => all.some(({ fixtureId }) => fixtureId === game))
  }

  get #past(): { readonly history: unknown; readonly record: GameRecord } {
    return { history: this.#history, record: this.#record }
  }

  #parts(): readonly string[] {
    return ['Regular Season', 'Playoffs']
  }

  /**
   * The complete sets of earlier games of an entity: parts of the season, and meetings of the two teams. Games that do
   * not count for averages are not included.
   */
  #gameSets(
    id: string,
  ): readonly { readonly name: string; readonly games: readonly EarlierGame[] }[] {
    const { awayId, homeId } = this.#record
    const isOf = (game: EarlierGame) =>
      this.#isTeam(id)
        ? hasPlayed(game, id)
        : [game.away, game.home].some(({ players }) => players?.some(each => each.id === id))
    const own = earlierGames(this.#past).filter(isOf)
    const meetings = earlierGames(this.#past).filter(
      game => hasPlayed(game, awayId) && hasPlayed(game, homeId),
    )
    const parts = this.#parts().map(part => ({
      name: part,
      games: earlierGames(this.#past, part).filter(isOf),
    }))
    return [{ name: 'season', games: own }, { name: 'series', games: meetings }, ...parts]
  }
}

/** Whether a key is a statistic that texts name: a count of actions, or one of the four factors. */
export function isStatistic(key: string): boolean {
  return (
    factorKeys.has(key) ||
    !Number.isNaN(countedIn({ actionNumber: 0, period: 1, clock: '', actionType: '' }, key))
  )
}

const factorKeys: ReadonlySet<string> = new Set([
  ...['effectiveFieldGoalPercentage', 'turnoverPercentage'],
  ...['offensiveReboundPercentage', 'freeThrowRate'],
])

/** Keys that may be counted in a single earlier game. */
const singleKeys: ReadonlySet<string> = new Set(['date', 'points'])

/** Keys of counts that only teams have. */
const teamKeys: ReadonlySet<string> = new Set([
  ...['benchPoints', 'liveOffensiveRebounds', 'allDefensiveRebounds'],
])

/** Keys that use the computation of another key, applied to other plays. */
const sameKeys: Readonly<Record<string, string>> = {
  benchPoints: 'points',
  liveOffensiveRebounds: 'offensiveRebounds',
  allDefensiveRebounds: 'defensiveRebounds',
}
