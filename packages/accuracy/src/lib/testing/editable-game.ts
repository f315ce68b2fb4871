import type { SimulatedGame } from '@fixture-feed/simulator/simulate-game'

/** A JSON object of a file, to be edited in place. */
export type Editable = Record<string, unknown>

/** A simulated game whose files can be edited. */
export class EditableGame {
  readonly files: { readonly playByPlay: Editable; readonly boxScore: Editable }

  constructor(game: SimulatedGame) {
    this.files = JSON.parse(JSON.stringify(game))
  }

  get game(): Editable {
    return this.files.boxScore.game as Editable
  }

  get plays(): Editable {
    return this.files.playByPlay.game as Editable
  }

  get actions(): Editable[] {
    return this.plays.actions as Editable[]
  }

  set actions(actions: readonly unknown[]) {
    this.plays.actions = actions
  }

  get away(): Editable {
    return this.game.awayTeam as Editable
  }

  get home(): Editable {
    return this.game.homeTeam as Editable
  }

  action(actionNumber: number): Editable {
    const action = this.actions.find(each => each.actionNumber === actionNumber)
    if (action === undefined) throw new RangeError(`Cannot find action ${actionNumber}`)
    return action
  }

  /** The line of the start or the end of a period. */
  periodMark(subType: 'start' | 'end', period: number): Editable {
    const mark = this.actions.find(
      action =>
        action.actionType === 'period' && action.subType === subType && action.period === period,
    )
    if (mark === undefined) throw new RangeError(`Cannot find the ${subType} of period ${period}`)
    return mark
  }

  change(actionNumber: number, change: Editable): void {
    Object.assign(this.action(actionNumber), change)
  }

  changeEach(isChanged: (action: Editable) => boolean, change: Editable): void {
    for (const action of this.actions.filter(isChanged)) Object.assign(action, change)
  }

  remove(actionNumber: number): void {
    this.actions = this.actions.filter(each => each.actionNumber !== actionNumber)
  }

  removeEach(isRemoved: (action: Editable) => boolean): void {
    this.actions = this.actions.filter(action => !isRemoved(action))
  }

  /** Inserts a line into the list after an action. Order numbers stay unchanged. */
  insertAfter(actionNumber: number, line: unknown): void {
    const index = this.actions.indexOf(this.action(actionNumber))
    this.actions = this.actions.toSpliced(index + 1, 0, line as Editable)
  }

  /** Exchanges the order numbers of two actions. */
  exchange(one: number, other: number): void {
    const first = this.action(one)
    const second = this.action(other)
    const { orderNumber } = first
    first.orderNumber = second.orderNumber
    second.orderNumber = orderNumber
  }

  rows(side: 'away' | 'home'): Editable[] {
    return this[side].players as Editable[]
  }

  player(personId: number): Editable {
    const row = [...this.rows('away'), ...this.rows('home')].find(
      each => each.personId === personId,
    )
    if (row === undefined) throw new RangeError(`Cannot find player ${personId}`)
    return row
  }

  /** Moves the row of a player into the list of the other team. */
  moveToOtherTeam(personId: number): void {
    const row = this.player(personId)
    const from = this.rows('away').includes(row) ? this.away : this.home
    const to = from === this.away ? this.home : this.away
    from.players = (from.players as Editable[]).filter(each => each !== row)
    to.players = [...(to.players as Editable[]), row]
  }
}
