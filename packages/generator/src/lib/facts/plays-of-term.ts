import { type Action, pointsOf, teamOf } from '../game/action.ts'
import type { Game, GamePrefix } from '../statistics/game-prefix.ts'
import { advanceTally, emptyTally, type Tally } from '../statistics/tally.ts'
import { countIn, shownKeys, type Term } from './fact.ts'

/** The actions that a term counts, in play order, each with the game up to it. */
export function playsOfTerm(term: Term, game: Game): readonly GamePrefix[] {
  const { of, after, until } = term
  if (until === undefined) return []
  if (shownKeys.some(key => key === of)) return [until]
  const from = after?.index ?? -1
  return countedIn(game, term).filter(({ index }) => index > from && index <= until.index)
}

/** Many terms of a game differ only in their stretches. */
const countedInGames = new WeakMap<Game, Map<string, readonly GamePrefix[]>>()

function countedIn(game: Game, term: Term): readonly GamePrefix[] {
  const known = countedInGames.get(game) ?? new Map<string, readonly GamePrefix[]>()
  countedInGames.set(game, known)
  const key = `${term.of} ${term.side} ${term.playerId}`
  const counted = known.get(key) ?? game.prefixes.filter(each => isCounted(each, term, game))
  known.set(key, counted)
  return counted
}

function isCounted(
  at: GamePrefix,
  { of, side, playerId }: Term,
  { input, prefixes }: Game,
): boolean {
  const { action, scoreState, tally } = at
  const before = prefixes[at.index - 1]
  switch (of) {
    case 'wins':
      return pointsOf(action) > 0
    case 'leadChanges':
      // The first lead is included, because the first change depends on it.
      return scoreState.lastLeader !== before?.scoreState.lastLeader
    case 'ties':
      return scoreState.timesTied !== (before?.scoreState.timesTied ?? 0)
    case 'possessions':
      return tally.possessions !== (before?.tally ?? emptyTally).possessions
    case 'points':
    case 'benchPoints': {
      if (side === undefined || pointsOf(action) === 0 || teamOf(action) !== side) return false
      const scorer = 'playerId' in action ? action.playerId : undefined
      const starts = input[side].players.some(({ id, starter }) => id === scorer && starter)
      return of === 'benchPoints' ? !starts : playerId === undefined || scorer === playerId
    }
    case 'liveOffensiveRebounds':
    case 'allDefensiveRebounds':
      if (action.kind !== 'rebound' || action.team !== side) return false
      if (of === 'allDefensiveRebounds') return !action.offensive
      return action.offensive && !(action.deadBall && action.playerId === undefined)
    case 'period':
    case 'clock':
    case 'homeScore':
    case 'awayScore':
      return false
    default:
      return side !== undefined && countIn(tallyOf(action), of, { side, playerId }) > 0
  }
}

const tallies = new WeakMap<Action, Tally>()

/** The counts of one action. */
function tallyOf(action: Action): Tally {
  const tally = tallies.get(action) ?? advanceTally(emptyTally, action)
  tallies.set(action, tally)
  return tally
}
