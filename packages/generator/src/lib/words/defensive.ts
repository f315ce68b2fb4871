import type { DefensiveFacts, DefensiveKey } from '../facts/defensive.ts'
import type { Traced } from '../facts/fact.ts'
import type { Choose } from './choice.ts'
import type { Texts } from './composed.ts'
import { contestWords } from './contest.ts'
import { teamWords } from './names.ts'
import { count, type Noun, nouns, score } from './numbers.ts'
import { when } from './standing.ts'
import { paragraph, say, type Words } from './words.ts'

type Facts = Traced<DefensiveFacts>

const statisticNouns: Readonly<Record<DefensiveKey, Noun>> = {
  offensiveRebounds: { one: 'offensive rebound', other: 'offensive rebounds' },
  defensiveRebounds: { one: 'defensive rebound', other: 'defensive rebounds' },
  turnovers: nouns.turnover,
  blocks: nouns.block,
  steals: nouns.steal,
}

/** How the teams defend: a sentence for each statistic in focus, and none about another. */
export function defensiveTexts(facts: Facts, choose: Choose): Texts<'summary'> {
  const { content } = facts
  return {
    summary: paragraph(
      ...content.focusStatisticKeys.map((key, rank) =>
        sentenceOf(facts, key.value, { choose, withTime: rank === 0 }),
      ),
    ),
  }
}

function sentenceOf(
  { content, final, names }: Facts,
  key: DefensiveKey,
  { choose, withTime }: { readonly choose: Choose; readonly withTime: boolean },
): Words {
  const { gameState, statistics } = content
  const teams = [gameState.awayTeamId, gameState.homeTeamId] as const
  const { level, more, fewer, most, least } = contestWords(statistics, key, teams)
  const [ahead, behind] = [teamWords(names, more), teamWords(names, fewer)]
  const noun = statisticNouns[key]
  const figure = count(most.value, noun)
  const what: Words = { text: noun.other, facts: [] }
  const time = withTime && !final.value ? say` ${when(gameState)}` : say``
  if (level) {
    return final.value ? say`both teams had ${figure}` : say`both teams have ${figure}${time}`
  }
  if (key === 'turnovers') {
    // What one team loses the other has forced.
    return choose(key, [
      final.value
        ? say`${behind.the} forced ${figure} and committed ${least.value}`
        : say`${behind.the} have forced ${figure} and committed ${least.value}${time}`,
      final.value
        ? say`${ahead.the} committed ${figure} to ${behind.thes} ${least.value}`
        : say`${ahead.the} have committed ${figure} to ${behind.thes} ${least.value}${time}`,
    ])
  }
  return choose(key, [
    final.value
      ? say`${ahead.the} had ${figure} to ${behind.thes} ${least.value}`
      : say`${ahead.the} have ${figure} to ${behind.thes} ${least.value}${time}`,
    final.value
      ? say`${ahead.the} finished ahead of ${behind.the} ${score(most.value, least.value)} in ${what}`
      : say`${ahead.the} lead ${behind.the} ${score(most.value, least.value)} in ${what}${time}`,
  ])
}
