import type { Action, Side } from '../game/action.ts'
import { advanceLineUp, isLineUpKnown, type LineUp, startingLineUp } from '../game/line-ups.ts'
import type { BoxScoreReading } from './read-box-score.ts'

/** The players on the floor after the actions so far, and the teams of the last miss and the last turnover. */
export class PlayState {
  readonly #sideOfPlayer: ReadonlyMap<string, Side>
  #lineUp: LineUp
  #missedBy: Side | undefined
  #lostBy: Side | undefined

  constructor({ away, home }: Pick<BoxScoreReading, 'away' | 'home'>) {
    const players = [...away.players, ...home.players]
    this.#sideOfPlayer = new Map(players.map(({ id, side }) => [id, side]))
    this.#lineUp = startingLineUp({ away, home })
  }

  get missedBy(): Side | undefined {
    return this.#missedBy
  }

  get lostBy(): Side | undefined {
    return this.#lostBy
  }

  advance(action: Action): void {
    this.#lineUp = advanceLineUp(this.#lineUp, action)
    if (action.kind === 'shot' && !action.made) this.#missedBy = action.team
    if (action.kind === 'free-throw' && !action.made) this.#missedBy = action.team
    if (action.kind === 'turnover') this.#lostBy = action.team
  }

  /** The players of a team on the floor, without the player `except`; `undefined` if they are unknown. */
  onFloor(team: Side, except?: string): ReadonlySet<string> | undefined {
    if (!isLineUpKnown(this.#lineUp, team)) return undefined
    const five = new Set([...this.#lineUp[team]].filter(id => id !== except))
    return five.size > 0 ? five : undefined
  }

  /**
   * The direction of a substitution that states none: a player on the floor leaves it, and any other player enters.
   * `undefined` if the line-up is unknown.
   */
  directionOf(playerId: string | undefined, team: Side): 'in' | 'out' | undefined {
    if (this.#lineUp.unknown.includes(team)) return undefined
    const isOn = playerId !== undefined && this.#lineUp[team].has(playerId)
    return isOn ? 'out' : 'in'
  }

  isListed(playerId: string): boolean {
    return this.#sideOfPlayer.has(playerId)
  }

  /** The player, or `undefined` if the box score lists the player for the other team. */
  ownPlayer(playerId: string | undefined, team: Side): string | undefined {
    const side = playerId === undefined ? undefined : this.#sideOfPlayer.get(playerId)
    return side === undefined || side === team ? playerId : undefined
  }
}
