import type { GameState } from '@fixture-feed/contract/shared-structures'
import { marginOf } from '../game/standing.ts'
import type { Game, Prefix } from '../statistics/prefix.ts'
import { gameStateOf } from './game-state.ts'
import { type Names, namesOf } from './names.ts'
import { present } from './present.ts'
import { type TopScorers, topScorers } from './scorers.ts'

/** What somebody who joins a game under way wants to know. */
export interface EntryFacts {
  readonly content: { readonly gameState: GameState }
  readonly ledger: {
    /** The biggest lead of the game so far, when it is not that of both teams. */
    readonly biggestLead?: {
      readonly teamId: string
      readonly margin: number
      /** Whether it is the lead that the team has now. */
      readonly isNow: boolean
    }
    readonly topScorers: readonly TopScorers[]
    readonly leadChanges: number
    readonly timesTied: number
    /** How many overtimes were played. */
    readonly overtimes: number
  }
  /** Whether the game is over. */
  readonly final: boolean
  readonly names: Names
}

export function entryFacts({ input }: Game, at: Prefix): EntryFacts {
  const { away, home } = at.standing.biggestLead
  const side = away.margin > home.margin ? 'away' : 'home'
  const margin = Math.max(away.margin, home.margin)
  const isNow = at.standing.leader === side && marginOf(at.standing) === margin
  const scorers = [topScorers(input, 'away', at), topScorers(input, 'home', at)]
  return {
    content: { gameState: gameStateOf(input, at) },
    ledger: {
      ...present(
        'biggestLead',
        away.margin === home.margin ? undefined : { teamId: input[side].id, margin, isNow },
      ),
      topScorers: scorers.filter(top => top !== undefined),
      leadChanges: at.standing.leadChanges,
      timesTied: at.standing.timesTied,
      overtimes: Math.max(0, at.action.period - input.rules.regulationPeriods),
    },
    final: input.status === 'final',
    names: namesOf(input),
  }
}
