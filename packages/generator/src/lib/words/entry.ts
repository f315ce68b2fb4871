import type { EntryFacts } from '../facts/entry.ts'
import type { Traced } from '../facts/fact.ts'
import type { Choose, Option } from './choice.ts'
import type { Texts } from './composed.ts'
import { playerWords, teamWords } from './names.ts'
import { count, countAdjective, nouns } from './numbers.ts'
import { type StandingWords, standingWords } from './standing.ts'
import { bareWhen, overtimeWords, when } from './time.ts'
import { capitalised, listed, paragraph, say, sentence, type Words } from './words.ts'

type Facts = Traced<EntryFacts>

/** During the game, in the present tense: the score, the biggest lead, who scores. After it how it ended. */
export function entryWords(
  facts: Facts,
  choose: Choose,
): Texts<'headline' | 'summary', 'supportingContext'> {
  const { content, final, ledger, names } = facts
  const standing = standingWords(content.gameState, names)
  const over = final.value && !standing.tied
  return {
    headline: capitalised(
      choose('headline', over ? finalHeadlines(facts, standing) : headlines(facts, standing)),
    ),
    summary: paragraph(
      choose('opening', over ? finalOpenings(facts, standing) : openings(facts, standing)),
      biggestLead(facts, choose),
      changes(facts, choose),
    ),
    supportingContext: ledger.topScorers.flatMap(top => scorerSentence(top, facts, choose) ?? []),
  }
}

type Lead = Extract<StandingWords, { tied: false }>

function finalHeadlines(
  { ledger, names }: Facts,
  { leader, leaderId, trailer, score: pair, margin }: Lead,
): readonly Option[] {
  const overtime = overtimeWords(ledger.overtimes)
  const top = ledger.topScorers.find(({ teamId }) => teamId.value === leaderId)
  const [topId, another] = top?.playerIds ?? []
  const scorer =
    topId === undefined || another !== undefined ? undefined : playerWords(names, topId)
  return [
    say`final: ${leader.bare} beat ${trailer.bare} ${pair}${overtime}`,
    say`${leader.bare} win it ${pair} against ${trailer.bare}${overtime}`,
    say`final score: ${leader.bare} ${pair} over ${trailer.bare}${overtime}`,
    say`it ended ${pair} for ${leader.bare} against ${trailer.bare}${overtime}`,
    say`over: ${leader.bare} ${pair} winners against ${trailer.bare}${overtime}`,
    say`game over, ${leader.bare} win by ${margin}, ${pair}${overtime}`,
    say`${pair} final: ${leader.bare} over ${trailer.bare}${overtime}`,
    say`${trailer.bare} lose to ${leader.bare} ${pair}${overtime}`,
    say`${leader.bare} take it by ${margin} from ${trailer.bare}${overtime}`,
    say`ended: ${leader.bare} ${pair} against ${trailer.bare}${overtime}`,
    scorer &&
      top &&
      say`${scorer.name} scored ${top.points} as ${leader.bare} won ${pair}${overtime}`,
    scorer && top && say`${leader.bare} won ${pair}, ${top.points} from ${scorer.name}`,
    ledger.leadChanges.value >= manyChanges
      ? say`${leader.bare} win ${pair} after ${ledger.leadChanges} lead changes`
      : undefined,
    ledger.biggestLead?.teamId.value === leaderId && ledger.biggestLead.margin.value >= 15
      ? say`${leader.bare} win ${pair}, led by as many as ${ledger.biggestLead.margin}`
      : undefined,
  ]
}

function finalOpenings(
  { ledger }: Facts,
  { leader, trailer, score: pair }: Lead,
): readonly Option[] {
  const overtime = overtimeWords(ledger.overtimes)
  return [
    say`the game is over: ${leader.theFull} beat ${trailer.theFull} ${pair}${overtime}`,
    say`${leader.theFull} have beaten ${trailer.theFull} ${pair}${overtime}`,
    say`it ended ${pair} for ${leader.theFull} over ${trailer.theFull}${overtime}`,
    say`${leader.theFull} have won ${pair} against ${trailer.theFull}${overtime}`,
  ]
}

function headlines({ content }: Facts, standing: StandingWords): readonly Option[] {
  const time = bareWhen(content.gameState)
  if (standing.tied) {
    const { away, home, points } = standing
    return [
      say`${away.bare} and ${home.bare} tied at ${points}`,
      say`${home.bare} and ${away.bare} level at ${points} ${time}`,
      say`all even: ${away.bare} and ${home.bare} at ${points} ${time}`,
      say`${points}-${points} between ${away.bare} and ${home.bare} ${time}`,
    ]
  }
  const { leader, trailer, score: pair, margin } = standing
  return [
    say`${leader.bare} lead ${trailer.bare} ${pair}`,
    say`${leader.bare} up ${pair} on ${trailer.bare}`,
    say`${leader.bare} lead by ${margin} ${time}`,
    say`live: ${leader.bare} lead ${trailer.bare} ${pair} ${time}`,
    say`${trailer.bare} trail ${leader.bare} by ${margin} ${time}`,
    say`${leader.bare} ahead, ${pair} against ${trailer.bare}`,
    say`${pair} for ${leader.bare} against ${trailer.bare} ${time}`,
    say`${trailer.bare} behind ${leader.bare}, ${pair}`,
  ]
}

function openings({ content }: Facts, standing: StandingWords): readonly Option[] {
  const time = when(content.gameState)
  if (standing.tied) {
    const { away, home, points } = standing
    return [
      say`${away.theFull} and ${home.theFull} are tied at ${points} ${time}`,
      say`it is ${points}-${points} between ${away.theFull} and ${home.theFull} ${time}`,
      say`${time}, ${away.theFull} and ${home.theFull} are tied at ${points}`,
    ]
  }
  const { leader, trailer, score: pair, margin } = standing
  return [
    say`${leader.theFull} lead ${trailer.theFull} ${pair} ${time}`,
    say`${time}, ${leader.theFull} lead ${trailer.theFull} ${pair}`,
    say`${trailer.theFull} trail ${leader.theFull} ${pair} ${time}`,
    say`${time}, ${leader.theFull} are ahead of ${trailer.theFull} by ${margin}`,
    say`${leader.theFull} are up ${pair} on ${trailer.theFull} ${time}`,
  ]
}

function biggestLead({ ledger, final, names }: Facts, choose: Choose): Words | undefined {
  const { biggestLead: lead } = ledger
  if (lead === undefined) return undefined
  const team = teamWords(names, lead.teamId)
  if (final.value) {
    return choose('biggest lead', [
      say`${team.the} led by as many as ${lead.margin}`,
      say`the biggest lead was ${team.thes} ${lead.margin}`,
    ])
  }
  const margin = countAdjective(lead.margin, nouns.point)
  return choose(
    'biggest lead',
    lead.isNow.value
      ? [
          say`${team.thes} ${margin} lead is the biggest of the game so far`,
          say`no lead has been bigger than ${team.thes} ${lead.margin} now`,
        ]
      : [
          say`${team.the} have led by as many as ${lead.margin}`,
          say`the biggest lead so far was ${team.thes} ${lead.margin}`,
        ],
  )
}

const manyChanges = 6

function changes({ ledger, final }: Facts, choose: Choose): Words | undefined {
  const { leadChanges, timesTied } = ledger
  if (leadChanges.value < manyChanges) return undefined
  return final.value
    ? choose('changes', [
        say`the lead changed hands ${leadChanges} times`,
        say`there were ${leadChanges} lead changes and ${timesTied} ties`,
      ])
    : choose('changes', [
        say`the lead has changed hands ${leadChanges} times`,
        say`there have been ${leadChanges} lead changes and ${timesTied} ties`,
      ])
}

function scorerSentence(
  { playerIds, teamId, points }: Facts['ledger']['topScorers'][number],
  { final, names }: Facts,
  choose: Choose,
): Words | undefined {
  const team = teamWords(names, teamId)
  const players = playerIds.map(id => playerWords(names, id).name)
  const [player, another] = players
  // Three or more with as many points are no story.
  if (player === undefined || players.length > 2) return undefined
  const scored = count(points, nouns.point)
  const lead = final.value ? say`led` : another === undefined ? say`leads` : say`lead`
  return another === undefined
    ? sentence(
        choose('scorer', [
          say`${player} ${lead} ${team.the} with ${scored}`,
          say`${team.thes} top scorer ${final.value ? say`was` : say`is`} ${player} with ${scored}`,
        ]),
      )
    : sentence(say`${listed(players)} ${lead} ${team.the} with ${scored} each`)
}
