import { recordedRuns } from '../recorded-runs.ts'
import type { Meanings } from './meaning.ts'
import type { Pair } from './truths.ts'
import type { View } from './view.ts'

/** The run that the item is about, with what it made of the score. */
function runOf(view: View) {
  const { record } = view
  const team = String(view.item.content.teamId)
  const opponent = record.otherTeam(team)
  const start = record.position(Number(/:a(\d+)$/.exec(view.item.id)?.[1]))
  const run = recordedRuns(record, team).find(({ first }) => first === start)
  if (run === undefined) return undefined
  const before = recordedRuns(record, opponent).findLast(({ last }) => last < start)
  const soon = before !== undefined && record.elapsed(start) - record.elapsed(before.last) <= 180
  const stretch = { from: run.first - 1, to: run.last }
  const turned = ([own, other]: Pair): Pair => [other, own]
  return {
    team,
    opponent,
    run: [run.pointsFor, run.pointsAgainst] as const,
    periods: [record.period(run.first), record.period(run.last)],
    answers: soon,
    before: view.score(team, run.first - 1),
    after: view.score(team, run.last),
    turned,
    players: record
      .players(team)
      .map(player => ({ player, points: view.count(player, 'points', stretch) })),
    turnovers: view.count(opponent, 'turnovers', stretch),
    offTurnovers: view.count(team, 'pointsOffTurnovers', stretch),
  }
}

type Run = NonNullable<ReturnType<typeof runOf>>

/** Values of the item's run, where it is as asked. */
function where<Value>(is: (run: Run) => boolean, values: (run: Run) => readonly Value[]) {
  return (view: View): readonly Value[] => {
    const run = runOf(view)
    return run === undefined || !is(run) ? [] : values(run)
  }
}

const lead = ([own, other]: Pair) => own - other

export const runMeanings: Meanings<'run'> = {
  run: where(
    () => true,
    run => [run],
  ),
  'run-unanswered': where(
    ({ run }) => run[1] === 0,
    run => [{ ...run, points: run.run[0] }],
  ),
  'run-outscored': where(
    () => true,
    run => [run],
  ),
  'run-answers': where(
    ({ answers }) => answers,
    run => [run],
  ),
  opens: where(
    ({ before }) => before[0] + before[1] === 0,
    ({ after }) => [{ into: after }],
  ),
  'breaks-tie': where(
    ({ before, after }) => lead(before) === 0 && lead(after) > 0,
    ({ before, after }) => [{ tied: before[0], into: after }],
  ),
  stretches: where(
    ({ before, after }) => lead(before) > 0 && lead(after) > lead(before),
    ({ before, after }) => [{ before, into: after }],
  ),
  'turns-deficit': where(
    ({ before, after }) => lead(before) < 0 && lead(after) > 0,
    ({ before, after, turned }) => [{ trailing: turned(before), into: after }],
  ),
  'erases-deficit': where(
    ({ before, after }) => lead(before) < 0 && lead(after) === 0,
    ({ before, after, turned }) => [{ trailing: turned(before), tied: after[0] }],
  ),
  'cuts-deficit': where(
    ({ before, after }) => lead(before) < lead(after) && lead(after) < 0,
    ({ before, after, turned }) => [{ trailing: turned(before), after: turned(after) }],
  ),
  'scored-all': where(
    () => true,
    ({ players, team, run }) =>
      players.filter(({ points }) => points === run[0]).map(each => ({ ...each, team })),
  ),
  'scored-part': where(
    () => true,
    ({ players, run }) =>
      players.filter(({ points }) => points < run[0]).map(each => ({ ...each, of: run[0] })),
  ),
  'forced-turnovers': where(
    () => true,
    run => [run],
  ),
  'points-off-turnovers': where(
    () => true,
    run => [{ ...run, points: run.offTurnovers }],
  ),
}
