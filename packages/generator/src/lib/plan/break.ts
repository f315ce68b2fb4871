import type { Ratio } from '../../message-values.ts'
import {
  attemptsOf,
  calculated,
  counted,
  derived,
  type Fact,
  marginOf,
  ownOf,
  shooting,
  turned,
} from '../facts/fact.ts'
import { gameStateOf } from '../facts/game-state.ts'
import { factsOfLine } from '../facts/lines.ts'
import { topScorers } from '../facts/scorers.ts'
import { compareIds, type Side } from '../game/action.ts'
import { isTimed } from '../game/clock.ts'
import type { PlayerInput } from '../game/game-input.ts'
import { marginOf as leadIn } from '../game/score-state.ts'
import type { Break } from '../moments/moment.ts'
import { doubleFigures } from '../statistics/big-lines.ts'
import { isPlayerKnown, isTeamKnown } from '../statistics/doubts.ts'
import type { Game, GamePrefix } from '../statistics/game-prefix.ts'
import { countsOf } from '../statistics/tally.ts'
import { thresholds } from '../thresholds.ts'
import {
  type BreakFacts,
  breakFacts,
  type Comeback,
  type FoulTrouble,
  fewestFoulLimit,
  gapOf,
  isAtLeast,
  isGoAhead,
  playersLeft,
  type TopScorer,
} from './break-facts.ts'
import {
  headline,
  list,
  messagesOf,
  type Planned,
  paragraph,
  place,
  planOf,
  type Text,
  unlessStated,
} from './message.ts'

const say = messagesOf('break')

const limits = thresholds.break

/**
 * The item of a break: a headline about the score or the events, the takeaways, and a text about what to watch next.
 */
export function breakItem(game: Game, moment: Break): Planned {
  const { at, kind } = moment
  const { period, clock } = at.action
  const facts = breakFacts(game, moment)
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
type StatedFact = 'streak' | 'hot-hand'

/** The facts that headlines state, by the name of the message. No takeaway repeats the fact of the headline. */
const factsOfHeadlines: Readonly<Record<string, StatedFact>> = {
  'run-tied': 'streak',
  'run-leads': 'streak',
  'run-trails': 'streak',
  'hot-hand-tied': 'hot-hand',
  'hot-hand-leads': 'hot-hand',
  'hot-hand-trails': 'hot-hand',
  'hot-period-tied': 'hot-hand',
  'hot-period-leads': 'hot-hand',
  'hot-period-trails': 'hot-hand',
}

/** The headlines of a play that tied the game or took the lead. */
const playHeadlines = ['forced-overtime', 'late-tie', 'lead-taken']

/**
 * The facts that the headline may state. The first tier with a message decides. If that message contains a play,
 * which may be too long for a headline, a message of the next tier may be selected.
 */
function statedBy({ places }: Text): ReadonlySet<StatedFact> {
  const tiers = places[0]?.tiers.filter(tier => tier.length > 0) ?? []
  const hasPlay = tiers[0]?.some(({ values }) => 'play' in values)
  const facts = tiers
    .slice(0, hasPlay ? 2 : 1)
    .flatMap(tier => tier.map(({ name }) => factsOfHeadlines[name]))
  return new Set(facts.filter(fact => fact !== undefined))
}

/** The possible headlines of a break at which the game is tied, the most important first. */
function tieHeadlines(facts: BreakFacts) {
  const { away, home, comeback, hotHand, isLate, isOvertime, play, points, streak, time } = facts
  const nextPeriod = facts.period + 1
  return [
    isOvertime && [
      play &&
        say('forced-overtime', {
          player: play.player,
          play: play.play,
          points,
          period: nextPeriod,
        }),
      say('overtime', { away, home, points, period: nextPeriod }),
    ],
    play &&
      isLate &&
      say('late-tie', { player: play.player, play: play.play, away, home, points, time }),
    comeback && say('back-level', { team: comeback.team, deficit: comeback.deficit, points, time }),
    isAtLeast(streak, limits.headlineStreak) &&
      say('run-tied', { team: streak.team, run: streak.run, points, time }),
    isHotHandHeadline(facts) && hotHand && tiedHotHand(facts, hotHand),
    say('tied', { away, home, points, time }),
  ]
}

/** The possible headlines of a break at which a team leads, the most important first. */
function leadHeadlines(facts: BreakFacts) {
  const { leader, trailer, margin, score, time } = facts
  return [
    ...eventHeadlines(facts),
    ...changeHeadlines(facts),
    topScorerHeadline(facts),
    [
      say('lead', { leader, trailer, score, time }),
      margin.value <= limits.onePossession &&
        say('one-possession', { leader, trailer, score, time }),
      margin.value >= limits.farAhead && say('far-ahead', { leader, trailer, score, time }),
    ],
  ]
}

/** The headlines about the last points before a break, a comeback or consecutive points. */
function eventHeadlines(facts: BreakFacts) {
  const { comeback, isLate, leader, margin, play, score, streak, time } = facts
  const isTaken = play !== undefined && isGoAhead(play)
  const goAhead = play && isTaken && { player: play.player, play: play.play, leader, score, time }
  return [
    isLate && goAhead && say('lead-taken', goAhead),
    isLate &&
      play?.team === leader &&
      !isTaken &&
      say('late-extend', { player: play.player, play: play.play, leader, score, time }),
    isLate &&
      play &&
      play.team !== leader &&
      margin.value <= limits.backWithin &&
      say('late-cut', {
        player: play.player,
        play: play.play,
        team: play.team,
        score: play.score,
        time,
      }),
    comeback && comebackHeadline(facts, comeback),
    isAtLeast(streak, limits.headlineStreak) &&
      (streak.isLeaders
        ? say('run-leads', { team: streak.team, run: streak.run, score, time })
        : say('run-trails', { team: streak.team, run: streak.run, score, time })),
    goAhead && say('lead-taken', goAhead),
  ]
}

/** The headlines about the size of the lead, its change since the previous break, and the hot hand. */
function changeHeadlines(facts: BreakFacts) {
  const { at, hotHand, leader, margin, score, time, trailer } = facts
  const earlier = marginOf(facts.scoreThen)
  const grown = margin.value - earlier.value
  return [
    -earlier.value >= limits.turned &&
      say('turned', {
        leader,
        deficit: marginOf(turned(facts.scoreThen)),
        margin,
        score,
        time,
      }),
    isBiggestLead(at) &&
      margin.value >= limits.biggestLead &&
      say('biggest-lead', { leader, score, time }),
    isHotHandHeadline(facts) && hotHand && hotHandHeadline(facts, hotHand),
    margin.value <= limits.nearLead &&
      -grown >= limits.change &&
      !isAgainstPeriod(facts) &&
      say('cut', { leader, trailer, margin, earlier, score, time }),
    earlier.value > 0 &&
      grown >= limits.change &&
      !isAgainstPeriod(facts) &&
      say('grown', { leader, margin, earlier, score, time }),
  ]
}

function topScorerHeadline({ leader, score, time, topScorer }: BreakFacts) {
  return (
    isAtLeast(topScorer, limits.headlineTopScorer) &&
    topScorer.team === leader &&
    say('top-scorer-lead', {
      player: topScorer.player,
      team: topScorer.team,
      points: topScorer.points,
      leader,
      score,
      time,
    })
  )
}

/**
 * Whether the team that gained since the previous break lost the period. The score of the period would then
 * contradict the headline. False at a timeout.
 */
function isAgainstPeriod({ isTimeout, leader, home, margin, scored, scoreThen }: BreakFacts) {
  if (isTimeout) return false
  const { own, other } = scored.value
  const gain = leader === home ? own - other : other - own
  const sinceBreak = margin.value - marginOf(scoreThen).value
  return gain * sinceBreak < 0
}

function comebackHeadline({ score, time }: BreakFacts, comeback: Comeback) {
  const { team, deficit } = comeback
  return comeback.isLeaders
    ? say('back-ahead', { team, deficit, score, time })
    : say('back-close', { team, deficit, score, time })
}

/**
 * Whether the headline may name the top scorer of the stretch, who needs at least `limits.headlineHotHand` points. At a
 * timeout, the headline states the period and the time left too. The stretch must therefore not begin at a timeout, the
 * period must have a clock, and time must be left.
 */
function isHotHandHeadline({ at, game, hotHand, isTimeout, stretch }: BreakFacts): boolean {
  if (!isAtLeast(hotHand, limits.headlineHotHand)) return false
  const { leftMs, period } = at.action
  return !isTimeout || (stretch !== 'timeout' && isTimed(game.input.rules, period) && leftMs > 0)
}

function tiedHotHand(facts: BreakFacts, { opponent, player, points, team }: TopScorer) {
  const { isTimeout, period, points: tied, stretch, time } = facts
  return isTimeout
    ? say('hot-period-tied', { player, team, points, period, tied, time })
    : say('hot-hand-tied', { player, team, opponent, points, stretch, tied })
}

function hotHandHeadline(facts: BreakFacts, hotHand: TopScorer) {
  const { isTimeout, leader, period, score, stretch, time, trailer } = facts
  const { player, team, points } = hotHand
  if (isTimeout) {
    return team === leader
      ? say('hot-period-leads', { player, points, period, leader, score, time })
      : say('hot-period-trails', { player, team, points, period, leader, score, time })
  }
  return team === leader
    ? say('hot-hand-leads', { player, leader, trailer, points, stretch, score })
    : say('hot-hand-trails', { player, team, leader, points, stretch, score })
}

function isBiggestLead({ scoreState }: GamePrefix): boolean {
  const { away, home } = scoreState.biggestLead
  return leadIn(scoreState) >= Math.max(away.margin, home.margin)
}

/** Ranks of notes: a note with a lower rank comes first. */
const ranks = {
  latePlay: -1,
  periodScore: 0,
  streak: 1,
  scorelessStretch: 1.5,
  fouls: 2,
  play: 2.5,
  hotHand: 3,
  timeoutScore: 3.5,
  topScorer: 4,
  turnovers: 5,
  threes: 6,
  leadChanges: 7,
  /** The rank of a note that is left out if another note exists. */
  last: 9,
} as const

/**
 * The takeaways of a break, the most significant first. At the end of a period after the first one, the score of the
 * period is first, or second after a play late in the game. Facts of the headline are left out. The score of a stretch
 * that began with the game is the score of the game, so this score is used only if no other note exists, or only the
 * note about the last points.
 */
function takeaways(facts: BreakFacts, stated: ReadonlySet<StatedFact>) {
  const play = playNote(facts)
  const notes = [
    { rank: facts.isLate ? ranks.latePlay : ranks.play, note: play },
    { rank: stretchRank(facts), note: stretchNote(facts) },
    { rank: ranks.streak, note: !stated.has('streak') && streakNote(facts) },
    { rank: ranks.fouls, note: !isFoulWatched(facts) && foulNote(facts) },
    { rank: ranks.hotHand, note: !stated.has('hot-hand') && hotHandNote(facts) },
    { rank: ranks.topScorer, note: !isTopScorerStated(facts, stated) && topScorerNote(facts) },
    { rank: ranks.turnovers, note: turnoverNote(facts) },
    { rank: ranks.threes, note: threesNote(facts) },
    { rank: ranks.leadChanges, note: changesNote(facts) },
  ]
  const all = notes.filter(({ note }) => note).toSorted((a, b) => a.rank - b.rank)
  const [first] = all
  const ranked = all
    .filter(({ rank }, index) => index === 0 || rank < ranks.last)
    .map(({ note }) => note)
  if (ranked.length !== 1) return ranked
  // If neither the only takeaway nor the headline is about the leading scorer, a second takeaway names this player,
  // even if an earlier item did so.
  const isAboutTopScorer = first?.rank === ranks.topScorer || isTopScorerStated(facts, stated)
  const known = isAboutTopScorer ? undefined : facts.knownTopScorer
  const top = known && topScorerMessage(known)
  const scorer = isScoreOfGame(facts) ? scorerNote(facts, stated) : top
  if (scorer && first?.rank === ranks.last) return [place('takeaway', scorer, stretchNote(facts))]
  // The headline may state the same play as the only takeaway, so a second takeaway is added.
  return [...ranked, top || (first?.note === play && (scorer || stretchNote(facts)))]
}

/** The rank of the note about the score of the stretch. */
function stretchRank({ isSecondTimeout, isTimeout, scored, stretch }: BreakFacts): number {
  const { own, other } = scored.value
  // Hardly anything happens between two timeouts of one stoppage.
  if (isSecondTimeout) return ranks.last
  if (own + other === 0 && stretch === 'timeout') return ranks.scorelessStretch
  if (isScoreOfGame({ stretch })) return ranks.last
  const gap = Math.abs(own - other)
  if (!isTimeout || gap >= limits.wideStretch) return ranks.periodScore
  return gap >= limits.stretch ? ranks.timeoutScore : ranks.last
}

/** Whether the stretch began with the game: its score is the score that headlines state. */
function isScoreOfGame({ stretch }: Pick<BreakFacts, 'stretch'>): boolean {
  return stretch === 'game' || stretch === 1
}

/**
 * A leading scorer of a team since the start of the game, other than the player `named`; `undefined` if the team has
 * no other known leading scorer.
 */
function scorerOf({ at, game: { input } }: BreakFacts, side: Side, named: string | undefined) {
  const player = topScorers(input, side, at)?.playerIds.find(id => id !== named)
  if (player === undefined) return undefined
  const points = counted('points', { side, playerId: player, until: at })
  return { player, team: input[side].id, points }
}

/**
 * A message about a team's leading scorer since the start of the game. Of the leading scorers of the two teams, the
 * message names the one with more points. The top scorer, whom the headline or another takeaway names, is left out.
 * `undefined` if no other leading scorer exists.
 */
function scorerNote(facts: BreakFacts, stated: ReadonlySet<StatedFact>) {
  const { isTimeout, stretch } = facts
  const named = stated.has('hot-hand') ? facts.hotHand?.player : facts.topScorer?.player
  const [best] = (['away', 'home'] as const)
    .map(side => scorerOf(facts, side, named))
    .filter(scorer => scorer !== undefined)
    .toSorted((a, b) => b.points.value - a.points.value)
  if (best === undefined) return undefined
  return say('hot-hand', { ...best, stretch, now: isTimeout ? 'present' : 'past' })
}

/**
 * A message about the points of the last half minute. `undefined` if no points were scored, if the headline states that
 * they tied the game or took the lead, or if they did neither and the game is not in its last two minutes.
 */
function playNote({ isLate, isTied, leader, play }: BreakFacts) {
  if (play === undefined) return undefined
  if (isTied) return unlessStated(say('play-tied', play), playHeadlines)
  const { before, score } = play
  const isLeaders = play.team === leader
  if (isLeaders && isGoAhead(play)) return unlessStated(say('play-led', play), playHeadlines)
  if (!isLate) return undefined
  return isLeaders
    ? say('play-extended', { ...play, earlier: marginOf(before), margin: marginOf(score) })
    : say('play-cut', {
        ...play,
        deficit: marginOf(turned(before)),
        margin: marginOf(turned(score)),
      })
}

/**
 * A message about the numbers of lead changes and ties, at the end of a period or late in the game. `undefined` at an
 * earlier timeout, and after few lead changes.
 */
function changesNote({ at, isTimeout, leftOfGameMs }: BreakFacts) {
  const { leadChanges, timesTied } = at.scoreState
  if (leadChanges < limits.changes || (isTimeout && leftOfGameMs > limits.closing)) return undefined
  return say('changes', {
    changes: calculated(leadChanges, { of: 'leadChanges', until: at }),
    ties: calculated(timesTied, { of: 'ties', until: at }),
  })
}

/**
 * A message about the points of both teams in the stretch; at the end of a period, about their points in the period.
 */
function stretchNote({ away, home, isTimeout, period, scored, stretch }: BreakFacts) {
  const { own, other } = scored.value
  if (own === other) {
    const points = ownOf(scored)
    if (!isTimeout) return say('period-even', { points, period })
    return say(own === 0 ? 'stretch-scoreless' : 'stretch-even', { points, stretch })
  }
  const ahead = own > other ? home : away
  const behind = own > other ? away : home
  const score = own > other ? scored : turned(scored)
  if (!isTimeout) return say('period-won', { ahead, behind, score, period })
  const isUnanswered = own * other === 0 && own + other > 2 && stretch === 'timeout'
  return isUnanswered
    ? say('unanswered-since', { team: ahead, points: ownOf(score), stretch })
    : say('stretch-won', { ahead, behind, score, stretch })
}

function streakNote({ isTimeout, period, streak }: BreakFacts) {
  if (!isAtLeast(streak, limits.streak)) return undefined
  const { team, points, run } = streak
  return !isTimeout && streak.isInPeriod
    ? say('streak-ended-period', { team, points, run, period })
    : say('streak', { team, points, run })
}

function foulNote({ foulTrouble }: BreakFacts) {
  const trouble = foulTrouble.find(({ isNew }) => isNew)
  if (trouble === undefined) return undefined
  const { player, team, fouls, left } = trouble
  if (left <= 0) return say('fouled-out', { player: derived(fouls, () => player), team })
  const pair = pairOfFouls(
    foulTrouble.filter(({ isNew }) => isNew),
    trouble,
  )
  return pair ? say('foul-trouble-pair', pair) : say('foul-trouble', { player, team, fouls })
}

/**
 * A player in foul trouble and the only teammate in foul trouble with as many fouls; `undefined` if none or several
 * teammates have as many.
 */
function pairOfFouls(troubled: readonly FoulTrouble[], { fouls, player, team }: FoulTrouble) {
  const equals = troubled.filter(
    each => each.team === team && each.player !== player && each.fouls.value === fouls.value,
  )
  const [other, another] = equals
  if (other === undefined || another !== undefined) return undefined
  // The sources are the fouls of both players, because "three fouls apiece" states the fouls of each.
  const both = { value: fouls.value, from: [...fouls.from, ...other.fouls.from] }
  return { players: [player, other.player], team, fouls: both }
}

/**
 * A message about the top scorer of the stretch. `undefined` for too few points, and at a timeout that is the first
 * break of the game, because this player is then the leading scorer of the game.
 */
function hotHandNote({ hotHand, isTimeout, stretch }: BreakFacts) {
  if (!isAtLeast(hotHand, limits.hotHand) || stretch === 'game') return undefined
  const { player, team, points, of } = hotHand
  const now = isTimeout ? 'present' : 'past'
  if (points.value === of.value)
    return say('hot-hand-all', { player: derived(points, () => player), team, stretch, now })
  return points.value * 2 > of.value
    ? say('hot-hand-share', { player, team, points, of, stretch, now })
    : say('hot-hand', { player, team, points, stretch, now })
}

/** Whether the headline may already name the top scorer of the game, as the top scorer of the stretch. */
function isTopScorerStated(
  { hotHand, topScorer }: BreakFacts,
  stated: ReadonlySet<StatedFact>,
): boolean {
  return stated.has('hot-hand') && hotHand?.player === topScorer?.player
}

/**
 * A message about the top scorer of the game; `undefined` if there is none, or if the top scorer of a stretch other
 * than the game is the same player with the same points.
 */
function topScorerNote({ hotHand, stretch, topScorer }: BreakFacts) {
  const isStated =
    stretch !== 'game' &&
    hotHand?.player === topScorer?.player &&
    hotHand?.points.value === topScorer?.points.value
  return isStated ? undefined : topScorer && topScorerMessage(topScorer)
}

function topScorerMessage(scorer: TopScorer) {
  return unlessStated(say('top-scorer', scorer), ['top-scorer-lead'])
}

/**
 * A message about a wide gap in turnovers, if it is new or has clearly grown since the previous break. `undefined`
 * otherwise, and if another item of the moment states the turnovers.
 */
function turnoverNote({ areTurnoversStated, turnovers }: BreakFacts) {
  const { more, fewer, most, least, before, width } = turnovers
  if (areTurnoversStated || width < limits.turnoverGap) return undefined
  const isKnown = before >= limits.turnoverGap && width - before < limits.grownGap
  return isKnown ? undefined : say('turnover-gap', { more, fewer, most, least })
}

function threesNote(facts: BreakFacts) {
  const [farthest] = threesOf(facts, limits.threes.again)
  if (farthest === undefined) return undefined
  const { team, threes } = farthest
  return threes.value.made === 0
    ? say('threes-missed', { team, attempted: attemptsOf(threes) })
    : say('threes', { team, threes })
}

/** A team's threes, if their share of makes is far from usual. */
interface UnusualThrees {
  readonly team: string
  readonly threes: Fact<Ratio>
  /** The attempts since the previous break. */
  readonly since: Fact
  /** The absolute difference between the team's share of made threes and the usual share. */
  readonly distance: number
}

/**
 * The teams whose share of made threes is known and far from usual, after enough attempts in the game and since the
 * previous break; the team farthest from usual first.
 */
function threesOf({ at, before, game }: BreakFacts, fewestSince: number): readonly UnusualThrees[] {
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

/** The things to watch that are more urgent than fouls. */
function urgentWatch(facts: BreakFacts) {
  const { leftOfGameMs, streak } = facts
  return [
    leftOfGameMs <= limits.last && lastWatch(facts),
    [doubleWatch(facts), perfectWatch(facts)],
    isAtLeast(streak, limits.watchedStreak) &&
      say('watch-run', { team: streak.team, opponent: streak.opponent, run: streak.run }),
  ]
}

/**
 * The text about what to watch next: a condition or an open question, not a prediction. Urgent ones are preferred.
 */
function watch(facts: BreakFacts) {
  const { isTied, leader, leftOfGameMs, margin, points, trailer, turnovers } = facts
  const rebounds = gapOf('rebounds', facts.game, facts.at, undefined)
  const isClose = margin.value <= limits.onePossession
  return place(
    'watch',
    ...urgentWatch(facts),
    foulWatch(facts),
    isTied && leftOfGameMs <= limits.closing && say('watch-tie', { points }),
    isClose && !isTied && leftOfGameMs <= limits.closing && say('watch-margin', { leader, margin }),
    [
      threesWatch(facts),
      markWatch(facts),
      rebounds.width >= limits.reboundGap &&
        say('watch-boards', {
          more: rebounds.more,
          fewer: rebounds.fewer,
          most: rebounds.most,
          least: rebounds.least,
        }),
      !turnoverNote(facts) &&
        turnovers.width >= limits.turnoverGap &&
        say('watch-turnovers', { more: turnovers.more, most: turnovers.most }),
    ],
    isTied ? say('watch-tie', { points }) : say('watch-lead', { leader, trailer, margin }),
  )
}

/** A message about the last half minute: whether the game is tied, or how many scores the teams are apart. */
function lastWatch({ isTied, leader, margin, trailer }: BreakFacts) {
  if (isTied) return say('next-score-decides', {})
  const teams = { leader: derived(margin, () => leader), trailer: derived(margin, () => trailer) }
  if (margin.value < limits.onePossession) return say('one-score-behind', teams)
  return say(margin.value === limits.onePossession ? 'three-behind' : 'more-than-one-score', teams)
}

/** Whether the text about what to watch and a takeaway about a new foul would state the same number of fouls. */
function isFoulWatched(facts: BreakFacts): boolean {
  const watched = watchedFouls(facts)
  const latest = facts.foulTrouble.find(({ isNew }) => isNew)
  if (watched === undefined || latest === undefined || latest.left <= 0) return false
  const isUrgent = urgentWatch(facts)
    .flat()
    .some(message => message)
  return !isUrgent && latest.fouls.value === watched.fouls.value
}

function foulWatch(facts: BreakFacts) {
  const trouble = watchedFouls(facts)
  if (trouble === undefined) return undefined
  const { player, team, fouls } = trouble
  const pair = pairOfFouls(
    facts.foulTrouble.filter(({ isKnown, left }) => isKnown && left > 0),
    trouble,
  )
  return pair ? say('watch-fouls-pair', pair) : say('watch-fouls', { player, team, fouls })
}

function watchedFouls({ foulTrouble, leftOfGameMs }: BreakFacts) {
  if (leftOfGameMs < limits.foulsMatter) return undefined
  return foulTrouble.find(({ isKnown, left }) => isKnown && left > 0)
}

/** A message about a player who lacks one or two in one column for a triple-double; `undefined` if there is none. */
function doubleWatch({ at, game }: BreakFacts) {
  const { doubleWithin } = limits
  const [closest] = playersIn(game, at)
    // Calculating the facts of every player at every break would be slow.
    .filter(({ id }) => doubleFigures(countsOf(at.tally, id)) === 2)
    .map(({ id: player, side }) => {
      const line = factsOfLine({ side, playerId: player, until: at })
      const columns = (['points', 'rebounds', 'assists', 'steals', 'blocks'] as const).toSorted(
        (a, b) => line[b].value - line[a].value,
      )
      const key = columns[2]
      const second = columns[1]
      if (key === undefined || second === undefined || line[second].value < 10) return undefined
      const lacking = 10 - line[key].value
      if (lacking < 1 || lacking > doubleWithin) return undefined
      const lack = calculated(lacking, '10 - ', line[key])
      const from = columns.slice(0, 2).flatMap(column => line[column].from)
      return {
        player,
        team: game.input[side].id,
        lack: { value: [{ key, value: lacking }], from: lack.from },
        double: { value: { kind: 'triple-double' as const }, from },
        lacking,
      }
    })
    .filter(each => each !== undefined)
    .toSorted((a, b) => a.lacking - b.lacking || compareIds(a.player, b.player))
  if (closest === undefined) return undefined
  const { player, team, lack, double } = closest
  return say('watch-double', { player, team, lack, double })
}

/**
 * A message about the player with the most shots among those without a miss; `undefined` if none of them has made
 * enough.
 */
function perfectWatch({ at, game }: BreakFacts) {
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
function playersIn(game: Game, at: GamePrefix): readonly PlayerInput[] {
  const { foulLimit = fewestFoulLimit } = game.input.rules
  return playersLeft(game.input, at)
    .filter(({ id }) => countsOf(at.tally, id).fouls < foulLimit)
    .filter(({ id: playerId, side }) => isPlayerKnown(game, { playerId, side }, at))
}

/** A message about a team that makes threes far less often than usual; `undefined` if there is none. */
function threesWatch(facts: BreakFacts) {
  const cold = threesOf(facts, 0).find(
    ({ threes: { value } }) => value.made / value.of < limits.threes.usual,
  )
  return cold && say('watch-threes', { team: cold.team, threes: cold.threes })
}

/**
 * A message about a player who lacks at most `limits.markWithin` points to a round number of points; `undefined` if
 * there is none.
 */
function markWatch({ at, game }: BreakFacts) {
  const { input } = game
  const { foulLimit = fewestFoulLimit } = input.rules
  const [closest] = playersLeft(input, at)
    .filter(({ id }) => countsOf(at.tally, id).fouls < foulLimit)
    .filter(({ id: playerId, side }) =>
      isPlayerKnown(game, { playerId, side }, at, ['shots', 'fouls']),
    )
    .map(({ id: player, side }) => {
      const points = counted('points', { side, playerId: player, until: at })
      const mark = limits.marks.find(each => each > points.value) ?? 0
      const missing = mark - points.value
      return { player, team: input[side].id, points, mark, missing }
    })
    .filter(({ missing }) => missing > 0 && missing <= limits.markWithin)
    .sort((a, b) => b.points.value - a.points.value || compareIds(a.player, b.player))
  if (closest === undefined) return undefined
  const { player, team, mark, missing, points } = closest
  return say('watch-mark', {
    player,
    team,
    missing: calculated(missing, `${mark} - `, points),
    mark: calculated(mark, points, ` + ${missing}`),
  })
}
