import type { StillTeam } from '../language/mutations.ts'
import { secondsLeft } from '../raw-action.ts'
import { tied } from './entry.ts'
import { all, type Meanings, paired, where } from './meaning.ts'
import type { Pair, Truths } from './truths.ts'
import type { View } from './view.ts'

/**
 * The stretches that end with a break: the game, the period, and the time since the last timeout of the period. A
 * timeout in an earlier period does not start a stretch.
 */
function stretches(view: View): readonly { stretch: Truths['stretch']; from: number }[] {
  const { record, period, to } = view
  const timeout = record.actions.findLastIndex(
    ({ actionType, period: of }, index) => index < to && actionType === 'timeout' && of === period,
  )
  return [
    { stretch: 'game', from: -1 },
    { stretch: period, from: record.beforePeriod(period) },
    ...(timeout === -1 ? [] : [{ stretch: 'timeout' as const, from: timeout }]),
  ]
}

/** Position of the previous break; -1 for the first break. */
function previousBreak({ record, to }: View): number {
  const breaks = record.breaks()
  return breaks[breaks.findIndex(({ at }) => at === to) - 1]?.at ?? -1
}

function isPeriodEnd({ record, to }: View): boolean {
  return record.actions[to]?.actionType === 'period'
}

/** Lead of a team at the previous break. */
function leadThen(view: View, team: string): number {
  return view.lead(team, previousBreak(view))
}

/** Maximum seconds of game clock between points and a break for which the points are still news of the break. */
const recentSeconds = 30

/** The last points before the break, if they were scored in its period and in the half minute before it. */
function lastPlay({ record, game, time }: View) {
  const play = record.plays(game).at(-1)
  if (play === undefined || play.time.period !== time.period) return []
  if (secondsLeft(play.time) - secondsLeft(time) > recentSeconds) return []
  const points = play.how === 'three' ? 3 : play.how === 'free-throws' ? play.made : 2
  const { player, team, own, other } = play
  return [
    {
      player,
      team,
      leader: team,
      play,
      points: own,
      before: own - points - other,
      own,
      other,
      score: [own, other] as const,
      time: play.time,
    },
  ]
}

/** The points that made a tie. */
const tying = where(lastPlay, ({ own, other }) => own === other)
/** The points that turned a tie or a deficit into the lead. */
const goAhead = where(lastPlay, ({ before, own, other }) => before <= 0 && own > other)

/** Adds both teams and the time of the break to each value. */
const now =
  <Value extends object>(values: (view: View) => readonly Value[]) =>
  (view: View) =>
    values(view).map(each => ({
      ...each,
      away: view.teams[0],
      home: view.teams[1],
      time: view.time,
    }))

function led(view: View) {
  const { leadState, time } = view
  if (leadState === undefined) return []
  const earlier = leadThen(view, leadState.leader)
  return [{ ...leadState, time, earlier, deficit: -earlier }]
}

/** The teams that once trailed by at least ten points and have gained since the previous break. */
function back(view: View) {
  const { record, to, time } = view
  const candidates = view.teams.map(team => {
    const deficit = record.biggestLead(view.other(team), to)
    const score = view.score(team)
    return { team, deficit, time, margin: -view.lead(team), score, points: score[0] }
  })
  // The headline names only a team that has gained since the previous break.
  return candidates.filter(
    ({ deficit, team }) => deficit >= 10 && view.lead(team) > leadThen(view, team),
  )
}

/** The teams that once trailed by at least ten points and have not gained since the previous break. */
export function stillTeams(
  view: View,
  nameOf: (teamId: string) => string | undefined,
): readonly StillTeam[] {
  const { record, to } = view
  return view.teams
    .map(team => {
      const deficit = record.biggestLead(view.other(team), to)
      const name = nameOf(team)
      const isStill = deficit >= 10 && view.lead(team) <= leadThen(view, team)
      if (name === undefined || !isStill) return undefined
      return { name, deficit, behind: -view.lead(team), score: view.score(team) }
    })
    .filter(each => each !== undefined)
}

/** The unanswered points up to the break. */
function running(view: View) {
  const streak = view.record.streak(view.to)
  if (streak === undefined) return []
  const { team, points, period } = streak
  const score = view.score(team)
  const opponent = view.other(team)
  const margin = -view.lead(team)
  const run = [points, 0] as const
  return [{ team, opponent, points, period, run, score, margin, time: view.time }]
}

/** The teams that trail, with the leader's points first. */
function trailing<Team extends { readonly margin: number; readonly score: Pair }>(
  teams: readonly Team[],
) {
  return teams
    .filter(({ margin }) => margin > 0)
    .map(({ score: [own, other], ...each }) => ({ ...each, score: [other, own] as const }))
}

/** The players with points in each of the `stretches`, once for each stretch. */
function hot(view: View) {
  return stretches(view).flatMap(({ stretch, from }) =>
    view.players
      .map(player => {
        const points = view.count(player, 'points', { from, to: view.to })
        const team = view.record.teamOf(player)
        const isOver = typeof stretch === 'number' && isPeriodEnd(view)
        const now = isOver ? ('past' as const) : ('present' as const)
        const of = view.count(team, 'points', { from, to: view.to })
        const others = { opponent: view.other(team), tied: view.points(team) }
        return points === 0 ? undefined : { player, team, points, of, stretch, now, ...others }
      })
      .filter(each => each !== undefined),
  )
}

/** The points of both teams in each stretch, once with each of them as `ahead`. */
function outscored(view: View) {
  return stretches(view).flatMap(({ stretch, from }) =>
    view.teams.map(ahead => {
      const behind = view.other(ahead)
      const points = (id: string) => view.count(id, 'points', { from, to: view.to })
      const score = [points(ahead), points(behind)] as const
      return { ahead, behind, score, points: score[0], gap: score[0] - score[1], stretch }
    }),
  )
}

function ofPeriod(view: View) {
  if (!isPeriodEnd(view)) return []
  const found = []
  for (const { stretch: period, ...each } of outscored(view)) {
    if (typeof period === 'number') found.push({ ...each, period })
  }
  return found
}

function gap(view: View, key: string) {
  const candidates = view.teams.map(more => {
    const fewer = view.other(more)
    return { more, fewer, most: view.count(more, key), least: view.count(fewer, key) }
  })
  return candidates.filter(({ most, least }) => most > least)
}

/**
 * Players with at least one foul, but fewer fouls than the limit. Texts ignore fouls in the last two minutes of the
 * last period of regulation and of a timed overtime, so the result is empty then. The end of a tied period is an
 * exception.
 */
function inTrouble(view: View) {
  const { record, time, period, isTied } = view
  const left = secondsLeft(time)
  const isEarly = period < record.regulationPeriods || !record.isTimed(period)
  const matters = isEarly || left >= 120 || (left === 0 && isTied)
  return fouled(view).filter(({ fouls }) => matters && fouls < record.foulLimit)
}

function fouled(view: View) {
  const candidates = view.players.map(player => ({
    player,
    team: view.record.teamOf(player),
    fouls: view.count(player, 'fouls'),
  }))
  return candidates.filter(({ fouls }) => fouls > 0)
}

/** The players of `fouled` who committed a foul since the previous break. */
const newlyFouled = where(fouled, ({ player }, view) => {
  return view.count(player, 'fouls', { from: previousBreak(view), to: view.to }) > 0
})

function isEjected({ record, to }: View, { player }: { player: string }): boolean {
  return record.actions.some(
    ({ actionType, personId }, index) =>
      index <= to && actionType === 'ejection' && String(personId) === player,
  )
}

/** The values with the next period if that period is an overtime; otherwise empty. */
const beforeOvertime =
  <Value>(values: (view: View) => readonly Value[]) =>
  (view: View) => {
    const isNext = view.isTied && isPeriodEnd(view) && view.period >= view.record.regulationPeriods
    return isNext ? values(view).map(each => ({ ...each, period: view.period + 1 })) : []
  }

const hotLed = paired(led, hot)

/** Players with points in the period of a timeout, with the period and the time. */
const hotOfPeriod = (view: View) => {
  const { period, time } = view
  if (isPeriodEnd(view)) return []
  return hot(view)
    .filter(({ stretch }) => stretch === period)
    .map(({ player, points, team, tied: own }) => ({
      player,
      points,
      team,
      period,
      time,
      tied: own,
    }))
}

const hotOfPeriodLed = paired(led, hotOfPeriod)

/** Pairs of teammates with equal numbers of fouls. */
const foulPairs =
  (values: (view: View) => readonly { player: string; team: string; fouls: number }[]) =>
  (view: View) => {
    const all = values(view)
    return all.flatMap(({ player, team, fouls }, index) =>
      all
        .slice(index + 1)
        .filter(other => other.team === team && other.fouls === fouls)
        .map(other => ({ players: [player, other.player], team, fouls })),
    )
  }

const threes = (view: View) =>
  view.teams.map(team => {
    const shots = view.shots(team, 'threePointers')
    return { team, threes: shots, attempted: shots[1] }
  })

/** Players who have not fouled out, with the points that they lack to the next multiple of ten. */
const nearMark = (view: View) =>
  view.players
    .filter(player => !(view.count(player, 'fouls') >= view.record.foulLimit))
    .map(player => {
      const points = view.count(player, 'points')
      const mark = 10 * Math.ceil((points + 1) / 10)
      return { player, team: view.record.teamOf(player), mark, missing: mark - points }
    })

/**
 * The difference to ten in each column of the players who have exactly two columns of at least ten and have not fouled
 * out.
 */
const nearDouble = (view: View) =>
  view.players
    .map(player => {
      const { double, ...line } = view.feat(player)
      if (double !== 'double-double' || view.count(player, 'fouls') >= view.record.foulLimit)
        return undefined
      const { points, rebounds, assists, steals, blocks } = line
      const lacking = (value: number) => Math.max(0, 10 - value)
      const lack = {
        ...line,
        points: lacking(points),
        rebounds: lacking(rebounds),
        assists: lacking(assists),
        steals: lacking(steals),
        blocks: lacking(blocks),
      }
      const team = view.record.teamOf(player)
      return { player, team, lack, double: { ...line, double: 'triple-double' as const } }
    })
    .filter(each => each !== undefined)

const shooters = (view: View) =>
  view.players.map(player => ({
    player,
    team: view.record.teamOf(player),
    shots: view.shots(player),
  }))

const topOfGame = (view: View) =>
  view.top(view.players).map(player => ({
    player,
    team: view.record.teamOf(player),
    points: view.count(player, 'points'),
  }))

export const breakMeanings: Meanings<'break'> = {
  ...all(['play-tied'], tying),
  ...all(['play-led'], goAhead),
  'play-cut': view =>
    lastPlay(view)
      .filter(({ own, other }) => own < other)
      .map(each => ({ ...each, deficit: -each.before, margin: each.other - each.own })),
  'play-extended': view =>
    lastPlay(view)
      .filter(({ before }) => before > 0)
      .map(each => ({ ...each, earlier: each.before, margin: each.own - each.other })),
  'lead-taken': now(goAhead),
  'late-extend': now(where(lastPlay, ({ before }) => before > 0)),
  'late-cut': now(where(lastPlay, ({ own, other }) => own < other && other - own <= 5)),
  'unanswered-since': view =>
    outscored(view)
      .filter(({ score, stretch }) => score[0] > 0 && score[1] === 0 && stretch === 'timeout')
      .map(({ ahead: team, points, stretch }) => ({ team, points, stretch })),
  changes: ({ record, to }) => [record.leadChanges(to)],
  'watch-double': where(nearDouble, (each, view) => !isEjected(view, each)),
  'watch-perfect': where(shooters, (each, view) => {
    const [made, tried] = each.shots
    return made === tried && tried >= 7 && !isEjected(view, each)
  }),
  'watch-threes': where(threes, each => each.threes[0] / each.threes[1] < 0.36),
  ...all(['lead', 'watch-margin', 'watch-lead'], led),
  ...all(['streak', 'watch-run'], running),
  ...all(['hot-hand', 'hot-hand-share'], hot),
  ...all(['tied', 'watch-tie'], tied),
  ...all(['turnover-gap', 'watch-turnovers'], (view: View) => gap(view, 'turnovers')),
  'forced-overtime': beforeOvertime(tying),
  overtime: beforeOvertime(tied),
  'late-tie': now(tying),
  'back-level': where(back, ({ margin }) => margin === 0),
  'run-tied': view =>
    running(view)
      .filter(({ margin }) => margin === 0)
      .map(each => ({ ...each, points: each.score[0] })),
  'hot-hand-tied': where(hot, (_, { isTied }) => isTied),
  'back-ahead': where(back, ({ margin }) => margin < 0),
  'back-close': view => trailing(back(view)),
  'run-leads': where(running, ({ margin }) => margin < 0),
  'run-trails': view => trailing(running(view)),
  turned: where(led, ({ deficit }) => deficit >= 5),
  'biggest-lead': where(led, ({ margin }, { teams, record, to }) =>
    teams.every(id => margin >= record.biggestLead(id, to)),
  ),
  'hot-hand-leads': where(hotLed, ({ team, leader }) => team === leader),
  'hot-hand-trails': where(hotLed, ({ team, trailer }) => team === trailer),
  'hot-period-tied': where(hotOfPeriod, (_, { isTied }) => isTied),
  'hot-period-leads': where(hotOfPeriodLed, ({ team, leader }) => team === leader),
  'hot-period-trails': where(hotOfPeriodLed, ({ team, trailer }) => team === trailer),
  cut: where(led, ({ earlier, margin }) => earlier > margin),
  grown: where(led, ({ earlier, margin }) => earlier > 0 && earlier < margin),
  'one-possession': where(led, ({ margin }) => margin <= 3),
  'far-ahead': where(led, ({ margin }) => margin >= 15),
  'top-scorer-lead': paired(led, topOfGame),
  'period-even': where(ofPeriod, ({ gap: by }) => by === 0),
  'period-won': where(ofPeriod, ({ gap: by }) => by > 0),
  'stretch-scoreless': where(outscored, ({ score }) => score[0] + score[1] === 0),
  'stretch-even': where(outscored, ({ gap: by }) => by === 0),
  'stretch-won': where(outscored, ({ gap: by }) => by > 0),
  'streak-ended-period': where(
    running,
    ({ period }, view) => isPeriodEnd(view) && period === view.period,
  ),
  'fouled-out': where(newlyFouled, ({ fouls }, { record }) => fouls >= record.foulLimit),
  'foul-trouble': where(newlyFouled, ({ fouls }, { record }) => fouls < record.foulLimit),
  'foul-trouble-pair': foulPairs(
    where(newlyFouled, ({ fouls }, { record }) => fouls < record.foulLimit),
  ),
  'hot-hand-all': where(hot, ({ points, of }) => points === of),
  'top-scorer': where(topOfGame, ({ player }, view) => view.isTop(player, view.players)),
  'threes-missed': where(threes, each => each.threes[0] === 0),
  threes,
  'next-score-decides': view => (view.isTied ? [{}] : []),
  'one-score-behind': where(led, ({ margin }) => margin < 3),
  'three-behind': where(led, ({ margin }) => margin === 3),
  'more-than-one-score': where(led, ({ margin }) => margin > 3),
  'watch-fouls': where(inTrouble, (each, view) => !isEjected(view, each)),
  'watch-fouls-pair': foulPairs(where(inTrouble, (each, view) => !isEjected(view, each))),
  'watch-mark': nearMark,
  'watch-boards': view => gap(view, 'rebounds'),
}
