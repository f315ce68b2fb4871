import type { LeagueRules } from '../../rules.ts'
import { gameTime, toTenths } from '../files/clock-text.ts'
import { type Action, pointsOf } from '../files/play-by-play.ts'

/** What being on the floor gave a player. */
export interface FloorTime {
  /** Tenths of a second played. */
  readonly tenths: number
  /** Points of the own and the other team meanwhile. */
  readonly plus: number
  readonly minus: number
  readonly onCourt: boolean
}

interface Presence {
  teamId: number
  tenths: number
  plus: number
  minus: number
}

/**
 * Playing time and plus-minus by person, from the starting fives and the substitutions. Points of free throws belong to
 * those who were on the floor at the foul.
 */
export function followFloor(
  starters: ReadonlyMap<number, number>,
  actions: readonly Action[],
  rules: LeagueRules,
): ReadonlyMap<number, FloorTime> {
  const presences = new Map<number, Presence>()
  const floor = new Set<number>()
  const enter = (personId: number, teamId: number): void => {
    floor.add(personId)
    if (!presences.has(personId)) presences.set(personId, { teamId, tenths: 0, plus: 0, minus: 0 })
  }
  for (const [personId, teamId] of starters) enter(personId, teamId)
  let time = 0
  let atFoul: readonly number[] = [...floor]
  for (const action of actions) {
    const now = Math.max(time, gameTime(action.period, toTenths(action.clock), rules))
    for (const personId of floor) add(presences.get(personId), 'tenths', now - time)
    time = now
    if (action.actionType === 'foul') atFoul = [...floor]
    const points = pointsOf(action)
    const credited = action.actionType === 'freethrow' ? atFoul : floor
    if (points > 0) {
      for (const personId of credited) {
        const presence = presences.get(personId)
        add(presence, presence?.teamId === action.teamId ? 'plus' : 'minus', points)
      }
    }
    if (action.actionType !== 'substitution') continue
    if (action.subType === 'in') enter(action.personId, action.teamId ?? 0)
    else floor.delete(action.personId)
  }
  return new Map(
    presences
      .entries()
      .map(([personId, { tenths, plus, minus }]) => [
        personId,
        { tenths, plus, minus, onCourt: floor.has(personId) },
      ]),
  )
}

function add(
  presence: Presence | undefined,
  key: 'tenths' | 'plus' | 'minus',
  value: number,
): void {
  if (presence !== undefined) presence[key] += value
}
