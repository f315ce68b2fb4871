import type { Action, Side } from './action.ts'
import { elapsedMs } from './clock.ts'
import type { GameInput, PlayerInput } from './game-input.ts'

/** The players on the floor: player ids of both teams. */
export interface LineUp extends Readonly<Record<Side, ReadonlySet<string>>> {
  /** The teams of which it is not known. */
  readonly unknown: readonly Side[]
}

type Rosters = Readonly<Record<Side, { readonly players: readonly PlayerInput[] }>>

const fiveStart = 5

/** The line-up before the first action; of a team unknown unless exactly five of it start. */
export function startingLineUp({ away, home }: Rosters): LineUp {
  const lineUp = { away: startersOf(away.players), home: startersOf(home.players) }
  const unknown = (['away', 'home'] as const).filter(side => lineUp[side].size !== fiveStart)
  return { ...lineUp, unknown }
}

/** The line-up after each action. Exact where the substitutions are complete: they list the changes between periods too. */
export function lineUpsOf({ away, home, actions }: GameInput): readonly LineUp[] {
  let lineUp = startingLineUp({ away, home })
  return actions.map(action => {
    lineUp = advanceLineUp(lineUp, action)
    return lineUp
  })
}

/** The players who were on the floor while the clock ran. */
export function playedIn(input: GameInput): ReadonlySet<string> {
  const played = new Set<string>()
  const lineUps = lineUpsOf(input)
  let before = 0
  input.actions.forEach((action, index) => {
    if (action.kind === 'other') return
    const now = elapsedMs(input.rules, action.period, action.leftMs)
    if (now <= before) return
    const { away, home } = lineUps[index - 1] ?? { away: [], home: [] }
    for (const id of [...away, ...home]) played.add(id)
    before = now
  })
  return played
}

/** Whether it is known of exactly five players of each team that they start. */
export function areStartersKnown(input: Rosters): boolean {
  return startingLineUp(input).unknown.length === 0
}

function startersOf(players: readonly PlayerInput[]): ReadonlySet<string> {
  return new Set(players.filter(player => player.starter).map(player => player.id))
}

export function advanceLineUp(before: LineUp, action: Action): LineUp {
  if (action.kind === 'other' && action.lineUpsUnknown !== undefined) {
    return { ...before, unknown: [...new Set([...before.unknown, ...action.lineUpsUnknown])] }
  }
  if (action.kind !== 'substitution') return before
  const five = new Set(before[action.team])
  if (action.direction === 'in') five.add(action.playerId)
  else five.delete(action.playerId)
  return { ...before, [action.team]: five }
}
