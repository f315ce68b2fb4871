import type { Action, Side } from '../game/action.ts'
import type { CountGroup, UnreadAction } from '../game/game-input.ts'
import type { Finding } from './finding.ts'
import type { PlacedLine } from './place-lines.ts'
import type { PlayState } from './play-state.ts'
import type { ScoreStep } from './score-path.ts'

/** The fields that all kinds of actions have. */
export type ActionBase = Pick<
  Action,
  'actionNumber' | 'period' | 'clock' | 'leftMs' | 'time' | 'instant' | 'awayScore' | 'homeScore'
>

/** A play whose counts or players are unknown, with the first of its fields that cannot be read. */
export interface UnreadLine extends Pick<Finding, 'path' | 'actionNumber'> {
  readonly field: string | undefined
}

/** The actions that could not be read in full, by number. */
export class UnreadPlays {
  readonly actions: Map<number, UnreadAction> = new Map()
  readonly lines: UnreadLine[] = []
  readonly #state: PlayState

  constructor(state: PlayState) {
    this.#state = state
  }

  note(
    actionNumber: number,
    unread: Omit<UnreadAction, 'playerIds'> & Partial<UnreadAction>,
  ): void {
    this.actions.set(actionNumber, { playerIds: undefined, ...unread })
  }

  /** Records a play that any player of the team on the floor, except the player `except`, may have made. */
  noteNobody(
    { actionNumber }: Pick<ActionBase, 'actionNumber'>,
    about: {
      readonly team: Side
      readonly scored: boolean
      readonly group: CountGroup
      readonly except?: string | undefined
    },
  ): void {
    const { except, group, scored, team } = about
    const playerIds = this.#state.onFloor(team, except)
    this.note(actionNumber, { scored, team, playerIds, ofTeam: [], ofPlayer: [group] })
  }

  /**
   * Records a play if its line names a player with an unreadable id, and returns a mark. Without this mark, the play
   * would count as a play of the team itself. Other plays are not recorded and get no mark.
   */
  noteUnknown(
    base: ActionBase,
    about: { readonly team: Side; readonly isOfUnknown: boolean; readonly group: CountGroup },
  ): { readonly isOfUnknown?: true } {
    if (!about.isOfUnknown) return {}
    const { group, team } = about
    this.noteNobody(base, { team, scored: false, group })
    const unread = this.actions.get(base.actionNumber)
    // The rebounds of a team's players do not include team rebounds.
    if (unread !== undefined && group === 'rebounds') {
      this.note(base.actionNumber, { ...unread, ofTeam: [group] })
    }
    return { isOfUnknown: true }
  }

  /** Records a play with unknown counts, and returns its action. Only the points of the play are known. */
  actionOf(
    base: ActionBase,
    step: ScoreStep | undefined,
    about: {
      readonly line: PlacedLine
      readonly team: Side | undefined
      readonly groups: readonly CountGroup[]
      readonly playerId: string | undefined
    },
  ): Action {
    const { groups, line, playerId, team } = about
    const points = step?.points ?? 0
    const playerIds = playerId === undefined ? undefined : new Set([playerId])
    const { actionNumber } = base
    this.note(actionNumber, {
      scored: points > 0,
      team,
      playerIds,
      ofTeam: groups,
      ofPlayer: groups,
    })
    const field = line.findings[0]?.field
    this.lines.push({ path: line.fields.path, actionNumber, field })
    if (points === 0) return { ...base, kind: 'other' }
    return { ...base, kind: 'other', team: step?.team, points }
  }
}
