import type { HistoryTeam } from '../../history.ts'
import type {
  Act,
  Column,
  Feat,
  High,
  Pair,
  Ratio,
  Result,
  Shooting,
  SlotValues,
  Time,
} from '../../message-values.ts'
import {
  beforePeriod,
  calculated,
  counted,
  deedOf,
  type Fact,
  ownOf,
  resultOf,
  type Stretch,
  scoreOf,
  shooting,
  timeOf,
  turned,
} from '../facts/fact.ts'
import { gameStateOf } from '../facts/game-state.ts'
import {
  columnsOf,
  factsOfLine,
  featFact,
  type LineFacts,
  playerKeys,
  playerLine,
} from '../facts/lines.ts'
import type { Name } from '../facts/names.ts'
import type { Past } from '../facts/past.ts'
import { type StatisticKey, withScopesOfV1 } from '../facts/statistic.ts'
import { type Action, opposite, type Side } from '../game/action.ts'
import type { GameInput } from '../game/game-input.ts'
import type { PlayerMilestone } from '../moments/moment.ts'
import { featsOf } from '../statistics/big-lines.ts'
import { arePointsKnown, type Game, type GamePrefix } from '../statistics/game-prefix.ts'
import { countsOf } from '../statistics/tally.ts'
import { thresholds } from '../thresholds.ts'
import {
  headline,
  label,
  messagesOf,
  type Planned,
  paragraph,
  place,
  planOf,
  unlessStated,
} from './message.ts'

const say = messagesOf('player')

const limits = thresholds.player

/** The statistics for which items list averages, highs and recent games. */
const comparedKeys: readonly StatisticKey[] = ['points', 'rebounds', 'assists', 'steals', 'blocks']

const averageScopes = ['seasonAverage', 'postseasonAverage', 'lastSeasonAverage'] as const

const highScopes = ['seasonHigh', 'postseasonHigh', 'careerHigh', 'careerPlayoffHigh'] as const

/**
 * The item about a player's performance, compared with the player's season. Texts are in the present tense at a
 * milestone, and in the past tense after the game.
 */
export function playerItem(game: Game, moment: PlayerMilestone, past: Past): Planned {
  const { at, playerId } = moment
  const facts = playerFacts(game, moment, past)
  const listed = past.listing(playerId, playerLine(countsOf(at.tally, playerId), game.unrecorded))
  const recent = past.recentGames(playerId)
  const content = {
    playerId,
    actionNumber: at.action.actionNumber,
    gameState: gameStateOf(game.input, at),
    gameStatistics: listed(playerKeys, ['currentGame']),
    seasonAverages: listed([...comparedKeys, 'threePointPercentage'], averageScopes),
    recentGames: recent.map(({ game: { date, fixtureId }, line, opponent }) => ({
      fixtureId,
      fixtureDate: date,
      opponentEntityId: opponent.id,
      statistics: past.listing(playerId, line)(comparedKeys, ['recentGame']),
    })),
    comparisons: listed(comparedKeys, ['currentGame', ...averageScopes, ...highScopes], 2),
  }
  const { actionNumber: _, seasonAverages, comparisons, ...contentOfV1 } = content
  const texts = {
    summary: paragraph(...sentences(facts)),
    statLine: label(
      say(facts.threes.value.made === 0 ? 'stat-line' : 'stat-line-threes', {
        ...facts,
        line: lineOf(facts.columns, limits.statLine),
      }),
    ),
  }
  return {
    content,
    plan: planOf('player', texts, headline(...headlines(facts))),
    names: Object.fromEntries(recent.map(({ opponent }) => [opponent.id, nameOf(opponent)])),
    shots: facts.shots,
    first: {
      content: {
        ...contentOfV1,
        seasonAverages: withScopesOfV1(seasonAverages, 1),
        comparisons: withScopesOfV1(comparisons, 2),
      },
      fields: ['summary'],
      withoutMessages: ['high-before', 'high-equaled'],
    },
  }
}

function nameOf({ id, name }: HistoryTeam): Name {
  return { kind: 'team', id, full: name, short: name }
}

/** The facts of a player's performance. Teams and players are ids. */
interface PlayerFacts extends Omit<LineFacts, 'threes'> {
  readonly columns: LineFacts
  readonly milestone: PlayerMilestone['milestone']
  readonly player: string
  readonly team: string
  readonly opponent: string
  /** The score of the game, with the points of the player's team first. */
  readonly score: Fact<Pair>
  readonly isPlayoffs: boolean
  readonly nearDouble: NearDouble | undefined
  readonly period: number
  readonly time: Fact<Time>
  /** The tense of the texts. */
  readonly now: SlotValues['tense']
  /** The result of the game for the player's team; `undefined` at a milestone. */
  readonly result: Fact<Result> | undefined
  readonly shots: Fact<Ratio>
  readonly threes: Fact<Ratio>
  readonly throws: Fact<Ratio>
  /** The points in the current period. */
  readonly inPeriod: Fact
  /** Where the player is known to be the only leading scorer: in the game, only in the team, or nowhere (`nobody`). */
  readonly leads: 'nobody' | 'team' | 'game'
  /**
   * The kind of play that completed the milestone; `undefined` at the end of the game, and for a kind that texts do not
   * name.
   */
  readonly act: Fact<Act> | undefined
  /** The feats of the line, rarest first. */
  readonly feats: readonly Fact<Feat>[]
  /** The high that the points exceed. */
  readonly high: High | undefined
  /** The high that the points equal; `undefined` at a milestone. */
  readonly highTied: High | undefined
  /** The season or playoff high that the points exceed, with its earlier value. */
  readonly highBefore: { readonly high: High; readonly points: Fact } | undefined
  /** The player's mean of points in this regular season. */
  readonly mean: Fact | undefined
}

/** The count that a line lacks for a triple-double, if it is one or two in one column. */
interface NearDouble {
  readonly lack: Fact<readonly Column[]>
  readonly double: Fact<Feat>
}

function playerFacts(
  game: Game,
  { milestone, playerId, side, at }: PlayerMilestone,
  past: Past,
): PlayerFacts {
  const { input } = game
  const counts = countsOf(at.tally, playerId)
  const stretch = { side, playerId, until: at }
  const columns = factsOfLine(stretch)
  const isFinal = milestone === 'final'
  const now: SlotValues['tense'] = isFinal ? 'past' : 'present'
  return {
    ...columns,
    columns,
    milestone,
    player: playerId,
    team: input[side].id,
    opponent: input[opposite(side)].id,
    score: scoreOf(side, at),
    isPlayoffs: input.seasonType === 'Playoffs',
    nearDouble: isFinal ? nearDoubleOf(columns) : undefined,
    period: at.action.period,
    time: timeOf(at),
    now,
    result: isFinal ? resultOf(game, side, at) : undefined,
    shots: shooting('shots', stretch),
    threes: shooting('threes', stretch),
    throws: shooting('free-throws', stretch),
    inPeriod: counted('points', { ...stretch, after: beforePeriod(game, at) }),
    leads: leadsOf(input, playerId, side, at),
    act: isFinal ? undefined : actOf(game, stretch),
    feats: featsOf(counts).map(({ kind }) => featFact(kind, stretch)),
    high: past.highRaised(playerId, counts.points),
    highTied: isFinal ? past.highTied(playerId, counts.points) : undefined,
    highBefore: past.highBefore(playerId, counts.points),
    mean: past.average(playerId),
  }
}

function nearDoubleOf(line: LineFacts): NearDouble | undefined {
  const columns = (['points', 'rebounds', 'assists', 'steals', 'blocks'] as const).toSorted(
    (a, b) => line[b].value - line[a].value,
  )
  const [, second, key] = columns
  if (second === undefined || key === undefined || line[second].value < 10) return undefined
  const lacking = 10 - line[key].value
  if (lacking < 1 || lacking > limits.doubleWithin) return undefined
  const { from } = calculated(lacking, '10 - ', line[key])
  const lack: Fact<readonly Column[]> = { value: [{ key, value: lacking }], from }
  const tens = columns.slice(0, 2).flatMap(column => line[column].from)
  const double: Fact<Feat> = { value: { kind: 'triple-double' }, from: tens }
  return { lack, double }
}

function leadsOf(
  input: GameInput,
  playerId: string,
  side: Side,
  at: GamePrefix,
): PlayerFacts['leads'] {
  const { tally } = at
  const { points } = countsOf(tally, playerId)
  const isTop = (of: Side) =>
    arePointsKnown(at, of) &&
    input[of].players.every(({ id }) => id === playerId || countsOf(tally, id).points < points)
  if (!isTop(side)) return 'nobody'
  return isTop(opposite(side)) ? 'game' : 'team'
}

const deeds = {
  three: 'threePointersMade',
  basket: 'fieldGoalsMade',
  layup: 'fieldGoalsMade',
  dunk: 'fieldGoalsMade',
  jumper: 'fieldGoalsMade',
  hook: 'fieldGoalsMade',
  'free-throw': 'freeThrowsMade',
  rebound: 'rebounds',
  assist: 'assists',
  steal: 'steals',
  block: 'blocks',
} as const

function actOf(game: Game, stretch: Stretch & { readonly playerId: string }) {
  const act = actIn(stretch.until.action, stretch.playerId)
  return act && deedOf(act, stretch, deeds[act], game)
}

function actIn(action: Action, playerId: string): Act | undefined {
  switch (action.kind) {
    case 'shot':
      if (action.playerId !== playerId) return 'assist'
      return action.points === 3 ? 'three' : (action.style ?? 'basket')
    case 'free-throw':
    case 'rebound':
    case 'steal':
    case 'block':
      return action.kind
    default:
      return undefined
  }
}

function headlines(facts: PlayerFacts) {
  const { high, highTied, points, result } = facts
  const isHeadline = points.value >= limits.highHeadline
  return [
    high && isHeadline && say('high', { ...facts, high }),
    highTied && isHeadline && say('high-tied', { ...facts, high: highTied }),
    ...(result === undefined
      ? [milestoneHeadlines(facts), say('line', withLine(facts))]
      : finalHeadlines({ ...facts, result })),
  ]
}

/** The messages of milestones in other counts than points. */
const counts = {
  'threes-5': 'threes',
  'assists-10': 'assists',
  'steals-4': 'steals',
  'blocks-4': 'blocks',
} as const

function milestoneHeadlines(facts: PlayerFacts) {
  const { act, columns, feats, inPeriod, leads, milestone } = facts
  if (isPerfect(facts)) return [say('perfect', facts)]
  if (milestone in counts) return [say(counts[milestone as keyof typeof counts], facts)]
  if (milestone.endsWith('-double')) {
    const double = feats.find(({ value }) => value.kind === milestone)
    const line = lineOf(columns, limits.double)
    return [
      double && say('double', { ...facts, double, line }),
      double && act && say('double-completed', { ...facts, double, act }),
    ]
  }
  if (isOfPeriod(facts) && !isAllOfPeriod(facts)) return [say('points-in-period', facts)]
  const isInPeriod = inPeriod.value >= limits.headlineInPeriod && !isAllOfPeriod(facts)
  return [
    say('points', facts),
    act && say('points-reached', { ...facts, act }),
    leads === 'game' && say('leads-scorers', facts),
    isInPeriod && say('points-in-period', facts),
  ]
}

type Ended = PlayerFacts & { readonly result: NonNullable<PlayerFacts['result']> }

/** Whether the player took at least `limits.perfect` shots and missed none. */
function isPerfect({ shots: { value } }: PlayerFacts): boolean {
  return value.made === value.of && value.of >= limits.perfect
}

function finalHeadlines(facts: Ended) {
  const { leads, nearDouble, result } = facts
  const [feat] = facts.feats
  const kind = feat?.value.kind
  const isTriple = kind === 'triple-double' || kind === 'quadruple-double'
  return [
    !isTriple && nearDouble && say('near-double', { ...facts, ...nearDouble }),
    kind === 'shooting' && say('final-shooting', facts),
    feat !== undefined &&
      kind !== 'points' &&
      kind !== 'shooting' &&
      say('final-feat', { ...facts, feat }),
    [
      say('final-points', facts),
      leads === 'game' && say('final-leads-game', facts),
      leads === 'team' && say('final-leads-team', facts),
      !result.value.won && say('final-fell-short', facts),
      say('final-line', withLine(facts)),
    ],
  ]
}

function opening(facts: PlayerFacts) {
  const { columns, feats, leads, milestone, result } = facts
  const values = withLine(facts)
  if (milestone.startsWith('perfect-')) return [say('made-all', facts), say('line-so-far', values)]
  if (isOfPeriod(facts) && !isAllOfPeriod(facts)) {
    return [say('period-points', facts), say('line-so-far', values)]
  }
  if (result === undefined) {
    const double = feats.find(({ value }) => value.kind === milestone)
    if (double !== undefined && milestone.endsWith('-double')) {
      return [say('has-double', { ...facts, double, line: lineOf(columns, limits.double) })]
    }
    return [say('has-line', milestone === 'threes-5' ? withThrees(facts) : values)]
  }
  return [
    place('opening', [
      say('had-line', { ...values, result }),
      leads !== 'nobody' && say('led-with-line', { ...values, result }),
    ]),
  ]
}

/** Whether the milestone is a number of points in one quarter. */
function isOfPeriod({ milestone }: PlayerFacts): boolean {
  return milestone.startsWith('period-')
}

/**
 * A message about the score of the game at a milestone; `undefined` at the end of the game, when the result states
 * the score.
 */
function scoreNote({ opponent, result, score, team }: PlayerFacts) {
  if (result !== undefined) return undefined
  const { own, other } = score.value
  if (own === other) return say('game-tied', { team, opponent, points: ownOf(score) })
  return own > other
    ? say('game-led', { leader: team, trailer: opponent, score })
    : say('game-led', { leader: opponent, trailer: team, score: turned(score) })
}

/** Whether all points of the player were scored in the current period. */
function isAllOfPeriod({ inPeriod, points }: PlayerFacts): boolean {
  return inPeriod.value === points.value
}

/** The maximum number of consecutive sentences whose subject is the player's name. */
const sentencesInRow = 2

/**
 * The sentences of the summary. At a milestone, the sentence about the score separates the sentences about the player.
 * After the game, no other sentence separates them, so the ones with the least news are left out.
 */
function sentences(facts: PlayerFacts) {
  const first = opening(facts)
  const room = sentencesInRow - first.length
  const isFinal = facts.result !== undefined
  const shots = shootingNote(facts)
  const compared = comparison(facts)
  const leading = facts.leads === 'game' && say('most-points', facts)
  const byNews = isFinal ? [compared, shots, leading] : [shots, compared, leading]
  const notes = byNews.filter(note => note !== undefined && note !== false)
  if (isFinal) return [...first, ...notes.slice(0, room)]
  return [
    ...first,
    partNote(facts),
    ...notes.slice(0, room),
    scoreNote(facts),
    ...notes.slice(room, room + sentencesInRow),
  ]
}

/**
 * A message about the points in the current period at a milestone. It is left out after the game, and at a milestone
 * that is points of a quarter or a count of assists, steals or blocks. It is also left out if the opening states no
 * points, and if the points in the period are few or are all points of the player.
 */
function partNote(facts: PlayerFacts) {
  const { inPeriod, milestone, points, result } = facts
  if (result !== undefined || isOfPeriod(facts)) return undefined
  if (milestone in counts && milestone !== 'threes-5') return undefined
  if (milestone.endsWith('-double') && points.value < limits.double.points) return undefined
  const isPart = inPeriod.value >= limits.inPeriod && inPeriod.value < points.value
  return isPart && say('part-in-period', facts)
}

function shootingNote(facts: PlayerFacts) {
  const { milestone, now, player, shots, threes, throws } = facts
  if (milestone.startsWith('perfect-')) return undefined
  if (isPerfect(facts)) return say('not-missed', facts)
  const parts = Object.entries({ shots, threes, 'free-throws': throws }).filter(
    ([, { value }]) => value.made > 0 && value.of >= limits.shots,
  )
  const shooting = {
    value: parts.map(([key, { value }]) => ({ key: key as Shooting['key'], ...value })),
    from: parts.flatMap(([, { from }]) => from),
  }
  return parts.length > 0 && say('shooting', { player, shooting, now })
}

/**
 * A message that compares the player's line. It states the first of these facts: the count that a final line lacks for
 * a triple-double, if the headline is about a high; the earlier high that the points exceed; the high that they equal;
 * the mean of the regular season, if the final points are far from it.
 */
function comparison(facts: PlayerFacts) {
  const { high, highBefore, highTied, isPlayoffs, mean, nearDouble, player, points, result } = facts
  const isHigh = high !== undefined || highTied !== undefined
  if (nearDouble !== undefined && isHigh && points.value >= limits.highHeadline) {
    return unlessStated(say('was-near-double', { player, ...nearDouble }), ['near-double'])
  }
  if (highBefore !== undefined) return say('high-before', { player, ...highBefore })
  if (highTied !== undefined) return say('high-equaled', { player, high: highTied })
  if (mean === undefined || result === undefined) return undefined
  const distance = Math.abs(points.value - mean.value)
  const isFar = distance >= limits.offAverage && distance * 2 >= mean.value
  return isFar && say(isPlayoffs ? 'regular-average' : 'season-average', { player, mean })
}

function withLine<Of extends PlayerFacts>(facts: Of) {
  return { ...facts, line: lineOf(facts.columns, limits.line) }
}

/** Adds the player's line to the facts, with the threes as its last column, because the threes are the milestone. */
function withThrees(facts: PlayerFacts) {
  const { columns } = facts
  const keys = lineOf(columns, limits.line).value.map(({ key }) => key)
  return { ...facts, line: columnsOf(columns, [...keys, 'threes']) }
}

/** The columns that reach their thresholds, or the points if no column does. */
function lineOf(
  line: LineFacts,
  values: Readonly<Record<'points' | 'rebounds' | 'assists' | 'steals' | 'blocks', number>>,
): Fact<readonly Column[]> {
  const columns = Object.keys(values) as (keyof typeof values)[]
  const keys = columns.filter(key => line[key].value >= values[key])
  return columnsOf(line, keys.length === 0 ? ['points'] : keys)
}
