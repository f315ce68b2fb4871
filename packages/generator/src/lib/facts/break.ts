import type { Break as BreakContent, GameState } from '@fixture-feed/contract/shared-structures'
import { opposite, pointsOf, type Side } from '../game/action.ts'
import type { GameInput } from '../game/game-input.ts'
import { marginOf } from '../game/standing.ts'
import type { Break } from '../moments/moment.ts'
import { reboundsOf } from '../statistics/counts.ts'
import type { Game, Prefix } from '../statistics/prefix.ts'
import { streakAt } from '../statistics/runs.ts'
import { countsOf, emptyTally, totalTurnovers } from '../statistics/tally.ts'
import { gameStateOf } from './game-state.ts'
import { type Names, namesOf } from './names.ts'
import { beforePeriod } from './periods.ts'
import { playsBetween, type ScoringPlay } from './plays.ts'
import { present } from './present.ts'
import { type TopScorers, topScorers } from './scorers.ts'

type PerTeam = Readonly<Record<Side, number>>

/** A player's name in the ledger, with a number that is his. */
interface PlayerNumber {
  readonly playerId: string
  readonly teamId: string
}

/** What a break can begin with. */
export type BreakNews =
  | 'overtime'
  | 'late-lead'
  | 'late-tie'
  | 'comeback'
  | 'streak'
  | 'lead-taken'
  | 'turned'
  | 'biggest-lead'
  | 'hot-hand'
  | 'cut'
  | 'grown'

/** What there is to say at a break. */
export interface BreakFacts {
  readonly content: { readonly break: BreakContent; readonly gameState: GameState }
  /** What there is to begin with, what tells most first. */
  readonly news: readonly BreakNews[]
  readonly ledger: {
    /** The score at the break before. */
    readonly before?: PerTeam
    /**
     * By how much the team that leads now led where the told stretch began: at the break before, or at the end of a period
     * where it began. Negative when it trailed.
     */
    readonly leadThen: number
    /** The same as a number of points behind. */
    readonly deficitThen: number
    /** The points that made the lead or the tie there is now, if they came in the last seconds before the break. */
    readonly play?: ScoringPlay
    /** The biggest lead of the other team over a team that has since come back from far. */
    readonly comeback?: { readonly teamId: string; readonly deficit: number }
    /** Whether the lead is the biggest that anybody had. */
    readonly biggest: boolean
    /** The period that comes, when it is an overtime. */
    readonly overtime?: number
    /** Whether it is the last of regulation, or an overtime. */
    readonly inLastPeriod: boolean
    /** What both teams scored since: since the break before, or in the whole game before the first. */
    readonly since: PerTeam
    /** What both teams scored in the period so far. */
    readonly inPeriod: PerTeam
    /** At least five points of one team without an answer, up to the break. */
    readonly streak?: {
      readonly teamId: string
      readonly points: number
      /** Whether all of them came in this period. */
      readonly inPeriod: boolean
    }
    /**
     * Who scored most, of both teams, since the break before (at the end of a period: in the period); only with five
     * points or more, and nobody as many.
     */
    readonly hotHand?: PlayerNumber & { readonly points: number; readonly teamPoints: number }
    /** Who has most points of all; only when nobody has as many, and at a timeout when it was not said before. */
    readonly topScorer?: PlayerNumber & { readonly points: number }
    /** Players in danger of fouling out, the worst first. */
    readonly foulTrouble: readonly (PlayerNumber & {
      readonly fouls: number
      /** How many more he may commit; with none left he is out. */
      readonly left: number
      /** Whether a foul came since the break before. */
      readonly isNew: boolean
    })[]
    /** Somebody a basket short of a round number of points. */
    readonly closeTo?: PlayerNumber & {
      readonly points: number
      readonly missing: number
      readonly mark: number
    }
    /** A team that shoots threes very well or badly. */
    readonly threes?: { readonly teamId: string; readonly made: number; readonly attempted: number }
    readonly turnovers: PerTeam
    readonly rebounds: PerTeam
  }
  readonly names: Names
}

export function breakFacts(game: Game, moment: Break): BreakFacts {
  const { input } = game
  const { at, before } = moment
  const periodStart = beforePeriod(game, at)
  const told = moment.kind === 'timeout' ? before : periodStart
  const ledger = ledgerOf(game, moment, { told, periodStart })
  return {
    content: {
      break: { kind: moment.kind, period: at.action.period, clock: at.action.clock },
      gameState: gameStateOf(input, at),
    },
    news: newsOf(at, ledger),
    ledger,
    names: namesOf(input),
  }
}

function ledgerOf(
  game: Game,
  moment: Break,
  {
    told,
    periodStart,
  }: { readonly told: Prefix | undefined; readonly periodStart: Prefix | undefined },
): BreakFacts['ledger'] {
  const { input } = game
  const { at, before } = moment
  const leadThen = leadOver(told, at)
  return {
    ...(before === undefined
      ? {}
      : { before: { away: before.standing.away, home: before.standing.home } }),
    leadThen,
    deficitThen: -leadThen,
    ...present('play', lastPlay(game, at)),
    ...present('comeback', comebackOf(input, at)),
    biggest: isBiggestLead(at),
    ...present('overtime', moment.kind === 'overtime' ? at.action.period + 1 : undefined),
    inLastPeriod: at.action.period >= input.rules.regulationPeriods,
    since: pointsSince(at, before),
    inPeriod: pointsSince(at, periodStart),
    ...streakFacts(game, at),
    ...present('hotHand', hotHand(input, at, told)),
    ...present('topScorer', topScorer(input, moment)),
    foulTrouble: foulTrouble(input, at, before),
    ...present('closeTo', closeTo(input, at)),
    ...present('threes', notableThrees(input, at)),
    turnovers: perTeam(side => totalTurnovers(at.tally[side])),
    rebounds: perTeam(side => reboundsOf(at.tally[side].counts)),
  }
}

/** How recent a change of the score has to be to be told with the clock of the break. */
const recentMs = 30_000
/** How late in the last period, or in an overtime, one play is the news. */
const lateMs = 2 * 60_000
const comebackFrom = 12
const comebackWithin = 5
const bigLead = 8
const telling = 3

/** What there is to begin with, in the order of worth. */
function newsOf(at: Prefix, ledger: BreakFacts['ledger']): readonly BreakNews[] {
  const { standing, action } = at
  const margin = marginOf(standing)
  const { play, leadThen } = ledger
  const late = ledger.inLastPeriod && action.leftMs <= lateMs
  const streak = ledger.streak?.points ?? 0
  const news: readonly (readonly [BreakNews, boolean])[] = [
    ['overtime', ledger.overtime !== undefined],
    ['late-lead', play !== undefined && late && margin > 0 && isGoAhead(play)],
    ['late-tie', play !== undefined && late && margin === 0],
    ['comeback', ledger.comeback !== undefined],
    ['streak', streak >= bigLead],
    ['lead-taken', play !== undefined && margin > 0 && isGoAhead(play)],
    ['turned', margin > 0 && leadThen < 0],
    ['biggest-lead', ledger.biggest && margin >= bigLead],
    ['hot-hand', (ledger.hotHand?.points ?? 0) >= bigLead],
    ['cut', margin > 0 && margin <= 15 && leadThen - margin >= telling],
    ['grown', margin > 0 && leadThen > 0 && margin - leadThen >= telling],
  ]
  return news.filter(([, is]) => is).map(([name]) => name)
}

/** Whether points turned a tie or a deficit into a lead. */
function isGoAhead({ own, other, how, made }: ScoringPlay): boolean {
  const points = how === 'three' ? 3 : how === 'basket' ? 2 : made
  return own > other && own - points <= other
}

/** How far the team that leads at the break led earlier; of a tie the home team. */
function leadOver(earlier: Prefix | undefined, at: Prefix): number {
  if (earlier === undefined) return 0
  const side = at.standing.leader ?? 'home'
  return earlier.standing[side] - earlier.standing[opposite(side)]
}

/** The last points before a break, when they came in its last seconds and after the break before. */
function lastPlay({ input, prefixes }: Game, at: Prefix): ScoringPlay | undefined {
  const last = prefixes.slice(0, at.index + 1).findLast(({ action }) => pointsOf(action) > 0)
  if (last === undefined || last.action.period !== at.action.period) return undefined
  if (last.action.leftMs - at.action.leftMs > recentMs) return undefined
  const plays = playsBetween({ input, prefixes }, Math.max(0, last.index - 8), last.index)
  return plays.at(-1)
}

/** A team that was far behind and is close, level or ahead now. */
function comebackOf(input: GameInput, { standing }: Prefix): BreakFacts['ledger']['comeback'] {
  return (['away', 'home'] as const)
    .map(side => ({
      teamId: input[side].id,
      deficit: standing.biggestLead[opposite(side)].margin,
      behind: standing[opposite(side)] - standing[side],
    }))
    .filter(({ deficit, behind }) => deficit >= comebackFrom && Math.abs(behind) <= comebackWithin)
    .map(({ teamId, deficit }) => ({ teamId, deficit }))
    .at(0)
}

function isBiggestLead({ standing }: Prefix): boolean {
  const margin = marginOf(standing)
  const { away, home } = standing.biggestLead
  return margin > 0 && margin >= Math.max(away.margin, home.margin)
}

/** From how many fouls on a player is in trouble, by how many quarters of regulation are over or under way. */
const troubleFrom = [2, 3, 4, 5] as const
/** The limit that those numbers belong to. */
const usualFoulLimit = 6

const streakFrom = 5
const hotHandFrom = 5
const threesFrom = 8

function streakFacts(
  { input, prefixes }: Game,
  at: Prefix,
): Pick<BreakFacts['ledger'], 'streak'> | Record<never, never> {
  const streak = streakAt(prefixes.slice(0, at.index + 1))
  if (streak === undefined || streak.points < streakFrom) return {}
  const inPeriod = streak.first.action.period === at.action.period
  return { streak: { teamId: input[streak.side].id, points: streak.points, inPeriod } }
}

function hotHand(
  input: GameInput,
  at: Prefix,
  since: Prefix | undefined,
): BreakFacts['ledger']['hotHand'] {
  const top = uniqueTop(bothTops(input, at, since))
  if (top === undefined || top.points < hotHandFrom) return undefined
  const points = pointsSince(at, since)
  return { ...top, teamPoints: top.teamId === input.away.id ? points.away : points.home }
}

function bothTops(input: GameInput, at: Prefix, since?: Prefix): readonly TopScorers[] {
  const tops = [topScorers(input, 'away', at, since), topScorers(input, 'home', at, since)]
  return tops.filter(top => top !== undefined)
}

function uniqueTop(tops: readonly TopScorers[]): (PlayerNumber & { points: number }) | undefined {
  const most = Math.max(0, ...tops.map(({ points }) => points))
  const players = tops
    .filter(({ points }) => points === most)
    .flatMap(({ teamId, playerIds }) => playerIds.map(playerId => ({ teamId, playerId })))
  const [player, another] = players
  return player === undefined || another !== undefined ? undefined : { ...player, points: most }
}

function topScorer(
  input: GameInput,
  { kind, at, before }: Break,
): BreakFacts['ledger']['topScorer'] {
  const top = uniqueTop(bothTops(input, at))
  if (kind !== 'timeout' || before === undefined) return top
  return uniqueTop(bothTops(input, before))?.playerId === top?.playerId ? undefined : top
}

/** Round numbers of points that people wait for. */
const marks = [20, 30, 40, 50, 60, 70] as const
const closeWithin = 3

function closeTo(input: GameInput, { tally }: Prefix): BreakFacts['ledger']['closeTo'] {
  return [...input.away.players, ...input.home.players]
    .flatMap(({ id, side }) => {
      const { points } = countsOf(tally, id)
      const mark = marks.find(each => each > points && each - points <= closeWithin)
      if (mark === undefined) return []
      return [{ playerId: id, teamId: input[side].id, points, missing: mark - points, mark }]
    })
    .sort((a, b) => b.points - a.points || Number(a.playerId) - Number(b.playerId))
    .at(0)
}

function foulTrouble(
  input: GameInput,
  { action, tally }: Prefix,
  before: Prefix | undefined,
): BreakFacts['ledger']['foulTrouble'] {
  const { foulLimit } = input.rules
  const quarter = Math.ceil((action.period * troubleFrom.length) / input.rules.regulationPeriods)
  const usual = troubleFrom[Math.min(quarter, troubleFrom.length) - 1] ?? 5
  const from = Math.max(2, usual + foulLimit - usualFoulLimit)
  return [...input.away.players, ...input.home.players]
    .map(({ id, side }) => ({
      playerId: id,
      teamId: input[side].id,
      fouls: countsOf(tally, id).fouls,
      left: foulLimit - countsOf(tally, id).fouls,
      isNew: countsOf(tally, id).fouls > countsOf(before?.tally ?? emptyTally, id).fouls,
    }))
    .filter(({ fouls }) => fouls >= from)
    .sort((a, b) => b.fouls - a.fouls || Number(a.playerId) - Number(b.playerId))
}

function notableThrees(input: GameInput, { tally }: Prefix): BreakFacts['ledger']['threes'] {
  return (['away', 'home'] as const)
    .map(side => ({
      teamId: input[side].id,
      made: tally[side].counts.threePointersMade,
      attempted: tally[side].counts.threePointersAttempted,
    }))
    .filter(({ attempted }) => attempted >= threesFrom)
    .map(threes => ({ threes, distance: Math.abs(threes.made / threes.attempted - 0.36) }))
    .filter(({ distance }) => distance >= 0.16)
    .sort((a, b) => b.distance - a.distance)
    .at(0)?.threes
}

function pointsSince(at: Prefix, earlier: Prefix | undefined): PerTeam {
  return perTeam(side => at.standing[side] - (earlier?.standing[side] ?? 0))
}

function perTeam(of: (side: Side) => number): PerTeam {
  return { away: of('away'), home: of('home') }
}
