import type { DefensiveFacts, DefensiveKey } from '../facts/defensive.ts'
import type { Traced } from '../facts/fact.ts'
import type { Choose, Option } from './choice.ts'
import type { Texts } from './composed.ts'
import { contestWords } from './contest.ts'
import { teamWords } from './names.ts'
import { count, type Noun, nouns, orNone, score } from './numbers.ts'
import { soFar } from './time.ts'
import { fixed, paragraph, say, type Words } from './words.ts'

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
        choose(`statistic ${rank}`, sentencesOf(facts, key.value, { withTime: rank === 0 })),
      ),
    ),
  }
}

function sentencesOf(
  { content, final, names }: Facts,
  key: DefensiveKey,
  { withTime }: { readonly withTime: boolean },
): readonly Option[] {
  const { gameState, statistics } = content
  const teams = [gameState.awayTeamId, gameState.homeTeamId] as const
  const { level, more, fewer, most, least } = contestWords(statistics, key, teams)
  const [ahead, behind] = [teamWords(names, more), teamWords(names, fewer)]
  const noun = statisticNouns[key]
  const figure = count(most.value, noun)
  const fewerOf = orNone(least.value)
  const what = fixed(noun.other)
  const past = final.value
  const have = past ? fixed('') : fixed('have ')
  const had: Words = past ? fixed('had') : fixed('have')
  const time = withTime && !past ? say` ${soFar(gameState)}` : fixed('')
  if (level) {
    return [
      say`both teams ${had} ${figure}${time}`,
      say`${what} ${past ? fixed('were') : fixed('are')} even at ${most.value}${time}`,
    ]
  }
  switch (key) {
    case 'turnovers':
      // What one team loses the other has forced.
      return [
        say`${behind.the} ${have}forced ${figure} and committed ${fewerOf}${time}`,
        say`${ahead.the} ${have}committed ${figure} to ${behind.thes} ${fewerOf}${time}`,
        say`${behind.thes} defense ${past ? fixed('') : fixed('has ')}forced ${figure}${time}, ${ahead.thes} ${fewerOf}`,
        say`${ahead.the} ${have}turned the ball over ${most.value} times${time}, ${behind.the} ${fewerOf}`,
      ]
    case 'offensiveRebounds':
      return [
        say`${behind.the} ${have}allowed ${figure}${time} and ${had} ${fewerOf}`,
        say`${behind.the} ${have}let ${ahead.the} get ${figure}${time}`,
        say`${ahead.the} ${had} ${figure}${time} against ${behind.the}, who ${had} ${fewerOf}`,
        say`${ahead.the} ${had} ${figure} to ${behind.thes} ${fewerOf}${time}`,
      ]
    case 'blocks':
      return [
        say`${ahead.the} ${have}blocked ${most.value} ${shots(most.value.value)}${time}, ${behind.the} ${fewerOf}`,
        say`${ahead.the} ${had} ${figure} to ${behind.thes} ${fewerOf}${time}`,
        say`${behind.the} ${past ? fixed('') : fixed('have ')}had ${most.value} ${shots(most.value.value)} blocked${time}`,
        say`${ahead.the} ${past ? fixed('were') : fixed('are')} ahead of ${behind.the} ${score(most.value, least.value)} in ${what}${time}`,
      ]
    default:
      return [
        say`${ahead.the} ${had} ${figure} to ${behind.thes} ${fewerOf}${time}`,
        say`${ahead.the} ${past ? fixed('were') : fixed('are')} ahead of ${behind.the} ${score(most.value, least.value)} in ${what}${time}`,
        say`${ahead.the} ${have}come up with ${figure}${time}, ${behind.the} with ${fewerOf}`,
        say`${what}${time}: ${ahead.the} ${most.value}, ${behind.the} ${fewerOf}`,
      ].map(option => (past ? pastOf(option) : option))
  }
}

function shots(number: number): Words {
  return { pieces: [{ text: number === 1 ? 'shot' : 'shots', mark: 'shots' }], facts: [] }
}

function pastOf(words: Words): Words {
  return {
    ...words,
    pieces: words.pieces.map(piece => ({
      ...piece,
      text: piece.text.replace(/^come up/, 'came up'),
    })),
  }
}
