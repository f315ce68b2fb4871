import { all, type Meanings, where } from './meaning.ts'
import type { Pair, Truths } from './truths.ts'
import type { View } from './view.ts'

/** The winner and the loser of the game; empty while the game continues. */
export function ended(
  view: View,
): readonly { winner: string; loser: string; margin: number; score: Pair; overtimes: number }[] {
  const { leadState, overtimes } = view
  if (leadState === undefined || !view.final) return []
  const { leader: winner, trailer: loser, margin, score } = leadState
  return [{ winner, loser, margin, score, overtimes }]
}

function led(view: View) {
  const { leadState, time } = view
  return leadState === undefined || view.final ? [] : [{ ...leadState, time }]
}

export function tied(
  view: View,
): readonly { away: string; home: string; points: number; time: Truths['time'] }[] {
  const [away, home] = view.teams
  return view.isTied ? [{ away, home, points: view.points(away), time: view.time }] : []
}

/** The teams with the biggest lead of the game so far. */
function biggest(view: View) {
  const leads = view.teams.map(team => ({ team, lead: view.record.biggestLead(team, view.to) }))
  const most = Math.max(...leads.map(({ lead }) => lead))
  return leads.filter(({ lead }) => lead === most)
}

function topScorers(view: View) {
  return view.teams
    .map(team => {
      const players = view.top(view.record.players(team))
      const [player] = players
      if (player === undefined) return undefined
      return { team, player, players, points: view.count(player, 'points'), now: view.now }
    })
    .filter(each => each !== undefined)
}

export const entryMeanings: Meanings<'entry'> = {
  ...all(['final', 'is-over'], ended),
  ...all(['tied', 'is-tied'], tied),
  ...all(['lead', 'is-led'], led),
  'final-scorer': view =>
    ended(view).flatMap(each =>
      view.record
        .players(each.winner)
        .map(player => ({ ...each, player, points: view.count(player, 'points') })),
    ),
  'final-changes': view =>
    ended(view).map(each => ({ ...each, ...view.record.leadChanges(view.to) })),
  'final-led': view =>
    ended(view).map(each => ({ ...each, lead: view.record.biggestLead(each.winner, view.to) })),
  'led-by': view => biggest(view).map(each => ({ ...each, now: view.now })),
  'leads-by-most': where(
    biggest,
    ({ team, lead }, view) => !view.final && view.lead(team) === lead,
  ),
  changes: view => [{ ...view.record.leadChanges(view.to), now: view.now }],
  scorer: where(topScorers, ({ players }) => players.length === 1),
  scorers: where(topScorers, ({ players }) => players.length > 1),
}
