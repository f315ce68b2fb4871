import type { Traced } from '../facts/fact.ts'
import type { LeadingScorer } from '../facts/post-game.ts'
import type { Choose } from './choice.ts'
import { edgeWords } from './edge.ts'
import { playerWords, teamWords } from './names.ts'
import { count, nouns, score } from './numbers.ts'
import type { Facts, Result } from './post-game-result.ts'
import { figures, say, type Words } from './words.ts'

export function postGameContext(facts: Facts, result: Result, choose: Choose): readonly Words[] {
  const { ledger } = facts
  const told = new Set(ledger.stars.map(({ playerId }) => playerId.value))
  return [
    seriesNote(facts, result),
    ...ledger.leaders
      .filter(({ playerId }) => !told.has(playerId.value))
      .map(leader => leaderNote(leader, facts, choose)),
    recordNote(facts, result),
    edgeNote(facts, result, choose),
    benchNote(facts, result),
  ].filter(note => note !== undefined)
}

function seriesNote({ ledger: { series } }: Facts, { winner }: Result): Words | undefined {
  if (series === undefined) return undefined
  const games = score(series.winner, series.loser)
  if (series.winner.value === 4) return say`${winner.the} won the series ${games}`
  if (series.winner.value === series.loser.value) return say`the series is tied ${games}`
  return series.winner.value > series.loser.value
    ? say`${winner.the} lead the series ${games}`
    : say`${winner.the} trail in the series ${score(series.loser, series.winner)}`
}

function leaderNote(leader: Traced<LeadingScorer>, { names }: Facts, choose: Choose): Words {
  const player = playerWords(names, leader.playerId).name
  const team = teamWords(names, leader.teamId).the
  const line = figures([
    count(leader.points, nouns.point),
    ...(leader.rebounds.value >= 3 ? [count(leader.rebounds, nouns.rebound)] : []),
    ...(leader.assists.value >= 3 ? [count(leader.assists, nouns.assist)] : []),
  ])
  return choose('leader', [
    say`${player} led ${team} with ${line}`,
    say`${line} from ${player} led ${team}`,
    say`${player} had ${line} to lead ${team}`,
  ])
}

function recordNote({ ledger }: Facts, { winner }: Result): Words | undefined {
  const { record } = ledger
  return record && say`${winner.the} are now ${score(record.wins, record.losses)}`
}

function edgeNote({ ledger }: Facts, { winner, loser }: Result, choose: Choose): Words | undefined {
  const { edge } = ledger
  return edge && choose('edge', edgeWords(edge, winner, loser))
}

const benchGap = 10

function benchNote({ ledger }: Facts, result: Result): Words | undefined {
  const { winner, loser } = ledger.bench
  if (winner.value - loser.value < benchGap) return undefined
  return say`${result.winner.thes} bench outscored ${result.loser.thes} ${score(winner, loser)}`
}
