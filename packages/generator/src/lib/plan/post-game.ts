import type { ColumnKey } from '../../messages.ts'
import {
  biggestLeadOf,
  calculated,
  counted,
  type Fact,
  marginOf,
  overtimesOf,
  ownOf,
  pairOf,
  scoreOf,
  shooting,
  type Term,
  turned,
} from '../facts/fact.ts'
import { finalScoreOf } from '../facts/game-state.ts'
import { columnsOf, factsOfLine, featFact, type LineFacts } from '../facts/lines.ts'
import type { Past } from '../facts/past.ts'
import { playAt } from '../facts/plays.ts'
import { topScorers } from '../facts/scorers.ts'
import { compareIds, opposite, type Side } from '../game/action.ts'
import { areStartersKnown } from '../game/line-ups.ts'
import { featsOf } from '../statistics/big-lines.ts'
import { areTeamsKnown, isPlayerKnown } from '../statistics/doubts.ts'
import { arePointsKnown, type Game, type GamePrefix } from '../statistics/game-prefix.ts'
import { benchPoints } from '../statistics/reconcile.ts'
import { runsOf } from '../statistics/runs.ts'
import { countsOf } from '../statistics/tally.ts'
import { thresholds } from '../thresholds.ts'
import { lastPlaysOf } from './last-plays.ts'
import { headline, list, messagesOf, type Planned, paragraph, place, planOf } from './message.ts'

const say = messagesOf('post-game')

const limits = thresholds['post-game']
const { remembered } = thresholds.line

/** Wins that decide a playoff series: best of seven. */
const seriesWins = 4

/**
 * After the game, in the past tense (headlines in the present): the winner, the decisive plays, the leading players.
 */
export function postGameItem(game: Game, at: GamePrefix, past: Past): Planned {
  const facts = factsOf(game, at, past)
  const texts = {
    summary: paragraph(opening(facts), ...story(facts)),
    supportingContext: list(context(facts), limits.context),
  }
  return {
    content: { finalScore: finalScoreOf(game.input, at) },
    plan: planOf('post-game', texts, headline(...headlines(facts))),
  }
}

type Facts = ReturnType<typeof factsOf>

/** The facts about a finished game; in every score and record the winner's number comes first. */
function factsOf(game: Game, at: GamePrefix, past: Past) {
  const { input, prefixes } = game
  const { scoreState } = at
  const side: Side = scoreState.away > scoreState.home ? 'away' : 'home'
  const other = opposite(side)
  const taken = prefixes.find(({ action }) => action === scoreState.leadTakenBy)
  const goAhead = taken && playAt(game, taken)
  if (taken === undefined) throw new RangeError('A tied game has no winner')
  const { period, leftMs } = taken.action
  const score = scoreOf(side, at)
  const deficit = biggestLeadOf(game, other, at)
  return {
    game,
    at,
    side,
    winner: input[side].id,
    loser: input[other].id,
    score,
    margin: marginOf(score),
    overtimes: overtimesOf(input.rules.regulationPeriods, at),
    /** The biggest lead that the winner overcame, 0 when it never trailed, and the period in which it trailed by that. */
    deficit: deficit.lead,
    period: deficit.at?.action.period ?? 1,
    lead: biggestLeadOf(game, side, at).lead,
    changes: calculated(scoreState.leadChanges, { of: 'leadChanges', until: at }),
    ties: calculated(scoreState.timesTied, { of: 'ties', until: at }),
    /** The points with which the winner took the final lead; `undefined` if their scorer is unknown. */
    goAhead,
    isLate: period === at.action.period && leftMs <= limits.late,
    lastPeriod: lastPeriodOf(game, side),
    stars: starsOf(game, at, past),
    leaders: [side, other].flatMap(each => leaderOf(game, each, at)),
    ...earlierWins(game, at, past, side),
  }
}

function lastPeriodOf({ input, prefixes }: Game, winner: Side) {
  const { regulationPeriods } = input.rules
  const upTo = (period: number) =>
    prefixes.findLast(({ action }) => action.period <= period && action.kind !== 'other')
  const score = scoreOf(winner, upTo(regulationPeriods), upTo(regulationPeriods - 1))
  return { period: regulationPeriods, score, margin: score.value.own - score.value.other }
}

/** The lines that a game is remembered for, the rarest first. */
function starsOf(game: Game, until: GamePrefix, past: Past) {
  const { input } = game
  return [...input.away.players, ...input.home.players]
    .filter(({ id: playerId, side }) => isPlayerKnown(game, { playerId, side }, until))
    .flatMap(({ id: playerId, side }) => {
      const counts = countsOf(until.tally, playerId)
      const high = past.highRaised(playerId, counts.points)
      const [feat] = featsOf(counts)
      const rarity = feat?.worth ?? 0
      const value = Math.max(rarity, high === undefined ? 0 : remembered + counts.points / 10)
      if (value < remembered) return []
      const stretch = { side, playerId, until }
      const line = factsOfLine(stretch)
      return {
        player: playerId,
        team: input[side].id,
        side,
        line,
        points: line.points,
        feat: featFact(feat !== undefined && rarity >= remembered ? feat.kind : 'points', stretch),
        /** Whether the performance is mentioned even if his team lost. */
        isRare: rarity >= limits.rareFeat || high !== undefined,
        shots: shooting('shots', stretch),
        high,
        value,
      }
    })
    .toSorted((a, b) => b.value - a.value || compareIds(a.player, b.player))
}

/** A team's leading scorer, unless it has two equal ones. */
function leaderOf(game: Game, side: Side, until: GamePrefix) {
  const { input } = game
  const [playerId, another] = topScorers(input, side, until)?.playerIds ?? []
  if (playerId === undefined || another !== undefined) return []
  if (!isPlayerKnown(game, { playerId, side }, until)) return []
  const line = factsOfLine({ side, playerId, until })
  return [{ player: playerId, team: input[side].id, side, line, points: line.points }]
}

/** The winner's record with this game, and how many games of the playoff series each has won with it. */
function earlierWins({ input }: Game, until: GamePrefix, past: Past, side: Side) {
  const won: Term = { of: 'wins', side, until }
  const withThis = (wins: Fact): Fact => calculated(wins.value + 1, won, ' + ', wins)
  const record = input.counts ? past.record(input[side].id) : undefined
  const [own, other] = [side, opposite(side)].map(each => past.seriesWins(input[each].id))
  return {
    record: record && pairOf(withThis(ownOf(record)), ownOf(turned(record))),
    series: own && other && pairOf(withThis(own), other),
  }
}

/** The most significant first. */
function headlines(facts: Facts) {
  const { deficit, goAhead, lastPeriod, margin, overtimes, series, side, stars } = facts
  const [star] = stars
  const [leader] = facts.leaders
  const isGreat = deficit.value >= limits.greatComeback
  const isRout = margin.value >= limits.rout
  const comeback = say('comeback', facts)
  const isPulledAway =
    overtimes.value === 0 &&
    margin.value - lastPeriod.margin <= limits.openBefore &&
    margin.value >= limits.wideAfter
  return [
    facts.isLate && goAhead && say('decided-late', { ...goAhead, ...facts }),
    series?.value.own === seriesWins && say('series-won', { ...facts, series }),
    isGreat && comeback,
    star?.side === side && starHeadline(star, facts, 'winners'),
    star?.side === opposite(side) && star.isRare && starHeadline(star, facts, 'losers'),
    overtimes.value > 0 && say('won-in-overtime', facts),
    isRout && say('rout', facts),
    deficit.value === 0 && say('never-trailed', facts),
    isPulledAway &&
      !isRout &&
      say('pulled-away', { ...facts, period: lastPeriod.period, periodScore: lastPeriod.score }),
    deficit.value >= limits.comeback && !isGreat && comeback,
    margin.value <= limits.close && say('close', facts),
    leader?.side === side && say('leader', { ...facts, ...leader }),
    say('beat', facts),
  ]
}

type Star = Facts['stars'][number]

function starHeadline(star: Star, facts: Facts, whose: 'winners' | 'losers') {
  const { high, feat } = star
  const values = { ...facts, ...star }
  if (feat.value.kind === 'points') {
    if (high !== undefined) return say(`${whose}-high`, { ...values, high })
    if (whose === 'winners') return say('leader', values)
  }
  return say(`${whose}-star`, values)
}

function opening(facts: Facts) {
  const { deficit, margin, overtimes } = facts
  return place(
    'opening',
    deficit.value >= limits.greatComeback && say('opening-comeback', facts),
    [
      margin.value >= limits.rout && say('opening-rout', facts),
      margin.value <= limits.close && say('opening-close', facts),
      overtimes.value > 0 && say('opening-overtime', facts),
    ],
    say('opening', facts),
  )
}

/** The decisive facts in order of importance: for a close game its last plays, otherwise its course. */
function story(facts: Facts) {
  const stars = facts.stars.map(star => starNote(star, facts.side))
  const course = [courseNote(facts), lastPeriodNote(facts)]
  const { isClose, notes } = lastPlaysOf(facts.game, facts)
  if (isClose) return [...notes, ...stars, ...course]
  return [...stars, ...course, ...notes, runNote(facts)]
}

function starNote(star: Star, winner: Side) {
  const { feat, high, line, side } = star
  const { kind } = feat.value
  switch (kind) {
    case 'quadruple-double':
    case 'triple-double':
    case 'double-double':
      return say('star-double', { ...star, double: feat, line: lineOf(line) })
    case 'points': {
      const scored = { ...star, line: lineOf(line, ['points']) }
      if (high !== undefined) return say('star-high', { ...scored, high })
      return place('star', [
        say('star-points', scored),
        side !== winner && say('star-points-lost', scored),
      ])
    }
    case 'shooting':
      return say('star-shooting', { ...star, line: lineOf(line) })
    default:
      return say('star-count', { ...star, line: lineOf(line, [kind]) })
  }
}

/** The points, and each other column from its threshold. Columns that the sentence states elsewhere are left out. */
function lineOf(line: LineFacts, without: readonly ColumnKey[] = []) {
  const keys = (['points', 'rebounds', 'assists', 'steals', 'blocks'] as const).filter(
    key => !without.includes(key) && line[key].value >= (key === 'points' ? 1 : limits.column),
  )
  return columnsOf(line, keys)
}

/** The course of the lead: never behind, far behind, or back and forth. */
function courseNote(facts: Facts) {
  const { changes, deficit } = facts
  if (deficit.value === 0) return say('never-behind', facts)
  if (deficit.value >= limits.comeback && deficit.value < limits.greatComeback) {
    return say('had-trailed', facts)
  }
  return say(changes.value >= limits.changes ? 'lead-changes' : 'biggest-lead', facts)
}

function lastPeriodNote(facts: Facts) {
  const { lastPeriod, overtimes } = facts
  const isWorthStating = overtimes.value === 0 && lastPeriod.margin >= limits.wideLastPeriod
  return isWorthStating && say('period-won', { ...facts, ...lastPeriod })
}

function runNote({ game: { prefixes }, side, winner }: Facts) {
  const [biggest] = runsOf(prefixes)
    .filter(each => each.side === side)
    .toSorted((a, b) => b.pointsFor - b.pointsAgainst - (a.pointsFor - a.pointsAgainst))
  if (biggest === undefined) return undefined
  const { first, last } = biggest
  const run = scoreOf(side, last, prefixes[first.index - 1])
  const periods = [...new Set([first.action.period, last.action.period])]
  return say('biggest-run', { winner, run, periods })
}

function context(facts: Facts) {
  const { leaders, record, stars, winner } = facts
  const values = new Set(stars.map(({ player }) => player))
  return [
    seriesNote(facts),
    ...leaders
      .filter(({ player }) => !values.has(player))
      .map(each => say('led-team', { ...each, line: lineOf(each.line, ['steals', 'blocks']) })),
    record && say('record', { winner, record }),
    edgeNote(facts),
    benchNote(facts),
  ]
}

function seriesNote({ series, winner }: Facts) {
  if (series === undefined) return undefined
  const { own, other } = series.value
  const ahead = own === seriesWins ? 'won-series' : 'series-led'
  const name = own === other ? 'series-tied' : own < other ? 'series-trailed' : ahead
  return say(name, { winner, series })
}

/** The count that wins games in which the winner was most ahead. */
function edgeNote({ at: until, game, loser, side, winner }: Facts) {
  const [edge] = Object.entries(limits.edge)
    .filter(([name]) => areTeamsKnown(game, groups[name as keyof typeof groups], until))
    .map(([name, from]) => {
      const key = name as keyof typeof limits.edge
      const own = counted(key, { side, until })
      const others = counted(key, { side: opposite(side), until })
      const more = own.value - others.value
      return { key, own, others, gap: (key === 'turnovers' ? -more : more) / from }
    })
    .filter(({ gap }) => gap >= 1)
    .toSorted((a, b) => b.gap - a.gap)
  if (edge === undefined) return undefined
  const { key, own, others } = edge
  return say(edges[key], { winner, loser, own, others, score: pairOf(own, others) })
}

const groups = {
  threePointersMade: 'shots',
  freeThrowsMade: 'shots',
  rebounds: 'rebounds',
  turnovers: 'turnovers',
  pointsInPaint: 'shots',
} as const

const edges = {
  threePointersMade: 'edge-threes',
  freeThrowsMade: 'edge-free-throws',
  rebounds: 'edge-rebounds',
  turnovers: 'edge-turnovers',
  pointsInPaint: 'edge-paint',
} as const

function benchNote({ at: until, game: { input }, loser, side, winner }: Facts) {
  const arePlayersKnown = arePointsKnown(until, 'away') && arePointsKnown(until, 'home')
  if (!arePlayersKnown || !areStartersKnown(input)) return undefined
  const of = (side: Side): Fact =>
    calculated(benchPoints(input[side], until.tally), { of: 'benchPoints', side, until })
  const score = pairOf(of(side), of(opposite(side)))
  const isWorthStating = score.value.own - score.value.other >= limits.bench
  return isWorthStating && say('bench', { winner, loser, score })
}
