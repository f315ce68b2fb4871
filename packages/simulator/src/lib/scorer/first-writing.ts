import { toClockText, toTenths } from '../files/clock-text.ts'
import type { Action } from '../files/play-by-play.ts'
import type { Random } from '../league/random.ts'

/** What a scorer gets wrong at first. */
export type Mistake =
  | 'points'
  | 'result'
  | 'assist'
  | 'rebounder'
  | 'fouler'
  | 'clock'
  | 'qualifier'

/** Somebody who could have been named instead. */
export interface Name {
  readonly personId: number
  readonly familyName: string
  readonly nameI: string
}

/**
 * A line as it was first written, with the given mistake in it; nothing when the line is none that the mistake can be
 * made in. Running totals are left as they are.
 */
export function firstWriting(
  action: Action,
  mistake: Mistake,
  teamMates: readonly Name[],
  random: Random,
): Action | undefined {
  switch (mistake) {
    case 'points':
      return wrongPoints(action)
    case 'result':
      return wrongResult(action)
    case 'assist':
      return wrongAssist(action, teamMates, random)
    case 'rebounder':
      return action.actionType === 'rebound' ? wrongPlayer(action, teamMates, random) : undefined
    case 'fouler':
      return isPlainFoul(action) ? wrongPlayer(action, teamMates, random) : undefined
    case 'clock':
      return wrongClock(action, random)
    case 'qualifier':
      return wrongQualifiers(action, random)
  }
}

/** A three taken for a two, or a long two for a three. */
function wrongPoints(action: Action): Action | undefined {
  if (action.shotResult !== 'Made') return undefined
  if (action.actionType === '3pt') return { ...action, actionType: '2pt' }
  const long = action.actionType === '2pt' && (action.shotDistance ?? 0) > 18
  return long ? { ...action, actionType: '3pt' } : undefined
}

/** A make taken for a miss, or a miss for a make. */
function wrongResult(action: Action): Action | undefined {
  const { shotResult, assistPersonId, blockPersonId, pointsTotal, ...rest } = action
  if (shotResult === undefined || assistPersonId !== undefined) return undefined
  if (blockPersonId !== undefined) return undefined
  return shotResult === 'Made'
    ? { ...rest, shotResult: 'Missed' }
    : { ...rest, shotResult: 'Made', pointsTotal: 0 }
}

/** Nobody, or somebody else, named as the one who passed. */
function wrongAssist(
  action: Action,
  teamMates: readonly Name[],
  random: Random,
): Action | undefined {
  const { assistPersonId, assistPlayerNameInitial, assistTotal, ...rest } = action
  if (assistPersonId === undefined || assistPlayerNameInitial === undefined) return undefined
  const others = teamMates.filter(
    ({ personId }) => personId !== assistPersonId && personId !== action.personId,
  )
  if (others.length === 0 || random.chance(0.3)) {
    return { ...rest, personIdsFilter: [action.personId] }
  }
  const other = random.pick(others)
  return {
    ...action,
    assistPersonId: other.personId,
    assistPlayerNameInitial: other.nameI,
    personIdsFilter: [action.personId, other.personId],
  }
}

function wrongPlayer(
  action: Action,
  teamMates: readonly Name[],
  random: Random,
): Action | undefined {
  const others = teamMates.filter(({ personId }) => personId !== action.personId)
  if (action.personId === 0 || others.length === 0) return undefined
  const other = random.pick(others)
  return {
    ...action,
    personId: other.personId,
    playerName: other.familyName,
    playerNameI: other.nameI,
    personIdsFilter: action.personIdsFilter.map(id =>
      id === action.personId ? other.personId : id,
    ),
  }
}

function isPlainFoul({ actionType, subType, descriptor }: Action): boolean {
  return actionType === 'foul' && subType === 'personal' && !descriptor?.startsWith('flagrant')
}

function wrongClock(action: Action, random: Random): Action | undefined {
  if (action.actionType === 'period' || action.actionType === 'game') return undefined
  const tenths = toTenths(action.clock) - random.int(1, 4) * 10
  return tenths < 0 ? undefined : { ...action, clock: toClockText(tenths) }
}

function wrongQualifiers(action: Action, random: Random): Action | undefined {
  const judged = ['fastbreak', 'fromturnover', '2ndchance', 'pointsinthepaint']
  const present = action.qualifiers.filter(qualifier => judged.includes(qualifier))
  if (action.shotResult === undefined || present.length === 0) return undefined
  const missing = random.pick(present)
  return { ...action, qualifiers: action.qualifiers.filter(qualifier => qualifier !== missing) }
}
