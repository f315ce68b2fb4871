import type { PlayerRow } from '../files/box-score.ts'
import { toClockText, toTenths } from '../files/clock-text.ts'
import type { Action } from '../files/play-by-play.ts'
import type { Random } from '../league/random.ts'

/** The fields that a scorer may record incorrectly at first. */
export type Slip = 'points' | 'result' | 'assist' | 'rebounder' | 'fouler' | 'clock' | 'qualifier'

/** The first version of a line, with a mistake; `undefined` if the line cannot contain that mistake. */
type Writing = (
  action: Action,
  teamMates: readonly PlayerRow[],
  random: Random,
) => Action | undefined

export const firstWritings: Readonly<Record<Slip, Writing>> = {
  // A made three is recorded as a two, or a made two from outside the lane as a three.
  points: action => {
    if (action.shotResult !== 'Made') return undefined
    if (action.actionType === '3pt') return { ...action, actionType: '2pt' }
    const isLong = action.actionType === '2pt' && !action.qualifiers.includes('pointsinthepaint')
    return isLong ? { ...action, actionType: '3pt' } : undefined
  },
  result: action => {
    const { shotResult, assistPersonId } = action
    if (shotResult === undefined || assistPersonId !== undefined) return undefined
    return { ...action, shotResult: shotResult === 'Made' ? 'Missed' : 'Made' }
  },
  // The assisting player is missing or wrong.
  assist: (action, teamMates, random) => {
    const { assistPersonId, ...rest } = action
    if (assistPersonId === undefined) return undefined
    const others = teamMates.filter(
      ({ personId }) => personId !== assistPersonId && personId !== action.personId,
    )
    if (others.length === 0 || random.chance(0.3)) return rest
    return { ...action, assistPersonId: random.pick(others).personId }
  },
  rebounder: (action, ...others) =>
    action.actionType === 'rebound' ? wrongPlayer(action, ...others) : undefined,
  fouler: (action, ...others) => {
    const { actionType, descriptor, subType } = action
    const isPlain = subType === 'personal' && !descriptor?.startsWith('flagrant')
    return actionType === 'foul' && isPlain ? wrongPlayer(action, ...others) : undefined
  },
  clock: (action, _, random) => {
    if (action.actionType === 'period' || action.actionType === 'game') return undefined
    const tenths = toTenths(action.clock) - random.int(1, 4) * 10
    return tenths < 0 ? undefined : { ...action, clock: toClockText(tenths) }
  },
  qualifier: (action, _, random) => {
    const { qualifiers, shotResult } = action
    const present = qualifiers.filter(qualifier => judged.includes(qualifier))
    if (shotResult === undefined || present.length === 0) return undefined
    const missing = random.pick(present)
    return { ...action, qualifiers: qualifiers.filter(qualifier => qualifier !== missing) }
  },
}

const judged = ['fastbreak', 'fromturnover', '2ndchance', 'pointsinthepaint']

const wrongPlayer: Writing = (action, teamMates, random) => {
  const others = teamMates.filter(({ personId }) => personId !== action.personId)
  if (action.personId === 0 || others.length === 0) return undefined
  return { ...action, personId: random.pick(others).personId }
}
