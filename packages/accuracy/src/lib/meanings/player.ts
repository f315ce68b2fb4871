import type { Act } from '@fixture-feed/generator/messages'
import { isMadeGoal } from '../raw-action.ts'
import { earlierAverage, raisedHighs } from './earlier-games.ts'
import { all, type Meanings, where } from './meaning.ts'
import type { View } from './view.ts'

function isFinal({ item }: View): boolean {
  return item.id.endsWith(':final')
}

/** The player of the item, with all counts of a player. */
function valuesOf(view: View) {
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

type PlayerValues = ReturnType<typeof valuesOf>

const during = (view: View): readonly PlayerValues[] => (isFinal(view) ? [] : [valuesOf(view)])
const after = (view: View): readonly PlayerValues[] =>
  isFinal(view) && view.final ? [valuesOf(view)] : []

/** The action of the item that increased the player's line. */
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

/** Whether no other player of the game or of the team has as many points. */
const leadsGame = ({ player }: PlayerValues, view: View) => view.isTop(player, view.players)
const leadsTeam = ({ player, team }: PlayerValues, view: View) =>
  view.isTop(player, view.record.players(team))

const either = (view: View): readonly PlayerValues[] => [...during(view), ...after(view)]
const hasDouble = ({ feat }: PlayerValues) => feat.double !== undefined

export const playerMeanings: Meanings<'player'> = {
  ...all(
    [
      'threes',
      'assists',
      'steals',
      'blocks',
      'points',
      'points-in-period',
      'line',
      'has-line',
      'part-in-period',
    ],
    during,
  ),
  ...all(['final-feat', 'final-points', 'final-line', 'had-line'], after),
  ...all(['shooting', 'stat-line', 'stat-line-threes'], either),
  high: view =>
    either(view).flatMap(each =>
      raisedHighs(view, each.player).map(high => ({ ...each, ...high })),
    ),
  double: where(during, hasDouble),
  'double-completed': where(
    where(reached, hasDouble),
    ({ player, feat }, view) => view.feat(player, view.to - 1).double !== feat.double,
  ),
  'points-reached': reached,
  'leads-scorers': where(during, leadsGame),
  'final-leads-game': where(after, leadsGame),
  'final-leads-team': where(after, leadsTeam),
  'final-fell-short': where(after, ({ result }) => !result.won),
  'led-with-line': where(after, leadsTeam),
  'most-points': where(either, leadsGame),
  'high-before': view =>
    either(view).flatMap(({ player }) =>
      raisedHighs(view, player).map(({ high, before }) => ({ player, high, points: before })),
    ),
  'season-average': view =>
    either(view).flatMap(({ player }) =>
      earlierAverage(view, player).map(({ mean }) => ({ player, mean })),
    ),
}
