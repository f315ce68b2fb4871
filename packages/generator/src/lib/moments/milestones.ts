import { type Action, compareIds, type Side, teamOf } from '../game/action.ts'
import { bigFeat, doubleFigures, featsOf, worthOf } from '../statistics/big-lines.ts'
import type { Counts } from '../statistics/counts.ts'
import type { Game, Prefix } from '../statistics/prefix.ts'
import { countsOf, emptyTally } from '../statistics/tally.ts'
import type { Milestone, PlayerMilestone } from './moment.ts'

/** From the most notable on: of several reached with one action the first speaks. */
const milestones: readonly { readonly name: Milestone; reached(counts: Counts): boolean }[] = [
  ...[80, 70, 60, 50, 40, 30].map(points => pointsMilestone(points)),
  { name: 'quadruple-double', reached: counts => doubleFigures(counts) >= 4 },
  { name: 'triple-double', reached: counts => doubleFigures(counts) >= 3 },
  { name: 'double-double', reached: counts => doubleFigures(counts) >= 2 },
  pointsMilestone(20),
  { name: 'threes-5', reached: counts => counts.threePointersMade >= 5 },
  { name: 'assists-10', reached: counts => counts.assists >= 10 },
  { name: 'steals-4', reached: counts => counts.steals >= 4 },
  { name: 'blocks-4', reached: counts => counts.blocks >= 4 },
]

/** The milestones of all players, in play order. */
export function playerMilestones({ input, prefixes }: Game): readonly PlayerMilestone[] {
  const reached: PlayerMilestone[] = []
  let before = emptyTally
  for (const at of prefixes) {
    for (const [playerId, side] of creditedPlayers(at.action)) {
      const [earlier, now] = [countsOf(before, playerId), countsOf(at.tally, playerId)]
      const crossed = milestones.find(
        milestone => milestone.reached(now) && !milestone.reached(earlier),
      )
      if (crossed !== undefined) reached.push({ milestone: crossed.name, side, playerId, at })
    }
    before = at.tally
  }
  const known = new Set([...input.away.players, ...input.home.players].map(player => player.id))
  return reached.filter(({ playerId }) => known.has(playerId))
}

/**
 * Whose game it was: of each team the player with the line that is worth most, and everyone whose line a game is remembered
 * for. Of equals the one with the smaller id.
 */
export function finalPerformances({ input }: Game, at: Prefix): readonly PlayerMilestone[] {
  return (['away', 'home'] as const).flatMap(side => {
    const ranked = input[side].players
      .map(({ id }) => ({ id, line: countsOf(at.tally, id) }))
      .filter(({ line }) => line.points > 0)
      .sort((a, b) => worthOf(b.line) - worthOf(a.line) || compareIds(a.id, b.id))
    return ranked
      .filter(({ line }, rank) => rank === 0 || (featsOf(line)[0]?.worth ?? 0) >= bigFeat)
      .map(({ id }) => ({ milestone: 'final' as const, side, playerId: id, at }))
  })
}

function pointsMilestone(points: number): (typeof milestones)[number] {
  return { name: `points-${points}`, reached: counts => counts.points >= points }
}

/** Whose counts an action raises, as far as milestones go. */
function creditedPlayers(action: Action): readonly (readonly [string, Side])[] {
  const side = teamOf(action)
  if (side === undefined) return []
  switch (action.kind) {
    case 'shot': {
      if (!action.made) return []
      const scorer = [action.playerId, side] as const
      return action.assistId === undefined ? [scorer] : [scorer, [action.assistId, side]]
    }
    case 'free-throw':
    case 'steal':
    case 'block':
      return [[action.playerId, side]]
    case 'rebound':
      return action.playerId === undefined ? [] : [[action.playerId, side]]
    default:
      return []
  }
}
