import type { EntryFacts } from '../facts/entry.ts'
import { marginOf, ownOf } from '../facts/fact.ts'
import { opposite } from '../game/action.ts'
import { thresholds } from '../thresholds.ts'
import { headline, list, messagesOf, type Plan, paragraph, planOf } from './message.ts'

const say = messagesOf('entry')

const worth = thresholds.entry

/** During the game, in the present tense: the score, the biggest lead, who scores. After it how it ended. */
export function entryPlan(facts: EntryFacts): Plan {
  const { isTied, topScorers } = facts
  const isOver = facts.isFinal && !isTied
  const headlines = isTied ? [say('tied', level(facts))] : [say('lead', ahead(facts))]
  const opening = isTied ? say('is-tied', level(facts)) : say('is-led', ahead(facts))
  const texts = {
    summary: paragraph(isOver ? finalOpening(facts) : opening, biggestLead(facts), changes(facts)),
    supportingContext: list(topScorers.map(top => scorer(top, facts))),
  }
  return planOf('entry', texts, headline(isOver ? finalHeadlines(facts) : headlines))
}

function finalHeadlines(facts: EntryFacts) {
  const { leader, leadChanges, biggestLead: lead, overtimes, score, teamOf, topScorers } = facts
  const winner = teamOf(leader)
  const top = topScorers.find(({ side }) => side === leader)
  const [player, another] = top?.playerIds ?? []
  return [
    say('final', {
      winner,
      loser: teamOf(opposite(leader)),
      score,
      margin: marginOf(score),
      overtimes,
    }),
    top !== undefined &&
      player !== undefined &&
      another === undefined &&
      say('final-scorer', { player, points: top.points, winner, score, overtimes }),
    leadChanges.value >= worth.changes &&
      say('final-changes', { winner, score, changes: leadChanges }),
    lead?.side === leader &&
      lead.lead.value >= worth.bigLead &&
      say('final-led', { winner, score, lead: lead.lead }),
  ]
}

function finalOpening({ leader, overtimes, score, teamOf }: EntryFacts) {
  return say('is-over', {
    winner: teamOf(leader),
    loser: teamOf(opposite(leader)),
    score,
    overtimes,
  })
}

function level({ score, teamOf, time }: EntryFacts) {
  return { away: teamOf('away'), home: teamOf('home'), points: ownOf(score), time }
}

function ahead({ leader, score, teamOf, time }: EntryFacts) {
  const teams = { leader: teamOf(leader), trailer: teamOf(opposite(leader)) }
  return { ...teams, score, margin: marginOf(score), time }
}

function biggestLead({ biggestLead: lead, isFinal, teamOf }: EntryFacts) {
  if (lead === undefined) return undefined
  const told = { team: teamOf(lead.side), lead: lead.lead }
  if (lead.isNow && !isFinal) return say('leads-by-most', told)
  return say('led-by', { ...told, now: isFinal ? 'past' : 'present' })
}

function changes({ isFinal, leadChanges, timesTied }: EntryFacts) {
  const now = isFinal ? 'past' : 'present'
  return (
    leadChanges.value >= worth.changes &&
    say('changes', { changes: leadChanges, ties: timesTied, now })
  )
}

function scorer(
  { side, playerIds, points }: EntryFacts['topScorers'][number],
  { isFinal, teamOf }: EntryFacts,
) {
  const [player, another] = playerIds
  if (player === undefined || playerIds.length > worth.scorers) return undefined
  const told = { team: teamOf(side), points, now: isFinal ? 'past' : 'present' } as const
  return another === undefined
    ? say('scorer', { ...told, player })
    : say('scorers', { ...told, players: playerIds })
}
