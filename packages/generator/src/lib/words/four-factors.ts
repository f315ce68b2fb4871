import type { Traced } from '../facts/fact.ts'
import type { FactorFactsV1 } from '../facts/four-factors.ts'
import type { FactorKey } from '../statistics/four-factors.ts'
import type { Choose } from './choice.ts'
import type { Texts } from './composed.ts'
import { contestWords } from './contest.ts'
import { teamWords } from './names.ts'
import { when } from './standing.ts'
import { capitalised, joined, paragraph, say, type Words } from './words.ts'

/** What both versions have. */
type Facts = Traced<FactorFactsV1>

/** What a factor is called in a sentence, and what it measures. */
export const factorWords: Readonly<Record<FactorKey, { name: string; measures: string }>> = {
  effectiveFieldGoalPercentage: {
    name: 'effective field goal percentage',
    measures: 'field goals made per attempt, with extra credit for threes',
  },
  turnoverPercentage: { name: 'turnover percentage', measures: 'turnovers per possession' },
  offensiveReboundPercentage: {
    name: 'offensive rebound percentage',
    measures: 'the share of own misses rebounded, team rebounds included',
  },
  freeThrowRate: {
    name: 'free throw rate',
    measures: 'free throws attempted per field goal attempted',
  },
}

/** Who has the edge in the factor that tells most. Of a factor that is unavailable no text says anything. */
export function factorTexts(facts: Facts, choose: Choose): Texts<'summary' | 'descriptor'> {
  const key = facts.content.focusFactorKey
  const { name, measures } = factorWords[key.value]
  return {
    summary: summary(facts, choose),
    descriptor: capitalised({ text: `${name}: ${measures}`, facts: [key] }),
  }
}

function summary({ content, final, names }: Facts, choose: Choose): Words {
  const { focusFactorKey: key, gameState, factors } = content
  const name: Words = { text: factorWords[key.value].name, facts: [key] }
  const teams = [gameState.awayTeamId, gameState.homeTeamId] as const
  const contest = contestWords(factors, key.value, teams)
  const time = final.value ? say`over the whole game` : when(gameState)
  if (contest.level) {
    const [away, home] = teams.map(id => teamWords(names, id).the)
    if (away === undefined || home === undefined) throw new RangeError('Cannot name both teams')
    return paragraph(
      say`${away} and ${home} are level in ${name} ${time}, at ${contest.most.display}`,
    )
  }
  // Fewer turnovers are better; of everything else more is.
  const moreIsBetter = key.value !== 'turnoverPercentage'
  const better = teamWords(names, moreIsBetter ? contest.more : contest.fewer)
  const worse = teamWords(names, moreIsBetter ? contest.fewer : contest.more)
  const [good, bad] = moreIsBetter
    ? [contest.most.display, contest.least.display]
    : [contest.least.display, contest.most.display]
  const figures = say`${good} to ${bad}`
  const lead = final.value ? { have: 'had', verb: 'favored' } : { have: 'have', verb: 'favors' }
  return paragraph(
    choose('summary', [
      joined(
        [
          say`${better.the} ${fixed(lead.have)} the edge over ${worse.the} in ${name} ${time}`,
          figures,
        ],
        ', ',
      ),
      say`${name} ${fixed(lead.verb)} ${better.the} over ${worse.the} ${time}, ${figures}`,
      joined([say`${time}, ${better.the} ${fixed(lead.have)} the better ${name}`, figures], ', '),
    ]),
  )
}

function fixed(text: string): Words {
  return { text, facts: [] }
}
