import type { Fact, Traced } from '../facts/fact.ts'
import type { StatisticKey } from '../facts/statistic.ts'
import type { TeamFacts, TeamNews } from '../facts/team-performance.ts'
import { type TeamWords, teamWords } from './names.ts'
import { count, type Noun } from './numbers.ts'
import { countOf } from './statistics.ts'
import type { Words } from './words.ts'

export type Facts = Traced<TeamFacts>

export type News = Traced<TeamNews>

export const offensiveRebound: Noun = { one: 'offensive rebound', other: 'offensive rebounds' }

/** What every sentence of the item is about. */
export interface Subject {
  readonly team: TeamWords
  readonly opponent: TeamWords
  of(key: StatisticKey): Fact<number>
  count(key: StatisticKey, noun: Noun): Words
}

export function subjectOf({ content, names }: Facts): Subject {
  const { awayTeamId, homeTeamId } = content.gameState
  const other = awayTeamId.value === content.teamId.value ? homeTeamId : awayTeamId
  const of = (key: StatisticKey) => countOf(content.gameStatistics, key)
  return {
    team: teamWords(names, content.teamId),
    opponent: teamWords(names, other),
    of,
    count: (key, noun) => count(of(key), noun),
  }
}
