/** A raw action of a play-by-play file. */
export type RawAction = Readonly<Record<string, unknown>>

/**
 * Recomputes the scores of actions in play order, as if a file contained only these actions. The totals of persons
 * stay unchanged, because they are not read from the file.
 */
export function withRunningScore(
  actions: readonly RawAction[],
  homeTeamId: unknown,
): readonly RawAction[] {
  const score = { home: 0, away: 0 }
  return actions.map(action => {
    score[action.teamId === homeTeamId ? 'home' : 'away'] += pointsOf(action)
    return { ...action, scoreHome: String(score.home), scoreAway: String(score.away) }
  })
}

function pointsOf({ actionType, shotResult }: RawAction): number {
  if (shotResult !== 'Made') return 0
  return { '2pt': 2, '3pt': 3, freethrow: 1 }[String(actionType)] ?? 0
}
