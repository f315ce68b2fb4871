import type { Choose, Option } from './choice.ts'
import type { Texts } from './composed.ts'
import { score, withArticle } from './numbers.ts'
import { postGameContext } from './post-game-context.ts'
import { postGameHeadlines } from './post-game-headlines.ts'
import {
  chanceSentence,
  decisive,
  forcedSentence,
  isInLastMinute,
  lastMinuteSentence,
  stealSentence,
} from './post-game-plays.ts'
import { type Facts, type Result, resultOf } from './post-game-result.ts'
import { starSentence } from './post-game-star.ts'
import { periodsWords, periodWords } from './time.ts'
import { paragraph, say, sentence, type Words } from './words.ts'

/** After the game, in the past tense (headlines in the present): who won, what decided it, who led the way. */
export function postGameTexts(
  facts: Facts,
  choose: Choose,
): Texts<'headline' | 'summary', 'supportingContext'> {
  const result = resultOf(facts)
  return {
    headline: choose('headline', ...postGameHeadlines(facts, result)),
    summary: paragraph(choose('opening', openings(result)), ...story(facts, result, choose)),
    supportingContext: postGameContext(facts, result, choose).slice(0, mostContext).map(sentence),
  }
}

/** The contract's limit. */
const mostContext = 3

function openings({ winner, loser, pair, margin, overtime }: Result): readonly Option[] {
  return [
    say`${winner.theFull} beat ${loser.theFull} ${pair}${overtime}`,
    say`${winner.theFull} won ${pair} over ${loser.theFull}${overtime}`,
    say`${winner.theFull} won by ${margin}, ${pair} over ${loser.theFull}${overtime}`,
    say`${winner.theFull} defeated ${loser.theFull} ${pair}${overtime}`,
  ]
}

/** What decided the game, in the order of worth: a close one by its last plays, another by its course. */
function story(facts: Facts, result: Result, choose: Choose): readonly (Words | undefined)[] {
  const { ledger } = facts
  const stars = ledger.stars.map(star => starSentence(star, facts, choose))
  const lastMinute = lastMinuteSentence(facts)
  const close = ledger.late.value || ledger.lastMinute.length > 0 || ledger.forced !== undefined
  const plays = [
    forcedSentence(facts, choose),
    lastMinute !== undefined && isInLastMinute(facts) ? undefined : decisive(facts, result, choose),
    lastMinute,
    chanceSentence(facts, choose),
    stealSentence(facts, choose),
  ]
  const course = [courseSentence(facts, result, choose), lastPeriodSentence(facts, result)]
  if (close) return [...plays, ...stars, ...course]
  return [...stars, ...course, ...plays, runSentence(facts, result, choose)]
}

/** How the lead went: never behind, far behind, or back and forth. */
function courseSentence({ ledger }: Facts, { winner }: Result, choose: Choose): Words | undefined {
  const { losersBiggestLead: deficit, winnersBiggestLead: lead, leadChanges, timesTied } = ledger
  if (deficit.value === 0) {
    return choose('course', [
      say`${winner.the} never trailed and led by as many as ${lead}`,
      say`${winner.the} led by as many as ${lead} and were never behind`,
    ])
  }
  if (deficit.value >= bigDeficit) {
    return choose('course', [
      say`${winner.the} had trailed by as many as ${deficit} in ${periodWords(ledger.deficitPeriod)}`,
      say`${winner.the} had been ${deficit} points behind in ${periodWords(ledger.deficitPeriod)}`,
    ])
  }
  if (leadChanges.value >= manyChanges) {
    return choose('course', [
      say`the lead changed hands ${leadChanges} times`,
      say`there were ${leadChanges} lead changes and ${timesTied} ties`,
    ])
  }
  return choose('course', [
    say`${winner.the} led by as many as ${lead}`,
    say`${winner.thes} biggest lead was ${lead}`,
  ])
}

const bigDeficit = 10
const manyChanges = 12

/** A last period of regulation that was won by much. */
function lastPeriodSentence({ ledger }: Facts, { winner, loser }: Result): Words | undefined {
  const { number, winner: own, loser: other } = ledger.lastPeriod
  if (ledger.overtimes.value > 0) return undefined
  if (own.value - other.value >= widePeriod) {
    return say`${winner.the} outscored ${loser.the} ${score(own, other)} in ${periodWords(number)}`
  }
  return undefined
}

const widePeriod = 8

/** The winner's biggest run, of a game that no single play decided. */
function runSentence({ ledger }: Facts, { winner }: Result, choose: Choose): Words | undefined {
  const { run } = ledger
  if (run === undefined) return undefined
  const pair = withArticle(run.pointsFor, score(run.pointsFor, run.pointsAgainst))
  return choose('run', [
    say`${winner.the} had ${pair} run ${periodsWords(run.periods)}`,
    say`${pair} run ${periodsWords(run.periods)} was the biggest of ${winner.the}`,
  ])
}
