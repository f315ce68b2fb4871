import type { BreakFacts, Gap, PlayerPoints } from '../facts/break.ts'
import {
  attemptsOf,
  calculated,
  derived,
  type Fact,
  marginOf,
  ownOf,
  turned,
} from '../facts/fact.ts'
import { opposite, type Side } from '../game/action.ts'
import { thresholds } from '../thresholds.ts'
import { headline, list, messagesOf, type Plan, paragraph, place, planOf } from './message.ts'

const say = messagesOf('break')

const worth = thresholds.break

/** At a break: what happened and how it stands, what it rests on, and what to keep an eye on. */
export function breakPlan(facts: BreakFacts): Plan {
  const texts = {
    keyTakeaways: list(takeaways(facts), worth.takeaways),
    whatToWatchNext: paragraph(watch(facts)),
  }
  return planOf(
    'break',
    texts,
    headline(...(facts.isTied ? tieHeadlines(facts) : leadHeadlines(facts))),
  )
}

function tieHeadlines(facts: BreakFacts) {
  const { teamOf, play: made, comeback, streak, hotHand, overtime, time, stretch } = facts
  const teams = { away: teamOf('away'), home: teamOf('home') }
  const points = ownOf(facts.score)
  const by = made && { player: made.playerId, play: made.play, points }
  return [
    overtime !== undefined && [
      by && say('forced-overtime', { ...by, period: overtime }),
      say('overtime', { ...teams, points, period: overtime }),
    ],
    by && facts.isLate && say('late-tie', { ...by, time: made.time }),
    comeback &&
      say('back-level', { team: teamOf(comeback.side), deficit: comeback.deficit, points, time }),
    isAtLeast(streak, worth.headlineStreak) &&
      say('run-tied', { team: teamOf(streak.side), run: streak.run, points, time }),
    isAtLeast(hotHand, worth.headlineHotHand) &&
      say('hot-hand-tied', {
        player: hotHand.playerId,
        team: teamOf(hotHand.side),
        opponent: teamOf(opposite(hotHand.side)),
        points: hotHand.points,
        stretch,
        tied: points,
      }),
    say('tied', { ...teams, points, time }),
  ]
}

function leadHeadlines(facts: BreakFacts) {
  const { teamOf, play, comeback, streak, hotHand, topScorer, time, score, margin } = facts
  const leader = teamOf(facts.leader)
  const trailer = teamOf(opposite(facts.leader))
  const by = play && facts.isGoAhead && { player: play.playerId, play: play.play, time: play.time }
  const earlier = marginOf(facts.scoreThen)
  const grown = margin.value - earlier.value
  return [
    by && facts.isLate && say('late-lead', { ...by, leader, score }),
    comeback &&
      (comeback.side === facts.leader
        ? say('back-ahead', { team: leader, deficit: comeback.deficit, score, time })
        : say('back-close', { team: trailer, deficit: comeback.deficit, margin, time })),
    isAtLeast(streak, worth.headlineStreak) &&
      (streak.side === facts.leader
        ? say('run-leads', { team: leader, run: streak.run, score, time })
        : say('run-trails', { team: trailer, run: streak.run, margin, time })),
    by && say('lead-taken', { ...by, leader, score }),
    earlier.value < 0 &&
      say('turned', { leader, deficit: marginOf(turned(facts.scoreThen)), margin, score, time }),
    facts.isBiggestLead &&
      margin.value >= worth.biggestLead &&
      say('biggest-lead', { leader, score, time }),
    isAtLeast(hotHand, worth.headlineHotHand) && hotHandHeadline(hotHand, facts),
    margin.value <= worth.nearLead &&
      -grown >= worth.change &&
      say('cut', { leader, trailer, margin, earlier, time }),
    earlier.value > 0 && grown >= worth.change && say('grown', { leader, margin, earlier, time }),
    [
      say('lead', { leader, trailer, score, margin, time }),
      margin.value <= worth.onePossession && say('one-possession', { leader, score, time }),
      margin.value >= worth.farAhead && say('far-ahead', { leader, score, time }),
      topScorer &&
        say('top-scorer-lead', {
          player: topScorer.playerId,
          team: teamOf(topScorer.side),
          points: topScorer.points,
          leader,
          score,
          time,
        }),
    ],
  ]
}

function hotHandHeadline({ playerId, side, points }: PlayerPoints, facts: BreakFacts) {
  const { stretch, score, teamOf } = facts
  const told = { player: playerId, leader: teamOf(facts.leader), points, stretch, score }
  return side === facts.leader
    ? say('hot-hand-leads', told)
    : say('hot-hand-trails', { ...told, team: teamOf(side) })
}

function isAtLeast<Scored extends { readonly points: Fact }>(
  scored: Scored | undefined,
  least: number,
): scored is Scored {
  return scored !== undefined && scored.points.value >= least
}

/** The rank of a note that is told only when there is no other. */
const least = 9

/** What happened, the most telling first; at the end of a period first what both teams scored in it. */
function takeaways(facts: BreakFacts) {
  const { own, other } = facts.scored.value
  const gap = Math.abs(own - other)
  const scored =
    !facts.isTimeout || gap >= worth.wideStretch ? 0 : gap >= worth.stretch ? 3.5 : least
  const notes = [
    [scored, stretchNote(facts)],
    [1, streakNote(facts)],
    [2, foulNote(facts)],
    [3, hotHandNote(facts)],
    [4, topScorerNote(facts)],
    [5, turnoverNote(facts)],
    [6, threesNote(facts)],
  ] as const
  return notes
    .filter(([, note]) => note)
    .toSorted(([a], [b]) => a - b)
    .filter(([rank], index) => index === 0 || rank < least)
    .map(([, note]) => note)
}

/** What both teams scored since the last break; at the end of a period in that period. */
function stretchNote({ scored, stretch, teamOf }: BreakFacts) {
  const { own, other } = scored.value
  const points = ownOf(scored)
  if (own === other) {
    if (typeof stretch === 'number') return say('period-even', { points, period: stretch })
    return own === 0
      ? say('stretch-scoreless', { stretch })
      : say('stretch-even', { points, stretch })
  }
  const side: Side = own > other ? 'home' : 'away'
  const told = {
    ahead: teamOf(side),
    behind: teamOf(opposite(side)),
    score: own > other ? scored : turned(scored),
  }
  return typeof stretch === 'number'
    ? say('period-won', { ...told, period: stretch })
    : say('stretch-won', { ...told, stretch })
}

function streakNote({ streak, stretch, teamOf }: BreakFacts) {
  if (!isAtLeast(streak, worth.streak)) return undefined
  const told = { team: teamOf(streak.side), points: streak.points }
  return typeof stretch === 'number' && streak.inPeriod
    ? say('streak-ended-period', { ...told, period: stretch })
    : say('streak', told)
}

function foulNote({ foulTrouble, teamOf }: BreakFacts) {
  const trouble = foulTrouble.find(({ isNew }) => isNew)
  if (trouble === undefined) return undefined
  const { playerId, fouls, left } = trouble
  const team = teamOf(trouble.side)
  return left <= 0
    ? say('fouled-out', { player: derived(fouls, () => playerId), team })
    : say('foul-trouble', { player: playerId, team, fouls })
}

/** Before the first break the leading scorer of the game says the same. */
function hotHandNote({ hotHand, stretch, teamOf }: BreakFacts) {
  if (!isAtLeast(hotHand, worth.hotHand) || stretch === 'game') return undefined
  const { points, teamPoints } = hotHand
  const now = typeof stretch === 'number' ? 'past' : 'present'
  const told = { player: hotHand.playerId, team: teamOf(hotHand.side), stretch, now } as const
  if (points.value === teamPoints.value)
    return say('hot-hand-all', { ...told, player: derived(points, () => hotHand.playerId) })
  return points.value * 2 > teamPoints.value
    ? say('hot-hand-share', { ...told, points, of: teamPoints })
    : say('hot-hand', { ...told, points })
}

/** Who has scored all of his points in the stretch is told by that. */
function topScorerNote({ topScorer, hotHand, teamOf, stretch }: BreakFacts) {
  if (topScorer === undefined) return undefined
  const isTold = stretch !== 'game' && hotHand?.playerId === topScorer.playerId
  if (isTold && hotHand?.points.value === topScorer.points.value) return undefined
  const { playerId, side, points } = topScorer
  return say('top-scorer', { player: playerId, team: teamOf(side), points })
}

/** Told when it is new or wider than when it was told. */
function turnoverNote({ turnovers, teamOf }: BreakFacts) {
  if (turnovers === undefined || widthOf(turnovers) < worth.turnoverGap) return undefined
  const isKnown =
    turnovers.before >= worth.turnoverGap && widthOf(turnovers) - turnovers.before < worth.grownGap
  return isKnown ? undefined : say('turnover-gap', told(turnovers, teamOf))
}

function threesNote({ threes, teamOf }: BreakFacts) {
  const { attempts, usual, distance, again } = worth.threes
  const [most] = threes
    .map(each => ({
      ...each,
      distance: Math.abs(each.threes.value.made / each.threes.value.of - usual),
    }))
    .filter(
      each => each.threes.value.of >= attempts && each.distance >= distance && each.since >= again,
    )
    .toSorted((a, b) => b.distance - a.distance)
  if (most === undefined) return undefined
  const team = teamOf(most.side)
  return most.threes.value.made === 0
    ? say('threes-missed', { team, attempted: attemptsOf(most.threes) })
    : say('threes', { team, threes: most.threes })
}

function widthOf({ most, least }: Gap): number {
  return most.value - least.value
}

function told({ more, most, least }: Gap, teamOf: BreakFacts['teamOf']) {
  return { more: teamOf(more), fewer: teamOf(opposite(more)), most, least }
}

/** Conditions and open questions, no predictions: what is urgent, else one of what the game offers. */
function watch(facts: BreakFacts) {
  const { streak, teamOf, foulTrouble } = facts
  const [worst] = foulTrouble
  return place(
    'watch',
    lastWatch(facts),
    isAtLeast(streak, worth.watchedStreak) &&
      say('watch-run', {
        team: teamOf(streak.side),
        opponent: teamOf(opposite(streak.side)),
        run: streak.run,
      }),
    worst?.isNew === true && foulWatch(facts, 1),
    lateWatch(facts),
    [
      ...foulWatch(facts, 3),
      markWatch(facts),
      boardsWatch(facts),
      turnoverWatch(facts),
      leadWatch(facts),
    ],
  )
}

/** In the last seconds: how many scores lie between the teams. */
function lastWatch({ leftOfGameMs, isTied, leader, margin, teamOf }: BreakFacts) {
  if (leftOfGameMs === undefined || leftOfGameMs > worth.last) return undefined
  if (isTied) return say('next-score-decides', {})
  const teams = {
    leader: derived(margin, () => teamOf(leader)),
    trailer: derived(margin, () => teamOf(opposite(leader))),
  }
  return say(
    margin.value <= worth.onePossession ? 'one-score-behind' : 'more-than-one-score',
    teams,
  )
}

function foulWatch({ foulTrouble, leftOfGameMs, teamOf }: BreakFacts, mostLeft: number) {
  const trouble = foulTrouble.find(({ left }) => left > 0)
  if (trouble === undefined || trouble.left > mostLeft) return []
  if ((leftOfGameMs ?? Number.POSITIVE_INFINITY) < worth.foulsMatter) return []
  const values = { player: trouble.playerId, team: teamOf(trouble.side), fouls: trouble.fouls }
  return [say(trouble.isOnFloor ? 'watch-fouls' : 'watch-return', values)]
}

function lateWatch({ isTied, leader, leftOfGameMs, margin, score, teamOf }: BreakFacts) {
  if (isTied) return say('watch-tie', { points: ownOf(score) })
  const late = leftOfGameMs !== undefined && leftOfGameMs <= worth.closing
  return (
    margin.value <= worth.onePossession &&
    late &&
    say('watch-margin', { leader: teamOf(leader), margin })
  )
}

function markWatch({ closeTo, teamOf }: BreakFacts) {
  if (closeTo === undefined) return undefined
  const { playerId, side, points, mark } = closeTo
  const missing = mark - points.value
  return say('watch-mark', {
    player: playerId,
    team: teamOf(side),
    missing: calculated(missing, `${mark} - `, points),
    mark: calculated(mark, points, ` + ${missing}`),
  })
}

function boardsWatch({ rebounds, teamOf }: BreakFacts) {
  if (rebounds === undefined || widthOf(rebounds) < worth.reboundGap) return undefined
  return say('watch-boards', told(rebounds, teamOf))
}

function turnoverWatch({ turnovers, teamOf }: BreakFacts) {
  if (turnovers === undefined || widthOf(turnovers) < worth.turnoverGap) return undefined
  return say('watch-turnovers', { more: teamOf(turnovers.more), most: turnovers.most })
}

function leadWatch({ isTied, leader, margin, teamOf }: BreakFacts) {
  if (isTied) return undefined
  return say('watch-lead', { leader: teamOf(leader), trailer: teamOf(opposite(leader)), margin })
}
