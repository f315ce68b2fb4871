import type { Traced } from '../facts/fact.ts'
import type { CategoryKey, PointFacts } from '../facts/point-breakdown.ts'
import type { Choose } from './choice.ts'
import type { Texts } from './composed.ts'
import { contestWords } from './contest.ts'
import { teamWords } from './names.ts'
import { count, type Noun, orNone, score } from './numbers.ts'
import { soFar } from './time.ts'
import { capitalised, fixed, marked, paragraph, say, type Words } from './words.ts'

type Facts = Traced<PointFacts>

const categoryNouns: Readonly<Record<CategoryKey, Noun>> = {
  fastBreakPoints: { one: 'fast-break point', other: 'fast-break points' },
  pointsInPaint: { one: 'point in the paint', other: 'points in the paint' },
  pointsOffTurnovers: { one: 'point off turnovers', other: 'points off turnovers' },
  secondChancePoints: { one: 'second-chance point', other: 'second-chance points' },
}

/** Where the points come from: the category with the widest gap. Categories overlap, so none are added up. */
export function pointTexts(facts: Facts, choose: Choose): Texts<'summary' | 'descriptor'> {
  const key = facts.content.focusCategoryKey
  return {
    summary: summary(facts, choose),
    descriptor: capitalised(
      marked(
        `${categoryNouns[key.value].other}, as the scorer counts them; categories can overlap`,
        '[descriptor]',
        [key],
      ),
    ),
  }
}

function summary({ content, final, names }: Facts, choose: Choose): Words {
  const { focusCategoryKey: key, gameState, categories } = content
  const noun = categoryNouns[key.value]
  const teams = [gameState.awayTeamId, gameState.homeTeamId] as const
  const { level, more, fewer, most, least, gap } = contestWords(categories, key.value, teams)
  const ahead = teamWords(names, more)
  const behind = teamWords(names, fewer)
  const points = count(most.value, noun)
  const time = soFar(gameState)
  const what: Words = { ...fixed(noun.other), facts: [key] }
  if (level) {
    return paragraph(
      choose(
        'level',
        final.value
          ? [say`both teams scored ${points}`, say`${what} were even at ${most.value}`]
          : [
              say`both teams have ${points} ${time}`,
              say`${what} are even at ${most.value} ${time}`,
            ],
      ),
    )
  }
  const pair = score(most.value, least.value)
  return paragraph(
    final.value
      ? choose('summary', [
          say`${ahead.the} scored ${points}, ${gap} more than ${behind.the}`,
          say`${ahead.the} outscored ${behind.the} ${pair} in ${what}`,
          say`${what} went to ${ahead.the} ${pair} over ${behind.the}`,
          say`${ahead.the} won the battle for ${what} ${pair}`,
          say`${behind.the} gave up ${points} and scored ${orNone(least.value)}`,
          say`the widest gap was in ${what}: ${pair} for ${ahead.the}`,
        ])
      : choose('summary', [
          say`${ahead.the} have ${points} ${time}, ${gap} more than ${behind.the}`,
          say`${ahead.the} lead ${behind.the} ${pair} in ${what} ${time}`,
          say`${time}, ${ahead.the} have outscored ${behind.the} ${pair} in ${what}`,
          say`${behind.the} have given up ${points} ${time} and scored ${orNone(least.value)}`,
          say`the widest gap ${time} is in ${what}: ${pair} for ${ahead.the}`,
          say`${ahead.the} have ${points} ${time} to ${behind.thes} ${orNone(least.value)}`,
          say`${time}, ${behind.the} trail ${ahead.the} ${pair} in ${what}`,
        ]),
  )
}
