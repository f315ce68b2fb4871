import type { Stretch } from '../../message-values.ts'
import {
  attemptsOf,
  beforePeriod,
  biggestLeadOf,
  calculated,
  counted,
  derived,
  type Fact,
  marginOf,
  ownOf,
  scoreOf,
  shooting,
  timeOf,
  turned,
} from '../facts/fact.ts'
import { gameStateOf } from '../facts/game-state.ts'
import { factsOfLine } from '../facts/lines.ts'
import { playAt, type ScoringPlay } from '../facts/plays.ts'
import { topScorers } from '../facts/scorers.ts'
import { compareIds, opposite, pointsOf, type Side } from '../game/action.ts'
import { marginOf as leadIn } from '../game/score-state.ts'
import type { Break } from '../moments/moment.ts'
import { areTeamsKnown, isPlayerKnown, isTeamKnown } from '../statistics/doubts.ts'
import { arePointsKnown, type Game, type GamePrefix } from '../statistics/game-prefix.ts'
import { streakAt } from '../statistics/runs.ts'
import { countsOf, emptyTally } from '../statistics/tally.ts'
import { thresholds } from '../thresholds.ts'
import {
  headline,
  list,
  messagesOf,
  type Planned,
  paragraph,
  place,
  planOf,
  type Text,
} from './message.ts'
import { statedKeys } from './team-against-team.ts'

const say = messagesOf('break')

const limits = thresholds.break

/** The item of a break: the events and the score, the reasons, and what to watch next. */
export function breakItem(game: Game, moment: Break): Planned {
  const { at, kind } = moment
  const { period, clock } = at.action
  const facts = factsOf(game, moment)
  const headlines = headline(...(facts.isTied ? tieHeadlines(facts) : leadHeadlines(facts)))
  const texts = {
    keyTakeaways: list(takeaways(facts, statedBy(headlines)), limits.takeaways),
    whatToWatchNext: paragraph(watch(facts)),
  }
  return {
    content: { break: { kind, period, clock }, gameState: gameStateOf(game.input, at) },
    plan: planOf('break', texts, headlines),
  }
}

/** A fact that headlines and takeaways can both state. */
type StatedFact = 'streak' | 'hot-hand' | 'top-scorer' | 'play'

/** The fact of each headline that no takeaway repeats. */
const factsOfHeadlines: Readonly<Record<string, StatedFact>> = {
  'run-tied': 'streak',
  'run-leads': 'streak',
  'run-trails': 'streak',
  'hot-hand-tied': 'hot-hand',
  'hot-hand-leads': 'hot-hand',
  'hot-hand-trails': 'hot-hand',
  'top-scorer-lead': 'top-scorer',
  'forced-overtime': 'play',
  'late-tie': 'play',
  'late-cut': 'play',
  'late-extend': 'play',
  'lead-taken': 'play',
}

/**
 * The facts that the headline may state. The first tier with a message decides. If its play is too long for a headline, the
 * next tier does.
 */
function statedBy({ places }: Text): ReadonlySet<StatedFact> {
  const tiers = places[0]?.tiers.filter(tier => tier.length > 0) ?? []
  const factOf = (index: number) =>
    tiers[index]?.map(({ name }) => factsOfHeadlines[name]).find(fact => fact !== undefined)
  const first = factOf(0)
  const stated = first === 'play' ? [first, factOf(1)] : [first]
  return new Set(stated.filter(fact => fact !== undefined))
}

type Facts = ReturnType<typeof factsOf>

/** The facts for a break; the leader is the home team during a tie. */
function factsOf(game: Game, moment: Break) {
  const { at, before, kind } = moment
  const { input } = game
  const { scoreState, action } = at
  const isTimeout = kind === 'timeout'
  const { stretch, start } = stretchOf(game, moment)
  const lead = scoreState.leader ?? 'home'
  const score = scoreOf(lead, at)
  const inLastPeriod = action.period >= input.rules.regulationPeriods
  return {
    game,
    at,
    before,
    isTimeout,
    /** Whether the item covers several timeouts of one stoppage. */
    isSecondTimeout: moment.timeoutBefore !== undefined,
    isOvertime: kind === 'overtime',
    isTied: scoreState.leader === undefined,
    isLate: inLastPeriod && action.leftMs <= limits.late,
    /** The rest of the last period of the game; infinite before it, and before an overtime. */
    leftOfGameMs: inLastPeriod && kind !== 'overtime' ? action.leftMs : Number.POSITIVE_INFINITY,
    away: input.away.id,
    home: input.home.id,
    leader: input[lead].id,
    trailer: input[opposite(lead)].id,
    time: timeOf(at),
    score,
    margin: marginOf(score),
    points: ownOf(score),
    /** The score at the previous break, the current leader first. */
    scoreThen: scoreOf(lead, before),
    /** The points of both teams in the stretch, the home team's first. */
    scored: scoreOf('home', at, start),
    stretch,
    period: action.period,
    play: lastPlay(game, at),
    comeback: comebackOf(game, { at, before, lead }),
    streak: streakOf(game, at, lead),
    /** The top scorer of both teams in the stretch, if unique. */
    hotHand: uniqueTop(game, at, start),
    topScorer: topScorerOf(game, isTimeout ? before : undefined, at),
    knownTopScorer: uniqueTop(game, at),
    foulTrouble: foulTroubleOf(game, at, before),
    turnovers: gapOf('turnovers', game, at, before),
    /** Whether another item of the moment states the turnovers. */
    areTurnoversStated:
      !isTimeout && statedKeys(game, { at, period: action.period, final: false }).has('turnovers'),
  }
}

/** The stretch of counts, as the reader knows it: since the last stoppage, with the last action before the stretch. */
function stretchOf(
  game: Game,
  moment: Break,
): { readonly stretch: Stretch; readonly start: GamePrefix | undefined } {
  const { at, before, kind, timeoutBefore } = moment
  const { period } = at.action
  if (timeoutBefore !== undefined) return { stretch: 'timeout', start: timeoutBefore }
  if (kind === 'timeout' && before === undefined) return { stretch: 'game', start: undefined }
  const isInPeriod = before?.action.kind === 'timeout' && before.action.period === period
  if (kind === 'timeout' && isInPeriod) return { stretch: 'timeout', start: before }
  return { stretch: period, start: beforePeriod(game, at) }
}

/** The last points before a break, when they came in its last seconds. */
function lastPlay(game: Game, at: GamePrefix): ScoringPlay | undefined {
  const last = game.prefixes.slice(0, at.index + 1).findLast(({ action }) => pointsOf(action) > 0)
  if (last === undefined || last.action.period !== at.action.period) return undefined
  return last.action.leftMs - at.action.leftMs > limits.recent ? undefined : playAt(game, last)
}

/**
 * A team that was far behind and is now close, level or ahead, with the biggest lead of its opponent. It reached this
 * state for the first time after that lead since the previous break, so that a comeback is stated once.
 */
function comebackOf(
  game: Game,
  { at, before, lead }: { at: GamePrefix; before: GamePrefix | undefined; lead: Side },
) {
  const { input, prefixes } = game
  const { scoreState } = at
  const side = (['away', 'home'] as const).find(
    each =>
      scoreState.biggestLead[opposite(each)].margin >= limits.deficit &&
      Math.abs(scoreState[opposite(each)] - scoreState[each]) <= limits.backWithin,
  )
  if (side === undefined) return undefined
  const margin = (prefix: GamePrefix | undefined) =>
    prefix === undefined ? 0 : prefix.scoreState[side] - prefix.scoreState[opposite(side)]
  const least = margin(at) > 0 ? 1 : margin(at) === 0 ? 0 : -limits.backWithin
  const biggest = biggestLeadOf(game, opposite(side), at)
  const reached = prefixes.find(
    prefix => prefix.index > (biggest.at?.index ?? 0) && margin(prefix) >= least,
  )
  const isNew = reached !== undefined && reached.index > (before?.index ?? -1)
  if (!isNew || margin(at) <= margin(before)) return undefined
  return { team: input[side].id, deficit: biggest.lead, isLeaders: side === lead }
}

/** Points of one team without an answer, up to the break. */
function streakOf({ input, prefixes }: Game, at: GamePrefix, lead: Side) {
  const streak = streakAt(prefixes.slice(0, at.index + 1))
  if (streak === undefined) return undefined
  const { side, first } = streak
  const run = scoreOf(side, at, prefixes[first.index - 1])
  return {
    team: input[side].id,
    opponent: input[opposite(side)].id,
    run,
    points: ownOf(run),
    isLeaders: side === lead,
    inPeriod: first.action.period === at.action.period,
  }
}

/** The top scorer of both teams, if unique, with the points of his team. */
function uniqueTop({ input }: Game, until: GamePrefix, after?: GamePrefix) {
  if (!arePointsKnown(until, 'away', after) || !arePointsKnown(until, 'home', after))
    return undefined
  const tops = (['away', 'home'] as const).flatMap(side => {
    const { playerIds = [], points = 0 } = topScorers(input, side, until, after) ?? {}
    return playerIds.map(playerId => ({ side, playerId, points }))
  })
  const most = Math.max(0, ...tops.map(({ points }) => points))
  const [top, another] = tops.filter(({ points }) => points === most)
  if (top === undefined || another !== undefined) return undefined
  const { side, playerId } = top
  return {
    player: playerId,
    team: input[side].id,
    opponent: input[opposite(side)].id,
    points: counted('points', { side, playerId, until, after }),
    of: counted('points', { side, until, after }),
  }
}

/** The top scorer of the game, if unique; at a timeout only if he was not the top scorer at the previous break. */
function topScorerOf(game: Game, before: GamePrefix | undefined, at: GamePrefix) {
  const top = uniqueTop(game, at)
  const isKnown = before !== undefined && uniqueTop(game, before)?.player === top?.player
  return isKnown ? undefined : top
}

/** The limit that the thresholds of foul trouble belong to, and the lowest one that any league has. */
const usualFoulLimit = 6
const fewestFoulLimit = 5

/** The players in danger of fouling out, or who have fouled out, the most serious first. */
function foulTroubleOf(game: Game, at: GamePrefix, before: GamePrefix | undefined) {
  const { input } = game
  const { foulLimit, regulationPeriods } = input.rules
  if (foulLimit === undefined) return []
  const quarter = Math.ceil((at.action.period * limits.foulTrouble.length) / regulationPeriods)
  const usual = limits.foulTrouble[quarter - 1] ?? 5
  const from = Math.max(2, usual + foulLimit - usualFoulLimit)
  const { count, leftMs } = limits.earlyFouls
  const isEarly = at.action.period === 1 && at.action.leftMs >= leftMs
  const tops = (['away', 'home'] as const).flatMap(
    side => topScorers(input, side, at)?.playerIds ?? [],
  )
  const troubled = playersLeft(input, at)
    .filter(
      ({ id, starter }) => countsOf(at.tally, id).fouls >= (isEarly && starter ? count : from),
    )
    .filter(({ id: playerId, side }) => isPlayerKnown(game, { playerId, side }, at, ['fouls']))
  return troubled
    .map(({ id, side, starter }) => {
      const fouls = counted('fouls', { side, playerId: id, until: at })
      return {
        player: id,
        team: input[side].id,
        fouls,
        /** The number of fouls that the player may still commit. */
        left: foulLimit - fouls.value,
        /** Whether a foul was committed since the previous break. */
        isNew: fouls.value > countsOf(before?.tally ?? emptyTally, id).fouls,
        /** Readers care more about starters and leading scorers. */
        isKnown: starter || tops.includes(id),
      }
    })
    .sort(
      (a, b) =>
        Number(b.isKnown) - Number(a.isKnown) ||
        b.fouls.value - a.fouls.value ||
        compareIds(a.player, b.player),
    )
}

/** The players who were not ejected; the counts of the others are final. */
function playersLeft({ actions, away, home }: Game['input'], { index }: GamePrefix) {
  const until = actions.slice(0, index + 1)
  const sentOff = new Set(
    until.flatMap(action => (action.kind === 'other' && action.ejected) || []),
  )
  return [...away.players, ...home.players].filter(({ id }) => !sentOff.has(id))
}

/** A count of both teams that differs, and by how much it did at the break before. */
function gapOf(
  key: 'turnovers' | 'rebounds',
  game: Game,
  until: GamePrefix,
  before: GamePrefix | undefined,
) {
  const { input } = game
  const of = (side: Side, at: GamePrefix): Fact => counted(key, { side, until: at })
  const more = of('away', until).value > of('home', until).value ? 'away' : 'home'
  const [most, least] = [of(more, until), of(opposite(more), until)]
  return {
    more: input[more].id,
    fewer: input[opposite(more)].id,
    most,
    least,
    /** Less than any gap where the counts of a team are not known. */
    width: areTeamsKnown(game, key, until) ? most.value - least.value : -1,
    before: before === undefined ? 0 : of(more, before).value - of(opposite(more), before).value,
  }
}

function tieHeadlines(facts: Facts) {
  const { comeback, hotHand, isLate, isOvertime, play, points, streak } = facts
  const next = { period: facts.period + 1 }
  return [
    isOvertime && [
      play && say('forced-overtime', { ...play, points, ...next }),
      say('overtime', { ...facts, ...next }),
    ],
    play && isLate && say('late-tie', { ...facts, ...play, points, time: facts.time }),
    comeback && say('back-level', { ...facts, ...comeback }),
    isAtLeast(streak, limits.headlineStreak) && say('run-tied', { ...facts, ...streak, points }),
    isAtLeast(hotHand, limits.headlineHotHand) &&
      say('hot-hand-tied', { ...facts, ...hotHand, tied: points }),
    say('tied', facts),
  ]
}

function leadHeadlines(facts: Facts) {
  const { at, comeback, hotHand, isLate, leader, margin, play, score, streak, time, topScorer } =
    facts
  const by = play && { ...play, leader, score, time }
  const isTaken = play !== undefined && isGoAhead(play)
  const earlier = marginOf(facts.scoreThen)
  const grown = margin.value - earlier.value
  const changed = { ...facts, earlier }
  return [
    isLate && by && isTaken && say('lead-taken', by),
    isLate && by && !isTaken && play.team === leader && say('late-extend', by),
    isLate &&
      play &&
      play.team !== leader &&
      margin.value <= limits.backWithin &&
      say('late-cut', { ...play, time }),
    comeback && say(comeback.isLeaders ? 'back-ahead' : 'back-close', { ...facts, ...comeback }),
    isAtLeast(streak, limits.headlineStreak) &&
      say(streak.isLeaders ? 'run-leads' : 'run-trails', { ...facts, ...streak }),
    by && isTaken && say('lead-taken', by),
    -earlier.value >= limits.turned &&
      say('turned', { ...facts, deficit: marginOf(turned(facts.scoreThen)) }),
    isBiggestLead(at) && margin.value >= limits.biggestLead && say('biggest-lead', facts),
    isAtLeast(hotHand, limits.headlineHotHand) &&
      say(hotHand.team === leader ? 'hot-hand-leads' : 'hot-hand-trails', { ...facts, ...hotHand }),
    margin.value <= limits.nearLead && -grown >= limits.change && say('cut', changed),
    earlier.value > 0 && grown >= limits.change && say('grown', changed),
    isAtLeast(topScorer, limits.headlineTopScorer) &&
      topScorer.team === leader &&
      say('top-scorer-lead', { ...facts, ...topScorer }),
    [
      say('lead', facts),
      margin.value <= limits.onePossession && say('one-possession', facts),
      margin.value >= limits.farAhead && say('far-ahead', facts),
    ],
  ]
}

/** Whether points turned a tie or a deficit into a lead. */
function isGoAhead({ points, score }: ScoringPlay): boolean {
  const { own, other } = score.value
  return own > other && own - points <= other
}

function isBiggestLead({ scoreState }: GamePrefix): boolean {
  const { away, home } = scoreState.biggestLead
  return leadIn(scoreState) >= Math.max(away.margin, home.margin)
}

function isAtLeast<Scored extends { readonly points: Fact }>(
  scored: Scored | undefined,
  least: number,
): scored is Scored {
  return scored !== undefined && scored.points.value >= least
}

/** The rank of a note that is used only without any other. */
const least = 9

/**
 * The events of the stretch, the most significant first; at the end of a period its score comes first. Facts of the
 * headline, and the score of the game as the score of a stretch, are left out.
 */
function takeaways(facts: Facts, stated: ReadonlySet<StatedFact>) {
  const { own, other } = facts.scored.value
  const gap = Math.abs(own - other)
  // Between two timeouts of one stoppage nothing is worth a note.
  const timeoutRank = gap >= limits.wideStretch ? 0 : gap >= limits.stretch ? 3.5 : least
  const isScoreOfGame = facts.stretch === 'game' || facts.stretch === 1
  const scored = facts.isSecondTimeout || isScoreOfGame ? least : facts.isTimeout ? timeoutRank : 0
  const isScoreless = own + other === 0 && facts.stretch === 'timeout' && !facts.isSecondTimeout
  const notes = [
    [facts.isLate ? -1 : 2.5, playNote(facts, stated)],
    [isScoreless ? 1.5 : scored, stretchNote(facts)],
    [1, !stated.has('streak') && streakNote(facts)],
    [2, foulNote(facts)],
    [3, !stated.has('hot-hand') && hotHandNote(facts)],
    [4, !isTopScorerStated(facts, stated) && topScorerNote(facts)],
    [5, turnoverNote(facts)],
    [6, threesNote(facts)],
    [7, changesNote(facts)],
  ] as const
  const ranked = notes
    .filter(([, note]) => note)
    .toSorted(([a], [b]) => a - b)
    .filter(([rank], index) => index === 0 || rank < least)
    .map(([, note]) => note)
  // A single takeaway is followed by the leading scorer, even if he was stated before.
  const known = facts.knownTopScorer
  const isAlone =
    ranked.length === 1 && !isTopScorerStated(facts, stated) && facts.hotHand === undefined
  return isAlone && known ? [...ranked, say('top-scorer', known)] : ranked
}

/** The points of the last half minute, unless the headline states them with their time. */
function playNote(facts: Facts, stated: ReadonlySet<StatedFact>) {
  const { isTied, leader, play, time } = facts
  if (play === undefined) return undefined
  if (stated.has('play') && play.time.value.clock === time.value.clock) return undefined
  if (isTied) return say('play-tied', play)
  if (play.team === leader && isGoAhead(play)) return say('play-led', play)
  return stated.has('play') && say('play-scored', play)
}

/** At the end of a period, or late in the game. */
function changesNote({ at, isTimeout, leftOfGameMs }: Facts) {
  const { leadChanges, timesTied } = at.scoreState
  if (leadChanges < limits.changes || (isTimeout && leftOfGameMs > limits.closing)) return undefined
  return say('changes', {
    changes: calculated(leadChanges, { of: 'leadChanges', until: at }),
    ties: calculated(timesTied, { of: 'ties', until: at }),
  })
}

/** The points of both teams in the stretch; at the end of a period in that period. */
function stretchNote({ away, home, isTimeout, period, scored, stretch }: Facts) {
  const { own, other } = scored.value
  if (own === other) {
    const points = ownOf(scored)
    if (!isTimeout) return say('period-even', { points, period })
    return say(own === 0 ? 'stretch-scoreless' : 'stretch-even', { points, stretch })
  }
  const values = {
    ...(own > other ? { ahead: home, behind: away } : { ahead: away, behind: home }),
    score: own > other ? scored : turned(scored),
    period,
    stretch,
  }
  if (!isTimeout) return say('period-won', values)
  const isUnanswered = own * other === 0 && own + other > 2 && stretch === 'timeout'
  return isUnanswered
    ? say('unanswered-since', { team: values.ahead, points: ownOf(values.score), stretch })
    : say('stretch-won', values)
}

function streakNote({ isTimeout, period, streak }: Facts) {
  if (!isAtLeast(streak, limits.streak)) return undefined
  const isOfPeriod = !isTimeout && streak.inPeriod
  return say(isOfPeriod ? 'streak-ended-period' : 'streak', { ...streak, period })
}

function foulNote({ foulTrouble }: Facts) {
  const trouble = foulTrouble.find(({ isNew }) => isNew)
  if (trouble === undefined) return undefined
  const { player, fouls, left } = trouble
  return left <= 0
    ? say('fouled-out', { ...trouble, player: derived(fouls, () => player) })
    : say('foul-trouble', trouble)
}

/** Before the first break this is the same as the leading scorer of the game. */
function hotHandNote({ hotHand, isTimeout, stretch }: Facts) {
  if (!isAtLeast(hotHand, limits.hotHand) || stretch === 'game') return undefined
  const { of, player, points } = hotHand
  const values = { ...hotHand, stretch, now: isTimeout ? 'present' : 'past' } as const
  if (points.value === of.value)
    return say('hot-hand-all', { ...values, player: derived(points, () => player) })
  return say(points.value * 2 > of.value ? 'hot-hand-share' : 'hot-hand', values)
}

/** Whether the headline names the top scorer, also as the hot hand. */
function isTopScorerStated(
  { hotHand, topScorer }: Facts,
  stated: ReadonlySet<StatedFact>,
): boolean {
  if (stated.has('top-scorer')) return true
  return stated.has('hot-hand') && hotHand?.player === topScorer?.player
}

/** Left out if the hot hand note already states all of his points. */
function topScorerNote({ hotHand, stretch, topScorer }: Facts) {
  const isStated =
    stretch !== 'game' &&
    hotHand?.player === topScorer?.player &&
    hotHand?.points.value === topScorer?.points.value
  return isStated ? undefined : topScorer && say('top-scorer', topScorer)
}

/** Used if the gap is new or has grown since it was last mentioned. */
function turnoverNote({ areTurnoversStated, turnovers }: Facts) {
  const { before, width } = turnovers
  if (areTurnoversStated) return undefined
  const isKnown = before >= limits.turnoverGap && width - before < limits.grownGap
  return width >= limits.turnoverGap && !isKnown && say('turnover-gap', turnovers)
}

function threesNote(facts: Facts) {
  const [most] = threesOf(facts, limits.threes.again)
  if (most === undefined) return undefined
  const isNone = most.threes.value.made === 0
  return say(isNone ? 'threes-missed' : 'threes', { ...most, attempted: attemptsOf(most.threes) })
}

/** The shares of threes that are far from usual, after enough attempts since the previous break; the farthest first. */
function threesOf({ at, before, game }: Facts, fewestSince: number) {
  const { attempts, usual, distance: far } = limits.threes
  return (['away', 'home'] as const)
    .filter(side => isTeamKnown(game, side, 'shots', at))
    .map(side => {
      const threes = shooting('threes', { side, until: at })
      const { made, of } = threes.value
      const since = counted('threePointersAttempted', { side, until: at, after: before })
      return { team: game.input[side].id, threes, since, distance: Math.abs(made / of - usual) }
    })
    .filter(
      ({ distance, since, threes }) =>
        threes.value.of >= attempts && distance >= far && since.value >= fewestSince,
    )
    .toSorted((a, b) => b.distance - a.distance)
}

/** Conditions and open questions, no predictions: the urgent ones, otherwise one of the possible ones. */
function watch(facts: Facts) {
  const { isTied, leftOfGameMs, margin, streak, turnovers } = facts
  const rebounds = gapOf('rebounds', facts.game, facts.at, undefined)
  const isClose = margin.value <= limits.onePossession
  return place(
    'watch',
    leftOfGameMs <= limits.last && lastWatch(facts),
    [doubleWatch(facts), perfectWatch(facts)],
    isAtLeast(streak, limits.watchedStreak) && say('watch-run', streak),
    foulWatch(facts),
    isTied && leftOfGameMs <= limits.closing && say('watch-tie', facts),
    isClose && !isTied && leftOfGameMs <= limits.closing && say('watch-margin', facts),
    [
      threesWatch(facts),
      markWatch(facts),
      rebounds.width >= limits.reboundGap && say('watch-boards', rebounds),
      !turnoverNote(facts) &&
        turnovers.width >= limits.turnoverGap &&
        say('watch-turnovers', turnovers),
    ],
    margin.value >= limits.watchedLead && say('watch-lead', facts),
    isTied ? say('watch-tie', facts) : say('watch-lead', facts),
  )
}

/** In the last seconds: how many scores lie between the teams. */
function lastWatch({ isTied, leader, margin, trailer }: Facts) {
  if (isTied) return say('next-score-decides', {})
  const isOne = margin.value <= limits.onePossession
  return say(isOne ? 'one-score-behind' : 'more-than-one-score', {
    leader: derived(margin, () => leader),
    trailer: derived(margin, () => trailer),
  })
}

function foulWatch({ foulTrouble, leftOfGameMs }: Facts) {
  const trouble = foulTrouble.find(({ isKnown, left }) => isKnown && left > 0)
  if (trouble === undefined || leftOfGameMs < limits.foulsMatter) return undefined
  return say('watch-fouls', trouble)
}

/** A player who lacks one or two in the last column of a triple-double. */
function doubleWatch({ at, game }: Facts) {
  const { doubleWithin } = limits
  const [closest] = playersIn(game, at)
    .flatMap(({ id: player, side }) => {
      const line = factsOfLine({ side, playerId: player, until: at })
      const columns = (['points', 'rebounds', 'assists', 'steals', 'blocks'] as const).toSorted(
        (a, b) => line[b].value - line[a].value,
      )
      const key = columns[2]
      const second = columns[1]
      if (key === undefined || second === undefined || line[second].value < 10) return []
      const lacking = 10 - line[key].value
      if (lacking < 1 || lacking > doubleWithin) return []
      const lack = calculated(lacking, '10 - ', line[key])
      const from = columns.slice(0, 2).flatMap(column => line[column].from)
      return [
        {
          player,
          team: game.input[side].id,
          lack: { value: [{ key, value: lacking }], from: lack.from },
          double: { value: { kind: 'triple-double' as const }, from },
          lacking,
        },
      ]
    })
    .toSorted((a, b) => a.lacking - b.lacking || compareIds(a.player, b.player))
  return closest && say('watch-double', closest)
}

/** A player who has missed no shot. */
function perfectWatch({ at, game }: Facts) {
  const [best] = playersIn(game, at)
    .map(({ id: player, side }) => {
      const shots = shooting('shots', { side, playerId: player, until: at })
      return { player, team: game.input[side].id, shots }
    })
    .filter(({ shots: { value } }) => value.made === value.of && value.of >= limits.perfect)
    .toSorted((a, b) => b.shots.value.of - a.shots.value.of || compareIds(a.player, b.player))
  return best && say('watch-perfect', best)
}

/** The players whose counts are known and who may still play. */
function playersIn(game: Game, at: GamePrefix) {
  const { foulLimit = fewestFoulLimit } = game.input.rules
  return playersLeft(game.input, at)
    .filter(({ id }) => countsOf(at.tally, id).fouls < foulLimit)
    .filter(({ id: playerId, side }) => isPlayerKnown(game, { playerId, side }, at))
}

/** The team that misses threes far more often than usual. */
function threesWatch(facts: Facts) {
  const cold = threesOf(facts, 0).find(
    ({ threes: { value } }) => value.made / value.of < limits.threes.usual,
  )
  return cold && say('watch-threes', cold)
}

/** A player one basket short of a round number of points. */
function markWatch({ at, game }: Facts) {
  const { input } = game
  const { foulLimit = fewestFoulLimit } = input.rules
  const [closest] = playersLeft(input, at)
    .flatMap(({ id: player, side }) => {
      if (countsOf(at.tally, player).fouls >= foulLimit) return []
      if (!isPlayerKnown(game, { playerId: player, side }, at, ['shots', 'fouls'])) return []
      const points = counted('points', { side, playerId: player, until: at })
      const mark = limits.marks.find(each => each > points.value) ?? 0
      const missing = mark - points.value
      return missing <= 0 || missing > limits.markWithin
        ? []
        : [{ player, team: input[side].id, points, mark, missing }]
    })
    .sort((a, b) => b.points.value - a.points.value || compareIds(a.player, b.player))
  if (closest === undefined) return undefined
  const { mark, missing, points } = closest
  return say('watch-mark', {
    ...closest,
    missing: calculated(missing, `${mark} - `, points),
    mark: calculated(mark, points, ` + ${missing}`),
  })
}
