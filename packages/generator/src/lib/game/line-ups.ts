import type { Action, Side } from './action.ts'
import { elapsedMs } from './clock.ts'
import type { GameInput, PlayerInput } from './game-input.ts'

/** The players on the floor: player ids of both teams. */
export interface LineUp extends Readonly<Record<Side, ReadonlySet<string>>> {
  /**
   * The teams whose line-up is unknown: not exactly five players start, an unreadable action may be a substitution,
   * or an action shows that a substitution is missing.
   */
  readonly unknown: readonly Side[]
}

type Rosters = Readonly<Record<Side, { readonly players: readonly PlayerInput[] }>>

/** The number of players of a team on the floor. */
const five = 5

/** The line-up before the first action. It is unknown for a team unless exactly five of its players start. */
export function startingLineUp({ away, home }: Rosters): LineUp {
  const lineUp = { away: startersOf(away.players), home: startersOf(home.players) }
  const unknown = (['away', 'home'] as const).filter(side => lineUp[side].size !== five)
  return { ...lineUp, unknown }
}

/** The line-up after each action. Substitutions list the changes between periods too. */
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

/** Whether exactly five players of each team are known to start. */
export function areStartersKnown(input: Rosters): boolean {
  return startingLineUp(input).unknown.length === 0
}

function startersOf(players: readonly PlayerInput[]): ReadonlySet<string> {
  return new Set(players.filter(player => player.starter).map(player => player.id))
}

/** Whether all players of a team on the floor are known. */
export function isLineUpKnown({ unknown, ...players }: LineUp, side: Side): boolean {
  return !unknown.includes(side) && players[side].size === five
}

/**
 * The line-up after one more action. It becomes unknown if an action shows that a substitution is missing, or may be
 * a substitution that could not be read.
 */
export function advanceLineUp(before: LineUp, action: Action): LineUp {
  if (action.kind === 'other' && action.lineUpsUnknown !== undefined) {
    return { ...before, unknown: [...new Set([...before.unknown, ...action.lineUpsUnknown])] }
  }
  if (action.kind !== 'substitution') {
    return isPlayOfAbsent(before, action) ? withUnknown(before, action.team) : before
  }
  const { direction, playerId, team } = action
  const players = new Set(before[team])
  const isOn = players.has(playerId)
  if (direction === 'in') players.add(playerId)
  else players.delete(playerId)
  const after = { ...before, [team]: players }
  return isOn === (direction === 'in') ? withUnknown(after, team) : after
}

/** Plays that only a player on the floor can make. Fouls are not among them, because the bench can commit them. */
type FloorPlay = Extract<
  Action,
  { readonly kind: 'shot' | 'free-throw' | 'rebound' | 'turnover' | 'steal' | 'block' }
>

const floorPlays: ReadonlySet<Action['kind']> = new Set([
  'shot',
  'free-throw',
  'rebound',
  'turnover',
  'steal',
  'block',
])

function isFloorPlay(action: Action): action is FloorPlay {
  return floorPlays.has(action.kind)
}

/**
 * Whether an action is a floor play of a named player who is not on the floor, or whose team does not have exactly
 * five players on it.
 */
function isPlayOfAbsent(before: LineUp, action: Action): action is FloorPlay {
  if (!isFloorPlay(action) || action.playerId === undefined) return false
  const players = before[action.team]
  return players.size !== five || !players.has(action.playerId)
}

function withUnknown(lineUp: LineUp, side: Side): LineUp {
  return { ...lineUp, unknown: [...new Set([...lineUp.unknown, side])] }
}
