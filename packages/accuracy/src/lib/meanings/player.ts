import type { Act } from '@fixture-feed/generator/message-values'
import { basketOf } from '../game-record.ts'
import { isMadeGoal } from '../raw-action.ts'
import { earlierAverage, equaledHighs, raisedHighs } from './earlier-games.ts'
import { all, type Meanings, where } from './meaning.ts'
import type { Line } from './truths.ts'
import type { View } from './view.ts'

function isFinal({ item }: View): boolean {
  return item.id.endsWith(':final')
}

/** The values of messages about the player of the item, with all counts of the player. */
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
    opponent: view.other(team),
    score: view.score(team),
    lack: lackOf(feat),
    shots: view.shots(player),
    result: view.result(team),
    now: isFinal(view) ? ('past' as const) : ('present' as const),
  }
}

/**
 * The difference to ten in each column that counts for a triple-double, or 0 if the column has reached ten. The other
 * columns stay unchanged.
 */
function lackOf(line: Line): Line {
  const lacking = (value: number) => Math.max(0, 10 - value)
  return {
    ...line,
    points: lacking(line.points),
    rebounds: lacking(line.rebounds),
    assists: lacking(line.assists),
    steals: lacking(line.steals),
    blocks: lacking(line.blocks),
  }
}

type PlayerValues = ReturnType<typeof valuesOf>

const during = (view: View): readonly PlayerValues[] => (isFinal(view) ? [] : [valuesOf(view)])
const after = (view: View): readonly PlayerValues[] =>
  isFinal(view) && view.final ? [valuesOf(view)] : []

/** The act of the player in the item's action; `undefined` if the player has no part in it that texts can name. */
function actOf({ record, to }: View, player: string): Act | undefined {
  const action = record.actions[to]
  if (action === undefined) return undefined
  if (String(action.personId) !== player) {
    return isMadeGoal(action) && String(action.assistPersonId) === player ? 'assist' : undefined
  }
  const acts: Readonly<Record<string, Act>> = {
    '3pt': 'three',
    '2pt': basketOf(action),
    freethrow: 'free-throw',
    rebound: 'rebound',
    steal: 'steal',
    block: 'block',
  }
  return acts[action.actionType]
}

const reached = (view: View) =>
  during(view)
    .map(each => {
      const act = actOf(view, each.player)
      return act === undefined ? undefined : { ...each, act }
    })
    .filter(each => each !== undefined)

/**
 * Whether the player has more points than every other player of the game. `leadsTeam` compares only the players of
 * the team.
 */
const leadsGame = ({ player }: PlayerValues, view: View) => view.isTop(player, view.players)
const leadsTeam = ({ player, team }: PlayerValues, view: View) =>
  view.isTop(player, view.record.players(team))

/** Values after the game for a player with a double-double, who lacks one column for a triple-double. */
const nearDouble = (view: View) =>
  after(view)
    .filter(({ feat }) => feat.double === 'double-double')
    .map(each => ({ ...each, double: { ...each.feat, double: 'triple-double' as const } }))

/** Whether the player has taken at least eight shots and missed none. */
const isPerfect = ({ shots: [made, tried] }: PlayerValues) => made === tried && tried >= 8

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
  ...all(['final-feat', 'final-shooting', 'final-points', 'final-line', 'had-line'], after),
  ...all(['near-double', 'was-near-double'], nearDouble),
  perfect: where(during, isPerfect),
  'not-missed': where(either, isPerfect),
  'has-double': where(during, hasDouble),
  'game-led': view => (isFinal(view) || view.leadState === undefined ? [] : [view.leadState]),
  'game-tied': view =>
    during(view)
      .filter(({ score: [own, other] }) => own === other)
      .map(each => ({ ...each, points: each.score[0] })),
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
  'made-all': where(during, isPerfect),
  ...all(['period-points', 'line-so-far'], during),
  ...all(['high-tied', 'high-equaled'], (view: View) =>
    after(view).flatMap(each =>
      equaledHighs(view, each.player).map(high => ({ ...each, ...high })),
    ),
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
  ...all(['season-average', 'regular-average'], (view: View) =>
    either(view).flatMap(({ player }) =>
      earlierAverage(view, player).map(({ mean }) => ({ player, mean })),
    ),
  ),
}
