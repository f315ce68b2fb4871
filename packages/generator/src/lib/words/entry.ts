import type { EntryFacts } from '../facts/entry.ts'
import type { Traced } from '../facts/fact.ts'
import type { Choose } from './choice.ts'
import type { Texts } from './composed.ts'
import { playerWords, teamWords } from './names.ts'
import { count, countAdjective, nouns } from './numbers.ts'
import { type StandingWords, standingWords, when } from './standing.ts'
import { listed, paragraph, say, sentence, type Words } from './words.ts'

/** During the game, in the present tense: the score, the biggest lead, who scores. */
export function entryWords(
  { content, ledger, names }: Traced<EntryFacts>,
  choose: Choose,
): Texts<'headline' | 'summary', 'supportingContext'> {
  const standing = standingWords(content.gameState, names)
  const time = when(content.gameState)
  return {
    headline: choose('headline', headlines(standing, time)),
    summary: paragraph(
      choose('summary', summaries(standing, time)),
      biggestLead({ ledger, names }),
    ),
    supportingContext: ledger.topScorers.flatMap(top => scorerSentence(top, names) ?? []),
  }
}

function headlines(standing: StandingWords, time: Words): readonly Words[] {
  if (standing.tied) {
    const { away, home, points } = standing
    return [
      say`${away.bare} and ${home.bare} tied at ${points}`,
      say`${home.bare} and ${away.bare} level at ${points} ${time}`,
    ]
  }
  const { leader, trailer, score, margin } = standing
  return [
    say`${leader.bare} lead ${trailer.bare} ${score}`,
    say`${leader.bare} up ${score} on ${trailer.bare}`,
    say`${leader.bare} lead by ${margin} ${time}`,
  ]
}

function summaries(standing: StandingWords, time: Words): readonly Words[] {
  if (standing.tied) {
    const { away, home, points } = standing
    return [
      say`${away.theFull} and ${home.theFull} are tied at ${points} ${time}`,
      say`it is ${points}-${points} between ${away.theFull} and ${home.theFull} ${time}`,
    ]
  }
  const { leader, trailer, score } = standing
  return [
    say`${leader.theFull} lead ${trailer.theFull} ${score} ${time}`,
    say`${time}, ${leader.theFull} lead ${trailer.theFull} ${score}`,
    say`${trailer.theFull} trail ${leader.theFull} ${score} ${time}`,
  ]
}

function biggestLead({
  ledger,
  names,
}: Pick<Traced<EntryFacts>, 'ledger' | 'names'>): Words | undefined {
  const { biggestLead } = ledger
  if (biggestLead === undefined) return undefined
  const team = teamWords(names, biggestLead.teamId)
  if (!biggestLead.isNow.value) return say`${team.the} have led by as many as ${biggestLead.margin}`
  const margin = countAdjective(biggestLead.margin, nouns.point)
  return say`${team.thes} ${margin} lead is the biggest of the game so far`
}

function scorerSentence(
  { playerIds, teamId, points }: Traced<EntryFacts>['ledger']['topScorers'][number],
  names: Traced<EntryFacts>['names'],
): Words | undefined {
  const team = teamWords(names, teamId)
  const players = playerIds.map(id => playerWords(names, id).full)
  const [player, another] = players
  // Three or more with as many points are no story.
  if (player === undefined || players.length > 2) return undefined
  const scored = count(points, nouns.point)
  return another === undefined
    ? sentence(say`${player} leads ${team.the} with ${scored}`)
    : sentence(say`${listed(players)} lead ${team.the} with ${scored} each`)
}
