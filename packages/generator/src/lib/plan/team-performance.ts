import type { Pair, Ratio, SlotValues, Stage, Time } from '../../message-values.ts'
import {
  counted,
  derived,
  type Fact,
  madeOf,
  marginOf,
  missesOf,
  ownOf,
  resultOf,
  scoreOf,
  shareOf,
  shooting,
  timeOf,
  turned,
} from '../facts/fact.ts'
import { gameStateOf } from '../facts/game-state.ts'
import {
  factsOfLine,
  type Line,
  type LineFacts,
  teamKeys,
  teamLine,
  withoutGroups,
} from '../facts/lines.ts'
import type { Past } from '../facts/past.ts'
import type { StatisticKey } from '../facts/statistic.ts'
import { opposite, type Side } from '../game/action.ts'
import type { Checkpoint } from '../moments/moment.ts'
import { unknownGroups } from '../statistics/doubts.ts'
import type { Game } from '../statistics/game-prefix.ts'
import { thresholds } from '../thresholds.ts'
import { headline, messagesOf, type Planned, paragraph, planOf } from './message.ts'

const say = messagesOf('team')

const comparedKeys: readonly StatisticKey[] = [
  'points',
  'rebounds',
  'assists',
  'steals',
  'blocks',
  'turnovers',
  'fieldGoalPercentage',
  'threePointPercentage',
]

/**
 * The item about a team's performance up to the end of a period. Texts use the past tense for the period, and the
 * present tense for the score until the game ends. Counts that may lack an unreadable or missing action are left out.
 *
 * @param stated The figures that another item of the moment states.
 */
export function teamItem(
  game: Game,
  side: Side,
  moment: Checkpoint,
  { past, stated }: { readonly past: Past; readonly stated: ReadonlySet<StatisticKey> },
): Planned {
  const { at } = moment
  const teamId = game.input[side].id
  const unknown = unknownGroups(game, side, at)
  const known = withoutGroups(teamLine(at.tally, side, game.unrecorded), unknown)
  // Points without a line are part of the score only.
  const line = { ...known, points: at.scoreState[side] }
  const areShotsKnown = !unknown.includes('shots')
  const listed = past.listing(teamId, line)
  const content = {
    teamId,
    gameState: gameStateOf(game.input, at),
    gameStatistics: listed(teamKeys, ['currentGame']),
    seasonAverages: listed(comparedKeys, ['seasonAverage']),
    comparisons: listed(comparedKeys, ['currentGame', 'seasonAverage'], 2),
  }
  const facts = teamFacts(game, side, moment)
  const news = newsOf(line, {
    elapsedMs: at.scoreState.elapsedMs,
    isOvertime: at.action.period > game.input.rules.regulationPeriods,
  }).filter(({ about }) => !stated.has(figures[about].key))
  const [first, second] = news.map(each => noteOf(each, facts)).filter(each => each !== undefined)
  const mean = past.average(teamId)
  // Only a final score far off the mean is compared with it.
  const isFarOff = ({ value }: Fact): boolean =>
    moment.final && Math.abs((line.points ?? 0) - value) >= thresholds.team.offAverage
  const shootingFirst =
    first === undefined || news[0]?.about === 'shooting' || news[0]?.about === 'threes'
  const columns = areColumnsKnown(line) && stated.size === 0 && say('columns', facts)
  const { seasonType } = game.input
  const average = seasonType === 'Playoffs' ? 'regular-average' : 'season-average'
  // The summary starts with the fact in the headline, so the shooting note is first if the headline is about
  // shooting.
  const summary = paragraph(
    ...(shootingFirst
      ? [areShotsKnown && shootingNote(facts), first ?? columns]
      : [first, areShotsKnown && shootingNote(facts)]),
    second,
    scoreNote(facts),
    mean && isFarOff(mean) && say(average, { ...facts, mean }),
  )
  const headlines = news.map(each => headlineOf(each, facts))
  const isOnlyPoints = line.rebounds === undefined || !areShotsKnown
  return {
    content,
    plan: planOf(
      'team',
      { summary },
      headline(...headlines, say(isOnlyPoints ? 'plain-points' : 'plain', facts)),
    ),
    ...(areShotsKnown ? { shots: facts.shots } : {}),
    first: { content, fields: ['summary'] },
  }
}

function areColumnsKnown({ rebounds, assists, turnovers }: Line): boolean {
  return ![rebounds, assists, turnovers].includes(undefined)
}

/** The facts of a team's performance. The team's number is first in each pair. */
interface TeamFacts extends Omit<LineFacts, 'threes'> {
  readonly team: string
  readonly opponent: string
  /** The points by the score, which may include points without a line. */
  readonly points: Fact
  readonly score: Fact<Pair>
  readonly time: Fact<Time>
  readonly stage: Fact<Stage>
  /** The tense of the texts. */
  readonly now: SlotValues['tense']
  readonly isFinal: boolean
  readonly shots: Fact<Ratio>
  readonly threes: Fact<Ratio>
  readonly throws: Fact<Ratio>
  readonly offensiveRebounds: Fact
  /** The number of made shots. */
  readonly baskets: Fact
}

function teamFacts(game: Game, side: Side, { at, final }: Checkpoint): TeamFacts {
  const { input } = game
  const stretch = { side, until: at }
  const score = scoreOf(side, at)
  const time = timeOf(at)
  const shots = shooting('shots', stretch)
  const stage: Fact<Stage> = final
    ? derived(resultOf(game, side, at), result => ({ result }))
    : derived(time, soFar => ({ soFar }))
  const now: SlotValues['tense'] = 'past'
  return {
    ...factsOfLine(stretch),
    team: input[side].id,
    opponent: input[opposite(side)].id,
    points: ownOf(score),
    score,
    time,
    stage,
    now,
    isFinal: final,
    shots,
    threes: shooting('threes', stretch),
    throws: shooting('free-throws', stretch),
    offensiveRebounds: counted('offensiveRebounds', stretch),
    baskets: madeOf(shots),
  }
}

/**
 * Each figure: its statistic, and its headlines and sentences for values above and below the usual one. The usual
 * value only selects and ranks the figures; no text states it.
 */
const figures = {
  points: { key: 'points', headlines: ['points-many', 'points-few'] },
  shooting: { key: 'fieldGoalPercentage', headlines: ['shooting-good', 'shooting-bad'] },
  threes: { key: 'threePointPercentage', headlines: ['threes-good', 'threes-bad'] },
  freeThrows: {
    key: 'freeThrowsMade',
    headlines: ['free-throws-many'],
    notes: ['note-free-throws'],
  },
  rebounds: {
    key: 'rebounds',
    headlines: ['rebounds-many', 'rebounds-few'],
    notes: ['note-rebounds-many', 'note-rebounds-few'],
  },
  offensiveRebounds: {
    key: 'offensiveRebounds',
    headlines: ['offensive-rebounds-many'],
    notes: ['note-offensive-rebounds'],
  },
  assists: {
    key: 'assists',
    headlines: ['assists-many', 'assists-few'],
    notes: ['note-assists-many', 'note-assists-few'],
  },
  steals: { key: 'steals', headlines: ['steals-many'], notes: ['note-steals'] },
  blocks: { key: 'blocks', headlines: ['blocks-many'], notes: ['note-blocks'] },
  turnovers: {
    key: 'turnovers',
    headlines: ['turnovers-many', 'turnovers-few'],
    notes: ['note-turnovers-many', 'note-turnovers-few'],
  },
} as const

/** A figure of a team, and whether it is above or below the usual value. */
interface News {
  readonly about: keyof typeof figures
  readonly more: boolean
}

/** The length of the games from which the usual figures were measured. */
const usualMs = 48 * 60_000

/**
 * The unusual figures, most unusual first. After the fraction f of a game, the expected count is its mean × f, and
 * its standard deviation is the deviation in a whole game × √f. For a percentage the mean stays, and the deviation is
 * divided by √f.
 */
function newsOf(
  line: Line,
  { elapsedMs, isOvertime }: { readonly elapsedMs: number; readonly isOvertime: boolean },
): readonly News[] {
  const gamePart = elapsedMs / usualMs
  return Object.entries(figures)
    .map(([name, { key }]) => {
      const about = name as News['about']
      const { mean, spread, few } = thresholds.team[about]
      const value = line[key]
      if (value === undefined) return undefined
      const grows = !key.endsWith('Percentage')
      const expected = grows ? mean * gamePart : mean
      const width = grows ? spread * Math.sqrt(gamePart) : spread / Math.sqrt(gamePart)
      const gap = (value - expected) / width
      // For some figures no low value is unusual (`few`). Zero is not unusual either, except for a team that missed
      // several threes. After an overtime, no low count is unusual.
      const isNone = value === 0 && (about !== 'threes' || (line.threePointersAttempted ?? 0) < 2)
      const isTooFew = !few || isNone || (grows && isOvertime)
      if (gap < 0 && isTooFew) return undefined
      return { about, more: gap > 0, gap: Math.abs(gap) }
    })
    .filter(news => news !== undefined)
    .filter(({ gap }) => !(gap < thresholds.team.unusual))
    .toSorted((a, b) => b.gap - a.gap)
}

function valuesOf({ about }: News, facts: TeamFacts) {
  const { offensiveRebounds, rebounds, shots, threes } = facts
  return {
    ...facts,
    missed: missesOf(about === 'shooting' ? shots : threes),
    rebounds: about === 'offensiveRebounds' ? offensiveRebounds : rebounds,
  }
}

function headlineOf(news: News, facts: TeamFacts) {
  const [many, few = many] = figures[news.about].headlines
  const isNone = news.about === 'threes' && facts.threes.value.made === 0
  return say(isNone ? 'threes-none' : news.more ? many : few, valuesOf(news, facts))
}

/** A sentence about an unusual figure; `undefined` if the other sentences already state the figure. */
function noteOf(news: News, facts: TeamFacts) {
  const figure = figures[news.about]
  if (!('notes' in figure)) return undefined
  const [many, few = many] = figure.notes
  return say(news.more ? many : few, valuesOf(news, facts))
}

function scoreNote(facts: TeamFacts) {
  const { isFinal, score } = facts
  const { own, other } = score.value
  if (own === other) return say('tied', facts)
  const isAhead = own > other
  const highFirst = isAhead ? score : turned(score)
  const values = { ...facts, margin: marginOf(highFirst), score: highFirst }
  if (isFinal) return say(isAhead ? 'won' : 'lost', values)
  return say(isAhead ? 'leads' : 'trails', values)
}

function shootingNote(facts: TeamFacts) {
  const { shots, threes } = facts
  const isPlain = shots.value.of === 0 || threes.value.of === 0
  return isPlain ? say('shots', facts) : say('shooting', { ...facts, share: shareOf(shots) })
}
