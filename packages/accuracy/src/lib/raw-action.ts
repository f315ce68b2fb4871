export interface RawAction {
  readonly actionNumber: number
  readonly orderNumber?: number
  readonly period: number
  readonly clock: string
  readonly actionType: string
  readonly subType?: string
  readonly qualifiers?: readonly string[]
  readonly teamId?: number
  readonly personId?: number
  readonly assistPersonId?: number
  readonly shotResult?: string
  readonly descriptor?: string
  readonly scoreAway?: string
  readonly scoreHome?: string
  readonly isTargetScoreLastPeriod?: boolean
  /** Whether the action is a technical foul that counts toward the foul limit of the player. */
  readonly isCountedTechnical?: boolean
  /** The points of a made free throw, in a league in which one free throw can count for a whole trip. */
  readonly points?: number
}

export function worth({ actionType, shotResult, points }: RawAction): number {
  if (shotResult !== 'Made') return 0
  if (points !== undefined) return points
  return { '2pt': 2, '3pt': 3, freethrow: 1 }[actionType] ?? 0
}

export function isGoalAttempt({ actionType }: RawAction): boolean {
  return actionType === '2pt' || actionType === '3pt'
}

export function isMadeGoal(action: RawAction): boolean {
  return isGoalAttempt(action) && action.shotResult === 'Made'
}

export function isRebound(
  { actionType, subType }: RawAction,
  kind: 'offensive' | 'defensive',
): boolean {
  return actionType === 'rebound' && subType === kind
}

export function isLastFreeThrow(action: RawAction): boolean {
  if (action.actionType !== 'freethrow') return false
  const beside = /^(technical|clear-path|away-from-play|flagrant)/.test(action.descriptor ?? '')
  return !beside && /^(\d) of \1$/.test(action.subType ?? '')
}

/** Seconds of a clock such as `PT08M17.00S`. */
export function secondsLeft({ clock }: { readonly clock: string }): number {
  return Number(clock.slice(2, 4)) * 60 + Number(clock.slice(5, 10))
}

/** Whether an action has a qualifier. In a broken file the field may have any type. */
export function hasQualifier({ qualifiers }: RawAction, qualifier: string): boolean {
  return Array.isArray(qualifiers) && qualifiers.includes(qualifier)
}
