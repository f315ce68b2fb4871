import type { Traced } from '../facts/fact.ts'
import type { PlayerLine } from '../statistics/big-lines.ts'
import type { Option } from './choice.ts'
import { featNoun, highWords } from './lines.ts'
import { count, madeOf, nouns } from './numbers.ts'
import { columns, type FactsV2, isFinal, outcomeOf, subjectOf } from './player-subject.ts'
import { countOf } from './statistics.ts'
import { barePeriod, bareWhen } from './time.ts'
import { figures, fixed, say, type Words } from './words.ts'

export function playerHeadlines(facts: FactsV2): readonly (readonly Option[])[] {
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
  const { milestone, content } = facts
  const { player, team, line } = subjectOf(facts)
  const name = player.name
  const time = bareWhen(content.gameState)
  const how = howOf(facts)
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
      return pointsHeadlines(facts)
  }
}

/** Many points, which are told in more ways than other figures. */
function pointsHeadlines(facts: FactsV2): readonly Option[] {
  const { ledger, content } = facts
  const { player, team, line, points } = subjectOf(facts)
  const name = player.name
  const time = bareWhen(content.gameState)
  const how = howOf(facts)
  return [
    say`${name} up to ${points} for ${team.bare}`,
    say`${points} for ${team.bares} ${name}`,
    how && say`${how} makes it ${points} for ${name}`,
    ledger.leads.value === 'game' ? say`${name} leads all scorers with ${line.points}` : undefined,
    ledger.inPeriod.value >= 8 && ledger.inPeriod.value < line.points.value
      ? say`${name} scores ${ledger.inPeriod} in ${barePeriod(content.gameState.period)}, has ${line.points}`
      : undefined,
    say`${name} has ${points} ${time}`,
    say`${team.bares} ${name} at ${points} ${time}`,
  ]
}

/** With what the milestone was reached. */
function howOf({ ledger: { how } }: FactsV2): Words | undefined {
  return how && { ...fixed(how.value), facts: [how] }
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
