import type { Break as BreakContent, GameState } from '@fixture-feed/contract/shared-structures'
import type { Pair, Ratio, Stretch, Time } from '../../messages.ts'
import { compareIds, opposite, pointsOf, type Side } from '../game/action.ts'
import type { GameInput } from '../game/game-input.ts'
import { lineUpsOf } from '../game/line-ups.ts'
import { marginOf as leadIn } from '../game/standing.ts'
import type { Break } from '../moments/moment.ts'
import type { Game, Prefix } from '../statistics/prefix.ts'
import { streakAt } from '../statistics/runs.ts'
import { countsOf, emptyTally } from '../statistics/tally.ts'
import { thresholds } from '../thresholds.ts'
import {
  beforePeriod,
  biggestLeadOf,
  counted,
  type Fact,
  marginOf,
  ownOf,
  scoreOf,
  shooting,
  timeOf,
} from './fact.ts'
import { gameStateOf } from './game-state.ts'
import { playAt, type ScoringPlay } from './plays.ts'
import { topScorers } from './scorers.ts'

/** A player with a number that is his. */
export interface PlayerPoints {
  readonly playerId: string
  readonly side: Side
  readonly points: Fact
}

export interface FoulTrouble {
  readonly playerId: string
  readonly side: Side
  readonly fouls: Fact
  /** How many more he may commit; with none left he is out. */
  readonly left: number
  /** Whether a foul came since the break before. */
  readonly isNew: boolean
  readonly isOnFloor: boolean
}

/** A count of both teams that differs. */
export interface Gap {
  readonly more: Side
  readonly most: Fact
  readonly least: Fact
  /** By how much it differed at the break before, for the team that has more now. */
  readonly before: number
}

/** What there is to say at a break. */
export interface BreakFacts {
  readonly content: { readonly break: BreakContent; readonly gameState: GameState }
  readonly isTimeout: boolean
  readonly time: Fact<Time>
  readonly teamOf: (side: Side) => string
  /** Who leads, or the home team. */
  readonly leader: Side
  readonly isTied: boolean
  /** The points of the leader first. */
  readonly score: Fact<Pair>
  readonly margin: Fact
  /** The score where the told stretch began, at the break before or at the start of the period; the leader of now first. */
  readonly scoreThen: Fact<Pair>
  /** The points that made the lead or the tie there is now, if they came in the last seconds before the break. */
  readonly play: ScoringPlay | undefined
  /** Whether they turned a tie or a deficit into a lead. */
  readonly isGoAhead: boolean
  /** The biggest lead of the other team over one that has since come back from far. */
  readonly comeback: { readonly side: Side; readonly deficit: Fact } | undefined
  readonly isBiggestLead: boolean
  /** The period that comes, when it is an overtime. */
  readonly overtime: number | undefined
  /** How much is left of the last period of the game, unless another one comes; `undefined` before it. */
  readonly leftOfGameMs: number | undefined
  readonly isLate: boolean
  /** What is told of at this break: since the break before, or the period. */
  readonly stretch: Stretch
  /** What both teams scored in that, the home team's points first. */
  readonly scored: Fact<Pair>
  /** Points of one team without an answer, up to the break. */
  readonly streak:
    | {
        readonly side: Side
        readonly points: Fact
        readonly run: Fact<Pair>
        readonly inPeriod: boolean
      }
    | undefined
  /** Who scored most of both teams in the stretch, if nobody as many. */
  readonly hotHand: (PlayerPoints & { readonly teamPoints: Fact }) | undefined
  /** Who has most points of all, if nobody as many; at a timeout when it was another at the break before. */
  readonly topScorer: PlayerPoints | undefined
  /** The worst first. */
  readonly foulTrouble: readonly FoulTrouble[]
  /** Somebody a basket short of a round number of points. */
  readonly closeTo: (PlayerPoints & { readonly mark: number }) | undefined
  /** Threes of both teams, with how many attempts came since the break before. */
  readonly threes: readonly {
    readonly side: Side
    readonly threes: Fact<Ratio>
    readonly since: number
  }[]
  readonly turnovers: Gap | undefined
  readonly rebounds: Gap | undefined
}

const worth = thresholds.break

export function breakFacts(game: Game, moment: Break): BreakFacts {
  const { input } = game
  const { at, before, kind } = moment
  const { standing, action } = at
  const isTimeout = kind === 'timeout'
  const periodStart = beforePeriod(game, at)
  const told = isTimeout ? before : periodStart
  const leader = standing.leader ?? 'home'
  const score = scoreOf(leader, at)
  const play = lastPlay(game, at)
  const inLastPeriod = action.period >= input.rules.regulationPeriods
  const overtime = kind === 'overtime' ? action.period + 1 : undefined
  return {
    content: {
      break: { kind, period: action.period, clock: action.clock },
      gameState: gameStateOf(input, at),
    },
    isTimeout,
    time: timeOf(at),
    teamOf: side => input[side].id,
    leader,
    isTied: standing.leader === undefined,
    score,
    margin: marginOf(score),
    scoreThen: scoreOf(leader, told),
    play,
    isGoAhead: play !== undefined && isGoAhead(play),
    comeback: comebackOf(game, at),
    isBiggestLead: isBiggestLead(at),
    overtime,
    leftOfGameMs: inLastPeriod && overtime === undefined ? action.leftMs : undefined,
    isLate: inLastPeriod && action.leftMs <= worth.late,
    stretch: isTimeout ? (before === undefined ? 'game' : 'break') : action.period,
    scored: scoreOf('home', at, told),
    streak: streakOf(game, at),
    hotHand: hotHand(input, at, told),
    topScorer: topScorer(input, moment),
    foulTrouble: foulTrouble(input, at, before),
    closeTo: closeTo(input, at),
    threes: (['away', 'home'] as const).map(side => ({
      side,
      threes: shooting('threes', { side, until: at }),
      since: counted('threePointersAttempted', { side, until: at, after: before }).value,
    })),
    turnovers: gapOf('turnovers', at, before),
    rebounds: gapOf('rebounds', at, before),
  }
}

function isGoAhead({ play, score }: ScoringPlay): boolean {
  const { how, made } = play.value
  const { own, other } = score.value
  const points = how === 'three' ? 3 : how === 'basket' ? 2 : made
  return own > other && own - points <= other
}

/** The last points before a break, when they came in its last seconds. */
function lastPlay({ prefixes }: Game, at: Prefix): ScoringPlay | undefined {
  const last = prefixes.slice(0, at.index + 1).findLast(({ action }) => pointsOf(action) > 0)
  if (last === undefined || last.action.period !== at.action.period) return undefined
  if (last.action.leftMs - at.action.leftMs > worth.recent) return undefined
  return playAt({ prefixes }, last)
}

/** A team that was far behind and is close, level or ahead now. */
function comebackOf(game: Game, at: Prefix): BreakFacts['comeback'] {
  const { standing } = at
  const side = (['away', 'home'] as const).find(
    each =>
      standing.biggestLead[opposite(each)].margin >= worth.deficit &&
      Math.abs(standing[opposite(each)] - standing[each]) <= worth.backWithin,
  )
  if (side === undefined) return undefined
  return { side, deficit: biggestLeadOf(game, opposite(side), at).lead }
}

function isBiggestLead({ standing }: Prefix): boolean {
  const margin = leadIn(standing)
  const { away, home } = standing.biggestLead
  return margin > 0 && margin >= Math.max(away.margin, home.margin)
}

function streakOf({ prefixes }: Game, at: Prefix): BreakFacts['streak'] {
  const streak = streakAt(prefixes.slice(0, at.index + 1))
  if (streak === undefined) return undefined
  const { side, first } = streak
  const run = scoreOf(side, at, prefixes[first.index - 1])
  return {
    side,
    run,
    points: ownOf(run),
    inPeriod: first.action.period === at.action.period,
  }
}

function hotHand(input: GameInput, at: Prefix, after: Prefix | undefined): BreakFacts['hotHand'] {
  const top = uniqueTop(input, at, after)
  return top && { ...top, teamPoints: counted('points', { side: top.side, until: at, after }) }
}

function topScorer(input: GameInput, { kind, at, before }: Break): PlayerPoints | undefined {
  const top = uniqueTop(input, at)
  if (kind !== 'timeout' || before === undefined) return top
  return uniqueTop(input, before)?.playerId === top?.playerId ? undefined : top
}

/** Who scored most of both teams, if nobody as many. */
function uniqueTop(input: GameInput, until: Prefix, after?: Prefix): PlayerPoints | undefined {
  const tops = (['away', 'home'] as const).flatMap(side => {
    const top = topScorers(input, side, until, after)
    return top === undefined ? [] : [{ side, ...top }]
  })
  const most = Math.max(0, ...tops.map(({ points }) => points))
  const players = tops
    .filter(({ points }) => points === most)
    .flatMap(({ side, playerIds }) => playerIds.map(playerId => ({ side, playerId })))
  const [player, another] = players
  if (player === undefined || another !== undefined) return undefined
  return { ...player, points: counted('points', { ...player, until, after }) }
}

function closeTo(input: GameInput, at: Prefix): BreakFacts['closeTo'] {
  const sentOff = ejectedOf(input, at)
  return [...input.away.players, ...input.home.players]
    .flatMap(({ id, side }) => {
      if (countsOf(at.tally, id).fouls >= input.rules.foulLimit || sentOff.has(id)) return []
      const points = counted('points', { side, playerId: id, until: at })
      const mark = worth.marks.find(
        each => each > points.value && each - points.value <= worth.markWithin,
      )
      return mark === undefined ? [] : [{ playerId: id, side, points, mark }]
    })
    .sort((a, b) => b.points.value - a.points.value || compareIds(a.playerId, b.playerId))
    .at(0)
}

/** The limit that the thresholds of foul trouble belong to. */
const usualFoulLimit = 6

function foulTrouble(
  input: GameInput,
  at: Prefix,
  before: Prefix | undefined,
): readonly FoulTrouble[] {
  const { foulLimit, regulationPeriods } = input.rules
  const quarter = Math.ceil((at.action.period * worth.foulTrouble.length) / regulationPeriods)
  const usual = worth.foulTrouble[quarter - 1] ?? 5
  const from = Math.max(2, usual + foulLimit - usualFoulLimit)
  const sentOff = ejectedOf(input, at)
  const troubled = [...input.away.players, ...input.home.players].filter(
    ({ id }) => countsOf(at.tally, id).fouls >= from && !sentOff.has(id),
  )
  if (troubled.length === 0) return []
  const onFloor = lineUpsOf(input)[at.index]
  return troubled
    .map(({ id, side }) => {
      const fouls = counted('fouls', { side, playerId: id, until: at })
      return {
        playerId: id,
        side,
        fouls,
        left: foulLimit - fouls.value,
        isNew: fouls.value > countsOf(before?.tally ?? emptyTally, id).fouls,
        isOnFloor: onFloor?.[side].has(id) ?? false,
      }
    })
    .sort((a, b) => b.fouls.value - a.fouls.value || compareIds(a.playerId, b.playerId))
}

/** Who has been sent off: whatever they have is what they end with. */
function ejectedOf({ actions }: GameInput, { index }: Prefix): ReadonlySet<string> {
  const until = actions.slice(0, index + 1)
  return new Set(until.flatMap(action => (action.kind === 'other' && action.ejected) || []))
}

function gapOf(
  key: 'turnovers' | 'rebounds',
  until: Prefix,
  before: Prefix | undefined,
): Gap | undefined {
  const of = (side: Side, at: Prefix): Fact => counted(key, { side, until: at })
  const [away, home] = [of('away', until), of('home', until)]
  if (away.value === home.value) return undefined
  const more = away.value > home.value ? 'away' : 'home'
  const [most, least] = more === 'away' ? [away, home] : [home, away]
  return {
    more,
    most,
    least,
    before: before === undefined ? 0 : of(more, before).value - of(opposite(more), before).value,
  }
}
