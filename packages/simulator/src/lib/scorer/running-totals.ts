import { type Action, pointsOf } from '../files/play-by-play.ts'
import { describe } from './describe.ts'
import { emptyTally, isOwnTechnical, type Tally } from './tally.ts'

/**
 * The same actions, in play order, with scores, running totals and descriptions that follow from them. Actions that are
 * right already are returned as they are.
 */
export function withRunningTotals(
  actions: readonly Action[],
  homeTeamId: number,
): readonly Action[] {
  const tallies = new Map<number, Tally>()
  const score = { home: 0, away: 0 }
  return actions.map(action => {
    score[action.teamId === homeTeamId ? 'home' : 'away'] += pointsOf(action)
    const own = tallyOf(tallies, action.personId)
    const assists = action.shotResult === 'Made' ? action.assistPersonId : undefined
    const passer = tallyOf(tallies, assists ?? 0)
    count(action, own)
    if (assists !== undefined) passer.assists++
    return settle(action, {
      scoreHome: String(score.home),
      scoreAway: String(score.away),
      ...totalsOf(action, own, passer),
      ...describe(action, own, passer),
    })
  })
}

function tallyOf(tallies: Map<number, Tally>, personId: number): Tally {
  let tally = tallies.get(personId)
  if (tally === undefined) {
    tally = emptyTally()
    tallies.set(personId, tally)
  }
  return tally
}

function count(action: Action, own: Tally): void {
  own.points += pointsOf(action)
  switch (action.actionType) {
    case 'rebound':
      own[action.subType === 'offensive' ? 'offensive' : 'defensive']++
      break
    case 'turnover':
      own.turnovers++
      break
    case 'steal':
      own.steals++
      break
    case 'block':
      own.blocks++
      break
    case 'foul':
      if (action.subType !== 'technical') own.personal++
      else if (isOwnTechnical(action)) own.technical++
  }
}

function totalsOf(action: Action, own: Tally, passer: Tally): Partial<Action> {
  return {
    ...(action.shotResult === 'Made' ? { pointsTotal: own.points } : {}),
    ...(action.assistPersonId === undefined ? {} : { assistTotal: passer.assists }),
    ...(action.reboundTotal === undefined
      ? {}
      : {
          reboundTotal: own.offensive + own.defensive,
          reboundDefensiveTotal: own.defensive,
          reboundOffensiveTotal: own.offensive,
        }),
    ...(action.turnoverTotal === undefined ? {} : { turnoverTotal: own.turnovers }),
    ...(action.foulPersonalTotal === undefined
      ? {}
      : { foulPersonalTotal: own.personal, foulTechnicalTotal: own.technical }),
  }
}

function settle(action: Action, facts: Partial<Action>): Action {
  for (const key of Object.keys(facts) as (keyof Action)[]) {
    if (action[key] !== facts[key]) return { ...action, ...facts }
  }
  return action
}
