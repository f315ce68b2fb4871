import { difference, type Fact, type Traced } from '../facts/fact.ts'
import type { LeadingScorer, PostGameFacts } from '../facts/post-game.ts'
import type { Choose } from './choice.ts'
import type { Texts } from './composed.ts'
import { factorWords } from './four-factors.ts'
import { playerWords, teamWords } from './names.ts'
import { count, nouns, periodsWords, score } from './numbers.ts'
import { timeLeft } from './standing.ts'
import { listed, paragraph, say, sentence, type Words } from './words.ts'

type Facts = Traced<PostGameFacts>

/** After the game, in the past tense (headlines in the present): who won, how, and who led the way. */
export function postGameTexts(
  facts: Facts,
  choose: Choose,
): Texts<'headline' | 'summary', 'supportingContext'> {
  return {
    headline: choose('headline', headlines(facts)),
    summary: paragraph(result(facts, choose), turningPoint(facts)),
    supportingContext: context(facts).slice(0, mostContext).map(sentence),
  }
}

/** The contract's limit. */
const mostContext = 3

/** A game is close, or a rout, up to and from these margins; a deficit is worth telling from ten points on. */
const closeMargin = 3
const routMargin = 20
const bigDeficit = 10

function headlines(facts: Facts): readonly (Words | undefined)[] {
  const { ledger, names } = facts
  const winner = teamWords(names, ledger.winnerId).bare
  const loser = teamWords(names, ledger.loserId).bare
  const { pair, margin } = finalScore(facts)
  const end = overtimes(facts)
  const rallied = ledger.losersBiggestLead.value >= bigDeficit
  return [
    say`${winner} beat ${loser} ${pair}${end}`,
    margin.value <= closeMargin ? say`${winner} edge ${loser} ${pair}${end}` : undefined,
    margin.value >= routMargin ? say`${winner} rout ${loser} ${pair}${end}` : undefined,
    rallied ? say`${winner} rally past ${loser} ${pair}${end}` : undefined,
  ]
}

function result(facts: Facts, choose: Choose): Words {
  const { ledger, names } = facts
  const winner = teamWords(names, ledger.winnerId).theFull
  const loser = teamWords(names, ledger.loserId).theFull
  const { pair, margin } = finalScore(facts)
  const end = overtimes(facts)
  return choose('summary', [
    say`${winner} beat ${loser} ${pair}${end}`,
    say`${loser} lost to ${winner} ${pair}${end}`,
    say`${winner} won by ${margin}, ${pair} over ${loser}${end}`,
  ])
}

/** When the lead was taken that lasted, and how far the winner was ahead or had been behind. */
function turningPoint({ ledger, names }: Facts): Words {
  const winner = teamWords(names, ledger.winnerId).the
  const { losersBiggestLead: deficit, winnersBiggestLead: lead } = ledger
  if (deficit.value === 0) return say`${winner} never trailed and led by as many as ${lead}`
  const taken = say`the lead for good with ${timeLeft(ledger.leadTaken)}`
  return deficit.value >= bigDeficit
    ? say`${winner} had trailed by as many as ${deficit} before they took ${taken}`
    : say`${winner} took ${taken} and led by as many as ${lead}`
}

function context(facts: Facts): readonly Words[] {
  const { ledger, names } = facts
  return [
    ...ledger.leaders.map(leader => leaderNote(leader, names)),
    recordNote(facts),
    runNote(facts),
    factorNote(facts),
    benchNote(facts),
  ].filter(note => note !== undefined)
}

function leaderNote(leader: Traced<LeadingScorer>, names: Facts['names']): Words {
  const player = playerWords(names, leader.playerId).full
  const team = teamWords(names, leader.teamId).the
  const line = listed([
    count(leader.points, nouns.point),
    ...(leader.rebounds.value > 0 ? [count(leader.rebounds, nouns.rebound)] : []),
    ...(leader.assists.value > 0 ? [count(leader.assists, nouns.assist)] : []),
  ])
  return say`${player} led ${team} with ${line}`
}

function recordNote({ ledger, names }: Facts): Words | undefined {
  const { record } = ledger
  if (record === undefined) return undefined
  return say`${teamWords(names, ledger.winnerId).the} are now ${score(record.wins, record.losses)}`
}

function runNote({ ledger, names }: Facts): Words | undefined {
  const { run } = ledger
  if (run === undefined) return undefined
  const winner = teamWords(names, ledger.winnerId).thes
  const pair = score(run.pointsFor, run.pointsAgainst)
  return say`${winner} biggest run was ${pair} ${periodsWords(run.periods)}`
}

function factorNote({ ledger, names }: Facts): Words | undefined {
  const { factor } = ledger
  if (factor === undefined) return undefined
  const winner = teamWords(names, ledger.winnerId).the
  const loser = teamWords(names, ledger.loserId).the
  const name: Words = { text: factorWords[factor.key.value].name, facts: [factor.key] }
  return say`${winner} had the edge over ${loser} in ${name}, ${factor.winner} to ${factor.loser}`
}

const benchGap = 10

function benchNote({ ledger, names }: Facts): Words | undefined {
  const { winner, loser } = ledger.bench
  if (winner.value - loser.value < benchGap) return undefined
  const [own, other] = [teamWords(names, ledger.winnerId), teamWords(names, ledger.loserId)]
  return say`${own.thes} bench outscored ${other.thes} ${score(winner, loser)}`
}

function finalScore({ content, ledger }: Facts): { pair: Words; margin: Fact<number> } {
  const { awayTeamId, awayScore, homeScore } = content.finalScore
  const [own, other] =
    awayTeamId.value === ledger.winnerId.value ? [awayScore, homeScore] : [homeScore, awayScore]
  return { pair: score(own, other), margin: difference(own, other) }
}

/** ` in overtime`, ` in 2 overtimes`; nothing after regulation. */
function overtimes({ ledger }: Facts): Words {
  if (ledger.overtimes.value === 0) return say``
  if (ledger.overtimes.value === 1) return { text: ' in overtime', facts: [ledger.overtimes] }
  return say` in ${count(ledger.overtimes, nouns.overtime)}`
}
