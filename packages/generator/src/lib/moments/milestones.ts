import { type Action, compareIds, type Side, teamOf } from '../game/action.ts'
import { doubleFigures, featsOf, worthOf } from '../statistics/big-lines.ts'
import { type Counts, reboundsOf } from '../statistics/counts.ts'
import type { Game, GamePrefix } from '../statistics/game-prefix.ts'
import { countsOf, emptyTally } from '../statistics/tally.ts'
import { thresholds } from '../thresholds.ts'
import type { Milestone, PlayerMilestone } from './moment.ts'

const { points, threes, assists, steals, blocks, perfect, periodPoints } = thresholds.player
const [fewestPoints, ...morePoints] = points

/**
 * The milestones of players in the whole game, the most notable first. If one action reaches several
 * milestones of a player, at most the first has an item.
 */
const milestones: readonly { readonly name: Milestone; reached(counts: Counts): boolean }[] = [
  ...morePoints.toReversed().map(least => pointsMilestone(least)),
  { name: 'quadruple-double', reached: counts => doubleFigures(counts) >= 4 },
  { name: 'triple-double', reached: counts => doubleFigures(counts) >= 3 },
  {
    name: `perfect-${perfect}`,
    reached: ({ fieldGoalsAttempted, fieldGoalsMade }) =>
      fieldGoalsMade >= perfect && fieldGoalsMade === fieldGoalsAttempted,
  },
  { name: 'double-double', reached: counts => doubleFigures(counts) >= 2 },
  pointsMilestone(fewestPoints),
  { name: `threes-${threes}`, reached: counts => counts.threePointersMade >= threes },
  { name: `assists-${assists}`, reached: counts => counts.assists >= assists },
  { name: `steals-${steals}`, reached: counts => counts.steals >= steals },
  { name: `blocks-${blocks}`, reached: counts => counts.blocks >= blocks },
]

export function playerMilestones({ input, prefixes }: Game): readonly PlayerMilestone[] {
  const reached: PlayerMilestone[] = []
  let before = emptyTally
  let periodStart = emptyTally
  let period = 0
  for (const at of prefixes) {
    if (at.action.period !== period) {
      period = at.action.period
      periodStart = before
    }
    for (const [playerId, side] of creditedPlayers(at.action)) {
      const earlier = countsOf(before, playerId)
      const now = countsOf(at.tally, playerId)
      const crossed = milestones.find(
        milestone => milestone.reached(now) && !milestone.reached(earlier),
      )
      const least = countsOf(periodStart, playerId).points + periodPoints
      const isQuarter = input.rules.regulationPeriods === 4 && period <= 4
      const isOfPeriod = isQuarter && earlier.points < least && now.points >= least
      const ofPeriod = isOfPeriod ? (`period-${period}-points-${periodPoints}` as const) : undefined
      const milestone = crossed?.name ?? ofPeriod
      if (milestone !== undefined && isNews(milestone, at, input))
        reached.push({ milestone, side, playerId, at })
    }
    before = at.tally
  }
  const known = new Set([...input.away.players, ...input.home.players].map(player => player.id))
  return reached.filter(({ playerId }) => known.has(playerId))
}

/**
 * Whether a milestone gets an item. The lowest round number of points gets an item only in the first half. A milestone
 * in the last minute of regulation or of an overtime gets no item, because the items of the end of the game may follow
 * soon.
 */
function isNews(name: Milestone, { action }: GamePrefix, { rules }: Game['input']): boolean {
  const { regulationPeriods } = rules
  const isLast = action.period >= regulationPeriods && action.leftMs < thresholds.player.lastMs
  const isFirstHalf = action.period * 2 <= regulationPeriods
  return !isLast && (name !== `points-${fewestPoints}` || isFirstHalf)
}

/**
 * The players who get an item at the end of the game: the leading scorer of each team, and every scorer with a
 * memorable line or a line close to a triple-double. If several players lead, the player with the most valuable line is
 * selected, then the player with the smaller id.
 */
export function finalPerformances({ input }: Game, at: GamePrefix): readonly PlayerMilestone[] {
  return (['away', 'home'] as const).flatMap(side => {
    const ranked = input[side].players
      .map(({ id }) => ({ id, line: countsOf(at.tally, id) }))
      .filter(({ line }) => line.points > 0)
      .sort(
        (a, b) =>
          b.line.points - a.line.points ||
          worthOf(b.line) - worthOf(a.line) ||
          compareIds(a.id, b.id),
      )
    return ranked
      .filter(
        ({ line }, rank) =>
          rank === 0 ||
          (featsOf(line)[0]?.worth ?? 0) >= thresholds.line.remembered ||
          isNearTriple(line),
      )
      .map(({ id }) => ({ milestone: 'final' as const, side, playerId: id, at }))
  })
}

/** Whether a line has two columns of at least 10 and lacks one or two in its third column for a triple-double. */
function isNearTriple(line: Counts): boolean {
  const { points, assists, steals, blocks } = line
  const [, second = 0, third = 0] = [points, reboundsOf(line), assists, steals, blocks].toSorted(
    (a, b) => b - a,
  )
  return second >= 10 && third < 10 && third >= 10 - thresholds.player.doubleWithin
}

function pointsMilestone(least: number): (typeof milestones)[number] {
  return { name: `points-${least}`, reached: counts => counts.points >= least }
}

/** The players to whom an action may add points, assists, rebounds, steals or blocks. */
function creditedPlayers(action: Action): readonly (readonly [string, Side])[] {
  const side = teamOf(action)
  if (side === undefined) return []
  switch (action.kind) {
    case 'shot': {
      if (!action.made) return []
      const named = [action.playerId, action.assistId]
      return named.filter(id => id !== undefined).map(id => [id, side] as const)
    }
    case 'free-throw': {
      const named = [action.playerId, action.assistId]
      return named.filter(id => id !== undefined).map(id => [id, side] as const)
    }
    case 'steal':
    case 'block':
    case 'rebound':
      return action.playerId === undefined ? [] : [[action.playerId, side]]
    default:
      return []
  }
}
