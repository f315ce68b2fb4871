import type { Fact, Traced } from '../facts/fact.ts'
import type { FactorCounts, FactorFactsV1 } from '../facts/four-factors.ts'
import type { FactorKey } from '../statistics/four-factors.ts'
import type { Choose, Option } from './choice.ts'
import type { Texts } from './composed.ts'
import { contestWords } from './contest.ts'
import { type TeamWords, teamWords } from './names.ts'
import { count, madeOf, nouns, orNone } from './numbers.ts'
import { soFar } from './time.ts'
import { capitalised, fixed, joined, marked, paragraph, say, type Words } from './words.ts'

/** What both versions have. */
type Facts = Traced<FactorFactsV1>

/** What a factor is called in a sentence, and what it measures. */
const factorWords: Readonly<Record<FactorKey, { name: string; measures: string }>> = {
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

/** Who has the edge in the factor that tells most: the counts first. Of a factor that is unavailable no text speaks. */
export function factorTexts(facts: Facts, choose: Choose): Texts<'summary' | 'descriptor'> {
  const key = facts.content.focusFactorKey
  const { name, measures } = factorWords[key.value]
  return {
    summary: summary(facts, choose),
    descriptor: capitalised(marked(`${name}: ${measures}`, '[descriptor]', [key])),
  }
}

/** A team with its counts. */
interface TeamCounts {
  readonly words: TeamWords
  readonly counts: Traced<FactorCounts>
}

function summary(facts: Facts, choose: Choose): Words {
  const { content, final, ledger, names } = facts
  const { focusFactorKey: key, gameState, factors } = content
  const name: Words = { ...fixed(factorWords[key.value].name), facts: [key] }
  const teams = [gameState.awayTeamId, gameState.homeTeamId] as const
  const contest = contestWords(factors, key.value, teams)
  const time = final.value ? marked('over the whole game', '[time]', [final]) : soFar(gameState)
  if (contest.level) {
    const [away, home] = teams.map(id => teamWords(names, id).the)
    if (away === undefined || home === undefined) throw new RangeError('Cannot name both teams')
    return paragraph(
      say`${away} and ${home} are level in ${name} ${time}, at ${contest.most.display}`,
    )
  }
  // Fewer turnovers are better; of everything else more is.
  const moreIsBetter = key.value !== 'turnoverPercentage'
  const team = (id: Fact<string>): TeamCounts => ({
    words: teamWords(names, id),
    counts: id.value === gameState.awayTeamId.value ? ledger.away : ledger.home,
  })
  const better = team(moreIsBetter ? contest.more : contest.fewer)
  const worse = team(moreIsBetter ? contest.fewer : contest.more)
  const [good, bad] = moreIsBetter
    ? [contest.most.display, contest.least.display]
    : [contest.least.display, contest.most.display]
  const pair = say`${good} to ${bad}`
  const have = final.value ? fixed('had') : fixed('have')
  const counts = countSentences(key.value, better, worse, { time, past: final.value })
  const rates: readonly Option[] = [
    joined([say`that is an edge in ${name}`, pair], ', '),
    say`in ${name} that makes it ${pair}`,
    say`the ${name} is ${pair}`,
  ]
  if (counts.length > 0) {
    return paragraph(
      choose('counts', counts),
      isExtreme(good, bad) ? undefined : choose('rate', rates),
    )
  }
  return paragraph(
    choose('edge', [
      joined(
        [
          say`${better.words.the} ${have} the edge over ${worse.words.the} in ${name} ${time}`,
          pair,
        ],
        ', ',
      ),
      joined([say`${time}, ${better.words.the} ${have} the better ${name}`, pair], ', '),
    ]),
  )
}

/** Shares of nothing or of everything are told as counts alone. */
function isExtreme(...shares: readonly Fact<string>[]): boolean {
  return shares.some(({ value }) => value === '0.0%' || value === '100.0%')
}

/** What the factor is made of, when the counts say what the rates say. */
function countSentences(
  key: FactorKey,
  better: TeamCounts,
  worse: TeamCounts,
  { time, past }: { readonly time: Words; readonly past: boolean },
): readonly Option[] {
  const [B, W] = [better.words, worse.words]
  const [b, w] = [better.counts, worse.counts]
  const have = past ? fixed('') : fixed('have ')
  switch (key) {
    case 'effectiveFieldGoalPercentage': {
      const own = say`${madeOf(b.fieldGoalsMade, b.fieldGoalsAttempted)} shots with ${count(b.threePointersMade, nouns.three)}`
      const other = say`${madeOf(w.fieldGoalsMade, w.fieldGoalsAttempted)} with ${count(w.threePointersMade, nouns.three)}`
      return [
        say`${B.the} ${have}made ${own} ${time}, ${W.the} ${other}`,
        say`${time}, ${B.the} ${have}hit ${own} and ${W.the} ${other}`,
        say`${B.the} ${have}shot better ${time}: ${own} against ${W.thes} ${other}`,
        say`${W.the} ${have}made ${other} ${time}; ${B.the} ${have}made ${own}`,
      ]
    }
    case 'turnoverPercentage':
      if (b.turnovers.value >= w.turnovers.value) return []
      return [
        say`${W.the} ${have}turned the ball over ${w.turnovers} times ${time}, ${B.the} only ${orNone(b.turnovers)}`,
        say`${time}, ${B.the} ${have}lost the ball ${b.turnovers} times to ${W.thes} ${w.turnovers}`,
        say`${B.the} ${have}forced ${count(w.turnovers, nouns.turnover)} ${time} and committed ${b.turnovers}`,
        say`${W.the} ${have}given the ball away ${w.turnovers} times ${time}, ${B.the} ${b.turnovers}`,
      ].map(option => (past ? pastOf(option) : option))
    case 'offensiveReboundPercentage': {
      const own = say`${b.offensiveRebounds} of their ${b.rebounded} misses`
      const other = say`${w.offensiveRebounds} of ${w.rebounded}`
      return [
        say`${B.the} ${have}rebounded ${own} ${time}, ${W.the} ${other}`,
        say`${time}, ${B.the} ${have}got back ${own} and ${W.the} ${other}`,
        say`${W.the} ${have}let ${B.the} rebound ${own} ${time} and ${have}got back ${other}`,
        say`second chances ${past ? fixed('went') : fixed('go')} to ${B.the}: ${own} ${time}, against ${other} for ${W.the}`,
      ]
    }
    case 'freeThrowRate': {
      if (b.freeThrowsAttempted.value <= w.freeThrowsAttempted.value) return []
      const own = count(b.freeThrowsAttempted, nouns.freeThrow)
      return [
        say`${B.the} ${have}shot ${own} ${time}, ${W.the} ${orNone(w.freeThrowsAttempted)}`,
        say`${time}, ${B.the} ${have}been to the line for ${own}, ${W.the} for ${orNone(w.freeThrowsAttempted)}`,
        say`${own} for ${B.the} ${time} against ${orNone(w.freeThrowsAttempted)} for ${W.the}`,
        say`${W.the} ${have}sent ${B.the} to the line for ${own} ${time} and shot ${orNone(w.freeThrowsAttempted)}`,
      ].map(option => (past ? pastOf(option) : option))
    }
  }
}

/** Participles of the perfect that are not the past tense too. */
function pastOf(words: Words): Words {
  const past: Readonly<Record<string, string>> = { given: 'gave', been: 'were' }
  return {
    ...words,
    pieces: words.pieces.map(piece => ({
      ...piece,
      text: piece.text.replace(/^(?:given|been)(?= )/, form => past[form] ?? form),
    })),
  }
}
