import type { Traced } from '../facts/fact.ts'
import type { PreGameFacts } from '../facts/pre-game.ts'
import type { Choose } from './choice.ts'
import type { Texts } from './composed.ts'
import { teamWords } from './names.ts'
import { score } from './numbers.ts'
import { joined, paragraph, say, sentence, type Words } from './words.ts'

/** Before the game, in the present tense: who plays whom, when, where. */
export function preGameWords(
  { ledger, names }: Traced<PreGameFacts>,
  choose: Choose,
): Texts<'headline' | 'summary', 'supportingContext'> {
  const away = teamWords(names, ledger.awayId)
  const home = teamWords(names, ledger.homeId)
  const { label } = ledger
  const headline = choose('headline', [
    say`${away.full} at ${home.full}`,
    say`${away.bare} visit ${home.bare}`,
    say`${home.bare} host ${away.bare}`,
  ])
  return {
    headline: label === undefined ? headline : say`${label}: ${headline}`,
    summary: choose('summary', [
      paragraph(
        say`${away.theFull} visit ${home.theFull} on ${ledger.tipoff.date}`,
        tipoffSentence(ledger),
      ),
      paragraph(
        say`${home.theFull} host ${away.theFull} on ${ledger.tipoff.date}`,
        tipoffSentence(ledger),
      ),
    ]),
    supportingContext: [
      recordsSentence({ ledger, names }),
      averagesSentence({ ledger, names }),
      meetingSentence({ ledger, names }),
    ].filter(words => words !== undefined),
  }
}

type Ledger = Traced<PreGameFacts>['ledger']
type Known = Pick<Traced<PreGameFacts>, 'ledger' | 'names'>

function tipoffSentence({ tipoff, arena }: Ledger): Words {
  const time = say`${tipoff.time} ${tipoff.zone}`
  if (arena === undefined) return say`tip-off is at ${time}`
  const place = arena.city === undefined ? say`${arena.name}` : say`${arena.name} in ${arena.city}`
  return say`tip-off at ${place} is at ${time}`
}

function recordsSentence({ ledger, names }: Known): Words | undefined {
  const { records } = ledger
  if (records === undefined) return undefined
  const [away, home] = [teamWords(names, ledger.awayId), teamWords(names, ledger.homeId)]
  const [awayRecord, homeRecord] = [records.away, records.home].map(({ wins, losses }) =>
    score(wins, losses),
  )
  if (awayRecord === undefined || homeRecord === undefined) return undefined
  return sentence(say`${away.the} come in at ${awayRecord}, ${home.the} at ${homeRecord}`)
}

function averagesSentence({ ledger, names }: Known): Words | undefined {
  const { averages } = ledger
  if (averages === undefined) return undefined
  const [away, home] = [teamWords(names, ledger.awayId), teamWords(names, ledger.homeId)]
  return sentence(
    joined(
      [
        say`${away.the} average ${averages.away.points} points over ${averages.away.games} games this season`,
        say`${home.the} ${averages.home.points} over ${averages.home.games}`,
      ],
      ', ',
    ),
  )
}

function meetingSentence({ ledger, names }: Known): Words | undefined {
  const { lastMeeting } = ledger
  if (lastMeeting === undefined) return undefined
  const winner = teamWords(names, lastMeeting.winnerId)
  const points = score(lastMeeting.winnerPoints, lastMeeting.loserPoints)
  return sentence(say`${winner.the} won the last meeting ${points} on ${lastMeeting.date}`)
}
