/** A raw action of a play-by-play file. */
export type RawAction = Readonly<Record<string, unknown>>

/** What is counted for one person. */
interface PersonTotals {
  points: number
  offensiveRebounds: number
  defensiveRebounds: number
  assists: number
  turnovers: number
  personalFouls: number
  technicalFouls: number
}

/**
 * The same actions, in play order, with the scores and running totals that follow from those before them: what a file
 * that has only these actions would say. Actions that are right already are returned as they are.
 */
export function withRunningTotals(
  actions: readonly RawAction[],
  homeTeamId: unknown,
): readonly RawAction[] {
  const totals = new Map<unknown, PersonTotals>()
  const score = { home: 0, away: 0 }
  return actions.map(action => {
    const { personId, assistPersonId } = action
    score[action.teamId === homeTeamId ? 'home' : 'away'] += pointsOf(action)
    const own = totalsOf(totals, personId)
    const passer = totalsOf(totals, assistPersonId)
    count(action, own)
    if (isMade(action) && assistPersonId !== undefined) passer.assists += 1
    return settled(action, {
      scoreHome: String(score.home),
      scoreAway: String(score.away),
      pointsTotal: own.points,
      reboundTotal: own.offensiveRebounds + own.defensiveRebounds,
      reboundOffensiveTotal: own.offensiveRebounds,
      reboundDefensiveTotal: own.defensiveRebounds,
      turnoverTotal: own.turnovers,
      foulPersonalTotal: own.personalFouls,
      foulTechnicalTotal: own.technicalFouls,
      assistTotal: passer.assists,
    })
  })
}

function totalsOf(totals: Map<unknown, PersonTotals>, personId: unknown): PersonTotals {
  const known = totals.get(personId)
  if (known !== undefined) return known
  const none = {
    points: 0,
    offensiveRebounds: 0,
    defensiveRebounds: 0,
    assists: 0,
    turnovers: 0,
    personalFouls: 0,
    technicalFouls: 0,
  }
  totals.set(personId, none)
  return none
}

function count(action: RawAction, own: PersonTotals): void {
  own.points += pointsOf(action)
  switch (action.actionType) {
    case 'rebound':
      if (action.subType === 'offensive') own.offensiveRebounds += 1
      else own.defensiveRebounds += 1
      break
    case 'turnover':
      own.turnovers += 1
      break
    case 'foul':
      if (action.subType === 'technical') own.technicalFouls += 1
      else own.personalFouls += 1
  }
}

/** Only the fields that the action has are brought up to date. */
function settled(action: RawAction, totals: RawAction): RawAction {
  const changed = Object.entries(totals).filter(
    ([name, value]) => action[name] !== undefined && action[name] !== value,
  )
  return changed.length === 0 ? action : { ...action, ...Object.fromEntries(changed) }
}

function pointsOf(action: RawAction): number {
  if (!isMade(action)) return 0
  switch (action.actionType) {
    case '2pt':
      return 2
    case '3pt':
      return 3
    case 'freethrow':
      return 1
    default:
      return 0
  }
}

function isMade({ shotResult }: RawAction): boolean {
  return shotResult === 'Made'
}
