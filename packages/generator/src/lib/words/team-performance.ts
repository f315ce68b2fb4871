import type { Traced } from '../facts/fact.ts'
import type { StatisticKey } from '../facts/statistic.ts'
import type { TeamFacts } from '../facts/team-performance.ts'
import type { Choose } from './choice.ts'
import type { Texts } from './composed.ts'
import { teamWords } from './names.ts'
import { count, madeOf, type Noun, nouns } from './numbers.ts'
import { when } from './standing.ts'
import { countOf, statisticValue } from './statistics.ts'
import { listed, paragraph, say, type Words } from './words.ts'

type Facts = Traced<TeamFacts>

/** How a team does at the end of a period: present tense, past tense when the game is over. */
export function teamWordsV1(facts: Facts, choose: Choose): Texts<'summary'> {
  return { summary: summary(facts, choose) }
}

/** Version 2 adds a headline with the figure that stands out. */
export function teamWordsV2(facts: Facts, choose: Choose): Texts<'headline' | 'summary'> {
  return { headline: headline(facts, choose), summary: summary(facts, choose) }
}

function headline(facts: Facts, choose: Choose): Words {
  const { content, final, focus, names } = facts
  const team = teamWords(names, content.teamId).bare
  const time = when(content.gameState)
  const of = (key: StatisticKey, noun: Noun) => count(countOf(content.gameStatistics, key), noun)
  const percentage = statisticValue(content.gameStatistics, 'fieldGoalPercentage')
  const told: Readonly<Record<TeamFacts['focus'], Words | undefined>> = {
    points: of('points', nouns.point),
    shooting: undefined,
    threes: of('threePointersMade', nouns.three),
    rebounds: of('rebounds', nouns.rebound),
    assists: of('assists', nouns.assist),
    turnovers: of('turnovers', nouns.turnover),
  }
  const figure = told[focus.value]
  if (figure === undefined && percentage !== undefined) {
    return final.value
      ? say`${team} shot ${percentage.display}`
      : say`${team} shooting ${percentage.display} ${time}`
  }
  const words = figure ?? of('points', nouns.point)
  return final.value
    ? choose('headline', [say`${team} finish with ${words}`, say`${words} for ${team}`])
    : choose('headline', [say`${team} have ${words} ${time}`, say`${words} for ${team} ${time}`])
}

function summary(facts: Facts, choose: Choose): Words {
  const { content, final, names } = facts
  const team = teamWords(names, content.teamId)
  const time = when(content.gameState)
  const points = count(countOf(content.gameStatistics, 'points'), nouns.point)
  const opening = final.value
    ? choose('summary', [
        say`${team.theFull} scored ${points} on ${shooting(facts)}`,
        say`${team.theFull} finished with ${points} on ${shooting(facts)}`,
      ])
    : choose('summary', [
        say`${team.theFull} have ${points} ${time} on ${shooting(facts)}`,
        say`${time}, ${team.theFull} have ${points} on ${shooting(facts)}`,
      ])
  return paragraph(opening, otherColumns(facts), average(facts))
}

function shooting({ content }: Facts): Words {
  const made = (key: StatisticKey) => countOf(content.gameStatistics, key)
  const percentage = statisticValue(content.gameStatistics, 'fieldGoalPercentage')
  const goals = madeOf(made('fieldGoalsMade'), made('fieldGoalsAttempted'))
  const threes = madeOf(made('threePointersMade'), made('threePointersAttempted'))
  return percentage === undefined
    ? say`${goals} shooting`
    : say`${goals} shooting (${percentage.display}), ${threes} from three`
}

function otherColumns({ content, final, names }: Facts): Words {
  const team = teamWords(names, content.teamId)
  const columns = listed([
    count(countOf(content.gameStatistics, 'rebounds'), nouns.rebound),
    count(countOf(content.gameStatistics, 'assists'), nouns.assist),
    count(countOf(content.gameStatistics, 'turnovers'), nouns.turnover),
  ])
  return final.value ? say`${team.the} had ${columns}` : say`${team.the} have ${columns}`
}

function average({ content, names }: Facts): Words | undefined {
  const points = statisticValue(content.seasonAverages, 'points', { scope: 'seasonAverage' })
  if (points === undefined) return undefined
  const team = teamWords(names, content.teamId)
  return say`${team.thes} season average is ${points.display} points`
}
