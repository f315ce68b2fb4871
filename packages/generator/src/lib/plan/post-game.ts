import type { ColumnKey, Pair } from '../../message-values.ts'
import { calculated, counted, type Fact, pairOf, scoreOf } from '../facts/fact.ts'
import { finalScoreOf } from '../facts/game-state.ts'
import { columnsOf, type LineFacts } from '../facts/lines.ts'
import type { Past } from '../facts/past.ts'
import { opposite, type Side } from '../game/action.ts'
import { areStartersKnown } from '../game/line-ups.ts'
import { areTeamsKnown } from '../statistics/doubts.ts'
import { arePointsKnown, type Game, type GamePrefix } from '../statistics/game-prefix.ts'
import { benchPoints } from '../statistics/reconcile.ts'
import { runsOf } from '../statistics/runs.ts'
import { thresholds } from '../thresholds.ts'
import { headline, list, messagesOf, type Planned, paragraph, place, planOf } from './message.ts'
import { type FinalFacts, finalFacts, type Leader, type Star } from './post-game-facts.ts'

const say = messagesOf('post-game')

const limits = thresholds['post-game']

/** Wins that decide a playoff series: best of seven. */
const seriesWins = 4

/**
 * The item after the game, in the past tense (headlines in the present): the winner, the decisive plays, the leading
 * players.
 */
export function postGameItem(game: Game, at: GamePrefix, past: Past): Planned {
  const facts = finalFacts(game, at, past)
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
    plan: planOf('post-game', texts, labeledHeadline(game, facts)),
  }
}

/** Puts the label of the game before the headline in the playoffs. */
function labeledHeadline({ input: { label, seasonType } }: Game, facts: FinalFacts) {
  const tiers = headlines(facts)
  return label && seasonType === 'Playoffs'
    ? headline(say('labeled', { label, headline: place('headline', ...tiers) }))
    : headline(...tiers)
}

/** The possible headlines, the most significant first. */
function headlines(facts: FinalFacts) {
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

function winnersHeadline(star: Star, facts: FinalFacts) {
  const { feat, high, points } = star
  const values = { ...facts, ...star }
  const { kind } = feat.value
  if (kind === 'shooting') return say('winners-shooting', values)
  if (kind !== 'points') return say('winners-star', values)
  const isHigh = high !== undefined && points.value >= limits.highFirst.winner
  return isHigh ? say('winners-high', { ...values, high }) : say('leader', values)
}

function losersHeadline(star: Star, facts: FinalFacts) {
  const { feat, high, points } = star
  const values = { ...facts, ...star }
  if (feat.value.kind !== 'points' || high === undefined) return say('losers-star', values)
  return points.value >= limits.highFirst.loser && say('losers-high', { ...values, high })
}

/**
 * The players of the summary. The first one plays for the winner. The leading scorers of both teams precede the other
 * stars.
 */
interface Cast {
  readonly first: Star | Leader | undefined
  readonly others: readonly (Star | Leader)[]
  /** The stars who are left for the context. */
  readonly rest: readonly Star[]
}

function castOf({ leaders, side, stars }: FinalFacts): Cast {
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

function opening(facts: FinalFacts, { first }: Cast) {
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

/** The opening sentence: the winner's star or leading scorer, with the result. */
function openingOf(first: Star | Leader, facts: FinalFacts) {
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
 * The sentences after the opening. Their subjects, in order: the series (only in the playoffs), a big deficit or lead
 * of the winner of a close game, the plays that forced overtimes, the facts that decided the game, the winner's biggest
 * run, the other players, and many lead changes of a close game.
 */
function story(facts: FinalFacts, cast: Cast) {
  const { chance, decisive, forced, isClose, minute } = facts.lastPlays
  const people = cast.others.map(each =>
    isStar(each) ? starNote(each, facts.side) : leaderNote(each),
  )
  const first = facts.firstLead && say('first-led', { ...facts, ...facts.firstLead })
  const lastPeriod = lastPeriodNote(facts)
  const course = [courseNote(facts), lastPeriod]
  const decided = isClose
    ? [first || decisive, minute, chance].filter(note => note)
    : [first || undefined, chance, ...course, decisive].filter(note => note)
  const mostDecisive = decided.slice(0, 2)
  const run = !isClose && mostDecisive.length < 2 ? biggestRun(facts) : undefined
  // A run and the last period are one sentence, in which the run is first.
  const isJoined = run !== undefined && lastPeriod && mostDecisive[0] === lastPeriod
  if (isJoined) mostDecisive.shift()
  const runs = run
    ? [isJoined ? runAndPeriod(facts, run) : say('biggest-run', { ...facts, ...run })]
    : []
  const { deficit, lead, margin } = facts
  const isHeldOff = lead.value >= limits.heldOff.lead && margin.value <= limits.heldOff.margin
  const isFarBehind = isClose && deficit.value >= limits.comeback
  const before = isFarBehind
    ? say('had-trailed', facts)
    : isClose && isHeldOff && say('biggest-lead', facts)
  // The opening and the plays that forced overtimes take two of `limits.sentences`. The most decisive plays may take
  // only what the series, the deficit or lead, and the other players leave.
  const series = seriesNote(facts)
  const others = [series, before, ...people].filter(note => note)
  if (forced) mostDecisive.splice(limits.sentences - 2 - others.length)
  return [
    series,
    before,
    forced,
    ...mostDecisive,
    ...runs,
    ...people,
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
 * A line with the points, and with each other column that reaches the threshold. Columns that the sentence states
 * elsewhere (`without`) are left out, and `further` ones are added.
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

/**
 * A message about the course of the lead: the winner was never behind, far behind or far ahead, or the lead changed
 * often. `undefined` or `false` if the course is unknown or unremarkable.
 */
function courseNote(facts: FinalFacts) {
  const { changes, deficit, lead, margin } = facts
  if (!facts.areScoresKnown) return undefined
  if (deficit.value === 0) return say('never-behind', facts)
  if (deficit.value >= limits.comeback) return say('had-trailed', facts)
  if (changes.value >= limits.changes) return say('lead-changes', facts)
  const isStated = lead.value >= limits.biggestLead && lead.value > margin.value
  return isStated && say('biggest-lead', facts)
}

function changesNote(facts: FinalFacts) {
  const areStated = facts.areScoresKnown && facts.changes.value >= limits.changes
  return areStated && say('lead-changes', facts)
}

function lastPeriodNote(facts: FinalFacts) {
  const { lastPeriod, overtimes } = facts
  if (lastPeriod === undefined) return undefined
  const isWorthStating = overtimes.value === 0 && lastPeriod.margin >= limits.wideLastPeriod
  return isWorthStating && say('period-won', { ...facts, ...lastPeriod })
}

/**
 * The winner's biggest run, and the periods of its first and last points; `undefined` if the winner has no run, or if a
 * bigger run may be unknown.
 */
function biggestRun({ areScoresKnown, game, side }: FinalFacts): BiggestRun | undefined {
  const { prefixes } = game
  // A bigger run may be in a gap.
  if (!areScoresKnown) return undefined
  const [biggest] = runsOf(prefixes)
    .filter(each => each.side === side)
    .toSorted((a, b) => b.pointsFor - b.pointsAgainst - (a.pointsFor - a.pointsAgainst))
  if (biggest === undefined) return undefined
  const { first, last } = biggest
  const run = scoreOf(side, last, prefixes[first.index - 1])
  return { run, periods: [...new Set([first.action.period, last.action.period])] }
}

interface BiggestRun {
  readonly run: Fact<Pair>
  readonly periods: readonly number[]
}

/** One sentence about the winner's biggest run and the last period of regulation. */
function runAndPeriod(facts: FinalFacts, { run, periods }: BiggestRun) {
  const { lastPeriod } = facts
  if (lastPeriod === undefined) return undefined
  const { period, score } = lastPeriod
  const isInPeriod = periods.every(each => each === period)
  return isInPeriod
    ? say('run-in-period', { ...facts, run, score, period })
    : say('run-and-period', { ...facts, run, periods, score, period })
}

function context(facts: FinalFacts, { rest }: Cast) {
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
  { games, isContinued, isWinners }: FinalFacts['streaks'][number],
  { loser, winner }: FinalFacts,
) {
  if (isWinners) return say(isContinued ? 'win-streak' : 'skid-ended', { winner, games })
  return say(isContinued ? 'losing-streak' : 'streak-ended', { loser, games })
}

function seriesNote({ series, winner }: FinalFacts) {
  if (series === undefined) return undefined
  const { own, other } = series.value
  const ahead = own === seriesWins ? 'won-series' : 'series-led'
  const name = own === other ? 'series-tied' : own < other ? 'series-trailed' : ahead
  return say(name, { winner, series })
}

/** Messages about the counts in which the winner was furthest ahead, relative to the thresholds of `edge`. */
function edgeNotes({ at: until, game, loser, side, winner }: FinalFacts) {
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

function benchNote({ at: until, game: { input }, loser, side, winner }: FinalFacts) {
  const arePlayersKnown = arePointsKnown(until, 'away') && arePointsKnown(until, 'home')
  if (!arePlayersKnown || !areStartersKnown(input)) return undefined
  const of = (side: Side): Fact =>
    calculated(benchPoints(input[side], until.tally), { of: 'benchPoints', side, until })
  const score = pairOf(of(side), of(opposite(side)))
  const isWorthStating = score.value.own - score.value.other >= limits.bench
  return isWorthStating && say('bench', { winner, loser, score })
}
