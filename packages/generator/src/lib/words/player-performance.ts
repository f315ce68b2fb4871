import type { Fact, Traced } from '../facts/fact.ts'
import type { PlayerFacts, PlayerFactsV1 } from '../facts/player-performance.ts'
import type { StatisticKey } from '../facts/statistic.ts'
import type { PlayerLine } from '../statistics/big-lines.ts'
import type { Choose, Option } from './choice.ts'
import type { Texts } from './composed.ts'
import { featNoun, highWords } from './lines.ts'
import { type PlayerWords, playerWords, type TeamWords, teamWords } from './names.ts'
import { count, madeOf, type Noun, nouns } from './numbers.ts'
import { type StandingWords, standingWords } from './standing.ts'
import { countOf, statisticValue } from './statistics.ts'
import { barePeriod, bareWhen, periodWords, when } from './time.ts'
import { capitalised, figures, fixed, joined, paragraph, say, type Words } from './words.ts'

type FactsV2 = Traced<PlayerFacts>
type Facts = FactsV2 | Traced<PlayerFactsV1>

/** What a player did: in the present tense while the game is on, in the past tense when it is over. */
export function playerWordsV1(facts: Traced<PlayerFactsV1>, choose: Choose): Texts<'summary'> {
  return { summary: summary(facts, choose) }
}

/** Version 2 adds a headline and a line of figures. */
export function playerWordsV2(
  facts: FactsV2,
  choose: Choose,
): Texts<'headline' | 'summary' | 'statLine'> {
  return {
    headline: capitalised(choose('headline', ...headlines(facts))),
    summary: summary(facts, choose),
    statLine: statLine(facts),
  }
}

/** What every sentence of the item is about. */
interface Subject {
  readonly player: PlayerWords
  readonly team: TeamWords
  readonly line: Traced<PlayerLine>
  readonly points: Words
}

function subjectOf({ content, ledger, names }: Facts): Subject {
  const line = lineFacts(content.gameStatistics)
  return {
    player: playerWords(names, content.playerId),
    team: teamWords(names, ledger.teamId),
    line,
    points: count(line.points, nouns.point),
  }
}

function lineFacts(statistics: Facts['content']['gameStatistics']): Traced<PlayerLine> {
  const of = (key: StatisticKey) => countOf(statistics, key)
  return {
    points: of('points'),
    rebounds: of('rebounds'),
    assists: of('assists'),
    steals: of('steals'),
    blocks: of('blocks'),
    fieldGoalsMade: of('fieldGoalsMade'),
    fieldGoalsAttempted: of('fieldGoalsAttempted'),
    threePointersMade: of('threePointersMade'),
  }
}

function isFinal({ milestone }: Facts): boolean {
  return milestone.value === 'final'
}

function headlines(facts: FactsV2): readonly (readonly Option[])[] {
  return [
    highHeadlines(facts),
    ...(isFinal(facts)
      ? finalHeadlines(facts)
      : [milestoneHeadlines(facts), placeHeadlines(facts)]),
  ]
}

function highHeadlines({ ledger, ...facts }: FactsV2): readonly Option[] {
  const { player, points } = subjectOf({ ledger, ...facts })
  const { high } = ledger
  if (high === undefined) return []
  const name = { ...fixed(highWords[high.value]), facts: [high] }
  return [
    say`${player.name} scores ${name} ${points}`,
    say`${name} ${points} for ${player.name}`,
    say`${player.names} ${points} are a ${name}`,
  ]
}

/** What was reached, and with what. */
function milestoneHeadlines(facts: FactsV2): readonly Option[] {
  const { milestone, ledger, content } = facts
  const { player, team, line, points } = subjectOf(facts)
  const name = player.name
  const time = bareWhen(content.gameState)
  const how =
    ledger.how === undefined ? undefined : { ...fixed(ledger.how.value), facts: [ledger.how] }
  switch (milestone.value) {
    case 'triple-double':
    case 'double-double': {
      const double = featNoun(milestone.value, line)
      return [
        say`${name} has ${double} ${time}`,
        how && say`${name} completes ${double} with ${how}`,
        say`${double} for ${team.bares} ${name}`,
        say`${double} for ${name}: ${tens(line)}`,
        say`${team.bares} ${name} has ${tens(line)} ${time}`,
        how && say`${how} gives ${name} ${double}`,
      ]
    }
    case 'threes-5': {
      const threes = count(line.threePointersMade, nouns.three)
      const attempted = countOf(content.gameStatistics, 'threePointersAttempted')
      return [
        say`${name} hits ${threes}`,
        say`${threes} for ${team.bares} ${name}`,
        say`${name} makes ${madeOf(line.threePointersMade, attempted)} threes ${time}`,
        say`${name} has ${threes} for ${team.bare} ${time}`,
      ]
    }
    case 'assists-10': {
      const assists = count(line.assists, nouns.assist)
      return [
        say`${name} hands out ${assists}`,
        say`${assists} for ${team.bares} ${name} ${time}`,
        say`${name} up to ${assists} for ${team.bare}`,
      ]
    }
    case 'steals-4': {
      const steals = count(line.steals, nouns.steal)
      return [
        say`${name} comes up with ${steals}`,
        say`${steals} for ${team.bares} ${name}`,
        say`${name} has ${steals} ${time}`,
      ]
    }
    case 'blocks-4': {
      const blocks = count(line.blocks, nouns.block)
      return [
        say`${name} has ${blocks} ${time}`,
        say`${blocks} for ${team.bares} ${name}`,
        say`${name} up to ${blocks} for ${team.bare}`,
      ]
    }
    default:
      return [
        say`${name} up to ${points} for ${team.bare}`,
        say`${points} for ${team.bares} ${name}`,
        how && say`${how} makes it ${points} for ${name}`,
        ledger.leads.value === 'game'
          ? say`${name} leads all scorers with ${line.points}`
          : undefined,
        ledger.inPeriod.value >= 8 && ledger.inPeriod.value < line.points.value
          ? say`${name} scores ${ledger.inPeriod} in ${barePeriod(content.gameState.period)}, has ${line.points}`
          : undefined,
        say`${name} has ${points} ${time}`,
        say`${team.bares} ${name} at ${points} ${time}`,
      ]
  }
}

/** The columns of a double-double. */
function tens(line: Traced<PlayerLine>): Words {
  return figures(
    (['points', 'rebounds', 'assists', 'steals', 'blocks'] as const)
      .filter(key => line[key].value >= 10)
      .map(key => count(line[key], columnNouns[key])),
  )
}

const columnNouns = {
  points: nouns.point,
  rebounds: nouns.rebound,
  assists: nouns.assist,
  steals: nouns.steal,
  blocks: nouns.block,
} as const

/** Shapes of which there are always enough. */
function placeHeadlines(facts: FactsV2): readonly Option[] {
  const { player, team } = subjectOf(facts)
  const line = figures(columns(facts))
  const time = bareWhen(facts.content.gameState)
  return [
    say`${player.name}: ${line}`,
    say`${player.name} has ${line} for ${team.bare}`,
    say`${line} for ${player.name} ${time}`,
    say`${team.bares} ${player.name} with ${line} ${time}`,
    say`${time}: ${line} for ${player.name}`,
    say`${line}: ${team.bares} ${player.name} ${time}`,
  ]
}

function finalHeadlines(facts: FactsV2): readonly (readonly Option[])[] {
  const { ledger } = facts
  const { player, team, line, points } = subjectOf(facts)
  const { outcome, won } = outcomeOf(facts)
  const name = player.name
  const [feat] = ledger.feats
  const noun = feat && featNoun(feat.value, line)
  const isPoints = feat === undefined || feat.value === 'points'
  return [
    noun === undefined || isPoints
      ? []
      : [
          say`${name} finishes with ${noun} ${outcome}`,
          say`${noun} for ${name} ${outcome}`,
          say`${name} has ${noun} for ${team.bare} ${outcome}`,
        ],
    [
      say`${name} scores ${line.points} ${outcome}`,
      say`${points} for ${team.bares} ${name} ${outcome}`,
      say`${name} finishes with ${points} for ${team.bare}`,
      ledger.leads.value === 'game'
        ? say`${name} leads all scorers with ${line.points} ${outcome}`
        : undefined,
      ledger.leads.value === 'team'
        ? say`${name} leads ${team.bare} with ${line.points} ${outcome}`
        : undefined,
      won ? undefined : say`${name} scores ${line.points}, but ${team.bare} fall short`,
      say`${name} ends with ${figures(columns(facts))}`,
      say`${figures(columns(facts))} for ${name} ${outcome}`,
    ],
  ]
}

/** `in win over Heat`, for headlines; `in a 110-107 win over the Heat`. */
function outcomeOf({ content, ledger, names }: Facts): {
  readonly outcome: Words
  readonly full: Words
  readonly won: boolean
} {
  const standing: StandingWords = standingWords(content.gameState, names)
  if (standing.tied) throw new RangeError('Cannot tell the winner of a game that is tied')
  const { leader, trailer, score } = standing
  return standing.leaderId === ledger.teamId.value
    ? {
        outcome: say`in win over ${trailer.bare}`,
        full: say`in a ${score} win over ${trailer.the}`,
        won: true,
      }
    : {
        outcome: say`in loss to ${leader.bare}`,
        full: say`in a ${score} loss to ${leader.the}`,
        won: false,
      }
}

function summary(facts: Facts, choose: Choose): Words {
  return paragraph(
    choose('opening', isFinal(facts) ? finalOpenings(facts) : openings(facts)),
    roleSentence(facts, choose),
    shootingSentence(facts, choose),
    comparison(facts),
  )
}

function openings(facts: Facts): readonly Option[] {
  const { player, team } = subjectOf(facts)
  const line = figures(columns(facts))
  const time = when(facts.content.gameState, { atBreak: false })
  return [
    say`${player.name} of ${team.the} has ${line} ${time}`,
    say`${time}, ${player.name} has ${line} for ${team.the}`,
    say`${team.thes} ${player.name} is up to ${line} ${time}`,
    say`${player.name} has ${line} for ${team.the} ${time}`,
    say`${time}, ${team.thes} ${player.name} is up to ${line}`,
  ]
}

function finalOpenings(facts: Facts): readonly Option[] {
  const { player, team } = subjectOf(facts)
  const line = figures(columns(facts))
  const { full } = outcomeOf(facts)
  const leads = facts.ledger.leads.value !== 'nobody'
  return [
    say`${player.name} finished with ${line} for ${team.the} ${full}`,
    say`${player.name} of ${team.the} had ${line} ${full}`,
    say`${team.the} got ${line} from ${player.name} ${full}`,
    leads ? say`${player.name} led ${team.the} with ${line} ${full}` : undefined,
  ]
}

/** How many of the points came now, or whether nobody has more. */
function roleSentence(facts: Facts, choose: Choose): Words | undefined {
  const { content, ledger } = facts
  const { player, line } = subjectOf(facts)
  const { inPeriod } = ledger
  const options: Option[] = []
  if (!isFinal(facts) && inPeriod.value >= 6 && inPeriod.value < line.points.value) {
    const period = periodWords(content.gameState.period)
    options.push(
      say`${player.name} has scored ${count(inPeriod, nouns.point)} in ${period}`,
      say`${inPeriod} of the ${count(line.points, nouns.point)} came in ${period}`,
    )
  }
  if (ledger.leads.value === 'game') {
    options.push(
      ...(isFinal(facts)
        ? [say`nobody scored more`, say`no other player scored as many points`]
        : [say`nobody in the game has scored more`, say`no other player has as many points`]),
    )
  }
  return options.length === 0 ? undefined : choose('role', options)
}

/** Points, and of the other columns what there are two of. */
function columns(facts: Facts): readonly Words[] {
  const { content } = facts
  const told: readonly (readonly [StatisticKey, Noun, number])[] = [
    ['points', nouns.point, 1],
    ['rebounds', nouns.rebound, 2],
    ['assists', nouns.assist, 2],
    ['steals', nouns.steal, 2],
    ['blocks', nouns.block, 2],
  ]
  const parts = told.flatMap(([key, noun, least]) => {
    const number = countOf(content.gameStatistics, key)
    return number.value >= least ? [count(number, noun)] : []
  })
  return parts.length > 0 ? parts : [count(countOf(content.gameStatistics, 'points'), nouns.point)]
}

function shootingSentence(facts: Facts, choose: Choose): Words | undefined {
  const { content } = facts
  const made = (key: StatisticKey) => countOf(content.gameStatistics, key)
  const attempts: readonly (readonly [Fact<number>, Fact<number>, string])[] = [
    [made('fieldGoalsMade'), made('fieldGoalsAttempted'), 'shots'],
    [made('threePointersMade'), made('threePointersAttempted'), 'threes'],
    [made('freeThrowsMade'), made('freeThrowsAttempted'), 'free throws'],
  ]
  const parts = attempts
    .filter(([makes, attempted]) => makes.value > 0 && attempted.value > 1)
    .map(([makes, attempted, what]) => say`${madeOf(makes, attempted)} ${fixed(what)}`)
  if (parts.length === 0) return undefined
  const { player } = subjectOf(facts)
  const list = figures(parts)
  return isFinal(facts)
    ? choose('shooting', [
        say`${player.name} made ${list}`,
        say`${player.name} hit ${list}`,
        say`${player.name} was good on ${list}`,
      ])
    : choose('shooting', [
        say`${player.name} has made ${list}`,
        say`${player.name} is good on ${list}`,
        say`${player.name} has hit ${list}`,
      ])
}

/** How the points compare with the season; only where earlier games are known. */
function comparison(facts: Facts): Words | undefined {
  const { content, highScope } = facts
  const { player } = subjectOf(facts)
  const high =
    highScope === undefined
      ? undefined
      : statisticValue(content.comparisons, 'points', { scope: highScope.value })
  const points = countOf(content.gameStatistics, 'points')
  if (high !== undefined && highScope !== undefined && points.value > high.value.value) {
    const name = fixed(highScope.value === 'seasonHigh' ? 'season high' : 'postseason high')
    return say`${player.names} ${name} before this game was ${count(high.value, nouns.point)}`
  }
  const average = statisticValue(content.seasonAverages, 'points', { scope: 'seasonAverage' })
  return average && say`${player.names} season average is ${average.display} points`
}

/** `18 PTS, 6 REB, 4 AST, 4-7 3PT`; what there is none of is left out. */
function statLine({ content }: Facts): Words {
  const told: readonly (readonly [StatisticKey, string, number])[] = [
    ['points', 'PTS', 0],
    ['rebounds', 'REB', 1],
    ['assists', 'AST', 1],
    ['steals', 'STL', 2],
    ['blocks', 'BLK', 2],
  ]
  const parts = told.flatMap(([key, name, least]) => {
    const number = countOf(content.gameStatistics, key)
    return number.value >= least ? [say`${number} ${fixed(name)}`] : []
  })
  const made = countOf(content.gameStatistics, 'threePointersMade')
  const attempted = countOf(content.gameStatistics, 'threePointersAttempted')
  const threes = made.value > 0 ? [say`${made}-${attempted} 3PT`] : []
  return joined([...parts, ...threes], ', ')
}
