import type { Act } from '@fixture-feed/generator/messages'
import { isMadeGoal } from '../raw-action.ts'
import { earlierAverage, raisedHighs } from './earlier-games.ts'
import type { Meanings } from './meaning.ts'
import type { View } from './view.ts'

/** Whether the item is of the end of the game. */
function isFinal({ item }: View): boolean {
  return item.id.endsWith(':final')
}

/** The player of the item, with everything that is counted of a player. */
function told(view: View) {
  const player = String(view.item.content.playerId)
  const team = view.record.teamOf(player)
  const line = view.line(player)
  const { period } = view
  const feat = view.feat(player)
  return {
    ...line,
    player,
    team,
    line,
    feat,
    double: feat,
    threes: view.shots(player, 'threePointers'),
    shooting: {
      shots: view.shots(player),
      threes: view.shots(player, 'threePointers'),
      'free-throws': view.shots(player, 'freeThrows'),
    },
    period,
    inPeriod: view.count(player, 'points', { from: view.record.beforePeriod(period), to: view.to }),
    time: view.time,
    result: view.result(team),
    now: isFinal(view) ? ('past' as const) : ('present' as const),
  }
}

type Told = ReturnType<typeof told>

const during = (view: View): readonly Told[] => (isFinal(view) ? [] : [told(view)])
const after = (view: View): readonly Told[] => (isFinal(view) && view.final ? [told(view)] : [])

/** With what the action of the item raised the player's line. */
function actOf({ record, to }: View, player: string): Act | undefined {
  const action = record.actions[to]
  if (action === undefined) return undefined
  if (String(action.personId) !== player) {
    return isMadeGoal(action) && String(action.assistPersonId) === player ? 'assist' : undefined
  }
  const acts: Readonly<Record<string, Act>> = {
    '3pt': 'three',
    '2pt': 'basket',
    freethrow: 'free-throw',
    rebound: 'rebound',
    steal: 'steal',
    block: 'block',
  }
  return acts[action.actionType]
}

const reached = (view: View) =>
  during(view).flatMap(each => {
    const act = actOf(view, each.player)
    return act === undefined ? [] : [{ ...each, act }]
  })

/** Only while nobody else, of the game or of the team, has as many points. */
function leading(values: (view: View) => readonly Told[], whose: 'game' | 'team') {
  return (view: View) =>
    values(view).filter(({ player, team }) => {
      const tops = view.top(whose === 'game' ? view.players : view.record.players(team))
      return tops.length === 1 && tops[0] === player
    })
}

const either = (view: View): readonly Told[] => [...during(view), ...after(view)]
const withDouble = <Value extends Told>(values: readonly Value[]) =>
  values.filter(({ feat }) => feat.double !== undefined)

export const playerMeanings: Meanings<'player'> = {
  high: view =>
    either(view).flatMap(each =>
      raisedHighs(view, each.player).map(high => ({ ...each, ...high })),
    ),
  double: view => withDouble(during(view)),
  'double-completed': view =>
    withDouble(reached(view)).filter(
      ({ player, feat }) => view.feat(player, view.to - 1).double !== feat.double,
    ),
  threes: during,
  assists: during,
  steals: during,
  blocks: during,
  points: during,
  'points-reached': reached,
  'leads-scorers': leading(during, 'game'),
  'points-in-period': during,
  line: during,
  'final-feat': after,
  'final-points': after,
  'final-leads-game': leading(after, 'game'),
  'final-leads-team': leading(after, 'team'),
  'final-fell-short': view => after(view).filter(({ result }) => !result.won),
  'final-line': after,
  'has-line': during,
  'had-line': after,
  'led-with-line': leading(after, 'team'),
  'part-in-period': during,
  'most-points': leading(either, 'game'),
  shooting: either,
  'high-before': view =>
    either(view).flatMap(({ player }) =>
      raisedHighs(view, player).map(({ high, before }) => ({ player, high, points: before })),
    ),
  'season-average': view =>
    either(view).flatMap(({ player }) =>
      earlierAverage(view, player).map(({ mean }) => ({ player, mean })),
    ),
  'stat-line': either,
  'stat-line-threes': either,
}
