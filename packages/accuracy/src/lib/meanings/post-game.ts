import type { RecordedPlay } from '../game-record.ts'
import { isGoalAttempt, type RawAction, secondsLeft, worth } from '../raw-action.ts'
import { recordedRuns } from '../recorded-runs.ts'
import { earlierGames, hasPlayed, raisedHighs, recordOf, streakOf, won } from './earlier-games.ts'
import { ended } from './entry.ts'
import { all, type Meanings, paired, where } from './meaning.ts'
import { labelOf } from './pre-game.ts'
import type { Pair } from './truths.ts'
import type { View } from './view.ts'

function lineOf(view: View, player: string) {
  const feat = view.feat(player)
  const team = view.record.teamOf(player)
  const { points, shooting: shots } = feat
  return { player, team, feat, double: feat, points, line: feat, shots }
}

/** The values of each player of the winner or of the loser, with the result of the game. */
function players(view: View, of: 'winner' | 'loser') {
  return ended(view).flatMap(result =>
    view.record.players(result[of]).map(player => ({ ...result, ...lineOf(view, player) })),
  )
}

/**
 * The number of consecutive wins or losses of the winner or loser before this game. Includes this game if `withThis`.
 * Empty for fewer than three games.
 */
const streak = (of: 'winner' | 'loser', isWon: boolean, withThis: boolean) => (view: View) =>
  ended(view)
    .map(({ winner, loser }) => {
      const earlier = streakOf(view, of === 'winner' ? winner : loser)
      const games = earlier.games + Number(withThis)
      if (earlier.games === 0 || earlier.isWon !== isWon || games < 3) return undefined
      return { winner, loser, games }
    })
    .filter(each => each !== undefined)

const lines = (view: View) => view.players.map(player => lineOf(view, player))

/** Keeps the values of the players who exceed a high, and adds the high. */
const raising =
  <Value extends { readonly player: string }>(values: (view: View) => readonly Value[]) =>
  (view: View) =>
    values(view).flatMap(each =>
      raisedHighs(view, each.player).map(({ high }) => ({ ...each, high })),
    )

/** The loser's biggest lead, and the period in which the loser first had it. */
function comeback(view: View) {
  return ended(view).map(result => {
    const deficit = view.record.biggestLead(result.loser, view.to)
    const at = view.record.actions.findIndex(
      (_, index) => view.lead(result.loser, index) === deficit,
    )
    return { ...result, deficit, period: view.record.period(at) }
  })
}

/** The points with which the winner took its final lead, with all free throws of the trip. */
function goAhead(view: View) {
  const { record } = view
  return ended(view)
    .map(result => {
      const taken = record.leadTaken(result.winner, record.end)
      const play = record.plays({ from: -1, to: record.end }).find(({ index }) => index >= taken)
      if (play === undefined) return undefined
      const { player, time, own, other, assist } = play
      return { ...result, player, play, time, assist, after: [own, other] as const }
    })
    .filter(each => each !== undefined)
}

/** The points with which the winner took its first lead, if that was in the last period of regulation or later. */
function firstLead(view: View) {
  const { record } = view
  return ended(view)
    .map(({ winner }) => {
      const first = record.actions.findIndex((_, index) => view.lead(winner, index) > 0)
      const play = record.plays({ from: -1, to: first }).at(-1)
      const isLate = record.period(first) >= record.regulationPeriods
      if (play === undefined || play.index !== first || !isLate) return undefined
      return { winner, player: play.player, play, time: play.time }
    })
    .filter(each => each !== undefined)
}

/** The tying points at the end of each period that was followed by an overtime. A period without points is omitted. */
function forced(view: View) {
  const { record } = view
  const first = record.regulationPeriods
  const overtimes = Array.from({ length: view.overtimes }, (_, index) => first + index)
  return overtimes
    .map(period => {
      const last = record.actions.findLastIndex(
        action => action.period === period && worth(action) > 0,
      )
      const play = record.plays({ from: record.beforePeriod(period), to: last }).at(-1)
      if (play === undefined || play.own !== play.other) return undefined
      const { player, team, time, own } = play
      return { player, team, play, time, tied: own, period: period + 1 }
    })
    .filter(each => each !== undefined)
}

/** The last period of regulation with the points of both teams in it, and the winner's lead before it. */
function lastPeriod(view: View) {
  const { record } = view
  const period = record.regulationPeriods
  const stretch = { from: record.beforePeriod(period), to: record.endOf(period) }
  return ended(view).map(result => {
    const points = (id: string) => view.count(id, 'points', stretch)
    const periodScore: Pair = [points(result.winner), points(result.loser)]
    return { ...result, period, periodScore, before: view.lead(result.winner, stretch.from) }
  })
}

/** The effect of a play's points on the lead. */
function effectOf({ how, made, own, other }: RecordedPlay) {
  const points = how === 'three' ? 3 : how === 'free-throws' ? made : 2
  if (own === other) return 'tied' as const
  if (own < other) return 'closed' as const
  return own - points > other ? ('extended' as const) : ('went-ahead' as const)
}

/** Every scoring play of the last minute, the winner's points first. */
function lastMinute(view: View) {
  const { record } = view
  const first = record.actions.findIndex(
    action => action.period === view.period && secondsLeft(action) <= 60,
  )
  const plays = record.plays({ from: first - 1, to: record.end })
  return ended(view).map(({ winner }) => ({
    plays: plays.map(play => ({
      ...play,
      score: view.score(winner, play.index),
      effect: effectOf(play),
    })),
  }))
}

/** All points that forced an overtime, the winner's points first. */
function allForced(view: View) {
  return ended(view).map(({ winner }) => ({
    plays: forced(view).map(({ play }) => ({
      ...play,
      score: view.score(winner, play.index),
      effect: effectOf(play),
    })),
  }))
}

/**
 * The loser's last shot, if it was missed in the last ten seconds of the game and would have tied or won the game. The
 * only later points must be free throws of the winner.
 */
function lastShot(view: View) {
  const { record } = view
  return ended(view)
    .map(({ loser: team }) => {
      const at = record.actions.findLastIndex(
        action => isGoalAttempt(action) && String(action.teamId) === team,
      )
      const shot = record.actions[at]
      const behind = -view.lead(team, at)
      if (shot?.shotResult !== 'Missed' || !isInLastSeconds(shot, view)) return undefined
      const three = shot.actionType === '3pt'
      const after = record.plays({ from: at, to: record.end })
      const isLast = after.every(play => play.team !== team && play.how === 'free-throws')
      if (!isLast || behind < 1 || behind > (three ? 3 : 2)) return undefined
      const would = behind === (three ? 3 : 2) ? ('tie' as const) : ('win' as const)
      const next = record.actions[at + 1]
      const blocker = next?.actionType === 'block' ? String(next.personId) : undefined
      const { period, clock } = shot
      const time = { period, clock }
      return { player: String(shot.personId), team, chance: { three, would }, time, blocker }
    })
    .filter(each => each !== undefined)
}

/** Whether an action belongs to the last ten seconds of the last period of the game. */
function isInLastSeconds(action: RawAction, { period }: View): boolean {
  return action.period === period && secondsLeft(action) <= 10
}

/** The shot of `lastShot`, if it was blocked. */
function lastBlock(view: View) {
  const blocks = []
  for (const { blocker, ...each } of lastShot(view)) {
    if (blocker !== undefined) blocks.push({ ...each, blocker })
  }
  return blocks
}

/**
 * A ball that the loser lost to a steal in the last ten seconds of the game while the loser was at most three points
 * behind. Afterwards the loser attempted no field goal, and the winner made none.
 */
function lastSteal(view: View) {
  const { record } = view
  return ended(view)
    .map(({ loser: team }) => {
      const at = record.actions.findLastIndex(
        ({ actionType, teamId }) => actionType === 'steal' && String(teamId) !== team,
      )
      const lost = record.actions[at - 1]
      const steal = record.actions[at]
      if (lost?.actionType !== 'turnover' || String(lost.teamId) !== team) return undefined
      const behind = -view.lead(team, at)
      const isChance = (action: RawAction) =>
        isGoalAttempt(action) && (String(action.teamId) === team || worth(action) > 0)
      const isLast = isInLastSeconds(lost, view) && !record.actions.slice(at).some(isChance)
      if (!isLast || behind < 1 || behind > 3) return undefined
      const { period, clock } = lost
      const thief = String(steal?.personId)
      const player = String(lost.personId)
      return { thief, player, team, missing: behind, time: { period, clock } }
    })
    .filter(each => each !== undefined)
}

/**
 * The games that each team has won in this playoff series, including this game, with the winner first. If `isOver`,
 * empty unless this game decides the series; otherwise empty if this game decides the series. Always empty outside the
 * playoffs.
 */
function series(view: View, isOver: boolean) {
  const { record } = view
  if (record.box.gameId.charAt(2) !== '4') return []
  return ended(view)
    .map(result => {
      const meetings = earlierGames(view).filter(
        game => hasPlayed(game, result.winner) && hasPlayed(game, result.loser),
      )
      const wins = meetings.filter(game => won(game, result.winner)).length
      return { ...result, series: [wins + 1, meetings.length - wins] as const }
    })
    .filter(each => (each.series[0] === 4) === isOver)
}

/**
 * The counts of both teams, if the winner is ahead in this count; otherwise empty. "Ahead" means the higher count, or
 * the lower one if `isMore` is false.
 */
function edge(count: string | ((view: View, team: string) => number), isMore = true) {
  return (view: View) =>
    ended(view)
      .map(({ winner, loser }) => {
        const of = (team: string) =>
          typeof count === 'string' ? view.count(team, count) : count(view, team)
        const own = of(winner)
        const others = of(loser)
        const isAhead = isMore ? own > others : own < others
        return isAhead ? { winner, loser, own, others, score: [own, others] as const } : undefined
      })
      .filter(each => each !== undefined)
}

const run = (view: View) =>
  ended(view).flatMap(({ winner }) =>
    recordedRuns(view.record, winner).map(({ first, last, pointsFor, pointsAgainst }) => ({
      winner,
      run: [pointsFor, pointsAgainst] as const,
      periods: [view.record.period(first), view.record.period(last)],
    })),
  )

const runAndPeriod = paired(
  view => lastPeriod(view).map(each => ({ ...each, score: each.periodScore })),
  run,
)

/** The points with which the winner took its final lead, if they were scored in the last half minute. */
const takenLate = where(
  goAhead,
  ({ time }, { period }) => time.period === period && secondsLeft(time) <= 30,
)

const close = where(ended, ({ margin }) => margin <= 3)
const rout = where(ended, ({ margin }) => margin >= 20)
const inOvertime = where(ended, ({ overtimes }) => overtimes > 0)
const neverBehind = where(comeback, ({ deficit }) => deficit === 0)
const far = where(comeback, ({ deficit }) => deficit >= 10)
const winners = (view: View) => players(view, 'winner')
const losers = (view: View) => players(view, 'loser')
const seriesOn = (view: View) => series(view, false)
const withLead = (values: (view: View) => readonly { readonly winner: string }[]) => (view: View) =>
  values(view).map(({ winner }) => ({ winner, lead: view.record.biggestLead(winner, view.to) }))

export const postGameMeanings: Meanings<'post-game'> = {
  labeled: view => [{ label: labelOf(view) }],
  ...all(['winners-star', 'winners-shooting', 'leader'], winners),
  ...all(['opening-double', 'opening-shooting', 'opening-line', 'opening-points'], winners),
  'sealed-block': view =>
    lastBlock(view).flatMap(({ blocker }) => ended(view).map(result => ({ ...result, blocker }))),
  'sealed-steal': view =>
    lastSteal(view).flatMap(({ thief }) => ended(view).map(result => ({ ...result, thief }))),
  'held-off': view =>
    ended(view)
      .map(result => ({ ...result, lead: view.record.biggestLead(result.winner, view.to) }))
      .filter(({ lead, margin }) => lead >= 15 && margin <= 5),
  'leader-rout': where(winners, ({ margin }) => margin >= 20),
  'opening-high': raising(winners),
  'first-led': firstLead,
  'forced-overtimes': allForced,
  ...all(['comeback', 'opening-comeback'], far),
  ...all(['won-in-overtime', 'opening-overtime'], inOvertime),
  ...all(['rout', 'opening-rout'], rout),
  ...all(['close', 'opening-close'], close),
  ...all(['beat', 'opening'], ended),
  ...all(['star-double', 'star-points', 'star-shooting', 'star-count'], lines),
  ...all(['series-won', 'won-series'], (view: View) => series(view, true)),
  'decided-late': takenLate,
  'ahead-late': view => takenLate(view).map(each => ({ ...each, score: each.after })),
  'winners-high': raising(winners),
  'losers-star': losers,
  'losers-high': raising(losers),
  'never-trailed': neverBehind,
  'pulled-away': where(
    lastPeriod,
    ({ before, margin, overtimes }) => before <= 5 && margin >= 10 && overtimes === 0,
  ),
  'star-points-lost': where(lines, ({ team }, view) =>
    ended(view).some(({ loser }) => loser === team),
  ),
  'star-high': raising(lines),
  'never-behind': withLead(neverBehind),
  'had-trailed': comeback,
  'lead-changes': view => [view.record.leadChanges(view.to)],
  'biggest-lead': withLead(ended),
  'period-won': view =>
    lastPeriod(view)
      .filter(({ periodScore: [own, other] }) => own > other)
      .map(each => ({ ...each, score: each.periodScore })),
  'biggest-run': run,
  'run-and-period': runAndPeriod,
  'run-in-period': where(runAndPeriod, ({ period, periods }) =>
    periods.every(each => each === period),
  ),
  'forced-overtime': forced,
  'ahead-for-good': view => goAhead(view).map(each => ({ ...each, score: each.after })),
  'last-minute': lastMinute,
  'last-shot-blocked': view =>
    lastBlock(view).map(each => ({ ...each, blockerTeam: view.other(each.team) })),
  'last-shot-missed': where(lastShot, ({ blocker }) => blocker === undefined),
  'last-steal': lastSteal,
  'series-tied': where(seriesOn, each => each.series[0] === each.series[1]),
  'series-led': where(seriesOn, each => each.series[0] > each.series[1]),
  'series-trailed': where(seriesOn, each => each.series[0] < each.series[1]),
  'led-team': where(lines, ({ player, team }, view) =>
    view.isTop(player, view.record.players(team)),
  ),
  record: view =>
    ended(view).map(({ winner }) => {
      const [wins, losses] = recordOf(view, winner)
      return { winner, record: [wins + 1, losses] as const }
    }),
  'win-streak': streak('winner', true, true),
  'skid-ended': streak('winner', false, false),
  'losing-streak': streak('loser', false, true),
  'streak-ended': streak('loser', true, false),
  'edge-threes': edge('threePointersMade'),
  'edge-free-throws': edge('freeThrowsMade'),
  'edge-rebounds': edge('rebounds'),
  'edge-turnovers': edge('turnovers', false),
  'edge-paint': edge('pointsInPaint'),
  bench: edge(({ record }, team) => record.benchPoints(team)),
}
