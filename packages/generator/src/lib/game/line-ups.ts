import type { Action, Side } from './action.ts'
import { elapsedMs } from './clock.ts'
import type { GameInput } from './game-input.ts'

/** Who is on the floor: player ids of both teams. */
export type LineUp = Readonly<Record<Side, ReadonlySet<string>>>

/** The line-up after each action. Exact where the substitutions are complete: they list the changes between periods too. */
export function lineUpsOf({ away, home, actions }: GameInput): readonly LineUp[] {
  let lineUp: LineUp = { away: startersOf(away.players), home: startersOf(home.players) }
  return actions.map(action => {
    lineUp = afterAction(lineUp, action)
    return lineUp
  })
}

/** Who was on the floor while the clock ran. */
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

function startersOf(players: GameInput['away']['players']): ReadonlySet<string> {
  return new Set(players.filter(player => player.starter).map(player => player.id))
}

function afterAction(before: LineUp, action: Action): LineUp {
  if (action.kind !== 'substitution') return before
  const five = new Set(before[action.team])
  if (action.direction === 'in') five.add(action.playerId)
  else five.delete(action.playerId)
  return { ...before, [action.team]: five }
}
