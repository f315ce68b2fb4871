import type { GameState } from '@fixture-feed/contract/shared-structures'
import type { Pair, Time } from '../../messages.ts'
import { opposite, type Side } from '../game/action.ts'
import { marginOf } from '../game/standing.ts'
import type { Game, Prefix } from '../statistics/prefix.ts'
import { biggestLeadOf, calculated, counted, type Fact, scoreOf, timeOf } from './fact.ts'
import { gameStateOf } from './game-state.ts'
import { topScorers } from './scorers.ts'

/** What somebody who joins a game under way wants to know. */
export interface EntryFacts {
  readonly content: { readonly gameState: GameState }
  readonly isFinal: boolean
  readonly time: Fact<Time>
  readonly teamOf: (side: Side) => string
  /** Who leads, or the home team. */
  readonly leader: Side
  readonly isTied: boolean
  /** The points of the leader first. */
  readonly score: Fact<Pair>
  /** The biggest lead of the game so far, when it is not that of both teams; whether the team has it now. */
  readonly biggestLead:
    | { readonly side: Side; readonly lead: Fact; readonly isNow: boolean }
    | undefined
  readonly topScorers: readonly {
    readonly side: Side
    readonly playerIds: readonly string[]
    readonly points: Fact
  }[]
  readonly leadChanges: Fact
  readonly timesTied: Fact
  readonly overtimes: Fact
}

export function entryFacts(game: Game, at: Prefix): EntryFacts {
  const { input } = game
  const { standing } = at
  const leader = standing.leader ?? 'home'
  return {
    content: { gameState: gameStateOf(input, at) },
    isFinal: input.status === 'final',
    time: timeOf(at),
    teamOf: side => input[side].id,
    leader,
    isTied: standing.leader === undefined,
    score: scoreOf(leader, at),
    biggestLead: biggestLead(game, at),
    topScorers: (['away', 'home'] as const).flatMap(side => {
      const top = topScorers(input, side, at)
      if (top === undefined) return []
      const { playerIds } = top
      return [
        { side, playerIds, points: counted('points', { side, playerId: playerIds[0], until: at }) },
      ]
    }),
    leadChanges: calculated(standing.leadChanges, { of: 'leadChanges', until: at }),
    timesTied: calculated(standing.timesTied, { of: 'ties', until: at }),
    overtimes: overtimesOf(input.rules.regulationPeriods, at),
  }
}

/** How many overtimes were played. */
export function overtimesOf(regulationPeriods: number, until: Prefix): Fact {
  const overtimes = Math.max(0, until.action.period - regulationPeriods)
  return calculated(overtimes, { of: 'period', until }, ` - ${regulationPeriods}`)
}

function biggestLead(game: Game, at: Prefix): EntryFacts['biggestLead'] {
  const { away, home } = at.standing.biggestLead
  if (away.margin === home.margin) return undefined
  const side: Side = away.margin > home.margin ? 'away' : 'home'
  const margin = at.standing.biggestLead[side].margin
  return {
    side,
    lead: biggestLeadOf(game, side, at).lead,
    isNow: at.standing[side] > at.standing[opposite(side)] && marginOf(at.standing) === margin,
  }
}
