import type { ColumnKey } from '../../message-values.ts'
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
import { playAt, type ScoringPlay } from '../facts/plays.ts'
import { topScorers } from '../facts/scorers.ts'
import { compareIds, opposite, type Side } from '../game/action.ts'
import { areStartersKnown } from '../game/line-ups.ts'
import { featsOf } from '../statistics/big-lines.ts'
import { areScoresKnown, areTeamsKnown, gapsOf, isPlayerKnown } from '../statistics/doubts.ts'
import { arePointsKnown, type Game, type GamePrefix } from '../statistics/game-prefix.ts'
import { endOfPeriod, isPeriodEndKnown } from '../statistics/period-ends.ts'
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
  const cast = castOf(facts)
  const texts = {
    summary: paragraph(
      ...[opening(facts, cast), ...story(facts, cast)]
        .filter(part => part !== undefined && part !== false)
        .slice(0, limits.sentences),
    ),
    supportingContext: list(context(facts, cast), limits.context),
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
  if (taken === undefined) throw new RangeError('A tied game has no winner')
  const areAllKnown = areScoresKnown(game, at)
  // The lead may have changed in a gap.
  const isTakenKnown = gapsOf(input).every(({ index }) => index < taken.index)
  const goAhead = isTakenKnown ? playAt(game, taken) : undefined
  const { period, leftMs } = taken.action
  const isLate = isTakenKnown && period === at.action.period && leftMs <= limits.late
  const score = scoreOf(side, at)
  // In a gap a lead may have been bigger.
  const deficit = areAllKnown ? biggestLeadOf(game, other, at) : noLead(other)
  const lead = areAllKnown ? biggestLeadOf(game, side, at) : noLead(side)
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
    areScoresKnown: areAllKnown,
    period: deficit.at?.action.period ?? 1,
    lead: lead.lead,
    changes: calculated(scoreState.leadChanges, { of: 'leadChanges', until: at }),
    ties: calculated(scoreState.timesTied, { of: 'ties', until: at }),
    /** The points with which the winner took the final lead; `undefined` if their scorer is unknown. */
    goAhead,
    firstLead: firstLeadOf(game, side),
    lastPlays: lastPlaysOf(game, {
      at,
      side,
      winner: input[side].id,
      goAhead,
      isLate,
      deficit: deficit.lead,
    }),
    isLate,
    lastPeriod: lastPeriodOf(game, side),
    stars: starsOf(game, at, past),
    leaders: [side, other].flatMap(each => leaderOf(game, each, at)),
    ...earlierWins(game, at, past, side),
    streaks: input.counts && input.seasonType !== 'Playoffs' ? streaksOf(game, at, past) : [],
  }
}

/** The wins or losses in a row that this game continues or ends, the longest first. */
function streaksOf({ input }: Game, at: GamePrefix, past: Past) {
  const side: Side = at.scoreState.away > at.scoreState.home ? 'away' : 'home'
  const won: Term = { of: 'wins', side, until: at }
  const streaks = [side, opposite(side)].flatMap(each => {
    const { games, isWon } = past.streak(input[each].id) ?? {}
    if (games === undefined) return []
    const isContinued = isWon === (each === side)
    const length = isContinued ? calculated(games.value + 1, won, ' + ', games) : games
    return length.value < limits.streak
      ? []
      : [{ isWinners: each === side, isContinued, games: length }]
  })
  return streaks.toSorted((a, b) => b.games.value - a.games.value)
}

/** The points that gave the winner its first lead, if they came in the last period of regulation or later. */
function firstLeadOf(game: Game, side: Side): ScoringPlay | undefined {
  const { input, prefixes } = game
  const first = prefixes.find(({ scoreState }) => scoreState.leader === side)
  const isFirst = first?.scoreState.leadTakenBy === first?.action
  const isLate = (first?.action.period ?? 0) >= input.rules.regulationPeriods
  const isKnown = first !== undefined && areScoresKnown(game, first)
  return isKnown && isFirst && isLate ? playAt(game, first) : undefined
}

/** No lead, which no text states. */
function noLead(side: Side): ReturnType<typeof biggestLeadOf> {
  return { lead: marginOf(scoreOf(side, undefined)), at: undefined }
}

/** The score of the last period of regulation; `undefined` if a gap includes its beginning. */
function lastPeriodOf(game: Game, winner: Side) {
  const { regulationPeriods } = game.input.rules
  const before = endOfPeriod(game, regulationPeriods - 1)
  if (before !== undefined && !isPeriodEndKnown(game, before)) return undefined
  const score = scoreOf(winner, endOfPeriod(game, regulationPeriods), before)
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
  // In the playoffs the series is the record.
  const isPlayoffs = input.seasonType === 'Playoffs'
  const [own, other] = [side, opposite(side)].map(each => past.seriesWins(input[each].id))
  return {
    record: isPlayoffs
      ? undefined
      : record && pairOf(withThis(ownOf(record)), ownOf(turned(record))),
    series: own && other && pairOf(withThis(own), other),
  }
}

/** The most significant first. */
function headlines(facts: Facts) {
  const { deficit, goAhead, lastPeriod, lastPlays, lead, margin, overtimes, series, side, stars } =
    facts
  const [star] = stars
  const [leader] = facts.leaders
  const { blocker, thief } = lastPlays
  const isGreat = deficit.value >= limits.greatComeback
  const isRout = margin.value >= limits.rout
  const isHeldOff =
    facts.areScoresKnown &&
    lead.value >= limits.heldOff.lead &&
    margin.value <= limits.heldOff.margin
  const comeback = say('comeback', facts)
  const isPulledAway =
    lastPeriod !== undefined &&
    overtimes.value === 0 &&
    margin.value - lastPeriod.margin <= limits.openBefore &&
    margin.value >= limits.wideAfter
  const winners = leader?.side === side ? { ...facts, ...leader } : undefined
  const isLeaderFirst = (winners?.points.value ?? 0) >= limits.leaderFirst
  return [
    facts.isLate && goAhead && say('decided-late', { ...goAhead, ...facts }),
    blocker && say('sealed-block', { ...facts, blocker }),
    thief && say('sealed-steal', { ...facts, thief }),
    series?.value.own === seriesWins && say('series-won', { ...facts, series }),
    isGreat && comeback,
    star?.side === side && winnersHeadline(star, facts),
    isHeldOff && say('held-off', facts),
    star?.side === opposite(side) && star.isRare && losersHeadline(star, facts),
    overtimes.value > 0 && say('won-in-overtime', facts),
    isLeaderFirst && winners && say(isRout ? 'leader-rout' : 'leader', winners),
    isRout && say('rout', facts),
    facts.areScoresKnown && deficit.value === 0 && say('never-trailed', facts),
    isPulledAway &&
      !isRout &&
      say('pulled-away', { ...facts, period: lastPeriod.period, periodScore: lastPeriod.score }),
    deficit.value >= limits.comeback && !isGreat && comeback,
    margin.value <= limits.close && say('close', facts),
    winners && say('leader', winners),
    say('beat', facts),
  ]
}

type Star = Facts['stars'][number]

function winnersHeadline(star: Star, facts: Facts) {
  const { feat, high, points } = star
  const values = { ...facts, ...star }
  const { kind } = feat.value
  if (kind === 'shooting') return say('winners-shooting', values)
  if (kind !== 'points') return say('winners-star', values)
  const isHigh = high !== undefined && points.value >= limits.highFirst.winner
  return isHigh ? say('winners-high', { ...values, high }) : say('leader', values)
}

function losersHeadline(star: Star, facts: Facts) {
  const { feat, high, points } = star
  const values = { ...facts, ...star }
  if (feat.value.kind !== 'points' || high === undefined) return say('losers-star', values)
  return points.value >= limits.highFirst.loser && say('losers-high', { ...values, high })
}

/** The players of the summary: the first one won, and the leading scorer of each team is among them. */
interface Cast {
  readonly first: Star | Leader | undefined
  readonly others: readonly (Star | Leader)[]
  /** The stars who are left for the context. */
  readonly rest: readonly Star[]
}

type Leader = Facts['leaders'][number]

function castOf({ leaders, side, stars }: Facts): Cast {
  const first =
    stars.find(star => star.side === side) ?? leaders.find(leader => leader.side === side)
  const others = [
    ...leaders.map(leader => stars.find(({ player }) => player === leader.player) ?? leader),
    ...stars,
  ].filter(({ player }) => player !== first?.player)
  const unique = [...new Map(others.map(each => [each.player, each])).values()]
  const named = unique.slice(0, limits.others)
  const isNamed = ({ player }: Star) =>
    player === first?.player || named.some(each => each.player === player)
  return { first, others: named, rest: stars.filter(star => !isNamed(star)) }
}

function isStar(each: Star | Leader): each is Star {
  return 'feat' in each
}

function opening(facts: Facts, { first }: Cast) {
  const { deficit, margin, overtimes } = facts
  return place(
    'opening',
    first !== undefined && openingOf(first, facts),
    deficit.value >= limits.greatComeback && say('opening-comeback', facts),
    [
      margin.value >= limits.rout && say('opening-rout', facts),
      margin.value <= limits.close && say('opening-close', facts),
      overtimes.value > 0 && say('opening-overtime', facts),
    ],
    say('opening', facts),
  )
}

/** The winner's star or leading scorer, with the result. */
function openingOf(first: Star | Leader, facts: Facts) {
  const values = { ...facts, ...first }
  const kind = isStar(first) ? first.feat.value.kind : 'points'
  if (isStar(first) && kind.endsWith('-double')) {
    return say('opening-double', { ...values, double: first.feat, line: lineOf(first.line) })
  }
  if (isStar(first) && first.high !== undefined) {
    const line = lineOf(first.line, ['points'])
    return say('opening-high', { ...values, high: first.high, line })
  }
  if (isStar(first) && kind === 'shooting') {
    return say('opening-shooting', { ...values, shots: first.shots, line: lineOf(first.line) })
  }
  const line = lineOf(first.line, [], kind === 'threes' ? ['threes'] : [])
  return line.value.length === 1
    ? say('opening-points', values)
    : say('opening-line', { ...values, line })
}

/**
 * After the opening: in the playoffs the series, what decided the game, the other players, and the plays that forced
 * overtimes.
 */
function story(facts: Facts, { others }: Cast) {
  const { chance, decisive, forced, isClose, minute } = facts.lastPlays
  const people = others.map(each => (isStar(each) ? starNote(each, facts.side) : leaderNote(each)))
  const first = facts.firstLead && say('first-led', { ...facts, ...facts.firstLead })
  const course = [courseNote(facts), lastPeriodNote(facts)]
  const decided = isClose
    ? [first || decisive, minute, chance].filter(note => note)
    : [first || undefined, chance, ...course, decisive].filter(note => note)
  const mostDecisive = decided.slice(0, 2)
  const runs = !isClose && mostDecisive.length < 2 ? [runNote(facts)] : []
  const { deficit, lead, margin } = facts
  const isHeldOff = lead.value >= limits.heldOff.lead && margin.value <= limits.heldOff.margin
  if (isClose && deficit.value >= limits.comeback) mostDecisive.unshift(say('had-trailed', facts))
  else if (isClose && isHeldOff) mostDecisive.unshift(say('biggest-lead', facts))
  return [
    seriesNote(facts),
    ...mostDecisive,
    ...runs,
    ...people,
    forced,
    isClose && changesNote(facts),
  ]
}

function leaderNote(leader: Leader) {
  return say('led-team', { ...leader, line: lineOf(leader.line, ['steals', 'blocks']) })
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

/**
 * The points, and each other column from its threshold. Columns that the sentence states elsewhere are left out, and some
 * are added.
 */
function lineOf(
  line: LineFacts,
  without: readonly ColumnKey[] = [],
  further: readonly ColumnKey[] = [],
) {
  const keys = (['points', 'rebounds', 'assists', 'steals', 'blocks'] as const).filter(
    key => !without.includes(key) && line[key].value >= (key === 'points' ? 1 : limits.column),
  )
  return columnsOf(line, [...keys, ...further])
}

/** The course of the lead: never behind, far behind, back and forth, or far ahead. */
function courseNote(facts: Facts) {
  const { changes, deficit, lead, margin } = facts
  if (!facts.areScoresKnown) return undefined
  if (deficit.value === 0) return say('never-behind', facts)
  if (deficit.value >= limits.comeback) return say('had-trailed', facts)
  if (changes.value >= limits.changes) return say('lead-changes', facts)
  const isStated = lead.value >= limits.biggestLead && lead.value > margin.value
  return isStated && say('biggest-lead', facts)
}

function changesNote(facts: Facts) {
  const areStated = facts.areScoresKnown && facts.changes.value >= limits.changes
  return areStated && say('lead-changes', facts)
}

function lastPeriodNote(facts: Facts) {
  const { lastPeriod, overtimes } = facts
  if (lastPeriod === undefined) return undefined
  const isWorthStating = overtimes.value === 0 && lastPeriod.margin >= limits.wideLastPeriod
  return isWorthStating && say('period-won', { ...facts, ...lastPeriod })
}

function runNote({ areScoresKnown, game: { prefixes }, side, winner }: Facts) {
  // A bigger run may be in a gap.
  if (!areScoresKnown) return undefined
  const [biggest] = runsOf(prefixes)
    .filter(each => each.side === side)
    .toSorted((a, b) => b.pointsFor - b.pointsAgainst - (a.pointsFor - a.pointsAgainst))
  if (biggest === undefined) return undefined
  const { first, last } = biggest
  const run = scoreOf(side, last, prefixes[first.index - 1])
  const periods = [...new Set([first.action.period, last.action.period])]
  return say('biggest-run', { winner, run, periods })
}

function context(facts: Facts, { rest }: Cast) {
  const { record, winner } = facts
  return [
    ...rest.map(star => starNote(star, facts.side)),
    record && say('record', { winner, record }),
    ...facts.streaks.slice(0, 1).map(streak => streakNote(streak, facts)),
    ...edgeNotes(facts),
    benchNote(facts),
  ]
}

function streakNote(
  { games, isContinued, isWinners }: Facts['streaks'][number],
  { loser, winner }: Facts,
) {
  if (isWinners) return say(isContinued ? 'win-streak' : 'skid-ended', { winner, games })
  return say(isContinued ? 'losing-streak' : 'streak-ended', { loser, games })
}

function seriesNote({ series, winner }: Facts) {
  if (series === undefined) return undefined
  const { own, other } = series.value
  const ahead = own === seriesWins ? 'won-series' : 'series-led'
  const name = own === other ? 'series-tied' : own < other ? 'series-trailed' : ahead
  return say(name, { winner, series })
}

/** The counts that win games in which the winner was most ahead. */
function edgeNotes({ at: until, game, loser, side, winner }: Facts) {
  return Object.entries(limits.edge)
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
    .slice(0, limits.edges)
    .map(({ key, own, others }) =>
      say(edges[key], { winner, loser, own, others, score: pairOf(own, others) }),
    )
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
