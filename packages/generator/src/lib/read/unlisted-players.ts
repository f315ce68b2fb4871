import type { Action, Side } from '../game/action.ts'
import { type Finding, shownId } from './finding.ts'
import type { PlacedLine } from './place-lines.ts'
import type { PlayState } from './play-state.ts'
import type { BoxScoreReading } from './read-box-score.ts'

/** The players of actions whom the box score does not list, each with a team. */
export class UnlistedPlayers {
  readonly sides: Map<string, Side> = new Map()
  readonly #findings: Finding[]
  readonly #lists: BoxScoreReading['lists']
  readonly #state: PlayState

  /** @param findings The list to which findings about these players are added. */
  constructor(lists: BoxScoreReading['lists'], state: PlayState, findings: Finding[]) {
    this.#findings = findings
    this.#lists = lists
    this.#state = state
  }

  /** Adds the unlisted players whom an action names. */
  addFrom(action: Action, line: PlacedLine): void {
    if (!('team' in action) || action.team === undefined) return
    const named = [
      'playerId' in action ? action.playerId : undefined,
      action.kind === 'shot' || action.kind === 'free-throw' ? action.assistId : undefined,
    ]
    for (const id of named) if (id !== undefined) this.#add(id, action.team, line)
  }

  #add(playerId: string, team: Side, { fields, actionNumber }: PlacedLine): void {
    if (this.#state.isListed(playerId) || this.sides.has(playerId)) return
    this.sides.set(playerId, team)
    if (this.#lists.unusable.has(playerId) || this.#lists.unlisted.includes(team)) return
    // The player may belong to a row without an id, which is already reported.
    const unlisted = [...this.sides.values()].filter(side => side === team).length
    if (unlisted <= this.#lists.anonymous[team]) return
    this.#findings.push({
      file: fields.file,
      path: fields.path,
      actionNumber,
      field: 'personId',
      expected: `a player whom the box score lists`,
      found: shownId(playerId),
      effect: 'items that name this player are held back',
      key: `player ${playerId}`,
    })
  }
}
