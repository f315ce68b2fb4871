import type { PlayerRow } from '../files/box-score.ts'
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

/** A line as it was first written, with the given mistake in it; nothing when it can have no such mistake. */
export function firstWriting(
  action: Action,
  mistake: Mistake,
  teamMates: readonly PlayerRow[],
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
  const long = action.actionType === '2pt' && !action.qualifiers.includes('pointsinthepaint')
  return long ? { ...action, actionType: '3pt' } : undefined
}

/** A make taken for a miss, or a miss for a make. */
function wrongResult(action: Action): Action | undefined {
  const { shotResult, assistPersonId } = action
  if (shotResult === undefined || assistPersonId !== undefined) return undefined
  return { ...action, shotResult: shotResult === 'Made' ? 'Missed' : 'Made' }
}

/** Nobody, or somebody else, named as the one who passed. */
function wrongAssist(
  action: Action,
  teamMates: readonly PlayerRow[],
  random: Random,
): Action | undefined {
  const { assistPersonId, ...rest } = action
  if (assistPersonId === undefined) return undefined
  const others = teamMates.filter(
    ({ personId }) => personId !== assistPersonId && personId !== action.personId,
  )
  if (others.length === 0 || random.chance(0.3)) return rest
  return { ...action, assistPersonId: random.pick(others).personId }
}

function wrongPlayer(
  action: Action,
  teamMates: readonly PlayerRow[],
  random: Random,
): Action | undefined {
  const others = teamMates.filter(({ personId }) => personId !== action.personId)
  if (action.personId === 0 || others.length === 0) return undefined
  return { ...action, personId: random.pick(others).personId }
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
