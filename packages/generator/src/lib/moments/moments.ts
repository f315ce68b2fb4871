import type { Game, GamePrefix } from '../statistics/game-prefix.ts'
import { breaksOf, checkpointsOf } from './breaks.ts'
import { entryPoint } from './entry.ts'
import { finalPerformances, playerMilestones } from './milestones.ts'
import type { Break, Moment, MomentKind, MomentOf, Occasions, RunMoment } from './moment.ts'
import { runMoments } from './run-moments.ts'

/** The moments of a game up to its last action, in play order; none for a postponed game. */
export function momentsOf(game: Game): readonly Moment[] {
  if (game.input.status === 'postponed') return []
  const breaks = breaksOf(game)
  const end = finalPrefix(game)
  // After the end the entry summary states the result.
  const entry = end ?? entryPoint(game, breaks)
  const players = [
    ...playerMilestones(game),
    ...(end === undefined ? [] : finalPerformances(game, end)),
  ]
  const moments: readonly Moment[] = [
    // A preview states the time of the tip-off, so a game without a stated tip-off has none.
    ...(game.input.tipoff.clock === 'unstated' ? [] : [moment('pre-game', undefined, [])]),
    ...(entry === undefined ? [] : [{ ...moment('entry', entry, [entry]), movesOn: true }]),
    ...breaks.map(of =>
      moment(
        'break',
        of,
        [of.opener, of.at, of.before, of.timeoutBefore],
        of.kind,
        of.opener.action.actionNumber,
      ),
    ),
    ...earlyFactors(breaks),
    ...players.map(of => moment('milestone', of, [of.at], of.playerId, of.milestone)),
    ...checkpointsOf(game).map(of => moment('checkpoint', of, [of.at], of.period, of.final)),
    ...runMoments(game).map(runMoment),
    ...(end === undefined ? [] : [moment('final', end, [end])]),
  ]
  return moments.toSorted((a, b) => a.index - b.index)
}

function moment<Kind extends MomentKind>(
  kind: Kind,
  of: Occasions[Kind],
  prefixes: MomentOf<Kind>['prefixes'],
  ...name: readonly unknown[]
): MomentOf<Kind> {
  const key = [kind, ...name].join(' ')
  return { kind, of, key, prefixes, index: prefixes[0]?.index ?? -1, movesOn: false }
}

function runMoment(of: RunMoment): MomentOf<'run'> {
  const { run, answers } = of
  const prefixes = [run.first, run.last, answers?.first]
  const made = moment('run', of, prefixes, run.side, run.first.action.actionNumber)
  return { ...made, index: run.last.index, movesOn: true }
}

function earlyFactors([first]: readonly Break[]): readonly MomentOf<'early-factors'>[] {
  if (first?.kind !== 'timeout' || first.opener.action.period !== 1) return []
  return [moment('early-factors', first.opener, [first.opener])]
}

/** The state at the end of a game, including corrections after its end mark; `undefined` until the game is final. */
export function finalPrefix({ input, prefixes }: Game): GamePrefix | undefined {
  if (input.status !== 'final') return undefined
  return prefixes.findLast(
    ({ action, index, tally }) =>
      action.kind === 'game-end' || tally !== prefixes[index - 1]?.tally,
  )
}
