import { type Action, pointsOf } from '../files/play-by-play.ts'

/**
 * Computes the score after each action. The actions must be in play order. An action with a correct score is returned
 * unchanged.
 */
export function withRunningScore(
  actions: readonly Action[],
  homeTeamId: number,
): readonly Action[] {
  const score = { home: 0, away: 0 }
  return actions.map(action => {
    score[action.teamId === homeTeamId ? 'home' : 'away'] += pointsOf(action)
    const scoreHome = String(score.home)
    const scoreAway = String(score.away)
    const isRight = action.scoreHome === scoreHome && action.scoreAway === scoreAway
    return isRight ? action : { ...action, scoreHome, scoreAway }
  })
}
