import { type Action, opposite, pointsOf, type Side } from './action.ts'
import { elapsedMs, type PeriodRules } from './clock.ts'

export interface Lead {
  readonly margin: number
  readonly away: number
  readonly home: number
}

/** The score and the history of the lead up to an action. The value is immutable. */
export interface ScoreState {
  readonly away: number
  readonly home: number
  readonly elapsedMs: number
  readonly leader: Side | undefined
  /** The action with which the leading team took its current lead; `undefined` during a tie. */
  readonly leadTakenBy: Action | undefined
  /** The current leader, or during a tie the last one. */
  readonly lastLeader: Side | undefined
  readonly leadChanges: number
  /** The number of times that the score was tied, without 0-0. */
  readonly timesTied: number
  readonly biggestLead: Readonly<Record<Side, Lead>>
}

const noLead: Lead = { margin: 0, away: 0, home: 0 }

export const tipoffScoreState: ScoreState = {
  away: 0,
  home: 0,
  elapsedMs: 0,
  leader: undefined,
  leadTakenBy: undefined,
  lastLeader: undefined,
  leadChanges: 0,
  timesTied: 0,
  biggestLead: { away: noLead, home: noLead },
}

export function marginOf({ away, home }: ScoreState): number {
  return Math.abs(away - home)
}

export function advanceScoreState(
  before: ScoreState,
  action: Action,
  rules: PeriodRules,
): ScoreState {
  const clocked = runClock(before, action, rules)
  return pointsOf(action) === 0 ? clocked : afterPoints(clocked, action)
}

/**
 * Advances the elapsed time to the clock of an action. An action of the kind `other`, such as a memo or a replay, can
 * have a wrong clock, so it does not change the elapsed time.
 */
function runClock(before: ScoreState, action: Action, rules: PeriodRules): ScoreState {
  const now = elapsedMs(rules, action.period, action.leftMs)
  if (action.kind === 'other' || now <= before.elapsedMs) return before
  return { ...before, elapsedMs: now }
}

function afterPoints(before: ScoreState, action: Action): ScoreState {
  const { awayScore: away, homeScore: home } = action
  const margin = Math.abs(away - home)
  if (margin === 0) {
    const timesTied = before.timesTied + 1
    return { ...before, away, home, leader: undefined, leadTakenBy: undefined, timesTied }
  }
  const leader: Side = away > home ? 'away' : 'home'
  const isBiggest = margin > before.biggestLead[leader].margin
  return {
    ...before,
    away,
    home,
    leader,
    leadTakenBy: before.leader === leader ? before.leadTakenBy : action,
    lastLeader: leader,
    leadChanges: before.leadChanges + (before.lastLeader === opposite(leader) ? 1 : 0),
    biggestLead: isBiggest
      ? { ...before.biggestLead, [leader]: { margin, away, home } }
      : before.biggestLead,
  }
}
