import { recordedRuns } from '../recorded-runs.ts'
import { all, type Meanings, where } from './meaning.ts'
import type { View } from './view.ts'

/** The run of the item, with its effect on the score. */
function runOf(view: View) {
  const { record } = view
  const team = String(view.item.content.teamId)
  const opponent = record.otherTeam(team)
  const start = record.position(Number(/:a(\d+)$/.exec(view.item.id)?.[1]))
  const run = recordedRuns(record, team).find(({ first }) => first === start)
  if (run === undefined) return []
  const last = recordedRuns(record, opponent).findLast(each => each.last < start)
  const stretch = { from: run.first - 1, to: run.last }
  const before = view.score(team, stretch.from)
  const into = view.score(team, run.last)
  return [
    {
      team,
      opponent,
      run: [run.pointsFor, run.pointsAgainst] as const,
      points: run.pointsFor,
      periods: [record.period(run.first), record.period(run.last)],
      answers: last !== undefined && record.elapsed(start) - record.elapsed(last.last) <= 180,
      before,
      led: before[0] - before[1],
      into,
      leads: into[0] - into[1],
      tied: before[0],
      trailing: [before[1], before[0]] as const,
      after: [into[1], into[0]] as const,
      stretch,
      turnovers: view.count(opponent, 'turnovers', stretch),
    },
  ]
}

/** Runs that turned a deficit into a tie. */
const levels = (view: View) => runOf(view).filter(({ led, leads }) => led < 0 && leads === 0)

const scorers = (view: View) =>
  runOf(view).flatMap(({ team, run: [of], stretch }) =>
    view.record
      .players(team)
      .map(player => ({ player, team, of, points: view.count(player, 'points', stretch) })),
  )

export const runMeanings: Meanings<'run'> = {
  ...all(['run', 'run-outscored', 'forced-turnovers'], runOf),
  'run-unanswered': where(runOf, ({ run }) => run[1] === 0),
  'run-answers': where(runOf, ({ answers }) => answers),
  opens: where(runOf, ({ before }) => before[0] + before[1] === 0),
  'breaks-tie': where(runOf, ({ led, leads }) => led === 0 && leads > 0),
  stretches: where(runOf, ({ led, leads }) => led > 0 && leads > led),
  'turns-deficit': where(runOf, ({ led, leads }) => led < 0 && leads > 0),
  'takes-lead': where(runOf, ({ led, leads }) => led < 0 && leads > 0),
  'erases-deficit': view => levels(view).map(({ trailing, into }) => ({ trailing, tied: into[0] })),
  ties: view => levels(view).map(({ into }) => ({ tied: into[0] })),
  'cuts-deficit': where(runOf, ({ led, leads }) => led < leads && leads < 0),
  'scored-all': where(scorers, ({ points, of }) => points === of),
  'scored-part': where(scorers, ({ points, of }) => points < of),
  'points-off-turnovers': view =>
    runOf(view).map(each => ({
      ...each,
      points: view.count(each.team, 'pointsOffTurnovers', each.stretch),
    })),
}
