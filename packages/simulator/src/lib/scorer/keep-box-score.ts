import { type LeagueRules, leagueRules, periodName } from '../../rules.ts'
import type { BoxScore } from '../files/box-score.ts'
import { toTenths } from '../files/clock-text.ts'
import type { Action } from '../files/play-by-play.ts'
import { followFloor } from './floor-time.ts'
import { followScore } from './score-course.ts'
import { toTeamRow } from './team-row.ts'

/**
 * The box score that actions in play order add up to. Teams, players, starters and everything known before the tip-off
 * are taken over from the box score given, whatever it counts already.
 */
export function keepBoxScore(
  box: BoxScore,
  actions: readonly Action[],
  metaTime: string,
): BoxScore {
  const { homeTeam, awayTeam, rules = leagueRules.twelve } = box.game
  const starters = new Map(
    [homeTeam, awayTeam].flatMap(({ teamId, players }) =>
      players.filter(({ starter }) => starter === '1').map(({ personId }) => [personId, teamId]),
    ),
  )
  const floor = followFloor(starters, actions, rules)
  const { home, away, leadChanges, timesTied } = followScore(actions, homeTeam.teamId, rules)
  const shared = { actions, floor, leadChanges, timesTied, rules }
  return {
    meta: { ...box.meta, time: metaTime },
    game: {
      ...box.game,
      duration: minutesBetween(actions),
      ...statusOf(actions, box, rules),
      homeTeam: toTeamRow(homeTeam, { ...shared, own: home, other: away }),
      awayTeam: toTeamRow(awayTeam, { ...shared, own: away, other: home }),
    },
  }
}

type Status = Pick<BoxScore['game'], 'gameStatus' | 'gameStatusText' | 'period' | 'gameClock'>

function statusOf(actions: readonly Action[], { game }: BoxScore, rules: LeagueRules): Status {
  const last = actions.findLast(({ actionType }) => actionType !== 'memo')
  if (last === undefined) {
    return { gameStatus: 1, gameStatusText: scheduledText(game.gameEt), period: 0, gameClock: '' }
  }
  const { period } = last
  if (actions.some(({ actionType }) => actionType === 'game')) {
    const overtimes = period - rules.periods
    const suffix = overtimes < 1 ? '' : overtimes === 1 ? '/OT' : `/OT${overtimes}`
    const gameClock = 'PT00M00.00S'
    return { gameStatus: 3, gameStatusText: `Final${suffix}`, period, gameClock }
  }
  return { gameStatus: 2, gameStatusText: liveText(last, rules), period, gameClock: last.clock }
}

function liveText({ actionType, subType, period, clock }: Action, rules: LeagueRules): string {
  const ended = actionType === 'period' && subType === 'end'
  if (ended && period * 2 === rules.periods) return 'Half'
  const label = periodName(rules, period)
  if (ended) return `End ${label}`
  const tenths = toTenths(clock)
  if (tenths < 600) return `${label} :${(tenths / 10).toFixed(1).padStart(4, '0')}`
  return `${label} ${Math.floor(tenths / 600)}:${String(Math.floor((tenths % 600) / 10)).padStart(2, '0')}`
}

/** `7:00 pm ET`. */
function scheduledText(gameEt: string): string {
  const hour = Number(gameEt.slice(11, 13))
  const minute = gameEt.slice(14, 16)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'am' : 'pm'} ET`
}

function minutesBetween(actions: readonly Action[]): number {
  const first = actions[0]
  const last = actions.findLast(({ actionType }) => actionType !== 'memo')
  if (first === undefined || last === undefined) return 0
  return Math.floor((Date.parse(last.timeActual) - Date.parse(first.timeActual)) / 60_000)
}
